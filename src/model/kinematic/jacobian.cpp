// Axes are turned to frame i by the axes of frame i, written in each frame of the path, which are carried along the tree as three
// vectors. The product a_k x L_k,j of (5) is made in frame i, or in frame k, where it is cheap, and turned: which is better depends on
// the robot. All ways to make the Jacobian are tried in a graph of their own, and the one with the fewest operations is made.

#include "model/kinematic/jacobian.hpp"

#include <algorithm>
#include <map>

#include "base/contains.hpp"
#include "model/cost.hpp"
#include "model/kinematic/link_motion.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct Placed {  // a robot, with what all ways of making its Jacobian begin with
  explicit Placed(const RobotData& r) : robot(r), T(placements(r)) {}
  const RobotData& robot;
  std::vector<Transform> T;
};

using Axes = std::array<Vec3, 3>;

// The axes of frame i, written in each frame between it and the base and on the path to link n.
std::map<int, Axes> axes_of_frame(const Placed& p, int i, int n) {
  const Expr o = p.robot.graph->constant(0), one = p.robot.graph->constant(1);
  const Frame own{i};
  Axes e{Vec3(own, one, o, o), Vec3(own, o, one, o), Vec3(own, o, o, one)};
  std::map<int, Axes> written{{i, e}};
  for (int k = i; k > 0; k = p.robot[k].parent) {
    const Rot3& A = p.T[k].A();
    e = {A * e[0], A * e[1], A * e[2]};
    written.emplace(p.robot[k].parent, e);
  }
  for (const int k : path_to(p.robot, n)) {
    if (written.count(k) != 0) continue;
    const Rot3 A = transpose(p.T[k].A());
    const Axes& before = written.at(p.robot[k].parent);
    written.emplace(k, Axes{A * before[0], A * before[1], A * before[2]});
  }
  return written;
}

// v, written in the frame whose axes these are.
Vec3 turned(const Axes& e, int i, const Vec3& v) { return {{i}, dot(e[0], v), dot(e[1], v), dot(e[2], v)}; }

// v, turned from frame to frame until it is written in frame r.
Vec3 turned(const Placed& p, Vec3 v, int r) {
  const std::vector<int> down = path_to(p.robot, r);
  auto at = down.end();
  while ((at = std::find(down.begin(), down.end(), v.frame().index)) == down.end())
    v = p.T[v.frame().index].A() * v;
  while (++at != down.end()) v = transpose(p.T[*at].A()) * v;
  return v;
}

// kL_k,j for each frame between frame j and the base and on the path to link n.
std::map<int, Vec3> levers(const Placed& p, int j, int n) {
  std::map<int, Vec3> L{{j, Vec3::zero(*p.robot.graph, {j})}};
  for (int k = j; k > 0; k = p.robot[k].parent) {
    const Transform& T = p.T[k];
    L.emplace(p.robot[k].parent, T.P() + T.A() * L.at(k));
  }
  for (const int k : path_to(p.robot, n)) {
    if (L.count(k) != 0) continue;
    const Transform& T = p.T[k];
    L.emplace(k, transpose(T.A()) * (L.at(p.robot[k].parent) - T.P()));
  }
  return L;
}

// iL_k,j for the same frames, when e are the axes of frame i written in these.
std::map<int, Vec3> levers(const Placed& p, int j, int n, const std::map<int, Axes>& e, int i) {
  const auto step = [&](int k) {  // from O_a(k) to O_k
    return turned(e.at(p.robot[k].parent), i, p.T[k].P());
  };
  std::map<int, Vec3> L{{j, Vec3::zero(*p.robot.graph, {i})}};
  for (int k = j; k > 0; k = p.robot[k].parent) L.emplace(p.robot[k].parent, step(k) + L.at(k));
  for (const int k : path_to(p.robot, n))
    if (L.count(k) == 0) L.emplace(k, L.at(p.robot[k].parent) - step(k));
  return L;
}

enum class Product { in_frame_i, in_frame_k };  // where w x L_k,j is made

struct Way {
  int i, j;
  Product product;
};

struct Intermediate {
  Matrix J;   // iJ_n,j
  Vec3 L_jn;  // iL_j,n
};

