// Closed loops: model ROBOT constraints-geometric, the formulas; eval ROBOT constraints-geometric, every assembly in numbers.
#pragma once

#include <string>

#include "api/loops.hpp"
#include "options.hpp"
#include "output.hpp"
#include "writing.hpp"

namespace articula::cli {

LoopModel loops_with_progress(const Robot& robot);
Json to_json(const Robot& robot, const LoopModel& model);

void loop_geometry(const std::string& robot, const WritingOptions& writing, const Settings& settings,
                   bool json);
void eval_loops(const std::string& robot, const std::string& at, const std::string& csv,
                const std::string& out, const Settings& settings, const std::string& assembly);

}  // namespace articula::cli
