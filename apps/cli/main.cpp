// The command line: finds the verb, runs it, and turns what goes wrong into a message and an exit code:
// 0 done, 2 the user's input, 3 the environment, 70 a bug of ours, 130 cancelled.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <iostream>
#include <new>

#include "api/api.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "output.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct Verb {
  std::string_view name, line;
  Action (*declare)(CLI::App& app);
  std::string_view examples;
};

constexpr Verb verbs[] = {
    {"robots", "List the robots of the library.", declare_robots,
     "  articula robots\n  articula robots --json"},
    {"show", "Describe a robot: its tree, its tables of parameters, its frames.", declare_show,
     "  articula show puma560\n  articula show my_robot.par --json"},
    {"check", "Validate a robot: print what is doubtful, or ok; exit 0 or 2.", declare_check,
     "  articula check my_robot.yaml\n  articula check my_robot.yaml --strict --json"},
    {"convert", "Translate a robot into another format, and report every change.", declare_convert,
     "  articula convert my_robot.par -o my_robot.yaml\n  articula convert puma560 --to par\n"
     "  articula convert my_robot.urdf -o my_robot.yaml --fixed keep --json\n"
     "  articula convert puma560 --to yaml --convention paul"},
    {"models", "List the models, or those that apply to a robot.", declare_models,
     "  articula models\n  articula models puma560 --json"},
    {"model", "Derive a model of a robot: optimised, proven, counted, printed as code.", declare_model,
     "  articula model puma560 idm\n"
     "  articula model puma560 idm --to c -o puma560.c\n"
     "  articula model scara inertia --to latex -o scara.tex\n"
     "  articula model stanford idm --method lagrange -O0 --json\n"
     "  articula model scara idm --set g=9.81 --to c\n"
     "  articula model rx90 ddm --derivative q,qd,tau --to c\n"
     "  articula model rx90 inverse-geometry --to c -o rx90.h\n"
     "  articula model rx90 --all --json"},
    {"eval", "Run a model on numbers: one state as JSON, or a table of states as CSV.", declare_eval,
     "  echo '{\"q\":[0.1,0.2],\"qd\":[0,0],\"qdd\":[1,1]}' | articula eval planar2r idm --at -\n"
     "  articula eval puma560 idm --at state.json --set g=1.62\n"
     "  articula eval puma560 idm --csv states.csv -o torques.csv"},
    {"ik", "Find every configuration that reaches a pose; tables of poses; audit a robot's method.",
     declare_ik,
     "  echo '{\"T\":[[1,0,0,0.4],[0,1,0,0.1],[0,0,1,0.3],[0,0,0,1]]}' | articula ik puma560-numeric --pose "
     "-\n"
     "  articula ik my_robot.urdf --link flange --pose pose.json --limits --seed 0,0,0,0,0,0 --json\n"
     "  articula ik arm7 --hold 3=0.5 --csv poses.csv -o solutions.csv\n"
     "  articula ik puma560-numeric --audit --poses 100"},
    {"base-parameters", "Find the base inertial parameters: the smallest set the torques depend on.",
     declare_base_parameters,
     "  articula base-parameters puma560\n  articula base-parameters my_robot.yaml -o my_robot_base.yaml "
     "--json"},
    {"identify", "Find a robot's parameters in measured logs, with their deviations.", declare_identify,
     "  articula identify arm.yaml --log log.yaml --report report.html -o identified.yaml\n"
     "  articula identify arm.yaml --log one.csv --validate two.csv --consistent --prior auto\n"
     "  articula identify arm.yaml --log loaded.csv --load elbow"},
    {"excite", "Find a motion by which a robot's parameters can be identified, within its limits.",
     declare_excite,
     "  articula excite puma560-numeric --velocity 1.5 --acceleration 6 -o motion.yaml\n"
     "  articula excite puma560-numeric --criterion determinant --workspace z=0.2: --resume search.json"},
    {"derive", "Derive a robot's dynamic model step by step, as a document to be read: HTML or LaTeX.",
     declare_derive,
     "  articula derive planar2r --method lagrange -o planar2r.html\n"
     "  articula derive scara --method newton-euler --notation lucassen --to latex -o scara.tex"},
    {"optimise", "Optimise a listing of assignments, in C, Matlab or SYMORO's style, or a program of ours.",
     declare_optimise,
     "  articula optimise arm.txt --outputs 'GAM*' --states 't*,QP*,QDP*' --to c -o arm.c\n"
     "  articula model scara idm --to program | articula optimise - --trig single"},
    {"export", "Write models of a robot as a package that can be built and tested at once.", declare_export,
     "  articula export rx90 --to c --models idm,ddm,jacobian -o rx90\n"
     "  articula export puma560-numeric --to c --models idm --bake --float --base-parameters -o puma\n"
     "  articula export rx90 --to matlab --models idm,ddm -o rx90_matlab\n"
     "  articula export puma560-numeric --to fmu -o puma_fmu"},
    {"torques",
     "Compute the torques that a motion needs: table, plot, peaks against limits; the fastest timing.",
     declare_torques,
     "  articula torques planar2r --to pi/2,-0.5 --duration 1\n"
     "  articula torques puma560-numeric --motion motion.yaml --plot torques.svg -o torques.csv\n"
     "  articula torques puma560-numeric --motion motion.yaml --effort 150 --fastest optimal --json"},
    {"statics", "Find what holds a robot at rest, and the largest forces of its tip in each direction.",
     declare_statics,
     "  articula statics puma560-numeric --at state.json --effort 100,100,60,10,10,10\n"
     "  echo '{\"q\":[0.3,0.8]}' | articula statics planar2r --at - --effort 40,15 --json"},
    {"beams", "Find how far links bend, what their material bears, and how far that moves the tip.",
     declare_beams,
     "  echo '{\"q\":[0.5,-0.3],\"qd\":[0,0],\"qdd\":[0,0]}' | articula beams crane.yaml --at - --payload "
     "100@hook\n"
     "  articula beams crane.yaml --to 1,-1 --duration 2 --payload 100@hook --plot beams.svg"},
    {"modes", "Find natural frequencies and mode shapes of a robot with springs or with links that bend.",
     declare_modes,
     "  echo '{\"q\":[0.5,-0.3]}' | articula modes crane.yaml --elastic 8 --payload 100@hook --at -\n"
     "  echo '{\"q\":[0.5,-0.3]}' | articula modes crane.yaml --elastic 4 --at - --modes 3 --plot modes.svg "
     "-o "
     "modes.csv"},
    {"wheels",
     "Tell what each wheel of a robot carries, whether it slides, and how near the robot is to tipping.",
     declare_wheels,
     "  echo '{\"q\":[0,0,0,0,0,0,0,0,0,0]}' | articula wheels cart.yaml --at -\n"
     "  articula wheels cart.yaml --to 0,0,0,0,0,0,0,1,0.5,0.3 --duration 1 --json"},
    {"simulate", "Simulate a robot: its motion under torques, controllers, pushes; friction, stops, loops.",
     declare_simulate,
     "  articula simulate planar2r --duration 2 -o motion.csv --plot motion.svg\n"
     "  articula simulate puma560-numeric --duration 1 --control pd --push 0,0,-50@6:0.2,0.3"},
    {"implement",
     "Compare cheaper ways to compute the inverse dynamic model: tables, simplifications, their errors.",
     declare_implement,
     "  articula implement arm1\n"
     "  articula implement planar2r exact no-coriolis drop:1% tables:33,cubic --velocity 2\n"
     "  articula implement arm1 small-angles:q1 --range q1=-0.3:0.3\n"
     "  articula implement planar2r tables:33 --to c -o planar2r_tables.c"},
    {"draw", "Draw a robot: its links, joints, frames and parameters, as SVG or TikZ.", declare_draw,
     "  articula draw puma560 -o puma560.svg\n"
     "  articula draw planar2r --view front --masses --to tikz\n"
     "  echo '{\"q\":[0.4]}' | articula draw fourbar --at - --view front -o fourbar.svg"},
    {"summary", "Compare all models of some robots; write their sources.", declare_summary,
     "  articula summary puma560\n  articula summary puma560 stanford my_robot.yaml -o out"},
};

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const Verb& v : verbs) names.emplace_back(v.name);
  return names;
}

