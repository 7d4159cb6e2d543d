#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

const char* const floating =
    "articula: 1\nname: f\ngravity: [0, 0, -10]\nbase: {floating: true}\njoints:\n  - {type: ball, d: 1}\n"
    "links:\n  - {link: 0, M: 5, XX: 1, YY: 1, ZZ: 1}\n  - {link: 1, M: 2, MX: 1, XX: 1, YY: 2, ZZ: 2}\n";

class Derivative : public ::testing::Test {
 protected:
  Ran eval(const std::string& x, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"eval", robot, "idm", "--at", "-", "--derivative", x};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, R"({"q":[0.5],"qd":[0],"qdd":[3]})");
  }

  Scratch scratch;
  std::string robot = scratch.file("p.yaml", pendulum);  // tau = ZZ1*qdd1 + 10*MX1*cos(q1)
};

TEST_F(Derivative, OfOneState) {
  const Json q = eval("q").json();
  EXPECT_NEAR(q["dtau_dq"][0][0], -30 * std::sin(0.5), 1e-12);
  EXPECT_EQ(q["columns"]["dtau_dq"], Json({"q1"}));
  EXPECT_NEAR(eval("q1").json()["dtau_dq1"][0][0], -30 * std::sin(0.5), 1e-12);
  EXPECT_EQ(eval("qdd").json()["dtau_dqdd"][0][0], 2.0);
}

TEST_F(Derivative, WithRespectToAParameter) {
  EXPECT_NEAR(eval("MX1").json()["dtau_dMX1"][0][0], 10 * std::cos(0.5), 1e-12);
  EXPECT_EQ(eval("ZZ1").json()["dtau_dZZ1"][0][0], 3.0);
  expect_refused(eval("MX1", {"--set", "MX1=3"}), "no function of 'MX1'");
}

TEST_F(Derivative, WithRespectToSeveral) {
  const Json both = eval("qdd, q").json();
  EXPECT_EQ(both["dtau_dqdd"][0][0], 2.0);
  EXPECT_NEAR(both["dtau_dq"][0][0], -30 * std::sin(0.5), 1e-12);
  EXPECT_EQ(both["columns"].size(), 2U);
}

TEST_F(Derivative, WithRespectToWhatTheStateOpens) {
  const Json result = articula({"eval", robot, "idm", "--at", "-", "--derivative", "wrench"},
                               R"({"q":[0],"qd":[0],"qdd":[0],"wrench":{"1":[0,0,0,0,0,7]}})")
                          .json();
  EXPECT_EQ(result["dtau_dwrench"][0], Json({1.0}));
  expect_refused(eval("wrench"), "no function of 'wrench'");
}

TEST_F(Derivative, OfAMatrix) {
  const Json result =
      articula({"eval", "planar2r", "lagrange", "--at", "-", "--derivative", "q", "--only", "A"},
               R"({"q":[0,0.5],"qd":[0,0]})")
          .json();
  const Json& d = result["dA_dq"];
  ASSERT_EQ(d.size(), 4U);  // A_11, A_12, A_21, A_22
  for (int i = 0; i < 4; ++i) EXPECT_EQ(d[i][0], 0.0);
  EXPECT_EQ(d[1], d[2]);
  EXPECT_NEAR(d[0][1], 2 * d[1][1].get<double>(), 1e-12);
  EXPECT_FALSE(result.contains("dQ_dq"));
}

TEST_F(Derivative, OfATable) {
  const Ran ran = articula({"eval", robot, "idm", "--csv", "-", "--derivative", "qdd,MX1"},
                           "q1,qd1,qdd1\n0,0,1\n0,0,2\n");
  EXPECT_EQ(ran.out, "dtau1_dqdd1,dtau1_dMX1\n2,10\n2,10\n");
  const Ran matrix =
      articula({"eval", "planar2r", "inertia", "--csv", "-", "--derivative", "q2"}, "q1,q2\n0,0\n");
  EXPECT_EQ(matrix.out.substr(0, matrix.out.find('\n')), "dA1_1_dq2,dA1_2_dq2,dA2_1_dq2,dA2_2_dq2");
}

