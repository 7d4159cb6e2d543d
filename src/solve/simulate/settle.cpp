// What comes after an event: impacts at stops, then which frictions stick and which stops are rested on.
//
// Candidates are all frictions without velocity and all stops that are touched without one. All of them are held at first; then, one
// after the other, the worst first, what would have to pull at a stop is let go, what would have to hold more than its limit slides,
// and what then moves the wrong way is held again.

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/row_space.hpp"
#include "base/text.hpp"
#include "solve/simulate/dynamics.hpp"

namespace articula {

namespace {

constexpr double at_rest = 1e-8;      // velocities that are none, in units
constexpr double at_stop = 1e-8;      // distances that are none, in units
constexpr double no_bounce = 1e-4;    // velocities that stops do not give back any more
constexpr double rounding = 1e-11;    // less than what an event is seen by
constexpr double least_lever = 1e-6;  // less of a velocity than this the loops leave free: a dead point
constexpr double hardly_any = 1e-6;   // of the motion, in units: what sticking may take off it
constexpr double wrong_way = 1e-6;    // an acceleration that is none, in units
constexpr int most_rounds = 200;

[[noreturn]] void unresolved() {
  throw ModelError("",
                   "stops and dry frictions contradict each other: no set of them that hold is consistent",
                   "leave the stops out (--no-stops), or the dry friction");
}

}  // namespace

bool PlantDynamics::touches(const Stop& stop, const Phase& phase) const {
  return stop.side * (phase.q[stop.q] - stop.at) >= -at_stop * units_[stop.v];
}

// One impact at all stops that are run into; nothing when there are none. Forces that are bounded, dry friction too, do nothing meanwhile.
// A quiet one, of velocities that stops do not give back, brings all of them to rest that are touched, also those that the others would
// make leave: it takes energy alone, and rocking from stop to stop comes to an end.
bool PlantDynamics::impact(Phase& phase, const Mode& mode, double restitution,
                           std::vector<std::string>& said) const {
  const std::vector<Stop>& all = plant_.stops();
  std::vector<std::size_t> touched;
  double fastest = 0;
  const auto inwards = [&](std::size_t k) { return speed(all[k], phase) / units_[all[k].v]; };
  for (std::size_t k = 0; k < all.size(); ++k)
    if (touches(all[k], phase)) touched.push_back(k), fastest = std::max(fastest, inwards(k));
  if (fastest <= at_rest) return false;
  const bool quiet = fastest <= no_bounce;
  std::erase_if(touched, [&](std::size_t k) { return inwards(k) < (quiet ? -no_bounce : -at_rest); });
  for (const std::size_t k : touched)
    if (!quiet && inwards(k) > at_rest)
      said.push_back(all[k].name + " is hit at " + short_number(speed(all[k], phase)) +
                     (all[k].slides ? " m/s" : " rad/s"));
  const std::size_t n = units_.size();
  const PlantForces inertia =
      forces(phase, {std::vector<double>(n, 0.0), std::vector<double>(plant_.wrench_count())});
  std::vector<double> before = phase.qd;
  for (std::size_t i = 0; i < n; ++i) before[i] /= units_[i];
  const std::vector<double> momentum = product(inertia.A, before, n);
  for (int round = 0; round < most_rounds; ++round) {
    ConstraintRows rows = loops(phase, mode);
    std::fill(rows.g.begin(), rows.g.end(), 0.0);
    const std::size_t first = rows.g.size();
    for (const std::size_t k : touched) {
      std::vector<double> row(n, 0.0);
      row[all[k].v] = 1;
      const double back = -restitution * before[all[k].v];
      rows.add(row, std::fabs(back) > no_bounce ? back : 0);
    }
    const ConstrainedSolution after = constrained_solution(inertia.A, momentum, rows);
    std::size_t worst = touched.size();
    double pull = rounding;
    for (std::size_t i = 0; i < touched.size(); ++i)
      if (const double p = all[touched[i]].side * after.l[first + i]; p > pull && !quiet) pull = p, worst = i;
    if (worst == touched.size()) {
      for (std::size_t i = 0; i < n; ++i) phase.qd[i] = units_[i] * after.x[i];
      return true;
    }
    touched.erase(touched.begin() + static_cast<std::ptrdiff_t>(worst));
  }
  unresolved();
}

// Which frictions may stick: those without velocity, when to hold them takes hardly anything off the motion. At a dead point of a loop a
// joint has none while the others move; it cannot stick, its acceleration is theirs, and it goes on where that leads.
void PlantDynamics::hold_still(const Phase& phase, Mode& mode) const {
  const std::size_t n = units_.size();
  ConstraintRows held = loops(phase, mode);
  const RowSpace closing(held.W, held.g.size(), n, dependent_row);
  const std::vector<double> turning = closing.solution(held.g);
  std::vector<double> x = phase.qd;
  for (std::size_t i = 0; i < n; ++i) x[i] /= units_[i];
  const auto size = [](const std::vector<double>& a) { return std::sqrt(inner(a, a)); };
  for (std::size_t k = 0; k < mode.friction.size(); ++k) {
    const std::vector<double>& row = rows_[k];
    const double v = inner(row, x);
    mode.friction[k] = (std::fabs(v) > rounding ? v : inner(row, turning)) < 0 ? -1 : 1;
    if (std::fabs(v) > at_rest) continue;
    std::vector<double> lever = closing.solution(product(held.W, row, n));
    for (std::size_t i = 0; i < n; ++i) lever[i] = row[i] - lever[i];
    if (size(lever) < least_lever) continue;
    ConstraintRows more = held;
    more.add(row, 0);
    const RowSpace rows(more.W, more.g.size(), n, dependent_row);
    if (size(rows.solution(product(more.W, x, n))) > hardly_any) continue;
    held = std::move(more), mode.friction[k] = 0;
  }
}

// Everything held that may be.
Mode PlantDynamics::candidates(const Phase& phase, const Mode& mode) const {
  Mode all = mode;
  hold_still(phase, all);
  for (std::size_t k = 0; k < all.resting.size(); ++k) {
    const Stop& stop = plant_.stops()[k];
    all.resting[k] = touches(stop, phase) && std::fabs(speed(stop, phase)) <= at_rest * units_[stop.v];
  }
  return all;
}

// The velocities of what is held become zero, exactly: they were as good as that.
void PlantDynamics::rest(Phase& phase, const Mode& mode) const {
  const std::size_t n = units_.size();
  ConstraintRows rows = active(loops(phase, mode), mode);
  if (rows.g.size() == mode.kept.size()) return;
  std::fill(rows.g.begin(), rows.g.end(), 0.0);
  std::vector<double> unit(n * n, 0.0), x = phase.qd;
  for (std::size_t i = 0; i < n; ++i) unit[i * n + i] = 1, x[i] /= units_[i];
  const ConstrainedSolution nearest = constrained_solution(unit, x, rows);
  for (std::size_t i = 0; i < n; ++i) phase.qd[i] = units_[i] * nearest.x[i];
}

Mode PlantDynamics::chosen(const Phase& phase, const Efforts& efforts, const Mode& candidates) const {
  const PlantForces acting = forces(phase, efforts);
  const ConstraintRows closing = loops(phase, candidates);
  Mode mode = candidates;
  for (int round = 0; round < most_rounds; ++round) {
    const Accelerations a = accelerations(acting, closing, phase, mode);
    double worst = rounding;
    Mode next = mode;
    const auto consider = [&](double excess, const auto& make) {
      if (!(excess > worst)) return;
      worst = excess;
      next = mode;
      make(next);
    };
    for (std::size_t k = 0; k < mode.friction.size(); ++k) {
      if (candidates.friction[k] != 0) continue;
      const DryFriction& f = plant_.frictions()[k];
      double along = 0;
      for (std::size_t i = 0; i < a.qdd.size(); ++i) along += f.g[i] * a.qdd[i];
      if (mode.friction[k] == 0)
        consider(std::fabs(a.friction[k]) / f.limit() - 1,
                 [&](Mode& m) { m.friction[k] = a.friction[k] > 0 ? -1 : 1; });
      else
        consider(-mode.friction[k] * along / lengths_[k] - wrong_way, [&](Mode& m) { m.friction[k] = 0; });
    }
    for (std::size_t k = 0; k < mode.resting.size(); ++k) {
      if (!candidates.resting[k]) continue;
      const Stop& stop = plant_.stops()[k];
      consider(
          mode.resting[k] ? stop.side * a.stops[k] : stop.side * a.qdd[stop.v] / units_[stop.v] - wrong_way,
          [&](Mode& m) { m.resting[k] = !m.resting[k]; });
    }
    if (worst == rounding) return mode;
    mode = std::move(next);
  }
  unresolved();
}

std::vector<std::string> PlantDynamics::settle(Phase& phase, const Efforts& efforts, Mode& mode,
                                               double restitution) const {
  std::vector<std::string> said;
  constexpr int bounces = 20;  // at one time: what goes on between stops after them goes on without bounces
  for (int round = 0; impact(phase, mode, round < bounces ? restitution : 0, said); ++round)
    if (round == most_rounds) unresolved();
  const Mode held = candidates(phase, mode);
  rest(phase, held);
  const Mode next = chosen(phase, efforts, held);
  for (std::size_t k = 0; k < next.friction.size(); ++k)
    if ((next.friction[k] == 0) != (mode.friction[k] == 0))
      said.push_back(plant_.frictions()[k].name + (next.friction[k] == 0 ? " sticks" : " slides"));
  for (std::size_t k = 0; k < next.resting.size(); ++k)
    if (mode.resting[k] && !next.resting[k]) said.push_back(plant_.stops()[k].name + " is left");
  mode = next;
  return said;
}

Mode PlantDynamics::sliding() const {
  return {
      std::vector<int>(plant_.frictions().size(), 1), std::vector<bool>(plant_.stops().size(), false), {}};
}

}  // namespace articula
