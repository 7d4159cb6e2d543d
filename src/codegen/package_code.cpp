#include <cstdint>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "codegen/lines.hpp"
#include "codegen/package.hpp"

namespace articula {

namespace {

// Beside NAME.c stands test.c.
std::string name_of(const Language& language, const std::string& robot) {
  return identifier(language, lower(robot) == "test" ? robot + "_robot" : robot);
}

// Never the robot's own: a module in a module of the same name would hide it.
std::string member(const Language& language, const std::string& robot, const std::string& model) {
  const std::string prefix = robot + "_",
                    own = model.starts_with(prefix) ? model.substr(prefix.size()) : model;
  return identifier(language, own == robot ? own + "_model" : own);
}

std::vector<std::string> numbers(const PackageCode& package, const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (const double v : values) texts.push_back(package.language.number(v, package.package.precision));
  return texts;
}

}  // namespace

PackageCode package_code(const Language& language, const Package& package) {
  PackageCode all{package, language, name_of(language, package.robot), {}, {}};
  std::set<std::string> names;
  for (const PackagedModel& m : package.models) {
    check_style(language, m.notes.style);
    check_numbers(m.program, package.precision);
    all.models.push_back(code_of(language, m.program, m.notes));
    all.members.push_back(member(language, package.robot, m.program.name));
    if (!names.insert(all.models.back().name).second)
      throw ModelError("",
                       "the name of robot " + shortened(package.robot) + " is too long for " +
                           std::string(language.name) + ": two models would have the same name",
                       "export them one by one, or give the robot a shorter name");
  }
  return all;
}

std::string call_arguments(const PackageCode& package, std::size_t model, CallStyle style) {
  const Code& c = package.models[model];
  std::vector<CodeArray> all = c.inputs;
  if (c.has_setup())
    all.push_back(
        {std::string(c.language.constant) + package.members[model] + std::string(c.language.closing)});
  if (style == CallStyle::fills) all.insert(all.end(), c.outputs.begin(), c.outputs.end());
  return listed(all);
}

std::vector<std::string> package_heading(const Package& package) {
  std::vector<std::string> lines{"Models of the robot " + package.robot + "; README.md says more."};
  lines.insert(lines.end(), package.made.begin(), package.made.end());
  return lines;
}

std::string package_uuid(const Package& package) {
  std::string text, uuid;
  for (const PackagedModel& m : package.models) text += to_text(m.program);
  for (const auto& [name, value] : package.models.front().notes.defaults)
    text += name + "=" + shortest(value) + "\n";
  for (const std::uint64_t hash : {fnv1a(text), fnv1a(text, 2 * 14695981039346656037U)})
    for (unsigned k = 0; k < 16; ++k) uuid += "0123456789abcdef"[(hash >> (4U * k)) & 15U];
  for (const std::size_t at : {20U, 16U, 12U, 8U}) uuid.insert(at, "-");
  return uuid;
}

std::string published_name(const PackageCode& package) {
  std::string name = lower(package.name);
  while (name.back() == '_') name.pop_back();
  return name;
}

std::string usage_of_setup(const std::vector<std::string>& statements, const std::string& alone) {
  std::string text = "Set the parameters up once, then call a model with its part of the constants:\n\n";
  for (const std::string& line : statements) text += line.empty() ? "\n" : "    " + line + "\n";
  text += "\n";
  if (alone.empty()) return text;
  return text + "Whoever needs one model alone sets it up alone: `" + alone + "`.\n\n";
}

std::string wrapped(const std::string& line, std::string_view mark) {
  return folded_line(line, 110, mark, "        ") + "\n";
}

double tolerance(Precision precision) { return precision == Precision::f64 ? 1e-10 : 1e-3; }

std::size_t sample_count(const Package& package) {
  std::size_t count = 0;
  for (const PackagedModel& m : package.models) count += m.samples.size();
  return count;
}

std::vector<CodeLine> sample_parameters(const PackageCode& package) {
  std::vector<CodeLine> lines;
  for (const CodeParameter& p : package.first().parameters)
    lines.push_back({std::string(package.language.parameter) + p.name + std::string(package.language.closing),
                     package.language.number(package.package.values.at(p.symbol), package.package.precision),
                     false});
  return lines;
}

std::vector<SampleText> sample_texts(const PackageCode& package, std::size_t model, ArrayLiteral literal) {
  std::vector<SampleText> texts;
  for (const PackageSample& sample : package.package.models[model].samples) {
    const std::vector<std::string> given = numbers(package, sample.inputs);
    texts.push_back({{}, numbers(package, sample.outputs)});
    auto at = given.begin();
    for (const CodeArray& a : package.models[model].inputs) {
      const auto end = at + static_cast<std::ptrdiff_t>(a.size());
      texts.back().inputs.push_back(literal(a, {at, end}));
      at = end;
    }
  }
  return texts;
}

std::string nested_literal(const CodeArray& array, const std::vector<std::string>& numbers) {
  if (array.cols == 1) return "[" + joined(numbers, ", ") + "]";
  std::vector<std::string> rows;
  for (auto at = numbers.begin(); at != numbers.end(); at += array.cols)
    rows.push_back("[" + joined({at, at + array.cols}, ", ") + "]");
  return "[" + joined(rows, ", ") + "]";
}

}  // namespace articula
