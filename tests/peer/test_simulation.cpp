// Simulations beside MuJoCo's: the same robots, released from the same states, by its Runge-Kutta method of order 4 with steps of 0.1 ms.

#include <gtest/gtest.h>

#include <cmath>

#include "api/simulate.hpp"
#include "base/quaternion.hpp"
#include "peer/mujoco_model.hpp"
#include "peer/peer.hpp"
#include "robot/loop_numbers.hpp"
#include "robot/variants.hpp"
#include "support/random_robot.hpp"

namespace articula::test {
namespace {

constexpr double step = 1e-4;

// At any state.
NumericRobot some_numbers(const Robot& robot) {
  Draw draw(1);
  Values values = random_state(robot, draw);
  for (const auto& [name, value] : default_parameters(robot)) values[name] = value;
  return numbers(robot, values);
}

// Torques are held for a millisecond each: amplitude sin(3t + j) at joint j.
double torque(double amplitude, double t, int joint) { return amplitude * std::sin(3 * t + joint); }

// Coordinates at the end.
std::vector<double> by_mujoco(const Robot& robot, const std::vector<double>& q, const std::vector<double>& qd,
                              int milliseconds, double amplitude) {
  const NumericRobot numeric = some_numbers(robot);
  const MujocoModel model = mujoco_model(numeric);
  const MujocoData data(mj_makeData(model.get()));
  model->opt.timestep = step, model->opt.integrator = mjINT_RK4;
  std::copy(numeric.gravity.begin(), numeric.gravity.end(), model->opt.gravity);
  const LoopNumbers places(robot.data(), {});
  const auto joint = [&](int j) {
    return mj_name2id(model.get(), mjOBJ_JOINT, ("joint" + std::to_string(j)).c_str());
  };
  for (int j = 0; j < places.links(); ++j) {
    const JointInfo& kind = info(places.kind(j));
    if (kind.nv == 0) continue;
    std::copy_n(q.begin() + static_cast<long>(places.first_q(j)), kind.nq,
                data->qpos + model->jnt_qposadr[joint(j)]);
    std::copy_n(qd.begin() + static_cast<long>(places.first_v(j)), kind.nv,
                data->qvel + model->jnt_dofadr[joint(j)]);
  }
  for (int k = 0; k < milliseconds; ++k) {
    for (int j = 1; j < places.links(); ++j)
      if (info(places.kind(j)).nv == 1)
        data->qfrc_applied[model->jnt_dofadr[joint(j)]] = torque(amplitude, k / 1000.0, j);
    for (int i = 0; i < 10; ++i) mj_step(model.get(), data.get());
  }
  std::vector<double> end(q.size());
  for (int j = 0; j < places.links(); ++j)
    if (info(places.kind(j)).nv > 0)
      std::copy_n(data->qpos + model->jnt_qposadr[joint(j)], info(places.kind(j)).nq,
                  end.begin() + static_cast<long>(places.first_q(j)));
  return end;
}

std::vector<double> by_us(const Robot& robot, const std::vector<double>& q, const std::vector<double>& qd,
                          int milliseconds, double amplitude) {
  const auto nv = static_cast<std::size_t>(robot.nv());
  Actor motors{{"torque"}, {}, 1e-3};
  const LoopNumbers places(robot.data(), {});
  motors.effect = [&](const Instant& now) {
    Effect effect{{std::vector<double>(nv, 0.0)}};
    for (int j = 1; j < places.links(); ++j)
      if (info(places.kind(j)).nv == 1) effect.parts[0][places.first_v(j)] = torque(amplitude, now.t, j);
    return effect;
  };
  SimulationRequest request;
  request.start.arrays = {{"q", q}, {"qd", qd}};
  request.duration = milliseconds / 1000.0, request.step = request.duration, request.tolerance = 1e-11;
  request.stops = false;
  request.more = {motors};
  return simulated(robot, request).course.rows.back().now.phase.q;
}

void expect_same_end(const Robot& robot, const std::vector<double>& q, const std::vector<double>& qd,
                     int milliseconds, double amplitude) {
  const std::vector<double> theirs = by_mujoco(robot, q, qd, milliseconds, amplitude),
                            ours = by_us(robot, q, qd, milliseconds, amplitude);
  double travelled = 0;
  for (std::size_t k = 0; k < q.size(); ++k) {
    EXPECT_NEAR(ours[k], theirs[k], 1e-7 * std::max(1.0, std::fabs(ours[k])))
        << robot.name() << ", coordinate " << k;
    travelled = std::max(travelled, std::fabs(ours[k] - q[k]));
  }
  EXPECT_GT(travelled, 0.1) << robot.name();
}

Robot smooth(const Robot& robot) { return Robot(with_free_rates(without_forces(robot.data()))); }

TEST(SimulationBesideMujoco, OfArmsEndsWhereItsDoes) {
  int robots = 0;
  for (const std::string& name : library_names()) {
    if (name == "humanoid47") continue;
    const Robot robot = smooth(library_robot(name));
    if (robot.data().floats() || !robot.data().cuts.empty() || !mujoco_takes(some_numbers(robot))) continue;
    std::vector<double> q, qd;
    for (int i = 0; i < robot.nv(); ++i)
      q.push_back(0.4 * std::sin(i + 1.0)), qd.push_back(0.5 * std::cos(i + 1.0));
    expect_same_end(robot, q, qd, 500, 2);
    ++robots;
  }
  EXPECT_GE(robots, 8);
}

TEST(SimulationBesideMujoco, OfTheHumanoidEndsWhereItsDoes) {
  const Robot robot = smooth(library_robot("humanoid47"));
  std::vector<double> q(static_cast<std::size_t>(robot.nq()), 0.0);
  const std::vector<double> qd(static_cast<std::size_t>(robot.nv()), 0.0);
  const LoopNumbers places(robot.data(), {});
  for (int j = 0; j < places.links(); ++j)
    if (info(places.kind(j)).nq > 1) q[places.first_q(j) + (places.kind(j) == JointKind::free ? 3 : 0)] = 1;
  expect_same_end(robot, q, qd, 200, 0.02);
}

TEST(SimulationBesideMujoco, OfFloatingRobotsWithBallsEndsWhereItsDoes) {
  int robots = 0;
  for (std::uint64_t seed = 1; robots < 6 && seed < 60; ++seed) {
    const Robot random = random_floating_robot(seed);
    if (!random.data().floats() || !mujoco_takes(some_numbers(random))) continue;
    const Robot robot = smooth(random);
    unsigned long draws = seed;
    expect_same_end(robot, LoopNumbers(robot.data(), {}).random_position(draws),
                    std::vector<double>(static_cast<std::size_t>(robot.nv()), 0.0), 300, 2);
    ++robots;
  }
  EXPECT_EQ(robots, 6);
}

}  // namespace
}  // namespace articula::test
