// Torques that are late by a delay d are, as far as it is short,
//
//   tau(t) = Gamma(t - d) = Gamma(t) - d Gamma'(t)
//
// so that d is one more unknown, and the rate of the torques its column. It is of torques that were filtered as positions are.

#include "api/identify/delays.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "solve/identify/estimate.hpp"
#include "solve/identify/low_pass.hpp"

namespace articula {

namespace {

constexpr std::size_t enough_samples = 100000;

struct Delay {
  double value = 0, deviation = 0;  // s
  double share = 0;                 // of the squares that are left without it
};

std::vector<std::vector<double>> torque_rates(const LogEquations& log) {
  const Log& raw = log.raw();
  const std::vector<FilterSection> sections = butterworth(4, log.log().cutoff, 1 / raw.period);
  const std::vector<std::size_t> borders = raw.borders();
  std::vector<std::vector<double>> rates;
  for (const std::vector<double>& tau : raw.tau) {
    std::vector<double>& own = rates.emplace_back();
    for (std::size_t k = 0; k + 1 < borders.size(); ++k) {
      const auto at = [&](std::size_t border) { return tau.begin() + static_cast<std::ptrdiff_t>(border); };
      const std::vector<double> rate =
          derivative(without_delay(sections, {at(borders[k]), at(borders[k + 1])}), raw.period);
      for (const double r : rate) own.push_back(-r);
    }
  }
  return rates;
}

Delay delay_of(const LogEquations& log) {
  const Equations equations = log.of(with_column(log.source(), torque_rates(log)),
                                     beginning_of(log.log().pieces, enough_samples), false);
  const Estimate e = weighted_estimate(reduced(equations), {});
  const std::size_t k = e.solution.x.size() - 1;
  if (!e.solution.seen[k]) return {};
  const double d = e.solution.x[k], gain = d * d / e.solution.variance(k);
  return {d, batch_deviations({equations}, e, false)[k], gain / (gain + e.solution.misfit)};
}

}  // namespace

void add_delays(const std::vector<ImportedLog>& imported, const std::vector<LogEquations>& logs,
                const IdentifyRequest& request, Identification& result) {
  constexpr double beyond_doubt = 5, least_share = 0.03, least_part = 0.01;  // of a period: less is rounding
  if (info(request.model).one_line) return;
  for (std::size_t l = 0; l < logs.size(); ++l) {
    const Delay d = delay_of(logs[l]);
    const double least = std::max(beyond_doubt * d.deviation, least_part * logs[l].log().period);
    if (!(std::fabs(d.value) > least) || !(d.share > least_share)) continue;
    const auto milliseconds = [](double seconds) { return formatted("%.2g", 1e3 * seconds) + " ms"; };
    result.notes.push_back({Severity::note,
                            {},
                            "log " + imported[l].log.title + ": torques seem to stand " +
                                milliseconds(std::fabs(d.value)) + (d.value > 0 ? " behind" : " before") +
                                " the positions that they belong to, +- " + milliseconds(d.deviation),
                            {},
                            "delay: " + formatted("%.2g", d.value + imported[l].delay) +
                                " in the file of the log takes it off"});
  }
}

}  // namespace articula
