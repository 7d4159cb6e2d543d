#include "robot/mechanics.hpp"

namespace articula {

Matrix3 quaternion_rotation(const std::vector<Expr>& q) {
  const std::size_t at = q.size() - 4;
  const Expr &w = q[at], &x = q[at + 1], &y = q[at + 2], &z = q[at + 3];
  const Expr one = w.graph().constant(1), two = w.graph().constant(2);
  return {{{one - two * (y * y + z * z), two * (x * y - w * z), two * (x * z + w * y)},
           {two * (x * y + w * z), one - two * (x * x + z * z), two * (y * z - w * x)},
           {two * (x * z - w * y), two * (y * z + w * x), one - two * (x * x + y * y)}}};
}

Frame carrier(const RobotData& r, int j) { return j == 0 ? mount_frame : Frame{r[j].parent}; }

Transform placement(const RobotData& r, int j) {
  const Frame i = carrier(r, j), there{j};
  const auto& p = r[j].placement;
  const std::vector<Expr>& q = r[j].q;
  const Placement place{p[0], p[1], p[2], p[3], p[4], p[5]};
  switch (r[j].joint) {
    case JointKind::ball:
      return khalil_kleinfinger(i, i, place) *
             Transform(Rot3::from_matrix(i, there, quaternion_rotation(q)), Vec3::zero(*r.graph, i));
    case JointKind::free:
      return khalil_kleinfinger(i, i, place) *
             Transform(Rot3::from_matrix(i, there, quaternion_rotation(q)), Vec3(i, q[0], q[1], q[2]));
    default: return khalil_kleinfinger(i, there, place);
  }
}

Transform placement(const NamedFrame& frame, Frame from) {
  return placement(frame.xyz, frame.rpy, {frame.link}, from);
}

Transform placement(const std::array<Expr, 3>& xyz, const std::array<Expr, 3>& rpy, Frame to, Frame from) {
  return {Rot3::about(to, to, 2, rpy[2]) * Rot3::about(to, to, 1, rpy[1]) * Rot3::about(to, from, 0, rpy[0]),
          Vec3(to, xyz[0], xyz[1], xyz[2])};
}

std::vector<Transform> placements(const RobotData& r) {
  std::vector<Transform> T;
  for (int j = 0; j <= r.n(); ++j)
    T.push_back(j < r.first_link() ? Transform::identity(*r.graph, base_frame) : placement(r, j));
  return T;
}

std::vector<Twist> axes(const RobotData& r, int j) {
  Graph& g = *r.graph;
  const Expr o = g.constant(0), one = g.constant(1);
  const Vec3 zero = Vec3::zero(g, {j});
  const Vec3 unit[] = {Vec3({j}, one, o, o), Vec3({j}, o, one, o), Vec3({j}, o, o, one)};
  std::vector<Twist> list;
  if (r[j].joint == JointKind::revolute) list.emplace_back(zero, unit[2]);
  if (r[j].joint == JointKind::prismatic) list.emplace_back(unit[2], zero);
  if (r[j].joint == JointKind::free)
    for (const Vec3& u : unit) list.emplace_back(u, zero);
  if (r[j].joint == JointKind::ball || r[j].joint == JointKind::free)
    for (const Vec3& u : unit) list.emplace_back(zero, u);
  return list;
}

Twist along(const RobotData& r, int j, const std::vector<Expr>& rates) {
  const Vec3 zero = Vec3::zero(*r.graph, {j});
  Twist sum(zero, zero);
  const std::vector<Twist> s = axes(r, j);
  for (std::size_t k = 0; k < s.size(); ++k) sum = sum + rates[k] * s[k];
  return sum;
}

std::vector<std::vector<Expr>> coordinate_rates(const RobotData& r, int j) {
  const std::vector<Expr>& q = r[j].q;
  const Expr o = r.graph->constant(0), half = r.graph->constant(Rational(1, 2));
  std::vector<std::vector<Expr>> columns;
  if (r[j].joint == JointKind::free) {
    const Matrix3 A = quaternion_rotation(q);
    for (std::size_t k = 0; k < 3; ++k) columns.push_back({A[0][k], A[1][k], A[2][k], o, o, o, o});
  }
  if (info(r[j].joint).nq == 1) columns.push_back({r.graph->constant(1)});
  if (q.size() < 4) return columns;
  const std::size_t at = q.size() - 4;
  const Expr w = half * q[at], x = half * q[at + 1], y = half * q[at + 2], z = half * q[at + 3];
  for (const auto& turn : {std::vector<Expr>{-x, w, z, -y}, {-y, -z, w, x}, {-z, y, -x, w}}) {
    columns.emplace_back(at, o);
    columns.back().insert(columns.back().end(), turn.begin(), turn.end());
  }
  return columns;
}

Inertia inertia(Frame frame, std::span<const Expr> e) {
  return {e[M], Vec3(frame, e[MX], e[MY], e[MZ]),
          Tensor3(frame, {{{e[XX], e[XY], e[XZ]}, {e[XY], e[YY], e[YZ]}, {e[XZ], e[YZ], e[ZZ]}}})};
}

bool has_inertia(std::span<const Expr> cells) { return !all_zero(cells.subspan(XX, M + 1)); }

Inertia inertia(const RobotData& r, int j) { return inertia({j}, r[j].link); }

Wrench external_wrench(const RobotData& r, int j) {
  const auto& e = r[j].link;
  return {Vec3({j}, e[FX], e[FY], e[FZ]), Vec3({j}, e[CX], e[CY], e[CZ])};
}

Vec3 gravity(const RobotData& r) {
  const auto& g = r.gravity;
  return {r.floats() ? mount_frame : base_frame, g[0], g[1], g[2]};
}

Vec3 in_base(const std::array<Expr, 3>& c) { return {base_frame, c[0], c[1], c[2]}; }

int first_row(const RobotData& r, int j) {
  int row = 0;
  for (int i = 0; i < j; ++i) row += info(r[i].joint).nv;
  return row;
}

std::vector<int> freedoms_of(const RobotData& r, const std::vector<int>& joints) {
  std::vector<int> list;
  for (const int j : joints)
    for (int k = 0; k < info(r[j].joint).nv; ++k) list.push_back(first_row(r, j) + k);
  return list;
}

}  // namespace articula
