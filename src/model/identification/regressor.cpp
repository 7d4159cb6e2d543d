// The dynamic identification model, [KhalilCreusot1997], section 6.1: Gamma = D(q, qd, qdd) K  (39).
//
// Column k of D is Gamma when parameter k is one and all others are zero. By Newton-Euler the motion of the links is
// computed once, the wrench of one link with a unit parameter is carried to the base, and projected on every axis on its
// way. By Lagrange the torques are differentiated with respect to the parameters, which they are linear in.

#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/identification/identification.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

constexpr std::array<LinkKey, 17> linear_keys{XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ,
                                              M,  IA, FV, FS, FO, FA, FD, K};

// A cell that the torques are linear in.
struct Linear {
  std::string name;  // XX3; JM1 of a motor
  Expr* cell;
  int link;  // whose inertia it is part of; -1 when it belongs to a drive
};

std::vector<Linear> linear_cells(RobotData& r) {
  std::vector<Linear> list;
  const auto add = [&](const std::string& name, Expr& cell, int link) {
    if (!cell.is_constant(0)) list.push_back({name, &cell, link});
  };
  for (int j = r.first_link(); j <= r.n(); ++j)
    for (const LinkKey key : linear_keys) {
      Body& body = r[j];
      if (key <= M || !body.qd.empty()) add(cell_name(key, j), body.link[key], key <= M ? j : -1);
    }
  for (std::size_t m = 0; m < r.motors.size(); ++m)
    for (std::size_t k = 0; k < motor_key_count; ++k)
      add(std::string(motor_keys[k]) + std::to_string(m + 1), r.motors[m].cells[k], -1);
  return list;
}

Output named_columns(const Matrix& D, const std::vector<Linear>& cells) {
  Output out = output("D", D);
  for (const Linear& k : cells) out.columns.push_back(k.name);
  return out;
}

}  // namespace

Outputs regressed_torques(const RobotData& robot, const Outputs& outputs) {
  const Output& D = outputs.front();
  RobotData r = robot;
  const std::vector<Linear> K = linear_cells(r);
  Output tau{"tau", D.rows, 1, std::vector<Expr>(D.rows, r.graph->constant(0))};
  for (std::size_t i = 0; i < D.values.size(); ++i)
    tau.values[i / K.size()] = tau.values[i / K.size()] + D.values[i] * *K[i % K.size()].cell;
  return {tau};
}

Outputs regressor_by_newton_euler(const RobotData& robot) {
  Graph& graph = *robot.graph;
  RobotData r = robot;
  const std::vector<Transform> T = placements(r);
  const std::vector<LinkMotion> motion = link_motions(r, T);
  const std::vector<Linear> K = linear_cells(r);
  const std::vector<Freedom> s = freedoms(r);
  for (const Linear& k : K) *k.cell = graph.constant(0);
  Matrix D(graph, robot.nv(), static_cast<int>(K.size()));
  for (int c = 0; c < D.cols(); ++c) {
    const auto& [name, cell, j] = K[c];
    *cell = graph.constant(1);
    std::vector<Expr> column;
    if (j >= 0)
      column = projections(r, T, s, j, inertial_wrench(motion[j], inertia(r, j)));
    else
      for (int k = 0; k <= r.n(); ++k)
        for (std::size_t i = 0; i < r[k].qd.size(); ++i) column.push_back(drive_torque(r, k, i));
    for (int i = 0; i < D.rows(); ++i) D(i, c) = column[i];
    *cell = graph.constant(0);
  }
  return {named_columns(D, K)};
}

Outputs regressor_by_lagrange(const RobotData& robot) {
  Graph& graph = *robot.graph;
  RobotData r = robot;
  const std::vector<Linear> K = linear_cells(r);
  std::vector<Expr> symbols;
  for (const Linear& k : K) {
    symbols.push_back(
        graph.symbol("K." + std::to_string(symbols.size()), Kind::parameter));  // no user's name
    *k.cell = symbols.back();
  }
  const std::vector<Expr> tau = lagrange(r);
  Matrix D(graph, robot.nv(), static_cast<int>(K.size()));
  for (int i = 0; i < D.rows(); ++i) {
    const std::vector<Expr> row = gradient(tau[i], symbols);
    for (int c = 0; c < D.cols(); ++c) D(i, c) = row[c];
  }
  return {named_columns(D, K)};
}

}  // namespace articula
