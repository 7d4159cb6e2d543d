// In every language: one program that uses every operation and five models, compiled or run, equal to the interpreter.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <set>

#include "base/text.hpp"
#include "compile/commands.hpp"
#include "compile/language_drivers.hpp"
#include "program/run.hpp"
#include "support/derivations.hpp"
#include "support/values.hpp"

namespace articula::test {

void PrintTo(const Driver& driver, std::ostream* out) { *out << driver.language; }

namespace {

constexpr std::size_t states_per_case = 4;

LanguageCase with_numbers(const std::string& name, const Program& program,
                          const std::map<std::string, double>& known) {
  return {name, program, some_parameters(program, known), some_states(program, states_per_case)};
}

LanguageCase model(const std::string& robot_name, const std::string& model_name) {
  const Robot robot = library_robot(robot_name);
  return with_numbers(robot_name + " " + model_name, derived_program(robot, model_name),
                      default_values(robot.data()));
}

// Each operation with every sign of its operands, in the set-up and on-line; numbers of any size; matrices; names that are
// words of some language, or differ in case only.
LanguageCase every_operation() {
  Graph g;
  const std::vector<std::string> words{"lambda", "end", "D", "I", "fn", "gamma", "double", "type", "A", "a"};
  std::vector<Expr> p, s, out, set;
  for (const std::string& word : words) p.push_back(g.symbol(word, Kind::parameter));
  for (const char* name : {"x", "y", "z", "r11", "r12", "r21", "r22"})
    s.push_back(g.symbol(name, Kind::state));
  const auto operands = [](Op op, const Expr& a) { return op == Op::sqrt ? a * a + exp(-a) : a; };
  for (const Op op : operations())
    for (int signs = 0; signs < 8; ++signs) {
      const auto with_sign = [&](int k, const Expr& e) { return (signs >> k & 1) != 0 ? -e : e; };
      out.push_back(make(op, operands(op, with_sign(0, s[0])), with_sign(1, s[1]), with_sign(2, s[2])));
      set.push_back(
          make(op, operands(op, with_sign(0, p[0] - p[1])), with_sign(1, p[2]), with_sign(2, p[3])) * s[0]);
    }
  const Expr third = g.constant(Rational(1) / Rational(3)), R = s[3] * s[6] - s[4] * s[5];
  const std::vector<Expr> plain{-s[0], third, -third, g.constant(0), third - s[1], -third * s[2], p[4] * R};
  std::vector<Expr> rows;
  for (int i = 0; i < 6; ++i)
    rows.push_back(sin(s[static_cast<std::size_t>(i)]) + p[static_cast<std::size_t>(i + 4)]);
  Rational ten_to_300(1);
  for (int i = 0; i < 300; ++i) ten_to_300 = ten_to_300 * Rational(10);
  const auto count = [](const std::vector<Expr>& v) { return static_cast<int>(v.size()); };
  const Outputs outputs{{"out", count(out), 1, out},
                        {"set", count(set), 1, set},
                        {"in", count(plain), 1, plain},
                        {"J", 2, 3, rows},
                        {"large", 1, 1, {s[0] * g.constant(ten_to_300)}},
                        {"small", 1, 1, {s[1] * g.constant(Rational(1) / ten_to_300)}}};
  const Program program =
      lower("while-do", outputs, words,
            {{"q", 2, 1, {"x", "y"}}, {"Q", 1, 1, {"z"}}, {"R", 2, 2, {"r11", "r12", "r21", "r22"}}});
  return with_numbers("every operation", program, {});
}

// Every number within `tolerance` of the largest of its array.
void expect_near(const LanguageCase& x, const std::vector<double>& got, double tolerance) {
  std::vector<double> expected(states_per_case * x.program.output_count());
  Machine(x.program, x.parameters).run_batch(states_per_case, x.states.data(), expected.data());
  ASSERT_EQ(got.size(), expected.size());
  std::size_t at = 0;
  for (std::size_t s = 0; s < states_per_case; ++s)
    for (const ProgramOutput& output : x.program.outputs) {
      double size = 0;
      for (std::size_t i = 0; i < output.values.size(); ++i)
        size = std::max(size, std::fabs(expected[at + i]));
      for (std::size_t i = 0; i < output.values.size(); ++i, ++at)
        ASSERT_NEAR(got[at], expected[at], tolerance * size) << output.name << " " << i << " at state " << s;
    }
}

std::string replaced(std::string text, std::string_view word, std::string_view by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
    text.replace(at, word.size(), by);
  return text;
}

std::vector<double> run(const Driver& driver, std::string_view tool, const LanguageCase& x,
                        Precision precision) {
  const Language& language = language_named(driver.language);
  const FileNotes notes{x.name, {"a line \\", "*/ *) (* end"}, {}, {precision}};
  const Code code = code_of(language, x.program, notes);
  const std::string file = code.name + std::string(language.suffix);
  const std::string folder = scratch("languages/" + std::string(language.name) + "/" + code.name +
                                     (precision == Precision::f32 ? "_f32" : ""));
  std::filesystem::create_directories(folder);
  write_file(folder + "/" + file, write_code(language, x.program, notes));
  write_file(folder + "/" + std::string(driver.main), driver.text(x, code, file));
  std::string command = replaced(std::string(driver.command), "TOOL", tool);
  command = replaced(replaced(command, "FILE", file), "NAME", code.name);
  command =
      "cd '" + folder + "' && export ARTICULA_TESTS='" ARTICULA_SOURCE_DIR "/tests' && { " + command + "; }";
  return numbers_printed(command);
}

bool all_installed(const Driver& driver) {
  for (const std::string_view tool : driver.tools)
    if (!installed(std::string(tool))) return false;
  if (driver.language == "python" || driver.language == "mathematica") {
    const std::string module = driver.language == "python" ? "numpy" : "sympy";
    return std::system(("/usr/bin/python3 -c 'import " + module + "' 2> /dev/null").c_str()) == 0;
  }
  return true;
}

class Languages : public testing::TestWithParam<Driver> {
 protected:
  void SetUp() override {
    if (!all_installed(GetParam())) GTEST_SKIP() << "not installed: " << GetParam().tools.front();
  }
  void expect_equal(const LanguageCase& x) {
    for (const std::string_view tool : GetParam().tools) {
      SCOPED_TRACE(std::string(tool) + ", " + x.name);
      expect_near(x, run(GetParam(), tool, x, Precision::f64), 1e-12);
    }
  }
};

TEST_P(Languages, HaveEveryOperation) { expect_equal(every_operation()); }

TEST_P(Languages, HaveModels) {
  expect_equal(model("puma560", "idm"));
  expect_equal(model("rx90", "ddm"));
  expect_equal(model("sr400", "idm"));
  expect_equal(model("tree", "jacobian"));
  expect_equal(model("stanford", "inertia"));
}

TEST_P(Languages, HaveSinglePrecisionOrSayNo) {
  const LanguageCase x = model("puma560", "idm");
  if (!language_named(GetParam().language).has(Precision::f32)) {
    EXPECT_THROW(run(GetParam(), GetParam().tools.front(), x, Precision::f32), ModelError);
    return;
  }
  expect_near(x, run(GetParam(), GetParam().tools.front(), x, Precision::f32), 1e-4);
}

std::string language_of(const testing::TestParamInfo<Driver>& info) {
  return std::string(info.param.language);
}

INSTANTIATE_TEST_SUITE_P(All, Languages, testing::ValuesIn(language_drivers()), language_of);

TEST(LanguageDrivers, AreThereForEveryLanguage) {
  for (const Language& language : languages()) {
    // test_c.cpp, test_c_fast.cpp, test_cuda.cpp, read_program
    const std::set<std::string_view> elsewhere{"c", "c-fast", "c-batch", "cuda", "program"};
    bool found = elsewhere.count(language.name) != 0;
    for (const Driver& driver : language_drivers()) found = found || driver.language == language.name;
    EXPECT_TRUE(found) << language.name;
  }
}

}  // namespace
}  // namespace articula::test
