// Generated C compiles without warnings as C99, runs, and equals the interpreter.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/text.hpp"
#include "compile/running.hpp"
#include "expr/transform.hpp"
#include "program/run.hpp"

namespace articula {
namespace {

using test::uniform;

constexpr std::size_t states = 20;

std::map<std::string, double> some_values(const Robot& robot) {
  std::map<std::string, double> values;
  std::uint64_t k = 77;
  for (const std::string& name : robot.parameters()) values[name] = 0.3 + std::fabs(uniform(++k));
  for (const auto& [name, value] : robot.data().defaults) values[name] = numeric_value(value);
  return values;
}

std::string array(const std::string& name, const std::vector<double>& values) {
  std::string text = "static const double " + name + "[] = {";
  for (const double v : values) text += shortest(v) + ", ";
  return text + "0.0};\n";
}

// A C program that runs the model on the given states and prints the outputs.
std::string driver(const Program& p, const std::string& source, const std::vector<double>& inputs,
                   const std::map<std::string, double>& parameters) {
  const std::string name = identifier(language_c(), p.name), n_in = std::to_string(p.input_count());
  std::string text = "#include <stdio.h>\n#include \"" + source + "\"\n" + array("inputs", inputs);
  text += "int main(void)\n{\n  for (int i = 0; i < " + std::to_string(states) +
          "; ++i) {\n    const double *x = inputs + i*" + n_in + ";\n    (void)x;\n";
  if (!p.parameters.empty()) {
    text += "    " + name + "_constants k;\n    const " + name + "_parameters p = {";
    for (const std::string& parameter : p.parameters) text += shortest(parameters.at(parameter)) + ", ";
    text += "};\n    " + name + "_setup(&p, &k);\n";
  }
  std::string call, declared, printed;
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
    printed +=
        "    for (int j = 0; j < " + size + "; ++j) printf(\"%.17g\\n\", out_" + output.name + "[j]);\n";
  }
  return text + declared + "    " + name + "(" + call + ");\n" + printed + "  }\n  return 0;\n}\n";
}

void expect_same(const Robot& robot, const Request& request, const std::string& tag) {
  const Result result = derive(robot, request);
  const Program& p = result.program;
  const std::string stem =
      std::string(ARTICULA_SCRATCH_DIR) + "/c_" + identifier(language_c(), robot.name()) + tag;
  const std::string text = code(robot, result, "c", "articula model");
  EXPECT_EQ(text, code(robot, derive(robot, request), "c", "articula model")) << "two derivations differ";
  write_file(stem + ".c", text);
  std::vector<double> inputs(states * p.input_count());
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = 3 * uniform(1000 + i);
  const std::map<std::string, double> parameters = some_values(result.base ? result.base->robot : robot);
  std::vector<double> expected(states * p.output_count());
  Machine(p, parameters).run_batch(states, inputs.data(), expected.data());
  for (const std::string compiler : {"gcc", "clang"}) {
    const auto got = test::compiled_and_run(
        stem, driver(p, std::filesystem::path(stem + ".c").filename().string(), inputs, parameters),
        compiler);
    ASSERT_EQ(got.size(), expected.size()) << robot.name();
    double size = 1e-300;
    for (const double v : expected) size = std::max(size, std::fabs(v));
    for (std::size_t i = 0; i < got.size(); ++i)
      EXPECT_NEAR(got[i], expected[i], 1e-12 * size) << robot.name() << " value " << i;
  }
}

TEST(GeneratedC, EqualsTheInterpreterForEveryLibraryRobot) {
  for (const std::string& name : library_names())
    if (library_robot(name).data().cuts.empty()) expect_same(library_robot(name), {}, "");
}

TEST(GeneratedC, EqualsTheInterpreterAtEveryLevel) {
  for (const char* name : {"puma560-full", "stanford-full", "tree", "nr:4"})
    for (const int level : {0, 1})
      for (const Trig trig : {Trig::single, Trig::sums}) {
        Request request;
        request.opt = {level, trig};
        expect_same(library_robot(name), request,
                    "_" + std::to_string(level) + (trig == Trig::sums ? "s" : "1"));
      }
}

TEST(GeneratedC, EqualsTheInterpreterByEveryMethod) {
  for (const Method& method : model_named("idm").methods) {
    Request request;
    request.method = std::string(method.name);
    for (const char* name : {"planar2r", "lau3", "scara"})
      expect_same(library_robot(name), request, "_" + request.method);
  }
}

Robot floating_robot() {
  return read_yaml(
      "articula: 1\nname: floating\ngravity: [0, 0, -g]\nbase: {floating: true}\nparameters: {g: 9.81}\n"
      "joints:\n  - {alpha: pi/2, d: 0.1}\n  - {type: ball, d: 0.3, active: false}\n"
      "links:\n  - {link: 0, M: 5, XX: 1, YY: 1.2, ZZ: 0.8}\n  - {link: 1, M: 2, MX: 0.2, XX: 0.3, YY: 0.4, "
      "ZZ: 0.4}\n"
      "  - {link: 2, M: 1, XX: 0.1, YY: 0.1, ZZ: 0.1, FX: FX2}\n",
      "floating.yaml");
}

TEST(GeneratedC, EqualsTheInterpreterForEveryModel) {
  for (const Robot& robot : {library_robot("scara"), library_robot("flexible2r"), floating_robot()})
    for (const Model* model : applicable(robot))
      for (const bool base : {false, true}) {
        Request request;
        request.model = std::string(model->name);
        request.base_parameters = base;
        expect_same(robot, request, "_" + request.model + (base ? "_base" : ""));
      }
}

TEST(GeneratedC, EqualsTheInterpreterForDerivatives) {
  for (const Robot& robot : {library_robot("scara"), floating_robot()})
    for (const char* model : {"idm", "ddm", "energy"}) {
      Request request;
      request.model = model, request.derivative = "q,qd";
      expect_same(robot, request, "_" + request.model + "_derivatives");
    }
}

TEST(GeneratedC, EqualsTheInterpreterInEveryFunction) {
  expect_same(test::robot_with_every_function(), {}, "");
}

TEST(GeneratedC, SurvivesAwkwardNames) {
  RobotData r = blank_robot(1);
  Graph& g = *r.graph;
  r.name = "2-fast";
  r.gravity[2] = g.symbol("double", Kind::parameter);
  r.bodies[1].placement[2] = g.symbol("k", Kind::parameter);
  r.bodies[1].link[M] = g.symbol("M_PI", Kind::parameter);
  r.bodies[1].link[MX] = g.symbol("p", Kind::parameter);
  r.bodies[1].link[MY] = g.symbol("tau", Kind::parameter);
  r.bodies[1].link[ZZ] = g.symbol("q", Kind::parameter);
  r.bodies[1].link[FX] = g.symbol("t1", Kind::state);
  r.bodies[1].link[CZ] = g.symbol("sin_", Kind::state);
  expect_same(Robot(r), {}, "");
}

}  // namespace
}  // namespace articula
