// What is said about a derived model or an optimised listing: counts, proofs, times; for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "api/api.hpp"
#include "api/optimise.hpp"
#include "output.hpp"

namespace articula::cli {

Json to_json(const Counts& counts);
Json to_json(const Result& result);             // the object of `model --json`
std::string description(const Result& result);  // one model, in full
Json to_json(const OptimisedListing& result);
std::string description(const OptimisedListing& result);
Json to_json(const std::vector<Gain>& gains);
std::string explanation(const std::vector<Gain>& gains);     // what each pass gained
std::string comparison(const std::vector<Result>& results);  // many models, one line each

}  // namespace articula::cli