// A ball joint turns about three axes, and its four coordinates do not move alone.
TEST_F(Derivative, AlongTheFreedomsOfQuaternions) {
  const std::string file = scratch.file("f.yaml", floating);
  const std::string at = R"({"q":[0,0,0,1,0,0,0,1,0,0,0],"qd":[0,0,0,0,0,0,0,0,0]})";
  const auto of = [&](const std::string& x) {
    return articula({"eval", file, "energy", "--at", "-", "--derivative", x, "--only", "U"}, at);
  };
  const Json all = of("q").json();
  EXPECT_EQ(all["columns"]["dU_dq"][2], "qd0.vz");
  EXPECT_EQ(all["dU_dq"][0][2], 70.0);   // the weight
  EXPECT_EQ(all["dU_dq"][0][4], -30.0);  // turning about y: 2 kg at 1.5 m go down
  const Json ball = of("q1").json();
  EXPECT_EQ(ball["columns"]["dU_dq1"], Json({"qd1.wx", "qd1.wy", "qd1.wz"}));
  EXPECT_EQ(ball["dU_dq1"][0], Json({0.0, -10.0, 0.0}));
  EXPECT_EQ(of("q0.pz").json()["dU_dq0_pz"][0][0], 70.0);
  expect_refused(of("q1.w"), "part of a unit quaternion");
  const Ran table =
      articula({"eval", file, "energy", "--csv", "-", "--derivative", "q1,qd1", "--only", "T"},
               "q0.w,q0.x,q0.y,q0.z,q1.w,q1.x,q1.y,q1.z,qd0.vx,qd0.vy,qd0.vz,qd0.wx,qd0.wy,qd0.wz,"
               "qd1.wx,qd1.wy,qd1.wz\n1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0\n");
  EXPECT_EQ(
      table.out,
      "dT1_dq1_qd1.wx,dT1_dq1_qd1.wy,dT1_dq1_qd1.wz,dT1_dqd1.wx,dT1_dqd1.wy,dT1_dqd1.wz\n0,0,0,0,0,0\n");
}

TEST_F(Derivative, IsToldInJsonAndCode) {
  const Json json = articula({"model", "planar2r", "ddm", "--derivative", "q,tau", "--json"}).json();
  EXPECT_EQ(json["derivative"], "q,tau");
  EXPECT_EQ(json["proven_equal_to"], Json({"articulated-body", "lagrange"}));
  EXPECT_FALSE(articula({"model", "planar2r", "ddm", "--json"}).json().contains("derivative"));
  const std::string code =
      articula({"model", "planar2r", "idm", "--derivative", "q,qd", "--only", "tau", "--to", "c"}).out;
  for (const char* text : {"void planar2r_idm_dq_dqd(", "derivatives with respect to q,qd of the inverse",
                           "columns of dtau_dq: q1, q2", "double dtau_dqd[4]",
                           "articula model planar2r idm --only tau --derivative q,qd --to c"})
    EXPECT_NE(code.find(text), std::string::npos) << text;
  EXPECT_NE(articula({"model", "--help"}).out.find("--derivative"), std::string::npos);
  EXPECT_NE(articula({"eval", "--help"}).out.find("--derivative"), std::string::npos);
}

TEST_F(Derivative, BadNames) {
  expect_refused(eval("x"), "there are q, qd, qdd");
  expect_refused(eval("tau"), "no function of 'tau'");
  expect_refused(eval("MX2"), "did you mean 'MX1'?");
  expect_refused(eval("q,"), "no function of ''");
  expect_refused(eval(","), "no function of ''");
  expect_refused(eval("q,q"), "'q1' twice");
  expect_refused(eval("q1,q"), "'q1' twice");
  expect_refused(eval("q0"), "no function of 'q0'");
  expect_refused(eval(std::string(100000, 'q')), "no function of");
  expect_refused(eval("\x1b[31m"), "no function of");
  expect_refused(articula({"model", "planar2r", "inertia", "--derivative", "qd"}), "no function of 'qd'");
  expect_refused(articula({"model", "planar2r", "--all", "--derivative", "q"}), "--derivative");
}

TEST_F(Derivative, WithBaseParameters) {
  EXPECT_EQ(articula({"model", "scara", "idm", "--derivative", "q", "--base-parameters"}).code, 0);
  expect_refused(articula({"model", "scara", "idm", "--derivative", "g", "--base-parameters"}),
                 "parameter g");
  expect_refused(articula({"model", "scara", "energy", "--derivative", "q", "--base-parameters"}), "energy");
}

}  // namespace
}  // namespace frontend
