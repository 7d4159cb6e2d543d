// What is said about a derived model: counts, proofs, times; for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "api/api.hpp"
#include "output.hpp"

namespace articula::cli {

Json to_json(const Result& result);                          // the object of `model --json`
Json gains_json(const Result& result);                       // what each pass gained
std::string description(const Result& result);               // one model, in full
std::string explanation(const Result& result);               // what each pass gained
std::string comparison(const std::vector<Result>& results);  // many models, one line each

}  // namespace articula::cli
