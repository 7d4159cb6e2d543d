#include "api/identify/by_simulation.hpp"

#include <algorithm>
#include <cmath>

#include "api/identify/consistent.hpp"
#include "api/identify/simulated_log.hpp"
#include "api/identify/write.hpp"
#include "base/text.hpp"
#include "solve/identify/instruments.hpp"

namespace articula {

namespace {

constexpr int most_rounds = 15;
constexpr double settled = 0.05;  // of the deviations

Robot with_estimate(const Robot& robot, const Sought& sought, const Triangle& data) {
  const std::vector<double> phi = bodies_of(robot, sought, data, 0).phi;
  std::vector<CellValue> cells;
  for (std::size_t k = 0; k < phi.size(); ++k) cells.push_back({sought.unknowns()[k], phi[k]});
  return baked(with_cells(unpushed(robot), sought.unknowns(), cells, false, "an estimate"));
}

double moved(const Estimate& from, const Estimate& to) {
  double most = 0;
  for (std::size_t k = 0; k < to.solution.x.size(); ++k)
    if (to.solution.seen[k] && from.deviation[k] > 0 && std::isfinite(from.deviation[k]))
      most = std::max(most, std::fabs(to.solution.x[k] - from.solution.x[k]) / from.deviation[k]);
  return most;
}

std::vector<Equations> equations_of(Sought& sought, const std::vector<LogEquations>& logs,
                                    const std::vector<PreparedLog>& simulated, bool instruments) {
  std::vector<Equations> all;
  for (std::size_t l = 0; l < logs.size(); ++l) {
    EquationSource Z = sought.source(simulated[l]);
    all.push_back(logs[l].of(instruments ? with_instruments(std::move(Z), logs[l].source()) : std::move(Z),
                             simulated[l].pieces, false));
  }
  return all;
}

}  // namespace

Estimate estimate_by_simulation(const Robot& robot, Sought& sought, const std::vector<LogEquations>& logs,
                                const Estimate& first, const IdentifyRequest& request,
                                Identification& result) {
  const bool instruments = request.estimator == Estimator::instruments;
  Estimate e = first;
  for (int round = 1;; ++round) {
    const Robot plant = with_estimate(robot, sought, e.data);
    std::vector<PreparedLog> simulated;
    for (const LogEquations& log : logs)
      simulated.push_back(simulated_log(plant, log.raw(), log.log(), request.control));
    const std::vector<Equations> equations = equations_of(sought, logs, simulated, instruments);
    const ReducedLog data = reduced(equations);
    Estimate next = instruments
                        ? instrument_estimate(data, noise_with_instruments(data, e.solution.x), e.solution.x)
                        : weighted_estimate(data, e.solution.x);
    // Deviations as of batches: by as much more than those of independent equations as they were at first.
    next.deviation = first.deviation;
    for (std::size_t k = 0; k < next.deviation.size(); ++k) {
      const double before = std::sqrt(first.solution.variance(k)), now = std::sqrt(next.solution.variance(k));
      next.deviation[k] =
          before > 0 && std::isfinite(before) ? first.deviation[k] * now / before : first.deviation[k];
    }
    const double way = moved(e, next);
    e = std::move(next);
    result.rounds = round;
    if (way < settled) return e;
    if (round == most_rounds) {
      result.notes.push_back(
          {Severity::warning,
           {},
           "simulations and parameters did not settle after " + std::to_string(round) +
               " rounds: they still move by " + short_number(way) + " deviations",
           {},
           "the controller of the simulation (--control) may be unlike the one of the log"});
      return e;
    }
  }
}

}  // namespace articula
