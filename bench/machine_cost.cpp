// What the cost model `machine` says of models, beside the instructions that the compiled C code executes, counted by
// valgrind: gcc -O2 -mfma -ffp-contract=fast. Run without arguments; needs gcc and valgrind.
//
//   model         cost(.., machine) / 10, sines and cosines given
//   instructions  of the generated function, likewise

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "api/api.hpp"
#include "base/error.hpp"
#include "opt/rewrite.hpp"

using namespace articula;

namespace {

struct Case {
  const char *robot, *model;
  int level;
};

// The program with sines and cosines as inputs: who computes them and how is another question.
Program without_sines(const Program& program) {
  Graph graph;
  Input turns{"turns", 0, 1, {}};
  const Outputs outputs = rewrite(raise(program, graph), [&](Id id, const Expr& x) {
    if (!x.varies() || !is_sincos(x.op())) return x;
    turns.symbols.push_back("turn" + std::to_string(id));
    return graph.symbol(turns.symbols.back(), Kind::state);
  });
  Inputs inputs = program.inputs;
  turns.rows = static_cast<int>(turns.symbols.size());
  inputs.push_back(turns);
  return lower("model", outputs, program.parameters, inputs);
}

// A program that calls the function once.
std::string driver(const Program& p, const std::string& file) {
  std::string text = "#include \"" + file + "\"\nint main(void) {\n", arguments;
  const auto array = [&](const std::string& name, std::size_t size) {
    text += "  static double " + name + "[" + std::to_string(size) + "];\n";
    text += "  for (int i = 0; i < " + std::to_string(size) + "; ++i) " + name + "[i] = 0.1 + 0.01*i;\n";
    arguments += (arguments.empty() ? "" : ", ") + name;
  };
  for (const Input& input : p.inputs)
    if (!input.symbols.empty()) array("in_" + input.name, input.symbols.size());
  if (!p.parameters.empty()) {
    text += "  static model_constants k;\n  model_setup(&model_defaults, &k);\n";
    arguments += ", &k";
  }
  for (const ProgramOutput& output : p.outputs) array("out_" + output.name, output.values.size());
  return text + "  model(" + arguments + ");\n  return 0;\n}\n";
}

void run(const std::string& command) {
  if (std::system(command.c_str()) != 0) throw EnvironmentError("failed: " + command);
}

// The line of callgrind_annotate that ends with the function's name: "   412 (38.1%)  file.c:model [/tmp/..]".
long instructions_of(const std::string& report) {
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(":model [") == std::string::npos) continue;
    std::string digits;
    for (const char c : line.substr(0, line.find('(')))
      digits += c >= '0' && c <= '9' ? std::string(1, c) : "";
    return std::stol(digits);
  }
  throw EnvironmentError("callgrind did not see the function");
}

long counted(const Robot& robot, const Result& result, const std::filesystem::path& folder) {
  const std::string at = folder.string();
  std::ofstream(folder / "model.c") << code(robot, result, "c", "bench_machine_cost");
  std::ofstream(folder / "main.c") << driver(result.program, "model.c");
  run("gcc -O2 -mfma -ffp-contract=fast -fno-inline -o " + at + "/main " + at + "/main.c -lm");
  run("valgrind -q --tool=callgrind --callgrind-out-file=" + at + "/out " + at + "/main");
  run("callgrind_annotate --threshold=100 " + at + "/out > " + at + "/report");
  std::ostringstream report;
  report << std::ifstream(folder / "report").rdbuf();
  return instructions_of(report.str());
}

}  // namespace

int main() {
  const std::vector<Case> cases{
      {"planar2r", "idm", 1}, {"scara", "idm", 1},       {"renaud6r", "idm", 0},   {"renaud6r", "idm", 1},
      {"puma560", "idm", 1},  {"puma560", "inertia", 1}, {"puma560", "ddm", 1},    {"stanford", "idm", 1},
      {"arm7", "idm", 1},     {"arm7", "jacobian", 1},   {"humanoid47", "idm", 1},
  };
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "articula_machine_cost";
  std::filesystem::create_directories(folder);
  std::printf("%-12s %-10s %5s %6s %6s %6s %13s %6s\n", "robot", "model", "level", "mul", "add", "model",
              "instructions", "ratio");
  for (const Case& c : cases) {
    const Robot robot = library_robot(c.robot);
    Request request;
    request.model = c.model;
    request.opt.level = c.level;
    Result result = derive(robot, request);
    result.program = without_sines(result.program);
    const Counts n = online_counts(result.program);
    Graph graph;
    const double model = static_cast<double>(cost(raise(result.program, graph), CostModel::machine)) / 10;
    const auto instructions = static_cast<double>(counted(robot, result, folder));
    std::printf("%-12s %-10s %5d %6d %6d %6.0f %13.0f %6.2f\n", c.robot, c.model, c.level, n.mul, n.add,
                model, instructions, instructions / model);
  }
}
