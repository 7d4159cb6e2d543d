#include "robot/beam_findings.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/beam.hpp"
#include "robot/defaults.hpp"
#include "robot/report.hpp"

namespace articula {

namespace {

class BeamChecker : Report {
 public:
  explicit BeamChecker(const RobotData& r) : r_(r) {}

  std::vector<Diagnostic> run() {
    for (const Beam& b : r_.beams) beam(b);
    return take();
  }

 private:
  bool exists(int j) const { return j >= 0 && j <= r_.n(); }

  void constant(const Place& place, const std::string& cell, const Expr& e) {
    if (e.varies())
      error(place, cell + " = " + to_text(e) + " must not depend on the state");
    else if (!has_symbols(e) && !std::isfinite(numeric_value(e)))
      error(place, cell + " = " + to_text(e) + " is not a finite number");
  }

  // A value is known: it must be more than zero.
  void positive(const Place& place, const std::string& cell, const Expr& e) {
    constant(place, cell, e);
    const double value = e.varies() ? 1 : default_value(r_, e);
    if (value <= 0) error(place, cell + " = " + to_text(e) + " must be more than zero");
  }

  void beam(const Beam& b) {
    const std::string what = "beam " + b.name;
    if (!exists(b.link)) return error(b.place, what + ": there is no link " + std::to_string(b.link));
    if (b.link < r_.first_link())
      return error(b.place, what + ": the base carries no load",
                   "give its column a fixed joint, and so a link of its own");
    if (!bent_.insert(b.link).second)
      error(b.place, "link " + numbered_link(r_, b.link) + " is two beams",
            "give one of them a fixed joint, and so a link of its own");
    for (const std::string& frame : {b.from.frame, b.to.frame, b.axes})
      if (!frame.empty() && !has_frame(b.link, frame))
        return error(b.place, what + ": there is no frame '" + frame + "' on its link", "see  frames:");
    for (const BeamEnd* end : {&b.from, &b.to})
      if (end->child != 0 && (!exists(end->child) || r_[end->child].parent != b.link))
        return error(b.place, what + ": its link does not carry link " + std::to_string(end->child));
    for (const BeamKey k : {BEAM_E, BEAM_G, BEAM_YIELD})
      if (b.cells[k].valid() && !failed())
        positive(b.place, what + ": " + std::string(beam_keys[k]), b.cells[k]);
    for (const BeamKey k : {BEAM_M, BEAM_REST})
      if (b.cells[k].valid()) constant(b.place, what + ": " + std::string(beam_keys[k]), b.cells[k]);
    if (!failed()) shape(b, what);
  }

  void shape(const Beam& b, const std::string& what) {
    const SectionKind& kind = *find_named(section_kinds(), b.section);
    for (std::size_t k = 0; k < b.sizes.size(); ++k) {
      const std::string cell = what + ": " + std::string(kind.sizes[k]);
      if (k < kind.needed)
        positive(b.place, cell, b.sizes[k]);
      else
        constant(b.place, cell, b.sizes[k]);
    }
    if (failed()) return;
    for (const Expr& room : kind.inside(b.sizes))
      if (default_value(r_, room) <= 0)
        return error(b.place, what + ": the walls of its section leave no room between them",
                     "sizes are outer ones, in metres; a section without room is round or a rectangle");
    const BeamSection s = section_of(*r_.graph, b);
    if (b.shears && (is_zero(s.ky) || is_zero(s.kz)))
      return error(b.place, what + ": shear: true needs ky and kz of its section", "5/6 for a rectangle");
    if (b.cells[BEAM_YIELD].valid() && (is_zero(s.cy) || is_zero(s.cz)))
      return error(b.place, what + ": yield needs cy and cz of its section: how far it reaches");
    place(b, what);
  }

  void place(const Beam& b, const std::string& what) {
    const BeamPlace p = place_of(r_, b);
    const double L = default_value(r_, p.L);
    if (p.L.varies())
      return error(b.place, what + ": its length changes as the joint at its end slides",
                   "to: a frame on the link, or a point, where it ends");
    if (is_zero(p.L) || L == 0)
      return error(b.place, what + ": it begins and ends at the same point", "from and to say where it does");
    if (b.across) motion(b, what, p);
    mass(b, what, p);
    for (int k = 1; k <= r_.n(); ++k) {
      if (r_[k].parent != b.link) continue;
      const Triple off = origin(k) - p.to;
      const double away = std::sqrt(default_value(r_, dot(off, off)));
      constexpr double slight = 1e-9;
      if (away > slight * L)
        warn(b.place,
             what + ": joint " + numbered_joint(r_, k) + " is " + short_number(away) +
                 " away from its far end, and is taken as carried by it, as on a bracket",
             "two links with a fixed joint between them are two beams");
    }
  }

  // The plane in which its joint moves it is one of its own.
  void motion(const Beam& b, const std::string& what, const BeamPlace& p) {
    constexpr double square = 1e-9;
    if (r_[b.link].joint != JointKind::revolute)
      error(b.place, what + ": bends: across is of a link whose joint turns", "leave it out");
    else if (std::fabs(default_value(r_, p.axes[0][2])) > square)
      error(b.place, what + ": bends: across needs the axis of the joint square to the beam", "leave it out");
  }

  Triple origin(int k) const { return components(placement(r_, k).P()); }

  // What the beam weighs by itself, and where the rest is.
  void mass(const Beam& b, const std::string& what, const BeamPlace& p) {
    const double L = default_value(r_, p.L), all = default_value(r_, r_[b.link].link[M]);
    if (b.cells[BEAM_REST].valid()) {
      const double rest = default_value(r_, b.cells[BEAM_REST]);
      if (rest < 0 || rest > L)
        error(b.place,
              what + ": rest = " + short_number(rest) + " is not on the beam, which is " + short_number(L) +
                  " long",
              "from 0, the near end, to its length");
    }
    if (b.cells[BEAM_M].valid()) {
      const double own = default_value(r_, b.cells[BEAM_M]);
      constexpr double rounding = 1e-9;
      if (all >= 0 && (own < 0 || own > all * (1 + rounding)))
        error(b.place,
              what + ": M = " + short_number(own) + " is not a part of the link's " + short_number(all));
      return;
    }
    const auto& cells = r_[b.link].link;
    const Triple MS{cells[MX], cells[MY], cells[MZ]};
    const double at =
        all > 0 ? default_value(r_, dot(p.axes[0], MS)) / all - default_value(r_, dot(p.axes[0], p.from))
                : L / 2;
    constexpr double slight = 1e-6;
    if (std::fabs(at - L / 2) > slight * L)
      warn(b.place,
           what + ": its mass is spread evenly, yet its link has its centre of mass " + short_number(at) +
               " from the near end and not in the middle, at " + short_number(L / 2),
           "M: the beam's own mass; the rest of the link's is then where it is");
  }

  bool has_frame(int link, const std::string& name) const {
    return std::any_of(r_.frames.begin(), r_.frames.end(),
                       [&](const NamedFrame& f) { return f.link == link && f.name == name; });
  }

  const RobotData& r_;
  std::set<int> bent_;
};

}  // namespace

std::vector<Diagnostic> beam_findings(const RobotData& r) { return BeamChecker(r).run(); }

}  // namespace articula
