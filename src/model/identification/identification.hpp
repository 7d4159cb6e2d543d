// The identification models, and what is identifiable: one published algorithm per file.
#pragma once

#include "expr/expr.hpp"
#include "robot/robot.hpp"

namespace articula {

// identification: the regressor D of Gamma = D K (39). K are the cells of the robot's tables that are not zero.
Outputs regressor_by_newton_euler(Graph& graph, const Robot& robot);
Outputs regressor_by_lagrange(Graph& graph, const Robot& robot);

// A parameter the torques are linear in: a cell of a table.
struct Regressed {
  int link;
  LinkKey key;
  std::string name;  // the cell's symbol, or XX3 for a cell that holds something else
};
std::vector<Regressed> regressed(const RobotData& r);
Outputs regressed_torques(const Outputs& D, const Robot& robot);  // D K

}  // namespace articula
