// Simulations and what mechanics says of them: energy, momentum, the direct models, controllers.

#include <gtest/gtest.h>

#include <cmath>

#include "api/implementation.hpp"
#include "api/loops.hpp"
#include "api/simulate.hpp"
#include "base/vector3.hpp"
#include "expr/transform.hpp"
#include "robot/loop_numbers.hpp"
#include "robot/variants.hpp"
#include "support/random_robot.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

Robot frictionless(const Robot& robot) {
  RobotData r = robot.data();
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies)
    for (const LinkKey key : {FV, FS, FO, FA, FD}) body.link[key] = o;
  for (Motor& motor : r.motors) motor.cells[FVM] = motor.cells[FSM] = o;
  return Robot(std::move(r));
}

bool has_values(const Robot& robot) {
  for (const std::string& name : robot.parameters())
    if (robot.data().defaults.count(name) == 0) return false;
  return true;
}

std::vector<std::string> simulated_library() {
  std::vector<std::string> names;
  for (const std::string& name : library_names())
    if (has_values(library_robot(name))) names.push_back(name);
  return names;
}

double most(const std::vector<double>& list) {
  double m = 0;
  for (const double x : list) m = std::max(m, std::fabs(x));
  return m;
}

// Swinging freely from where it stands when nothing is said, stops elastic. Not from rest: some hang there. Those that fall without end
// have kinetic energies that say nothing.
void expect_energy_kept(const std::string& name, double tolerance, double wanted) {
  const Robot robot = frictionless(library_robot(name));
  SimulationRequest request;
  request.duration = 60, request.step = 0.1, request.tolerance = tolerance, request.restitution = 1;
  const std::size_t freedoms = LoopNumbers(robot.data(), {}).freedoms(robot.closure().independent).size();
  for (std::size_t k = 0; k < freedoms; ++k)
    request.start.arrays["qd"].push_back(0.3 * std::sin(1.0 + static_cast<double>(k)));
  const Simulated s = simulated(robot, request);
  double off = 0;
  for (std::size_t i = 0; i < s.T.size(); ++i)
    off = std::max(off, std::fabs(s.T[i] + s.U[i] - s.T[0] - s.U[0]));
  EXPECT_NEAR(s.course.rows.back().now.t, 60, 1e-12) << name;
  EXPECT_LE(off, wanted * std::clamp(most(s.T), 1.0, 1e3)) << name << ": of " << most(s.T) << " J";
  EXPECT_GT(most(s.T), 1e-2) << name;
}

TEST(Simulation, KeepsTheEnergyOfEveryLibraryRobotFor60Seconds) {
  const std::vector<std::string> names = simulated_library();
  EXPECT_GT(names.size(), 30U);
  for (const std::string& name : names)
    if (name != "humanoid47") expect_energy_kept(name, 1e-10, 1e-7);
}

TEST(Simulation, KeepsTheEnergyOfTheHumanoidFor60Seconds) { expect_energy_kept("humanoid47", 1e-6, 1e-2); }

// Gravity along the first axis, no torque at it, any at the others: (A qd)_1 stays.
TEST(Simulation, KeepsTheMomentumAboutAVerticalFirstAxis) {
  for (const char* name : {"puma560-numeric", "rx90", "stanford", "scara", "renaud6r"}) {
    const Robot robot = frictionless(library_robot(name));
    SimulationRequest request;
    request.duration = 3, request.step = 0.1, request.tolerance = 1e-11, request.stops = false;
    const auto n = static_cast<std::size_t>(robot.nv());
    std::vector<double> q(n), qd(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double k = static_cast<double>(i + 1);
      q[i] = std::sin(k), qd[i] = 0.3 * std::cos(2 * k);
      if (i > 0)
        request.torques.push_back(std::to_string(i + 1) + "=sin(" + std::to_string(i) + "*t) - qd" +
                                  std::to_string(i + 1));
    }
    request.start.arrays = {{"q", q}, {"qd", qd}};
    const Simulated s = simulated(robot, request);
    Request inertia;
    inertia.model = "inertia";
    const Result A = derive(robot, inertia);
    double first = 0;
    for (std::size_t i = 0; i < s.course.rows.size(); ++i) {
      const Phase& phase = s.course.rows[i].now.phase;
      State state;
      state.arrays["q"] = phase.q;
      const std::vector<double> row = evaluate(robot, A, state).front().values;
      double p = 0;
      for (std::size_t j = 0; j < n; ++j) p += row[j] * phase.qd[j];
      if (i == 0) first = p;
      EXPECT_NEAR(p, first, 1e-8 * std::max(1.0, std::fabs(first))) << name;
    }
    EXPECT_GT(std::fabs(first), 1e-3) << name;
  }
}

