#include "api/sheet.hpp"

namespace articula {

namespace {

void add_factors(const Model& model, const Robot& robot, const Options& options, Sheet& sheet) {
  sheet.factors = simplified(model.factors(robot.in(*sheet.graph), options), sheet);
  sheet.product = model.outputs.front().name;
}

void add_remarks(const Model& model, const Robot& robot, const Request& request, Sheet& sheet) {
  if (model.remarks == nullptr || !request.derivative.empty()) return;
  const Remarks remarks = model.remarks(robot.in(*sheet.graph), request.options);
  sheet.remarks_title = remarks.title;
  for (const Remark& r : remarks.list) sheet.remarks.push_back({r.formula, r.text});
}

}  // namespace

Sheet sheet(const Robot& robot, const Request& request, const Result& result, std::optional<Form> form) {
  const Model& model = model_named(result.model);
  const bool branches =
      request.options.orientation != Orientation::matrix;  // too many to be read as one formula
  const Form wanted = form.value_or(branches ? Form::steps : model.form);
  if (wanted == Form::factors && !request.derivative.empty())
    throw ModelError("", "--form factors does not go with --derivative", "forms: formulas, steps");
  if (wanted == Form::factors && model.factors == nullptr)
    throw ModelError("", "model " + std::string(model.name) + " has no factors", "forms: formulas, steps");
  Sheet paper = sheet(document(robot, result), wanted);
  if (wanted == Form::factors)
    add_factors(model, result.base ? result.base->robot : robot, request.options, paper);
  add_remarks(model, robot, request, paper);
  return paper;
}

std::string written(const Robot& robot, const Request& request, const Result& result, const Target& target,
                    const Manner& manner) {
  return written(document(robot, result), target, manner,
                 [&] { return sheet(robot, request, result, manner.form); });
}

}  // namespace articula
