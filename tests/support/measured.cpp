#include "support/measured.hpp"

#include <cmath>
#include <numbers>

#include "api/identify/sought.hpp"
#include "io/library.hpp"

namespace articula::test {

namespace {

constexpr double full_turn = 2 * std::numbers::pi;
constexpr int sines = 5;

struct Sine {
  double amplitude, frequency, phase;
};

std::vector<std::vector<Sine>> motion_of(std::size_t joints, const Measurement& m) {
  Draw draw(m.motion);
  std::vector<std::vector<Sine>> list(joints);
  for (std::size_t j = 0; j < joints; ++j)
    for (int k = 1; k <= sines; ++k) {
      const bool still = std::find(m.still.begin(), m.still.end(), j) != m.still.end();
      list[j].push_back({still ? 0 : m.size * draw.any(0.2, 0.6), m.base * k, draw.any(0, full_turn)});
    }
  return list;
}

}  // namespace

double gaussian(Draw& draw) {
  const double u = 1 - draw.any(0, 1), v = draw.any(0, 1);
  return std::sqrt(-2 * std::log(u)) * std::cos(full_turn * v);
}

Robot with_drives(const std::string& library_name) {
  const Robot given = baked(unpushed(library_robot(library_name)));
  const auto graph = std::make_shared<Graph>();
  RobotData r = given.in(*graph);
  r.graph = graph;
  for (int j = 1; j <= r.n(); ++j) {
    const Rational size = Rational(6, j + 5);
    r[j].link[IA] = graph->constant(Rational(3, 10) * size);
    r[j].link[FV] = graph->constant(Rational(4) * size);
    r[j].link[FS] = graph->constant(Rational(5) * size);
    r[j].link[FO] = graph->constant(Rational(j % 2 == 0 ? 1 : -1, 2) * size);
  }
  r.choices.clear();
  return Robot(std::move(r));
}

ImportedLog measured(const Robot& robot, const Measurement& m) {
  const std::size_t n = robot.variables("qd").size(),
                    samples = static_cast<std::size_t>(m.duration * m.rate) + 1;
  ImportedLog out;
  out.log.title = "measured";
  out.log.period = 1 / m.rate;
  PreparedLog exact;
  exact.q.assign(n, std::vector<double>(samples, 0.0));
  exact.qd = exact.qdd = exact.tau = exact.q;
  const auto motion = motion_of(n, m);
  for (std::size_t j = 0; j < m.centre.size(); ++j) exact.q[j].assign(samples, m.centre[j]);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t s = 0; s < samples; ++s)
      for (const Sine& sine : motion[j]) {
        const double w = full_turn * sine.frequency, u = w * static_cast<double>(s) / m.rate + sine.phase;
        exact.q[j][s] += sine.amplitude * std::sin(u);
        exact.qd[j][s] += sine.amplitude * w * std::cos(u);
        exact.qdd[j][s] -= sine.amplitude * w * w * std::sin(u);
      }
  LogProgram idm(robot, "idm", false);
  std::vector<double> tau(n * samples);
  idm.at(exact, 0, samples, tau.data());
  Draw draw(m.noise);
  out.log.q = exact.q;
  out.log.tau = exact.tau;
  for (std::size_t j = 0; j < n; ++j) {
    double squares = 0;
    for (std::size_t s = 0; s < samples; ++s) squares += tau[s * n + j] * tau[s * n + j];
    const double noise = m.torque_noise * std::sqrt(squares / static_cast<double>(samples));
    for (std::size_t s = 0; s < samples; ++s) {
      out.log.q[j][s] += m.position_noise > 0 ? m.position_noise * gaussian(draw) : 0;
      out.log.tau[j][s] = tau[s * n + j] + (noise > 0 ? noise * gaussian(draw) : 0);
    }
  }
  return out;
}

std::vector<double> true_values(const Robot& robot, const Identification& result,
                                const IdentifyRequest& request) {
  const Sought sought(unknowns_of(robot, request.parameters), request.model);
  std::vector<double> values(result.parameters.size(), 0.0);
  for (std::size_t c = 0; c < values.size(); ++c)
    for (std::size_t k = 0; k < sought.unknowns().size(); ++k)
      values[c] += sought.B()(c, k) * sought.unknowns()[k].prior.value_or(0);
  return values;
}

}  // namespace articula::test
