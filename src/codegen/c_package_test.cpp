#include "codegen/c_package.hpp"
#include "base/text.hpp"
#include "codegen/c.hpp"

namespace articula {

namespace {

std::string numbers(const Language& language, const std::vector<double>& values, Precision precision) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i)
    text += (i == 0 ? "" : i % 6 == 0 ? ",\n    " : ", ") + language.number(values[i], precision);
  return text;
}

std::string passed_arrays(const CTestWords& words, const std::vector<CodeArray>& arrays,
                          const std::string& real, const std::string& from) {
  std::string text;
  std::size_t at = 0;
  for (const CodeArray& a : arrays) {
    text += (at == 0 ? "" : ", ") + words.passed(real, a.size(), from + " + " + std::to_string(at));
    at += a.size();
  }
  return text;
}

std::string tables(const PackageCode& package, const PackagedModel& m) {
  const Precision precision = package.package.precision;
  const std::string real = package.first().real();
  const std::size_t in = m.program.input_count();
  const auto sized = [](std::size_t k) { return "[" + std::to_string(k) + "]"; };
  std::string inputs, outputs;
  for (const PackageSample& s : m.samples) {
    inputs += "    {" + numbers(package.language, s.inputs, precision) + "},\n";
    outputs += "    {" + numbers(package.language, s.outputs, precision) + "},\n";
  }
  const std::string count = sized(m.samples.size());
  return (in > 0 ? "  static const " + real + " x" + count + sized(in) + " = {\n" + inputs + "  };\n" : "") +
         "  static const " + real + " expected" + count + sized(m.program.output_count()) + " = {\n" +
         outputs + "  };\n";
}

// static int NAME_MODEL_samples(const CONSTANTS *k): how many samples are missed.
std::string test_of(const PackageCode& package, const CTestWords& words, std::size_t model) {
  const PackagedModel& m = package.package.models[model];
  const Code& c = package.models[model];
  const std::string real = c.real(), out = std::to_string(m.program.output_count());
  std::vector<std::string> arguments;
  if (!c.inputs.empty()) arguments.push_back(passed_arrays(words, c.inputs, "const " + real, "x[i]"));
  if (c.has_setup()) arguments.push_back(words.own[model]);
  arguments.push_back(passed_arrays(words, c.outputs, real, "y"));
  return "static int " + c.name + "_samples(" +
         (c.has_setup() ? "const " + words.constants + " *k" : "void") + ")\n{\n" + tables(package, m) +
         "  " + real + " y[" + out + "];\n  int missed = 0;\n  for (int i = 0; i < " +
         std::to_string(m.samples.size()) + "; ++i) {\n    " + words.functions[model] + "(" +
         joined(arguments, ", ") + ");\n    missed += differs(\"" + c.name + "\", i, y, expected[i], " + out +
         ");\n  }\n  return missed;\n}\n\n";
}

std::string differs(const PackageCode& package) {
  const std::string real = package.first().real();
  return "/* 1 when a number is not the one expected, but for rounding. */\n"
         "static int differs(const char *model, int sample, const " +
         real + " *y, const " + real +
         " *expected, int n)\n{\n  double size = 0;\n"
         "  for (int j = 0; j < n; ++j) if (fabs(expected[j]) > size) size = fabs(expected[j]);\n"
         "  for (int j = 0; j < n; ++j)\n"
         "    if (!(fabs((double)y[j] - (double)expected[j]) <= " +
         shortest(tolerance(package.package.precision)) +
         "*size)) {\n"
         "      printf(\"%s, sample %d, value %d: %.17g instead of %.17g\\n\", model, sample, j, "
         "(double)y[j], "
         "(double)expected[j]);\n      return 1;\n    }\n  return 0;\n}\n\n";
}

}  // namespace

std::string c_package_test(const PackageCode& package, const CTestWords& words) {
  const Package& p = package.package;
  std::string functions, calls, set_up;
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    if (p.models[i].samples.empty()) continue;
    functions += test_of(package, words, i);
    calls +=
        "  missed += " + package.models[i].name + "_samples" + (package.has_setup() ? "(&k);\n" : "();\n");
  }
  if (package.has_setup()) {
    std::vector<double> values;
    for (const CodeParameter& one : package.first().parameters) values.push_back(p.values.at(one.symbol));
    set_up = "  static const " + words.parameters + " p = {\n    " +
             numbers(package.language, values, p.precision) + "};\n" + words.set_up;
  }
  return c_comment({"Compares the models with reference values; returns 1 when one differs."}) +
         "#include <math.h>\n#include <stdio.h>\n\n" + words.include + "\n\n" +
         (functions.empty() ? "" : differs(package)) + functions + "int main(void)\n{\n  int missed = 0;\n" +
         set_up + calls + "  printf(\"%d of " + std::to_string(sample_count(p)) +
         " samples differ\\n\", missed);\n  return missed != 0;\n}\n";
}

}  // namespace articula
