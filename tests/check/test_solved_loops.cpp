// --solve-loops: the program that solves for the joints without motor itself, against the program that is given them, in every
// assembly that the solver of assemblies finds.
#include <gtest/gtest.h>

#include <cmath>

#include "api/loops/assembler.hpp"
#include "program/run.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

std::map<std::string, double> values_for(const Robot& robot, const Program& program) {
  std::map<std::string, double> values = sample_values(robot);
  for (const std::string& name : program.parameters) values.emplace(name, 0.7);
  return values;
}

class SolvedLoop : public ::testing::TestWithParam<std::string> {};

TEST_P(SolvedLoop, IsOneOfItsAssemblies) {
  const Robot robot = library_robot(GetParam());
  Request request;
  const Result given = derive(robot, request);
  request.solve_loops = true;
  const Result solved = derive(robot, request);
  Machine of_qp(given.program, values_for(robot, given.program)),
      of_e(solved.program, values_for(robot, solved.program));
  const Closure& closure = robot.closure();
  Assembler assembler(robot, {});
  const std::size_t m = closure.independent.size(), signs = solved.program.inputs.at(1).symbols.size();
  int compared = 0;
  for (std::size_t k = 0; k < closure.samples.size(); ++k) {
    const std::vector<double>& tree = closure.samples[k];
    const std::vector<double> q = coordinates_of(robot, closure.independent, tree), qd(m, 0.3), qdd(m, -0.5);
    std::vector<double> torques;  // of the first joint, in each assembly
    for (const Assembly& a : assembler.solve(tree).list) {
      if (!assembler.follows(a.q)) continue;
      std::vector<double> inputs = q;
      for (const auto& part : {coordinates_of(robot, closure.given, a.q), qd, qdd})
        inputs.insert(inputs.end(), part.begin(), part.end());
      torques.push_back(of_qp.run(inputs).front());
    }
    for (unsigned choice = 0; choice < 1U << signs; ++choice) {
      std::vector<double> inputs = q;
      for (std::size_t i = 0; i < signs; ++i) inputs.push_back((choice >> i & 1U) != 0 ? 1 : -1);
      for (const auto& part : {qd, qdd}) inputs.insert(inputs.end(), part.begin(), part.end());
      const std::vector<double> out = of_e.run(inputs);
      const bool reached = std::all_of(out.begin() + static_cast<std::ptrdiff_t>(m), out.end(),
                                       [](double r) { return r >= 0; });
      if (!reached) continue;
      double nearest = 1e9;
      for (const double tau : torques)
        nearest = std::min(nearest, std::fabs(tau - out.front()) / (1 + std::fabs(tau)));
      EXPECT_LT(nearest, 1e-8) << GetParam() << " sample " << k << " choice " << choice;
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Library, SolvedLoop,
                         ::testing::Values("fourbar", "slider-crank", "fivebar", "akr3000"),
                         [](const auto& robot) {
                           std::string name = robot.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace articula::test