// CLI11's words for a wrong command line, made ours. An option nobody knows is told before what is missing because of it.
[[noreturn]] void refuse(const CLI::App& app, const CLI::ParseError& e) {
  const auto chosen = app.get_subcommands();
  if (chosen.empty()) {
    const std::vector<std::string> rest = app.remaining();
    const std::string word = rest.empty() ? "" : rest.front();
    if (word.empty())
      throw ModelError("", "no command is given", possible("", verb_names()) + "; see 'articula --help'");
    if (word[0] == '-') throw unknown_word("option", word, {"--help", "--version"});
    throw unknown_word("command", word, verb_names());
  }
  if (const std::vector<std::string> before = app.remaining(); !before.empty())
    throw ModelError("", "unexpected " + in_quotes(before.front()) + " before the command",
                     "options of a command come after it");
  const CLI::App& verb = *chosen.front();
  const std::string help = "see 'articula " + verb.get_name() + " --help'";
  const std::vector<std::string> rest = verb.remaining();
  const auto option = std::find_if(rest.begin(), rest.end(),
                                   [](const std::string& s) { return s.size() > 1 && s[0] == '-'; });
  if (option != rest.end()) {
    std::vector<std::string> known;
    for (const CLI::Option* o : verb.get_options())
      if (o->nonpositional()) known.push_back(o->get_name(false));
    throw ModelError(verb.get_name(), "unknown option " + in_quotes(*option),
                     suggestion(*option, known, help));
  }
  if (!rest.empty())
    throw ModelError(verb.get_name(), "unexpected argument " + in_quotes(rest.front()), help);
  const std::string said = e.what();
  if (said.find(": At Most 1 required but received") != std::string::npos)
    throw ModelError(verb.get_name(), shortened(said.substr(0, said.find(':'))) + " is given more than once",
                     "once, please; " + help);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&e) != nullptr)  // "-O: 1 required LEVEL missing"
    throw ModelError(verb.get_name(),
                     "the value of " + shortened(said.substr(0, said.find(':'))) + " is missing", help);
  if (dynamic_cast<const CLI::ConversionError*>(&e) != nullptr)  // "Could not convert: --json = x"
    throw ModelError(verb.get_name(), shortened(said.substr(said.rfind(": ") + 2), 200) + " is not possible",
                     help);
  throw ModelError(verb.get_name(), shortened(said, 200), help);
}

