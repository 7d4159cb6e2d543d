// Drives as a user meets them: shown, checked, converted, and a model of its own for motors.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

// A wrist: tau = (2 qdd1 + .., 3 qdd2 + ..) behind gears, motor 2 coupled with joint 1.
const char* const geared_wrist = R"(articula: 1
name: wrist
gravity: [0, 0, 0]
joints:
  - {theta: q1}
  - {theta: q2}
links:
  - {link: 1, FO: 1, FS: 2, FD: 1, VD: 0.1}
  - {link: 2, ZZ: 3, YY: 3, M: 1, K: 4, KO: 1}
motors:
  - {name: left, JM: 1, ratio: {1: 10}}
  - {name: right, ratio: {1: -2, 2: 5}}
)";

TEST(Drives, AreShown) {
  const Scratch scratch;
  const std::string file = scratch.file("w.yaml", geared_wrist);
  const std::string text = articula({"show", file}).out;
  for (const char* words :
       {"Asymmetric and Stribeck friction, springs", "VD", "Motors", "10*qd1", "-2*qd1 + 5*qd2"})
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  EXPECT_EQ(articula({"show", "planar2r"}).out.find("Stribeck"), std::string::npos);
  const Json robot = articula({"show", file, "--json"}).json();
  EXPECT_EQ(robot["links"][2]["K"], "4");
  EXPECT_EQ(robot["motors"][1]["name"], "right");
  EXPECT_EQ(robot["motors"][0]["JM"], "1");
  EXPECT_EQ(robot["motors"][1]["ratio"], Json({{"1", "-2"}, {"2", "5"}}));
}

// At q = 0, qd = 0, qdd = (1, 1): tau_2 = 3*2 - 4*1, tau_1 = 3*2 + 100 + FO.
TEST(Drives, MotorTorques) {
  const Scratch scratch;
  const std::string file = scratch.file("w.yaml", geared_wrist);
  const std::string state = R"({"q": [0.5, 1], "qd": [0, 0], "qdd": [1, 1]})";
  const Json tau = articula({"eval", file, "idm", "--at", "-"}, state).json()["tau"];
  EXPECT_NEAR(tau[0].get<double>(), 6 + 100 + 1, 1e-12);
  EXPECT_NEAR(tau[1].get<double>(), 6, 1e-12);
  const Json motors = articula({"eval", file, "motors", "--at", "-"}, state).json();
  EXPECT_EQ(motors["qm"], Json({5.0, 4.0}));
  EXPECT_NEAR(motors["taum"][1].get<double>(), 6.0 / 5, 1e-12);
  EXPECT_NEAR(motors["taum"][0].get<double>(), (107 + 2 * 6.0 / 5) / 10, 1e-12);
  expect_refused(articula({"model", "planar2r", "motors"}), "has no motors");
  expect_refused(articula({"model", "elastic-drive", "motors"}), "1 motor for 2 freedoms");
}

TEST(Drives, Conversions) {
  const Scratch scratch;
  const std::string file = scratch.file("w.yaml", geared_wrist);
  EXPECT_NE(articula({"convert", file, "--to", "yaml"}).out.find("ratio: {1: -2, 2: 5}"), std::string::npos);
  expect_refused(articula({"convert", file, "--to", "par"}), "SYMORO files have no FO");
  expect_refused(articula({"convert", "flexible2r", "--to", "par"}), "no motors with gear ratios");
}

TEST(Drives, ValuesAreFinite) {
  const Scratch scratch;
  const std::string text(pendulum);
  const std::string file = scratch.file("p.yaml", text.substr(0, text.find("MX1: 3")) + "MX1: exp(1000)" +
                                                      text.substr(text.find("MX1: 3") + 6));
  expect_refused(articula({"check", file}), "MX1 = exp(1000) is not a finite number");
  expect_refused(articula({"model", scratch.file("q.yaml", pendulum), "idm", "--set", "MX1=exp(1000)"}),
                 "is not a finite number");
}

}  // namespace
}  // namespace frontend
