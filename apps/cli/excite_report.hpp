// What `excite` says of a motion that it found: a summary for people, JSON, a plot.
#pragma once

#include <string>

#include "api/excite.hpp"
#include "base/json.hpp"

namespace articula::cli {

std::string excitation_text(const Excitation& e, const ExciteRequest& request);
Json excitation_json(const Excitation& e);
std::string excitation_plot(const Excitation& e);

}  // namespace articula::cli
