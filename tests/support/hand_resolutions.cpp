#include "support/hand_resolutions.hpp"

namespace articula::test {

InverseModel blank_model(const Robot& robot) {
  InverseModel model;
  model.robot = robot.name(), model.method = "paul";
  model.graph = std::make_shared<Graph>();
  model.chain = serial(*model.graph, robot, {});
  model.resolution.emplace();
  model.resolution->given = given_pose(*model.graph).inputs;
  for (const SerialJoint& joint : model.chain.joints)
    model.resolution->unknowns.push_back({joint.q, joint.q, joint.revolute});
  return model;
}

InverseModel rx90_by_hand(const Robot& robot) {
  InverseModel model = blank_model(robot);
  Graph& g = *model.graph;
  Resolution& r = *model.resolution;
  const RigidMotion T = given_pose(g).T;
  const auto& [A, P] = T;
  std::vector<Expr> q;
  for (const Unknown& u : r.unknowns) q.push_back(u.symbol);
  const Expr o = g.constant(0), l = g.constant(1), D3 = g.symbol("D3", Kind::parameter),
             RL4 = g.symbol("RL4", Kind::parameter);
  const Expr u = cos(q[0]) * P[0] + sin(q[0]) * P[1], v = D3 - sin(q[2]) * RL4, w = cos(q[2]) * RL4;
  RigidMotion to3 = model.chain.B;
  for (std::size_t j = 0; j < 3; ++j) to3 = to3 * Z(model.chain.joints[j]) * model.chain.joints[j].K;
  const Matrix3 M = (inverse(to3) * T).A;
  const Expr C4 = cos(q[3]), S4 = sin(q[3]);
  r.steps = {{RootKind::sine, 0, {{P[0], -P[1], o}}, "type 2: y of the wrist centre in frame 1", "shoulder"},
             {RootKind::sine,
              2,
              {{Rational(-2) * D3 * RL4, o, dot(P, P) - power(D3, 2) - power(RL4, 2)}},
              "type 2: distance of the wrist centre",
              "elbow"},
             {RootKind::pair, 1, {{-w, v, u, v, w, P[2]}}, "type 3: wrist centre in frame 1", ""},
             {RootKind::sine, 3, {{M[0][2], -M[1][2], o}}, "type 2: axis of joint 6 in frame 3", "wrist"},
             {RootKind::pair,
              4,
              {{l, o, -(C4 * M[0][2] + S4 * M[1][2]), o, l, M[2][2]}},
              "type 3: axis of joint 6 in frame 4",
              ""},
             {RootKind::pair,
              5,
              {{l, o, C4 * M[1][0] - S4 * M[0][0], o, l, C4 * M[1][1] - S4 * M[0][1]}},
              "type 3: frame 6 in frame 4",
              ""}};
  return model;
}

InverseModel scara_by_hand(const Robot& robot) {
  InverseModel model = blank_model(robot);
  Graph& g = *model.graph;
  Resolution& r = *model.resolution;
  const RigidMotion T = given_pose(g).T;
  const auto& [A, P] = T;
  const Expr q1 = r.unknowns[0].symbol, q2 = r.unknowns[1].symbol, q4 = r.unknowns[3].symbol;
  r.unknowns.push_back({g.symbol("q124", Kind::state), q1 + q2 + q4, true});
  const Expr o = g.constant(0), l = g.constant(1), d2 = g.symbol("d2", Kind::parameter),
             d3 = g.symbol("d3", Kind::parameter), x = d2 + d3 * cos(q2), y = d3 * sin(q2);
  r.steps = {{RootKind::pair, 4, {{l, o, A[1][0], o, l, A[0][0]}}, "type 3: orientation", ""},
             {RootKind::sine,
              1,
              {{o, Rational(2) * d2 * d3, power(P[0], 2) + power(P[1], 2) - power(d2, 2) - power(d3, 2)}},
              "type 2: distance of the quill",
              "elbow"},
             {RootKind::pair,
              0,
              {{-y, x, P[0], x, y, P[1]}, {-y - x, x - y, P[0] - P[1], x, y, P[1]}},
              "type 3: position of the quill",
              ""},
             {RootKind::linear, 2, {{l, P[2]}}, "type 1: height", ""},
             {RootKind::assign, 3, {{r.unknowns[4].symbol - q1 - q2}}, "from the sum", ""}};
  r.conditions = {A[0][2], A[1][2], A[2][0], A[2][1], A[2][2] - l};
  return model;
}

}  // namespace articula::test
