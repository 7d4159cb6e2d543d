// What the verbs `ik` and `model ROBOT inverse-geometry` share: what is asked for, and what is said about the method.
#pragma once

#include <string>
#include <vector>

#include "api/inverse.hpp"
#include "options.hpp"
#include "output.hpp"
#include "writing.hpp"

namespace articula::cli {

void add_hold(CLI::App& app, std::vector<std::string>& hold);

// Link and frame, method, joints that are held. ModelError for a value that makes no sense.
InverseRequest inverse_request_of(const Robot& robot, const Settings& settings,
                                  const std::vector<std::string>& hold);
InverseModel inverse_with_progress(const Robot& robot, const InverseRequest& request);

// model ROBOT inverse-geometry, and the object it has with --json.
void inverse_geometry(const std::string& robot, const WritingOptions& writing, const Settings& settings,
                      const std::vector<std::string>& hold, bool json);
Json to_json(const InverseModel& model);

Json to_json(const std::vector<InverseModel::Refused>& refused);
std::string why_not_others(const InverseModel& model);  // lines, or nothing

}  // namespace articula::cli
