// Inverse geometry as users ask for it: poses in, every configuration out, or why there is none.

#include <gtest/gtest.h>

#include <algorithm>

#include <cmath>
#include <set>
#include <sstream>

#include "cli.hpp"

namespace frontend {
namespace {

Ran ik(const std::string& robot, const std::string& pose, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"ik", robot, "--pose", "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return articula(arguments, pose);
}

Json matrix_at(const std::string& robot, const Json& q) {
  return articula({"eval", robot, "geometric", "--at", "-"}, Json{{"q", q}}.dump()).json()["T"];
}

bool is_among(const Json& solutions, const std::vector<double>& q) {
  for (const Json& s : solutions) {
    double most = 0;
    for (std::size_t j = 0; j < q.size(); ++j)
      most = std::max(most, std::abs(std::remainder(s["q"][j].get<double>() - q[j], 2 * std::acos(-1))));
    if (most < 1e-8) return true;
  }
  return false;
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

const std::string numeric_puma = "puma560-numeric";
const std::vector<double> q{0.3, -0.4, 0.5, 0.6, -0.7, 0.8};
const std::string unit = R"({"T":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]})";

// A planar arm with limits: links of 1 and 0.5, its tool turned with it.
const std::string planar_arm =
    "articula: 2\nname: flat\ngravity: [0, 0, -9.81]\njoints:\n"
    "  - {limits: {lower: -3, upper: 3}}\n  - {d: 1, limits: {lower: 0, upper: 7}}\n"
    "  - {d: 0.5}\n";

TEST(Ik, FindsEverySolution) {
  const Json T = matrix_at(numeric_puma, q);
  const Json answer = ik(numeric_puma, Json{{"T", T}}.dump(), {"--json"}).json();
  EXPECT_EQ(answer["joints"], Json::parse(R"(["q1","q2","q3","q4","q5","q6"])"));
  EXPECT_EQ(answer["solutions"].size(), 8U);
  EXPECT_TRUE(is_among(answer["solutions"], q));
  EXPECT_TRUE(answer.contains("note") && answer.contains("refused") && !answer.contains("nearest"));
  for (const Json& s : answer["solutions"]) {
    EXPECT_LT(apart(matrix_at(numeric_puma, s["q"]), T), 1e-10);
    EXPECT_LT(s["residual"].get<double>(), 1e-10);
    EXPECT_GT(s["singular_value"].get<double>(), 0);
    EXPECT_TRUE(s["marks"].is_array() && s["branch"].is_string());
  }
  const Ran text = ik(numeric_puma, Json{{"T", T}}.dump());
  EXPECT_NE(text.out.find("8 solutions, method " + answer["method"].get<std::string>()), std::string::npos)
      << text.out;
}

TEST(Ik, AllMethodsThatApplyFindTheSame) {
  const std::string pose = Json{{"T", matrix_at(numeric_puma, q)}}.dump();
  for (const std::string method : {"paul", "pieper", "general"}) {
    const Json answer = ik(numeric_puma, pose, {"--json", "--method", method}).json();
    EXPECT_EQ(answer["method"], method);
    EXPECT_EQ(answer["solutions"].size(), 8U) << method;
    EXPECT_TRUE(is_among(answer["solutions"], q)) << method;
  }
  expect_refused(ik(numeric_puma, pose, {"--method", "pual"}), "model inverse-geometry has no method 'pual'");
  expect_refused(ik("planar2r", pose, {"--method", "general"}), "six joints");
}

TEST(Ik, PosesAreWrittenInSeveralWays) {
  const Json position{0.4, 0.1, 0.3};
  const double h = std::sqrt(0.5);
  const Json whole{{"T", Json{{0, -1, 0, 0.4}, {1, 0, 0, 0.1}, {0, 0, 1, 0.3}, {0, 0, 0, 1}}}};
  Json rows = whole;
  rows["T"].erase(3);
  const Json first = ik(numeric_puma, whole.dump(), {"--json"}).json()["solutions"];
  ASSERT_FALSE(first.empty());
  for (const Json& pose : {rows, Json{{"position", position}, {"quaternion", {h, 0, 0, h}}},
                           Json{{"position", position}, {"rpy", {0, 0, std::acos(0)}}}}) {
    const Json other = ik(numeric_puma, pose.dump(), {"--json"}).json()["solutions"];
    ASSERT_EQ(other.size(), first.size()) << pose;
    for (const Json& s : first) EXPECT_TRUE(is_among(other, s["q"])) << pose;
  }
}

TEST(Ik, PosesThatAreNone) {
  const auto refused = [](const std::string& pose, const std::string& what) {
    expect_refused(ik(numeric_puma, pose), what);
  };
  refused("", "the pose is empty");
  refused("[1]", "a pose is a JSON object");
  refused("{\"T\": [[1,\n", "standard input:2:");
  refused("{}", "neither 'T' nor 'position'");
  refused(R"({"T":7})", "'T' is not a list of 4 rows");
  refused(R"({"T":[[1,0,0],[0,1,0],[0,0,1]]})", "row 3 of 'T' has 3 values instead of 4");
  refused(R"({"T":[[1,0,0,"x"],[0,1,0,0],[0,0,1,0]]})", "is a string instead of a number");
  refused(R"({"T":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,2]]})", "the last row of 'T' is not 0 0 0 1");
  refused(R"({"T":[[1,0,0,0],[0,1,0.01,0],[0,0,1,0]]})", "off by 0.01");
  refused(R"({"T":[[1,0,0,0],[0,1,0,0],[0,0,-1,0]]})", "left-handed");
  refused(R"({"T":[[1,0,0,1e999],[0,1,0,0],[0,0,1,0]]})", "too large");
  refused(R"({"T":[[1,0,0,0],[0,1,0,0],[0,0,1,0]],"rpy":[0,0,0]})", "exclude each other");
  refused(R"({"t":[]})", "did you mean 'T'?");
  refused(R"({"position":[1,2,3]})", "no orientation");
  refused(R"({"position":[1,2],"quaternion":[1,0,0,0]})", "'position' has 2 values instead of 3");
  refused(R"({"position":[1,2,3],"quaternion":[1,1,0,0]})", "length 1.41 instead of 1");
  refused(R"({"position":[1,2,3],"quaternion":[1,0,0,0],"rpy":[0,0,0]})", "exclude each other");
  const Ran two = ik(numeric_puma, R"({"position":[1],"rpy":[1]})");
  EXPECT_NE(two.err.find("'position' has 1 value"), std::string::npos);
  EXPECT_NE(two.err.find("'rpy' has 1 value"), std::string::npos) << "everything is told at once";
}

TEST(Ik, RoundedRotationsAreTakenAndTold) {
  const Ran ran =
      ik(numeric_puma, R"({"T":[[0.7071,-0.7071,0,0.4],[0.7071,0.7071,0,0.1],[0,0,1,0.3]]})", {"--json"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("the nearest rotation is taken"), std::string::npos) << ran.err;
  EXPECT_FALSE(ran.json()["solutions"].empty());
}

TEST(Ik, OutOfReachIsAnAnswer) {
  const Ran ran = ik(numeric_puma, R"({"T":[[1,0,0,5],[0,1,0,0],[0,0,1,0],[0,0,0,1]]})", {"--json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Json answer = ran.json();
  EXPECT_TRUE(answer["solutions"].empty());
  EXPECT_NE(answer["note"], "");
  const Json& nearest = answer["nearest"];
  EXPECT_GT(nearest["position"].get<double>(), 3);
  EXPECT_LT(nearest["position"].get<double>(), 5);
  EXPECT_LT(apart(matrix_at(numeric_puma, nearest["q"]), nearest["T"]), 1e-9);
  EXPECT_NE(ik(numeric_puma, R"({"position":[5,0,0],"rpy":[0,0,0]})").out.find("no solution"),
            std::string::npos);
}

TEST(Ik, RedundantArmsHoldJoints) {
  const std::vector<double> q7{0.3, -0.4, 0.5, 1.1, -0.7, 0.8, 0.2};
  const Json answer =
      ik("arm7", Json{{"T", matrix_at("arm7", q7)}}.dump(), {"--json", "--hold", "q3=1/2"}).json();
  EXPECT_EQ(answer["joints"], Json::parse(R"(["q1","q2","q4","q5","q6","q7"])"));
  EXPECT_TRUE(is_among(answer["solutions"], {0.3, -0.4, 1.1, -0.7, 0.8, 0.2})) << answer;
  expect_refused(ik("arm7", unit), "hold 1 of the joints 1, 2, 3, 4, 5, 6, 7");
  expect_refused(ik("arm7", unit, {"--hold", "9=1"}), "no joint '9'");
  expect_refused(ik("arm7", unit, {"--hold", "3"}), "is not of the form JOINT=VALUE");
  expect_refused(ik("arm7", unit, {"--hold", "3=1", "--hold", "q3=2"}), "two values");
  expect_refused(ik("arm7", unit, {"--hold", "3=1+"}), "");
  expect_refused(ik(numeric_puma, unit, {"--link", "3", "--hold", "5=0"}), "not on the way");
}

TEST(Ik, ParametersWithoutValuesAreNamedTogether) {
  const Scratch scratch;
  const std::string symbols = scratch.file("s.yaml",
                                           "articula: 1\nname: s\ngravity: [0, 0, 0]\nparameters: {a: , b: "
                                           "}\njoints:\n  - {}\n  - {d: a}\n  - {d: b}\n");
  expect_refused(ik(symbols, unit), "robot s: parameters have no value: a, b");
  EXPECT_EQ(ik(symbols, unit, {"--set", "a=1", "--set", "b=1"}).code, 0);
}

TEST(Ik, OptionsThatMakeNoSense) {
  expect_refused(articula({"ik", numeric_puma}), "one of --pose FILE, --csv FILE and --audit");
  expect_refused(articula({"ik", numeric_puma, "--audit", "--pose", "-"}, unit), "exclude each other");
  EXPECT_EQ(articula({"ik", numeric_puma, "--csv", "-", "--json"}).code, 2);
  expect_refused(articula({"ik", numeric_puma, "--pose", "-", "--poses", "3"}, unit),
                 "--poses goes with --audit");
  expect_refused(articula({"ik", numeric_puma, "--audit", "--limits"}), "--audit goes with none of");
  for (const char* n : {"0", "-1", "x", "1.5", "99999999999999999999"})
    expect_refused(articula({"ik", numeric_puma, "--audit", "--poses", n}), "--poses cannot be");
  expect_refused(ik(numeric_puma, unit, {"--seed", "1,2"}), "--seed has 2 values instead of 6");
  expect_refused(ik(numeric_puma, unit, {"--seed", "1,2,x,4,5,6"}), "'x' is no number");
  expect_refused(ik(numeric_puma, unit, {"--link", "77"}), "no link '77'");
  expect_refused(articula({"eval", numeric_puma, "inverse-geometry", "--at", "-"}, "{}"), "'articula ik'");
}

TEST(Ik, TheSeedComesFirst) {
  const std::string pose = Json{{"T", matrix_at(numeric_puma, q)}}.dump();
  const Json all = ik(numeric_puma, pose, {"--json"}).json()["solutions"];
  for (const Json& s : all) {
    std::string seed;
    for (const Json& x : s["q"]) seed += (seed.empty() ? "" : ",") + x.dump();
    const Json first = ik(numeric_puma, pose, {"--json", "--seed", seed}).json()["solutions"][0];
    EXPECT_TRUE(is_among(Json::array({s}), first["q"])) << seed;
  }
}

TEST(Ik, LimitsAreMarkedOrKept) {
  const Scratch scratch;
  const std::string flat = scratch.file("flat.yaml", planar_arm);
  // q = (0.2, 1, -0.5): the other posture has q2 = -1, which is beyond the limits until it is turned to 2 pi - 1.
  const double c1 = std::cos(0.2), s1 = std::sin(0.2), c2 = std::cos(1.2), s2 = std::sin(1.2),
               c3 = std::cos(0.7), s3 = std::sin(0.7);
  const std::string pose =
      Json{{"T", Json{{c3, -s3, 0, c1 + 0.5 * c2}, {s3, c3, 0, s1 + 0.5 * s2}, {0, 0, 1, 0}}}}.dump();
  const Json answer = ik(flat, pose, {"--json", "--limits"}).json();
  ASSERT_EQ(answer["solutions"].size(), 2U) << answer;
  for (const Json& s : answer["solutions"]) EXPECT_GE(s["q"][1].get<double>(), 0) << s;
  const std::string narrow = scratch.file(
      "narrow.yaml", std::string(planar_arm).replace(planar_arm.find("upper: 7"), 8, "upper: 2"));
  EXPECT_EQ(ik(narrow, pose, {"--json", "--limits"}).json()["solutions"].size(), 1U);
  const Json marked = ik(narrow, pose, {"--json"}).json()["solutions"];
  ASSERT_EQ(marked.size(), 2U);
  EXPECT_NE(marked.dump().find("\"limits\""), std::string::npos) << marked;
  EXPECT_NE(ik(numeric_puma, unit, {"--limits"}).err.find("have no limits"), std::string::npos);
}

TEST(Ik, Tables) {
  const Json T = matrix_at(numeric_puma, q);
  std::string header, row;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      header += (header.empty() ? "T" : ",T") + std::to_string(i + 1) + std::to_string(j + 1);
      row += (row.empty() ? "" : ",") + T[i][j].dump();
    }
  const Scratch scratch;
  const std::string out = scratch.path("out.csv");
  const std::string in = header + "\n" + row + "\n1,0,0,5,0,1,0,0,0,0,1,0\n";
  EXPECT_EQ(articula({"ik", numeric_puma, "--csv", "-", "-o", out}, in).code, 0);
  const std::vector<std::string> table = lines(content(out));
  ASSERT_EQ(table.size(), 10U);
  EXPECT_EQ(table[0], "row,solution,q1,q2,q3,q4,q5,q6,residual,branch,marks");
  EXPECT_EQ(table[1].substr(0, 4), "1,1,");
  EXPECT_EQ(table[8].substr(0, 4), "1,8,");
  EXPECT_EQ(table[9].substr(0, 4), "2,0,");
  EXPECT_NE(table[9].find(",unreachable"), std::string::npos);
  const Ran other =
      articula({"ik", numeric_puma, "--csv", "-"}, "t,x,y,z,qw,qx,qy,qz\n0,0.4,0.1,0.3,1,0,0,0\n");
  EXPECT_GT(lines(other.out).size(), 1U) << other.err;
}

TEST(Ik, TablesThatAreNone) {
  const auto refused = [](const std::string& csv, const std::string& what) {
    expect_refused(articula({"ik", numeric_puma, "--csv", "-"}, csv), what);
  };
  refused("", "the table is empty");
  refused("T11,T12\n1,0\n", "columns are missing: T13");
  refused("x,y,z,qw,qx,qy,qzz\n0,0,0,1,0,0,0\n", "did you mean 'qz'?");
  refused("x,y,z,qw,qx,qy,qz\n0,0,0,1,0,0,0\n0,0,0,1,1,0,0\n", "row 2: the quaternion has the length 1.41");
  refused("x,y,z,qw,qx,qy,qz\n0,0,0,1,0,0,x\n", "'x' is no number");
}

TEST(Ik, Audits) {
  const Json report = articula({"ik", "--audit", numeric_puma, "--poses", "20", "--json"}).json();
  EXPECT_EQ(report["complete"], true) << report;
  EXPECT_EQ(report["poses"], 20);
  EXPECT_TRUE(report["disagreements"].empty()) << report;
  ASSERT_GE(report["methods"].size(), 4U) << "others, and one backwards";
  for (const Json& m : report["methods"]) {
    EXPECT_EQ(m["seed_found"], 20) << m;
    EXPECT_EQ(m["counts"], Json::parse(R"({"8":20})")) << m;
    EXPECT_LT(m["worst_residual"].get<double>(), 1e-9);
  }
  const Ran text = articula({"ik", "--audit", numeric_puma, "--poses", "20"});
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find("is complete on these poses"), std::string::npos) << text.out;
}

// Every solution's tangent is a root.
TEST(Ik, ThePolynomialOfTheGeneralMethod) {
  const std::string pose = Json{{"T", matrix_at(numeric_puma, q)}}.dump();
  const Json answer = ik(numeric_puma, pose, {"--polynomial", "--json"}).json(),
             polynomial = answer["polynomial"];
  ASSERT_TRUE(polynomial.is_object()) << answer;
  const std::string in = polynomial["in"];  // tan(q2/2)
  const std::size_t joint = static_cast<std::size_t>(in.at(5) - '1');
  ASSERT_LE(polynomial["coefficients"].size(), 17U);
  for (const Json& s : answer["solutions"]) {
    const double x = std::tan(s["q"][joint].get<double>() / 2);
    double value = 0, size = 0, power = 1;
    for (const Json& c : polynomial["coefficients"]) {
      value += c.get<double>() * power;
      size += std::abs(c.get<double>() * power);
      power *= x;
    }
    EXPECT_LT(std::abs(value), 1e-6 * size) << in << " " << s;
  }
  expect_refused(ik("scara", unit, {"--polynomial"}), "six joints, and there are 4");
  expect_refused(articula({"ik", numeric_puma, "--audit", "--polynomial"}), "--polynomial goes with --pose");
}

TEST(InverseGeometry, IsAModel) {
  const Json list = articula({"models", "--json"}).json();
  const auto entry = std::find_if(list.begin(), list.end(),
                                  [](const Json& model) { return model["name"] == "inverse-geometry"; });
  ASSERT_NE(entry, list.end());
  EXPECT_EQ((*entry)["methods"][1]["name"], "paul");
  EXPECT_NE(articula({"models", "arm7"})
                .out.find("inverse-geometry  does not apply to arm7: the link is moved by 7"),
            std::string::npos);
  const Json report = articula({"model", "rx90", "inverse-geometry", "--json"}).json();
  EXPECT_EQ(report["model"], "inverse-geometry");
  EXPECT_EQ(report["method"], "paul");
  EXPECT_GE(report["steps"].size(), 6U) << report;
  EXPECT_GT(report["online"]["mul"], 0);
  const Ran text = articula({"model", "rx90", "inverse-geometry"});
  EXPECT_NE(text.out.find("atan2"), std::string::npos) << text.out;
  EXPECT_EQ(articula({"model", "rx90", "inverse-geometry", "--to", "text"}).code, 0);
  EXPECT_NE(articula({"model", "rx90", "inverse-geometry", "--to", "latex"}).out.find("\\begin{document}"),
            std::string::npos);
}

TEST(InverseGeometry, AsCode) {
  const Scratch scratch;
  const std::string file = scratch.path("rx90.h");
  EXPECT_EQ(articula({"model", "rx90", "inverse-geometry", "--to", "c", "-o", file}).code, 0);
  EXPECT_NE(content(file).find("rx90_inverse("), std::string::npos);
  EXPECT_NE(content(file).find("articula model rx90 inverse-geometry --to c"), std::string::npos);
  EXPECT_EQ(articula({"model", "rx90", "inverse-geometry", "--to", "program"}).code, 0);
  expect_refused(articula({"model", "rx90", "inverse-geometry", "--to", "cobol"}), "cobol");
  const std::string general = scratch.path("rx90.hpp");  // the suffix tells the language
  EXPECT_EQ(articula({"model", "rx90", "inverse-geometry", "--method", "general", "-o", general}).code, 0);
  EXPECT_NE(content(general).find("int rx90_inverse(const double T[12], double q[][6])"), std::string::npos);
  expect_refused(articula({"model", "rx90", "inverse-geometry", "--method", "general", "--to", "c"}),
                 "--to cpp");
}

TEST(InverseGeometry, RefusesOptionsByName) {
  const auto refused = [](const std::vector<std::string>& more, const std::string& what) {
    std::vector<std::string> arguments{"model", "rx90", "inverse-geometry"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_refused(articula(arguments), what);
  };
  refused({"-O2"}, "takes no -O2");
  refused({"--trig", "single", "--base-parameters"}, "takes no --trig and no --base-parameters");
  refused({"--derivative", "q"}, "--derivative");
  refused({"--rows", "vx"}, "--rows");
  refused({"--explain"}, "--explain");
  refused({"--form", "steps", "--to", "text"}, "--form");
  expect_refused(articula({"model", "rx90", "idm", "--hold", "3=1"}), "inverse-geometry alone");
}

TEST(Ik, SeedsMayBeFormulas) {
  const std::string pose = Json{{"T", matrix_at(numeric_puma, q)}}.dump();
  const Ran formula = ik(numeric_puma, pose, {"--json", "--seed", "pi/2, -pi, 0,0,0,0"});
  const Ran number =
      ik(numeric_puma, pose, {"--json", "--seed", "1.5707963267948966,-3.141592653589793,0,0,0,0"});
  EXPECT_EQ(formula.code, 0) << formula.err;
  EXPECT_EQ(formula.out, number.out);
  for (const char* wrong : {"1/0", "a", "", "1e400", "1,2"})
    EXPECT_EQ(ik(numeric_puma, pose, {"--seed", std::string(wrong) + ",0,0,0,0,0"}).code, 2) << wrong;
}

TEST(Ik, TheNearestConfigurationIsTurnedLikeSolutionsAndToldWhenBeyondLimits) {
  const Scratch scratch;
  const std::string flat = scratch.file("flat.yaml", planar_arm);
  const std::string far = R"({"position":[-5,0.1,0],"rpy":[0,0,0]})";
  const Json answer = ik(flat, far, {"--json"}).json();
  for (const std::size_t j : {0U, 2U}) EXPECT_LE(std::abs(answer["nearest"]["q"][j].get<double>()), 3.15);
  EXPECT_NE(answer["note"].get<std::string>().find("beyond the limits of a joint"), std::string::npos);
  const std::string note =
      ik("scara", R"({"position":[0.3,0.2,0.5],"rpy":[0.1,0,0]})", {"--json"}).json()["note"];
  EXPECT_NE(note.find("is 0 away and turned by"), std::string::npos) << note;
}

// An arm of the UR's kind as calibration finds it: no formulas of its own, branches of its ideal neighbour.
TEST(Ik, CalibratedArmsHaveBranchesAndAreAuditedAgainstTheGeneralMethod) {
  const Scratch scratch;
  const std::string almost = scratch.file(
      "almost.yaml",
      "articula: 2\nname: almost\ngravity: [0, 0, -9.81]\njoints:\n"
      "  - {theta: q1, r: 0.09}\n  - {alpha: -1.5702, d: 0.0003, theta: q2}\n"
      "  - {alpha: 0.0004, d: 0.425, theta: q3}\n  - {alpha: -0.0005, d: 0.392, theta: q4, r: 0.11}\n"
      "  - {alpha: -1.5711, theta: q5, r: 0.095}\n  - {alpha: 1.5705, theta: q6, r: 0.08}\n");
  const std::vector<double> there{0.3, -1.2, 1.0, 0.4, 0.8, -0.5};
  const Json answer = ik(almost, Json{{"T", matrix_at(almost, there)}}.dump(), {"--json"}).json();
  EXPECT_EQ(answer["method"], "nearby");
  EXPECT_TRUE(is_among(answer["solutions"], there));
  std::set<std::string> branches;
  for (const Json& s : answer["solutions"]) branches.insert(s["branch"].get<std::string>());
  EXPECT_EQ(branches.size(), answer["solutions"].size());
  EXPECT_EQ(branches.count(""), 0U);
  const Json audit = articula({"ik", "--audit", almost, "--poses", "5", "--json"}).json();
  EXPECT_EQ(audit["method"], "nearby");
  EXPECT_EQ(audit["methods"][1]["method"], "general");
}

}  // namespace
}  // namespace frontend
