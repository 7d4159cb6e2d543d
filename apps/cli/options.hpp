// Arguments that several verbs share, and what they stand for: robots, input files, how to derive a model.
#pragma once

#include <string>
#include <vector>

#include "api/api.hpp"
#include "base/shell.hpp"

namespace CLI {
class App;
}

namespace articula::cli {

// One argument each: an option when its name begins with '-', else positional. `shown` is what its value is called in
// the help. Only options.cpp and main.cpp see CLI11 itself, which takes a compiler long to read.
enum class Need { optional, required };
void add_text(CLI::App& app, const std::string& name, std::string& value, const std::string& shown,
              const std::string& what, Need need = Need::optional);
void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& values,
              const std::string& shown, const std::string& what, Need need = Need::optional);
void add_flag(CLI::App& app, const std::string& name, bool& value, const std::string& what);

// Which of the names of an option's values this is. ModelError with all of them.
std::size_t place_of(const std::string& option, const std::string& text,
                     const std::vector<std::string>& names);

void add_robot(CLI::App& app, std::string& robot, Need need = Need::required);
void add_json(CLI::App& app, bool& json);

struct Importing {  // how a description is to be read; as typed, "" when not given
  std::string fixed;
  bool exact = false, floating = false;
  std::string loops;
  std::vector<std::string> set;      // name=value
  std::vector<std::string> payload;  // mass@link:x,y,z
  std::string elastic;               // springs for each beam
};
void add_importing(CLI::App& app, Importing& importing);

struct Settings {  // of a derivation
  std::string method;
  std::string level = "1";
  std::string trig = "sums";
  std::string cost = "operations";
  bool base_parameters = false;
  std::vector<std::string> only;
  std::string derivative;
  std::string choices, unit_length;
  bool solve_loops = false;
  std::map<Option, std::string> options;  // as typed; "" when not given
  Importing importing;
};
void add_settings(CLI::App& app, Settings& settings);
void add_optimiser(CLI::App& app, Settings& settings);  // the part of them that is the optimiser's
void add_solve_loops(CLI::App& app, Settings& settings);
void add_explain(CLI::App& app, bool& explain);
double positive_number(const std::string& option, const std::string& text);  // at most 1e12
void add_reactions(CLI::App& app, bool& reactions);
std::string with_reactions(
    const std::string& model);  // idm --reactions as the catalogue calls it; ModelError for others
OptOptions optimiser_of(const Settings& settings);
std::map<std::string, std::string> values_of(const std::vector<std::string>& set);  // of --set
// A number as typed for an option, or a formula of numbers (pi/2); and several, with commas. ModelError for anything else.
double typed_number(const std::string& option, const std::string& text, const std::string& hint = {});
std::vector<double> typed_numbers(const std::string& option, const std::string& text,
                                  const std::string& hint = {});
std::optional<std::pair<std::string, std::string>> assignment(
    const std::string& text);  // name=value, trimmed; nothing without a name

// All of these throw InputError: what the user typed is the user's, a file that is not there included.
// Warnings about a file are told on standard error. Nobody but us can do anything about those of the library: they are never told
// unasked.
Robot robot_of(const std::string& name_or_path, const Importing& importing);
Robot robot_of(const std::string& name_or_path, const Settings& settings);  // with frames as links
Robot quietly(const std::string& name_or_path,
              const Importing& importing);  // its warnings are left to the caller
// The files that a command reads: the robot's and those beside it, and others of its own.
std::vector<std::string> files_of(const std::string& robot, const Importing& importing,
                                  std::vector<std::string> more = {});
std::string input_text(const std::string& path);  // "-" is standard input
std::string input_title(const std::string& path);
Request request_of(const std::string& model, const Settings& settings);  // values excepted: robot_of has them
articula::Options options_of(const Robot& robot, const Settings& settings);
// ModelError for those that the model does not take.
articula::Options options_of(const Robot& robot, const std::string& model, const Settings& settings);

// Options that are not at their defaults, and their values; flags have none.
struct GivenOption {
  std::string name, value = {};
};
std::vector<GivenOption> given(const Settings& settings);  // how the robot is read aside
std::vector<GivenOption> given(const Importing& importing);
std::vector<GivenOption> given_to_optimiser(const Settings& settings);

// What a user would type to get a model again, whatever the order of arguments he chose.
std::string as_typed(const std::vector<GivenOption>& options);  // " --only H --base-parameters"
std::string settings_command(const Settings& settings);
std::string model_command(const std::string& robot, const std::string& model, const Settings& settings,
                          const std::string& language);

Result derive_with_progress(const Robot& robot, const Request& request);

}  // namespace articula::cli
