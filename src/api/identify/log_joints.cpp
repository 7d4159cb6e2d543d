#include "api/identify/log_joints.hpp"

#include <algorithm>
#include <cmath>

#include "api/evaluate/values.hpp"
#include "base/svd.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

constexpr double tells_apart = 1e-9;  // smallest singular value of G, of the largest

std::vector<int> joints_with_motor(const Robot& robot) {
  std::vector<int> joints;
  for (const int j : robot.closure().driven) {
    const Body& body = robot.data()[j];
    if (body.active && info(body.joint).nv == 1) joints.push_back(j);
  }
  return joints;
}

std::vector<std::string> joint_titles(const Robot& robot, const std::vector<int>& joints) {
  std::vector<std::string> list;
  for (const int j : joints) list.push_back(numbered_joint(robot.data(), j));
  return list;
}

// x of G x = y that is least in squares: V S^-2 W^T.
std::vector<double> pseudo_inverse(const NumberMatrix& G) {
  const Singular s = singular(G.e, G.rows, G.cols);
  if (G.rows < G.cols || !(s.values.back() > tells_apart * s.values.front())) return {};
  std::vector<double> inverse(G.cols * G.rows, 0.0);
  for (std::size_t k = 0; k < G.cols; ++k)
    for (std::size_t i = 0; i < G.cols; ++i)
      for (std::size_t m = 0; m < G.rows; ++m)
        inverse[i * G.rows + m] += s.V[k][i] * s.W[k][m] / (s.values[k] * s.values[k]);
  double largest = 0;
  for (const double x : inverse) largest = std::max(largest, std::fabs(x));
  for (double& x : inverse)  // what is not coupled stays so
    if (std::fabs(x) < 1e-14 * largest) x = 0;
  return inverse;
}

bool own_ratios(const Robot& robot, const LogDescription& log, LogGears& gears, Report& report) {
  const RobotData& r = robot.data();
  bool good = true;
  gears.G = {r.motors.size(), gears.joints.size(), {}};
  gears.G.e.assign(gears.G.rows * gears.G.cols, 0.0);
  for (std::size_t m = 0; m < r.motors.size(); ++m) {
    gears.motors.push_back(r.motors[m].name);
    for (const auto& [joint, ratio] : r.motors[m].ratio) {
      const auto at = std::find(gears.joints.begin(), gears.joints.end(), joint);
      if (at == gears.joints.end()) throw Bug("a motor turns a joint that is not driven");
      const double value = default_value(r, ratio);
      if (std::isnan(value)) {
        report.error(log.place, "the gear ratio of motor " + r.motors[m].name + " has no value",
                     "gears: says the ratios, or --set gives the robot's parameter a value");
        good = false;
      }
      gears.G.e[m * gears.G.cols + static_cast<std::size_t>(at - gears.joints.begin())] = value;
    }
  }
  return good;
}

bool said_ratios(const Robot& robot, const LogDescription& log, LogGears& gears, Report& report) {
  const std::size_t wanted = gears.joints.size();
  gears.G = {log.gears.size(), log.gears.front().size(), {}};
  for (const std::vector<double>& row : log.gears) gears.G.e.insert(gears.G.e.end(), row.begin(), row.end());
  if (gears.G.cols == wanted) return true;
  report.error(log.gears_place,
               "gears: " + counted(gears.G.cols, "joint") + ", and robot " + robot.name() + " has " +
                   counted(wanted, "joint") + " with a motor",
               wanted == 0 ? "" : "one for each of " + joined(joint_titles(robot, gears.joints), ", "));
  return false;
}

}  // namespace

std::vector<LoggedFreedom> logged_freedoms(const Robot& robot, LogQuantity quantity) {
  const Closure& closure = robot.closure();
  const bool torque = quantity == LogQuantity::tau;
  const std::string letters = to_text(quantity), like = quantity == LogQuantity::qr ? "q" : letters;
  std::vector<LoggedFreedom> list;
  for (const int j : torque ? closure.driven : closure.independent) {
    const Body& body = robot.data()[j];
    const std::vector<std::string> suffixes = joint_suffixes(robot, {j}, like);
    for (const std::string& suffix : suffixes) {
      LoggedFreedom f{letters + suffix, {suffix, letters + suffix, like + suffix}, j};
      f.single = suffixes.size() == 1;
      f.slides = body.joint == JointKind::prismatic;
      f.has_motor = body.active && body.joint != JointKind::free;
      for (const std::string& name : {body.joint_name, body.name})
        if (f.single && !name.empty()) f.words.push_back(name);
      list.push_back(std::move(f));
    }
  }
  return list;
}

std::optional<LogGears> log_gears(const Robot& robot, const LogDescription& log, Report& report) {
  LogGears gears{joints_with_motor(robot), {}, {}, {}};
  if (log.gears.empty() && robot.data().motors.empty()) {
    report.error(log.place, "nothing says what gears robot " + robot.name() + " has",
                 "gears: [100, 50, ..], motor velocity per joint velocity; or motors: in the robot's file");
    return std::nullopt;
  }
  const bool own = log.gears.empty();
  if (!(own ? own_ratios(robot, log, gears, report) : said_ratios(robot, log, gears, report)))
    return std::nullopt;
  const Place& place = own ? log.place : log.gears_place;
  bool good = true;
  for (std::size_t j = 0; j < gears.joints.size(); ++j) {
    const std::vector<double> column = column_of(gears.G, j);
    if (std::any_of(column.begin(), column.end(), [](double x) { return x != 0; })) continue;
    report.error(place, "no motor turns joint " + numbered_joint(robot.data(), gears.joints[j]),
                 "gears: a row for each motor, a column for each joint");
    good = false;
  }
  if (!good) return std::nullopt;
  gears.inverse = pseudo_inverse(gears.G);
  return gears;
}

}  // namespace articula
