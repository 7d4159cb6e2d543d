#include "support/random_loops.hpp"

#include "robot/variants.hpp"

namespace articula::test {

void LoopDraw::begin() {
  graph_ = std::make_shared<Graph>();
  defaults_.clear();
  rows_.clear();
  slides_ = 0;
}

Expr LoopDraw::length() {
  const Expr value = graph_->constant(Rational(draw_.between(40, 160), 100));
  if (!symbolic_) return value;
  const std::string name = "L" + std::to_string(defaults_.size() + 1);
  defaults_[name] = value;
  return graph_->symbol(name, Kind::parameter);
}

Expr LoopDraw::angle() { return graph_->constant(Rational(draw_.between(-150, 150), 100)); }

Expr LoopDraw::right_angle(int quarters) { return Rational(quarters, 2) * graph_->pi(); }

void LoopDraw::add(Branch& branch, JointKind kind, const Cells& cells) {
  rows_.push_back({branch.link, kind, cells});
  branch.link = static_cast<int>(rows_.size());
}

// gamma, b, alpha, d, theta, r
LoopDraw::Cells LoopDraw::cells(LoopFamily family, char joint, Branch& branch) {
  const Expr o = zero();
  const bool parallel = family == LoopFamily::planar || family == LoopFamily::schoenflies;
  const bool over = parallel && joint == 'R' && draw_.chance(30);
  if (over) branch.over = !branch.over;
  switch (family) {
    case LoopFamily::planar:
      if (joint == 'P') return {angle(), o, right_angle(1), length(), o, length()};
      return {angle(), o, right_angle(over ? 2 : 0), length(), angle(), o};
    case LoopFamily::spherical: {
      const Expr h = length(), back = branch.back;
      branch.back = -h;
      return {angle(), back, angle() + right_angle(1), o, angle(), h};
    }
    case LoopFamily::schoenflies:
      if (joint == 'P') {  // one of them at most along the axes
        const Expr alpha = slides_++ == 0 && draw_.chance(40) ? o : angle();
        return {angle(), o, alpha, length(), o, length()};
      }
      return {angle(), o, right_angle(over ? 2 : 0), length(), angle(), length()};
    case LoopFamily::spatial:
      if (joint == 'B') return {o, o, o, length(), o, o};
      return {angle(), length(), angle(), length(), angle(), length()};
  }
  return {};
}

void LoopDraw::pass(LoopFamily family, char joint, Branch& branch) {
  const Expr o = zero();
  const Cells here = cells(family, joint, branch);
  const JointKind kind = joint == 'P'   ? JointKind::prismatic
                         : joint == 'B' ? JointKind::ball
                                        : JointKind::revolute;
  add(branch, kind, here);
  if (joint == 'C') add(branch, JointKind::prismatic, {o, o, o, o, o, o});
  if (joint == 'U') add(branch, JointKind::revolute, {o, o, right_angle(1), o, angle(), o});
  const bool parallel = family == LoopFamily::planar || family == LoopFamily::schoenflies;
  if (joint == 'P' && parallel)
    add(branch, JointKind::fixed, {o, o, -here[2], o, o, o});  // along the axes again
}

RobotData LoopDraw::loop(LoopFamily family, const std::string& joints, std::size_t cut) {
  begin();
  const Expr o = zero();
  Branch near{0, o};
  add(near, JointKind::fixed,
      {angle(), length(), angle(), length(), angle(), o});  // the loop stands anywhere
  Branch far = near;
  for (std::size_t k = 0; k < cut; ++k) pass(family, joints[k], near);
  for (std::size_t k = joints.size() - 1; k > cut; --k) pass(family, joints[k], far);
  Cells here = cells(family, joints[cut], near), twin = cells(family, joints[cut], far);
  const JointKind kind = joints[cut] == 'P'   ? JointKind::prismatic
                         : joints[cut] == 'B' ? JointKind::ball
                                              : JointKind::revolute;
  if (family == LoopFamily::spherical) twin[5] = here[5];
  const bool parallel = family == LoopFamily::planar || family == LoopFamily::schoenflies;
  if (parallel && kind == JointKind::prismatic) twin[2] = here[2];
  if (parallel && near.over != far.over) twin[2] = twin[2] + right_angle(2);
  return finished(near, far, kind, here, twin);
}

RobotData LoopDraw::bennett(std::size_t cut) {
  begin();
  const Expr k = length(), alpha = angle() + right_angle(1), beta = angle() + right_angle(1);
  const std::array<Expr, 2> first{alpha, k * sin(alpha)}, second{beta, k * sin(beta)};
  return ring({first, second, first, second}, cut);
}

RobotData LoopDraw::goldberg(std::size_t cut) {
  begin();
  const Expr k = length(), alpha = angle() + right_angle(1), beta = angle(), gamma = angle();
  const auto link = [&](const Expr& twist) { return std::array<Expr, 2>{twist, k * sin(twist)}; };
  return ring(
      {link(alpha), link(beta), link(gamma), link(alpha), {beta + gamma, k * (sin(beta) + sin(gamma))}}, cut);
}

RobotData LoopDraw::ring(const std::vector<std::array<Expr, 2>>& links, std::size_t cut) {
  const Expr o = zero();
  const auto forwards = [&](std::size_t j) { return Cells{o, o, links[j][0], links[j][1], o, o}; };
  const auto back = [&](std::size_t j) { return Cells{o, o, -links[j][0], -links[j][1], o, o}; };
  Branch near{0, o};
  add(near, JointKind::fixed, {angle(), length(), angle(), length(), angle(), o});
  Branch far = near;
  if (cut > 0) add(near, JointKind::revolute, {o, o, o, o, o, o});
  for (std::size_t j = 1; j < cut; ++j) add(near, JointKind::revolute, forwards(j - 1));
  for (std::size_t j = links.size() - 1; j > cut; --j) add(far, JointKind::revolute, back(j));
  return finished(near, far, JointKind::revolute, cut == 0 ? Cells{o, o, o, o, o, o} : forwards(cut - 1),
                  back(cut));
}

RobotData LoopDraw::finished(const Branch& near, const Branch& far, JointKind kind, const Cells& here,
                             const Cells& twin) {
  RobotData r = copied(blank_robot(static_cast<int>(rows_.size())), *graph_);
  r.name = "loop";
  r.graph = graph_;
  for (int j = 0; j <= r.n(); ++j) {
    Body& body = r[j];
    set_joint(*graph_, body, j, j == 0 ? JointKind::fixed : rows_[static_cast<std::size_t>(j - 1)].kind);
    if (j == 0) continue;
    const Row& row = rows_[static_cast<std::size_t>(j - 1)];
    body.parent = row.parent;
    body.placement = row.cells;
    if (row.kind == JointKind::revolute) body.placement[4] = row.cells[4] + body.q[0];
    if (row.kind == JointKind::prismatic) body.placement[5] = row.cells[5] + body.q[0];
  }
  CutJoint cut;
  cut.name = "cut";
  cut.joint = kind;
  cut.parent = near.link;
  cut.twin_parent = far.link;
  cut.placement = here;
  cut.twin_placement = twin;
  cut.q = kind == JointKind::ball ? zero() : joint_symbol(*graph_, "q", r.n() + 1);
  if (kind == JointKind::revolute) cut.placement[4] = here[4] + cut.q;
  if (kind == JointKind::prismatic) cut.placement[5] = here[5] + cut.q;
  r.cuts = {cut};
  r.defaults = defaults_;
  return r;
}

}  // namespace articula::test
