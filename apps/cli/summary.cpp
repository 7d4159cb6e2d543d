// summary: every model of some robots in one table, by its default method or by all; their sources in a folder.

#include <filesystem>
#include <memory>

#include "base/named.hpp"
#include "base/text.hpp"
#include "options.hpp"
#include "report.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct SummaryOptions {
  std::vector<std::string> robots;
  std::string folder;
  Importing importing;
  bool methods = false, base_parameters = false, json = false;
};

std::string file_name(const Result& result) {
  std::string name = result.robot + "_" + result.model;
  for (char& c : name)
    if (std::string_view("/\\:").find(c) != std::string_view::npos || static_cast<unsigned char>(c) < 32)
      c = '_';
  return name + std::string(language_c().suffix);
}

using Files = std::map<std::string, std::string>;  // name -> text

void add_models(const std::string& name, const SummaryOptions& o, std::vector<Result>& results,
                Files& files) {
  const Robot robot = robot_of(name, o.importing),
              used = o.base_parameters ? base_parameters(robot).robot : robot;
  Settings settings;
  settings.base_parameters = o.base_parameters;
  settings.importing = o.importing;
  for (const Model* model : applicable(robot))
    for (const Method& method : model->methods) {
      const bool by_default = &method == &default_method(*model, used);
      if (o.base_parameters && model->inside) continue;  // they leave that open
      if ((!by_default && !o.methods) || refusal(*model, method, used)) continue;
      settings.method = by_default ? "" : std::string(method.name);
      results.push_back(derive_with_progress(robot, request_of(std::string(model->name), settings)));
      const Result& result = results.back();
      if (!by_default) continue;
      const std::string text = code(robot, result, "c", model_command(name, result.model, settings, "c"));
      if (!files.emplace(file_name(result), text).second)
        throw ModelError("", "two robots are called " + in_quotes(robot.name()), "summarise them one by one");
    }
}

void write_files(const std::string& folder, const Files& files) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw EnvironmentError(folder + ": cannot be made: " + error.message());
  for (const auto& [name, text] : files) write_file((std::filesystem::path(folder) / name).string(), text);
}

void summary(const SummaryOptions& o) {
  std::vector<Result> results;
  Files files;
  for (const std::string& name : o.robots) add_models(name, o, results, files);
  if (!o.folder.empty()) write_files(o.folder, files);
  std::string lines;
  for (const Result& r : results) lines += to_line(to_json(r));
  print(o.json ? lines : comparison(results));
}

}  // namespace

Action declare_summary(CLI::App& app) {
  const auto o = std::make_shared<SummaryOptions>();
  add_list(app, "ROBOT", o->robots, "...", "robots of the library or files", Need::required);
  add_text(
      app, "-o,--output", o->folder, "DIR",
      "write the models, each by its default method, as C into this folder, over files of the same names");
  add_flag(app, "--methods", o->methods, "by every method, not by the default one alone");
  add_flag(app, "--base-parameters", o->base_parameters,
           "with the base inertial parameters; see 'articula base-parameters'");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { summary(*o); };
}

}  // namespace articula::cli
