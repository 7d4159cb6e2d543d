// The direct and the hybrid dynamic model by articulated bodies, without the inertia matrix: [KhalilCreusot1997], section
// 5.4, after [Featherstone1983] and [BrandlJohanniOtter1986]; for joints with given accelerations [Featherstone2008], section
// 9.2. All quantities of link j are written in frame j; the numbers are those of this list.
//
//   w_j           angular velocity of link j
//   a_j           (Vd_j, wd_j): acceleration of O_j, less gravity, and of the link
//   gamma_j       what a_j has beside the parent's acceleration and qdd_j s_j
//   beta_j        wrench that link j needs when a_j = 0
//   I_j, z_j      articulated body j, that is link j with all it carries: the joint must push with I_j a_j + z_j
//   U_j, X_j      I_j s_j, and D_j^-1 U_j^T by rows; D_j = s_j^T U_j + inertia of the rotors, a row for each axis
//   u_j           tau_j - friction - spring - s_j^T z_j
//
//   (1) a_j = jT_i a_i + gamma_j + qdd_j s_j      (2) I_j = inertia of link j, z_j = beta_j; each successor k adds
//   (3) jT_k (I_k - U_k X_k)  to I_j              (4) jT_k (z_k + (I_k - U_k X_k) gamma_k + X_k^T u_k)  to z_j
//   (5) qdd_j = D_j^-1 (u_j - U_j^T (jT_i a_i + gamma_j))
//
// A joint whose acceleration is known does not yield: it adds jT_k I_k, and jT_k (z_k + I_k (gamma_k + qdd_k s_k)); its torque
// is (6) tau_j = s_j^T (I_j a_j + z_j) and what its drive needs.

#include "geom/articulated.hpp"
#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

namespace {

struct Velocity {
  Vec3 w;
  Tensor3 W;  // hat(w) hat(w)
};
Velocity velocity(const Vec3& w) { return {w, hat(w) * hat(w)}; }

struct Link {
  Transform iT_j;
  Velocity v;
  Twist gamma;
  ArticulatedInertia I;
  Wrench z;
  std::vector<Twist> s;
};

struct Yielding {  // an unknown joint
  std::vector<Wrench> U;
  Ltdl D;
  std::vector<Expr> u;
  std::vector<Wrench> X;
  std::vector<Expr> e;  // D^-1 u
};

Link moving(const RobotData& r, int j, const Velocity& i, const Transform& iT_j) {
  const Rot3 jA_i = transpose(iT_j.A());
  const Twist v = along(r, j, r[j].qd);
  const Vec3 w_i = jA_i * i.w;
  const Velocity own = velocity(w_i + v.w);
  const Twist gamma(jA_i * (i.W * iT_j.P()) + cross(w_i + own.w, v.V), cross(w_i, v.w));
  const Inertia I = inertia(r, j);
  const Wrench beta(own.W * I.MS(), euler(I.J(), own.w, Vec3::zero(*r.graph, {j}), own.W));
  return {iT_j, own, gamma, articulated(I), beta + external_wrench(r, j), axes(r, j)};  // (2)
}

std::vector<Link> links(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const Velocity base = velocity(ground(r).w);
  std::vector<Link> list;
  for (int j = 0; j <= r.n(); ++j) list.push_back(moving(r, j, j == 0 ? base : list[r[j].parent].v, T[j]));
  return list;
}

Yielding projected(const RobotData& r, int j, const Link& l, const Matrix& rotors) {
  const int size = static_cast<int>(l.s.size());
  std::vector<Wrench> U;
  Matrix D(*r.graph, size, size);
  std::vector<Expr> u;
  for (int c = 0; c < size; ++c) {
    U.push_back(l.I * l.s[c]);
    for (int i = 0; i < size; ++i) D(i, c) = dot(l.s[i], U[c]);
    const int row = first_row(r, j) + c;
    D(c, c) = D(c, c) + rotors(row, row);
    u.push_back(r[j].tau[c] - friction(r, j, c) - spring_torque(r[j]) - dot(l.s[c], l.z));
  }
  return {U, Ltdl(D, chain(size)), u, {}, {}};
}

// D X = U^T and D e = u, in one.
void divide(const RobotData& r, Frame frame, Yielding& y) {
  const int size = static_cast<int>(y.U.size());
  Matrix right(*r.graph, size, 7);
  for (int c = 0; c < size; ++c) {
    for (int i = 0; i < 3; ++i) right(c, i) = y.U[c].f[i], right(c, 3 + i) = y.U[c].m[i];
    right(c, 6) = y.u[c];
  }
  const Matrix x = y.D.solve(right);
  for (int c = 0; c < size; ++c) {
    y.X.emplace_back(Vec3(frame, x(c, 0), x(c, 1), x(c, 2)), Vec3(frame, x(c, 3), x(c, 4), x(c, 5)));
    y.e.push_back(x(c, 6));
  }
}

// From the leaves to the base: (3), (4). What carries a joint and may yield itself is told of it; else (5) ends there.
std::vector<Yielding> articulate(const RobotData& r, const UnknownJoints& unknown, std::vector<Link>& l) {
  const Matrix rotors = drive_inertia(r);
  std::vector<Yielding> y(l.size(), Yielding{{}, Ltdl(Matrix(*r.graph, 0, 0), {}), {}, {}, {}});
  for (int j = r.n(); j >= 0; --j) {
    if (unknown[j]) y[j] = projected(r, j, l[j], rotors);
    if (!r.is_carried(j)) continue;
    if (unknown[j]) divide(r, {j}, y[j]);
    const ArticulatedInertia I = yielding(l[j].I, y[j].U, y[j].X);
    Wrench z = l[j].z + I * (unknown[j] ? l[j].gamma : l[j].gamma + along(r, j, r[j].qdd));
    for (std::size_t c = 0; c < y[j].X.size(); ++c) z = z + y[j].u[c] * y[j].X[c];
    Link& i = l[r[j].parent];
    i.I = i.I + l[j].iT_j * I;  // (3)
    i.z = i.z + l[j].iT_j * z;  // (4)
  }
  return y;
}

// (5), with a = jT_i a_i + gamma_j.
std::vector<Expr> accelerations(const Yielding& y, const Twist& a) {
  std::vector<Expr> qdd;
  const bool divided = !y.X.empty();
  for (std::size_t c = 0; c < y.U.size(); ++c)
    qdd.push_back(divided ? y.e[c] - dot(a, y.X[c]) : y.u[c] - dot(a, y.U[c]));
  return divided ? qdd : y.D.solve(qdd);
}

}  // namespace

