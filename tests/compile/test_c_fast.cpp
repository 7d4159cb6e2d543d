// Fast C and C for many states compile without warnings, run, and equal the interpreter: both precisions, both compilers, with and
// without the registers of this machine, batches of 1 to 37 states, vectors of 2 to 16 lanes; lanes that no state uses are not written.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "base/text.hpp"
#include "compile/commands.hpp"
#include "expr/text.hpp"
#include "program/run.hpp"
#include "program/schedule.hpp"
#include "support/derivations.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

// trial(n, size): n states in rows and in blocks; 1 or 2 when a value differs by more than the tolerance, or when one was written that no
// state has.
std::string trial_text(const Program& p, const std::string& name, bool batch, double tolerance) {
  std::string rows, blocks, call_one, pack, check, clear;
  std::size_t at = 0;
  const std::string n_in = std::to_string(p.input_count()), n_out = std::to_string(p.output_count());
  int k = 0;
  const auto next = [&](const std::string& one, const std::string& own) {
    call_one += (call_one.empty() ? "" : ", ") + one;
    rows += ", " + own + "_rows", blocks += ", " + own + "_blocks";
  };
  std::string declared;
  const auto arrays = [&](const std::string& own, std::size_t size) {
    const std::string m = std::to_string(size);
    declared += "static real " + own + "_rows[48*" + m + "], " + own + "_blocks[48*" + m + "];\n";
    return m;
  };
  const auto both = [&](const std::string& own, const std::string& m, const std::string& text) {
    const std::string result = "  for (int s = 0; s < BOUND; ++s) for (int j = 0; j < " + m + "; ++j) {\n";
    return result + "    real *const row = " + own + "_rows + s*" + m + " + j, *const block = " + own +
           "_blocks + s/LANES*LANES*" + m + " + j*LANES + s%LANES;\n    " + text + "\n  }\n";
  };
  for (const Input& input : p.inputs) {
    if (input.symbols.empty()) continue;
    const std::string own = "in" + std::to_string(++k), m = arrays(own, input.symbols.size());
    next("inputs + s*" + n_in + " + " + std::to_string(at), own);
    pack += both(own, m,
                 "*row = *block = s < n ? inputs[s*" + n_in + " + " + std::to_string(at) + " + j] : NAN;");
    at += input.symbols.size();
  }
  if (!p.parameters.empty()) call_one += ", &k", rows += ", &k", blocks += ", &k";
  at = 0;
  for (const ProgramOutput& output : p.outputs) {
    const std::string own = "out" + std::to_string(++k), m = arrays(own, output.values.size());
    next(own + "_rows + s*" + m, own);
    clear += both(own, m, "*row = *block = 777;");
    check += both(own, m,
                  "const real want = s < n ? expected[s*" + n_out + " + " + std::to_string(at) +
                      " + j] : 777;\n    if (!(fabs((double)(*row - want)) <= (size + fabs((double)want))*" +
                      shortest(tolerance) + ")) return 1;\n    if (" + (batch ? "!" : "0 && !") +
                      "(fabs((double)(*block - want)) <= (size + fabs((double)want))*" + shortest(tolerance) +
                      ")) return 2;");
    at += output.values.size();
  }
  std::string text = declared + "static int trial(int n, double size)\n{\n";
  if (!p.parameters.empty()) text += "  " + name + "_constants k;\n  " + name + "_setup(&values, &k);\n";
  text += pack + clear;
  text +=
      batch ? "  " + name + "_rows((size_t)n" + rows + ");\n  " + name + "_batch((size_t)n" + blocks + ");\n"
            : "  for (int s = 0; s < n; ++s) " + name + "(" + call_one + ");\n";
  text += check + "  return 0;\n}\n";
  for (const auto& [word, value] : {std::pair<std::string, std::string>{"BOUND", "48"}, {"LANES", "lanes"}})
    for (std::size_t w = text.find(word); w != std::string::npos; w = text.find(word))
      text.replace(w, word.size(), value);
  return text;
}

