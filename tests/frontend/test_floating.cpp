// Ball and free joints and floating bases, as a user meets them: show, convert, eval.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

// A free body (2 kg, centre of mass at the origin, principal moments 1, 2, 3) that carries a link of 1 kg by a ball joint, 1 m
// above, its centre of mass 1 m along x.
const std::string free_body =
    "articula: 1\nname: satellite\ngravity: [0, 0, -10]\nbase: {floating: true}\n"
    "joints:\n  - {name: mast, type: ball, r: 1}\n"
    "links:\n  - {link: 0, XX: 1, YY: 2, ZZ: 3, M: 2}\n  - {link: mast, MX: 1, YY: 1, ZZ: 1, M: 1}\n";

// The same link on a fixed base.
const std::string ball =
    "articula: 1\nname: ball\ngravity: [0, 0, -10]\njoints:\n  - {type: ball}\n"
    "links:\n  - {link: 1, MX: 1, YY: 1, ZZ: 1, M: 1}\n";

class Floating : public ::testing::Test {
 protected:
  Ran at(const std::string& file, const std::string& state, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"eval", file, "idm", "--at", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, state);
  }
  static std::string state(const std::string& q, const std::string& qd, const std::string& qdd,
                           const std::string& more = {}) {
    return R"({"q":[)" + q + R"(],"qd":[)" + qd + R"(],"qdd":[)" + qdd + "]" + more + "}";
  }
  static void expect_near(const Ran& ran, const std::vector<double>& expected) {
    const Json tau = ran.json()["tau"];
    ASSERT_EQ(tau.size(), expected.size()) << ran.err;
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(tau[i], expected[i], 1e-9) << i;
  }

  Scratch scratch;
  std::string satellite = scratch.file("satellite.yaml", free_body), pendulum = scratch.file("b.yaml", ball);
  const std::string still6 = "0,0,0,0,0,0", still3 = "0,0,0", none = "1,0,0,0",
                    quarter = "0.70710678118654752,0.70710678118654752,0,0";  // about x: y to z
};

TEST_F(Floating, BallJointsHoldAgainstGravity) {
  expect_near(at(pendulum, state(none, still3, still3)), {0, -10, 0});  // (1,0,0) x (0,0,10)
  // turned about x by a right angle, up is y of the link
  expect_near(at(pendulum, state(quarter, still3, still3)), {0, 0, 10});
  // about z with 2 rad/s nothing is added, about z with 1 rad/s^2 the moment ZZ
  expect_near(at(pendulum, state(none, "0,0,2", "0,0,1")), {0, -10, 1});
}

// Velocities and forces are written in the body's own frame: it falls along its y when it lies on its side, and turning
// bends the path of its origin: M (v' + w x v).
TEST_F(Floating, BasesAreMovedInTheirOwnFrame) {
  const std::string origin = "5,6,7,";
  const auto tau = [&](const std::string& base, const std::string& qd0, const std::string& qdd0) {
    return at(satellite, state(origin + base + "," + none, qd0 + "," + still3, qdd0 + "," + still3));
  };
  expect_near(tau(none, still6, still6), {0, 0, 30, 0, -10, 0, 0, -10, 0});
  expect_near(tau(quarter, still6, still6), {0, 30, 0, -10, 0, 10, 0, 0, 10});
  const Json moving =
      tau(none, "1,0,0,0,0,1", still6).json()["tau"];  // w x v = (0, 1, 0); the mast's centre: -1 along x
  EXPECT_NEAR(moving[0], -1, 1e-9);
  EXPECT_NEAR(moving[1], 3, 1e-9);
  EXPECT_NEAR(moving[2], 30, 1e-9);
}

TEST_F(Floating, InertiaMatrixOfAllFreedoms) {
  const Json A =
      articula({"eval", satellite, "inertia", "--at", "-"}, R"({"q":[0,0,0,1,0,0,0,1,0,0,0]})").json()["A"];
  ASSERT_EQ(A.size(), 9U);
  EXPECT_EQ(A[0][0], 3.0);
  EXPECT_EQ(A[3][3], 2.0);  // XX and the mast's mass at the height 1
  EXPECT_EQ(A[7][7], 1.0);
  EXPECT_EQ(A[2][7], -1.0);
  EXPECT_EQ(A[7][2], -1.0);
}

