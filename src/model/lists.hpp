// The parts of the catalogue, one for each folder, and what their entries share.
#pragma once

#include "model/model.hpp"

namespace articula {

std::vector<Model> geometric_models();
std::vector<Model> kinematic_models();
std::vector<Model> dynamic_models();
std::vector<Model> identification_models();

Build plain(Outputs (*build)(Graph&, const Robot&));  // of a method that takes no options

std::optional<std::string> needs_tree(const Robot& robot);        // no closed loops
std::optional<std::string> needs_open_chain(const Robot& robot);  // nor a robot that cannot move

}  // namespace articula
