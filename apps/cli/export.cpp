// export: models of a robot as a package, a folder that can be built and tested at once.

#include "api/export.hpp"

#include <algorithm>
#include <memory>

#include "api/solver_models.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "options.hpp"
#include "report.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct ExportOptions {
  std::string robot, to, models, folder;
  Settings settings;
  bool single = false, bake = false, force = false, json = false;
};

std::vector<std::string> models_of(const ExportOptions& o, const Robot& robot) {
  const PackageKind& kind = package_kind_named(o.to);
  if (!kind.model.empty() && !trimmed(o.models).empty() && trimmed(o.models) != kind.model)
    throw ModelError("", std::string(kind.name) + " is of model " + std::string(kind.model) + " alone",
                     "leave --models out");
  if (!kind.model.empty()) return {std::string(kind.model)};
  std::vector<std::string> names, known;
  for (const Model* m : applicable(robot)) known.emplace_back(m->name);
  if (trimmed(o.models).empty())
    throw ModelError("", "no models are given", "say --models with some, possible: " + joined(known, ", "));
  for (const std::string& name : split(o.models, ',')) {
    if (solver_model_named(name) == nullptr && find_named(catalogue(), name) == nullptr)
      throw unknown_word("model", name, known);
    if (solver_model_named(name) != nullptr)
      throw ModelError("", "model " + name + " is a file of its own, no part of a package",
                       "see 'articula model " + o.robot + " " + name + " --to c'");
    if (contains(names, name)) throw ModelError("", "--models names '" + name + "' twice");
    names.emplace_back(model_named(name).name);
  }
  return names;
}

bool has_method(const Model& model, const std::string& name) {
  return find_named(model.methods, name) != nullptr;
}

bool takes(const Model& model, Option option) { return contains(model.takes, option); }

// A method and an option are for the models that have them; one at least must.
Settings settings_for(const std::string& name, const std::vector<std::string>& names, const Settings& all) {
  Settings own = all;
  const auto none = [&](const auto& has) {
    return std::none_of(names.begin(), names.end(),
                        [&](const std::string& n) { return has(model_named(n)); });
  };
  if (!all.method.empty()) {
    if (none([&](const Model& m) { return has_method(m, all.method); }))
      throw ModelError("", "none of the models has a method " + in_quotes(all.method),
                       "see 'articula models'");
    if (!has_method(model_named(name), all.method)) own.method.clear();
  }
  for (auto& [option, text] : own.options) {
    const Option which = option;
    if (text.empty() || takes(model_named(name), which)) continue;
    if (none([&](const Model& m) { return takes(m, which); }))
      throw ModelError("", "none of the models takes --" + std::string(info(which).name));
    text.clear();
  }
  return own;
}

std::string command_of(const ExportOptions& o) {
  return "articula export " + quoted(o.robot) + (o.models.empty() ? "" : " --models " + quoted(o.models)) +
         settings_command(o.settings) + (o.bake ? " --bake" : "") + (o.single ? " --float" : "") + " --to " +
         o.to + " -o DIR";
}

void export_package(const ExportOptions& o) {
  const Existing existing = o.force ? Existing::write_into : Existing::refuse;
  package_kind_named(o.to);
  check_folder(o.folder, existing);
  const Robot described = robot_of(o.robot, o.settings), robot = o.bake ? baked(described) : described;
  const std::vector<std::string> names = models_of(o, robot);
  std::vector<std::pair<std::string, Request>> requests;
  for (const std::string& name : names) {
    const Settings own = settings_for(name, names, o.settings);
    Request request = request_of(name, own);
    request.options = options_of(robot, name, own);
    requests.emplace_back(name, request);
  }
  std::vector<Result> results;
  for (const auto& [name, request] : requests) results.push_back(derive_with_progress(robot, request));
  const std::vector<PackageFile> files =
      exported(robot, results, {o.to, o.single ? Precision::f32 : Precision::f64, command_of(o)});
  std::map<std::string, std::string> texts;
  Json json{{"robot", robot.name()},
            {"to", o.to},
            {"folder", o.folder},
            {"files", Json::array()},
            {"models", Json::array()}};
  for (const PackageFile& f : files) texts[f.path] = f.text, json["files"].push_back(f.path);
  for (const Result& r : results) json["models"].push_back(to_json(r));
  write_folder(o.folder, texts, existing);
  print(o.json ? to_line(json)
               : comparison(results) + "\n" + counted(texts.size(), "file") + " in " +
                     shortened(o.folder, 200) + ", README.md among them\n");
}

}  // namespace

Action declare_export(CLI::App& app) {
  const auto o = std::make_shared<ExportOptions>();
  add_robot(app, o->robot);
  add_text(app, "--to", o->to, "LANG", "the language: " + joined(all_names(package_kinds()), ", "),
           Need::required);
  add_text(app, "--models", o->models, "MODEL,..", "the models; see 'articula models'");
  add_text(app, "-o,--output", o->folder, "DIR", "the folder, new or empty", Need::required);
  add_flag(app, "--force", o->force, "write into a folder that has files in it");
  add_flag(app, "--bake", o->bake, "parameters as numbers, their default values, instead of a set-up");
  add_flag(app, "--float", o->single, "code in single precision");
  add_settings(app, o->settings);
  add_solve_loops(app, o->settings);
  add_json(app, o->json);
  return [o] { export_package(*o); };
}

}  // namespace articula::cli
