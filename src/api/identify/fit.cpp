#include "api/identify/fit.hpp"

#include <algorithm>
#include <cmath>

#include "robot/loops.hpp"

namespace articula {

namespace {

constexpr std::size_t shown_points = 1500;     // of a curve
constexpr std::size_t shown_samples = 100000;  // of a log: its beginning

double duration_of(const std::vector<LogPiece>& pieces, double period) {
  double sum = 0;
  for (const LogPiece& piece : pieces) sum += static_cast<double>(piece.end - piece.begin) * period;
  return sum;
}

std::string unit_of(const Robot& robot, LogModel model, std::size_t output) {
  if (model == LogModel::energy) return "J";
  if (model == LogModel::power) return "W";
  const int j = robot.closure().driven[output];
  return robot.data()[j].joint == JointKind::prismatic ? "N" : "N m";
}

}  // namespace

std::vector<std::string> output_names(const Robot& robot, LogModel model) {
  if (info(model).one_line) return {std::string(info(model).name)};
  std::vector<std::string> names;
  for (const int j : robot.closure().driven) names.push_back(numbered_joint(robot.data(), j));
  return names;
}

Fit fit_of(const ReducedLog& reduced, const std::vector<double>& x, const std::vector<std::string>& names) {
  Fit fit;
  for (std::size_t o = 0; o < reduced.outputs.size(); ++o) {
    const Triangle& t = reduced.outputs[o];
    const double count = static_cast<double>(std::max<std::size_t>(1, t.count()));
    fit.outputs.push_back({names[o], t.count(), std::sqrt(t.squared() / count),
                           std::sqrt(t.squared(reduced.of(o, x)) / count)});
  }
  return fit;
}

std::vector<TorqueCurves> curves_of(const LogEquations& log, const std::vector<double>& x,
                                    const std::vector<std::string>& names, const Robot& robot,
                                    LogModel model) {
  std::vector<TorqueCurves> curves;
  for (std::size_t o = 0; o < names.size(); ++o)
    curves.push_back({names[o], unit_of(robot, model, o), {}, {}, {}});
  const double period = log.log().period;
  const std::vector<LogPiece> pieces = beginning_of(log.log().pieces, shown_samples);
  const Equations all = log.of(log.source(), pieces, true);
  const auto every = static_cast<std::size_t>(
      std::max(1.0, std::ceil(duration_of(pieces, period) * log.rows() / static_cast<double>(shown_points))));
  std::vector<std::size_t> seen(names.size(), 0);
  all.for_all([&](std::size_t o, RowBlock& rows, std::size_t filled, const std::size_t* sample) {
    const std::vector<double> e = residuals(rows, filled, all.columns(o), x);
    const double* const y = rows.column(all.columns(o).size());
    for (std::size_t i = 0; i < filled; ++i) {
      if (seen[o]++ % every != 0) continue;
      curves[o].t.push_back(static_cast<double>(sample[i]) * period);
      curves[o].measured.push_back(y[i]);
      curves[o].predicted.push_back(y[i] + e[i]);
    }
  });
  return curves;
}

}  // namespace articula
