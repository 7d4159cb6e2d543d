// The parts of the catalogue, one for each folder, and what their entries share.
#pragma once

#include "model/model.hpp"

namespace articula {

std::vector<Model> geometric_models();
std::vector<Model> kinematic_models();
std::vector<Model> dynamic_models();
std::vector<Model> identification_models();
std::vector<Model> loop_models();

Build plain(Outputs (*build)(Graph&, const Robot&));  // of a method that takes no options

std::optional<std::string> needs_nothing(const Robot& robot);  // any robot will do
std::optional<std::string> needs_motion(const Robot& robot);   // one that can move

}  // namespace articula
