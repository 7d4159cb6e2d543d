#include "changes.hpp"

#include <algorithm>
#include <iostream>
#include <map>

#include "base/text.hpp"

namespace articula::cli {

Json to_json(const std::vector<Change>& changes) {
  Json list = Json::array();
  for (const Change& c : changes)
    list.push_back({{"kind", to_text(c.kind)},
                    {"file", c.place.file},
                    {"line", c.place.line},
                    {"column", c.place.column},
                    {"what", c.what}});
  return list;
}

std::string counts_by_kind(const std::vector<Change>& changes) {
  if (changes.empty()) return "no changes";
  std::map<ChangeKind, std::size_t> count;
  for (const Change& c : changes) ++count[c.kind];
  std::vector<std::string> parts;
  for (const auto& [kind, n] : count) parts.push_back(std::to_string(n) + " " + std::string(to_text(kind)));
  return counted(changes.size(), "change") + ": " + joined(parts, ", ");
}

std::size_t count(const std::vector<Diagnostic>& list, Severity severity) {
  return static_cast<std::size_t>(
      std::count_if(list.begin(), list.end(), [&](const Diagnostic& d) { return d.severity == severity; }));
}

std::string counts_by_severity(const std::vector<Diagnostic>& found) {
  std::vector<std::string> parts;
  for (const Severity severity : {Severity::error, Severity::warning, Severity::note})
    if (const std::size_t n = count(found, severity); n > 0) parts.push_back(counted(n, to_text(severity)));
  return joined(parts, ", ");
}

namespace {

bool is_rounding(const Change& c) { return c.kind == ChangeKind::rounded; }

std::string forgiven() {
  return "(rounded: numbers that are exact ones to their last digits, angles to " +
         formatted("%g", angle_tolerance) + " rad; --exact keeps the digits)\n";
}

}  // namespace

std::string report(const std::vector<Change>& changes, const std::vector<Diagnostic>& findings) {
  std::vector<Change> sorted = changes;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Change& a, const Change& b) { return a.kind < b.kind; });
  std::string text;
  for (const Change& c : sorted) text += to_text(c) + "\n";
  for (const Diagnostic& d : findings) text += to_text(d) + "\n";
  if (std::any_of(changes.begin(), changes.end(), is_rounding)) text += forgiven();
  return text + counts_by_kind(changes) + (findings.empty() ? "" : "; " + counts_by_severity(findings)) +
         "\n";
}

void tell(const std::vector<Change>& changes, const std::vector<Diagnostic>& findings) {
  if (!changes.empty() || !findings.empty()) std::cerr << report(changes, findings);
}

std::vector<Change> changes_of(const Written& written, const std::string& path) {
  std::vector<Change> changes = written.changes;
  for (Change& c : changes)
    if (c.place.file.empty()) c.place.file = path == "-" ? "" : path;
  return changes;
}

}  // namespace articula::cli
