// Generated C compiles without warnings as C99, runs, and equals the interpreter.

#include <gtest/gtest.h>

#include <cmath>

#include "base/text.hpp"
#include "compile/commands.hpp"
#include "compile/robots.hpp"
#include "program/run.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

struct ModelCase {
  Robot robot;
  Request request;
};

// One model: its program, and the numbers it is to be run on.
struct Subject {
  static constexpr std::size_t states = 20;

  explicit Subject(const ModelCase& c)
      : result(derive(c.robot, c.request)),
        p(result.program),
        text(code(c.robot, result, "c", "articula model")),
        parameters(some_parameters(p, default_values((result.base ? result.base->robot : c.robot).data()))),
        inputs(some_states(p, states)) {}

  std::vector<double> expected() const {
    std::vector<double> all(states * p.output_count());
    Machine(p, parameters).run_batch(states, inputs.data(), all.data());
    return all;
  }
  std::string name() const { return identifier(language_c(), p.name); }
  std::string driver() const;

  Result result;
  Program p;
  std::string text;
  Values parameters;
  std::vector<double> inputs;
};

// A function that runs the model on the states and prints the outputs.
std::string Subject::driver() const {
  std::string body = c_array("double", name() + "_inputs", inputs) + "static void try_" + name() +
                     "(void)\n{\n  for (int i = 0; i < " + std::to_string(states) +
                     "; ++i) {\n    const double *x = " + name() + "_inputs + i*" +
                     std::to_string(p.input_count()) + ";\n    (void)x;\n";
  if (!p.parameters.empty()) {
    body += "    " + name() + "_constants k;\n    const " + name() + "_parameters p = {";
    for (const std::string& parameter : p.parameters) body += shortest(parameters.at(parameter)) + ", ";
    body += "};\n    " + name() + "_setup(&p, &k);\n";
  }
  std::string call, declared, printing;
  std::size_t at = 0;
  for (const Input& input : p.inputs) {
    if (!input.symbols.empty()) call += (call.empty() ? "x + " : ", x + ") + std::to_string(at);
    at += input.symbols.size();
  }
  if (!p.parameters.empty()) call += ", &k";
  for (const ProgramOutput& output : p.outputs) {
    const std::string size = std::to_string(output.values.size());
    declared += "    double out_" + output.name + "[" + size + "];\n";
    call += ", out_" + output.name;
    printing +=
        "    for (int j = 0; j < " + size + "; ++j) printf(\"%.17g\\n\", out_" + output.name + "[j]);\n";
  }
  return body + declared + "    " + name() + "(" + call + ");\n" + printing + "  }\n}\n";
}

// The models are compiled together, so none may stand there twice.
void expect_same(const std::string& tag, const std::vector<ModelCase>& cases) {
  ASSERT_FALSE(cases.empty());
  std::vector<Subject> subjects(cases.begin(), cases.end());
  std::string text, calls;
  for (const Subject& s : subjects) text += s.text, calls += "  try_" + s.name() + "();\n";
  text += "#include <stdio.h>\n";
  for (const Subject& s : subjects) text += s.driver();
  const std::string source = scratch("c_" + tag + ".c");
  write_file(source, text + "int main(void)\n{\n" + calls + "  return 0;\n}\n");
  for (const std::string compiler : {"gcc", "clang"}) {
    const std::vector<double> all = numbers_printed(compiled(source, compiler, "-Wmissing-prototypes -O1"));
    auto got = all.begin();
    for (const Subject& s : subjects) {
      const std::vector<double> expected = s.expected();
      ASSERT_GE(static_cast<std::size_t>(all.end() - got), expected.size()) << s.name();
      double size = 1e-300;
      for (const double v : expected) size = std::max(size, std::fabs(v));
      for (std::size_t i = 0; i < expected.size(); ++i, ++got)
        EXPECT_NEAR(*got, expected[i], 1e-12 * size) << s.name() << " value " << i;
    }
    EXPECT_EQ(got, all.end());
  }
}

std::vector<ModelCase> every_model(const Robot& robot, bool base) {
  std::vector<ModelCase> list;
  for (const Model* model : applicable(robot)) {
    if (base && model->inside) continue;
    Request request;
    request.model = std::string(model->name);
    request.base_parameters = base;
    list.push_back({robot, request});
  }
  return list;
}

// Each in a file of its own.
TEST(GeneratedC, EqualsTheInterpreterForEveryLibraryRobot) {
  for (const std::string& name : library_names())
    if (library_robot(name).data().cuts.empty()) expect_same(name, {{library_robot(name), {}}});
}

TEST(GeneratedC, EqualsTheInterpreterAtEveryLevel) {
  for (const int level : {0, 1})
    for (const Trig trig : {Trig::single, Trig::sums}) {
      Request request;
      request.opt = {level, trig};
      std::vector<ModelCase> cases;
      for (const char* name : {"puma560-full", "stanford-full", "tree", "nr:4"})
        cases.push_back({library_robot(name), request});
      expect_same("level" + std::to_string(level) + (trig == Trig::sums ? "s" : "1"), cases);
    }
}

TEST(GeneratedC, EqualsTheInterpreterByEveryMethod) {
  for (const Method& method : model_named("idm").methods) {
    Request request;
    request.method = std::string(method.name);
    std::vector<ModelCase> cases;
    for (const char* name : {"planar2r", "lau3", "scara"}) cases.push_back({library_robot(name), request});
    expect_same(request.method, cases);
  }
}

TEST(GeneratedC, EqualsTheInterpreterForEveryModel) {
  for (const Robot& robot : {library_robot("scara"), library_robot("flexible2r"), floating_robot()})
    for (const bool base : {false, true})
      expect_same(robot.name() + (base ? "_models_base" : "_models"), every_model(robot, base));
}

TEST(GeneratedC, EqualsTheInterpreterForDerivatives) {
  for (const Robot& robot : {library_robot("scara"), floating_robot()}) {
    std::vector<ModelCase> cases;
    for (const char* model : {"idm", "ddm", "energy"}) {
      Request request;
      request.model = model, request.derivative = "q,qd";
      cases.push_back({robot, request});
    }
    expect_same(robot.name() + "_derivatives", cases);
  }
}

TEST(GeneratedC, EqualsTheInterpreterInEveryFunction) {
  expect_same("functions", {{robot_with_every_function(), {}}});
}

TEST(GeneratedC, SurvivesAwkwardNames) { expect_same("names", {{robot_with_awkward_names(), {}}}); }

TEST(GeneratedC, IsTheSameEachTime) {
  for (const Robot& robot : {library_robot("scara"), floating_robot()})
    for (const bool base : {false, true})
      for (const ModelCase& c : every_model(robot, base))
        EXPECT_EQ(Subject(c).text, Subject(c).text) << robot.name() << " " << c.request.model;
}

}  // namespace
}  // namespace articula::test
