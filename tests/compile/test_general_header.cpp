// The general solver as a header of its own: compiles without warnings as C++17, is small, and gives what the library gives.

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "codegen/codegen.hpp"
#include "compile/commands.hpp"
#include "solve/inverse/general.hpp"
#include "support/apart.hpp"
#include "support/six_joint_arms.hpp"

namespace articula::test {
namespace {

std::vector<Placing> some_poses(const Arm& arm) {
  Draw draw(11);
  std::vector<Placing> made;
  for (int n = 0; n < 20; ++n) made.push_back(pose_of(arm, random_configuration(arm, draw)));
  return made;
}

std::string driver(const std::vector<Placing>& Ts) {
  Rows rows;
  for (const Placing& T : Ts) rows.emplace_back(T.begin(), T.end());
  return "#include <cstdio>\n#include \"general_arm.hpp\"\n" + c_rows("Ts", rows) +
         "int main() {\n  for (const auto& T : Ts) {\n    double "
         "q[arm_inverse_most][arm_inverse_joints];\n"
         "    const int n = arm_inverse(T, q);\n    std::printf(\"%d\\n\", n);\n"
         "    for (int i = 0; i < n; ++i)\n      for (double v : q[i]) std::printf(\"%.17g\\n\", v);\n  "
         "}\n}\n";
}

void expect_the_same(const std::string& command, const GeneralSolver& solver, const Arm& arm,
                     const std::vector<Placing>& Ts) {
  const std::vector<Rows> all = rows_printed(command, 6);
  ASSERT_EQ(all.size(), Ts.size());
  for (std::size_t i = 0; i < Ts.size(); ++i) {
    const std::vector<std::vector<double>> wanted = solver.solve(Ts[i]);
    ASSERT_EQ(all[i].size(), wanted.size());
    for (const std::vector<double>& q : wanted) {
      double least = 1;
      for (const std::vector<double>& g : all[i]) least = std::min(least, joints_apart(arm.joints, g, q));
      EXPECT_LT(least, 1e-7);
    }
  }
}

double text_size(const std::string& object) {  // of code and constants, as the tool `size` tells
  return numbers_printed("size " + object + " | tail -1 | cut -f 1").at(0);
}

// Arms differ in numbers only, so each is compiled once.
void expect_header_of(const SixJointArm& one, const std::string& compiler) {
  const std::string folder = scratch("");
  const GeneralSolver solver(one.arm);
  const std::vector<Placing> Ts = some_poses(one.arm);
  write_file(folder + "general_arm.hpp", general_header(one.arm, "arm", {one.name}));
  write_file(folder + "general_main.cpp", driver(Ts));
  const std::string binary = folder + "general_" + compiler, object = binary + ".o";
  const std::string command = compiler + " -std=c++17 -O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion" +
                              " -Wno-sign-conversion -Werror -c " + folder + "general_main.cpp -o " + object +
                              " && " + compiler + " " + object + " -o " + binary + " -lm";
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
  EXPECT_GT(text_size(object), 10000);
  EXPECT_LT(text_size(object), 60000);
  expect_the_same(binary, solver, one.arm, Ts);
}

TEST(GeneralHeader, CompiledItGivesWhatTheLibraryGives) {
  expect_header_of(offset_arm(), "g++");
  expect_header_of(random_arm("RRPRRR", 4), "clang++");
}

}  // namespace
}  // namespace articula::test