Vector3 part_of(const std::vector<double>& list, std::size_t at) {
  return {list[at], list[at + 1], list[at + 2]};
}

// A base that floats where there is no gravity: the momenta of the whole in the world, from the rows of A that are the base's.
TEST(Simulation, KeepsTheMomentaOfFloatingRobots) {
  int robots = 0;
  for (std::uint64_t seed = 0; robots < 12; ++seed) {
    const Robot random = random_floating_robot(seed);
    if (!random.data().floats()) continue;
    const Robot robot = frictionless(Robot(with_free_rates(without_gravity(without_forces(random.data())))));
    SimulationRequest request;
    request.duration = 3, request.step = 0.1, request.tolerance = 1e-11, request.stops = false;
    unsigned long draws = seed + 1;
    request.start.arrays["q"] = LoopNumbers(robot.data(), {}).random_position(draws);
    for (int v = 0; v < robot.nv(); ++v) request.start.arrays["qd"].push_back(0.5 * std::sin(1.0 + v));
    for (int j = 1; j <= robot.n(); ++j)
      if (robot.data()[j].qd.size() == 1)
        request.torques.push_back(std::to_string(j) + "=sin(t + " + std::to_string(j) + ")");
    const Simulated s = simulated(robot, request);
    Request inertia;
    inertia.model = "inertia";
    const Result A = derive(robot, inertia);
    std::vector<double> first;
    for (const CourseRow& row : s.course.rows) {
      State state;
      state.arrays["q"] = row.now.phase.q;
      const std::vector<double> M = evaluate(robot, A, state).front().values;
      const std::size_t n = row.now.phase.qd.size();
      std::vector<double> p(6, 0.0);
      for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = 0; j < n; ++j) p[i] += M[i * n + j] * row.now.phase.qd[j];
      const std::vector<double>& q = row.now.phase.q;
      const Placing R = turned_by({q[3], q[4], q[5], q[6]});
      using articula::operator+;  // others in this folder have sums of their own
      const Vector3 linear = turned(R, part_of(p, 0)),
                    angular = turned(R, part_of(p, 3)) + cross(part_of(q, 0), linear);
      const std::vector<double> now{linear[0], linear[1], linear[2], angular[0], angular[1], angular[2]};
      if (first.empty()) first = now;
      for (std::size_t k = 0; k < 6; ++k)
        EXPECT_NEAR(now[k], first[k], 1e-8 * std::max(1.0, most(first))) << seed;
    }
    ++robots;
  }
}

// Two rods, by the equations of textbooks and Runge and Kutta's method of order 4 with steps of 0.1 ms.
TEST(Simulation, OfTheDoublePendulumIsThatOfItsEquations) {
  const Robot robot = library_robot("planar2r");
  const auto value = [&](const char* name) { return numeric_value(robot.data().defaults.at(name)); };
  const double l = value("d2"), g = value("g"), m2 = value("M2"), ZZ1 = value("ZZ1"), ZZ2 = value("ZZ2"),
               X1 = value("MX1"), X2 = value("MX2");
  using Y = std::array<double, 4>;
  const auto f = [&](const Y& y) {
    const double c = std::cos(y[1]), s = std::sin(y[1]), h = l * X2 * s;
    const double a11 = ZZ1 + ZZ2 + m2 * l * l + 2 * l * X2 * c, a12 = ZZ2 + l * X2 * c, a22 = ZZ2;
    const double Q2 = g * X2 * std::cos(y[0] + y[1]), Q1 = g * (X1 + m2 * l) * std::cos(y[0]) + Q2;
    const double b1 = h * (2 * y[2] * y[3] + y[3] * y[3]) - Q1, b2 = -h * y[2] * y[2] - Q2;
    const double d = a11 * a22 - a12 * a12;
    return Y{y[2], y[3], (a22 * b1 - a12 * b2) / d, (a11 * b2 - a12 * b1) / d};
  };
  Y y{0.4, -0.3, 0.5, 1};
  const double step = 1e-4;
  const auto moved = [](const Y& a, const Y& k, double h) {
    return Y{a[0] + h * k[0], a[1] + h * k[1], a[2] + h * k[2], a[3] + h * k[3]};
  };
  for (int i = 0; i < 30000; ++i) {
    const Y k1 = f(y), k2 = f(moved(y, k1, step / 2)), k3 = f(moved(y, k2, step / 2)),
            k4 = f(moved(y, k3, step));
    for (std::size_t k = 0; k < 4; ++k) y[k] += step / 6 * (k1[k] + 2 * k2[k] + 2 * k3[k] + k4[k]);
  }
  SimulationRequest request;
  request.start.arrays = {{"q", {0.4, -0.3}}, {"qd", {0.5, 1}}};
  request.duration = 3, request.tolerance = 1e-12;
  const Phase end = simulated(robot, request).course.rows.back().now.phase;
  EXPECT_NEAR(end.q[0], y[0], 1e-9);
  EXPECT_NEAR(end.q[1], y[1], 1e-9);
  EXPECT_NEAR(end.qd[0], y[2], 1e-9);
  EXPECT_NEAR(end.qd[1], y[3], 1e-9);
}

