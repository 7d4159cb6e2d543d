// Generated solvers of inverse geometry compile without warnings as C99 and as C++, and give all configurations of a pose: each
// reaches it, by the direct model that is derived elsewhere, none is there twice, and the one the pose was made of is among them.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "api/inverse/parts.hpp"
#include "base/text.hpp"
#include "codegen/codegen.hpp"
#include "compile/commands.hpp"
#include "io/yaml.hpp"
#include "program/run.hpp"
#include "support/apart.hpp"
#include "support/draw.hpp"
#include "support/hand_resolutions.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

Rows random_configurations(const InverseModel& model) {
  Rows rows;
  std::uint64_t k = 5;
  for (std::size_t i = 0; i < 200; ++i) {
    rows.emplace_back();
    for (const SerialJoint& joint : model.chain.joints)
      rows.back().push_back((joint.revolute ? pi : 1.0) * uniform(++k));
  }
  return rows;
}

class Direct {
 public:
  explicit Direct(const Robot& robot)
      : result_(derive(robot, {.model = "geometric", .method = {}, .options = {}})),
        machine_(result_.program, default_values(robot.data())) {}
  std::vector<double> pose(const std::vector<double>& q) {  // 3 x 4
    std::vector<double> T = machine_.run(q);
    T.resize(12);
    return T;
  }

 private:
  Result result_;
  Machine machine_;
};

// Prints, for each pose: how many solutions, and them, each with its mark.
std::string driver(const std::string& name, const std::string& header, bool with_setup, const Rows& Ts) {
  std::string text =
      "#include <stdio.h>\n#include \"" + header + "\"\n" + c_rows("Ts", Ts) + "int main(void)\n{\n";
  if (with_setup) text += "  " + name + "_constants k;\n  " + name + "_setup(&" + name + "_defaults, &k);\n";
  const std::string k = with_setup ? "&k, " : "";
  return text + "  for (int i = 0; i < " + std::to_string(Ts.size()) + "; ++i) {\n    double q[" + name +
         "_most][" + name + "_joints];\n    int marks[" + name + "_most];\n    const int n = " + name +
         "_marked(Ts[i], " + k + "NULL, q, marks);\n    if (" + name + "(Ts[i], " + k +
         "q) != n) return 1;\n    printf(\"%d\\n\", n);\n" +
         "    for (int s = 0; s < n; ++s) {\n      for (int j = 0; j < " + name +
         "_joints; ++j) printf(\"%.17g \", q[s][j]);\n      printf(\"%d\\n\", marks[s]);\n    }\n  }\n  "
         "return 0;\n}\n";
}

struct Found {
  std::vector<double> q;
  int mark;
};

std::vector<std::vector<Found>> solutions(const Robot& robot, const InverseModel& model, const Rows& Ts,
                                          const std::string& compiler) {
  const std::string name = identifier(language_c(), robot.name()) + "_inverse";
  const std::string stem = scratch(name),
                    source = stem + (compiler.ends_with("++") ? "_main.cpp" : "_main.c");
  write_file(stem + ".h", inverse_code(robot, model, "c", "articula model"));
  write_file(source,
             driver(name, name + ".h", !solver_program(model).procedure.program.parameters.empty(), Ts));
  const auto joints = static_cast<std::size_t>(model.chain.n());
  std::vector<std::vector<Found>> all;
  for (const Rows& rows : rows_printed(compiled(source, compiler, "-O2"), joints + 1)) {
    all.emplace_back();
    for (const std::vector<double>& row : rows)
      all.back().push_back({{row.begin(), row.end() - 1}, static_cast<int>(row.back())});
  }
  EXPECT_EQ(all.size(), Ts.size());
  return all;
}

