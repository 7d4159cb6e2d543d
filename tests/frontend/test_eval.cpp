#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

class Eval : public ::testing::Test {
 protected:
  Ran at(const std::string& state, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"eval", robot, "idm", "--at", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, state);
  }

  Scratch scratch;
  std::string robot = scratch.file("p.yaml", pendulum);
};

const std::string zero = R"({"q":[0],"qd":[0],"qdd":[0]})";

TEST_F(Eval, OneState) {
  EXPECT_EQ(at(R"({"q":[0],"qd":[0.5],"qdd":[1]})").out, "{\"tau\":[32.0]}\n");
  const double q = 0.1;
  const Json result = at(R"({"q":[0.1],"qd":[0],"qdd":[0]})").json();
  EXPECT_DOUBLE_EQ(result["tau"][0].get<double>(), 30 * std::cos(q));
}

TEST_F(Eval, FromAFileIntoAFile) {
  const std::string state = scratch.file("s.json", zero);
  EXPECT_EQ(articula({"eval", robot, "idm", "--at", state, "-o", scratch.path("r.json")}).out, "");
  EXPECT_EQ(content(scratch.path("r.json")), "{\"tau\":[30.0]}\n");
}

TEST_F(Eval, ParametersFromTheStateOrSet) {
  EXPECT_EQ(at(R"({"q":[0],"qd":[0],"qdd":[0],"parameters":{"MX1":1}})").out, "{\"tau\":[10.0]}\n");
  EXPECT_EQ(at(zero, {"--set", "MX1=1/2"}).out, "{\"tau\":[5.0]}\n");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"parameters":{"MX2":1}})"), "MX1");
}

TEST_F(Eval, MethodsAndLevelsAgree) {
  const std::string state = R"({"q":[0.3,-0.7],"qd":[1,2],"qdd":[0.1,0.2]})";
  const Json a = articula({"eval", "planar2r", "idm", "--at", "-"}, state).json();
  const Json b =
      articula({"eval", "planar2r", "idm", "--at", "-", "--method", "lagrange", "-O0"}, state).json();
  ASSERT_EQ(a["tau"].size(), 2U);
  for (int j = 0; j < 2; ++j) EXPECT_NEAR(a["tau"][j], b["tau"][j], 1e-12);
}

TEST_F(Eval, NumbersListsAndMatrices) {
  const std::string state = R"({"q":[0,0],"qd":[1,0]})";
  const Json energy = articula({"eval", "planar2r", "energy", "--at", "-"}, state).json();
  EXPECT_TRUE(energy["T"].is_number());
  EXPECT_NEAR(energy["T"], (1.0 / 3 + 1 + 2 * 0.5 + 1.0 / 3) / 2, 1e-12);  // half of A_11
  EXPECT_NEAR(energy["U"], 0, 1e-12);
  const Json lagrange = articula({"eval", "planar2r", "lagrange", "--at", "-"}, state).json();
  EXPECT_EQ(lagrange["A"].size(), 2U);
  EXPECT_EQ(lagrange["A"][0].size(), 2U);
  EXPECT_TRUE(lagrange["Q"][0].is_number());
}

TEST_F(Eval, MissingValuesAreNamed) {
  const Ran ran = at("{}");
  expect_refused(ran, "'q'");
  EXPECT_NE(ran.err.find("'qd'"), std::string::npos);
  EXPECT_NE(ran.err.find("'qdd'"), std::string::npos);
  expect_refused(at(R"({"q":[0,1],"qd":[0],"qdd":[0]})"), "'q'");
}

TEST_F(Eval, WrongTypesAndKeys) {
  expect_refused(at(R"({"q":0,"qd":[0],"qdd":[0]})"), "'q' is a number instead of a list of numbers");
  expect_refused(at(R"({"q":["0"],"qd":[0],"qdd":[0]})"), "a string instead of a number");
  expect_refused(at(R"({"q":[null],"qd":[0],"qdd":[0]})"), "null instead of a number");
  expect_refused(at(R"({"q":[[0]],"qd":[0],"qdd":[0]})"), "an array instead of a number");
  expect_refused(at(R"({"q":[0],"qd":[0],"qddd":[0]})"), "did you mean 'qdd'?");
  expect_refused(at(R"({"q":[0],"q":[1],"qd":[0],"qdd":[0]})"), "'q' is given twice");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"parameters":[1]})"), "an array instead of an object");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"parameters":{"MX1":"3"}})"),
                 "a string instead of a number");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"tau":0})"), "'tau' is a number instead of a list");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"base":{"R":[1]}})"), "leave 'R' out");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"base":{"X":[1]}})"), "unknown key 'X' in 'base'");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"base":{"W":[1,2]}})"), "2 values instead of 3");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"wrench":{"pivot":[1,2,3]}})"), "3 values instead of 6");
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0],"wrench":{"elbow":[1,2,3,4,5,6]}})"), "'elbow'");
  expect_refused(at("[1]"), "a state is a JSON object");
}

