#include "model/dynamic/tailored_inertia.hpp"

#include "model/dynamic/gauge.hpp"
#include "model/dynamic/layout.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

namespace {

class TailoredInertia {
 public:
  TailoredInertia(const RobotData& robot, const Choices& choices)
      : r(robot), at(robot, choices), s(freedoms(robot)), A(*robot.graph, robot.nv(), robot.nv()) {
    for (int j = 0; j <= r.n(); ++j) {
      const int i = r[j].parent;
      P.push_back(at.grouped(j) ? P[i] + at.G(i) * (along_z(i) + at.P(j)) : at.P(j));  // from the anchor
      star.push_back(at.inertia(j));
    }
    for (int j = 0; j <= r.n(); ++j) M.push_back(star[j].M()), MS.push_back(star[j].MS());
    for (int j = r.n(); j >= r.first_link(); --j) gather(j);
  }

  Matrix matrix() {
    for (int column = 0; column < A.cols(); ++column) fill(column);
    for (int j = r.n(); j >= 1; --j)
      if (at.grouped(j)) add_to_carrier(first_row(r, j), first_row(r, r[j].parent));
    return A;
  }

 private:
  bool is_carried(int j) const { return j > 0 && at.anchor(j) >= r.first_link(); }

  Vec3 along_z(int j) const { return at.along_z(j) * Vec3::unit_z(*r.graph, {j}); }

  // The same inertia, wrench, about the anchor.
  template <class Quantity>
  Quantity at_anchor(int j, const Quantity& x) const {
    const Transform T(at.G(j), P[j]);
    if (is_zero(at.along_z(j))) return T * x;
    return T * (Transform(Rot3::identity(*r.graph, {j}), along_z(j)) * x);
  }

  // Composites, the outer links first: those of j are complete.
  void gather(int j) {
    if (is_carried(j)) star[at.anchor(j)] = star[at.anchor(j)] + at_anchor(j, star[j]);
    const int i = r[j].parent;
    if (!r.is_carried(j)) return;
    const Vec3 P_j = at.P(j) + at.A(j) * along_z(j);
    M[i] = M[i] + M[j];
    MS[i] = MS[i] + at.A(j) * MS[j] + M[j] * P_j;
  }

  // z_i x P_j, the velocity of O_j when link i turns; in frame i.
  Vec3 shift(int j) const { return cross(Vec3::unit_z(*r.graph, {r[j].parent}), at.P(j)); }

  void set(int row, int column, const Expr& value) {
    A(row, column) = A(column, row) = A(row, column) + value;
  }

  // A force on link k of a group, felt by the shifts of the links before it.
  void felt_in_group(int k, Vec3 f, int column) {
    for (; at.grouped(k); k = r[k].parent) {
      f = at.A(k) * f;
      set(first_row(r, r[k].parent), column, dot(shift(k), f));
    }
  }

  // A wrench on link j, carried on from anchor to anchor.
  void felt_below(int j, Wrench w, int column) {
    felt_in_group(j, w.f, column);
    while (is_carried(j)) {
      w = at_anchor(j, w);
      j = at.anchor(j);
      for (const int i : freedoms_of(r, {j})) set(i, column, dot(s[i].s, w));
      felt_in_group(j, w.f, column);
    }
  }

  void fill(int column) {
    const auto& [j, s_j] = s[column];
    const Wrench w = impulse(star[j] * s_j);
    for (int i = column; i >= 0 && s[i].joint == j; --i) set(i, column, dot(s[i].s, w));
    felt_below(j, w, column);
    for (int k = j + 1; k <= r.n(); ++k) {
      if (r[k].parent != j || !at.grouped(k)) continue;
      const Vec3 V_k = transpose(at.A(k)) * shift(k);
      felt_below(k, {M[k] * V_k, cross(MS[k], V_k)}, column);
    }
  }

  void add_to_carrier(int j, int i) {
    for (int k = 0; k < A.rows(); ++k) A(k, i) = A(k, i) + A(k, j);
    for (int k = 0; k < A.cols(); ++k) A(i, k) = A(i, k) + A(j, k);
  }

  const RobotData& r;
  Layout at;
  std::vector<Freedom> s;
  std::vector<Vec3> P, MS;
  std::vector<Inertia> star;
  std::vector<Expr> M;
  Matrix A;
};

}  // namespace

ChoiceSpace inertia_choices(const Robot& robot) {
  ChoiceSpace space = gauge_choices(robot);
  for (const Choice& choice : layout_choices(robot)) space.push_back(choice);
  return space;
}

Matrix tailored_inertia(const RobotData& r, const Choices& choices) {
  const RobotData gauge = gauged(r, choices);
  return TailoredInertia(gauge, choices).matrix() + drive_inertia(gauge);
}

}  // namespace articula
