#include "solve/simulate/simulate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solve/simulate/acting.hpp"
#include "solve/simulate/integrator.hpp"

namespace articula {

namespace {

// A margin is negative from here on; an event is found where the least is between this and a tenth of it.
constexpr double negative = -1e-9;
constexpr double nearly_singular = 1e-4;  // constraints of loops that nearly depend on each other
// So many short steps, in seconds, must bring the motion so far that it does not take more than the most; steps that end at samples and
// rows aside. A motion of long ones that takes many is a long motion.
constexpr long steps_of_progress = 50000;
constexpr double short_step = 1e-5, most_steps = 5e6;
constexpr int most_at_once = 100;  // events without any time between them

class Simulation {
 public:
  Simulation(Plant& plant, const std::vector<Actor>& actors, const SimulationSettings& settings)
      : plant_(plant),
        settings_(settings),
        dynamics_(plant),
        acting_(actors, plant.nv(), plant.wrench_count()),
        mode_(dynamics_.sliding()),
        integrator_(
            plant.nq() + plant.nv(),
            [this](double t, const double* y, double* rates) { derive(t, y, rates); },
            [this](double* y) { project(y); }, settings.tolerance) {}

  Course run(const Instant& start) {
    t_ = start.t, phase_ = start.phase;
    try {
      begin();
      while (!course_.cancelled && t_ < end_) interval();
    } catch (const ModelError& e) {
      const Diagnostic& d = e.diagnostics().front();
      throw ModelError("at t = " + short_number(t_) + " s", d.message, d.hint);
    }
    course_.steps = integrator_.steps(), course_.evaluations = integrator_.evaluations();
    return std::move(course_);
  }

 private:
  void begin() {
    end_ = t_ + settings_.duration;
    first_ = t_;
    regular_ = dynamics_.close(phase_, mode_);
    acting_.due(now(t_));
    for (std::string& what : dynamics_.settle(phase_, acting_.efforts(now(t_)), mode_, settings_.restitution))
      if (what.find(" is hit ") != std::string::npos) course_.events.push_back({t_, std::move(what)});
    restart();
    record();
  }

  // As far as the motion is smooth but for events, then what is due.
  void interval() {
    ++intervals_;
    const double row = std::min(first_ + static_cast<double>(course_.rows.size()) * settings_.step, end_);
    begin_ = t_, until_ = std::min({row, acting_.next(t_), end_});
    while (t_ < until_ && !course_.cancelled) {
      step();
      course_.cancelled = settings_.goes_on && !settings_.goes_on(t_);
    }
    if (course_.cancelled) return;
    if (acting_.due(now(t_))) settle();
    if (t_ >= row) record();
  }

  void expect_progress() {
    const long steps = integrator_.steps() - intervals_;
    if (steps < checked_steps_ + steps_of_progress) return;
    const double step = (t_ - checked_t_) / steps_of_progress, left = (end_ - t_) / step;
    if (step < short_step && !(left < most_steps))
      throw ModelError(
          "", "the motion needs steps so short that it does not come to an end",
          "something is stiff, grows without bounds or swings very fast; a larger --tolerance takes longer "
          "steps, a sampled controller (--rate 1000) may be less stiff");
    checked_steps_ = steps, checked_t_ = t_;
  }

  void step() {
    expect_progress();
    const Instant before = now(t_);
    const Mode mode = mode_;
    const double to = integrator_.step(until_);
    const std::pair<double, double> sign = first_negative(before.t, to);
    if (sign.second > to) return take(to);
    if (!event_in(before, mode, sign)) return;
    settle();
    events_here_ = t_ - last_event_ > 1e-9 ? 0 : events_here_ + 1;
    last_event_ = t_;
    if (events_here_ > most_at_once)
      throw ModelError("", "events follow each other without any time in between",
                       "leave the stops out (--no-stops), or the dry friction");
  }

  void take(double t) {
    t_ = t;
    if (!warned_ && regular_ < nearly_singular) {
      course_.events.push_back({t, "the loops are nearly singular: what follows is less certain"});
      warned_ = true;
    }
    phase_ = phase_of(integrator_.y().data());
  }

  double margin(double t, const Phase& phase) {
    const std::vector<double> all = dynamics_.margins(phase, acting_.efforts({inside(t), phase}), mode_);
    return all.empty() ? 1 : *std::min_element(all.begin(), all.end());
  }

  // Between which times of the last step a margin becomes negative; after it when none does.
  std::pair<double, double> first_negative(double from, double to) {
    constexpr int parts = 4;
    if (plant_.stops().empty() && plant_.frictions().empty()) return {to, to + 1};
    double last = from;
    for (int k = 1; k <= parts; ++k) {
      const double t = k == parts ? to : from + (to - from) * k / parts;
      const Phase phase = phase_of(k == parts ? integrator_.y().data() : integrator_.within_step(t).data());
      if (margin(t, phase) < negative) return {last, t};
      last = t;
    }
    return {to, to + 1};
  }

