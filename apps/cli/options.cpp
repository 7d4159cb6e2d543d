#include "options.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "api/inverse.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace articula::cli {

namespace {

int level_of(const std::string& text) {
  std::vector<std::string> levels;
  for (int level = 0; level <= highest_level; ++level) levels.push_back(std::to_string(level));
  return static_cast<int>(place_of("-O", text, levels));
}

// What users type, in the order of the enumerations.
const std::vector<std::string>& trig_names() {
  static const std::vector<std::string> names{"single", "sums"};
  return names;
}
const std::vector<std::string>& cost_names() {
  static const std::vector<std::string> names{"operations", "machine"};
  return names;
}
const std::vector<std::string>& fixed_names() {
  static const std::vector<std::string> names{"merge", "keep"};
  return names;
}

FixedJoints fixed_joints_of(const std::string& text) {
  return text.empty() ? FixedJoints::merge
                      : static_cast<FixedJoints>(place_of("--fixed", text, fixed_names()));
}

void add_set(CLI::App& app, std::vector<std::string>& set) {
  add_list(app, "--set", set, "NAME=VALUE", "fix a parameter to a value, e.g. --set g=9.81; may be repeated");
}

// What is not given is empty here, and so nobody can give what is: it would be passed over in silence.
void refuse_empty(CLI::Option& option, const std::string& name, const std::string& shown) {
  const bool file = shown == "FILE" || shown == "DIR";
  if (name[0] != '-' && !file) return;
  option.check([name, file](const std::string& value) {
    if (value.empty())
      throw ModelError("", name.substr(0, name.find(',')) + " cannot be ''",
                       file ? "name a file" : "give it a value, or leave it out");
    return std::string();
  });
}

std::string standard_input() {
  std::string content;
  std::vector<char> buffer(1U << 16U);
  while (std::cin.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || std::cin.gcount() > 0) {
    content.append(buffer.data(), static_cast<std::size_t>(std::cin.gcount()));
    if (content.size() > max_file_size) throw ModelError("", "standard input is too long");
  }
  return content;
}

// Lines name = value; # begins a comment.
Choices choices_of(const std::string& path) {
  Choices choices;
  int number = 0;
  for (const std::string& line : lines_of(input_text(path))) {
    ++number;
    const std::string text = trimmed(line.substr(0, line.find('#')));
    if (text.empty()) continue;
    const auto choice = assignment(text);
    if (!choice)
      throw ParseError({path, number, 1}, "expected  name = value", shortened(text),
                       "for example  motion4 = z");
    if (!choices.insert(*choice).second)
      throw ParseError({path, number, 1}, in_quotes(choice->first) + " is chosen twice", shortened(text));
  }
  return choices;
}

}  // namespace

std::size_t place_of(const std::string& option, const std::string& text,
                     const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  throw ModelError("", option + " cannot be " + in_quotes(text), possible("", names));  // few: told all
}

std::optional<std::pair<std::string, std::string>> assignment(const std::string& text) {
  const std::size_t at = text.find('=');
  const std::string name = trimmed(text.substr(0, at));
  if (at == std::string::npos || name.empty()) return std::nullopt;
  return std::pair(name, trimmed(text.substr(at + 1)));
}

std::map<std::string, std::string> values_of(const std::vector<std::string>& set) {
  std::map<std::string, std::string> values;
  for (const std::string& text : set) {
    const auto value = assignment(text);
    if (!value)
      throw ModelError("", "--set " + in_quotes(text) + " is not of the form NAME=VALUE",
                       "for example --set g=9.81");
    if (!values.insert(*value).second)
      throw ModelError("", "--set gives two values for " + in_quotes(value->first));
  }
  return values;
}

void add_text(CLI::App& app, const std::string& name, std::string& value, const std::string& shown,
              const std::string& what, Need need) {
  CLI::Option* const option = app.add_option(name, value, what);
  option->option_text(shown)->type_name(shown)->required(need == Need::required);
  refuse_empty(*option, name, shown);
}

void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& values,
              const std::string& shown, const std::string& what, Need need) {
  // An option takes one value each time it is given; a positional argument takes all there are.
  CLI::Option* const option = app.add_option(name, values, what);
  option->option_text(shown)->required(need == Need::required)->allow_extra_args(name[0] != '-');
  refuse_empty(*option, name, shown);
}

void add_flag(CLI::App& app, const std::string& name, bool& value, const std::string& what) {
  app.add_flag(name, value, what);
}

void add_robot(CLI::App& app, std::string& robot, Need need) {
  add_text(app, "ROBOT", robot, " ",
           "a robot of the library (see 'articula robots') or a file: " +
               joined(robot_suffixes(FormatUse::reading), ", "),
           need);
}

void add_json(CLI::App& app, bool& json) {
  add_flag(app, "--json", json, "JSON on standard output, errors too");
}

