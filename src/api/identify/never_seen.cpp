#include "api/identify/never_seen.hpp"

#include <algorithm>
#include <numbers>

#include "base/draw.hpp"
#include "solve/identify/least_squares.hpp"

namespace articula {

namespace {

PreparedLog random_states(const Robot& robot, std::size_t torques, std::size_t samples) {
  PreparedLog log;
  unsigned long seed = 1;
  for (const int j : robot.closure().independent) {
    const double range = robot.data()[j].joint == JointKind::prismatic ? 1 : std::numbers::pi;
    for (std::vector<std::vector<double>>* list : {&log.q, &log.qd, &log.qdd}) {
      std::vector<double>& values = list->emplace_back();
      for (std::size_t s = 0; s < samples; ++s) values.push_back(draw(seed) * (list == &log.q ? range : 1));
    }
  }
  log.tau.assign(torques, std::vector<double>(samples, 0.0));
  return log;
}

}  // namespace

std::vector<Direction> never_seen(const Robot& robot, Sought& torques) {
  constexpr double nothing = 1e-8;
  const std::size_t n = torques.names().size(), outputs = torques.outputs();
  const std::size_t samples = std::max<std::size_t>(50, 8 * n / outputs);
  const PreparedLog log = random_states(robot, outputs, samples);
  const EquationSource source = torques.source(log);
  std::vector<double> D(samples * outputs * n), y(samples * outputs);
  source.at(0, samples, nullptr, D.data(), y.data());
  Triangle all(n);
  for (auto row = D.begin(); row != D.end(); row += static_cast<std::ptrdiff_t>(n))
    all.add_row({row, row + static_cast<std::ptrdiff_t>(n)}, 0);
  const std::vector<double> length = column_lengths(all);
  std::vector<Direction> unseen = least_squares(all, {}, nothing).unseen;
  for (Direction& direction : unseen)
    for (Share& share : direction)
      if (length[share.unknown] > 0) share.amount /= length[share.unknown];
  return unseen;
}

}  // namespace articula
