#include "solve/simulate/dynamics.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/row_space.hpp"

namespace articula {

PlantDynamics::PlantDynamics(Plant& plant) : plant_(plant), units_(plant.numbers().units()) {
  for (const DryFriction& f : plant.frictions()) {
    std::vector<double> row = f.g;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] *= units_[i];
    lengths_.push_back(std::sqrt(inner(row, row)));
    for (double& e : row) e /= lengths_.back();
    rows_.push_back(std::move(row));
  }
}

double PlantDynamics::close(Phase& phase, Mode& mode) const {
  if (!plant_.is_closed()) return 1;
  plant_.close(phase.q);
  const NumberMatrix W = plant_.constraints(phase.q);
  const RowSpace rows(W.e, W.rows, W.cols, dependent_row);
  mode.kept = rows.independent();
  std::vector<double> x = phase.qd;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] /= units_[i];
  const std::vector<double> open = rows.solution(product(W.e, x, W.cols));
  for (std::size_t i = 0; i < x.size(); ++i) phase.qd[i] -= units_[i] * open[i];
  return rows.least();
}

ConstraintRows PlantDynamics::loops(const Phase& phase, const Mode& mode) const {
  ConstraintRows rows;
  if (mode.kept.empty()) return rows;
  const NumberMatrix W = plant_.constraints(phase.q);
  const std::vector<double> rates = plant_.constraint_rates(phase.q, phase.qd);
  for (const std::size_t i : mode.kept) rows.add(row_of(W, i), -rates[i]);
  return rows;
}

// And rows of what sticks, then of what is rested on.
ConstraintRows PlantDynamics::active(ConstraintRows rows, const Mode& mode) const {
  for (std::size_t k = 0; k < mode.friction.size(); ++k)
    if (mode.friction[k] == 0) rows.add(rows_[k], 0);
  for (std::size_t k = 0; k < mode.resting.size(); ++k) {
    if (!mode.resting[k]) continue;
    std::vector<double> row(units_.size(), 0.0);
    row[plant_.stops()[k].v] = 1;
    rows.add(row, 0);
  }
  return rows;
}

PlantForces PlantDynamics::forces(const Phase& phase, const Efforts& efforts) const {
  const std::size_t n = units_.size();
  PlantForces out{plant_.A(phase.q.data()), plant_.H(phase.q.data(), phase.qd.data(), efforts.wrenches)};
  for (std::size_t i = 0; i < n; ++i) {
    out.f[i] = units_[i] * (efforts.tau[i] - out.f[i]);
    for (std::size_t j = 0; j < n; ++j) out.A[i * n + j] *= units_[i] * units_[j];
  }
  return out;
}

double PlantDynamics::speed(const DryFriction& friction, const Phase& phase) const {
  return inner(friction.g, phase.qd);
}
double PlantDynamics::speed(const Stop& stop, const Phase& phase) const {
  return stop.side * phase.qd[stop.v];
}

Accelerations PlantDynamics::accelerations(const PlantForces& forces, const ConstraintRows& loops,
                                           const Phase& phase, const Mode& mode) const {
  const std::size_t n = units_.size();
  const ConstraintRows rows = active(loops, mode);
  Accelerations out{{}, std::vector<double>(mode.friction.size()), std::vector<double>(mode.resting.size())};
  std::vector<double> f = forces.f;
  for (std::size_t k = 0; k < mode.friction.size(); ++k) {
    if (mode.friction[k] == 0) continue;
    const DryFriction& friction = plant_.frictions()[k];
    out.friction[k] = friction.sliding(speed(friction, phase), mode.friction[k]);
    for (std::size_t i = 0; i < n; ++i) f[i] += rows_[k][i] * lengths_[k] * out.friction[k];
  }
  ConstrainedSolution s = constrained_solution(forces.A, f, rows);
  out.qdd = std::move(s.x);
  for (std::size_t i = 0; i < n; ++i) out.qdd[i] *= units_[i];
  std::size_t next = loops.g.size();
  for (std::size_t k = 0; k < mode.friction.size(); ++k)
    if (mode.friction[k] == 0) out.friction[k] = s.l[next++] / lengths_[k];
  for (std::size_t k = 0; k < mode.resting.size(); ++k)
    if (mode.resting[k]) out.stops[k] = s.l[next++] / units_[plant_.stops()[k].v];
  return out;
}

Accelerations PlantDynamics::accelerations(const Phase& phase, const Efforts& efforts,
                                           const Mode& mode) const {
  return accelerations(forces(phase, efforts), loops(phase, mode), phase, mode);
}

std::vector<double> PlantDynamics::margins(const Phase& phase, const Efforts& efforts,
                                           const Mode& mode) const {
  const bool held = std::count(mode.friction.begin(), mode.friction.end(), 0) > 0 ||
                    std::count(mode.resting.begin(), mode.resting.end(), true) > 0;
  const Accelerations a = held ? accelerations(phase, efforts, mode) : Accelerations();
  std::vector<double> list;
  for (std::size_t k = 0; k < mode.resting.size(); ++k) {
    const Stop& stop = plant_.stops()[k];
    list.push_back(mode.resting[k] ? -stop.side * a.stops[k]
                                   : stop.side * (stop.at - phase.q[stop.q]) / units_[stop.v]);
  }
  for (std::size_t k = 0; k < mode.friction.size(); ++k) {
    const DryFriction& friction = plant_.frictions()[k];
    list.push_back(mode.friction[k] == 0 ? 1 - std::fabs(a.friction[k]) / friction.limit()
                                         : mode.friction[k] * speed(friction, phase) / lengths_[k]);
  }
  return list;
}

}  // namespace articula