std::string program_text(const Program& p, const std::string& language, Precision precision, int vector,
                         Shape shape) {
  const bool f64 = precision == Precision::f64, batch = language == "c-batch";
  const std::string name = identifier(language_c(), p.name);
  constexpr std::size_t states = 37;
  std::vector<double> inputs = some_states(p, states), expected(states * p.output_count());
  if (f64) inputs[p.input_count()] = 3e5;  // a far angle among near ones
  const Values parameters = some_parameters(p);
  Machine(p, parameters).run_batch(states, inputs.data(), expected.data());
  double size = 1e-300;
  for (std::size_t i = 2 * p.output_count(); i < expected.size(); ++i)  // without the state of the far angle
    size = std::max(size, std::fabs(expected[i]));
  std::string text = write_code(language_named(language), p,
                                {.title = "a test", .lines = {}, .style = {precision, vector, shape}});
  text += std::string("#include <stdio.h>\ntypedef ") + (f64 ? "double" : "float") +
          " real;\nenum { lanes = " + (batch ? name + "_lanes" : "1") + " };\n" +
          c_array("real", "inputs", inputs) + c_array("real", "expected", expected);
  if (!p.parameters.empty()) {
    text += "static const " + name + "_parameters values = {";
    for (const std::string& parameter : p.parameters) text += shortest(parameters.at(parameter)) + ", ";
    text += "};\n";
  }
  return text + trial_text(p, name, batch, f64 ? 1e-12 : 1e-5) +
         "int main(void)\n{\n  for (int n = 1; n <= 37; ++n) {\n    const int wrong = trial(n, " +
         shortest(size) +
         ");\n    if (wrong) return printf(\"%d states: %d\\n\", n, wrong), 1;\n  }\n  return 0;\n}\n";
}

// `compilers`: with their options.
void expect_equal(const Program& p, const std::string& tag, const std::string& language, int vector,
                  const std::vector<std::string>& compilers, Shape shape = Shape::automatic) {
  for (const Precision precision : {Precision::f64, Precision::f32}) {
    const std::string stem = scratch(language + "_" + tag + (precision == Precision::f64 ? "_64" : "_32"));
    write_file(stem + ".c", program_text(p, language, precision, vector, shape));
    for (const std::string& compiler : compilers) {
      const std::string command = compiler +
                                  " -std=c99 -Wall -Wextra -Werror -pedantic -O3 -fno-math-errno "
                                  "-fno-trapping-math -ffp-contract=fast " +
                                  stem + ".c -o " + stem + " -lm && " + stem;
      EXPECT_EQ(std::system(command.c_str()), 0) << command;
    }
  }
}

void expect_equal(const Program& p, const std::string& tag) {
  for (const std::string language : {"c-fast", "c-batch"})
    expect_equal(p, tag, language, 0, {"gcc", "gcc -march=native", "clang", "clang -march=native"});
}

TEST(FastC, EqualsTheInterpreter) {
  expect_equal(derived_program(library_robot("scara"), "idm"), "scara");
  expect_equal(derived_program(library_robot("nr:6"), "jacobian"), "nr6");
}

TEST(FastC, HasAsManyLanesAsAskedFor) {
  const Program p = derived_program(library_robot("planar2r"), "idm");
  for (const int lanes : lane_counts) {
    const FileNotes notes{.title = "", .lines = {}, .style = {.lanes = lanes}};
    EXPECT_NE(write_code(language_c_batch(), p, notes).find("_lanes = " + std::to_string(lanes) + " }"),
              std::string::npos);
    expect_equal(p, "lanes" + std::to_string(lanes), "c-batch", lanes, {"gcc", "gcc -march=native"});
  }
}

TEST(FastC, EqualsTheInterpreterInEveryFunction) {
  Graph g;
  for (const char* name : {"x1", "x2"}) g.symbol(name, Kind::state);
  std::vector<Expr> values;
  for (const char* text :
       {"select(x1, x2, a)", "select(x1 - x2, a, 2)", "sign(x1)", "sign(x2 - x1)*abs(x1)",
        "sqrt(abs(x1*x2) + a)", "exp(-abs(x1)/4)", "atan2(x1, x2)", "sin(x1*x2/a) + cos(exp(x2/9))",
        "sin(x1 - x2) + cos(a*x2)", "a", "2", "x1", "x1/(4 + x2)"})
    values.push_back(parse(g, text));
  const int n = static_cast<int>(values.size());
  const Program p = lower("every function", {{"y", n, 1, values, {}}}, {"a"}, {{"x", 2, 1, {"x1", "x2"}}});
  expect_equal(p, "functions");
}