void add_settings(CLI::App& app, Settings& settings) {
  add_text(app, "--method", settings.method, "METHOD", "the algorithm; see 'articula models'");
  add_optimiser(app, settings);
  add_flag(app, "--base-parameters", settings.base_parameters,
           "with the base inertial parameters; see 'articula base-parameters'");
  add_list(app, "--only", settings.only, "OUTPUT",
           "this output of the model only, e.g. H of coriolis; may be repeated");
  add_text(app, "--derivative", settings.derivative, "VAR",
           "derivatives of the outputs: with respect to an array the model reads (q, qd, .., twist), one of "
           "its symbols "
           "or a parameter; several as q,qd");
  add_text(app, "--choices", settings.choices, "FILE|search",
           "choices of the derivation from a file, lines 'name = value' as --json tells them; or search them "
           "anew, whatever is kept with the robot");
  add_text(app, "--unit-length", settings.unit_length, "LENGTH",
           "a length of the robot to compute in, e.g. d3: products by it move to the set-up part");
  for (const OptionInfo& i : option_infos())
    add_text(app, "--" + std::string(i.name), settings.options[i.option], std::string(i.value),
             std::string(i.line));
  add_importing(app, settings.importing);
}

void add_importing(CLI::App& app, Importing& importing) {
  add_text(app, "--fixed", importing.fixed, joined(fixed_names(), "|"),
           "links fixed to others: one body with them, or links of their own; of URDF and MJCF files "
           "(default: merge)");
  add_flag(app, "--exact", importing.exact,
           "keep the digits of foreign files: 1.5707963 is not taken for pi/2");
  add_flag(app, "--floating", importing.floating, "the base moves freely, whatever the file says");
  add_text(
      app, "--loops", importing.loops, "FILE",
      "a YAML file that closes the loops of a URDF file and names its motors; NAME.yaml beside NAME.urdf is "
      "read by itself");
  add_set(app, importing.set);
  add_list(
      app, "--payload", importing.payload, "MASS[@LINK[:X,Y,Z]]",
      "a load, a point mass: at the origin of a link or named frame, or at a place in it (default: the last "
      "link that moves); may be repeated");
  add_text(app, "--elastic", importing.elastic, "N",
           "links that are beams bend: each becomes a chain of N springs and rigid pieces");
}

void add_optimiser(CLI::App& app, Settings& settings) {
  add_text(app, "-O", settings.level, "LEVEL",
           "optimisation: -O0 as derived, -O1 all passes, in milliseconds, -O2 with search, in seconds, "
           "-O3 with longer search, up to a minute (default: -O1)");
  add_text(app, "--cost", settings.cost, joined(cost_names(), "|"),
           "what is to become less: the textbook count, or what a processor does: fused multiply-adds, "
           "sines, values that do not fit into registers (default: operations)");
  add_text(app, "--trig", settings.trig, joined(trig_names(), "|"),
           "sines and cosines of single joint variables, or of their sums too (default: sums)");
}

void add_solve_loops(CLI::App& app, Settings& settings) {
  add_flag(
      app, "--solve-loops", settings.solve_loops,
      "of a robot with closed loops: the joints without motor are solved for in the program, in the assembly "
      "that its input e chooses");
}

void add_explain(CLI::App& app, bool& explain) {
  add_flag(app, "--explain", explain, "tell what each pass of the optimiser gained");
}

double positive_number(const std::string& option, const std::string& text) {
  const std::optional<double> value = constant_value(text);
  if (value && *value > 0 && *value <= 1e12) return *value;
  throw ModelError("", option + ": " + in_quotes(text) + " is no positive number");
}

void add_reactions(CLI::App& app, bool& reactions) {
  add_flag(
      app, "--reactions", reactions,
      "of idm: what each joint carries too, F and N, in its frame or in that of --frame, about its origin or "
      "that of --point");
}

std::string with_reactions(const std::string& model) {
  if (model == "idm") return "reactions";
  throw ModelError("", "--reactions goes with model idm alone");
}

OptOptions optimiser_of(const Settings& settings) {
  OptOptions options;
  options.level = level_of(settings.level);
  options.trig = static_cast<Trig>(place_of("--trig", settings.trig, trig_names()));
  options.cost = static_cast<CostModel>(place_of("--cost", settings.cost, cost_names()));
  return options;
}

std::vector<GivenOption> given_to_optimiser(const Settings& settings) {
  const Settings usual;
  std::vector<GivenOption> list;
  if (settings.level != usual.level) list.push_back({"-O" + settings.level});
  if (settings.trig != usual.trig) list.push_back({"--trig", settings.trig});
  if (settings.cost != usual.cost) list.push_back({"--cost", settings.cost});
  return list;
}

double typed_number(const std::string& option, const std::string& text, const std::string& hint) {
  if (const std::optional<double> value = constant_value(text)) return *value;
  throw ModelError("", option + ": " + in_quotes(text) + " is no number", hint);
}

