// Packages in Rust: a crate, which plain rustc builds too.
//
//   src/lib.rs          Parameters, DEFAULTS; Constants and setup of all models: a field MODEL for each
//   src/MODEL.rs        NAME::MODEL: Constants and setup of one model, evaluate
//   tests/reference.rs, Cargo.toml
// Packages without parameters have the models only.

#include "base/text.hpp"
#include "codegen/lines.hpp"
#include "codegen/package.hpp"
#include "codegen/rust.hpp"

namespace articula {

namespace {

std::string library(const PackageCode& package) {
  std::string text = commented(package_heading(package.package), "//") + rust_allowed(), fields, setups;
  for (const std::string& member : package.members) {
    text += "pub mod " + member + ";\n";
    fields += "    pub " + member + ": " + member + "::Constants,\n";
    setups += "        " + member + ": " + member + "::setup(p),\n";
  }
  if (!package.has_setup()) return text;
  return text + "\n" + rust_parameters(package.first()) +
         "/// Of all models.\n#[derive(Clone, Copy, Debug, Default)]\npub struct Constants {\n" + fields +
         "}\n\npub fn setup(p: &Parameters) -> Constants {\n    Constants {\n" + setups + "    }\n}\n";
}

std::string model(const Code& c) {
  return commented(c.heading, "//") + "\n" +
         (c.has_setup() ? "use super::Parameters;\n\n" + rust_constants(c) : "") + rust_math(c) +
         (c.has_setup() ? rust_setup(c) : "") + rust_evaluate(c);
}

std::string row_by_row(const CodeArray& a) {
  return a.cols == 1 ? "&" + a.name + "[..]" : "&" + a.name + ".concat()[..]";
}

std::string zeros(const CodeArray& a) {
  const std::string rows = std::to_string(a.rows), cols = std::to_string(a.cols);
  return a.cols == 1 ? "[0.0; " + rows + "]" : "[[0.0; " + cols + "]; " + rows + "]";
}

std::string test_of(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  const std::string& member = package.members[i];
  std::string text = "\n#[test]\nfn " + member + "() {\n";
  if (c.has_setup()) text += "    let k = constants()." + member + ";\n";
  for (const CodeArray& a : c.outputs) text += "    let mut " + a.name + " = " + zeros(a) + ";\n";
  std::size_t sample = 0;
  for (const SampleText& s : sample_texts(package, i, nested_literal)) {
    std::vector<std::string> arguments;
    for (const std::string& x : s.inputs) arguments.push_back("&" + x);
    if (c.has_setup()) arguments.emplace_back("&k");
    for (const CodeArray& a : c.outputs) arguments.push_back("&mut " + a.name);
    text += wrapped("    " + package.name + "::" + member + "::evaluate(" + joined(arguments, ", ") + ");") +
            wrapped("    compare(" + std::to_string(++sample) + ", &[" + listed(c.outputs, ", ", row_by_row) +
                    "].concat(), &[" + joined(s.expected, ", ") + "]);");
  }
  return sample == 0 ? "" : text + "}\n";
}

std::string test(const PackageCode& package) {
  const std::string real = package.first().real();
  std::string text = commented({"Compares the models with reference values."}, "//") + rust_allowed();
  if (package.has_setup())
    text += "fn constants() -> " + package.name + "::Constants {\n    let mut p = " + package.name +
            "::DEFAULTS;\n" + assignments(sample_parameters(package), {"    ", "", " = ", ";\n"}) + "    " +
            package.name + "::setup(&p)\n}\n\n";
  text += "// Equal, but for rounding.\nfn compare(sample: usize, got: &[" + real + "], expected: &[" + real +
          "]) {\n    assert_eq!(got.len(), expected.len());\n    let size = expected.iter().fold(0.0, |m: " +
          real +
          ", x| m.max(x.abs()));\n    for (g, e) in got.iter().zip(expected) {\n"
          "        assert!((g - e).abs() <= " +
          shortest(tolerance(package.package.precision)) +
          " * size, \"sample {}: {} instead of {}\", sample, g, e);\n    }\n}\n";
  for (std::size_t i = 0; i < package.models.size(); ++i) text += test_of(package, i);
  return text;
}

std::string cargo(const PackageCode& package) {
  return "[package]\nname = \"" + package.name +
         "\"\nversion = \"1.0.0\"\nedition = \"2021\"\ndescription = \"Models of the robot " + package.name +
         "\"\n";
}

std::vector<PackageFile> files(const PackageCode& package) {
  std::vector<PackageFile> list{
      {"src/lib.rs", library(package),
       package.has_setup() ? "the parameters, and the set-up of all models" : "the crate"}};
  for (std::size_t i = 0; i < package.models.size(); ++i)
    list.push_back({"src/" + package.members[i] + ".rs", model(package.models[i]),
                    "the model " + package.members[i] + ": nothing allocated, nothing unsafe"});
  list.push_back({"tests/reference.rs", test(package), what_the_test_does});
  list.push_back({"Cargo.toml", cargo(package), "for cargo"});
  return list;
}

std::string call(const PackageCode& package, std::size_t i) {
  return package.name + "::" + package.members[i] + "::evaluate(" +
         joined(arguments(package.models[i], named("&"), "&k." + package.members[i], named("&mut ")), ", ") +
         ");";
}

std::string usage(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text =
      "    cargo test\n\nor, without cargo,\n\n    rustc --edition 2021 -O --crate-type lib --crate-name " +
      name + " src/lib.rs\n    rustc --edition 2021 -O --test --extern " + name + "=lib" + name +
      ".rlib tests/reference.rs && ./reference\n\n";
  if (package.has_setup())
    text += usage_of_setup({"let p = " + name + "::DEFAULTS;  // NaN where there is none",
                            "let k = " + name + "::setup(&p);", call(package, 0)},
                           name + "::" + package.members.front() + "::setup(&p)");
  return text +
         "The functions that std has and core has not stand together in the module `math` of each model: "
         "without std, those of the crate\nlibm take their places there.\n";
}

}  // namespace

const PackageKind& package_rust() {
  static const PackageKind kind{"rust", "Rust", language_rust, files, usage, call};
  return kind;
}

}  // namespace articula