Intermediate intermediate(const Placed& p, int n, const Way& way) {
  const int i = way.i, j = way.j;
  // Frame j may hang on a branch of its own, and the axes are needed as far as the levers are.
  std::map<int, Axes> e = axes_of_frame(p, i, n);
  e.merge(axes_of_frame(p, i, j));
  const bool here = way.product == Product::in_frame_i;
  const std::map<int, Vec3> L = here ? levers(p, j, n, e, i) : levers(p, j, n);
  Matrix J(*p.robot.graph, 6, p.robot.nv());
  for (const int k : path_to(p.robot, n)) {
    int column = first_row(p.robot, k);
    const auto in_i = [&, at = k](const Vec3& v) { return turned(e.at(at), i, v); };
    for (const Twist& s : axes(p.robot, k)) {
      const Vec3 w = in_i(s.w);
      const Vec3 V = here ? in_i(s.V) + cross(w, L.at(k)) : in_i(s.V + cross(s.w, L.at(k)));  // (5)
      for (int c = 0; c < 3; ++c) J(c, column) = V[c], J(3 + c, column) = w[c];
      ++column;
    }
  }
  return {J, -(here ? L.at(n) : turned(e.at(n), i, L.at(n)))};
}

JacobianFactors factors(const Placed& p, int n, int r, const Way& way) {
  Graph& g = *p.robot.graph;
  const auto [J, L_jn] = intermediate(p, n, way);
  const Axes e = axes_of_frame(p, r, way.i).at(way.i);
  const Tensor3 L_hat = hat(L_jn);
  Matrix A(g, 6, 6), L(g, 6, 6);
  for (int row = 0; row < 3; ++row)
    for (int c = 0; c < 3; ++c) {
      A(row, c) = A(3 + row, 3 + c) = e[row][c];
      L(row, c) = L(3 + row, 3 + c) = g.constant(row == c ? 1 : 0);
      L(row, 3 + c) = -L_hat(row, c);
    }
  return {way.i, way.j, A, L, J};
}

// The frames that i and j are taken from: those on the path to the link, where there are not too many; else its ends.
std::vector<int> candidates(const RobotData& robot, int n, std::optional<int> wanted) {
  constexpr std::size_t most = 12;
  if (wanted) return {*wanted};
  const std::vector<int> path = path_to(robot, n);
  return path.size() <= most ? path : std::vector<int>{path.front(), path.back()};
}

Way cheapest(const RobotData& robot, int n, int r, std::optional<int> i, std::optional<int> j) {
  Graph scratch;
  const RobotData copy = copied(robot, scratch);
  const Placed placed(copy);
  std::vector<int> frames = candidates(robot, n, i);
  if (!i && !contains(frames, r)) frames.push_back(r);
  std::optional<std::pair<Cost, Way>> best;
  for (const int frame : frames)
    for (const int point : candidates(robot, n, j))
      for (const Product product : {Product::in_frame_i, Product::in_frame_k}) {
        const Way way{frame, point, product};
        const Cost cost = cost_of(factors(placed, n, r, way).product().values());
        if (!best || cost < best->first) best.emplace(cost, way);
      }
  return best->second;
}

}  // namespace

Matrix intermediate_jacobian(const RobotData& robot, int n, int i, int j) {
  return intermediate(Placed(robot), n, {i, j, Product::in_frame_i}).J;
}

JacobianFactors jacobian_factors(const RobotData& robot, int n, int r, std::optional<int> i,
                                 std::optional<int> j) {
  return factors(Placed(robot), n, r, cheapest(robot, n, r, i, j));
}

Matrix jacobian(const RobotData& robot, int n, int r) { return jacobian_factors(robot, n, r).product(); }

std::vector<Expr> residual_acceleration(const RobotData& robot, int n, int r) {
  const RobotData drifting = without_gravity(without_accelerations(robot));
  const Placed placed(drifting);
  const LinkMotion motion = link_motions(drifting, placed.T)[n];
  const Vec3 Vd = turned(placed, motion.Vd, r), wd = turned(placed, motion.wd, r);
  return {Vd.x(), Vd.y(), Vd.z(), wd.x(), wd.y(), wd.z()};
}

}  // namespace articula
