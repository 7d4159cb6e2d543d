#include "support/closed_check.hpp"

#include <cmath>

#include "api/api.hpp"
#include "program/run.hpp"
#include "support/torques.hpp"

namespace articula::test {

namespace {

constexpr int many =
    12;  // freedoms: formulas of robots with more are long, the first method of a model has to do

Found run(const Program& program, Machine& machine, const Values& values) {
  const Vector all = machine.run(inputs_of(program, values));
  Found found;
  auto at = all.begin();
  for (const ProgramOutput& o : program.outputs) {
    Dense numbers(static_cast<std::size_t>(o.rows), static_cast<std::size_t>(o.cols));
    const auto size = static_cast<long>(o.values.size());
    numbers.cells.assign(at, at + size);
    at += size;
    found[o.name] = {numbers, o.columns};
  }
  return found;
}

// An output without elements is not there; then the oracle has none either.
double error_of(const ClosedAnswer& answer, const ClosedState& at, const Found& found) {
  const Vector theirs = answer.theirs(at);
  if (theirs.empty()) return 0;
  try {
    return relative_error(answer.ours(at, found), theirs);
  } catch (const std::out_of_range&) {
    return HUGE_VAL;
  }
}

void check(const Program& program, const std::string& model, const std::string& method,
           const std::vector<ClosedState>& states, const Values& parameters, ClosedReport& report) {
  Machine machine(program, parameters);
  std::vector<Found> found;
  for (const ClosedState& at : states) found.push_back(run(program, machine, at.values));
  for (const ClosedAnswer& answer : closed_answers()) {
    if (answer.model != model) continue;
    ClosedFinding finding{model, method, answer.output, 0, answer.tolerance};
    for (std::size_t k = 0; k < states.size(); ++k)
      finding.error = std::max(finding.error, error_of(answer, states[k], found[k]));
    report.findings.push_back(finding);
  }
}

Program program_of(const Model& model, const Method& method, const Robot& robot) {
  Graph graph;
  Options options;
  options.link = robot.n();
  return lower(std::string(model.name), method.build(graph, robot, options), robot.parameters(),
               inputs_of(model, robot));
}

std::vector<std::string> answered_models() {
  std::vector<std::string> names;
  for (const ClosedAnswer& answer : closed_answers())
    if (names.empty() || names.back() != answer.model) names.push_back(answer.model);
  return names;
}

struct Visit {
  ClosedOracle oracle;
  std::vector<ClosedState> states;

  Visit(const Robot& robot, const Values& parameters, const Vector& start, int count)
      : oracle(robot.data(), parameters) {
    Draw draw(7);
    states = closed_states(robot, oracle, parameters, start, count, draw);
  }
};

}  // namespace

ClosedReport check_closed_models(const Robot& robot, const Values& parameters, const Vector& start,
                                 int states) {
  const Visit visit(robot, parameters, start, states);
  ClosedReport report;
  report.states = static_cast<int>(visit.states.size());
  for (const std::string& name : answered_models()) {
    const Model& model = model_named(name);
    for (const Method& method : model.methods) {
      if (robot.nv() > many && &method != &model.methods.front()) continue;
      if (const auto why = refusal(model, method, robot)) {
        report.left_out.push_back(name + " " + std::string(method.name) + ": " + *why);
        continue;
      }
      check(program_of(model, method, robot), name, std::string(method.name), visit.states, parameters,
            report);
    }
  }
  return report;
}

ClosedReport check_closed_model(const Robot& robot, const Values& parameters, const Vector& start, int states,
                                const std::string& model) {
  const Visit visit(robot, parameters, start, states);
  ClosedReport report;
  report.states = static_cast<int>(visit.states.size());
  Request request;
  request.model = model;
  if (const auto& takes = model_named(model).takes;
      std::find(takes.begin(), takes.end(), Option::link) != takes.end())
    request.options.link = robot.n();
  const Result result = derive(robot, request);
  check(result.program, model, result.method, visit.states, parameters, report);
  return report;
}

double round_trip_error(const Robot& robot, const Values& parameters, const Vector& start, int states) {
  const Visit visit(robot, parameters, start, states);
  const Model &inverse = model_named("idm"), &direct = model_named("ddm");
  const Program idm = program_of(inverse, inverse.methods.front(), robot),
                ddm = program_of(direct, direct.methods.front(), robot);
  Machine torques(idm, parameters), accelerations(ddm, parameters);
  double worst = visit.states.empty() ? HUGE_VAL : 0;
  for (const ClosedState& at : visit.states) {
    Values values = at.values;
    const Vector tau = run(idm, torques, values).at("tau").numbers.cells;
    std::size_t k = 0;
    for (const int j : at.closure().driven)
      for (const Expr& e : robot.data()[j].tau) values[e.name()] = tau.at(k++);
    const Vector qdd = run(ddm, accelerations, values).at("qdd").numbers.cells;
    worst = std::max(worst, relative_error(qdd, entries_of(at.s.qdd, at.independent())));
  }
  return worst;
}

}  // namespace articula::test