Dynamics solve_articulated_bodies(const RobotData& r, const UnknownJoints& unknown) {
  std::vector<Link> l = links(r);
  const std::vector<Yielding> y = articulate(r, unknown, l);
  const Ground base = ground(r);
  Dynamics d;
  std::vector<Twist> motions;
  for (int j = 0; j <= r.n(); ++j) {
    const Transform& iT_j = l[j].iT_j;
    const Rot3 jA_i = transpose(iT_j.A());
    const Twist i = j == 0 ? Twist(base.Vd, base.wd) : motions[r[j].parent];
    const Twist before = Twist(jA_i * (i.V + cross(i.w, iT_j.P())), jA_i * i.w) + l[j].gamma;
    const std::vector<Expr> qdd = unknown[j] ? accelerations(y[j], before) : r[j].qdd;
    motions.push_back(before + along(r, j, qdd));  // (1)
    const std::vector<Expr> tau =
        unknown[j] ? r[j].tau : joint_torques(r, j, l[j].I * motions[j] + l[j].z);  // (6)
    d.qdd.insert(d.qdd.end(), qdd.begin(), qdd.end());
    d.tau.insert(d.tau.end(), tau.begin(), tau.end());
  }
  return d;
}

// Articulated bodies know nothing of a rotor that turns with several joints.
std::optional<std::string> needs_motors_of_their_own(const Robot& robot) {
  for (const Motor& motor : robot.data().motors)
    if (motor.ratio.size() > 1) return "motor " + motor.name + " turns with several joints";
  return std::nullopt;
}

// With more than five and a half joints between a link and the base, on the average, articulated bodies take fewer operations than the
// inertia matrix (chains: from eleven joints on).
bool has_long_branches(const Robot& robot) {
  const RobotData& r = robot.data();
  std::vector<int> depth(r.bodies.size(), 0);
  int links = 0, sum = 0;
  for (int j = 1; j <= r.n(); ++j) {
    const int moves = r[j].qd.empty() ? 0 : 1;
    depth[j] = depth[r[j].parent] + moves;
    links += moves, sum += moves * depth[j];
  }
  return 2 * sum > 11 * links;
}

}  // namespace articula