std::vector<double> typed_numbers(const std::string& option, const std::string& text,
                                  const std::string& hint) {
  std::vector<double> list;
  if (text.empty()) return list;
  for (const std::string& part : split(text, ',')) list.push_back(typed_number(option, part, hint));
  return list;
}

Robot robot_of(const std::string& name_or_path, const Importing& importing) {
  Robot robot = quietly(name_or_path, importing);
  if (!is_library_name(name_or_path)) complain(robot.warnings());
  return robot;
}

Robot robot_of(const std::string& name_or_path, const Settings& settings) {
  return framed_for(robot_of(name_or_path, settings.importing), settings.options);
}

Robot quietly(const std::string& name_or_path, const Importing& importing) {
  const std::map<std::string, std::string> values = values_of(importing.set);
  const ImportOptions options{fixed_joints_of(importing.fixed), importing.exact, importing.floating,
                              importing.loops};
  try {
    Robot robot = with_values(read_robot(name_or_path, options), values);
    for (const std::string& load : importing.payload) robot = with_payload(robot, load);
    return importing.elastic.empty() ? robot : with_elastic_links(robot, importing.elastic);
  } catch (const EnvironmentError& error) {
    throw ModelError("", error.what());
  }
}

std::vector<std::string> files_of(const std::string& robot, const Importing& importing,
                                  std::vector<std::string> more) {
  if (!is_library_name(robot)) more.push_back(robot);
  more.push_back(importing.loops);
  return more;
}

std::string input_text(const std::string& path) {
  try {
    return path == "-" ? standard_input() : read_file(path);
  } catch (const EnvironmentError& error) {
    throw ModelError("", error.what());
  }
}

std::string input_title(const std::string& path) { return path == "-" ? "standard input" : path; }

Request request_of(const std::string& model, const Settings& settings) {
  Request request;
  request.model = model;
  request.method = settings.method;
  request.base_parameters = settings.base_parameters;
  request.only = settings.only;
  request.derivative = settings.derivative;
  request.opt = optimiser_of(settings);
  request.unit_length = settings.unit_length;
  request.solve_loops = settings.solve_loops;
  request.search_choices = settings.choices == "search";
  if (!settings.choices.empty() && !request.search_choices) request.choices = choices_of(settings.choices);
  return request;
}

Options options_of(const Robot& robot, const Settings& settings) {
  Options options;
  for (const auto& [option, text] : settings.options)
    if (!text.empty()) info(option).set(options, robot, text);
  return options;
}

Options options_of(const Robot& robot, const std::string& model, const Settings& settings) {
  const std::vector<Option>& takes = model_named(model).takes;
  for (const auto& [option, text] : settings.options)
    if (!text.empty() && !contains(takes, option))
      throw ModelError("", "model " + model + " takes no --" + std::string(info(option).name));
  return options_of(robot, settings);
}

std::vector<GivenOption> given(const Settings& settings) {
  std::vector<GivenOption> list;
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) list.push_back({name, value});
  };
  add("--method", settings.method);
  for (const GivenOption& option : given_to_optimiser(settings)) list.push_back(option);
  if (settings.base_parameters) list.push_back({"--base-parameters"});
  for (const std::string& name : settings.only) list.push_back({"--only", name});
  add("--derivative", settings.derivative);
  add("--choices", settings.choices);
  if (settings.solve_loops) list.push_back({"--solve-loops"});
  add("--unit-length", settings.unit_length);
  for (const auto& [option, value] : settings.options) add("--" + std::string(info(option).name), value);
  return list;
}

std::vector<GivenOption> given(const Importing& importing) {
  std::vector<GivenOption> list;
  if (!importing.fixed.empty()) list.push_back({"--fixed", importing.fixed});
  if (importing.exact) list.push_back({"--exact"});
  if (importing.floating) list.push_back({"--floating"});
  if (!importing.loops.empty()) list.push_back({"--loops", importing.loops});
  for (const auto& [name, value] : values_of(importing.set)) list.push_back({"--set", name + "=" + value});
  for (const std::string& load : importing.payload) list.push_back({"--payload", load});
  if (!importing.elastic.empty()) list.push_back({"--elastic", importing.elastic});
  return list;
}

std::string as_typed(const std::vector<GivenOption>& options) {
  std::string text;
  for (const GivenOption& option : options)
    text += " " + option.name + (option.value.empty() ? "" : " " + quoted(option.value));
  return text;
}

std::string settings_command(const Settings& settings) {
  return as_typed(given(settings)) + as_typed(given(settings.importing));
}

std::string model_command(const std::string& robot, const std::string& model, const Settings& settings,
                          const std::string& language) {
  return "articula model " + quoted(robot) + " " + quoted(model) + settings_command(settings) + " --to " +
         language;
}

Result derive_with_progress(const Robot& robot, const Request& request) {
  const Progress progress("deriving " + request.model + " of " + robot.name());
  return derive(robot, request);
}

}  // namespace articula::cli
