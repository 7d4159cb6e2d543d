// The verbs of the command line. A verb declares its arguments on its CLI11 subcommand and returns what is to be done
// once they are parsed; main.cpp has the list of them.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace articula::cli {

using Action = std::function<void()>;

Action declare_robots(CLI::App& app);
Action declare_show(CLI::App& app);
Action declare_check(CLI::App& app);
Action declare_convert(CLI::App& app);
Action declare_models(CLI::App& app);
Action declare_model(CLI::App& app);
Action declare_eval(CLI::App& app);
Action declare_ik(CLI::App& app);
Action declare_simulate(CLI::App& app);
Action declare_draw(CLI::App& app);
Action declare_summary(CLI::App& app);
Action declare_base_parameters(CLI::App& app);
Action declare_export(CLI::App& app);
Action declare_optimise(CLI::App& app);
Action declare_torques(CLI::App& app);
Action declare_statics(CLI::App& app);
Action declare_beams(CLI::App& app);
Action declare_modes(CLI::App& app);
Action declare_wheels(CLI::App& app);
Action declare_implement(CLI::App& app);
Action declare_derive(CLI::App& app);
Action declare_identify(CLI::App& app);
Action declare_excite(CLI::App& app);

}  // namespace articula::cli