// `counts`: how many solutions a pose may have.
void expect_all_solutions(const Robot& robot, const InverseModel& model, const std::set<std::size_t>& counts,
                          const std::vector<std::string>& compilers) {
  EXPECT_EQ(unproven_equations(model.chain, *model.resolution), "");
  Direct direct(robot);
  const Rows configurations = random_configurations(model);
  Rows Ts;
  for (const std::vector<double>& q : configurations) Ts.push_back(direct.pose(q));
  for (const std::string& compiler : compilers) {
    const auto all = solutions(robot, model, Ts, compiler);
    ASSERT_EQ(all.size(), Ts.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(counts.count(all[i].size()), 1U) << robot.name() << " pose " << i << ": " << all[i].size();
      double nearest = 10;
      for (std::size_t a = 0; a < all[i].size(); ++a) {
        EXPECT_LT(apart(direct.pose(all[i][a].q), Ts[i]), 1e-10);
        nearest = std::min(nearest, joints_apart(model.chain.joints, all[i][a].q, configurations[i]));
        for (std::size_t b = 0; b < a; ++b)
          EXPECT_GT(joints_apart(model.chain.joints, all[i][a].q, all[i][b].q), 1e-5);
        for (std::size_t j = 0; j < all[i][a].q.size(); ++j) {
          const double v = all[i][a].q[j];
          EXPECT_TRUE(!model.chain.joints[j].revolute || (v > -pi && v <= pi));
        }
      }
      EXPECT_LT(nearest, 1e-7) << robot.name() << " pose " << i;
    }
  }
}

TEST(GeneratedInverse, GivesAllSolutionsOfRx90) {
  const Robot robot = library_robot("rx90");
  expect_all_solutions(robot, rx90_by_hand(robot), {8}, {"gcc", "g++", "clang"});
}

TEST(GeneratedInverse, GivesAllSolutionsOfScara) {
  const Robot robot = library_robot("scara");
  expect_all_solutions(robot, scara_by_hand(robot), {2}, {"gcc", "g++", "clang"});
}

TEST(GeneratedInverse, GivesAllSolutionsOfWhatTheMethodsFind) {
  const std::vector<std::pair<std::string, std::set<std::size_t>>> robots{
      {"planar2r", {1}}, {"planar3r", {2}},        {"cartesian2", {1}}, {"scara", {2}},
      {"rx90", {8}},     {"puma560-full", {4, 8}}, {"stanford", {4, 8}}};
  for (const auto& [name, counts] : robots) {
    const Robot robot = library_robot(name);
    expect_all_solutions(robot, inverse_model(robot, {}), counts, {"gcc"});
  }
}

// A general arm that ends in a wrist: a step with four roots.
TEST(GeneratedInverse, GivesAllSolutionsOfAQuartic) {
  const Robot robot = read_yaml(
      "articula: 1\nname: wristed\ngravity: [0, 0, -9.81]\n"
      "parameters: {d2: 0.1, d3: 0.4, d4: 0.05, r4: 0.4, r2: 0.1}\njoints:\n  - {}\n"
      "  - {alpha: pi/2, d: d2, r: r2}\n  - {alpha: pi/3, d: d3}\n  - {alpha: -pi/2, d: d4, r: r4}\n"
      "  - {alpha: pi/2}\n  - {alpha: -pi/2}\n",
      "wristed.yaml");
  expect_all_solutions(robot, inverse_model(robot, {}), {4, 8}, {"gcc", "clang"});
}

TEST(GeneratedInverse, OfTheGeneralMethodIsAHeaderInCpp) {
  const Robot robot = library_robot("puma560");
  const InverseModel model = inverse_model(robot, {.method = "general"});
  const std::string text = inverse_code(robot, model, "cpp", "articula model");
  for (const char* piece : {"Robot puma560: inverse geometric model, by general.", "written by articula",
                            "inline int puma560_inverse(const double T[12], double q[][6])"})
    EXPECT_NE(text.find(piece), std::string::npos) << piece;
}

