#include "codegen/fmu.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "codegen/c.hpp"

namespace articula {

namespace {

void require_block(const PackagedModel& m) {
  const auto size = [&](const std::string& name) {
    const Input* found = find_named(m.program.inputs, name);
    return found == nullptr ? 0 : found->symbols.size();
  };
  if (size("qp") > 0)
    throw ModelError("", "an FMU has no input for joints that close loops", "say --solve-loops");
  if (size("q") != size("qd"))
    throw ModelError("", "an FMU of a robot with ball joints, free joints or a floating base is not made",
                     "use --to c");
  std::vector<std::string> missing;
  for (const std::string& name : m.program.parameters)
    if (m.notes.defaults.count(name) == 0) missing.push_back(name);
  if (!missing.empty()) throw have_no_value("", missing, "an FMU starts with numbers");
}

std::string numbers(const std::string& array, const std::vector<double>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i)
    text += "  m->" + array + "[" + std::to_string(i) + "] = " + shortest(values[i]) + ";\n";
  return text;
}

// What the functions of FMI rest on: the instance, and the model called with its arrays.
constexpr std::string_view bridge_text = R"(#include <stdlib.h>
#include <string.h>

#include @header@

#define GUID_TEXT "@guid@"
enum { U = @inputs@, N = @joints@, P = @parameters@ };

typedef struct {
  double time, u[@u@], x[2*N], dx[2*N], p[@p@];
@constants@  int stale; /* the set-up is to be done again */
} instance;

static void start_values(instance *m)
{
  (void)m;
@start@}

static void set_up(instance *m)
{
@set_up@}

static void accelerations(const instance *m, const double *x, double *qdd)
{
  (void)m;
  @model@(@arguments@);
}
)";

std::vector<std::string> model_arguments(const PackagedModel& m, const Code& c) {
  std::vector<std::string> arguments;
  std::size_t at = 0;
  for (const Input& input : m.program.inputs) {
    if (input.symbols.empty()) continue;
    const bool q = input.name == "q", qd = input.name == "qd";
    arguments.push_back(q ? "x" : qd ? "x + N" : "m->u + " + std::to_string(at));
    at += q || qd ? 0 : input.symbols.size();
  }
  if (c.has_setup()) arguments.emplace_back("&m->k");
  arguments.emplace_back("qdd");
  if (c.outputs.size() > 1)
    arguments.push_back("(double[" + std::to_string(c.outputs.back().size()) + "]){0}");
  return arguments;
}

std::string set_up(const PackageCode& package) {
  const Code& c = package.first();
  if (!c.has_setup()) return "  (void)m;\n";
  std::string text = "  " + package.name + "_parameters p;\n";
  for (std::size_t i = 0; i < c.parameters.size(); ++i)
    text += "  p." + c.parameters[i].name + " = m->p[" + std::to_string(i) + "];\n";
  return text + "  " + c.name + "_setup(&p, &m->k);\n";
}

std::string bridge(const PackageCode& package) {
  const PackagedModel& m = package.package.models.front();
  const Code& c = package.first();
  const FmuVariables v = fmu_variables(m.program);
  const auto size = [](std::size_t k) {
    return std::to_string(std::max<std::size_t>(k, 1));
  };  // none is empty
  std::vector<double> parameters;
  for (const std::string& p : v.parameters) parameters.push_back(m.notes.defaults.at(p));
  return filled(bridge_text, {{"header", "\"" + package.name + ".h\""},
                              {"guid", fmu_guid(package.package)},
                              {"inputs", std::to_string(v.inputs.size())},
                              {"joints", std::to_string(v.q.size())},
                              {"parameters", std::to_string(v.parameters.size())},
                              {"u", size(v.inputs.size())},
                              {"p", size(v.parameters.size())},
                              {"constants", c.has_setup() ? "  " + c.name + "_constants k;\n" : ""},
                              {"start", numbers("u", v.start) + numbers("p", parameters)},
                              {"set_up", set_up(package)},
                              {"model", c.name},
                              {"arguments", joined(model_arguments(m, c), ", ")}});
}

std::vector<PackageFile> files(const PackageCode& package) {
  require_block(package.package.models.front());
  std::vector<PackageFile> list{
      {"modelDescription.xml", fmu_description(package), "what the unit has"},
      {"sources/fmu.c",
       c_comment({"FMI 2.0 for the robot " + package.package.robot + ".", package.package.made.front()}) +
           bridge(package) + std::string(fmu_functions()),
       "the functions of FMI"}};
  for (const PackageFile& f : package_c().files(package))
    if (f.path == package.name + ".h" || f.path == package.name + ".c")
      list.push_back({"sources/" + f.path, f.text, f.line});
  return list;
}

std::string usage(const PackageCode& package) {
  return package.name +
         ".fmu is a functional mock-up unit, FMI 2.0: Model Exchange, and Co-Simulation (Runge and Kutta's "
         "method of fourth order, in\n"
         "steps of at most a millisecond, inputs held). Import it into a simulator that reads FMUs. It has "
         "sources, and a binary for Linux\n"
         "on x86-64 where a compiler was found when it was made.\n\nInputs: " +
         joined(fmu_variables(package.package.models.front().program).inputs, ", ") +
         ". States and outputs: q and qd of each joint; output: qdd. Parameters start with the robot's "
         "default values and may be changed\n"
         "at any time. The accelerations are those of the model below, as it is called inside the unit.\n";
}

std::string call(const PackageCode& package, std::size_t model) {
  return c_signature(package.models[model]) + ";";
}

}  // namespace

const PackageKind& package_fmu() {
  static const PackageKind kind{"fmu", "a functional mock-up unit", language_c, files, usage, call, "ddm",
                                true};
  return kind;
}

}  // namespace articula
