#include "api/solver_models.hpp"

#include "base/named.hpp"

namespace articula {

namespace {

std::optional<std::string> inverse_refusal(const Robot& robot) {
  try {
    refuse_inverse(robot);
  } catch (const ModelError& error) {
    return error.diagnostics().front().message;
  }
  return std::nullopt;
}

std::optional<std::string> loops_refusal(const Robot& robot) {
  return robot.data().cuts.empty() ? std::optional<std::string>("the robot has no closed loops")
                                   : std::nullopt;
}

}  // namespace

const std::vector<SolverModel>& solver_models() {
  static const std::vector<SolverModel> list{
      {inverse_name,
       "inverse geometric model: the joint variables that reach a pose",
       inverse_methods(),
       "T",
       {"q", "n", "joint variables, of each solution"},
       "ik",
       inverse_refusal},
      {loops_name,
       "geometric constraint equations of closed loops: the joints that depend on others, in every assembly",
       {},
       "q",
       {"qp", "dependent", "joints that depend on q, of each assembly"},
       "eval",
       loops_refusal}};
  return list;
}

const SolverModel* solver_model_named(std::string_view name) { return find_named(solver_models(), name); }

const std::vector<Target>& solver_headers() {
  static const std::vector<Target> list{{"c", ".h"}, {"cpp", ".hpp"}};
  return list;
}

}  // namespace articula
