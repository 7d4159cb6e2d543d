// Every configuration of a chain of six joints, revolute or prismatic, that reaches a pose. C++17, nothing but <cmath>, no heap: what generated
// solvers carry along and what our own engine runs.
//
// Elimination (elimination.hpp) leaves M(x) v = 0, an eigenproblem [ManochaCanny1994]. Where x is a root, v = y^j z^k gives y and z; several v at one root are
// told apart by the map "times y + t z" on the kernel. a and b follow from what a turn about a leaves invariant, f from what is left. Newton's
// method on the whole loop has the last word: whatever it brings to a solution is one, however it was found.
#ifndef ARTICULA_GENERAL_HPP
#define ARTICULA_GENERAL_HPP

#include <cmath>

#include "dense.hpp"
#include "elimination.hpp"
#include "loop.hpp"

namespace articula_general {

constexpr int most = 16;       // solutions, when they are isolated
constexpr double weak = 1e-7;  // pivot of J'J at singular configurations
constexpr int widest = 9;      // kernel that is split into branches
constexpr int patience =
    200;  // candidates that are polished in one elimination; there are that many only at singular poses

struct Plan {  // how to eliminate: chosen once for a chain
  int ways;    // at most six
  Way way[6];  // best first
  int always;  // how many of them are needed at every pose; the others are for poses that these do not settle
};

struct Found {
  int count;
  double q[most][6], residual[most];
  bool singular[most];  // a double root, or a member of a family
  bool doubtful;        // roots without solution, or another sign that solutions may be missing
  bool rescued;         // some were found at a pose nearby and followed from there
  int kernel;           // of the last elimination: of M for every x, and its condition
  double condition;
  int tries;  // candidates polished in it
};

// u1/u0, the x, y or z of c, d or e (`which`, from 0), as the joint's variable.
inline double variable(const Loop& loop, const Elimination& e, int which, double u0, double u1) {
  const double phi = e.phi[which];
  if (loop.revolute[e.joint[2 + which]]) return 2 * std::atan2(u1, u0) + phi;
  const double C = std::cos(phi / 2), S = std::sin(phi / 2), below = u0 * C - u1 * S;
  return (u1 * C + u0 * S) / (std::fabs(below) > 1e-8 ? below : 1e-8);
}

// The ratio of high to low, two parts of one vector that are parallel.
inline void ratio(double ll, double lh, double hh, double& u0, double& u1) {
  u0 = ll >= hh ? ll : lh;
  u1 = ll >= hh ? lh : hh;
}

inline void ratios(const double* v, double y[2], double z[2]) {
  double d[3] = {}, s[3] = {};
  for (int k = 0; k < 9; ++k) d[0] += v[k] * v[k], d[1] += v[k] * v[k + 3], d[2] += v[k + 3] * v[k + 3];
  for (int j = 0; j < 12; j += 3)
    for (int k = j; k < j + 2; ++k) s[0] += v[k] * v[k], s[1] += v[k] * v[k + 1], s[2] += v[k + 1] * v[k + 1];
  ratio(d[0], d[1], d[2], y[0], y[1]);
  ratio(s[0], s[1], s[2], z[0], z[1]);
}

// What Z_a leaves alone of l, p: six numbers.
inline void invariants(bool revolute, const double* lp, double* h) {
  const double *l = lp, *p = lp + 3;
  h[0] = l[2];
  h[1] = revolute ? p[2] : p[0];
  h[2] = revolute ? p[0] * p[0] + p[1] * p[1] + p[2] * p[2] : p[1];
  h[3] = revolute ? p[0] * l[0] + p[1] * l[1] + p[2] * l[2] : p[0] * l[1] - p[1] * l[0];
  h[4] = revolute ? 0 : l[0];
  h[5] = revolute ? 0 : l[1];
}

// Points of the curve (cos, sin) or (r, r^2) on the line n.w = h, |n| = 1, as values of the joint.
inline int on_line(bool revolute, const double* n, double h, double* q) {
  if (revolute) {
    const double other = h * h < 1 ? std::sqrt(1 - h * h) : 0, middle = std::atan2(n[1], n[0]);
    q[0] = middle + std::atan2(other, h);
    q[1] = middle - std::atan2(other, h);
    return 2;
  }
  const double D = n[0] * n[0] + 4 * n[1] * h, s = std::sqrt(D > 0 ? D : 0),
               far = n[0] < 0 ? n[0] - s : n[0] + s;
  if (far == 0) {
    q[0] = 0;
    return 1;
  }
  q[0] = 2 * h / far;
  q[1] = -far / (2 * n[1]);
  return std::fabs(n[1]) > 1e-9 ? 2 : 1;
}

// Values of joint b, given l, p of Z_c .. K_e: least squares where they are determined, two where one equation is left.
inline int values_of_b(const Loop& loop, const int* joint, const double* lp, const double* target,
                       double* q) {
  const bool ra = loop.revolute[joint[0]], rb = loop.revolute[joint[1]];
  double start[6], one[6], two[6], wanted[6], h[3][6], W[3][3];
  invariants(ra, target, wanted);
  moved(loop.K[joint[1]], lp, start);
  for (int i = 0; i < 3; ++i) {
    turned(rb, node(rb, i), start, one);
    moved(loop.K[joint[0]], one, two);
    invariants(ra, two, h[i]);
  }
  from_nodes(rb, W);
  contract(W, h[0], 18, 6);
  double uu = 0, uv = 0, vv = 0, ut = 0, vt = 0;
  for (int i = 0; i < 6; ++i) {
    const double t = wanted[i] - h[0][i], u = h[1][i], v = h[2][i];
    uu += u * u, uv += u * v, vv += v * v, ut += u * t, vt += v * t;
  }
  const double mean = (uu + vv) / 2, half = (uu - vv) / 2, root = std::sqrt(half * half + uv * uv);
  const double det = uu * vv - uv * uv, large = mean + root;
  if (!(large > 1e-16)) {  // nothing depends on b
    q[0] = 0;
    return 1;
  }
  if (det > 1e-9 * large * large) {
    const double u = (vv * ut - uv * vt) / det, v = (uu * vt - uv * ut) / det;
    q[0] = rb ? std::atan2(v, u) : u;
    return 1;
  }
  double n[2] = {half >= 0 ? half + root : uv, half >= 0 ? uv : root - half};
  const double size = std::sqrt(n[0] * n[0] + n[1] * n[1]);
  n[0] = size > 0 ? n[0] / size : 1;
  n[1] = size > 0 ? n[1] / size : 0;
  return on_line(rb, n, (n[0] * ut + n[1] * vt) / large, q);
}

// X = X Z K of a joint.
[[gnu::noinline]] inline void extend(const Loop& loop, int j, double q, double* X) {
  double Z[12], t[12];
  joint(loop.revolute[j], q, Z);
  product(X, Z, t);
  product(t, loop.K[j], X);
}

// Configurations with the given c, d, e: Z_a K_a Z_b K_b (l, p) is known of (l, p) of X = Z_c .. K_e; then Z_f of all the rest.
inline int completed(const Loop& loop, const int* joint, const double* cde, double q[2][6]) {
  double X[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, Kf[12], b[2];
  for (int j = 0; j < 3; ++j) extend(loop, joint[2 + j], cde[j], X);
  inverse(loop.K[joint[5]], Kf);
  const double lp[6] = {X[2], X[6], X[10], X[3], X[7], X[11]};
  const double target[6] = {Kf[2], Kf[6], Kf[10], Kf[3], Kf[7], Kf[11]};
  const int count = values_of_b(loop, joint, lp, target, b);
  for (int i = 0; i < count; ++i) {
    double Y[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, F[12], g[6], one[6];
    moved(loop.K[joint[1]], lp, g);
    turned(loop.revolute[joint[1]], b[i], g, one);
    moved(loop.K[joint[0]], one, g);
    const double cross = g[0] * target[1] - g[1] * target[0] + g[3] * target[4] - g[4] * target[3];
    const double dot = g[0] * target[0] + g[1] * target[1] + g[3] * target[3] + g[4] * target[4];
    const double a = loop.revolute[joint[0]] ? std::atan2(cross, dot) : target[5] - g[5];
    extend(loop, joint[0], a, Y);
    extend(loop, joint[1], b[i], Y);
    product(Y, X, F);
    inverse(F, Y);
    product(Y, Kf, F);
    q[i][joint[0]] = a;
    q[i][joint[1]] = b[i];
    for (int j = 0; j < 3; ++j) q[i][joint[2 + j]] = cde[j];
    q[i][joint[5]] = std::atan2(F[4] - F[1], F[0] + F[5]);
  }
  return count;
}

// q - p, angles by the shorter way; the largest of them.
[[gnu::noinline]] inline double gap_of(const Loop& loop, const double* p, const double* q, double gap[6]) {
  double farthest = 0;
  for (int j = 0; j < 6; ++j) {
    gap[j] = loop.revolute[j] ? wrapped(q[j] - p[j]) : q[j] - p[j];
    if (std::fabs(gap[j]) > farthest) farthest = std::fabs(gap[j]);
  }
  return farthest;
}

// Whether one can walk from p to q over solutions: so it is with members of one family, and with what double roots are found as. Eight
// steps; each ends at a solution that is nearer to where the step led than half of the step.
inline bool connected(const Loop& loop, const double* p, const double* q) {
  double at[6], next[6], gap[6], residual, pivot;
  for (int j = 0; j < 6; ++j) at[j] = p[j];
  for (int left = 8; left > 1; --left) {
    const double step = gap_of(loop, at, q, gap) / left;
    for (int j = 0; j < 6; ++j) at[j] = next[j] = at[j] + gap[j] / left;
    if (residual_of(loop, next) < accepted_at(loop, next)) continue;
    if (!polished(loop, next, residual, pivot) || gap_of(loop, at, next, gap) > step / 2) return false;
    for (int j = 0; j < 6; ++j) at[j] = next[j];
  }
  return true;
}

inline bool same(const Loop& loop, const double* p, const double* q, bool singular) {
  double gap[6];
  return gap_of(loop, p, q, gap) < 1e-5 || (singular && connected(loop, p, q));
}

// Adds a solution unless it is known. When there is no room left, isolated ones push members of families out.
inline void add(const Loop& loop, const double* q, double residual, bool singular, Found& found) {
  for (int i = 0; i < found.count; ++i)
    if (same(loop, found.q[i], q, singular && found.singular[i])) return;
  int place = found.count;
  if (place == most)
    for (int i = 0; i < most && !singular; ++i)
      if (found.singular[i]) place = i;
  if (place == most) return;
  for (int j = 0; j < 6; ++j) found.q[place][j] = q[j];
  found.residual[place] = residual;
  found.singular[place] = singular;
  if (place == found.count) ++found.count;
}

// Polishes q; true when it is a solution, new or not.
inline bool entered(const Loop& loop, double* q, Found& found) {
  double residual, pivot;
  if (++found.tries > patience || !polished(loop, q, residual, pivot)) return false;
  add(loop, q, residual, pivot < weak, found);
  return true;
}

struct Search {
  const Loop& loop;    // that was eliminated from
  const Loop& target;  // whose solutions are wanted: the same, or one nearby
  const Elimination& e;
  Found& found;
};

// x, and monomials v: true when they lead to a solution.
inline bool enter_monomials(const Search& s, double x, const double* v) {
  double y[2], z[2], cde[3], q[2][6];
  ratios(v, y, z);
  cde[s.e.role[0]] = x;
  cde[s.e.role[1]] = variable(s.loop, s.e, s.e.role[1], y[0], y[1]);
  cde[s.e.role[2]] = variable(s.loop, s.e, s.e.role[2], z[0], z[1]);
  const int count = completed(s.loop, s.e.joint, cde, q);
  bool any = false;
  for (int i = 0; i < count; ++i) any = entered(s.target, q[i], s.found) || any;
  return any;
}

// G of V_high = V_low G, by least squares: what multiplication by y (step 3) or z (step 1) does to the vectors of a kernel. low and
// high are the rows of monomials that differ by one in its power.
inline void times(const double v[][12], int k, int step, double* G) {
  double A[9 * 2 * widest];
  int order[widest], rows = 0;
  for (int i = 0; i < 12; ++i) {
    if (step == 3 ? i >= 9 : i % 3 == 2) continue;
    for (int j = 0; j < k; ++j) {
      A[rows * 2 * widest + j] = v[j][i];
      A[rows * 2 * widest + k + j] = v[j][i + step];
    }
    ++rows;
  }
  triangular(A, rows, 2 * widest, k, 2 * k, order);
  for (int j = 0; j < k; ++j)
    for (int i = k - 1; i >= 0; --i) {
      const double *row_i = A + i * 2 * widest, pivot = row_i[i];
      double sum = row_i[k + j];
      for (int m = i + 1; m < k; ++m) sum -= row_i[m] * G[order[m] * widest + j];
      G[order[i] * widest + j] = std::fabs(pivot) > 1e-12 ? sum / pivot : 0;
    }
}

// Branches within a kernel of k > 1 dimensions: eigenvectors of "times y + t z". `all`: whether every real one is a solution.
inline bool enter_branches(const Search& s, double x, const double v[][12], int k, bool& all) {
  constexpr int n = widest;
  double G[n * n], H[n * n], re[n], im[n];
  int order[n];
  bool any = false;
  times(v, k, 3, G);
  times(v, k, 1, H);
  for (int i = 0; i < k * n; ++i)
    if (i % n < k) H[i] = G[i] += 0.6180339887 * H[i];
  if (!eigenvalues(H, k, n, re, im)) return false;
  for (int r = 0; r < k; ++r) {
    if (im[r] < 0 || im[r] > 1e-2 * (1 + re[r] * re[r])) continue;
    double w[1][12], branch[12] = {};
    for (int i = 0; i < k; ++i)
      for (int j = 0; j < k; ++j) H[i * n + j] = G[i * n + j] - (i == j ? re[r] : 0);
    triangular(H, k, n, k, k, order);
    kernel(H, k, n, order, 1, w);
    for (int j = 0; j < k; ++j)
      for (int i = 0; i < 12; ++i) branch[i] += w[0][j] * v[j][i];
    const bool entered = enter_monomials(s, x, branch);
    any = entered || any;
    all = entered && all;
  }
  return any;
}

// All solutions with x = u1/u0; true when there are any.
inline bool enter_root(const Search& s, double u0, double u1) {
  double M[144], v[widest][12];
  int order[12];
  for (int i = 0; i < 144; ++i) M[i] = u0 * u0 * s.e.M[0][i] + u0 * u1 * s.e.M[1][i] + u1 * u1 * s.e.M[2][i];
  triangular(M, 12, 12, 12, 12, order);
  const double x = variable(s.loop, s.e, s.e.role[0], u0, u1);
  bool any = false;
  const int dimension = nullity(M, 12, 12, 1e-4);
  for (int k = dimension < widest ? dimension : widest; k > s.e.singular; --k) {
    bool all = true;
    kernel(M, 12, 12, order, k, v);
    const bool some = k == 1 ? enter_monomials(s, x, v[0]) : enter_branches(s, x, v, k, all);
    any = any || some;
    if (some && all) break;  // else the kernel is smaller than it seems
  }
  return any;
}

// One elimination; what it finds is added. True when nothing hints at solutions that are missing: M is as regular as it is elsewhere, no
// real root is without solution, they come in pairs, and the numbers are sound.
inline bool solve_with(const Loop& loop, const Way& way, const Loop& target, Found& found) {
  Elimination e;
  Pencil p;
  double re[24], im[24], done[24];
  int count = 0;
  eliminate_well(loop, way, e, p);
  found.tries = 0;
  found.kernel = e.singular;
  found.condition = e.condition;
  if (!(e.condition < 1e13) || !roots_of(p, re, im)) return false;
  const Search search{loop, target, e, found};
  bool settled = (e.singular == way.singular || way.singular < 0) && e.condition < 1e8;
  for (int i = 0; i < 24; ++i) {
    const double size = 1 + re[i] * re[i] + im[i] * im[i];
    if (im[i] < 0 || im[i] > 1e-2 * size) continue;
    const double half = std::atan(re[i]);
    bool before = false;
    for (int k = 0; k < count; ++k) before = before || std::fabs(half - done[k]) < 1e-8;
    if (before) continue;
    done[count++] = half;
    const bool any = enter_root(search, std::cos(half), std::sin(half));
    if (!any && im[i] < 1e-9 * size && e.singular == 0) settled = false;
  }
  return settled && found.tries <= patience && found.count % 2 == 0;
}

// Where elimination is not to be trusted: solutions of a pose that is a little beside, followed to the one that is wanted.
inline void rescue(const Chain& chain, const Plan& plan, const double T[12], const Loop& target,
                   Found& found) {
  const int before = found.count;
  for (int t = 0; t < 2; ++t) {
    double turn[12], slip[12], beside[12], tilted[12];
    const double angle = t == 0 ? 1.3e-4 : -0.7e-4, c = std::cos(angle), s = std::sin(angle);
    const double tilt[12] = {1, 0, 0, angle * target.length,      0, c, -s, -0.6 * angle * target.length,
                             0, s, c, 0.3 * angle * target.length};
    joint(true, 0.8 * angle, turn);
    product(turn, tilt, slip);
    product(T, slip, tilted);
    joint(true, -0.5 * angle, turn);
    product(turn, tilted, beside);
    Loop loop;
    if (!closed(chain, beside, loop)) continue;
    for (int i = 0; i < plan.ways && i < 2; ++i) solve_with(loop, plan.way[i], target, found);
  }
  found.rescued = found.count > before;
}

// Lengths of slides from those of the loop to those of the chain.
inline void scale_back(const Loop& loop, Found& found) {
  for (int i = 0; i < found.count; ++i)
    for (int j = 0; j < 6; ++j) found.q[i][j] *= loop.revolute[j] ? 1 : loop.length;
}

// All ways of a plan that are needed, then the rescue; true when one of them settled the pose. That there is nothing is believed of
// the first ones only.
inline bool run(const Chain& chain, const Plan& plan, const double T[12], const Loop& loop, Found& found) {
  bool settled = false;
  for (int i = 0; i < plan.ways && (i < plan.always || !settled); ++i)
    if (solve_with(loop, plan.way[i], loop, found)) settled = settled || i < plan.always || found.count > 0;
  if (!settled) rescue(chain, plan, T, loop, found);
  return settled;
}

// Every configuration that is found; residuals are relative to the chain's longest link. No pose makes it fail or hang. Where many roots
// meet, Newton's method creeps: when nothing was found for sure, less is asked of it.
inline void solve(const Chain& chain, const Plan& plan, const double T[12], Found& found) {
  Loop loop;
  found.count = 0;
  found.doubtful = found.rescued = false;
  if (!closed(chain, T, loop)) return;
  found.doubtful = !run(chain, plan, T, loop, found);
  if (found.doubtful && found.count == 0) {
    loop.accepted = 1e-10;
    run(chain, plan, T, loop, found);
  }
  scale_back(loop, found);
}

}  // namespace articula_general

#endif
