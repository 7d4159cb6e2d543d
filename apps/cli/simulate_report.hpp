// What is said about a simulation: where it ended, its energy, events, how a controller did; for people and as JSON.
#pragma once

#include <string>

#include "api/simulate.hpp"
#include "output.hpp"

namespace articula::cli {

std::string simulation_text(const Simulated& s);
Json simulation_json(const Simulated& s);

}  // namespace articula::cli