// Accelerations come from A, H and constraints of the tree; ddm is derived in the independent coordinates, by other methods.
TEST(Simulation, AcceleratesAsTheDirectModelSays) {
  for (const std::string& name : simulated_library()) {
    const Robot robot = frictionless(library_robot(name));
    Request request;
    request.model = "ddm";
    if (refusal(model_named("ddm"), robot)) continue;
    const Result ddm = derive(robot, request);
    SimulationRequest run;
    run.duration = 0.1, run.step = 0.05, run.stops = false;
    const Closure& closure = robot.closure();
    const LoopNumbers numbers(robot.data(), {});
    for (std::size_t k = 0; k < numbers.freedoms(closure.independent).size(); ++k)
      run.start.arrays["qd"].push_back(0.3 * std::sin(1.0 + static_cast<double>(k)));
    const Simulated s = simulated(robot, run);
    for (const CourseRow& row : s.course.rows) {
      State state;
      state.arrays["q"] = coordinates_of(robot, closure.independent, row.now.phase.q);
      if (!closure.given.empty()) state.arrays["qp"] = coordinates_of(robot, closure.given, row.now.phase.q);
      for (const std::size_t v : numbers.freedoms(closure.independent))
        state.arrays["qd"].push_back(row.now.phase.qd[v]);
      state.arrays["tau"].assign(numbers.freedoms(closure.driven).size(), 0.0);
      for (const Input& input : ddm.program.inputs)
        if (input.name == "wrench")
          for (const std::string& symbol : input.symbols)
            if (!symbol.empty()) state.parameters[symbol] = 0;
      const std::vector<double> qdd = evaluate(robot, ddm, state).front().values;
      const std::vector<std::size_t> own = numbers.freedoms(closure.independent);
      for (std::size_t k = 0; k < own.size(); ++k)
        EXPECT_NEAR(row.qdd[own[k]], qdd[k], 1e-7 * std::max(1.0, most(qdd))) << name;
    }
  }
}

// A robot whose model is exact, on its motion from the beginning: nothing is left but what the integrator leaves.
TEST(Simulation, OfComputedTorqueTracksToTheIntegratorsTolerance) {
  for (const char* name : {"puma560-numeric", "scara", "fourbar", "delta"}) {
    const Robot robot = frictionless(library_robot(name));
    const std::size_t n = robot.variables("q").size();
    const std::vector<double> start =
        robot.data().cuts.empty()
            ? std::vector<double>(n, 0.0)
            : coordinates_of(robot, robot.closure().independent, robot.closure().sample);
    ControllerRequest c;
    c.law = Law::computed_torque;
    c.model = implementation(robot, "exact", workspace_of(robot)).torques;
    c.reference = {2, [=](double t) {
                     MotionPoint p{start, std::vector<double>(n), std::vector<double>(n)};
                     for (std::size_t i = 0; i < n; ++i) {
                       p.q[i] += 0.1 * (1 - std::cos(2 * t));
                       p.qd[i] = 0.2 * std::sin(2 * t), p.qdd[i] = 0.4 * std::cos(2 * t);
                     }
                     return p;
                   }};
    SimulationRequest request;
    request.tolerance = 1e-10, request.stops = false;
    request.controller = c;
    const Simulated s = simulated(robot, request);
    for (const TrackingReport::Joint& joint : tracking(s).joints)
      EXPECT_LT(joint.worst, 1e-8) << name << ", joint " << joint.name;
    EXPECT_LT(tracking(s).regulator_share, 1e-6) << name;
  }
}

TEST(Simulation, IsTheSameEveryTime) {
  SimulationRequest request;
  request.duration = 2;
  const Robot robot = library_robot("puma560-full");
  EXPECT_EQ(write_csv(course_table(simulated(robot, request))),
            write_csv(course_table(simulated(robot, request))));
}

}  // namespace
}  // namespace articula::test
