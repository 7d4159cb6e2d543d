// What an identification found, as text, JSON and a table.
#pragma once

#include <string>

#include "api/identify.hpp"

namespace articula::cli {

std::string identification_text(const Identification& result);
Json identification_json(const Identification& result);
std::string identification_csv(const Identification& result);

std::string gains_text(const GainReport& report);
Json gains_json(const GainReport& report);

}  // namespace articula::cli
