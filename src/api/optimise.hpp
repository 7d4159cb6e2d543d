// Listings of other tools, optimised: fewer operations, dead code left out, and the proof that the finished program,
// raised again, has the fingerprints of the formulas as they were read.
#pragma once

#include "api/document.hpp"
#include "opt/opt.hpp"
#include "program/listing.hpp"

namespace articula {

struct OptimiseRequest {
  ListingRequest listing = {};
  OptOptions opt = {};
};

struct OptimisedListing {
  std::string name;         // what the text is called
  bool is_program = false;  // in our text form, which says itself what varies
  Program program;
  Counts written, needed;         // of the text, see listing.hpp
  std::size_t values = 0;         // that it computes
  std::vector<std::string> dead;  // those that no output needs
  std::vector<Gain> gains;        // what each pass did
  double seconds = 0;             // to read and optimise, proof aside
  double proof_seconds = 0;
};

// `file` is the name of the text in messages; "-" is standard input. InputError for a text that is no listing; a
// mismatch in the proof is a Bug.
OptimisedListing optimise_listing(std::string_view text, const std::string& file,
                                  const OptimiseRequest& request);

Document document(const OptimisedListing& result);

// Without a form paper has steps, as the listing had.
std::string written(const OptimisedListing& result, const Target& target, const Manner& manner);

}  // namespace articula