TEST_F(Eval, BaseMotionAndWrenchNeedNoSymbolsInTheRobot) {
  EXPECT_EQ(at(R"({"q":[0],"qd":[0],"qdd":[0],"wrench":{"pivot":[0,0,0,0,0,6]}})").out, "{\"tau\":[36.0]}\n");
  EXPECT_EQ(at(R"({"q":[0],"qd":[0],"qdd":[0],"base":{"WP":[0,0,1]}})").out, "{\"tau\":[32.0]}\n");
  EXPECT_EQ(at(R"({"q":[0],"qd":[0],"qdd":[0],"base":{"VP":[0,1,0]}})").out, "{\"tau\":[33.0]}\n");
}

TEST_F(Eval, OneStateServesAllModels) {
  EXPECT_EQ(at(R"({"q":[0],"qd":[0],"qdd":[0],"tau":[5]})").out, "{\"tau\":[30.0]}\n");
}

TEST_F(Eval, SeveralProblemsAreToldAtOnce) {
  const Ran ran = at(R"({"q":"x","qq":1,"qd":[true]})");
  expect_refused(ran, "'q' is a string");
  EXPECT_NE(ran.err.find("unknown key 'qq'"), std::string::npos);
  EXPECT_NE(ran.err.find("a boolean instead"), std::string::npos);
}

TEST_F(Eval, GarbageInsteadOfJson) {
  expect_refused(at(""), "empty");
  expect_refused(at(" \n\t"), "empty");
  expect_refused(at(R"({"q":[0)"), "standard input:1:");
  expect_refused(at("{\n  \"q\": [0],\n  \"qd\": [nan]}"), "standard input:3:");
  expect_refused(at(R"({"q":[NaN],"qd":[0],"qdd":[0]})"));
  expect_refused(at(R"({"q":[Infinity],"qd":[0],"qdd":[0]})"));
  expect_refused(at(R"({"q":[1e999],"qd":[0],"qdd":[0]})"));
  expect_refused(at(std::string("\0\x01\xff\xfe", 4)));
  expect_refused(at("{\"\xff\":1}"));
  expect_refused(at("{\"q\":[0],\"\x1b[31m\":1}"));
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[0]} {})"));
  expect_refused(at(std::string(1000000, '[')), "nested");
  expect_refused(at(R"({"q":)" + std::string(1000000, '[') + std::string(1000000, ']') + "}"), "nested");
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"q\":";
  expect_refused(at(objects), "nested");
  expect_refused(at("{\"" + std::string(2000000, 'q') + "\":1}"), "unknown key");
  expect_refused(at(R"({"q":[)" + std::string(2000000, '9') + R"(],"qd":[0],"qdd":[0]})"));
  std::string many = R"({"q":[0)";
  for (int i = 0; i < 300000; ++i) many += ",0";
  expect_refused(at(many + R"(],"qd":[0],"qdd":[0]})"), "300001 values");
}

TEST_F(Eval, ManyWrongValuesMakeAShortReport) {
  std::string many = R"({"q":["")";
  for (int i = 0; i < 100000; ++i) many += ",\"\"";
  expect_refused(at(many + "]}"));
}

TEST_F(Eval, ResultsTooLargeAreNotPrinted) {
  expect_refused(at(R"({"q":[0],"qd":[0],"qdd":[1e308]})"), "'tau' is not finite");
}

TEST_F(Eval, MissingFile) {
  expect_refused(articula({"eval", robot, "idm", "--at", scratch.path("none.json")}), "no such file");
  expect_refused(articula({"eval", robot, "idm", "--csv", scratch.path("none.csv")}), "no such file");
  expect_refused(articula({"eval", robot, "idm", "--at", scratch.path("")}), "folder");
  expect_refused(articula({"eval", robot, "idm"}), "--at");
  expect_refused(articula({"eval", robot, "idm", "--at", "-", "--csv", "-"}, zero), "exclude each other");
}

TEST_F(Eval, Batch) {
  const std::string in = scratch.file("in.csv", "q1,qd1,qdd1\n0,0,0\n0,0,1\n");
  EXPECT_EQ(articula({"eval", robot, "idm", "--csv", in, "-o", scratch.path("out.csv")}).code, 0);
  EXPECT_EQ(content(scratch.path("out.csv")), "tau1\n30\n32\n");
  EXPECT_EQ(articula({"eval", robot, "idm", "--csv", "-", "--set", "MX1=0"}, content(in)).out,
            "tau1\n0\n2\n");
}

