// Kernels equal the interpreter to the last bit, and whatever is wrong with the compiler or the cache shows in nothing but the time.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "base/draw.hpp"
#include "base/text.hpp"
#include "compile/commands.hpp"
#include "expr/text.hpp"
#include "native/evaluator.hpp"
#include "support/derivations.hpp"
#include "support/surroundings.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

namespace fs = std::filesystem;
using Variable = EnvironmentVariable;

std::string native_folder(const std::string& name) { return empty_folder("native_" + name); }

std::vector<std::string> entries(const std::string& cache) {
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(cache + "/articula")) paths.push_back(entry.path());
  return paths;
}

Program program_of(const std::string& robot, const std::string& model) {
  return derived_program(library_robot(robot), model);
}

// Ordinary numbers, and in every second state one or more that are not.
std::vector<double> states_of(const Program& p, std::size_t n) {
  constexpr double infinite = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  const double odd[] = {0.0,     -0.0,   infinite, -infinite, nan,  1e308,
                        -1e-310, 1e-160, 204999.9, -205000.1, 1e22, 3e5};
  unsigned long seed = 23;
  std::vector<double> values(n * p.input_count());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool strange = i / p.input_count() % 2 == 1 && draw(seed) > 0.5;
    values[i] = strange ? odd[static_cast<std::size_t>((draw(seed) + 1) * 6)] : 3 * draw(seed);
  }
  return values;
}

// Every NaN is the same.
std::vector<std::uint64_t> bits(const std::vector<double>& values) {
  std::vector<std::uint64_t> result;
  for (const double x : values) result.push_back(std::isnan(x) ? 1 : std::bit_cast<std::uint64_t>(x));
  return result;
}

std::vector<double> interpreted(const Program& p, std::size_t n) {
  std::vector<double> out(n * p.output_count());
  Machine(p, some_parameters(p)).run_batch(n, states_of(p, n).data(), out.data());
  return out;
}

std::vector<double> by(const Kernel& kernel, const Program& p, std::size_t n) {
  std::vector<double> out(n * p.output_count());
  kernel.run(n, states_of(p, n).data(), out.data());
  return out;
}

void expect_equal(const Program& p) {
  const std::optional<Kernel> kernel = Kernel::made(Machine(p, some_parameters(p)));
  ASSERT_TRUE(kernel) << p.name;
  for (const std::size_t n : {1, 3, 4, 501})
    EXPECT_EQ(bits(by(*kernel, p, n)), bits(interpreted(p, n))) << p.name;
}

TEST(Native, KernelsOfRobotsEqualTheInterpreter) {
  const Variable cache("XDG_CACHE_HOME", native_folder("robots"));
  expect_equal(program_of("scara", "idm"));
  expect_equal(program_of("puma560-numeric", "idm"));
  expect_equal(program_of("puma560", "ddm"));
  expect_equal(program_of("stanford", "inertia"));
  expect_equal(program_of("tree", "idm"));
  expect_equal(program_of("nr:6", "jacobian"));
}

Program every_function() {
  Graph g;
  for (const char* name : {"x1", "x2", "x3"}) g.symbol(name, Kind::state);
  std::vector<Expr> values;
  for (const char* text : {"select(x1, x2, a)",
                           "select(x1 - x2, -x2, x3)",
                           "select(-x1, -x3, -x1)",
                           "sign(x1)",
                           "sign(-x2)*abs(x1)",
                           "abs(x3)",
                           "sqrt(x1)",
                           "sqrt(abs(x1*x2) + a)",
                           "exp(-x1)",
                           "exp(x2*x3)",
                           "atan2(x1, x2)",
                           "atan2(-x3, x1)",
                           "atan2(-sin(-x1), -a)",
                           "x1/x2",
                           "-x1/x3",
                           "a/(x1 + x2)",
                           "sin(x1*x2/a) + cos(exp(x2/9))",
                           "sin(x1 - x2)",
                           "sin(-x3)",
                           "cos(a*x2)",
                           "sin(a)",
                           "sin(x1)/cos(x1)",
                           "a",
                           "2",
                           "-x1",
                           "x1 - x2 - x3",
                           "-x1 - x2",
                           "1/select(x1, x2, sin(x3))"})
    values.push_back(parse(g, text));
  const int n = static_cast<int>(values.size());
  return lower("every function", {{"y", n, 1, values, {}}}, {"a"},
               {{"x", 1, 1, {"x1"}}, {"z", 2, 1, {"x2", "x3"}}});
}

