// eval: run a model on numbers, one state (JSON) or many (CSV).

#include <cmath>
#include <memory>

#include "account_report.hpp"
#include "inverse.hpp"
#include "loops.hpp"
#include "options.hpp"
#include "output.hpp"
#include "state.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct EvalOptions {
  std::string robot, model, at, csv, out, assembly;
  Settings settings;
  bool reactions = false, json = false, terms = false;
};

Json array_json(const NamedArray& array, std::string_view shape) {
  for (const double v : array.values)
    if (!std::isfinite(v))
      throw ModelError(
          "", "'" + array.name + "' is not finite at this state",
          "the values given are too large for double precision, or what the model divides by is zero there");
  if (shape == "1") return array.values.front();
  if (shape.find('x') == std::string_view::npos) return array.values;
  Json rows = Json::array();
  for (auto row = array.values.begin(); row != array.values.end(); row += array.cols)
    rows.push_back(std::vector<double>(row, row + array.cols));
  return rows;
}

// The account is of everything that loads the joints, however it is derived.
void refuse_beside_terms(const EvalOptions& o) {
  if (o.model != "closed-form" || o.at.empty())
    throw ModelError("", "--terms goes with the model closed-form and --at");
  for (const GivenOption& option : given(o.settings))
    if (option.name != "--link")
      throw ModelError("", "--terms goes without " + option.name,
                       "--link J tells of the joint alone that carries link J; --json has all terms");
}

void tell_terms(const EvalOptions& o, const Robot& robot, const State& state) {
  const std::vector<LoadAccount> accounts = load_accounts(robot, state, options_of(robot, o.settings).link);
  deliver(o.json ? to_line(account_json(accounts)) : account_text(accounts), o.out);
}

void eval(const EvalOptions& o) {
  if (!o.csv.empty() && o.json)
    throw ModelError("", "--csv and --json exclude each other: a table gives a table");
  if (!o.at.empty() && !o.csv.empty()) throw ModelError("", "--at and --csv exclude each other");
  refuse_lost_files({{"-o", o.out}},
                    files_of(o.robot, o.settings.importing, {o.at, o.csv, o.settings.choices}));
  if (o.at.empty() && o.csv.empty())
    throw ModelError("", "one of --at FILE and --csv FILE must be given",
                     "--at - reads one state from standard input");
  if (o.terms) refuse_beside_terms(o);
  if (o.model == inverse_name)
    throw ModelError("", "inverse geometry has more solutions than one", "'articula ik' finds them all");
  if (o.model == loops_name) return eval_loops(o.robot, o.at, o.csv, o.out, o.settings, o.assembly);
  Request request = request_of(o.model, o.settings);
  const Model& model = model_named(o.model);
  const Robot described = robot_of(o.robot, o.settings);
  const std::string path = o.at.empty() ? o.csv : o.at;
  const std::string text = input_text(path);
  State state =
      o.at.empty() ? State() : read_state(text, input_title(path), values_of(o.settings.importing.set));
  if (!o.assembly.empty()) state.assembly = o.assembly;
  complain(doubtful_wrenches(described, state));
  const Robot robot = opened_for(described, state);
  if (o.terms) return tell_terms(o, robot, state);
  request.options = options_of(robot, o.model, o.settings);
  const Result result = derive_with_progress(robot, request);
  complain(shared_loads(robot, model_named(o.model)));
  if (o.at.empty())
    return deliver(evaluate_csv(robot, result, {}, text, input_title(path), o.assembly), o.out);
  Json json = Json::object();
  for (const NamedArray& array : evaluate(robot, result, state)) {
    const bool differentiated = !result.derivative.empty();
    json[array.name] = array_json(array, differentiated ? "rows x columns" : info(model, array.name).shape);
    if (!array.columns.empty())
      (differentiated ? json["columns"][array.name] : json["columns"]) = array.columns;
  }
  deliver(to_line(json), o.out);
}

}  // namespace

Action declare_eval(CLI::App& app) {
  const auto o = std::make_shared<EvalOptions>();
  add_robot(app, o->robot);
  add_text(app, "MODEL", o->model, " ", "a model; see 'articula models'", Need::required);
  add_text(app, "--at", o->at, "FILE", "one state, JSON; - is standard input");
  add_text(app, "--csv", o->csv, "FILE",
           "many states: columns q1.., qd1.., qdd1.., tau1..; - is standard input");
  add_text(
      app, "--assembly", o->assembly, "LABEL",
      "with closed loops: which way to assemble the robot; see 'articula eval ROBOT constraints-geometric'");
  app.add_flag(
      "--terms", o->terms,
      "of closed-form: what loads each joint, by link and by the joints that move it, the largest first; "
      "with --link J the joint that carries link J");
  add_text(app, "-o,--output", o->out, "FILE", "write the result there");
  add_settings(app, o->settings);
  add_reactions(app, o->reactions);
  add_json(app, o->json);
  return [o] {
    if (o->reactions) o->model = with_reactions(o->model);
    eval(*o);
  };
}

}  // namespace articula::cli
