#include "robot/unknowns.hpp"

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "base/named.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

Robot coupled() {
  return read_yaml(
      "articula: 1\nname: coupled\ngravity: [0, -10, 0]\nparameters: {m: 2}\n"
      "joints:\n  - {}\n  - {d: 1}\n  - {d: 1, type: fixed}\n"
      "links:\n  - {link: 1, M: m, MX: m/2, ZZ: 1, FV: 3, K: 5}\n  - {link: 2, ZZ: 2, FS: 0.5}\n"
      "motors:\n  - {name: a, JM: 0.1, ratio: {1: 10}}\n  - {name: b, JM: 0.2, FSM: 0.3, ratio: {1: 8, 2: "
      "8}}\n",
      "coupled.yaml");
}

TEST(Unknowns, AreCellsWithWhatIsKnownOfThem) {
  const Unknowns u = unknowns_of(coupled(), {});
  const std::vector<std::string> names = all_names(u.list);
  EXPECT_EQ(names, (std::vector<std::string>{"XX1", "XY1", "XZ1", "YY1", "YZ1", "ZZ1",  "MX1", "MY1",
                                             "MZ1", "M1",  "IA1", "FV1", "FS1", "FO1",  "XX2", "XY2",
                                             "XZ2", "YY2", "YZ2", "ZZ2", "MX2", "MY2",  "MZ2", "M2",
                                             "IA2", "FV2", "FS2", "FO2", "JM2", "FVM2", "FSM2"}));
  EXPECT_EQ(find_named(u.list, "MX1")->prior, 1.0);
  EXPECT_EQ(find_named(u.list, "FSM2")->prior, 0.3);
  EXPECT_TRUE(find_named(u.list, "FSM2")->is_loss);
  EXPECT_TRUE(find_named(u.list, "JM2")->is_rotor());
  EXPECT_FALSE(find_named(u.list, "FO1")->is_loss);
  EXPECT_TRUE(u.anything_known);  // the spring, and the motor of one joint
}

// What is unknown and what is known add up to the robot.
TEST(Unknowns, TakeTheRobotApart) {
  const Robot robot = coupled();
  const State state{{{"q", {0.3, -0.4}}, {"qd", {1.5, -2}}, {"qdd", {3, 4}}}, {}, {}, {}};
  const auto tau = [&](const Robot& r, State s) {
    Request request;
    const Result idm = derive(r, request);
    return evaluate(r, idm, s).front().values;
  };
  const Unknowns u = unknowns_of(robot, {"inertia", "coulomb"});
  State with = state;
  for (const UnknownCell& cell : u.list) with.parameters[cell.name] = cell.prior.value_or(0);
  const std::vector<double> unknown = tau(u.unknown, with), known = tau(u.known, state),
                            all = tau(robot, state);
  for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(unknown[j] + known[j], all[j], 1e-12);
}

TEST(Unknowns, OfALoadAreOnTopOfTheRobot) {
  const Unknowns u = unknowns_of_load(coupled(), 2);
  EXPECT_EQ(u.list.size(), 10U);
  EXPECT_EQ(u.list.front().name, "XX2");
  EXPECT_EQ(to_text(u.known.data()[2].link[ZZ]), "2");
}

TEST(Unknowns, WordsThatAreNone) {
  EXPECT_TRUE(says(refusal_of([] { (void)unknowns_of(coupled(), {"inertai"}); }),
                   "unknown group of parameters 'inertai'"));
}

}  // namespace
}  // namespace articula::test
