// Loads that robots carry, wherever they are written: as an option of a command, in the file of a log.
#pragma once

#include <string>

#include "robot/robot.hpp"

namespace articula {

// As with_payload (api/api.hpp); what is wrong is told of `where`.
Robot with_load(const Robot& robot, const std::string& text, const std::string& where);

// The link that a load on a link or on a frame moves with. ModelError for what is neither.
int loaded_link(const Robot& robot, const std::string& text);

}  // namespace articula