void run(int argc, const char* const* argv) {
  CLI::App app("Articula: the models of a robot, as formulas proven equal and programs with few operations.",
               "articula");
  app.require_subcommand(1);
  app.get_formatter()->column_width(26);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.get_formatter()->label("Positionals", "Arguments");
  app.set_version_flag("--version", "articula " + version(), "print the version and exit");
  app.set_help_flag("-h,--help", "print this help and exit");
  app.footer(
      "'articula COMMAND --help' tells more about a command.\n\nExamples:\n"
      "  articula show puma560\n  articula model puma560 idm --to c -o puma560.c\n  articula summary puma560 "
      "-o out\n\n"
      "Exit codes: 0 done, 2 wrong input, 3 a file that cannot be written, 70 an internal error, 130 "
      "cancelled.");
  std::vector<Action> actions;
  for (const Verb& verb : verbs) {
    CLI::App* sub = app.add_subcommand(std::string(verb.name), std::string(verb.line));
    sub->group("Commands");
    sub->footer("Examples:\n" + std::string(verb.examples));
    actions.push_back(verb.declare(*sub));
  }
  std::vector<const char*> words(argv, argv + argc);
  if (argc > 1 && std::string_view(argv[1]) == "help")
    words.erase(words.begin() + 1), words.push_back("--help");
  try {
    app.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::CallForHelp&) {
    return print(app.help());
  } catch (const CLI::CallForVersion& e) {
    return print(std::string(e.what()) + "\n");
  } catch (const CLI::ParseError& e) {
    refuse(app, e);
  }
  for (std::size_t i = 0; i < actions.size(); ++i)
    if (app.get_subcommand(std::string(verbs[i].name))->parsed()) actions[i]();
}

std::string first_error(const std::vector<Diagnostic>& diagnostics) {
  const auto first = std::find_if(diagnostics.begin(), diagnostics.end(),
                                  [](const Diagnostic& d) { return d.severity == Severity::error; });
  return first == diagnostics.end() ? "wrong input" : first->message;
}

int fail(int code, const std::string& message, const std::vector<Diagnostic>& diagnostics, bool json) {
  complain(diagnostics);
  try {
    if (json) print(to_line(error_json(message, diagnostics)));
  } catch (const ReaderGone&) {
  } catch (const EnvironmentError&) {
  }
  return code;
}

int guarded(int argc, const char* const* argv) {
  const bool json =
      std::any_of(argv, argv + argc, [](const char* a) { return std::string_view(a) == "--json"; });
  try {
    run(argc, argv);
    return 0;
  } catch (const ReaderGone&) {
    return 0;
  } catch (const AnswerIsNo&) {
    return 2;
  } catch (const Cancelled&) {
    return 130;
  } catch (const InputError& e) {
    return fail(2, first_error(e.diagnostics()), e.diagnostics(), json);
  } catch (const EnvironmentError& e) {
    return fail(3, e.what(), {{Severity::error, {}, e.what(), {}, {}}}, json);
  } catch (const std::bad_alloc&) {
    const std::string message = "there is not enough memory for this";
    return fail(3, message, {{Severity::error, {}, message, {}, {}}}, json);
  } catch (const std::exception& e) {
    const std::string message = std::string("internal error: ") + e.what();
    return fail(
        70, message,
        {{Severity::error, {}, message, {}, "this is a bug of articula; please report it with the command"}},
        json);
  }
}

}  // namespace

}  // namespace articula::cli

int main(int argc, char** argv) {
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);  // the write that fails tells
  return articula::cli::guarded(argc, argv);
}
