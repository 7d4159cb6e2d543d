#include <cmath>
#include <set>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "robot/defaults.hpp"
#include "robot/path.hpp"
#include "robot/report.hpp"
#include "robot/variants.hpp"
#include "robot/wheel.hpp"

namespace articula {

namespace {

class WheelChecker : Report {
 public:
  explicit WheelChecker(const RobotData& r) : r_(r) {}

  std::vector<Diagnostic> run() {
    if (r_.ground.varies())
      error(r_[0].place, "ground = " + to_text(r_.ground) + " must not depend on the state");
    for (const Wheel& w : r_.wheels) link(w), cells(w);
    if (!r_.wheels.empty() && !failed()) one_chassis();
    return take();
  }

  // When all joint variables are zero, with the default values: what is not known is not looked at.
  std::vector<Diagnostic> places() {
    const RobotData r = at_zero(r_);
    for (const Wheel& w : r_.wheels) {
      const Frame j{w.link};
      const Triple k = upwards(r, j);
      const double axis = default_value(r, k[2]);
      if (std::fabs(axis) > 1 - 1e-9)
        error(w.place, what(w) + ": its axis is vertical, and it lies on its side",
              "it turns about z of its link, which is to be level: a row with alpha = pi/2, for example");
      else if (!r.floats())
        standing(w, r, axis);
    }
    return take();
  }

 private:
  static std::string what(const Wheel& w) { return "wheel " + w.name; }

  void link(const Wheel& w) {
    if (!names_.insert(w.name).second)
      error(w.place, "two wheels are called '" + w.name + "'", "name: gives one of them a name of its own");
    if (w.link < 1 || w.link > r_.n())
      return error(w.place, what(w) + ": there is no link " + std::to_string(w.link) + " that turns");
    if (r_[w.link].joint != JointKind::revolute)
      return error(w.place,
                   what(w) + ": joint " + numbered_joint(r_, w.link) + " is " +
                       std::string(info(r_[w.link].joint).name) + ", and a wheel turns about an axis",
                   "its link is one with a revolute joint, about whose z axis it turns");
    for (int j = w.link; j > 0; j = r_[j].parent)
      if (r_[j].parent < 0 || r_[j].parent >= j)
        return error(w.place, what(w) + ": nothing carries its link");
    if (!r_.floats() && r_[w.link].parent == 0)
      error(w.place, what(w) + ": its link hangs on the base, which is held and does not move with it",
            "base: {floating: true}, or a first joint of type planar that carries it");
  }

  void cells(const Wheel& w) {
    for (std::size_t k = 0; k < wheel_key_count; ++k) {
      const Expr& e = w.cells[k];
      if (!e.valid()) continue;
      const std::string cell = what(w) + ": " + std::string(wheel_keys[k]);
      const double value = e.varies() ? std::nan("") : default_value(r_, e);
      if (e.varies()) error(w.place, cell + " = " + to_text(e) + " must not depend on the state");
      if (std::isinf(value)) error(w.place, cell + " = " + to_text(e) + " is not a finite number");
      const bool positive = k == WHEEL_RADIUS || k == WHEEL_STIFFNESS;
      if (positive && value <= 0) error(w.place, cell + " = " + to_text(e) + " must be more than zero");
      if (k == WHEEL_FRICTION && value < 0) error(w.place, cell + " = " + to_text(e) + " is negative");
    }
  }

  // All of them move with one joint, and stand or fall together.
  void one_chassis() {
    const auto root = [&](const Wheel& w) { return path_to(r_, carrier_of(r_, w))[r_.floats() ? 0 : 1]; };
    const Wheel& first = r_.wheels.front();
    for (const Wheel& w : r_.wheels)
      if (root(w) != root(first))
        return error(w.place,
                     what(w) + ": joint " + numbered_joint(r_, root(w)) + " carries it, and joint " +
                         numbered_joint(r_, root(first)) + " wheel " + first.name,
                     "one joint on the base carries all wheels");
  }

  void standing(const Wheel& w, const RobotData& r, double axis) {
    const Transform T = between(r, world_frame, {w.link});
    const double O = default_value(r, T.P()[2]), offset = default_value(r, w.cells[WHEEL_OFFSET]),
                 radius = default_value(r, w.cells[WHEEL_RADIUS]);
    const double gap = O + offset * axis - radius * std::sqrt(1 - axis * axis) - default_value(r, r.ground);
    if (std::fabs(gap) > 1e-6 * radius)
      warn(w.place,
           what(w) + ": it does not stand on the ground: its lowest point is " +
               short_number(std::fabs(gap)) + (gap > 0 ? " above it" : " below it"),
           "ground: gives the height of the ground in the world");
  }

  const RobotData& r_;
  std::set<std::string> names_;
};

}  // namespace

std::vector<Diagnostic> wheel_findings(const RobotData& r) { return WheelChecker(r).run(); }
std::vector<Diagnostic> wheel_place_findings(const RobotData& r) { return WheelChecker(r).places(); }

}  // namespace articula