  // The state at t, by steps from one before it.
  void go(const Instant& from, const Mode& mode, double t) {
    mode_ = mode;
    integrator_.start(from.t, y_of(from.phase));
    for (double at = from.t; at < t;) at = integrator_.step(t);
    take(t);
  }

  // The event between two times becomes the present; or, when there is none after all, the later one does.
  bool event_in(const Instant& from, const Mode& mode, std::pair<double, double> times) {
    auto [low, high] = times;
    go(from, mode, high);
    double above = 0, below = margin(high, phase_);  // margins; `above` is not needed to be exact
    if (below >= negative) return false;
    constexpr int most = 100;
    for (int k = 0; k < most && !(below >= negative && below <= negative / 10); ++k) {
      // towards the middle of what is accepted, never too near to an end; each other time in the middle
      const double wanted = negative / 2, share = k % 2 == 0 ? (above - wanted) / (above - below) : 0.5;
      const double t = low + std::clamp(share, 0.02, 0.98) * (high - low);
      if (!(t > low && t < high)) break;
      go(from, mode, t);
      const double here = margin(t, phase_);
      here < negative / 10 ? (high = t, below = here) : (low = t, above = std::max(here, 0.0));
    }
    if (t_ != high) go(from, mode, high);
    return true;
  }

  void settle() {
    for (std::string& what : dynamics_.settle(phase_, acting_.efforts(now(t_)), mode_, settings_.restitution))
      course_.events.push_back({t_, std::move(what)});
    restart();
  }

  void restart() { integrator_.start(t_, y_of(phase_)); }

  void record() {
    const Instant here = now(t_);
    const Accelerations a = dynamics_.accelerations(phase_, acting_.efforts(here), mode_);
    course_.rows.push_back({here, a.qdd, acting_.parts(here)});
  }

  Instant now(double t) const { return {t, phase_}; }
  // At both ends of an interval the integrator wants what actors give inside, however they round the times at which they jump.
  double inside(double t) const {
    const double edge = 1e-10 * std::max(1.0, until_);
    return until_ - begin_ > 2 * edge ? std::clamp(t, begin_ + edge, until_ - edge) : t;
  }

  void derive(double t, const double* y, double* rates) {
    const Phase phase = phase_of(y);
    const Accelerations a = dynamics_.accelerations(phase, acting_.efforts({inside(t), phase}), mode_);
    plant_.coordinate_rates(y, phase.qd.data(), rates);
    std::copy(a.qdd.begin(), a.qdd.end(), rates + plant_.nq());
  }

  void project(double* y) {
    Phase phase = phase_of(y);
    const Phase before = phase;
    regular_ = std::min(regular_, dynamics_.close(phase, mode_));
    expect_small(before, phase);
    std::copy(phase.q.begin(), phase.q.end(), y);
    std::copy(phase.qd.begin(), phase.qd.end(), y + plant_.nq());
  }

  // What closes the loops after a step is no more than the step's error, unless they have come to a singular position.
  void expect_small(const Phase& before, const Phase& after) const {
    const double most = std::max(1e-5, 1e3 * settings_.tolerance);
    const auto moved = [&](const std::vector<double>& a, const std::vector<double>& b) {
      double size = 1, change = 0;
      for (std::size_t k = 0; k < a.size(); ++k)
        size = std::max(size, std::fabs(a[k])), change = std::max(change, std::fabs(a[k] - b[k]));
      return !(change <= most * size);
    };
    if (moved(before.q, after.q) || moved(before.qd, after.qd))
      throw ModelError(
          "", "the loops have come to a singular position, where forces do not tell how the motion goes on",
          "start elsewhere; a larger --tolerance may take a step across it");
  }

  Phase phase_of(const double* y) const {
    Phase phase{{y, y + plant_.nq()}, {y + plant_.nq(), y + plant_.nq() + plant_.nv()}};
    plant_.make_unit(phase.q.data());
    return phase;
  }
  static std::vector<double> y_of(const Phase& phase) {
    std::vector<double> y = phase.q;
    y.insert(y.end(), phase.qd.begin(), phase.qd.end());
    return y;
  }

  Plant& plant_;
  const SimulationSettings& settings_;
  const PlantDynamics dynamics_;
  Acting acting_;
  Mode mode_;
  Integrator integrator_;
  Course course_;
  Phase phase_;
  double t_ = 0, first_ = 0, end_ = 0;
  double begin_ = 0, until_ = std::numeric_limits<double>::infinity();
  double last_event_ = -1;
  int events_here_ = 0;
  long checked_steps_ = 0, intervals_ = 0;
  double checked_t_ = 0;
  double regular_ = 1;  // PlantDynamics::close, the least
  bool warned_ = false;
};

}  // namespace

Course simulate(Plant& plant, const std::vector<Actor>& actors, const Instant& start,
                const SimulationSettings& settings) {
  return Simulation(plant, actors, settings).run(start);
}

}  // namespace articula
