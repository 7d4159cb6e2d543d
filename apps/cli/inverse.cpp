#include "inverse.hpp"

#include "base/named.hpp"
#include "base/text.hpp"
#include "terminal.hpp"

namespace articula::cli {

namespace {

// A joint by its number, as 3 or q3, by its own name or by that of its link.
int joint_of(const Robot& robot, const std::string& text) {
  const RobotData& r = robot.data();
  std::vector<std::string> names;
  for (int j = 1; j <= r.n(); ++j) {
    const std::string number = std::to_string(j);
    for (const std::string& name : {number, "q" + number, r[j].joint_name, r[j].name}) {
      if (!name.empty() && name == text) return j;
      names.push_back(name);
    }
  }
  throw ModelError("", "--hold: robot " + robot.name() + " has no joint " + in_quotes(text),
                   suggestion(text, names, "joints are 1 to " + std::to_string(r.n()) + ", or their names"));
}

}  // namespace

void add_hold(CLI::App& app, std::vector<std::string>& hold) {
  add_list(app, "--hold", hold, "JOINT=VALUE",
           "a joint that stays there, e.g. --hold 3=pi/4; for arms with more joints than six, and for joints "
           "that neither pose nor loops move; may be repeated");
}

InverseRequest inverse_request_of(const Robot& robot, const Settings& settings,
                                  const std::vector<std::string>& hold) {
  InverseRequest request;
  if (!settings.method.empty()) request.method = inverse_method_named(settings.method).name;
  request.options = options_of(robot, settings);
  for (const std::string& text : hold) {
    const auto held = assignment(text);
    if (!held || held->second.empty())
      throw ModelError("", "--hold " + in_quotes(text) + " is not of the form JOINT=VALUE",
                       "for example --hold 3=0.5");
    if (!request.held.emplace(joint_of(robot, held->first), held->second).second)
      throw ModelError("", "--hold gives two values for joint " + in_quotes(held->first));
  }
  return request;
}

InverseModel inverse_with_progress(const Robot& robot, const InverseRequest& request) {
  const Progress progress("resolving " + robot.name());
  return inverse_model(robot, request);
}

Json to_json(const std::vector<InverseModel::Refused>& refused) {
  Json list = Json::array();
  for (const InverseModel::Refused& r : refused) list.push_back({{"method", r.method}, {"why", r.why}});
  return list;
}

std::string why_not_others(const InverseModel& model) {
  std::string text;
  for (const InverseModel::Refused& r : model.refused) text += "  not " + r.method + ": " + r.why + "\n";
  return text;
}

}  // namespace articula::cli
