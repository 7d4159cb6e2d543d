// What is said about an audit.

#include "base/text.hpp"
#include "ik_report.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

std::string histogram(const std::map<std::size_t, std::size_t>& counts) {
  std::vector<std::string> parts;
  for (const auto& [solutions, poses] : counts)
    parts.push_back(std::to_string(solutions) + ": " + std::to_string(poses));
  return joined(parts, ", ");
}

Json method_json(const AuditFindings& m) {
  Json counts = Json::object();
  for (const auto& [solutions, poses] : m.counts) counts[std::to_string(solutions)] = poses;
  return {{"method", m.method},         {"counts", counts}, {"seed_found", m.seeds},    {"lost", m.lost},
          {"duplicates", m.duplicates}, {"wrong", m.wrong}, {"worst_residual", m.worst}};
}

std::string verdict(const AuditReport& report) {
  const std::string& method = report.methods.front().method;
  return report.passed()
             ? method + " is complete on these poses: no other method found a solution that it lost\n"
             : method + " is not complete: solutions were lost, wrong or there twice\n";
}

}  // namespace

Json to_json(const InverseAudit& audit) {
  Json json{{"robot", audit.model.robot},
            {"method", audit.report.methods.front().method},
            {"joints", audit.joints},
            {"poses", audit.report.poses},
            {"complete", audit.report.passed()},
            {"methods", Json::array()},
            {"disagreements", Json::array()},
            {"refused", to_json(audit.model.refused)}};
  for (const AuditFindings& m : audit.report.methods) json["methods"].push_back(method_json(m));
  for (const AuditDisagreement& d : audit.report.disagreements)
    json["disagreements"].push_back(
        {{"pose", d.pose}, {"q", d.q}, {"method", d.method}, {"found", d.found}, {"known", d.known}});
  return json;
}

std::string description(const InverseAudit& audit) {
  const AuditReport& report = audit.report;
  std::string text = audit.model.robot + ": " + std::to_string(report.poses) +
                     " poses of random configurations, method " + report.methods.front().method + "\n";
  TextTable table({{"method"},
                   {"seed found", true},
                   {"lost", true},
                   {"twice", true},
                   {"wrong", true},
                   {"worst residual", true},
                   {"solutions: poses"}});
  for (const AuditFindings& m : report.methods)
    table.add({m.method, std::to_string(m.seeds), std::to_string(m.lost), std::to_string(m.duplicates),
               std::to_string(m.wrong), formatted("%.1e", m.worst), histogram(m.counts)});
  text += table.text() + verdict(report);
  for (const AuditDisagreement& d : report.disagreements) {
    text += "  pose " + std::to_string(d.pose) + ": " + d.method + " has " + std::to_string(d.found) +
            " of " + std::to_string(d.known) + "; it is that of q =";
    for (const double x : d.q) text += formatted(" %.17g", x);
    text += "\n";
  }
  return text + why_not_others(audit.model);
}

}  // namespace articula::cli
