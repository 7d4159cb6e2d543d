#include "model/dynamic/layout.hpp"

#include <algorithm>

namespace articula {

namespace {

bool turns(const RobotData& r, int j) { return r[j].joint == JointKind::revolute; }

bool ends(const RobotData& r, int j) {
  return std::none_of(r.bodies.begin() + 1, r.bodies.end(), [j](const Body& b) { return b.parent == j; });
}

// Do fingerprints know the addition theorem for these angles? Not for every number of radians; what cannot be proven is
// not offered.
bool adds_up(const Expr& a, const Expr& b) { return equal(cos(a + b), cos(a) * cos(b) - sin(a) * sin(b)); }

bool turns_freely(const RobotData& r, int j) {
  const Expr& theta = r[j].placement[4];
  return turns(r, j) && ends(r, j) && adds_up(theta, theta);
}

std::string choice(const Choices& choices, const char* name, int j, const char* otherwise) {
  return chosen(choices, name + std::to_string(j), otherwise);
}

}  // namespace

bool keeps_z(const RobotData& r, int j) { return info(r[j].joint).nv <= 1; }

bool is_parallel(const RobotData& r, int j) {
  if (j == 0 || r[j].parent == 0 || !turns(r, j) || !turns(r, r[j].parent)) return false;
  const auto& [gamma, b, alpha, d, theta, offset] = r[j].placement;
  return alpha.is_constant(0) && adds_up(gamma, theta) && adds_up(r[r[j].parent].placement[4], gamma + theta);
}

ChoiceSpace layout_choices(const Robot& robot) {
  const RobotData& r = robot.data();
  ChoiceSpace space;
  const auto add = [&](const char* name, int j, std::vector<std::string> values) {
    space.push_back({name + std::to_string(j), std::move(values)});
  };
  for (int j = 1; j <= r.n(); ++j) {
    if (is_parallel(r, j)) add("group", j, {"no", "yes"});
    if (turns_freely(r, j)) add("turn", j, {"yes", "no"});
    if (keeps_z(r, j) && !is_zero(r[j].placement[5])) add("lever", j, {"carrier", "own"});
  }
  return space;
}

Layout::Layout(const RobotData& r, const Choices& choices) : r_(r), choices_(choices) {
  for (int j = 0; j <= r.n(); ++j) place(j);
}

bool Layout::grouped(int j) const {
  return is_parallel(r_, j) && choice(choices_, "group", j, "no") == "yes";
}
bool Layout::turned_with(int j) const {
  return choice(choices_, "turn", j, "yes") == "yes" || j == 0 || !turns_freely(r_, j);
}
bool Layout::own_lever(int j) const { return choice(choices_, "lever", j, "carrier") == "own"; }

void Layout::place(int j) {
  const Expr o = r_.graph->constant(0);
  const int i = r_[j].parent;
  anchor_.push_back(grouped(j) ? anchor_[i] : i);
  first_of_group_.push_back(grouped(j) ? first_of_group_[i] : j);
  sum_.push_back(o), turn_.push_back(o), along_z_.push_back(o);
  if (j == 0 || !keeps_z(r_, j)) {
    const Transform T = j < r_.first_link() ? Transform::identity(*r_.graph, base_frame) : placement(r_, j);
    A_.push_back(T.A()), G_.push_back(T.A()), P_.push_back(T.P());
    return;
  }
  const auto& [gamma, b, alpha, d, theta, r] = r_[j].placement;
  const Expr angle = turned_with(j) ? theta : o;
  A_.push_back(Rot3::about({i}, {i}, 2, gamma) * Rot3::about({i}, {i}, 0, alpha) *
               Rot3::about({i}, {j}, 2, angle));
  sum_[j] = grouped(j) ? sum_[i] + gamma + angle : angle;
  if (turns(r_, j)) turn_[j] = grouped(j) ? turn_[i] + r_[j].qd[0] : r_[j].qd[0];
  const auto& first = r_[first_of_group_[j]].placement;
  const Frame p{anchor_[j]};
  G_.push_back(Rot3::about(p, p, 2, first[0]) * Rot3::about(p, p, 0, first[2]) *
               Rot3::about(p, {j}, 2, sum_[j]));
  if (own_lever(j)) along_z_[j] = r;
  P_.push_back(khalil_kleinfinger({i}, {j}, {gamma, b, alpha, d, theta, own_lever(j) ? o : r}).P());
}

Rot3 Layout::own_turn(int j) const {
  return turned_with(j) ? Rot3::identity(*r_.graph, {j}) : Rot3::about({j}, {j}, 2, r_[j].placement[4]);
}

Inertia Layout::inertia(int j) const {
  const Inertia I = articula::inertia(r_, j);
  if (turned_with(j)) return I;
  const auto& L = r_[j].link;
  const Expr two = r_.graph->constant(2), half = r_.graph->constant(Rational(1, 2)),
             o = r_.graph->constant(0);
  const Expr angle = two * r_[j].placement[4], c = cos(angle), s = sin(angle);
  const Expr d = half * (L[XX] - L[YY]), mean = half * (L[XX] + L[YY]);
  const Expr xx = d * c - L[XY] * s, xy = d * s + L[XY] * c;
  const Vec3 xz = own_turn(j) * Vec3({j}, L[XZ], L[YZ], o);
  return {I.M(), own_turn(j) * I.MS(),
          Tensor3({j}, {{{mean + xx, xy, xz.x()}, {xy, mean - xx, xz.y()}, {xz.x(), xz.y(), L[ZZ]}}})};
}

Wrench Layout::environment(int j) const {
  const Wrench e = external_wrench(r_, j);
  return {own_turn(j) * e.f, own_turn(j) * e.m};
}

}  // namespace articula
