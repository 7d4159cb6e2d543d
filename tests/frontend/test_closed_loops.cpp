// Robots with closed loops as users meet them: motorised joints in, everything else solved for; every assembly by its name.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <sstream>

#include "cli.hpp"

namespace frontend {
namespace {

using std::numbers::pi;

Ran evaluated(const std::string& robot, const std::string& model, const Json& state,
              const std::vector<std::string>& more = {}) {
  return eval(robot, model, state.dump(), more);
}

Json assemblies(const std::string& robot, const Json& q, const std::vector<std::string>& more = {}) {
  return evaluated(robot, "constraints-geometric", {{"q", q}}, more).json();
}

double turned_apart(const Json& a, const Json& b) {
  double most = a.size() == b.size() ? 0 : HUGE_VAL;
  for (std::size_t k = 0; k < a.size() && k < b.size(); ++k)
    most = std::max(most, std::abs(std::remainder(a[k].get<double>() - b[k].get<double>(), 2 * pi)));
  return most;
}

// Where the pin of the four-bar linkage is open: over crank and coupler, and over the rocker. Lengths as in robots/fourbar.yaml.
double fourbar_gap(double q1, const Json& qp) {
  const double q2 = qp[0], q3 = qp[1];
  return std::hypot(0.15 * std::cos(q1) + 0.4 * std::cos(q1 + q2) - 0.4 - 0.3 * std::cos(q3),
                    0.15 * std::sin(q1) + 0.4 * std::sin(q1 + q2) - 0.3 * std::sin(q3));
}

const Json moving_fourbar{{"q", {0.7}}, {"qd", {0.4}}, {"qdd", {-0.3}}};

TEST(ClosedLoops, EveryAssemblyOfAFourBarLinkage) {
  const Json answer = assemblies("fourbar", {0.7});
  EXPECT_EQ(answer["method"], "closed");
  EXPECT_EQ(answer["complete"], true);
  ASSERT_EQ(answer["assemblies"].size(), 2U);
  EXPECT_TRUE(answer["nearest"].is_null());
  std::set<std::string> labels;
  for (const Json& a : answer["assemblies"]) {
    labels.insert(a["label"].get<std::string>());
    EXPECT_EQ(a["q"], Json({0.7}));
    EXPECT_LT(fourbar_gap(0.7, a["qp"]), 1e-12);
    EXPECT_LT(a["gap"].get<double>(), 1e-12);
    EXPECT_GT(a["smallest"].get<double>(), 1e-3);
    EXPECT_EQ(a["tree"].size(), 3U);
    EXPECT_EQ(a["qc"].size(), 1U);
    EXPECT_TRUE(a["marks"].empty());
    // the pin turns by what the directions of its links differ
    const double q4 = a["qp"][1].get<double>() - 0.7 - a["qp"][0].get<double>();
    EXPECT_LT(turned_apart(a["qc"], Json({q4})), 1e-12);
  }
  EXPECT_EQ(labels.size(), 2U);
  EXPECT_GT(turned_apart(answer["assemblies"][0]["qp"], answer["assemblies"][1]["qp"]), 0.1);
}

TEST(ClosedLoops, ModelsTakeMotorisedJointsAlone) {
  const Json both = assemblies("fourbar", {0.7})["assemblies"];
  const Json first = evaluated("fourbar", "idm", moving_fourbar).json()["tau"];
  ASSERT_EQ(first.size(), 1U);
  std::vector<Json> each;
  for (const Json& a : both) {
    Json state = moving_fourbar;
    state["assembly"] = a["label"];
    each.push_back(evaluated("fourbar", "idm", state).json()["tau"]);
    const Ran option =
        evaluated("fourbar", "idm", moving_fourbar, {"--assembly", a["label"].get<std::string>()});
    EXPECT_EQ(option.json()["tau"], each.back());
    Json given = moving_fourbar;
    given["qp"] = a["qp"];
    EXPECT_LT(apart(evaluated("fourbar", "idm", given).json()["tau"], each.back()), 1e-9);
  }
  EXPECT_LT(apart(first, each[0]), 1e-12);  // the nearest one without being asked
  EXPECT_GT(apart(each[0], each[1]), 1e-3);
}

TEST(ClosedLoops, RoundedJointsAreClosedOthersRefused) {
  const Json qp = assemblies("fourbar", {0.7})["assemblies"][0]["qp"];
  Json state = moving_fourbar;
  state["qp"] = qp;
  const Json exact = evaluated("fourbar", "idm", state).json()["tau"];
  for (Json& x : state["qp"]) x = std::round(x.get<double>() * 1e7) / 1e7;
  EXPECT_LT(apart(evaluated("fourbar", "idm", state).json()["tau"], exact), 1e-10);
  state["qp"][0] = qp[0].get<double>() + 0.1;
  expect_refused(evaluated("fourbar", "idm", state), "stay open by");
  state["qp"] = {1, 2, 3};
  expect_refused(evaluated("fourbar", "idm", state), "'qp' has 3 values instead of 2");
  state["qp"] = qp;
  state["assembly"] = "q3+";
  expect_refused(evaluated("fourbar", "idm", state), "either tells the other");
}

TEST(ClosedLoops, WhatCannotBeClosedIsSaid) {
  const std::vector<std::string> shorter{"--set", "d4=0.05"};
  const Json answer = assemblies("fourbar", {2.5}, shorter);
  EXPECT_TRUE(answer["assemblies"].empty());
  EXPECT_NE(answer["note"].get<std::string>().find("pin stays open by"), std::string::npos) << answer;
  EXPECT_GT(answer["nearest"]["gap"].get<double>(), 0.01);
  expect_refused(evaluated("fourbar", "gravity", {{"q", {2.5}}}, shorter), "cannot be closed");
}

TEST(ClosedLoops, NamesThatAreNoneAreRefused) {
  expect_refused(evaluated("fourbar", "gravity", {{"q", {0.7}}, {"assembly", "elbow"}}),
                 "there is no assembly 'elbow'");
  expect_refused(evaluated("fourbar", "gravity", {{"q", {0.7}}, {"assembly", 3}}), "instead of a text");
  expect_refused(evaluated("rx90", "gravity", {{"q", {0, 0, 0, 0, 0, 0}}, {"assembly", "elbow"}}),
                 "no closed loops");
  expect_refused(evaluated("rx90", "constraints-geometric", {{"q", {0, 0, 0, 0, 0, 0}}}), "no closed loops");
  expect_refused(articula({"model", "rx90", "constraints-geometric"}), "no closed loops");
  expect_refused(evaluated("fourbar", "constraints-geometric", {{"q", {0.7, 1}}}),
                 "'q' has 2 values instead of 1");
  const Json every_joint = {{"q", {2, -1, 1, 1}}};
  for (const char* model : {"gravity", "constraints-geometric"})
    expect_refused(evaluated("fivebar", model, every_joint),
                   "in 'q': q1, q3; the other joints are solved for");
  expect_refused(evaluated("fivebar", "inverse-kinematic", {{"q", {2, 1}}, {"twist", {1, 2}}}),
                 "'twist' has 2 values instead of");
  expect_refused(evaluated("fourbar", "constraints-geometric", Json::object()), "'q' is missing: 1 value");
  expect_refused(evaluated("fourbar", "constraints-geometric", {{"q", {0.7}}, {"parameters", {{"nix", 1}}}}),
                 "no parameter 'nix'");
  expect_refused(articula({"model", "fourbar", "constraints-geometric", "--method", "paul"}), "no --method");
  expect_refused(articula({"model", "fourbar", "constraints-geometric", "-O2"}), "takes no -O2");
}

// A crank that turns all around: the rows stay in one assembly, which joint values alone would not tell.
TEST(ClosedLoops, TablesFollowOneAssembly) {
  constexpr int rows = 40;  // over more than a turn; every fifth is looked at
  const Json both = assemblies("fourbar", {0.0})["assemblies"];
  for (const Json& a : both) {
    const std::string label = a["label"];
    std::string csv = "q1\n";
    for (int i = 0; i < rows; ++i) csv += std::to_string(i * 0.2) + "\n";
    const Ran ran = articula({"eval", "fourbar", "gravity", "--csv", "-", "--assembly", label}, csv);
    ASSERT_EQ(ran.code, 0) << ran.err;
    std::istringstream lines(ran.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "Q1");
    for (int i = 0; i < rows; ++i) {
      ASSERT_TRUE(std::getline(lines, line)) << i;
      if (i % 5 != 4) continue;
      const Json one =
          evaluated("fourbar", "gravity", {{"q", {std::stod(std::to_string(i * 0.2))}}, {"assembly", label}})
              .json()["Q"];
      EXPECT_NEAR(std::stod(line), one[0].get<double>(), 1e-9) << label << " row " << i;
    }
  }
  const Ran open = articula({"eval", "fourbar", "gravity", "--csv", "-"}, "q1,q2,q3\n0.7,1,1\n");
  expect_refused(open, "row 1: 'qp' does not close the loops");
  expect_refused(articula({"eval", "fourbar", "gravity", "--csv", "-"}, "q1,q3\n0.7,1\n"), "missing: q2");
}

TEST(ClosedLoops, ParallelogramsFollow) {
  const Json answer = assemblies("sr400", {0.1, -0.5, 0.3, 0.2, 0.4, -0.2});
  std::set<std::string> labels;
  for (const Json& a : answer["assemblies"]) {
    labels.insert(a["label"].get<std::string>());
    EXPECT_TRUE(a["qp"].empty()) << "nothing is left open in its models";
    EXPECT_EQ(a["tree"].size(), 8U);
  }
  EXPECT_EQ(labels, (std::set<std::string>{"parallelogram", "antiparallelogram"}));
  const Json state{{"q", {0.1, -0.5, 0.3, 0.2, 0.4, -0.2}}};
  EXPECT_EQ(evaluated("sr400", "gravity", state).json()["Q"].size(), 6U);
  EXPECT_EQ(evaluated("sr400", "gravity", state, {"--assembly", "parallelogram"}).json(),
            evaluated("sr400", "gravity", state).json());
  expect_refused(evaluated("sr400", "gravity", state, {"--assembly", "antiparallelogram"}),
                 "turns a parallelogram over");
}

TEST(ClosedLoops, SingularPositionsAreMarked) {
  // crank and ground in one line of 0.55, and coupler and rocker that reach 0.55 in all: stretched, a parallel singularity
  const Json parallel = assemblies("fourbar", {pi}, {"--set", "d4=0.25"})["assemblies"];
  ASSERT_EQ(parallel.size(), 1U);
  EXPECT_LT(parallel[0]["smallest"].get<double>(), 1e-6);
  EXPECT_TRUE(parallel[0]["marks"].dump().find("singular") != std::string::npos) << parallel;
  // crank and coupler in one line: the rocker stands still though the crank moves
  const double q1 = std::acos((0.55 * 0.55 + 0.4 * 0.4 - 0.3 * 0.3) / (2 * 0.55 * 0.4));
  bool found = false;
  const Json both = assemblies("fourbar", {q1}, {"--link", "rocker"})["assemblies"];
  for (const Json& a : both)
    if (std::abs(std::remainder(a["qp"][0].get<double>(), 2 * pi)) < 1e-6) {
      found = true;
      EXPECT_LT(a["serial"].get<double>(), 1e-7);
      EXPECT_EQ(a["marks"], Json({"serial"}));
    } else {
      EXPECT_GT(a["serial"].get<double>(), 1e-2);
    }
  EXPECT_TRUE(found);
}

TEST(ClosedLoops, InverseGeometryOfAParallelRobot) {
  const Json q{0.4, 1.9, 3.6};
  const Json at = assemblies("planar-3rrr", q)["assemblies"];
  ASSERT_FALSE(at.empty());
  const Json state{{"q", q}, {"qp", at[0]["qp"]}};
  const std::vector<std::string> platform{"--link", "platform"};
  const Json T = evaluated("planar-3rrr", "geometric", state, platform).json()["T"];
  const Json answer =
      articula({"ik", "planar-3rrr", "--link", "platform", "--pose", "-", "--json"}, Json{{"T", T}}.dump())
          .json();
  EXPECT_EQ(answer["joints"], Json({"q1", "q4", "q6"}));
  EXPECT_EQ(answer["solutions"].size(), 8U);  // every leg has two elbows
  bool found = false;
  for (const Json& s : answer["solutions"]) {
    EXPECT_EQ(s["tree"].size(), 7U);
    EXPECT_LT(s["residual"].get<double>(), 1e-10);
    found = found || turned_apart(s["q"], q) < 1e-8;
    const Json there =
        evaluated("planar-3rrr", "geometric", {{"q", s["q"]}, {"qp", s["qp"]}}, platform).json()["T"];
    EXPECT_LT(apart(there, T), 1e-9);
  }
  EXPECT_TRUE(found);
}

TEST(ClosedLoops, InverseGeometryOverAParallelogram) {
  const Json q{0.1, -0.5, 0.3, 0.2, 0.4, -0.2};
  const Json T = evaluated("sr400", "geometric", {{"q", q}}, {"--link", "flange"}).json()["T"];
  const std::string pose = Json{{"T", T}}.dump();
  const Json answer =
      articula({"ik", "sr400", "--pose", "-", "--json"}, pose).json();  // it ends in the flange
  EXPECT_EQ(answer["joints"], Json({"q1", "q2", "q4", "q5", "q6", "q7"}));
  ASSERT_EQ(answer["solutions"].size(), 4U);  // elbow and wrist, with the parallelogram as models take it
  bool found = false;
  for (const Json& s : answer["solutions"]) {
    found = found || turned_apart(s["q"], q) < 1e-8;
    EXPECT_LT(apart(evaluated("sr400", "geometric", {{"q", s["q"]}}).json()["T"], T), 1e-9);
  }
  EXPECT_TRUE(found) << answer;
  std::string seed;
  for (const Json& x : answer["solutions"][3]["tree"]) seed += (seed.empty() ? "" : ",") + x.dump();
  const Json near = articula({"ik", "sr400", "--pose", "-", "--json", "--seed", seed}, pose).json();
  EXPECT_LT(turned_apart(near["solutions"][0]["q"], answer["solutions"][3]["q"]), 1e-8);
  expect_refused(articula({"ik", "sr400", "--pose", "-", "--seed", "0,0,0,0,0,0"}, pose), "instead of 8");
  expect_refused(articula({"ik", "sr400", "--audit"}), "closed loops");
}

TEST(ClosedLoops, DerivativesAreOfIndependentJoints) {
  const Json q{0.1, -0.5, 0.3, 0.2, 0.4, -0.2};
  const Json d = evaluated("sr400", "gravity", {{"q", q}}, {"--derivative", "q"}).json();
  EXPECT_EQ(d["columns"]["dQ_dq"], Json({"q1", "q2", "q4", "q5", "q6", "q7"}));
  EXPECT_EQ(d["dQ_dq"][0].size(), 6U);
  for (const char* name : {"q", "q1"})
    expect_refused(articula({"model", "fourbar", "gravity", "--derivative", name}),
                   "would have to move along");
}

TEST(ClosedLoops, LengthsThatNoPositionCloses) {
  expect_refused(evaluated("fourbar", "constraints-geometric", {{"q", {0.7}}}, {"--set", "d2=3"}),
                 "stays open at best");
}

TEST(ClosedLoops, FormulasOnPaperAndAsReport) {
  const Ran sheet = articula({"model", "fourbar", "constraints-geometric"});
  ASSERT_EQ(sheet.code, 0) << sheet.err;
  for (const char* text : {"geometric constraint equations", "given: q1", "found: q2",
                           "Loop 1 (cut at pin), planar", "e1: +1 or -1"})
    EXPECT_NE(sheet.out.find(text), std::string::npos) << text << "\n" << sheet.out;
  const Json report = articula({"model", "fourbar", "constraints-geometric", "--json"}).json();
  EXPECT_EQ(report["model"], "constraints-geometric");
  EXPECT_EQ(report["q"], Json({"q1"}));
  EXPECT_EQ(report["qp"], Json({"q2", "q3"}));
  EXPECT_EQ(report["qc"], Json({"q4"}));
  EXPECT_EQ(report["loops"][0]["method"], "planar");
  EXPECT_FALSE(report["steps"].empty());
  const Ran latex = articula({"model", "fourbar", "constraints-geometric", "--to", "latex"});
  EXPECT_NE(latex.out.find("\\begin{document}"), std::string::npos);
  const Ran program = articula({"model", "fourbar", "constraints-geometric", "--to", "program"});
  EXPECT_NE(program.out.find("qp"), std::string::npos) << program.err;
  const Ran c = articula({"model", "fourbar", "constraints-geometric", "--to", "c"});
  EXPECT_NE(c.out.find("static inline int fourbar_constraints(const double q[1], "), std::string::npos)
      << c.err;
}

TEST(ClosedLoops, WithoutClosedFormTheReasonIsTold) {
  const Ran sheet = articula({"model", "planar-3rrr", "constraints-geometric"});
  EXPECT_EQ(sheet.code, 0);
  EXPECT_NE(sheet.out.find("has no closed form: "), std::string::npos) << sheet.out;
  expect_refused(articula({"model", "planar-3rrr", "constraints-geometric", "--to", "c"}), "no closed form");
}

// Loops that nothing closes are shown open, and that is told.
TEST(ClosedLoops, OpenOnesAreTold) {
  const Ran ran = articula({"draw", "fourbar", "--set", "d2=9"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("warning: robot fourbar: no position closes its loops"), std::string::npos)
      << ran.err;
  expect_refused(
      articula({"simulate", "fourbar", "--set", "d2=9", "--at", "-", "--duration", "1"}, R"({"q":[0]})"),
      "no position closes its loops");
  expect_refused(articula({"draw", "fourbar", "--set", "d2=9", "--at", "-"}, R"({"q":[0]})"),
                 "no position closes");
}

}  // namespace
}  // namespace frontend
