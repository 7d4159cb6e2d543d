// Stages of a search as text, so that it can go on later: a line of JSON.
#pragma once

#include "api/excite.hpp"

namespace articula {

// What a search is for, in few letters: another robot, or another request, has another one.
std::string problem_of(const Robot& robot, const ExciteRequest& request);

std::string text_of(const ExcitationStage& stage, const std::string& problem);
// ModelError for what is none, or of another problem.
ExcitationStage stage_of_text(const std::string& text, const std::string& problem, std::size_t coefficients);

}  // namespace articula
