// What is said of proofs is so: every derivation of its own is compared with the finished program, and a program that is another
// function in one place is a Bug.

#include "api/derive/derivation.hpp"

#include <gtest/gtest.h>

#include "api/derive/same_functions.hpp"
#include "support/formulas.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

TEST(Proof, IsByEveryOtherDerivation) {
  const Robot robot = library_robot("planar2r");
  for (const Method& own : model_named("idm").methods) {
    Names others;
    for (const Method& m : model_named("idm").methods)
      if (m.name != own.name && !m.variant) others.emplace_back(m.name);
    EXPECT_EQ(derive(robot, of_model("idm", std::string(own.name))).proven_equal_to, others) << own.name;
  }
}

TEST(Proof, LeavesOutMethodsThatDoNotApply) {
  const Names proven = derive(library_robot("stanford"), of_model("idm")).proven_equal_to;
  EXPECT_EQ(std::count(proven.begin(), proven.end(), "newton-euler-cog"), 1);
  Request request;
  request.base_parameters = true;  // the proof is by methods of the robot as it is described
  EXPECT_EQ(derive(library_robot("stanford"), request).proven_equal_to, proven);
  RobotData r = pendulum().data();  // no mass, so no centre of gravity
  const Names light = derive(Robot(r), {}).proven_equal_to;
  EXPECT_EQ(std::count(light.begin(), light.end(), "newton-euler-cog"), 0);
  EXPECT_FALSE(light.empty());
}

// The program with one instruction that does something else.
Result spoiled(Result result, std::size_t instruction) {
  Instruction& x = result.program.instructions[instruction];
  x.op = x.op == Op::add ? Op::mul : x.op == Op::mul ? Op::add : x.op == Op::sin ? Op::cos : Op::sin;
  result.proven_equal_to.clear(), result.checked_equal_to.clear();
  return result;
}

// An instruction that outputs read must be seen; how many are.
int expect_seen(const Robot& robot, const Request& request) {
  const Result result = derive(robot, request);
  const Derivation d{model_named(request.model), robot, request};
  Result again = spoiled(result, 0);
  again.program = result.program;
  EXPECT_NO_THROW(prove(d, again));
  int seen = 0;
  for (std::size_t i = 0; i < result.program.instructions.size(); ++i) {
    const int arity = result.program.instructions[i].arity();
    const Op op = result.program.instructions[i].op;
    if (op != Op::add && op != Op::mul && op != Op::sin && op != Op::cos) continue;
    Result other = spoiled(result, i);
    EXPECT_THROW(prove(d, other), Bug) << "instruction " << i << " with " << arity << " operands";
    ++seen;
  }
  return seen;
}

TEST(Proof, SeesEveryInstruction) { EXPECT_GT(expect_seen(library_robot("planar2r"), {}), 30); }

TEST(Proof, SeesEveryInstructionOfDerivatives) {
  Request request;
  request.derivative = "q,MX2";
  EXPECT_GT(expect_seen(library_robot("planar2r"), request), 30);
}

TEST(Proof, SeesEveryInstructionWithBaseParameters) {
  Request request = of_model("lagrange");
  request.base_parameters = true;
  EXPECT_GT(expect_seen(library_robot("planar2r"), request), 10);
}

TEST(Proof, SeesOutputsThatAreExchanged) {
  const Robot robot = library_robot("planar2r");
  const Request request;
  Result result = derive(robot, request);
  std::swap(result.program.outputs[0].values[0], result.program.outputs[0].values[1]);
  EXPECT_THROW(prove({model_named("idm"), robot, request}, result), Bug);
}

TEST(Proof, OfClosedLoopsRestsOnNumbers) {
  const Result result = derive(library_robot("fourbar"), {});
  EXPECT_FALSE(result.proven_equal_to.empty());
  EXPECT_TRUE(result.checked_equal_to.empty());
  ASSERT_TRUE(result.loops);
  EXPECT_GT(result.loops->positions, 0);
  EXPECT_LT(result.loops->velocities, 1e-9);
  EXPECT_LT(result.loops->accelerations, 1e-5);
  EXPECT_FALSE(derive(library_robot("planar2r"), {}).loops);
}

// Base parameters of loops are right where these are closed, and nowhere else: that is checked, not proven.
TEST(Proof, OfBaseParametersOfLoopsIsACheck) {
  const Robot robot = library_robot("fourbar");
  Request request;
  request.base_parameters = true;
  Result result = derive(robot, request);
  EXPECT_TRUE(result.proven_equal_to.empty());
  EXPECT_EQ(result.checked_equal_to.size(), derive(robot, {}).proven_equal_to.size());
  Result other = spoiled(result, result.program.instructions.size() - 1);
  EXPECT_THROW(prove({model_named("idm"), robot, request}, other), Bug);
}

TEST(SameFunctions, AreComparedElementByElement) {
  Formulas f, g;
  const Outputs x = f({"sin(x)^2 + cos(x)^2", "(x + y)*z"});
  EXPECT_TRUE(same_functions(x, g({"1", "x*z + y*z"})));
  EXPECT_FALSE(same_functions(x, g({"x*z + y*z", "1"})));
  EXPECT_FALSE(same_functions(x, g({"1"})));
  EXPECT_FALSE(same_functions(g({"1"}), x));
  EXPECT_TRUE(same_functions({}, {}));
}

}  // namespace
}  // namespace articula::test
