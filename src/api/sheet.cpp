#include "api/sheet.hpp"

#include <algorithm>
#include <map>

#include "algebra/readable.hpp"
#include "api/steps.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

// Operations and operands: of an element to be read (about a page), of all elements together, and of what is worth
// simplifying.
constexpr std::size_t longest_element = 3000, longest_model = 20000, longest_unsimplified = 100000;

bool fits(const Outputs& outputs, std::size_t element, std::size_t model) {
  std::size_t total = 0;
  for (const Expr& value : values(outputs)) {
    const std::size_t size = written_size(value, element + 1);
    total += size;
    if (size > element || total > model) return false;
  }
  return true;
}

// The same outputs simplified; says when some could not be.
Outputs simplified(const Outputs& outputs, Sheet& sheet) {
  std::vector<Expr> formulas;
  std::map<Id, Expr> known;  // matrices may be symmetric
  bool all = true;
  for (const Expr& value : values(outputs)) {
    const Expr positive(value.graph(), Ref::of(value.id()));
    auto found = known.find(value.id());
    if (found == known.end()) {
      const Readable r = readable(positive);
      found = known.emplace(value.id(), r.formula).first;
      all = all && r.simplified;
    }
    formulas.push_back(value.ref().negative() ? -found->second : found->second);
  }
  const std::string note = "some formulas are exact but not simplified: too many terms";
  if (!all && std::find(sheet.notes.begin(), sheet.notes.end(), note) == sheet.notes.end())
    sheet.notes.push_back(note);
  return with_values(outputs, formulas);
}

void define_base_parameters(const BaseParameters& base, Sheet& sheet) {
  const auto define = [&](const std::string& name, const Expr& formula) {
    sheet.definitions.push_back({name, copy({formula}, *sheet.graph).front()});
  };
  for (const NamedSum& sum : base.sums) define(sum.name, sum.formula);
  for (const BaseParameter& p : base.base)
    if (p.regrouped) define(p.name, p.formula);
}

void add_steps(const Result& result, Sheet& sheet) {
  Listed list = listed(result.program, *sheet.graph);
  sheet.steps = std::move(list.steps);
  sheet.outputs = std::move(list.outputs);
}

// False when the formulas are too long to be read.
bool add_formulas(const Result& result, Sheet& sheet) {
  const Outputs outputs = raise(result.program, *sheet.graph);
  if (!fits(outputs, longest_unsimplified, longest_unsimplified)) return false;
  Sheet with = sheet;
  with.outputs = simplified(outputs, with);
  if (!fits(with.outputs, longest_element, longest_model)) return false;
  sheet = std::move(with);
  return true;
}

void add_factors(const Model& model, const Robot& robot, const Options& options, Sheet& sheet) {
  if (model.factors == nullptr)
    throw ModelError("", "model " + std::string(model.name) + " has no factors", "forms: formulas, steps");
  sheet.factors = simplified(model.factors(*sheet.graph, robot, options), sheet);
  sheet.product = model.outputs.front().name;
}

void add_remarks(const Model& model, const Robot& robot, const Request& request, Sheet& sheet) {
  if (model.remarks == nullptr || !request.derivative.empty()) return;
  const Remarks remarks = model.remarks(*sheet.graph, robot, request.options);
  sheet.remarks_title = remarks.title;
  for (const Remark& r : remarks.list) sheet.remarks.push_back({r.formula, r.text});
}

std::vector<Target> all_targets() {
  std::vector<Target> list;
  for (const Language& language : languages()) list.push_back({language.name, language.suffix});
  list.push_back({"latex", ".tex", latex_document});
  list.push_back({"text", ".txt", [](const Sheet& s) { return plain_text(s); }});
  return list;
}

}  // namespace

Sheet sheet(const Robot& robot, const Request& request, const Result& result, std::optional<Form> form) {
  const Model& model = model_named(result.model);
  const bool branches =
      request.options.orientation != Orientation::matrix;  // too many to be read as one formula
  const Form wanted = form.value_or(branches ? Form::steps : model.form);
  Sheet sheet{.title = title_of(result), .notes = notes_on(robot, result)};
  for (const Assumption& a : result.program.assumes_nonzero)
    sheet.notes.push_back("assumes not zero: " + a.text);
  if (result.base) define_base_parameters(*result.base, sheet);
  if (wanted == Form::factors && !request.derivative.empty())
    throw ModelError("", "--form factors does not go with --derivative", "forms: formulas, steps");
  if (wanted == Form::factors)
    add_factors(model, result.base ? result.base->robot : robot, request.options, sheet);
  if (wanted == Form::steps) {
    add_steps(result, sheet);
  } else if (!add_formulas(result, sheet)) {
    sheet.notes.emplace_back("each element as one formula would be too long: written in steps");
    add_steps(result, sheet);
  }
  add_remarks(model, robot, request, sheet);
  return sheet;
}

const std::vector<Target>& targets() {
  static const std::vector<Target> list = all_targets();
  return list;
}

const Target& target_named(std::string_view name) {
  std::vector<std::string> known;
  for (const Target& target : targets()) {
    if (target.name == name) return target;
    known.emplace_back(target.name);
  }
  throw ModelError("", "unknown language '" + shortened(name) + "'", "languages: " + joined(known, ", "));
}

std::string written(const Robot& robot, const Request& request, const Result& result, const Target& target,
                    std::optional<Form> form, const std::string& command) {
  if (target.render == nullptr && form)
    throw ModelError("", "a form does not go with " + std::string(target.name),
                     "forms are for --to text and --to latex");
  if (target.render == nullptr) return code(robot, result, std::string(target.name), command);
  Sheet paper = sheet(robot, request, result, form);
  paper.notes.push_back("written by articula " + version() + ": " + command);
  return target.render(paper);
}

}  // namespace articula
