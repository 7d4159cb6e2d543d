// Ways to implement the inverse dynamic model on random robots: the exact one is it, tables are of the order of their interpolation,
// what is left out stays within its budget at states that nobody has looked at before.

#include <gtest/gtest.h>

#include <iostream>

#include "api/api.hpp"
#include "api/implementation.hpp"
#include "program/run.hpp"
#include "robot/variants.hpp"
#include "support/draw.hpp"
#include "support/random_drives.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

Workspace narrow(const Robot& robot) {
  Workspace space = workspace_of(robot);
  for (WorkRange& range : space.q)
    if (!range.known) range.lower = -0.5, range.upper = 0.5, range.known = true;
  return space;
}

// Any states of the workspace, row by row.
std::vector<double> rows_in(const Workspace& space, Draw& draw, std::size_t rows) {
  std::vector<double> all;
  for (std::size_t r = 0; r < rows; ++r) {
    for (const WorkRange& range : space.q) all.push_back(draw.any(range.lower, range.upper));
    for (const std::vector<double>* sizes : {&space.qd, &space.qdd})
      for (const double x : *sizes)
        all.push_back(draw.chance(30) ? (draw.chance(50) ? x : -x) : draw.any(-x, x));
  }
  return all;
}

std::vector<double> run(const Implementation& made, const std::vector<double>& rows, const Workspace& space) {
  const std::size_t n = rows.size() / (space.q.size() + space.qd.size() + space.qdd.size());
  std::vector<double> tau(n * made.program.output_count());
  made.evaluate(n, rows.data(), tau.data());
  return tau;
}

// Every parameter a number, the robot's own or any; every joint free to move.
Robot in_numbers(const Robot& robot, std::uint64_t seed) {
  std::map<std::string, std::string> values;
  Draw draw(seed);
  for (const std::string& name : robot.parameters())
    if (robot.data().defaults.count(name) == 0) values[name] = draw.positive().to_text();
  return Robot(with_free_rates(baked(with_values(robot, values)).data()));
}

bool has_range(const Robot& robot) { return robot.nq() == robot.nv() && robot.nv() > 0; }

TEST(Implementations, ExactOnesAreTheModel) {
  int robots = 0;
  for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) {
    const Robot robot = in_numbers(seed % 2 == 0 ? random_robot(seed) : random_driven_robot(seed), seed);
    if (!has_range(robot) || robot.inputs().size() > 4) continue;  // wrenches, a moving base
    const Workspace space = narrow(robot);
    Draw draw(seed);
    const Program idm = derive(robot, Request{}).program;
    const std::vector<double> rows = rows_in(space, draw, 50);
    std::vector<double> expected(50 * idm.output_count());
    Machine(idm, {}).run_batch(50, rows.data(), expected.data());
    for (const char* choice : {"exact", "base-parameters"})
      EXPECT_LT(relative_error(run(implementation(robot, choice, space), rows, space), expected), 1e-12)
          << choice << " " << seed;
    ++robots;
  }
  EXPECT_GE(robots, 20);
}

// Twice as many points, a quarter of the error; cubic ones a sixteenth.
TEST(Implementations, TablesAreOfTheirOrder) {
  const Robot robot = library_robot("planar2r");
  const Workspace space = workspace_of(robot);
  const TorqueComparison comparison(robot, space);
  const auto error = [&](const std::string& choice) {
    return comparison.of(implementation(robot, choice, space)).worst_percent();
  };
  EXPECT_NEAR(error("tables:32") / error("tables:64"), 4, 0.4);
  EXPECT_NEAR(error("tables:32,cubic") / error("tables:64,cubic"), 16, 3);
}

TEST(Implementations, FineTablesAreTheModelOfRandomRobots) {
  int robots = 0;
  for (std::uint64_t seed = 1; seed <= 80 && !HasFailure(); ++seed) {
    const Robot robot = in_numbers(random_driven_robot(seed), seed);
    if (!has_range(robot) || robot.nv() > 3 || robot.inputs().size() > 4)
      continue;  // wrenches, a moving base
    const Workspace space = narrow(robot);
    Draw draw(seed);
    const std::vector<double> rows = rows_in(space, draw, 50);
    const std::vector<double> expected = run(implementation(robot, "exact", space), rows, space);
    const Implementation tables = implementation(robot, "tables:64,cubic", space, std::size_t{64} << 20U);
    EXPECT_LT(relative_error(run(tables, rows, space), expected), 1e-3) << seed;
    ++robots;
  }
  std::cout << robots << " robots\n";
  EXPECT_GE(robots, 8);
}

// A robot of the library, its errors by the search, and states that the search has not seen.
struct Tried {
  static constexpr std::size_t states = 20000;
  explicit Tried(const char* name, Draw draw)
      : robot(library_robot(name)), rows(rows_in(space, draw, states)) {}

  Implementation made(const std::string& choice) const { return implementation(robot, choice, space); }
  // The largest errors at these states, by torque.
  std::vector<double> largest(const Implementation& of) const {
    const std::vector<double> tau = run(of, rows, space), exact = run(made("exact"), rows, space);
    const std::size_t n = tau.size() / states;
    std::vector<double> most(n);
    for (std::size_t k = 0; k < tau.size(); ++k)
      most[k % n] = std::max(most[k % n], std::fabs(tau[k] - exact[k]));
    return most;
  }

  Robot robot;
  Workspace space = workspace_of(robot);
  TorqueComparison comparison{robot, space};
  std::vector<double> rows;
};

TEST(Implementations, WhatIsLeftOutStaysWithinItsBudget) {
  for (const char* name : {"planar3r", "puma560", "rx90", "arm7", "flexible2r"}) {
    const Tried tried(name, Draw(7));
    int before = -1;
    for (const double percent : {1.0, 5.0}) {
      const Implementation made = tried.made("base-parameters+drop:" + std::to_string(percent) + "%");
      const std::vector<double> largest = tried.largest(made);
      const TorqueErrors errors = tried.comparison.of(made);
      for (std::size_t i = 0; i < largest.size(); ++i)
        EXPECT_LE(largest[i], percent / 100 * errors.joints[i].peak * (1 + 1e-9)) << name;
      EXPECT_LE(errors.worst_percent(), percent * (1 + 1e-9)) << name;
      EXPECT_TRUE(before < 0 || made.operations.total() <= before) << name;
      before = made.operations.total();
    }
    EXPECT_LE(before, tried.made("exact").operations.total()) << name;
  }
}

// What is found uphill is no less than what any states show.
TEST(Implementations, TheWorstIsTheWorst) {
  for (const char* name : {"planar2r", "planar3r", "puma560"}) {
    const Tried tried(name, Draw(11));
    const Implementation exact = tried.made("exact");
    for (const char* choice : {"no-coriolis", "gravity", "drop:masses"}) {
      const Implementation made = tried.made(choice);
      const std::vector<double> largest = tried.largest(made);
      const TorqueErrors errors = tried.comparison.of(made);
      for (std::size_t i = 0; i < largest.size(); ++i) {
        EXPECT_LE(largest[i], 1.001 * errors.joints[i].worst + 1e-12) << name << " " << choice;
        const MotionPoint& at = errors.joints[i].where;  // and it is where it is said to be
        const double there = std::fabs(made.torques(at)[i] - exact.torques(at)[i]);
        EXPECT_NEAR(there, errors.joints[i].worst, 1e-9 * (1 + there)) << name << " " << choice;
      }
    }
  }
}

}  // namespace
}  // namespace articula::test