TEST_F(Floating, WrenchOfTheBase) {
  const std::string still = "0,0,0," + none + "," + none, nothing = still6 + "," + still3;
  expect_near(at(satellite, state(still, nothing, nothing, R"(,"wrench":{"base":[1,2,3,4,5,6]})")),
              {1, 2, 33, 4, -5, 6, 0, -10, 0});
  expect_near(at(satellite, state(still, nothing, nothing, R"(,"wrench":{"0":[1,2,3,4,5,6]})")),
              {1, 2, 33, 4, -5, 6, 0, -10, 0});
  expect_refused(at(pendulum, state(none, still3, still3, R"(,"wrench":{"0":[1,2,3,4,5,6]})")), "'0'");
}

TEST_F(Floating, ABaseThatFloatsHasNoGivenMotion) {
  const std::string still = "0,0,0," + none + "," + none, nothing = still6 + "," + still3;
  expect_refused(at(satellite, state(still, nothing, nothing, R"(,"base":{"W":[0,0,1]})")), "floating base");
  const std::string file = scratch.file(
      "v.yaml",
      "articula: 1\nname: v\ngravity: [0, 0, 0]\nbase: {floating: true, V: [1, 0, 0]}\njoints: [{}]\n");
  expect_refused(articula({"check", file}), "floating base");
}

TEST_F(Floating, QuaternionsAreOfLengthOne) {
  expect_refused(at(pendulum, state("1,1,0,0", still3, still3)), "the quaternion of joint 1");
  expect_refused(at(pendulum, state("0,0,0,0", still3, still3)), "q[0] .. q[3]");
  expect_refused(at(pendulum, state("0.7,0.7,0,0", still3, still3)), "divide it by its length");
  const std::string nothing = still6 + "," + still3;
  const Ran both = at(satellite, state("0,0,0,2,0,0,0,3,0,0,0", nothing, nothing));
  expect_refused(both, "the quaternion of joint 0");
  EXPECT_NE(both.err.find("the quaternion of joint 1, q[7] .. q[10],"), std::string::npos) << both.err;
}

TEST_F(Floating, CountsOfValues) {
  expect_refused(at(pendulum, state(still3, still3, still3)), "'q' has 3 values instead of 4");
  expect_refused(at(pendulum, state(none, "0,0,0,0", still3)), "'qd' has 4 values instead of 3");
  expect_refused(at(satellite, "{}"), "'q' is missing: 11 values");
}

// The joints' variables are no parameters, whatever their names look like.
TEST_F(Floating, VariablesAreNoParameters) {
  expect_refused(at(pendulum, state(none, still3, still3), {"--set", "q1.w=1"}),
                 "'q1.w' is a joint's variable");
  expect_refused(at(pendulum, state(none, still3, still3, R"(,"parameters":{"q1.w":1})")), "q, qd, qdd");
  expect_refused(at(pendulum, state(none, still3, still3), {"--set", "tau1.cx=1"}), "not a parameter");
}

TEST_F(Floating, Batch) {
  const std::string header = "q1.w,q1.x,q1.y,q1.z,qd1.wx,qd1.wy,qd1.wz,qdd1.wx,qdd1.wy,qdd1.wz\n";
  const auto csv = [&](const std::string& text) {
    return articula({"eval", pendulum, "idm", "--csv", "-"}, text);
  };
  EXPECT_EQ(csv(header + "1,0,0,0,0,0,0,0,0,1\n0,0,0,1,0,0,0,0,0,2\n").out,
            "tau1.cx,tau1.cy,tau1.cz\n0,-10,1\n0,-10,2\n");
  expect_refused(csv(header + "1,0,0,0,0,0,0,0,0,1\n1,1,0,0,0,0,0,0,0,2\n"),
                 "row 2: the quaternion of joint 1, q1.w .. q1.z");
  expect_refused(csv("q1,qd1,qdd1\n0,0,0\n"), "q1.w");
  expect_refused(csv("t,q1.v," + header + "0,0,1,0,0,0,0,0,0,0,0,1\n"), "unknown column 'q1.v'");
}