TEST(Native, KernelsEqualTheInterpreterInEveryFunction) {
  const Variable cache("XDG_CACHE_HOME", native_folder("functions"));
  expect_equal(every_function());
  Graph g;
  expect_equal(lower("without set-up", {{"y", 1, 1, {parse(g, "2") * g.symbol("x", Kind::state)}}}, {},
                     {{"x", 1, 1, {"x"}}}));
}

// What is not trusted there is told in tests/unit/native.
TEST(Native, MakesAgainWhatIsNotSoundInTheCache) {
  const Program p = program_of("scara", "idm");
  const Machine machine(p, some_parameters(p));
  const std::string home = native_folder("harm");
  const Variable cache("XDG_CACHE_HOME", home);
  ASSERT_FALSE(Kernel::found(machine));
  ASSERT_TRUE(Kernel::made(machine));
  ASSERT_TRUE(Kernel::found(machine));
  ASSERT_EQ(entries(home).size(), 1U);
  const std::string path = entries(home).front();
  write_file(path, read_file(path).substr(0, 5000));
  EXPECT_FALSE(Kernel::found(machine));
  const std::optional<Kernel> again = Kernel::made(machine);
  ASSERT_TRUE(again);
  EXPECT_EQ(bits(by(*again, p, 50)), bits(interpreted(p, 50)));
  EXPECT_TRUE(Kernel::found(machine));
}

TEST(Native, NeedsNoCache) {
  const Program p = program_of("scara", "idm");
  const Variable cache("XDG_CACHE_HOME", "/dev/null/none");
  expect_equal(p);
}

std::vector<double> evaluated(const Program& p, const std::string& wish, bool compiled) {
  const Variable native("ARTICULA_NATIVE", wish);
  Evaluator evaluator(p, some_parameters(p));
  constexpr std::size_t n = 20001;
  std::vector<double> out(n * p.output_count());
  evaluator.run(n, states_of(p, n).data(), out.data());
  EXPECT_EQ(evaluator.compiled(), compiled) << wish;
  return out;
}

TEST(Native, GivesTheSameEveryWay) {
  const Variable cache("XDG_CACHE_HOME", native_folder("ways"));
  const Program p = program_of("scara", "idm");
  const auto expected = bits(evaluated(p, "off", false));
  EXPECT_EQ(expected, bits(interpreted(p, 20001)));
  EXPECT_EQ(bits(evaluated(p, "on", true)), expected);
  EXPECT_EQ(bits(evaluated(p, "", false)), expected);  // too few to be worth it
}

TEST(Native, IsCompiledWhereThatPays) {
  const Variable cache("XDG_CACHE_HOME", native_folder("pays")), native("ARTICULA_NATIVE", "");
  Graph g;
  const Program p =
      lower("twice", {{"y", 1, 1, {parse(g, "2") * g.symbol("x", Kind::state)}}}, {}, {{"x", 1, 1, {"x"}}});
  std::vector<double> in(1U << 20U, 0.25), out(in.size());
  Evaluator evaluator(p, {});
  int rounds = 0;
  for (; rounds < 5000 && !evaluator.compiled(); ++rounds) evaluator.run(in.size(), in.data(), out.data());
  EXPECT_GT(rounds, 100);
  EXPECT_TRUE(evaluator.compiled());
  EXPECT_EQ(out.back(), 0.5);
}

TEST(Native, TwoProcessesAtOnceDoNoHarm) {
  const std::string folder = native_folder("two"), articula = ARTICULA_BINARY;
  std::string table = "q1,q2,q3,q4,q5,q6,qd1,qd2,qd3,qd4,qd5,qd6,qdd1,qdd2,qdd3,qdd4,qdd5,qdd6\n";
  unsigned long seed = 3;
  for (int i = 0; i < 500; ++i)
    for (int k = 0; k < 18; ++k) table += std::to_string(draw(seed)) + (k == 17 ? "\n" : ",");
  write_file(folder + "/in.csv", table);
  const auto run = [&](const std::string& wish, const std::string& to) {
    return "ARTICULA_NATIVE=" + wish + " XDG_CACHE_HOME=" + folder + " " + articula +
           " eval puma560-numeric idm --csv " + folder + "/in.csv -o " + folder + "/" + to;
  };
  const std::string command = run("off", "off.csv") + " && { " + run("on", "1.csv") + " & " +
                              run("on", "2.csv") + " & " + run("on", "3.csv") + " & wait; }";
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
  for (const char* name : {"/1.csv", "/2.csv", "/3.csv"})
    EXPECT_EQ(read_file(folder + name), read_file(folder + "/off.csv")) << name;
  EXPECT_EQ(entries(folder).size(), 1U);
}

}  // namespace
}  // namespace articula::test
