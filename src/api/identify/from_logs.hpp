// Identification from logs that are in numbers already.
#pragma once

#include "api/identify.hpp"
#include "api/identify/import.hpp"

namespace articula {

// `held_out`: to compare with only. The files of the request are not read.
Identification identified_from(const Robot& robot, std::vector<ImportedLog> logs,
                               std::vector<ImportedLog> held_out, const IdentifyRequest& request);
GainReport gains_from(const Robot& robot, const std::vector<ImportedLog>& logs,
                      const IdentifyRequest& request);

}  // namespace articula
