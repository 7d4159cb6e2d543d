// Column of an axis s_k = (V, w) on the path to link j, [KhalilCreusot1997] (3): its twist about O_j, that is
// (V + w x kP_j, w) written in frame k, then turned to frame f. What turns it are the axes of frame f written in frame k, which
// are carried along the tree as three vectors. The acceleration is that of link_motion.hpp with g = 0 and qdd = 0.

#include "model/kinematic/jacobian.hpp"

#include <algorithm>
#include <map>

#include "model/kinematic/link_motion.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

std::vector<int> path_to(const RobotData& r, int j) {  // from the base
  std::vector<int> path;
  for (int k = j; k > 0; k = r[k].parent) path.push_back(k);
  path.push_back(0);
  std::reverse(path.begin(), path.end());
  return path;
}

using Axes = std::array<Vec3, 3>;

// The axes of frame f, written in each frame on the path to link j.
std::map<int, Axes> axes_of_frame(const RobotData& r, int f, int j) {
  const Expr o = r.graph->constant(0), one = r.graph->constant(1);
  const Frame own{f};
  Axes e{Vec3(own, one, o, o), Vec3(own, o, one, o), Vec3(own, o, o, one)};
  std::map<int, Axes> written{{f, e}};
  for (int k = f; k > 0; k = r[k].parent) {
    const Rot3 A = placement(r, k).A();
    e = {A * e[0], A * e[1], A * e[2]};
    written.emplace(r[k].parent, e);
  }
  for (const int k : path_to(r, j)) {
    if (written.count(k) != 0) continue;
    const Rot3 A = transpose(placement(r, k).A());
    const Axes& i = written.at(r[k].parent);
    written.emplace(k, Axes{A * i[0], A * i[1], A * i[2]});
  }
  return written;
}

std::vector<Expr> components(const Axes& e, const Twist& t) {
  std::vector<Expr> x;
  for (const Vec3* v : {&t.V, &t.w})
    for (const Vec3& axis : e) x.push_back(dot(axis, *v));
  return x;
}

}  // namespace

Matrix jacobian(const RobotData& r, int j, int f) {
  const std::map<int, Axes> e = axes_of_frame(r, f, j);
  const std::vector<int> path = path_to(r, j);
  Matrix J(*r.graph, 6, r.nv());
  Vec3 P = Vec3::zero(*r.graph, {j});  // kP_j
  for (auto k = path.rbegin(); k != path.rend(); ++k) {
    int column = first_row(r, *k);
    for (const Twist& s : axes(r, *k)) {
      const std::vector<Expr> x = components(e.at(*k), Twist(s.V + cross(s.w, P), s.w));
      for (int i = 0; i < 6; ++i) J(i, column) = x[i];
      ++column;
    }
    if (*k == 0) break;
    const Transform T = placement(r, *k);
    P = T.P() + T.A() * P;
  }
  return J;
}

std::vector<Expr> residual_acceleration(const RobotData& r, int j, int f) {
  const RobotData drifting = without_gravity(without_accelerations(r));
  const LinkMotion motion = link_motions(drifting, placements(drifting))[j];
  return components(axes_of_frame(r, f, j).at(j), Twist(motion.Vd, motion.wd));
}

}  // namespace articula
