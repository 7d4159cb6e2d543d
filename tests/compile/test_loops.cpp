// Generated solvers of loops compile without warnings as C99 and as C++, and give every assembly that the library's solver gives.

#include <gtest/gtest.h>

#include <cmath>

#include "api/loops.hpp"
#include "base/text.hpp"
#include "codegen/codegen.hpp"
#include "compile/running.hpp"
#include "expr/field.hpp"

namespace articula {
namespace {

const double pi = std::acos(-1.0);
using Rows = std::vector<std::vector<double>>;

std::string driver(const std::string& name, const Rows& positions, const std::vector<std::string>& arrays) {
  const std::string width = std::to_string(positions.front().size());
  std::string text =
      "#include <stdio.h>\n#include \"" + name + ".h\"\nstatic const double qs[][" + width + "] = {\n";
  for (const std::vector<double>& q : positions) {
    text += "{";
    for (const double v : q) text += shortest(v) + ", ";
    text += "},\n";
  }
  text += "};\nint main(void)\n{\n  " + name + "_constants k;\n  " + name + "_setup(&" + name +
          "_defaults, &k);\n";
  text += "  for (int i = 0; i < " + std::to_string(positions.size()) + "; ++i) {\n";
  std::string call = name + "(qs[i], &k", print;
  for (const std::string& array : arrays) {
    const std::string columns = name + "_" + (arrays.size() == 1 ? "joints" : array);
    text += "    double " + array + "[" + name + "_most][" + columns + "];\n";
    call += ", " + array;
    print += "      for (int j = 0; j < " + columns + "; ++j) printf(\"%.17g \", " + array + "[s][j]);\n";
  }
  text += "    const int n = " + call + ");\n    printf(\"%d\\n\", n);\n    for (int s = 0; s < n; ++s) {\n" +
          print + "    }\n  }\n  return 0;\n}\n";
  return text;
}

// For each position: how many assemblies, and them.
std::vector<Rows> assemblies(const std::vector<double>& numbers, std::size_t columns) {
  std::vector<Rows> all;
  for (auto at = numbers.begin(); at != numbers.end();) {
    all.emplace_back();
    for (double left = *at++; left > 0 && at != numbers.end(); --left, at += static_cast<long>(columns))
      all.back().emplace_back(at, at + static_cast<long>(columns));
  }
  return all;
}

double apart(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    most = std::max(most, std::fabs(std::remainder(a[k] - b[k], 2 * pi)));
  return most;
}

class Loops : public testing::TestWithParam<const char*> {};

}  // namespace

TEST_P(Loops, GeneratedSolversGiveEveryAssembly) {
  constexpr std::size_t count = 50;
  const Robot robot = read_robot(GetParam());
  const LoopModel model = loop_model(robot);
  ASSERT_TRUE(model.loops.complete());
  const Closure& closure = robot.closure();
  const std::string name = identifier(language_c(), robot.name() + "_constraints");
  std::vector<int> followers;
  for (const Follows& f : closure.follows) followers.push_back(f.joint);
  std::vector<std::string> arrays;
  if (!closure.given.empty()) arrays.emplace_back("qp");
  if (!followers.empty()) arrays.emplace_back("qf");
  if (!cut_names(robot).empty()) arrays.emplace_back("qc");
  std::sort(followers.begin(), followers.end());
  Assembler assembler(robot, {});
  Rows positions;
  std::uint64_t seed = 3;
  std::size_t columns = 0;
  std::vector<Rows> expected;
  while (positions.size() < count) {
    std::vector<double> q = coordinates_of(robot, closure.independent, closure.sample);
    for (double& x : q) x += (static_cast<double>(mix(++seed) % 2000001) / 1e6 - 1.0) * 1.5;
    positions.push_back(q);
    expected.emplace_back();
    for (const Assembly& a : assembler.solve(assembler.position(q)).list) {
      std::vector<double> row = coordinates_of(robot, closure.given, a.q);
      for (const double x : coordinates_of(robot, followers, a.q)) row.push_back(x);
      for (std::size_t c = 0; c < a.cut.size(); ++c)
        if (freed(robot.data().cuts[c].joint) >= 0) row.push_back(a.cut[c]);
      columns = row.size();
      expected.back().push_back(row);
    }
  }
  const std::string stem = testing::TempDir() + name;
  write_file(testing::TempDir() + name + ".h", loop_code(robot, model, "c", "a test"));
  for (const char* compiler : {"gcc", "g++"}) {
    const std::vector<Rows> found =
        assemblies(test::compiled_and_run(stem, driver(name, positions, arrays), compiler), columns);
    ASSERT_EQ(found.size(), count);
    std::size_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(found[i].size(), expected[i].size()) << i;
      for (const std::vector<double>& row : expected[i]) {
        double nearest = HUGE_VAL;
        for (const std::vector<double>& other : found[i]) nearest = std::min(nearest, apart(row, other));
        EXPECT_LT(nearest, 1e-8) << i;
        ++total;
      }
    }
    EXPECT_GT(total, count / 2) << "most positions can be assembled";
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, Loops,
                         testing::Values("fourbar", "fivebar", "slider-crank", "sr400", "palletizer"));

}  // namespace articula
