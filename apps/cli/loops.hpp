// Closed loops: model ROBOT constraints-geometric, the formulas; eval ROBOT constraints-geometric, every assembly in numbers.
#pragma once

#include <optional>
#include <string>

#include "api/loops.hpp"
#include "options.hpp"
#include "output.hpp"
#include "writing.hpp"

namespace articula::cli {

constexpr std::string_view loops_name = "constraints-geometric";
constexpr std::string_view loops_line =
    "geometric constraint equations of closed loops: the joints that depend on others, in every assembly";

std::optional<std::string> loops_refusal(const Robot& robot);  // why it has none, or nothing

struct TimedLoops {
  LoopModel model;
  double seconds;
};
TimedLoops loops_timed(const Robot& robot);
Json to_json(const Robot& robot, const LoopModel& model, double seconds);

void loop_geometry(const std::string& robot, const WritingOptions& writing, const Settings& settings,
                   bool json);
void eval_loops(const std::string& robot, const std::string& at, const std::string& csv,
                const std::string& out, const Settings& settings, const std::string& assembly);

}  // namespace articula::cli
