// Identification of robots that are known: what comes out is what went in, as near as it says.

#include <gtest/gtest.h>

#include <cmath>

#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "solve/identify/resample.hpp"
#include "support/measured.hpp"

namespace articula::test {
namespace {

const IdentifiedParameter& named(const Identification& result, const std::string& name) {
  const auto found = std::find_if(result.parameters.begin(), result.parameters.end(),
                                  [&](const IdentifiedParameter& p) { return p.name == name; });
  if (found == result.parameters.end()) throw Bug("no parameter " + name);
  return *found;
}

// The largest error of what the log tells, in deviations and parts of the largest value.
double worst(const Robot& robot, const Identification& result, const IdentifyRequest& request,
             double allowed = 1e-3) {
  const std::vector<double> exact = true_values(robot, result, request);
  double error = 0, size = 0;
  for (const double x : exact) size = std::max(size, std::fabs(x));
  for (std::size_t c = 0; c < exact.size(); ++c) {
    const IdentifiedParameter& p = result.parameters[c];
    if (std::isfinite(p.deviation))
      error = std::max(error, std::fabs(p.value - exact[c]) / (5 * p.deviation + allowed * size));
  }
  return error;
}

IdentifyRequest of_log_model(LogModel model) {
  IdentifyRequest request;
  request.model = model;
  request.cutoff = 20;
  return request;
}

// Without noise only filters and differences err.
TEST(Identify, WithoutNoiseItIsTheRobot) {
  for (const char* name : {"puma560-numeric", "scara", "planar2r"}) {
    const Robot robot = with_drives(name);
    Measurement m;
    m.duration = 20;
    for (const LogModelInfo& model : log_models()) {
      const IdentifyRequest request = of_log_model(model.model);
      const Identification result = identified_from(robot, {measured(robot, m)}, {}, request);
      EXPECT_LT(worst(robot, result, request, model.one_line ? 2e-2 : 1e-3), 1) << name << " " << model.name;
      EXPECT_LT(result.fit.relative(), 5e-3) << name << " " << model.name;
    }
  }
}

// A parallelogram: links that turn alike share their inertia.
TEST(Identify, ClosedLoopsThatFollow) {
  const Robot robot = baked(unpushed(library_robot("sr400")));
  Measurement m;
  m.duration = 20, m.size = 0.3, m.torque_noise = 0.001;
  m.centre = {0, 0.2, 0, 0.5, 0, -1.2};
  IdentifyRequest request;
  request.parameters = {"inertia"};
  const Identification result = identified_from(robot, {measured(robot, m)}, {}, request);
  EXPECT_EQ(result.parameters.size(), 39U);
  EXPECT_EQ(result.rank, 39U);
  EXPECT_LT(worst(robot, result, request), 1);
}

// 95 % of the intervals of 95 % hold what they are for: noise of torques and of positions, all models, many logs.
TEST(Identify, ConfidenceIntervalsAreCalibrated) {
  const Robot robot = with_drives("planar2r");
  for (const LogModelInfo& model : log_models()) {
    IdentifyRequest request = of_log_model(model.model);
    request.cutoff = 10;
    int inside = 0, all = 0;
    for (int run = 0; run < 60; ++run) {
      Measurement m;
      m.duration = 30;
      m.torque_noise = 0.05;
      m.position_noise = 2e-5;
      m.noise = 100 + run;
      const Identification result = identified_from(robot, {measured(robot, m)}, {}, request);
      const std::vector<double> exact = true_values(robot, result, request);
      for (std::size_t c = 0; c < exact.size(); ++c, ++all)
        inside +=
            std::fabs(result.parameters[c].value - exact[c]) < 1.96 * result.parameters[c].deviation ? 1 : 0;
    }
    const double share = static_cast<double>(inside) / all;
    EXPECT_NEAR(share, 0.95, 0.03) << model.name << ": " << inside << " of " << all;
  }
}

bool told(const std::vector<Diagnostic>& notes, const std::string& words) {
  return std::any_of(notes.begin(), notes.end(),
                     [&](const Diagnostic& d) { return d.message.find(words) != std::string::npos; });
}

Measurement arm_motion(std::uint64_t noise = 7) {
  Measurement m;
  m.duration = 20;
  m.torque_noise = 0.03;
  m.position_noise = 2e-5;
  m.noise = noise;
  return m;
}

// A slide along gravity: rotor, mass and offset are one force and one acceleration. That is nobody's motion to tell.
TEST(Identify, WhatNoMotionTellsIsToldApartFromWhatIsMissing) {
  const Robot robot = read_yaml(
      "articula: 2\nname: lift\ngravity: [0, 0, -9.81]\njoints:\n  - {joint: mast, type: prismatic}\n"
      "  - {joint: arm, d: 0.3}\nlinks:\n  - {link: 1, M: 5, IA: 2, FV: 3, FS: 4}\n"
      "  - {link: 2, M: 2, MX: 0.4, ZZ: 0.3, YY: 0.3, IA: 0.1, FV: 0.2, FS: 0.4}\n",
      "lift.yaml");
  const std::string never = "no motion of this robot tells them apart";
  for (const LogModelInfo& model : log_models()) {
    const Identification moved =
        identified_from(robot, {measured(robot, arm_motion())}, {}, of_log_model(model.model));
    EXPECT_TRUE(told(moved.notes, never)) << model.name << to_text(moved.notes);
    EXPECT_FALSE(told(moved.notes, "the logs")) << model.name << to_text(moved.notes);
  }
  Measurement m = arm_motion();
  m.still = {1};
  const Identification stood = identified_from(robot, {measured(robot, m)}, {}, {});
  EXPECT_TRUE(told(stood.notes, never)) << to_text(stood.notes);
  EXPECT_TRUE(told(stood.notes, "the logs")) << to_text(stood.notes);
  m = arm_motion();
  m.still = {0};
  const Robot arm = with_drives("planar2r");
  EXPECT_FALSE(told(identified_from(arm, {measured(arm, m)}, {}, {}).notes, "no motion of this robot"));
}

// A millisecond makes viscous friction wrong by many deviations; it is told within its own deviation.
TEST(Identify, TorquesThatAreLateAreNoticed) {
  const Robot robot = with_drives("planar2r");
  Measurement m = arm_motion();
  m.base = 0.3, m.torque_noise = 0.003;
  const ImportedLog timely = measured(robot, m);
  for (const LogModel model : {LogModel::dynamic, LogModel::filtered}) {
    const IdentifyRequest request = of_log_model(model);
    EXPECT_FALSE(told(identified_from(robot, {timely}, {}, request).notes, "torques seem to stand"));
    for (const double delay : {1e-3, -1e-3}) {
      ImportedLog late = timely;
      std::vector<double> times, others;
      for (std::size_t k = 0; k < late.log.samples(); ++k) {
        times.push_back(static_cast<double>(k) * late.log.period);
        others.push_back(std::clamp(times.back() - delay, 0.0,
                                    late.log.period * static_cast<double>(late.log.samples() - 1)));
      }
      for (std::vector<double>& tau : late.log.tau) tau = at_times(times, tau, others);
      const std::vector<Diagnostic> notes = identified_from(robot, {late}, {}, request).notes;
      const auto note = std::find_if(notes.begin(), notes.end(),
                                     [](const Diagnostic& d) { return d.hint.rfind("delay: ", 0) == 0; });
      ASSERT_NE(note, notes.end()) << to_text(notes);
      EXPECT_NEAR(std::stod(note->hint.substr(7)), delay, 1e-4) << to_text(notes);
      EXPECT_TRUE(told(notes, delay > 0 ? " ms behind the positions" : " ms before the positions"));
    }
  }
}

// A load of 1.5 kg, 12 cm from the flange of a PUMA: its mass and its centre within 2 %.
TEST(Identify, ALoadIsFound) {
  const Robot robot = with_drives("puma560-numeric");
  const Robot loaded = with_payload(robot, "1.5@6:0.05,-0.04,0.1");
  IdentifyRequest request;
  request.load = "6";
  const Identification result = identified_from(robot, {measured(loaded, arm_motion())}, {}, request);
  const double M = named(result, "M6").value;
  EXPECT_NEAR(M, 1.5, 0.02 * 1.5);
  EXPECT_NEAR(named(result, "MX6").value / M, 0.05, 0.02 * 0.12);
  EXPECT_NEAR(named(result, "MY6").value / M, -0.04, 0.02 * 0.12);
  EXPECT_NEAR(named(result, "MZ6").value / M, 0.1, 0.02 * 0.12);
  EXPECT_NEAR(default_value(result.identified->data(), result.identified->data()[6].link[LinkKey::M]),
              0.09 + M, 1e-9);
}

// Channels that say three quarters of the torque, or half more: by a load of 3 kg, within 1 %.
TEST(Identify, GainsAreFound) {
  const Robot robot = with_drives("puma560-numeric");
  const std::string load = "3@6:0.05,0,0.1";
  Measurement m = arm_motion(11), other = arm_motion(12);
  other.motion = 5;
  std::vector<ImportedLog> logs{measured(robot, m), measured(with_payload(robot, load), other)};
  logs[1].load = load;
  const std::vector<double> gains{0.75, 1.5, 2, 0.5, 1, 3};
  for (ImportedLog& log : logs)
    for (std::size_t j = 0; j < gains.size(); ++j)
      for (double& tau : log.log.tau[j]) tau /= gains[j];
  const GainReport report = gains_from(robot, logs, {});
  for (std::size_t j = 0; j < gains.size(); ++j) {
    EXPECT_NEAR(report.channels[j].gain, gains[j], 0.01 * gains[j]) << j;
    EXPECT_LT(std::fabs(report.channels[j].gain - gains[j]), 5 * report.channels[j].deviation) << j;
  }
}

// What cannot be told is not told in silence.
TEST(Identify, GainsOfLoadsThatNobodyFeels) {
  const Robot robot = with_drives("planar2r");
  const auto notes = [&](const std::string& load) {
    std::vector<ImportedLog> logs{measured(robot, arm_motion(11)),
                                  measured(with_payload(robot, load), arm_motion(12))};
    logs[1].load = load;
    return to_text(gains_from(robot, logs, {}).notes);
  };
  EXPECT_NE(notes("0@2").find("no joint feels the known load"), std::string::npos) << notes("0@2");
  EXPECT_EQ(notes("3@2:0.3,0,0"), "");
}

// A known load is no part of the robot.
TEST(Identify, AKnownLoadIsTakenOff) {
  const Robot robot = with_drives("puma560-numeric");
  ImportedLog log = measured(with_payload(robot, "3@6:0.05,0,0.1"), arm_motion());
  log.load = "3@6:0.05,0,0.1";
  const IdentifyRequest request;
  EXPECT_LT(worst(robot, identified_from(robot, {log}, {}, request), request), 1);
}

// Positions so noisy that least squares err by many deviations; simulations of the same motion do not have that noise.
TEST(Identify, SimulationsAreNotBiasedByNoiseOfPositions) {
  const Robot robot = with_drives("planar2r");
  Measurement m;
  m.duration = 10, m.rate = 400, m.torque_noise = 0.02, m.noise = 3;
  ImportedLog log = measured(robot, m);
  log.log.qr = log.log.q;
  Draw draw(17);
  for (std::vector<double>& q : log.log.q)
    for (double& x : q) x += 3e-3 * gaussian(draw);
  const auto found = [&](Estimator estimator) {
    IdentifyRequest request;
    request.estimator = estimator;
    request.cutoff = 40;
    request.dead_zone = {0.2};
    return identified_from(robot, {log}, {}, request);
  };
  const auto off = [&](const Identification& result) {
    const std::vector<double> exact = true_values(robot, result);
    double most = 0;
    for (std::size_t c = 0; c < exact.size(); ++c)
      most =
          std::max(most, std::fabs(result.parameters[c].value - exact[c]) / result.parameters[c].deviation);
    return most;
  };
  EXPECT_GT(off(found(Estimator::weighted)), 20);
  EXPECT_LT(off(found(Estimator::instruments)), 5);
  // The controller of the simulation lags behind by half a sample, and that of the log did not.
  EXPECT_LT(off(found(Estimator::output_error)), 15);
}

// Bodies that can exist, from logs too short and too noisy: not worse on other motions.
TEST(Identify, ConsistentAndRegularisedOnesAreNotWorseElsewhere) {
  const Robot robot = with_drives("puma560-numeric");
  double plain = 0, consistent = 0, near = 0;
  for (int run = 0; run < 5; ++run) {
    Measurement m;
    m.duration = 4, m.rate = 500, m.torque_noise = 0.2, m.noise = 40 + run, m.motion = 10 + run;
    Measurement held = m;
    held.duration = 20, held.motion = 50 + run, held.noise = 60 + run;
    const std::vector<ImportedLog> train{measured(robot, m)}, test{measured(robot, held)};
    IdentifyRequest request;
    request.cutoff = 10;
    plain += identified_from(robot, train, test, request).validation->relative();
    request.prior = 0;
    near += identified_from(robot, train, test, request).validation->relative();
    request.consistent = true;
    consistent += identified_from(robot, train, test, request).validation->relative();
  }
  EXPECT_LE(near, plain);
  EXPECT_LE(consistent, plain);
}

TEST(Identify, WhatIsMissingIsTold) {
  const Robot robot = with_drives("puma560-numeric");
  Measurement m = arm_motion();
  m.still = {2};
  const Identification still = identified_from(robot, {measured(robot, m)}, {}, {});
  EXPECT_TRUE(told(still.notes, "IA3"));
  EXPECT_TRUE(std::any_of(still.notes.begin(), still.notes.end(), [](const Diagnostic& d) {
    return d.hint.find("joint 3 (elbow) hardly moves") != std::string::npos;
  }));
  EXPECT_TRUE(identified_from(robot, {measured(robot, arm_motion())}, {}, {}).notes.empty());
}

TEST(Identify, ExchangedChannelsAreTold) {
  const Robot robot = with_drives("puma560-numeric");
  ImportedLog log = measured(robot, arm_motion());
  std::swap(log.log.tau[1], log.log.tau[2]);
  EXPECT_TRUE(told(identified_from(robot, {log}, {}, {}).notes,
                   "torques of joints 2 (shoulder) and 3 (elbow) look exchanged"));
  std::swap(log.log.tau[1], log.log.tau[2]);
  std::swap(log.log.q[0], log.log.q[1]);
  EXPECT_TRUE(told(identified_from(robot, {log}, {}, {}).notes,
                   "positions of joints 1 (waist) and 2 (shoulder) look exchanged"));
}

TEST(Identify, ATorqueTheOtherWayRoundIsTold) {
  const Robot robot = with_drives("puma560-numeric");
  ImportedLog log = measured(robot, arm_motion());
  for (double& tau : log.log.tau[3]) tau = -tau;
  EXPECT_TRUE(told(identified_from(robot, {log}, {}, {}).notes, "joint 4 (wrist-roll): "));
}

TEST(Identify, OverfittingIsTold) {
  const Robot robot = with_drives("puma560-numeric");
  Measurement m;
  m.duration = 2, m.rate = 500, m.torque_noise = 0.3;
  Measurement held = m;
  held.duration = 20, held.motion = 9;
  IdentifyRequest request;
  request.cutoff = 10;
  EXPECT_TRUE(told(identified_from(robot, {measured(robot, m)}, {measured(robot, held)}, request).notes,
                   "on logs that were held out"));
}

}  // namespace
}  // namespace articula::test
