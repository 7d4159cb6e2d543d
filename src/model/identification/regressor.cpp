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

constexpr std::array<LinkKey, 13> linear_keys{XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, IA, FV, FS};

bool is_inertial(LinkKey key) { return key <= M; }

Output named_columns(const RobotData& r, const Matrix& D) {
  Output out = output("D", D);
  for (const Regressed& k : regressed(r)) out.columns.push_back(k.name);
  return out;
}

// Link j with one cell one and the others zero.
Body unit(const RobotData& r, const Regressed& k) {
  Body body = r[k.link];
  body.link.fill(r.graph->constant(0));
  body.link[k.key] = r.graph->constant(1);
  return body;
}

}  // namespace

std::vector<Regressed> regressed(const RobotData& r) {
  std::vector<Regressed> list;
  for (int j = r.floats() ? 0 : 1; j <= r.n(); ++j)
    for (const LinkKey key : linear_keys) {
      const Expr& cell = r[j].link[key];
      if (cell.is_constant(0) || (!is_inertial(key) && r[j].qd.empty())) continue;
      const bool symbol = cell.op() == Op::symbol && !cell.ref().negative();
      list.push_back({j, key,
                      symbol ? cell.graph().symbol_of(cell.id()).name
                             : std::string(link_keys[key]) + std::to_string(j)});
    }
  return list;
}

Outputs regressed_torques(const Outputs& outputs, const Robot& robot) {
  const Output& D = outputs.front();
  Graph& graph = D.values.front().graph();
  const RobotData r = robot.in(graph);
  const std::vector<Regressed> K = regressed(r);
  Output tau{"tau", D.rows, 1, std::vector<Expr>(static_cast<std::size_t>(D.rows), graph.constant(0))};
  for (std::size_t i = 0; i < D.values.size(); ++i) {
    const Regressed& k = K[i % K.size()];
    tau.values[i / K.size()] = tau.values[i / K.size()] + D.values[i] * r[k.link].link[k.key];
  }
  return {tau};
}

Outputs regressor_by_newton_euler(Graph& graph, const Robot& robot) {
  RobotData r = robot.in(graph);
  const std::vector<Transform> T = placements(r);
  const std::vector<LinkMotion> motion = link_motions(r, T);
  const std::vector<Regressed> K = regressed(r);
  Matrix D(graph, robot.nv(), static_cast<int>(K.size()));
  for (int c = 0; c < D.cols(); ++c) {
    const auto& [j, key, name] = K[static_cast<std::size_t>(c)];
    const Body saved = r[j];
    r.bodies[static_cast<std::size_t>(j)] = unit(r, K[static_cast<std::size_t>(c)]);
    for (std::size_t i = 0; i < r[j].qd.size(); ++i)
      D(first_row(r, j) + static_cast<int>(i), c) = r[j].link[IA] * r[j].qdd[i] + friction(r[j], i);
    if (is_inertial(key)) {
      Wrench w = inertial_wrench(motion[static_cast<std::size_t>(j)], inertia(r, j));
      for (int k = j;; k = r[k].parent) {
        const std::vector<Twist> s = axes(r, k);
        for (std::size_t i = 0; i < s.size(); ++i) D(first_row(r, k) + static_cast<int>(i), c) = dot(s[i], w);
        if (k == 0) break;
        w = T[static_cast<std::size_t>(k)] * w;
      }
    }
    r.bodies[static_cast<std::size_t>(j)] = saved;
  }
  return {named_columns(r, D)};
}

Outputs regressor_by_lagrange(Graph& graph, const Robot& robot) {
  RobotData open = robot.data();
  open.graph = std::make_shared<Graph>();
  {
    RobotData copied = robot.in(*open.graph);
    copied.graph = open.graph, open = copied;
  }
  const std::vector<Regressed> K = regressed(open);
  std::vector<Expr> symbols;
  for (const Regressed& k : K) {
    const std::string name = "K." + std::string(link_keys[k.key]) + std::to_string(k.link);  // no user's name
    open.bodies[static_cast<std::size_t>(k.link)].link[k.key] = open.graph->symbol(name, Kind::parameter);
    symbols.push_back(graph.symbol(name, Kind::parameter));
  }
  const RobotData r = robot.in(graph);
  const std::vector<Expr> tau = values(lagrange(graph, Robot(open)));
  Matrix D(graph, robot.nv(), static_cast<int>(K.size()));
  for (int i = 0; i < D.rows(); ++i) {
    const std::vector<Expr> row = gradient(tau[static_cast<std::size_t>(i)], symbols);
    for (int c = 0; c < D.cols(); ++c) D(i, c) = row[static_cast<std::size_t>(c)];
  }
  return {named_columns(r, D)};
}

}  // namespace articula
