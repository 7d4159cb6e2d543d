#include "robot/defaults.hpp"

#include <cmath>

#include "base/contains.hpp"
#include "base/named.hpp"

namespace articula {

double default_value(const RobotData& r, const Expr& e) {
  const Expr v = substitute(e, *r.graph, by_name(r.defaults));
  return has_symbols(v) ? std::nan("") : numeric_value(v);
}

Replace by_default(const std::map<std::string, Expr>& defaults, Graph& to, std::set<std::string>& missing) {
  return [&](const Symbol& s) {
    const auto found = defaults.find(s.name);
    if (found != defaults.end()) return copy(found->second, to);
    missing.insert(s.name);
    return Expr();
  };
}

void refuse_missing(const RobotData& r, const std::set<std::string>& parameters) {
  if (parameters.empty()) return;
  throw have_no_value("robot " + r.name, {parameters.begin(), parameters.end()});
}

void keep_defaults_in_use(RobotData& r) {
  const std::vector<std::string> used = parameters_of(r);
  for (auto at = r.defaults.begin(); at != r.defaults.end();)
    at = !contains(used, at->first) ? r.defaults.erase(at) : std::next(at);
}

ModelError no_parameter(const Robot& robot, const std::string& name, const std::vector<std::string>& known) {
  if (is_reserved(name))
    return {"", in_quotes(name) + " is a joint's variable, not a parameter",
            "the joints' variables are given as q, qd, qdd, tau"};
  return has_no("robot " + robot.name(), "parameter", name, known);
}

}  // namespace articula
