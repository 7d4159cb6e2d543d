// What the verbs share that write models with several solutions (api/solver_models.hpp).
#pragma once

#include <string>
#include <vector>

#include "api/solver_models.hpp"
#include "options.hpp"
#include "output.hpp"
#include "writing.hpp"

namespace articula::cli {

// ModelError for options of `model` that mean nothing here. `takes`: those that do; `hint`: all of them in words.
void refuse_others(const WritingOptions& writing, const Settings& settings, std::string_view model,
                   const std::vector<std::string>& takes, const std::string& hint);

// Solvers are headers, of C or of C++: languages that other models are not written in.
const Target* solver_target_of(const WritingOptions& writing, bool json);

// The object that models have with --json, as far as these have it too.
Json solver_json(const std::string& robot, std::string_view model, const std::string& method,
                 const std::optional<Procedure>& procedure, double seconds);
Json steps_of(const Resolution& resolution);

}  // namespace articula::cli
