// model: derive, optimise, prove, print.

#include <memory>

#include "api/sheet.hpp"
#include "api/solver_models.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "inverse.hpp"
#include "loops.hpp"
#include "options.hpp"
#include "report.hpp"
#include "verb.hpp"
#include "writing.hpp"

namespace articula::cli {

namespace {

struct ModelOptions {
  std::string robot, model;
  WritingOptions writing;
  Settings settings;
  std::vector<std::string> hold;
  bool all = false, explain = false, reactions = false, json = false;
};

std::vector<std::string> names_of(const std::vector<const Model*>& models) {
  std::vector<std::string> names;
  for (const Model* m : models) names.emplace_back(m->name);
  return names;
}

// Options of one model, and of its code.
void refuse_beside_all(const ModelOptions& o) {
  for (const auto& [option, text] : o.settings.options)
    if (!text.empty())
      throw ModelError("", "--all does not go with --" + std::string(info(option).name),
                       "name the model that takes it");
  const std::vector<std::string> refused{"--to",     "--form", "--float",      "--lanes", "--code",
                                         "--method", "--only", "--derivative", "--hold",  "--explain"};
  bool any = !o.writing.language.empty() || !o.hold.empty() || o.explain;
  for (const std::vector<GivenOption>& options : {given(o.settings), given(o.writing)})
    for (const GivenOption& option : options) any = any || contains(refused, option.name);
  if (any)
    throw ModelError("",
                     "--all goes with none of " + joined({refused.begin(), refused.end() - 1}, ", ") +
                         " and " + refused.back(),
                     "'articula summary ROBOT -o DIR' writes the code of all models");
}

void all_models(const ModelOptions& o) {
  if (!o.model.empty())
    throw ModelError("", "--all and the model " + in_quotes(o.model) + " exclude each other");
  refuse_beside_all(o);
  const Robot robot = robot_of(o.robot, o.settings);
  if (applicable(robot).empty()) {
    std::vector<Diagnostic> notes;
    for (const Model& model : catalogue())
      notes.push_back({Severity::note, {}, std::string(model.name) + ": " + *refusal(model, robot), {}, {}});
    complain(notes);
  }
  std::vector<Result> results;
  std::string lines;
  for (const Model* model : applicable(robot)) {
    if (o.settings.base_parameters && model->inside) continue;  // they leave that open
    results.push_back(derive_with_progress(robot, request_of(std::string(model->name), o.settings)));
    lines += to_line(to_json(results.back()));
  }
  if (o.json && !solver_model_named(inverse_name)->refuses(robot))
    lines += to_line(to_json(inverse_with_progress(robot, {})));
  if (o.json && !solver_model_named(loops_name)->refuses(robot))
    lines += to_line(to_json(robot, loops_with_progress(robot)));
  deliver(o.json ? lines : comparison(results), o.writing.out);
}

// The formulas below the description: those asked for, or those of a model that is read as formulas, when they are few; what they
// imply in any case.
std::string formulas(const Robot& robot, const Request& request, const Result& result,
                     std::optional<Form> form) {
  constexpr std::size_t most_lines = 60, most_operations = 250;
  if (!form && model_named(result.model).form != Form::formulas) return {};
  const bool few = form || result.program.instructions.size() <= most_operations;
  Sheet paper = sheet(robot, request, result, few ? form : Form::steps);
  const std::string text = plain_formulas(paper);
  if (form || (paper.steps.empty() && lines_of(text).size() <= most_lines + 1)) return "\n" + text;
  paper.definitions.clear(), paper.steps.clear(), paper.outputs.clear();
  return "\nThe formulas are more than fit on a screen: --to text and --to latex write them.\n" +
         (paper.remarks.empty() ? "" : "\n" + plain_formulas(paper));
}

Json remarks_of(const Robot& robot, const Request& request) {
  Graph graph;
  Json list = Json::array();
  for (const Remark& r : model_named(request.model).remarks(robot.in(graph), request.options).list)
    list.push_back({{"zero", r.formula.valid() ? to_text(r.formula) : ""}, {"text", r.text}});
  return list;
}

void one_model(const ModelOptions& o) {
  if (!o.hold.empty()) throw ModelError("", "--hold goes with model " + std::string(inverse_name) + " alone");
  Request request = request_of(o.model, o.settings);
  const Target* target = target_of(o.writing, o.json);
  const std::optional<Form> form = form_of(o.writing);
  const Robot robot = robot_of(o.robot, o.settings);
  if (o.model.empty())
    throw ModelError("", "no model is given",
                     "possible: " + joined(names_of(applicable(robot)), ", ") + ", " +
                         std::string(inverse_name) +
                         (robot.data().cuts.empty() ? "" : ", " + std::string(loops_name)) + "; or --all");
  request.options = options_of(robot, o.model, o.settings);
  if (o.explain && target != nullptr && !is_file(o.writing.out) && !o.json)
    throw ModelError("", "--explain and code on standard output exclude each other",
                     "write the code into a file with -o");
  const Result result = derive_with_progress(robot, request);
  const std::string explained = o.explain ? explanation(result.gains) : "";
  Json json = to_json(result);
  if (o.explain) json["gains"] = to_json(result.gains);
  if (o.json && request.derivative.empty() && model_named(o.model).remarks != nullptr)
    json["remarks"] = remarks_of(robot, request);
  if (target == nullptr && o.json) return deliver(to_line(json), o.writing.out);
  if (target == nullptr)
    return deliver(
        description(result) + (o.explain ? "\n" : "") + explained + formulas(robot, request, result, form),
        o.writing.out);

  const std::string command = model_command(o.robot, o.model, o.settings, std::string(target->name));
  deliver_written(written(robot, request, result, *target, manner_of(o.writing, command)), o.writing,
                  o.json ? std::optional(json) : std::nullopt);
  if (!o.json) print(explained);
}

void inverse(const ModelOptions& o) {
  if (o.explain) throw ModelError("", "model " + o.model + " takes no --explain");
  inverse_geometry(o.robot, o.writing, o.settings, o.hold, o.json);
}

void loops(const ModelOptions& o) {
  if (o.explain || !o.hold.empty())
    throw ModelError("", "model " + o.model + " takes no " + (o.explain ? "--explain" : "--hold"));
  loop_geometry(o.robot, o.writing, o.settings, o.json);
}

}  // namespace

Action declare_model(CLI::App& app) {
  const auto o = std::make_shared<ModelOptions>();
  add_robot(app, o->robot);
  add_text(app, "MODEL", o->model, " ", "a model; see 'articula models'");
  add_flag(app, "--all", o->all, "every model that applies, instead of MODEL");
  add_writing(app, o->writing);
  add_settings(app, o->settings);
  add_solve_loops(app, o->settings);
  add_hold(app, o->hold);
  add_explain(app, o->explain);
  add_reactions(app, o->reactions);
  add_json(app, o->json);
  return [o] {
    refuse_lost_files({{"-o", o->writing.out}},
                      files_of(o->robot, o->settings.importing, {o->settings.choices}));
    if (o->reactions) o->model = with_reactions(o->model);
    o->all                     ? all_models(*o)
    : o->model == inverse_name ? inverse(*o)
    : o->model == loops_name   ? loops(*o)
                               : one_model(*o);
  };
}

}  // namespace articula::cli
