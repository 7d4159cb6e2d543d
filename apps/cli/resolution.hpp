// What the verbs share that write equations solved one after the other: of arms (inverse-geometry) and of loops
// (constraints-geometric), models that have several solutions and so are not of the catalogue.
#pragma once

#include <string>
#include <vector>

#include "api/resolution.hpp"
#include "options.hpp"
#include "output.hpp"
#include "writing.hpp"

namespace articula::cli {

// ModelError for options of `model` that mean nothing here. `takes`: those that do; `hint`: all of them in words.
void refuse_others(const WritingOptions& writing, const Settings& settings, std::string_view model,
                   const std::vector<Option>& takes, const std::string& hint);

// Solvers are headers, of C or of C++: languages that other models are not written in.
const Target* solver_target_of(const WritingOptions& writing, bool json);

Json steps_of(const Resolution& resolution);

}  // namespace articula::cli