TEST_F(Eval, BatchGarbage) {
  const auto csv = [&](const std::string& text) {
    return articula({"eval", robot, "idm", "--csv", "-"}, text);
  };
  expect_refused(csv(""), "empty");
  expect_refused(csv("q1,qd1\n0,0\n"), "qdd1");
  expect_refused(csv("q1,qd1,qdd1\n0,0\n"), ":2:");
  expect_refused(csv("q1,qd1,qdd1\n0,0,x\n"), ":2:5:");
  expect_refused(csv("q1,qd1,qdd1\n0,0,inf\n"), ":2:5:");
  expect_refused(csv("q1,q1,qd1,qdd1\n0,0,0,0\n"), "twice");
  expect_refused(csv(std::string(3000000, ',')));
  expect_refused(csv(std::string("q1,qd1,qdd1\n\0,\xff,\x1b\n", 19)));
}

TEST_F(Eval, ErrorsAsJson) {
  const Ran ran = at("{}", {"--json"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.json()["error"]["diagnostics"].size(), 3U);
}

TEST(EvalWrench, TipWrenchByNumberOrName) {
  const Scratch scratch;
  const std::string robot =
      scratch.file("w.yaml",
                   "articula: 1\nname: w\ngravity: [0, 0, 0]\njoints:\n  - {name: arm}\n"
                   "links:\n  - {link: 1, ZZ: 1, CZ: CZ1}\n");
  const auto at = [&](const std::string& wrench) {
    return articula({"eval", robot, "idm", "--at", "-"},
                    R"({"q":[0],"qd":[0],"qdd":[0],"wrench":)" + wrench + "}");
  };
  EXPECT_EQ(at(R"({"arm":[0,0,0,0,0,7]})").out, "{\"tau\":[7.0]}\n");
  EXPECT_EQ(at(R"({"1":[0,0,0,0,0,7]})").out, "{\"tau\":[7.0]}\n");
  expect_refused(at(R"({"1":[0,0,0,0,0]})"), "wrench");
  expect_refused(at(R"({"9":[0,0,0,0,0,7]})"), "'9'");
  expect_refused(at(R"({"1":[0,0,0,0,0,"7"]})"), "a string instead of a number");
  expect_refused(at("{}"), "wrench");
}

// What loads each joint: the terms and the rest are the torque, the largest comes first, and what is left out is said.
TEST_F(Eval, TermsOfTheClosedForm) {
  const std::string load = scratch.file(
      "s.json", R"({"q":[0.3,0.4,0.8],"qd":[0.5,-1,0.7],"qdd":[1,2,-1],"wrench":{"3":[0,0,2,0,0,0]}})");
  const std::vector<std::string> eval{"eval", "lau3", "closed-form", "--at", load, "--terms"};
  std::vector<std::string> json_too = eval;
  json_too.emplace_back("--json");
  const Json accounts = articula(json_too).json();
  const Json tau = articula({"eval", "lau3", "idm", "--at", load}).json()["tau"];
  ASSERT_EQ(accounts.size(), 3U);
  const double pushing[] = {2 * 0.3 * std::cos(0.4), 0, 2};  // what the force on the environment needs
  for (std::size_t i = 0; i < 3; ++i) {
    double sum = accounts[i]["rest"], before = INFINITY;
    for (const Json& term : accounts[i]["terms"]) {
      const double value = term["value"];
      EXPECT_LE(std::fabs(value), before);
      before = std::fabs(value), sum += value;
    }
    EXPECT_NEAR(sum, tau[i], 1e-12);
    EXPECT_NEAR(accounts[i]["rest"], pushing[i], 1e-12);
  }
  // M3 = 2, d1 = 0.3: 2 D_123 qd2 qd3 = -2 M3 d1 sin(q2) qd2 qd3
  const Json& of_first = accounts[0]["terms"];
  const auto found = std::find_if(of_first.begin(), of_first.end(), [](const Json& t) {
    return t["causes"] == Json({"2", "3"});
  });
  ASSERT_NE(found, of_first.end());
  EXPECT_EQ((*found)["kind"], "Coriolis");
  EXPECT_EQ((*found)["link"], "link3");
  EXPECT_NEAR((*found)["value"], 2 * 2 * 0.3 * std::sin(0.4) * 0.7, 1e-12);

  const std::string text = articula(eval).out;
  for (const char* words :
       {"joint 1: ", "Coriolis     link3", "joints 2 and 3 move", "smaller terms", "wrenches"})
    EXPECT_NE(text.find(words), std::string::npos) << words << text;
  expect_refused(articula({"eval", "lau3", "idm", "--at", load, "--terms"}), "--terms");
  const std::string huge =
      scratch.file("huge.json", R"({"q":[0.3,0.4,0.8],"qd":[1e200,1,1],"qdd":[1,2,-1]})");
  expect_refused(articula({"eval", "lau3", "closed-form", "--at", huge, "--terms"}),
                 "is not finite at this state");
}

// What cancels but for rounding is no term, and no torque.
TEST_F(Eval, TermsAreMoreThanRounding) {
  const std::string upright = R"({"q":[0,0,0,0.8,0.6,0,0,1.5707963267948966,1.5707963267948966],)"
                              R"("qd":[1,1,1,1,1,1,1,1],"qdd":[1,1,1,1,1,1,1,1]})";
  const Json accounts = eval("planar2r", "closed-form", upright, {"--floating", "--terms", "--json"}).json();
  const Json tau = eval("planar2r", "idm", upright, {"--floating"}).json()["tau"];
  ASSERT_EQ(accounts.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_NEAR(accounts[i]["torque"], tau[i], 1e-12);
    for (const Json& term : accounts[i]["terms"]) EXPECT_GT(std::fabs(term["value"].get<double>()), 1e-12);
    EXPECT_EQ(accounts[i]["rest"], 0.0);
  }
}

// Of one joint; joints and frames as people call them, a payload by the frame it hangs at.
TEST_F(Eval, TermsOfTheJointOfALink) {
  const std::string file = scratch.file(
      "arm.yaml",
      "articula: 2\nname: arm\ngravity: [0, -9.81, 0]\njoints:\n  - {}\n  - {name: fore, joint: elbow, d: "
      "0.5}\n"
      "links:\n  - {link: fore, M: 2, MX: 0.4, ZZ: 0.1, YY: 0.1}\nframes:\n  - {name: tool, link: fore, xyz: "
      "[0.3, 0.1, 0], rpy: [1, 0.5, 0]}\n");
  const auto terms = [&](std::vector<std::string> more) {
    more.emplace_back("--terms");
    return eval(file, "closed-form", R"({"q":[0.3,0.4],"qd":[1,2],"qdd":[0,1]})", more);
  };
  const Json all = terms({"--json"}).json();
  for (const char* link : {"fore", "2", "tool"})
    EXPECT_EQ(terms({"--json", "--link", link}).json(), Json::array({all[1]})) << link;
  const std::string text = terms({"--payload", "1@tool"}).out;
  EXPECT_NE(text.find("\njoint 2 (elbow): "), std::string::npos) << text;
  EXPECT_NE(text.find("joints 1 and 2 (elbow) move"), std::string::npos) << text;
  EXPECT_NE(text.find("gravity      tool\n"), std::string::npos) << text;
  EXPECT_EQ(text.find(".frame"), std::string::npos) << text;

  expect_refused(terms({"--link", "0"}), "link 0 cannot move");
  expect_refused(terms({"--only", "Di"}), "--terms goes without --only");
  expect_refused(terms({"--base-parameters"}), "--terms goes without --base-parameters");
  expect_refused(eval(file, "closed-form", R"({"q":[0.3,0.4]})", {"--terms"}), "'qdd' is missing");
}

// A frame that is fixed to a link is not a joint: the link's is meant.
TEST_F(Eval, ClosedFormOfTheJointThatCarriesAFrame) {
  const std::string file = scratch.file(
      "arm.yaml",
      "articula: 2\nname: arm\ngravity: [0, -9.81, 0]\njoints:\n  - {}\n  - {name: fore, d: 0.5}\n"
      "links:\n  - {link: fore, M: 2, MX: 0.4, ZZ: 0.1, YY: 0.1}\nframes:\n  - {name: tool, link: fore, xyz: "
      "[0.3, 0.1, 0], rpy: [1, 0.5, 0]}\n");
  const std::string state = scratch.file("s.json", R"({"q":[0.3,0.4]})");
  const auto weight = [&](const std::string& link) {
    return articula({"eval", file, "closed-form-joint", "--link", link, "--at", state}).json()["Di"];
  };
  EXPECT_EQ(weight("tool"), weight("fore"));
  EXPECT_NEAR(std::hypot(weight("tool")[0].get<double>(), weight("tool")[1].get<double>()), 2 * 9.81, 1e-12);
}

}  // namespace
}  // namespace frontend