TEST(GeneratedInverse, MarksBoundaryAndFreeJointsAndSaysWhenAPoseIsOutOfReach) {
  const Robot robot = library_robot("rx90");
  const InverseModel model = rx90_by_hand(robot);
  Direct direct(robot);
  const std::vector<double> stretched{0.3, 0.2, -pi / 2, 0.4, 0.5, 0.6},
      singular{0.3, 0.2, 0.1, 0.4, 0.0, 0.6};
  std::vector<double> almost = stretched;  // two roots still, one solution within the digits
  almost[2] += 1e-6;
  Rows Ts{direct.pose(stretched), direct.pose(singular), direct.pose(stretched), direct.pose(almost)};
  for (const std::size_t i : {3, 7, 11}) Ts[2][i] *= 1.001;
  const auto all = solutions(robot, model, Ts, "gcc");
  ASSERT_EQ(all.size(), 4U);
  for (const std::size_t i : {0, 3}) {
    EXPECT_EQ(all[i].size(), 4U);
    for (const Found& f : all[i]) {
      EXPECT_EQ(f.mark & 1, 1);
      EXPECT_LT(apart(direct.pose(f.q), Ts[i]), 1e-10);
    }
  }
  bool free = false;
  for (const Found& f : all[1]) {
    EXPECT_LT(apart(direct.pose(f.q), Ts[1]), 1e-10);
    free = free || ((f.mark & 2) != 0 && f.q[3] == 0.0);
  }
  EXPECT_TRUE(free);
  EXPECT_TRUE(all[2].empty());
}

// The roots of four joints meet what they are asked for; that the quill is tilted only the pose itself tells.
// The unit of length as a power of ten.
Robot parallel_axes(int unit) {
  const auto length = [&](const char* number) { return number + ("e" + std::to_string(unit)); };
  return read_yaml(
      "articula: 1\nname: parallel\ngravity: [0, 0, -9.81]\njoints:\n  - {alpha: 0, d: 0, theta: q1, r: " +
          length("0.089") +
          "}\n  - {alpha: pi/2, d: 0, theta: q2, r: 0}\n  - {alpha: 0, d: " + length("-0.425") +
          ", theta: q3, r: 0}\n  - {alpha: 0, d: " + length("-0.392") + ", theta: q4, r: " + length("0.109") +
          "}\n  - {alpha: pi/2, d: 0, theta: q5, r: " + length("0.095") +
          "}\n  - {alpha: -pi/2, d: 0, theta: q6, r: " + length("0.082") + "}\n",
      "parallel");
}

// With axes 2, 3, 4 parallel and axis 6 along them, their sum is free; where it is put first the elbow is out of reach. That it is
// free is seen in every unit.
TEST(GeneratedInverse, TurnsAFreeJointUntilTheOthersReach) {
  for (const int unit : {0, 6, -6}) {
    const Robot robot = parallel_axes(unit);
    Direct direct(robot);
    Rows Ts;
    for (int k = 0; k < 8; ++k)
      Ts.push_back(direct.pose({1.936, 0.7 * k, -0.064, -1.571 + 0.3 * k, 0, -1.233}));
    const auto all = solutions(robot, inverse_model(robot, {}), Ts, "gcc");
    ASSERT_EQ(all.size(), Ts.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_FALSE(all[i].empty()) << "unit " << unit << " pose " << i;
      for (const Found& f : all[i])
        EXPECT_LT(apart(direct.pose(f.q), Ts[i]), 1e-10 * std::max(1.0, std::pow(10.0, unit)));
    }
  }
}

TEST(GeneratedInverse, LeavesOutWhatDoesNotReachThePose) {
  const Robot robot = library_robot("scara");
  Direct direct(robot);
  const double C = std::cos(0.1), S = std::sin(0.1);
  const std::vector<double> T = direct.pose({0.3, 0.4, 0.2, 0.5});
  std::vector<double> tilted = T;
  for (const std::size_t i : {0, 4, 8}) {  // turned about its own x
    tilted[i + 1] = C * T[i + 1] + S * T[i + 2];
    tilted[i + 2] = C * T[i + 2] - S * T[i + 1];
  }
  const auto all = solutions(robot, scara_by_hand(robot), {T, tilted}, "gcc");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].size(), 2U);
  EXPECT_TRUE(all[1].empty());
}

}  // namespace
}  // namespace articula::test
