// Whether torques of a log belong to its positions at the same times.
#pragma once

#include "api/identify/log_equations.hpp"

namespace articula {

// A note for each log in which torques stand behind positions, or before them, beyond doubt.
void add_delays(const std::vector<ImportedLog>& imported, const std::vector<LogEquations>& logs,
                const IdentifyRequest& request, Identification& result);

}  // namespace articula