TEST_F(Floating, BatchWithAFloatingBase) {
  std::string header, row;
  for (const char* joint : {"0", "1"})
    for (const std::string letters : {"q", "qd", "qdd", "tau"}) {
      std::vector<std::string> names{"px", "py", "pz", "w", "x", "y", "z"};
      if (letters != "q") names = {"vx", "vy", "vz", "wx", "wy", "wz"};
      if (letters == "tau") names = {"fx", "fy", "fz", "cx", "cy", "cz"};
      for (std::size_t i = joint[0] == '0' ? 0 : 3; i < names.size(); ++i) {
        header += "," + letters + joint + "." + names[i];
        row += names[i] == "w" ? ",1" : ",0";
      }
    }
  const Ran ran = articula({"eval", satellite, "idm", "--csv", "-"}, "t" + header + "\n0" + row + "\n");
  EXPECT_EQ(
      ran.out,
      "tau0.fx,tau0.fy,tau0.fz,tau0.cx,tau0.cy,tau0.cz,tau1.cx,tau1.cy,tau1.cz\n0,0,30,0,-10,0,0,-10,0\n")
      << ran.err;
}

TEST_F(Floating, AreShown) {
  const Ran ran = articula({"show", satellite});
  EXPECT_NE(ran.out.find("nq = 11, nv = 9"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("the base floats"), std::string::npos);
  EXPECT_NE(ran.out.find("ball"), std::string::npos);
  const Json json = articula({"show", satellite, "--json"}).json();
  EXPECT_EQ(json["nq"], 11);
  EXPECT_TRUE(json["base"]["floating"]);
  EXPECT_EQ(json["joints"][0]["type"], "ball");
  EXPECT_EQ(json["joints"][0]["q"], Json({"q1.w", "q1.x", "q1.y", "q1.z"}));
  EXPECT_EQ(json["joints"][0]["qdd"].size(), 3U);
  EXPECT_EQ(json["links"][0]["M"], "2");
}

// What is written reads back as the same robot: the second text is the first, and the numbers are the same.
TEST_F(Floating, SurviveConversion) {
  const std::string once = scratch.path("once.yaml"), twice = scratch.path("twice.yaml");
  const std::string still = "0,0,0," + quarter + "," + quarter, moving = "1,2,3,4,5,6,7,8,9";
  EXPECT_EQ(articula({"convert", satellite, "-o", once}).code, 0);
  EXPECT_EQ(articula({"convert", once, "-o", twice}).code, 0);
  EXPECT_EQ(content(once), content(twice));
  const Ran before = at(satellite, state(still, moving, moving));
  EXPECT_EQ(before.code, 0) << before.err;
  EXPECT_EQ(before.out, at(once, state(still, moving, moving)).out);
  expect_refused(articula({"convert", satellite, "-o", scratch.path("s.par")}), "no ball joints");
}

TEST_F(Floating, GeneratedCodeSaysWhatItsArgumentsAre) {
  const std::string c = articula({"model", satellite, "idm", "--to", "c"}).out;
  EXPECT_NE(c.find("of the joints 0 (free), 1 (ball)"), std::string::npos);
  EXPECT_NE(c.find("unit quaternion w x y z"), std::string::npos);
  EXPECT_NE(c.find("moving base: floating"), std::string::npos);
}

TEST_F(Floating, AnImpossibleBaseIsAWarning) {
  const std::string file =
      scratch.file("odd.yaml",
                   "articula: 1\nname: odd\ngravity: [0, 0, 0]\nbase: {floating: true}\njoints: [{}]\n"
                   "links:\n  - {link: 0, XX: 5, YY: 1, ZZ: 1, M: 1}\n");
  const Ran ran = articula({"check", file});
  EXPECT_NE((ran.out + ran.err).find("XX exceeds YY + ZZ"), std::string::npos) << ran.out << ran.err;
}

TEST_F(Floating, SeveralFreedomsHaveNoRotorAndNoFixedVelocity) {
  const auto robot = [&](const std::string& joint, const std::string& link) {
    return scratch.file("r.yaml", "articula: 1\nname: r\ngravity: [0, 0, 0]\njoints:\n  - {type: ball" +
                                      joint + "}\nlinks:\n  - {link: 1, M: 1" + link + "}\n");
  };
  expect_refused(articula({"check", robot("", ", IA: 1")}), "no rotor");
  expect_refused(articula({"check", robot(", qd: 0", "")}), "has no qd");
  expect_refused(articula({"check", robot(", theta: q1", "")}), "q1");
}

}  // namespace
}  // namespace frontend
