// What an answer says in words: why there is no solution, what is free, what is approximate.
#pragma once

#include <string>

#include "solve/inverse/inverse.hpp"

namespace articula {

void say(std::string& note, const std::string& sentence);  // after what was said; nothing when it is empty

namespace words {

std::string not_finite();
std::string out_of_reach(const NearestPose& nearest, std::size_t joints, double length);  // of the arm
std::string nearest_beyond_limits();
std::string completed(std::size_t more);
std::string degenerate();
std::string beyond_limits(std::size_t dropped, bool all);
std::string of_solutions(const InverseAnswer& answer, std::size_t joints);

}  // namespace words

}  // namespace articula
