// Packages in Julia: a module, without dependencies.
//
//   src/NAME.jl        NAME.Parameters; NAME.Constants and NAME.setup of all models: a field MODEL for each;
//                      NAME.MODEL, a module: Constants and setup of one model, evaluate!
//   test/runtests.jl, Project.toml
// Packages without parameters have the models only.

#include "base/text.hpp"
#include "codegen/julia.hpp"
#include "codegen/lines.hpp"
#include "codegen/package.hpp"

namespace articula {

namespace {

std::string source(const PackageCode& package) {
  std::string text = commented(package_heading(package.package), "#") + "module " + package.name + "\n\n";
  if (package.has_setup()) text += julia_parameters(package.first());
  std::string fields;
  std::vector<std::string> setups;
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    const Code& c = package.models[i];
    const std::string& member = package.members[i];
    text += commented(c.heading, "#") + "module " + member + "\n\n" +
            (c.has_setup() ? "import ..Parameters\n\n" : "") + julia_helpers(c) +
            (c.has_setup() ? julia_setup(c) : "") + julia_evaluate(c) + "\nend\n\n";
    fields += "    " + member + "::" + member + ".Constants\n";
    setups.push_back(member + ".setup(p)");
  }
  if (package.has_setup())
    text += "# Of all models.\nstruct Constants\n" + fields + "end\n\nsetup(p::Parameters) = Constants(" +
            joined(setups, ", ") + ")\n\n";
  return text + "end\n";
}

std::string literal(const CodeArray& array, const std::vector<std::string>& numbers) {
  const std::string list = "[" + joined(numbers, ", ") + "]";
  if (array.cols == 1) return list;
  return "permutedims(reshape(" + list + ", " + std::to_string(array.cols) + ", " +
         std::to_string(array.rows) + "))";
}

std::string row_by_row(const CodeArray& a) {
  return a.cols == 1 ? a.name : "vec(permutedims(" + a.name + "))";
}

std::string test_of(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  const std::string &member = package.members[i], real = c.real();
  std::string text = "\n@testset \"" + member + "\" begin\n";
  for (const CodeArray& a : c.outputs)
    text += "    " + a.name + " = zeros(" + real + ", " + std::to_string(a.rows) +
            (a.cols == 1 ? "" : ", " + std::to_string(a.cols)) + ")\n";
  for (const SampleText& s : sample_texts(package, i, literal)) {
    std::vector<std::string> arguments{listed(c.outputs)};
    arguments.insert(arguments.end(), s.inputs.begin(), s.inputs.end());
    if (c.has_setup()) arguments.push_back("k." + member);
    text += wrapped("    " + package.name + "." + member + ".evaluate!(" + joined(arguments, ", ") + ")") +
            wrapped("    @test equal(vcat(" + listed(c.outputs, ", ", row_by_row) + "), [" +
                    joined(s.expected, ", ") + "])");
  }
  return text + "end\n";
}

std::string test(const PackageCode& package) {
  std::string text =
      "# Compares the models with reference values.\nusing Test\nusing " + package.name + "\n\n";
  if (package.has_setup()) {
    const std::vector<CodeLine> values = sample_parameters(package);
    text += "const k = " + package.name + ".setup(" + package.name + ".Parameters(\n";
    for (std::size_t i = 0; i < values.size(); ++i)
      text += "    " + package.first().parameters[i].name + " = " + values[i].value + ",\n";
    text += "))\n\n";
  }
  text += "# But for rounding.\nequal(got, expected) =\n    maximum(abs.(got .- expected)) <= " +
          package.language.number(tolerance(package.package.precision), package.package.precision) +
          " * maximum(abs.(expected))\n";
  for (std::size_t i = 0; i < package.models.size(); ++i) text += test_of(package, i);
  return text;
}

std::string project(const PackageCode& package) {
  return "name = \"" + package.name + "\"\nuuid = \"" + package_uuid(package.package) +
         "\"\nversion = \"1.0.0\"\n\n[compat]\njulia = \"1\"\n\n[extras]\n"
         "Test = \"8dfed614-e22c-5e08-85e1-65c5234f0b40\"\n\n[targets]\ntest = [\"Test\"]\n";
}

std::vector<PackageFile> files(const PackageCode& package) {
  return {{"src/" + package.name + ".jl", source(package), "the models, a module for each"},
          {"test/runtests.jl", test(package), what_the_test_does},
          {"Project.toml", project(package), "for Julia's package manager"}};
}

std::string call(const PackageCode& package, std::size_t i) {
  const std::string given = call_arguments(package, i, CallStyle::returns);
  return package.name + "." + package.members[i] + ".evaluate!(" + listed(package.models[i].outputs) +
         (given.empty() ? "" : ", " + given) + ")";
}

std::string usage(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "    julia --project=. -e 'using Pkg; Pkg.test()'\n\n";
  if (package.has_setup())
    text += usage_of_setup(
        {"using " + name, "", "p = " + name + ".Parameters()  # the default values, NaN where there is none",
         "k = " + name + ".setup(p)", call(package, 0)},
        name + "." + package.members.front() + ".setup(p)");
  return text + "A model fills its outputs, which come first.\n";
}

}  // namespace

const PackageKind& package_julia() {
  static const PackageKind kind{"julia", "Julia", language_julia, files, usage, call};
  return kind;
}

}  // namespace articula
