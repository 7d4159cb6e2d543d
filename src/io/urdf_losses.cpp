#include "io/urdf_losses.hpp"

#include <cmath>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "io/urdf_numbers.hpp"

namespace articula {

namespace {

class Losses {
 public:
  explicit Losses(const RobotData& r) : r_(r) {}

  std::vector<Change> run() {
    if (!r_.defaults.empty()) drop({}, "symbols: their values are written");
    for (int j = 0; j <= r_.n(); ++j) body(j);
    for (const CutJoint& c : r_.cuts) drop(c.place, "closed loop " + c.name + ": URDF describes trees");
    for (const Compound& c : r_.compounds)
      drop(c.place, "that rows " + std::to_string(c.first) + " to " + std::to_string(c.last) +
                        " are one joint of several freedoms");
    for (const Beam& b : r_.beams) drop(b.place, "beam " + b.name + ": that its link bends");
    for (const Wheel& w : r_.wheels) drop(w.place, "wheel " + w.name + ": that its link rolls on the ground");
    for (const Motor& m : r_.motors) drop(m.place, "motor " + m.name);
    if (!r_.choices.empty()) drop({}, "choices");
    base();
    gravity();
    return std::move(found_);
  }

 private:
  void drop(const Place& place, std::string what) {
    found_.push_back({ChangeKind::dropped, place, std::move(what)});
  }

  void body(int j) {
    const Body& b = r_[j];
    std::vector<std::string> cells;
    for (std::size_t k = IA; k < link_key_count; ++k) {
      const bool written = (k == FV || k == FS) && info(b.joint).nv == 1;
      if (!written && !b.link[k].is_constant(0)) cells.emplace_back(link_keys[k]);
    }
    if (!cells.empty()) drop(b.place, "link " + b.name + ": " + joined(cells, ", "));
    if (j > 0 && !b.active) drop(b.place, "joint of link " + b.name + ": that it is passive");
    for (const auto* rates : {&b.qd, &b.qdd})
      for (const Expr& e : *rates)
        if (!e.varies()) return drop(b.place, "joint of link " + b.name + ": that its motion is given");
  }

  void base() {
    for (const auto* row : r_.base.rows())
      if (!all_zero(*row)) return drop(r_[0].place, "motion of the base");
  }

  void gravity() {
    UrdfNumbers numbers(r_);
    const auto& g = r_.gravity;
    const Vec3 world =
        numbers.base().A() * Vec3(base_frame, numbers.value(g[0]), numbers.value(g[1]), numbers.value(g[2]));
    const std::array<double, 3> usual{0, 0, -9.81};
    for (int i = 0; i < 3; ++i)
      if (std::abs(numeric_value(world[i]) - usual[static_cast<std::size_t>(i)]) > 1e-12)
        return drop({}, "gravity [" + joined({to_text(g[0]), to_text(g[1]), to_text(g[2])}, ", ") +
                            "]: URDF has none, and [0, 0, -9.81] in the frame of the root is read");
  }

  const RobotData& r_;
  std::vector<Change> found_;
};

}  // namespace

std::vector<Change> urdf_losses(const RobotData& r) { return Losses(r).run(); }

}  // namespace articula
