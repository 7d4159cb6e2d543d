// Generated solvers of loops compile without warnings as C99 and as C++, and give every assembly that the library's solver gives.

#include <gtest/gtest.h>

#include <cmath>

#include "api/loops/assembler.hpp"
#include "base/text.hpp"
#include "codegen/codegen.hpp"
#include "compile/commands.hpp"
#include "support/apart.hpp"
#include "support/draw.hpp"

namespace articula::test {
namespace {

std::string driver(const std::string& name, const Rows& positions, const std::vector<std::string>& arrays) {
  std::string text = "#include <stdio.h>\n#include \"" + name + ".h\"\n" + c_rows("qs", positions);
  text +=
      "int main(void)\n{\n  " + name + "_constants k;\n  " + name + "_setup(&" + name + "_defaults, &k);\n";
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

std::vector<Rows> run(const std::string& stem, const std::string& text, std::size_t columns,
                      const std::string& compiler) {
  const std::string source = stem + (compiler.ends_with("++") ? "_main.cpp" : "_main.c");
  write_file(source, text);
  return rows_printed(compiled(source, compiler, "-O1"), columns);
}

class Loops : public testing::TestWithParam<const char*> {};

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
    for (double& x : q) x += 1.5 * uniform(++seed);
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
  const std::string stem = scratch(name);
  write_file(stem + ".h", written(robot, model, target_named("c"), "a test"));
  for (const char* compiler : {"gcc", "g++"}) {
    const std::vector<Rows> found = run(stem, driver(name, positions, arrays), columns, compiler);
    ASSERT_EQ(found.size(), count);
    std::size_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(found[i].size(), expected[i].size()) << i;
      for (const std::vector<double>& row : expected[i]) {
        double nearest = HUGE_VAL;
        for (const std::vector<double>& other : found[i])
          nearest = std::min(nearest, turned_apart(row, other));
        EXPECT_LT(nearest, 1e-8) << i;
        ++total;
      }
    }
    EXPECT_GT(total, count / 2) << "most positions can be assembled";
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, Loops,
                         testing::Values("fourbar", "fivebar", "slider-crank", "sr400", "palletizer"));

}  // namespace
}  // namespace articula::test
