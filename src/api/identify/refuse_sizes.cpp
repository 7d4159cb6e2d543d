#include "api/identify/refuse_sizes.hpp"

#include <cmath>

#include "base/text.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

constexpr double largest_cell = 1e9;

class SizeCheck {
 public:
  explicit SizeCheck(const RobotData& r) : r_(r) {}

  void run() const {
    for (int j = 1; j <= r_.n(); ++j)
      for (std::size_t k = 0; k < placement_keys.size(); ++k)
        if (variable_cell(r_[j].joint) != k)
          check(std::string(placement_keys[k]) + std::to_string(j), r_[j].placement[k]);
    for (int j = r_.first_link(); j <= r_.n(); ++j)
      for (int k = 0; k < link_key_count; ++k)
        check(cell_name(static_cast<LinkKey>(k), j), r_[j].link[static_cast<std::size_t>(k)]);
    for (std::size_t m = 0; m < r_.motors.size(); ++m) check_motor(r_.motors[m], std::to_string(m + 1));
    for (const Expr& g : r_.gravity) check("gravity", g);
  }

 private:
  void check(const std::string& name, const Expr& cell) const {
    const double value = default_value(r_, cell);
    if (std::fabs(value) > largest_cell)  // not: without a value
      throw ModelError("robot " + r_.name,
                       name + " = " + short_number(value) + " is too large for identification",
                       "up to " + short_number(largest_cell) + ", in SI units");
  }

  void check_motor(const Motor& motor, const std::string& number) const {
    for (std::size_t k = 0; k < motor_keys.size(); ++k)
      check(std::string(motor_keys[k]) + number, motor.cells[k]);
    for (const auto& [joint, ratio] : motor.ratio) check("a gear of motor " + number, ratio);
  }

  const RobotData& r_;
};

}  // namespace

void refuse_sizes(const Robot& robot) { SizeCheck(robot.data()).run(); }

}  // namespace articula
