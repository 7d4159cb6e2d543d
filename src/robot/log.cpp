#include "robot/log.hpp"

#include <numbers>

namespace articula {

std::string to_text(LogQuantity quantity) {
  return std::string(log_quantity_names[static_cast<std::size_t>(quantity)]);
}

const std::vector<LogUnit>& log_units() {
  constexpr double degree = std::numbers::pi / 180, turn = 2 * std::numbers::pi;
  static const std::vector<LogUnit> list{
      {"rad", 0, false, false, 1},          {"deg", 0, false, false, degree},
      {"turn", 0, false, false, turn},      {"m", 0, false, true, 1},
      {"mm", 0, false, true, 1e-3},         {"rad/s", 1, false, false, 1},
      {"deg/s", 1, false, false, degree},   {"turn/s", 1, false, false, turn},
      {"rpm", 1, false, false, turn / 60},  {"m/s", 1, false, true, 1},
      {"mm/s", 1, false, true, 1e-3},       {"rad/s^2", 2, false, false, 1},
      {"deg/s^2", 2, false, false, degree}, {"turn/s^2", 2, false, false, turn},
      {"m/s^2", 2, false, true, 1},         {"mm/s^2", 2, false, true, 1e-3},
      {"N m", 0, true, false, 1},           {"N", 0, true, true, 1}};
  return list;
}

std::vector<LogUnit> units_of(LogQuantity quantity) {
  const int derivative = quantity == LogQuantity::qd ? 1 : quantity == LogQuantity::qdd ? 2 : 0;
  std::vector<LogUnit> list;
  for (const LogUnit& unit : log_units())
    if (unit.of_torque == (quantity == LogQuantity::tau) && unit.derivative == derivative)
      list.push_back(unit);
  return list;
}

}  // namespace articula
