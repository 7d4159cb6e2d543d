#include "api/optimise.hpp"

#include <chrono>
#include <filesystem>

#include "api/derive/same_functions.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

std::string called(const std::string& file) {
  return file == "-" ? "listing" : std::filesystem::path(file).stem().string();
}

// As the name of a program: one word, which begins no comment.
std::string as_name(const std::string& text) {
  std::string name = shortened(text, 64);
  for (char& c : name)
    if (std::string_view(" \t#").find(c) != std::string_view::npos) c = '_';
  return name.empty() ? "listing" : name;
}

std::string entries(const Input& array) {
  std::vector<std::string> names;
  for (const std::string& s : array.symbols) names.push_back(s.empty() ? "not read" : s);
  return array.name + ": " + joined(names, ", ");
}

}  // namespace

OptimisedListing optimise_listing(std::string_view text, const std::string& file,
                                  const OptimiseRequest& request) {
  check_level(request.opt);
  const auto start = std::chrono::steady_clock::now();
  OptimisedListing result;
  Graph graph;
  const ListingContent listing = read_listing(graph, text, file, request.listing);
  const Optimised optimised = optimise(listing.outputs, request.opt);
  result.name = called(file);
  result.program = lower(as_name(listing.name.empty() ? result.name : listing.name), optimised.outputs,
                         listing.parameters, listing.inputs);
  result.is_program = listing.is_program;
  result.written = listing.written, result.needed = listing.needed;
  result.values = listing.values, result.dead = listing.dead;
  result.gains = optimised.gains;
  result.seconds = seconds_since(start);

  const auto proof_start = std::chrono::steady_clock::now();
  Graph raised;
  if (!same_functions(raise(result.program, raised), listing.outputs))
    throw Bug("the optimised program of " + result.name + " is not equal to what was read");
  result.proof_seconds = seconds_since(proof_start);
  return result;
}

Document document(const OptimisedListing& result) {
  const Program& p = result.program;
  Document document{"Listing " + shortened(result.name, 200) + ", optimised.", {}, p};
  for (const Input& array : p.inputs)
    if (array.symbols.size() > 1) document.notes.push_back(entries(array));
  document.notes.push_back("proven equal, by fingerprint, to the formulas as they were read");
  return document;
}

std::string written(const OptimisedListing& result, const Target& target, const Manner& manner) {
  if (manner.form == Form::factors)
    throw ModelError("", "a listing has no factors", "forms: formulas, steps");
  const Document d = document(result);
  return written(d, target, manner, [&] { return sheet(d, manner.form.value_or(Form::steps)); });
}

}  // namespace articula
