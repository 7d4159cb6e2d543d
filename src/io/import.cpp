#include "io/import.hpp"

#include <filesystem>

namespace articula {

namespace {

template <class T>
std::vector<T> in_order(std::vector<T> first, const std::vector<T>& then) {
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

}  // namespace

Robot read_robot_with(
    std::string_view text, const std::string& file,
    const std::function<RobotData(std::string_view plain_text, Findings& findings)>& reader) {
  const std::string clean = plain(text);
  Findings findings(file, clean);
  std::size_t told = 0;  // of what is thrown, findings know these
  try {
    RobotData data = reader(clean, findings);
    if (findings.errors() > 0) findings.give_up();
    const std::vector<Diagnostic> found = findings.sorted();
    data.notes = in_order(found, data.notes);
    data.changes = in_order(findings.changes(), data.changes);
    told = found.size();
    return Robot(std::move(data));
  } catch (const InputError& e) {
    if (findings.errors() > 0) throw;
    for (std::size_t i = told; i < e.diagnostics().size(); ++i) findings.add(e.diagnostics()[i]);
    findings.give_up();
  }
}

std::string name_from(const std::string& file) {
  const std::string name = std::filesystem::path(file).stem().string();
  return name.empty() ? "robot" : name;
}

}  // namespace articula
