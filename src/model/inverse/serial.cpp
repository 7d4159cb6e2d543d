#include "model/inverse/serial.hpp"

#include "base/error.hpp"
#include "model/geometric/geometric.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

RigidMotion motion(const Transform& T) { return {T.A().matrix(), {T.P().x(), T.P().y(), T.P().z()}}; }

RigidMotion identity_motion(Graph& graph) {
  const Expr o = graph.constant(0), l = graph.constant(1);
  return {{{{l, o, o}, {o, l, o}, {o, o, l}}}, {o, o, o}};
}

Triple operator*(const RigidMotion& a, const Triple& x) { return a.A * x + a.P; }

RigidMotion operator*(const RigidMotion& a, const RigidMotion& b) { return {a.A * b.A, a * b.P}; }

RigidMotion inverse(const RigidMotion& a) {
  const Matrix3 At = transposed(a.A);
  return {At, -(At * a.P)};
}

RigidMotion about(std::size_t axis, const Expr& angle) {
  RigidMotion m = identity_motion(angle.graph());
  const std::size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
  m.A[i][i] = m.A[j][j] = cos(angle);
  m.A[j][i] = sin(angle);
  m.A[i][j] = -m.A[j][i];
  return m;
}

RigidMotion about_z(const Expr& angle) { return about(2, angle); }

RigidMotion along_z(const Expr& length) {
  RigidMotion m = identity_motion(length.graph());
  m.P[2] = length;
  return m;
}

RigidMotion Z(const SerialJoint& joint, const Expr& q) { return joint.revolute ? about_z(q) : along_z(q); }
RigidMotion Z(const SerialJoint& joint) { return Z(joint, joint.q); }

RigidMotion half_turn(Graph& graph) {
  RigidMotion F = identity_motion(graph);
  F.A[1][1] = F.A[2][2] = graph.constant(-1);
  return F;
}

namespace {

void refuse_joint(const RobotData& r, int j) {
  if (info(r[j].joint).nv <= 1) return;
  throw ModelError("",
                   "joint " + std::to_string(j) + " (" + std::string(info(r[j].joint).name) +
                       ") is on the way, and inverse geometry is of revolute and prismatic joints",
                   "choose a frame and a link on one side of it with --frame and --link");
}

}  // namespace

Serial serial(Graph& graph, const Robot& robot, const Options& options, const std::map<int, Expr>& held) {
  const RobotData r = robot.in(graph), still = at_zero(r);
  const auto [from, to] = ends(r, options);
  Serial chain{identity_motion(graph), {}};
  const auto append = [&](const RigidMotion& m) {
    RigidMotion& last = chain.joints.empty() ? chain.B : chain.joints.back().K;
    last = last * m;
  };
  std::map<int, Expr> unused = held;
  for (const PathStep& step : path(r, from, to)) {
    const std::optional<int> j = step.joint(r);
    if (j) refuse_joint(r, *j);
    const bool moves = j && r[*j].joint != JointKind::fixed;
    const RigidMotion still_across = motion(across(still, step));  // P or its inverse; P Z(q), or Z(-q) P^-1
    if (!step.up) append(still_across);
    if (moves) {
      if (step.up) append(half_turn(graph));
      const SerialJoint joint{*j, r[*j].joint == JointKind::revolute, r[*j].q.front(),
                              identity_motion(graph)};
      const auto value = held.find(*j);
      unused.erase(*j);
      if (value == held.end())
        chain.joints.push_back(joint);
      else
        append(Z(joint, value->second));
      if (step.up) append(half_turn(graph));
    }
    if (step.up) append(still_across);
  }
  if (!unused.empty())
    throw ModelError("",
                     "joint " + std::to_string(unused.begin()->first) + " is held, but it is not on the way",
                     "only joints between --frame and --link can be held");
  if (chain.joints.empty())
    throw ModelError("", "no joint moves the link in that frame",
                     "choose the link with --link and the frame with --frame");
  return chain;
}

RigidMotion direct(const Serial& chain) {
  RigidMotion T = chain.B;
  for (const SerialJoint& joint : chain.joints) T = T * Z(joint) * joint.K;
  return T;
}

GivenPose given_pose(Graph& graph) {
  std::string letters = "T";
  const auto taken = [&] {
    for (const Symbol& s : graph.symbols())
      if (s.kind == Kind::parameter && s.name.starts_with(letters)) return true;
    return false;
  };
  while (taken()) letters += "_";
  GivenPose pose{{{"T", 3, 4, {}}}, identity_motion(graph)};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      const std::string name = letters + std::to_string(i + 1) + std::to_string(j + 1);
      pose.inputs[0].symbols.push_back(name);
      (j < 3 ? pose.T.A[i][j] : pose.T.P[i]) = graph.symbol(name, Kind::state);
    }
  return pose;
}

}  // namespace articula
