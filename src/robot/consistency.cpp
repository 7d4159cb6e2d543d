#include "robot/consistency.hpp"

#include <algorithm>
#include <cmath>

#include "base/at.hpp"
#include "robot/compound.hpp"
#include "robot/defaults.hpp"
#include "robot/mechanics.hpp"
#include "robot/report.hpp"
#include "robot/rigid.hpp"

namespace articula {

namespace {

class ConsistencyChecker : Report {
 public:
  explicit ConsistencyChecker(const RobotData& r) : r_(r) {}

  std::vector<Diagnostic> run() {
    gather();
    if (std::none_of(carried_.begin(), carried_.end(), [](bool b) { return b; }))
      return take();  // a robot for geometry and kinematics alone
    for (int j = 1; j <= r_.n(); ++j) mass(j);
    for (int j = r_.first_link(); j <= r_.n(); ++j) definite(j);
    return take();
  }

 private:
  const Place& place(int j) const { return inertia_place(r_[j]); }
  std::string link(int j) const { return "link " + numbered_link(r_, j); }

  // What is fixed to a link is one body with it; what it carries is all that moves with its joint.
  void gather() {
    rigid_.assign(r_.bodies.size(), false), carried_.assign(r_.bodies.size(), false);
    for (int j = r_.n(); j >= r_.first_link(); --j) {
      if (has_inertia(r_[j].link)) rigid_[at(j)] = carried_[at(j)] = true;
      if (j == 0) continue;
      const std::size_t parent = at(r_[j].parent);
      if (r_[j].joint == JointKind::fixed && rigid_[at(j)]) rigid_[parent] = true;
      if (carried_[at(j)]) carried_[parent] = true;
    }
  }

  bool has_rotor(int j) const {
    return !r_[j].link[IA].is_constant(0) ||
           std::any_of(r_.motors.begin(), r_.motors.end(),
                       [&](const Motor& m) { return m.ratio.count(j) != 0 && !m.cells[JM].is_constant(0); });
  }

  void mass(int j) {
    if (info(r_[j].joint).nv == 0 || rigid_[at(j)]) return;
    if (carried_[at(j)] && is_between_freedoms(r_, j)) return;
    if (carried_[at(j)])
      note(place(j), link(j) + " has no mass; what it carries has");
    else if (!has_rotor(j))
      warn(place(j), link(j) + " has no mass, nor has anything that it carries: its joint feels no inertia",
           "give it one, or make its joint fixed; the direct dynamic model divides by it");
  }

  // The inertia about the centre of mass, when it is a number. That it is not negative and that no principal moment exceeds the
  // sum of the others is validate()'s.
  void definite(int j) {
    InertialNumbers v{};
    for (std::size_t k = XX; k <= M; ++k) v[k] = default_value(r_, r_[j].link[k]);
    if (!(v[M] > 0)) return;
    const auto [xx, xy, xz, yy, yz, zz] = about_centre(v);
    const double size = std::max({std::abs(xx), std::abs(yy), std::abs(zz)});
    const double moved =
        std::max({std::abs(v[XX]), std::abs(v[YY]), std::abs(v[ZZ])});  // its digits limit ours
    const double det = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
    const double least = std::max(1e-9 * size, 1e-12 * moved);
    const bool positive = xx > least && xx * yy - xy * xy > least * size && det > least * size * size;
    if (!positive && !std::isnan(det))
      note(place(j), link(j) + ": its inertia about the centre of mass is not positive definite",
           "a point or a rod has no inertia about some axis; a real body has");
  }

  const RobotData& r_;
  std::vector<bool> rigid_, carried_;
};

}  // namespace

std::vector<Diagnostic> consistency(const RobotData& r) { return ConsistencyChecker(r).run(); }

}  // namespace articula
