// model: derive, optimise, prove, print.

#include <filesystem>
#include <memory>

#include "base/text.hpp"
#include "options.hpp"
#include "report.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct Options {
  std::string robot, model, language, out;
  Settings settings;
  bool all = false, json = false;
};

std::vector<std::string> names_of(const std::vector<const Model*>& models) {
  std::vector<std::string> names;
  for (const Model* m : models) names.emplace_back(m->name);
  return names;
}

// The language of --to, or the one whose files end like that of -o; nothing when neither is given.
const Language* language_of(const Options& o) {
  if (!o.language.empty()) return &language_named(o.language);
  if (o.out.empty() || o.out == "-" || o.json) return nullptr;
  const std::string suffix = lower(std::filesystem::path(o.out).extension().string());
  for (const Language& l : languages())
    if (l.suffix == suffix) return &l;
  throw ModelError("", "the language of '" + shortened(o.out, 200) + "' is not told by its suffix",
                   "say it with --to");
}

void all_models(const Options& o) {
  if (!o.model.empty())
    throw ModelError("", "--all and the model '" + shortened(o.model) + "' exclude each other");
  for (const auto& [option, text] : o.settings.options)
    if (!text.empty())
      throw ModelError("", "--all does not go with --" + std::string(info(option).name),
                       "name the model that takes it");
  if (!o.language.empty() || !o.settings.method.empty() || !o.settings.only.empty())
    throw ModelError("", "--all goes with none of --to, --method and --only",
                     "'articula summary ROBOT -o DIR' writes the code of all models");
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
    results.push_back(derive_with_progress(robot, request_of(std::string(model->name), o.settings)));
    lines += to_line(to_json(results.back()));
  }
  deliver(o.json ? lines : comparison(results), o.out);
}

void one_model(const Options& o) {
  Request request = request_of(o.model, o.settings);
  const Language* language = language_of(o);
  const Robot robot = robot_of(o.robot, o.settings);
  if (o.model.empty())
    throw ModelError("", "which model of " + robot.name() + "?",
                     "models: " + joined(names_of(applicable(robot)), ", ") + "; or --all");
  request.options = options_of(robot, o.model, o.settings);
  const Result result = derive_with_progress(robot, request);
  if (language == nullptr) return deliver(o.json ? to_line(to_json(result)) : description(result), o.out);

  const std::string name(language->name);
  const std::string text = code(robot, result, name, model_command(o.robot, o.model, o.settings, name));
  const bool to_file = !o.out.empty() && o.out != "-";
  if (to_file) write_file(o.out, text);
  if (o.json) {
    Json json = to_json(result);
    if (!to_file) json["code"] = text;
    print(to_line(json));
  } else if (!to_file) {
    print(text);
  }
}

}  // namespace

Action declare_model(CLI::App& app) {
  const auto o = std::make_shared<Options>();
  std::vector<std::string> names;
  for (const Language& l : languages()) names.emplace_back(l.name);
  add_robot(app, o->robot);
  add_text(app, "MODEL", o->model, " ", "a model; see 'articula models'");
  add_flag(app, "--all", o->all, "every model that applies, instead of MODEL");
  add_text(app, "--to", o->language, "LANG", "print it in a language: " + joined(names, ", "));
  add_text(app, "-o,--output", o->out, "FILE",
           "write the code there; without --to the suffix tells the language");
  add_settings(app, o->settings);
  add_json(app, o->json);
  return [o] { o->all ? all_models(*o) : one_model(*o); };
}

}  // namespace articula::cli
