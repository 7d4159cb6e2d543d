#include "codegen/package.hpp"

#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

std::string counts(const Counts& c) {
  return std::to_string(c.mul) + " | " + std::to_string(c.add) + " | " + std::to_string(c.div) + " | " +
         std::to_string(c.sincos) + " | " + std::to_string(c.other);
}

std::string table_of_models(const Package& package) {
  std::string text =
      "| model | part | mul | add | div | sin or cos | other |\n|---|---|---|---|---|---|---|\n";
  for (const PackagedModel& m : package.models) {
    text += "| " + m.program.name + " | on-line | " + counts(online_counts(m.program)) + " |\n";
    if (!m.program.parameters.empty()) text += "| | set-up | " + counts(setup_counts(m.program)) + " |\n";
  }
  return text;
}

std::string shape(const Language& language, int rows, int cols) {
  if (cols == 1) return std::to_string(rows);
  return std::to_string(rows) + " x " + std::to_string(cols) +
         (language.entry == nullptr ? ", row by row" : "");
}

std::string section(const PackageKind& kind, const PackageCode& package, std::size_t model) {
  const PackagedModel& m = package.package.models[model];
  const Language& language = package.language;
  std::string text =
      "### " + m.program.name + "\n\n" + m.notes.title + "\n\n    " + kind.call(package, model) + "\n\n";
  for (const Input& input : m.program.inputs)
    if (!input.symbols.empty())
      text += "- in: `" + input.name + "` (" + shape(language, input.rows, input.cols) + ")\n";
  for (const ProgramOutput& output : m.program.outputs)
    text += "- out: `" + output.name + "` (" + shape(language, output.rows, output.cols) + ")\n";
  for (const std::string& line : m.notes.lines) text += "- " + trimmed(line) + "\n";
  for (const Assumption& a : m.program.assumes_nonzero) text += "- assumes not zero: " + a.text + "\n";
  if (m.samples.empty()) text += "- not tested: no state was found where its results are finite\n";
  return text + "\n";
}

std::string parameters(const Package& package) {
  const std::vector<std::string>& names = package.models.front().program.parameters;
  if (names.empty()) return "The parameters of the robot are numbers in the code.\n";
  const std::map<std::string, double>& defaults = package.models.front().notes.defaults;
  std::vector<std::string> missing;
  for (const std::string& name : names)
    if (defaults.count(name) == 0) missing.push_back(name);
  const std::string all =
      counted(names.size(), "parameter") + ", in SI units and radians: " + joined(names, ", ") + ".\n";
  if (missing.empty()) return all + "All of them have default values.\n";
  return all + "Without a default value: " + joined(missing, ", ") +
         ". The test gives these values of its own.\n";
}

}  // namespace

const std::vector<PackageKind>& package_kinds() {
  static const std::vector<PackageKind> list{
      package_c(),      package_c_fast(), package_cpp(),        package_fortran(), package_rust(),
      package_python(), package_julia(),  package_javascript(), package_matlab(),  package_fmu()};
  return list;
}

const PackageKind& package_kind_named(std::string_view name) {
  if (find_named(package_kinds(), name) == nullptr && find_named(languages(), name) != nullptr)
    throw ModelError(
        "", "there is no package of language " + in_quotes(name),
        "'articula model' writes files in it; packages: " + joined(all_names(package_kinds()), ", "));
  return entry_named(package_kinds(), "package", name);
}

std::string package_readme(const PackageKind& kind, const PackageCode& code,
                           const std::vector<PackageFile>& files) {
  const Package& package = code.package;
  std::string text = "# " + package.robot + ": models in " + std::string(kind.title) + "\n\n";
  for (const std::string& line : package.made) text += line + "\n";
  text += "\n## Files\n\n";
  if (kind.is_unit) text += "Paths within the archive " + code.name + ".fmu, which is a zip file:\n\n";
  text += "| file | what it is |\n|---|---|\n";
  for (const PackageFile& f : files)
    if (!f.line.empty()) text += "| " + f.path + " | " + f.line + " |\n";
  text += "\n## Use\n\n" + kind.usage(code) + "\n## Parameters\n\n" + parameters(package);
  text += "\n## Models\n\nNumbers are in SI units and radians. Operations of one evaluation:\n\n" +
          table_of_models(package) + "\n";
  for (std::size_t i = 0; i < code.models.size(); ++i) text += section(kind, code, i);
  text.pop_back();
  return text;
}

}  // namespace articula
