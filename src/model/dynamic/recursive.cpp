// The inverse dynamic model by the recursion of [Lau1985], chapter 5: all axes aligned with those of frame 0, moments about the origins
// of the frames, which may stand anywhere.
//
//   0A^j        from the axes of frame j to those of frame 0
//   w, alpha    angular velocity and acceleration of link j                     0w^(i+1), 0alpha^(i+1)
//   eps         acceleration of O_j, less gravity                               0epsilon^(i+1)
//   u, a        velocity and acceleration of O_j in frame i, as frame i sees them: d_t(i_d^(i+1)), d_tt(i_d^(i+1))
//   F, N        force and moment about O_j of link i on link j                  0A^i F_(i-1,i), 0A^i N_(i-1,i)
//
// i = a(j) carries j; his link i moves with frame i + 1, ours with frame j. Where the base floats, 0 stands for the frame of its mount.
// Links that carry several others have sums where he has one term.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

namespace {

struct AlignedMotion {
  Rot3 A;  // 0A^j
  Vec3 w, alpha, eps;
};

AlignedMotion aligned(const RobotData& r, int j, const AlignedMotion& i, const Transform& iT_j) {
  const Frame zero = i.w.frame();
  const Rot3 A = Rot3::from_matrix(zero, {j}, (i.A * iT_j.A()).matrix());  // after (5-1)
  const Twist v = along(r, j, r[j].qd), vd = along(r, j, r[j].qdd);
  const Vec3 turn = A * v.w, d = i.A * iT_j.P();
  const Vec3 u = A * v.V, a = A * (vd.V + cross(v.w, v.V));
  const Vec3 w = i.w + turn;                                 // (5-45)
  const Vec3 alpha = i.alpha + cross(i.w, turn) + A * vd.w;  // (5-46)
  const Vec3 turning = cross(i.alpha, d) + cross(i.w, cross(i.w, d));
  const Vec3 eps = i.eps + turning + r.graph->constant(2) * cross(i.w, u) + a;  // after (5-58)
  return {A, named(w, "w", j), named(alpha, "alpha", j), named(eps, "eps", j)};
}

// What it takes to move link j.
Wrench demanded(const Inertia& I, const AlignedMotion& m) {
  const Vec3 MS = m.A * I.MS();
  const Tensor3 J = turned(m.A, I.J());
  return {
      I.M() * m.eps + cross(m.alpha, MS) + cross(m.w, cross(m.w, MS)),  // after (5-18), (5-77), erratum E23
      cross(MS, m.eps) + J * m.alpha + cross(m.w, J * m.w)};            // after (5-31), (5-83), erratum E22
}

}  // namespace

std::vector<Expr> recursive_aligned(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const auto& [w_0, alpha_0, eps_0] = ground(r);  // after (5-32)-(5-37), erratum E16
  const AlignedMotion base{Rot3::identity(*r.graph, w_0.frame()), w_0, alpha_0, eps_0};
  std::vector<AlignedMotion> motion;
  std::vector<Vec3> F, N;  // of link j alone, to which those that follow are added
  for (int j = 0; j <= r.n(); ++j) {
    motion.push_back(aligned(r, j, j == 0 ? base : motion[r[j].parent], T[j]));
    const Rot3& A = motion[j].A;
    const Wrench own = demanded(inertia(r, j), motion[j]), e = external_wrench(r, j);  // (5-38), (5-39)
    F.push_back(own.f + A * e.f), N.push_back(own.m + A * e.m);
  }

  std::vector<Expr> tau;
  for (int j = r.n(); j >= 0; --j) {
    const Rot3 A_T = transpose(motion[j].A);
    const Vec3 F_j = named(F[j], "F", j), N_j = named(N[j], "N", j);
    const std::vector<Expr> tau_j = joint_torques(r, j, {A_T * F_j, A_T * N_j});
    tau.insert(tau.begin(), tau_j.begin(), tau_j.end());
    if (j == 0) break;
    const int i = r[j].parent;
    const Vec3 d = motion[i].A * T[j].P();  // 0A^i i_d^(i+1)
    F[i] = F[i] + F_j;                      // after (5-18)
    N[i] = N[i] + cross(d, F_j) + N_j;      // after (5-31)
  }
  return tau;
}

}  // namespace articula
