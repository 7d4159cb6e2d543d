// Packages in JavaScript: ES modules, without dependencies.
//
//   index.mjs           defaults, setup(p): of all models, a member MODEL of the constants for each; the modules of the models
//   MODEL.mjs           evaluate(inputs, k.MODEL); setup(p) for one model alone
//   test/reference.mjs, package.json
// Packages without parameters have the models only.

#include "base/text.hpp"
#include "codegen/c.hpp"
#include "codegen/javascript.hpp"
#include "codegen/lines.hpp"
#include "codegen/package.hpp"

namespace articula {

namespace {

std::string index(const PackageCode& package) {
  std::string text = c_comment(package_heading(package.package));
  std::vector<std::string> setups;
  for (const std::string& member : package.members) {
    text += "import * as " + member + " from './" + member + ".mjs';\n";
    setups.push_back(member + ": " + member + ".setup(p)");
  }
  text += "\nexport {" + joined(package.members, ", ") + "};\n";
  if (!package.has_setup()) return text;
  return text + "\n" + javascript_defaults(package.first()) + "export function setup(p) {\n  return {" +
         joined(setups, ", ") + "};\n}\n";
}

std::string model(const Code& c) {
  return c_comment(c.heading) + (c.has_setup() ? javascript_setup(c) : "") + javascript_evaluate(c);
}

std::string literal(const CodeArray&, const std::vector<std::string>& numbers) {
  return "[" + joined(numbers, ", ") + "]";
}

std::string test_of(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  std::string text = "\ntest('" + package.members[i] + "', () => {\n";
  std::size_t sample = 0;
  for (const SampleText& s : sample_texts(package, i, literal)) {
    std::vector<std::string> arguments = s.inputs;
    if (c.has_setup()) arguments.push_back("k." + package.members[i]);
    const std::string called = "models." + package.members[i] + ".evaluate(" + joined(arguments, ", ") + ")";
    text += wrapped("  compare(" + std::to_string(++sample) + ", " +
                    (c.outputs.size() == 1 ? "[" + called + "]" : "Object.values(" + called + ")") + ", [" +
                    joined(s.expected, ", ") + "]);");
  }
  return text + "});\n";
}

std::string test(const PackageCode& package) {
  std::string text =
      "// Compares the models with reference values: node --test\n"
      "import assert from 'node:assert/strict';\nimport test from 'node:test';\n\n"
      "import * as models from '../index.mjs';\n\n";
  if (package.has_setup())
    text += "const p = {...models.defaults};\n" +
            assignments(sample_parameters(package), {"", "", " = ", ";\n"}) +
            "const k = models.setup(p);\n\n";
  text +=
      "// Equal, but for rounding.\nfunction compare(sample, outputs, expected) {\n"
      "  const got = outputs.flatMap((a) => Array.from(a));\n"
      "  const size = Math.max(...expected.map(Math.abs));\n"
      "  assert.equal(got.length, expected.length);\n  got.forEach((x, i) => {\n"
      "    assert.ok(Math.abs(x - expected[i]) <= " +
      shortest(tolerance(package.package.precision)) +
      "*size, `sample ${sample}: ${x} instead of ${expected[i]}`);\n  });\n}\n";
  for (std::size_t i = 0; i < package.models.size(); ++i) text += test_of(package, i);
  return text;
}

std::string description(const PackageCode& package) {
  return "{\n  \"name\": \"" + published_name(package) +
         "\",\n  \"version\": \"1.0.0\",\n  \"description\": \"Models of the robot " + package.name +
         "\",\n  \"type\": \"module\",\n  \"exports\": \"./index.mjs\",\n  \"scripts\": {\"test\": \"node "
         "--test\"},\n  \"engines\": {\"node\": \">=18\"}\n}\n";
}

std::vector<PackageFile> files(const PackageCode& package) {
  std::vector<PackageFile> list{
      {"index.mjs", index(package),
       package.has_setup() ? "the parameters, the set-up of all models, the models" : "the models"}};
  for (std::size_t i = 0; i < package.models.size(); ++i)
    list.push_back(
        {package.members[i] + ".mjs", model(package.models[i]), "the model " + package.members[i]});
  list.push_back({"test/reference.mjs", test(package), what_the_test_does});
  list.push_back({"package.json", description(package), "for npm"});
  return list;
}

std::string call(const PackageCode& package, std::size_t i) {
  const std::string outputs = listed(package.models[i].outputs);
  return "const " + (package.models[i].outputs.size() == 1 ? outputs : "{" + outputs + "}") + " = " +
         package.name + "." + package.members[i] + ".evaluate(" +
         call_arguments(package, i, CallStyle::returns) + ");";
}

std::string usage(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "    node --test\n\n";
  if (package.has_setup())
    text += usage_of_setup({"import * as " + name + " from '" + published_name(package) + "';", "",
                            "const p = {..." + name + ".defaults};  // NaN where there is none",
                            "const k = " + name + ".setup(p);", call(package, 0)},
                           name + "." + package.members.front() + ".setup(p)");
  return text +
         "Arrays are anything that can be indexed. Results are new arrays of the type Float64Array, or "
         "those that are given as further\narguments.\n";
}

}  // namespace

const PackageKind& package_javascript() {
  static const PackageKind kind{"javascript", "JavaScript", language_javascript, files, usage, call};
  return kind;
}

}  // namespace articula
