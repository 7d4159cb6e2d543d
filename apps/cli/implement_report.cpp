#include "implement_report.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

constexpr double rounding = 1e-10;  // percent: nothing below is told

std::string percent(double x) { return x < rounding ? "0" : short_number(x) + "%"; }

bool is_wrong(const JointTorqueError& e) { return 100 * e.worst > rounding * e.peak; }

std::string range_text(const WorkRange& range) {
  return range.name +
         (range.known ? " " + short_number(range.lower) + " .. " + short_number(range.upper) : " any");
}

std::string sizes(const std::vector<double>& list) {
  std::vector<std::string> texts;
  for (const double x : list) texts.push_back(short_number(x));
  return joined(texts, ", ");
}

std::string workspace_text(const Workspace& workspace) {
  std::vector<std::string> ranges;
  for (const WorkRange& range : workspace.q) ranges.push_back(range_text(range));
  return "  workspace  " + joined(ranges, ", ") + "\n  velocities up to " + sizes(workspace.qd) +
         "; accelerations up to " + sizes(workspace.qdd) + "\n";
}

const Implementation* exact_of(const std::vector<ImplementationRow>& rows) {
  for (const ImplementationRow& row : rows)
    if (row.made && row.choice == "exact") return &*row.made;
  return nullptr;
}

std::string saved(const Counts& counts, const Implementation* exact) {
  if (exact == nullptr || exact->operations.total() == 0) return "";
  return std::to_string(exact->operations.total() - counts.total());
}

std::vector<std::string> cells(const ImplementationRow& row, const Implementation* exact,
                               const std::vector<ExtraColumn>& extra) {
  const Counts& c = row.made->operations;
  std::vector<std::string> list{row.choice,
                                std::to_string(c.mul),
                                std::to_string(c.add),
                                std::to_string(c.sincos),
                                std::to_string(c.div + c.other),
                                std::to_string(row.made->reads),
                                std::to_string(row.made->bytes),
                                saved(c, exact),
                                percent(row.errors.worst_percent()),
                                percent(row.errors.rms_percent())};
  for (const ExtraColumn& column : extra) list.push_back(column.text(column.number(row)));
  return list;
}

std::string list_text(const std::vector<double>& list) {
  std::vector<std::string> texts;
  for (const double x : list) texts.push_back(short_number(x));
  return "[" + joined(texts, ", ") + "]";
}

// The errors of one choice, joint by joint.
std::string joint_table(const ImplementationRow& row) {
  TextTable table({{"torque", true}, {"peak", true}, {"worst", true}, {"rms", true}, {"the worst is at"}});
  for (std::size_t i = 0; i < row.errors.joints.size(); ++i) {
    const JointTorqueError& e = row.errors.joints[i];
    table.add({std::to_string(i + 1), short_number(e.peak), short_number(is_wrong(e) ? e.worst : 0),
               short_number(is_wrong(e) ? e.rms : 0),
               !is_wrong(e) ? ""
                            : "q " + list_text(e.where.q) + ", qd " + list_text(e.where.qd) + ", qdd " +
                                  list_text(e.where.qdd)});
  }
  return "\n" + row.choice + (row.made->remark.empty() ? "" : ": " + row.made->remark) + "\n" + table.text();
}

}  // namespace

std::string description(const Robot& robot, const Workspace& workspace,
                        const std::vector<ImplementationRow>& rows, const std::vector<ExtraColumn>& extra) {
  std::vector<Column> columns{{"choice"},      {"mul", true},   {"add", true},   {"sincos", true},
                              {"other", true}, {"reads", true}, {"bytes", true}, {"saved", true},
                              {"worst", true}, {"rms", true}};
  for (const ExtraColumn& column : extra) columns.push_back({column.title, true});
  TextTable table(columns);
  std::string refused, joints;
  for (const ImplementationRow& row : rows) {
    if (!row.made) {
      refused += "  " + row.choice + ": " + row.why_not + "\n";
      continue;
    }
    table.add(cells(row, exact_of(rows), extra));
    const auto& errors = row.errors.joints;
    if (std::any_of(errors.begin(), errors.end(), is_wrong))
      joints += joint_table(row);
    else if (!row.made->remark.empty())
      joints += "\n" + row.choice + ": " + row.made->remark + "\n";
  }
  return robot.name() + ": ways to implement the inverse dynamic model\n" + workspace_text(workspace) + "\n" +
         table.text() + (refused.empty() ? "" : "\n  not possible:\n" + refused) +
         "\n  worst and rms: errors of the torques, in percent of each joint's largest torque; the largest "
         "of the "
         "joints\n" +
         joints;
}

Json to_json(const Robot& robot, const Workspace& workspace, const std::vector<ImplementationRow>& rows,
             const std::vector<ExtraColumn>& extra) {
  Json space{{"q", Json::array()}, {"qd", workspace.qd}, {"qdd", workspace.qdd}};
  for (const WorkRange& range : workspace.q)
    space["q"].push_back(Json{{"name", range.name},
                              {"lower", range.known ? Json(range.lower) : Json()},
                              {"upper", range.known ? Json(range.upper) : Json()}});
  Json json{{"robot", robot.name()}, {"workspace", space}, {"choices", Json::array()}};
  for (const ImplementationRow& row : rows) {
    Json entry{{"choice", row.choice}};
    if (!row.made) {
      entry["not_possible"] = row.why_not;
      json["choices"].push_back(entry);
      continue;
    }
    const Counts& c = row.made->operations;
    entry["remark"] = row.made->remark;
    entry["online"] =
        Json{{"mul", c.mul}, {"add", c.add}, {"div", c.div}, {"sincos", c.sincos}, {"other", c.other}};
    entry["reads"] = row.made->reads, entry["bytes"] = row.made->bytes;
    entry["worst_percent"] = row.errors.worst_percent(), entry["rms_percent"] = row.errors.rms_percent();
    entry["torques"] = Json::array();
    for (const JointTorqueError& e : row.errors.joints)
      entry["torques"].push_back(Json{{"peak", e.peak},
                                      {"worst", e.worst},
                                      {"rms", e.rms},
                                      {"q", e.where.q},
                                      {"qd", e.where.qd},
                                      {"qdd", e.where.qdd}});
    for (const ExtraColumn& column : extra) entry[column.key] = column.number(row);
    json["choices"].push_back(entry);
  }
  return json;
}

}  // namespace articula::cli
