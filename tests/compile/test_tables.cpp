// Tables in C: compiled as C99 without warnings, and the same numbers as here.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "api/implementation.hpp"
#include "base/text.hpp"
#include "compile/commands.hpp"
#include "support/draw.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

constexpr std::size_t states = 40;

void expect_same_tables(const std::string& name, const std::string& choice) {
  const Robot robot = library_robot(name);
  const Workspace space = workspace_of(
      robot, {{name == "scara" ? std::vector<std::string>{"q3=0:1"} : std::vector<std::string>{}}, {}, {}});
  const Implementation made = implementation(robot, choice, space);
  const std::size_t n = space.q.size(), width = 3 * n;
  std::vector<double> rows, expected(states * n);
  for (std::size_t k = 0; k < states * width; ++k) rows.push_back(6 * uniform(500 + k));  // beyond a turn too
  made.evaluate(states, rows.data(), expected.data());
  std::string text = code(robot, made, target_named("c"), {"articula implement"}) + "#include <stdio.h>\n" +
                     c_array("double", "rows", rows) + "int main(void)\n{\n  for (int i = 0; i < " +
                     std::to_string(states) + "; ++i) {\n    const double *x = rows + i*" +
                     std::to_string(width) + ";\n    double tau[" + std::to_string(n) + "];\n    " +
                     robot.name() + "_torques(x, x + " + std::to_string(n) + ", x + " +
                     std::to_string(2 * n) + ", tau);\n    for (int j = 0; j < " + std::to_string(n) +
                     "; ++j) printf(\"%.17g\\n\", tau[j]);\n  }\n  return 0;\n}\n";
  const std::string source = scratch("tables_" + name + std::to_string(choice.size()) + ".c");
  write_file(source, text);
  for (const std::string compiler : {"gcc", "clang"})
    EXPECT_LT(
        relative_error(numbers_printed(compiled(source, compiler, "-Wmissing-prototypes -O1")), expected),
        1e-12)
        << name << " " << choice << " " << compiler;
}

TEST(TablesInC, AreTheSameNumbers) {
  for (const char* name : {"arm1", "planar2r", "scara"})
    for (const char* choice : {"tables:17", "tables:9,cubic", "drop:friction+tables:12,cubic,float"})
      expect_same_tables(name, choice);
}

TEST(TablesInC, OfFourAxes) { expect_same_tables("puma560", "tables:6,float"); }

TEST(TablesInC, WithoutAny) { expect_same_tables("cartesian2", "tables:6"); }

TEST(TablesInC, AreTheSameEachTime) {
  const Robot robot = library_robot("planar2r");
  const auto text = [&] {
    return code(robot, implementation(robot, "tables:9", workspace_of(robot)), target_named("c"),
                {"articula"});
  };
  EXPECT_EQ(text(), text());
}

}  // namespace
}  // namespace articula::test
