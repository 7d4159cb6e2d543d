#include "api/identify/simulated_log.hpp"

#include <algorithm>

#include "api/implementation.hpp"
#include "solve/motion/spline.hpp"

namespace articula {

namespace {

Spline::Rows rows_of_channels(const std::vector<std::vector<double>>& channels, std::size_t from,
                              std::size_t to) {
  Spline::Rows rows;
  for (std::size_t s = from; s < to; ++s) {
    rows.emplace_back();
    for (const std::vector<double>& channel : channels) rows.back().push_back(channel[s]);
  }
  return rows;
}

Motion reference_of(const Log& log, const LogPiece& piece) {
  std::vector<double> times;
  for (std::size_t s = piece.begin; s < piece.end; ++s)
    times.push_back(static_cast<double>(s - piece.begin) * log.period);
  const Spline::Rows points = rows_of_channels(log.qr, piece.begin, piece.end);
  const auto spline = std::make_shared<const Spline>(Spline::samples(times, points, slopes(times, points)));
  return {spline->end(), [spline](double t) {
            const SplinePoint p = spline->at(t);
            return MotionPoint{p.x, p.xd, p.xdd};
          }};
}

}  // namespace

PreparedLog simulated_log(const Robot& robot, const Log& log, const PreparedLog& like,
                          const ControllerRequest& control) {
  if (log.qr.empty())
    throw ModelError(
        "log " + log.title, "it does not say what the controller was told: qr",
        "name the columns of the reference positions in the file of the log: qr: {columns: [..]}");
  PreparedLog out = like;
  ControllerRequest c = control;
  constexpr double fastest = 20000;  // Hz
  if (c.rate == 0)
    c.rate = std::max(1 / log.period,
                      std::min(10 / log.period, fastest));  // continuous ones chatter in dry friction
  c.model = implementation(robot, "exact", workspace_of(robot)).torques;
  const std::vector<std::size_t> borders = log.borders();
  for (std::size_t k = 0; k + 1 < borders.size(); ++k) {
    const LogPiece piece{borders[k], borders[k + 1]};
    c.reference = reference_of(log, piece);
    SimulationRequest request;
    const MotionPoint start = c.reference.at(0);
    request.start.arrays = {{"q", start.q}, {"qd", start.qd}};
    request.duration = c.reference.duration;
    request.step = log.period;
    request.tolerance = 1e-7;
    request.stops = false;
    request.controller = c;
    const Simulated s = simulated(robot, request);
    const std::size_t count = std::min(s.course.rows.size(), piece.end - piece.begin);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < out.q.size(); ++j) {
        out.q[j][piece.begin + i] = s.course.rows[i].now.phase.q[j];
        out.qd[j][piece.begin + i] = s.course.rows[i].now.phase.qd[j];
        out.qdd[j][piece.begin + i] = s.course.rows[i].qdd[j];
      }
  }
  return out;
}

}  // namespace articula