bool has_loops(const Program& p) {
  return write_code(language_c(), p, {}).find("for (int turn = 0;") != std::string::npos;
}

TEST(LongC, OfAChainIsLoops) {
  const Program p = derived_program(library_robot("nr:25"), "idm");
  EXPECT_TRUE(has_loops(p));
  for (const char* language : {"c", "c-fast"})
    expect_equal(p, "loops", language, 0, {"gcc -march=native", "clang"});
}

TEST(LongC, WithNumbersIsLoopsWithTables) {
  std::map<std::string, std::string> values;
  const Robot chain = library_robot("nr:25");
  std::uint64_t seed = 5;
  for (const std::string& name : chain.parameters())
    values[name] = std::to_string(static_cast<int>(900 * uniform(++seed)) * 2 + 1) + "/1000";
  const Program p = derived_program(with_values(chain, values), "idm");
  EXPECT_TRUE(has_loops(p));
  EXPECT_NE(write_code(language_c(), p, {}).find("numbers_1["), std::string::npos);
  for (const char* language : {"c", "c-fast"})
    expect_equal(p, "tables", language, 0, {"gcc", "clang -march=native"});
}

TEST(LongC, OfATreeIsParts) {
  const Program p = derived_program(library_robot("humanoid47"), "ddm");
  EXPECT_NE(write_code(language_c(), p, {}).find("static void humanoid47_ddm_part3("), std::string::npos);
  for (const char* language : {"c", "c-fast"}) expect_equal(p, "parts", language, 0, {"gcc"});
}

// Short programs too, where they are asked for: nothing but sines, results that are negative numbers, one angle, names like ours.
TEST(LongC, ShortProgramsAreLoopsWhenAskedFor) {
  const Robot names = read_yaml(
      "articula: 1\nname: work\ngravity: [0, 0, -9.81]\nparameters: {column_1: 1, column_2: 2, turn: 1, "
      "work: 1, k: 1, p: 1, v: 1}\n"
      "joints:\n"
      "  - {alpha: column_1, d: turn}\n  - {alpha: column_2, d: work}\n  - {alpha: k, d: 0.3}\n  - {alpha: "
      "p, d: 1}\n"
      "  - {alpha: 0.2, d: v}\n",
      "work.yaml");
  const Robot one = read_yaml(
      "articula: 1\nname: one\ngravity: [0, 0, -9.81]\njoints:\n  - {alpha: pi/2, d: -0.3, r: -0.7}\n",
      "one.yaml");
  for (const char* language : {"c", "c-fast"}) {
    const auto expect = [&](const Robot& robot, const std::string& model) {
      expect_equal(derived_program(robot, model), "short_" + robot.name() + "_" + model, language, 0, {"gcc"},
                   Shape::loops);
    };
    expect(names, "jacobian");
    expect(names, "transform");
    expect(one, "transform");
    expect(one, "geometric");
    expect(library_robot("tree"), "ddm");
    expect(library_robot("scara"), "idm");
  }
}

TEST(FastC, OrdersOfInstructionsHaveTheSameValues) {
  for (const char* name : {"scara", "puma560-full", "tree"}) {
    const Program p = derived_program(library_robot(name), "idm"), q = scheduled(p);
    check_invariants(q);
    EXPECT_EQ(online_counts(p), online_counts(q));
    EXPECT_LE(spills(q), spills(p)) << name;
    const Values parameters = some_parameters(p);
    const std::vector<double> inputs = some_states(p, 1);
    EXPECT_EQ(Machine(p, parameters).run(inputs), Machine(q, parameters).run(inputs)) << name;
  }
}

}  // namespace
}  // namespace articula::test
