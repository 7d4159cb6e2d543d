// optimise: a listing of assignments in, the same functions with fewer operations out.

#include "api/optimise.hpp"

#include <memory>

#include "base/text.hpp"
#include "options.hpp"
#include "report.hpp"
#include "terminal.hpp"
#include "verb.hpp"
#include "writing.hpp"

namespace articula::cli {

namespace {

struct OptimiseOptions {
  std::string file;
  ListingRequest listing;
  Settings settings;
  WritingOptions writing;
  bool explain = false, json = false;
};

// What a user would type to get it again.
std::string command(const OptimiseOptions& o, const Target& target) {
  std::string text = "articula optimise " + quoted(o.file);
  const auto add = [&](const std::string& option, const std::vector<std::string>& values) {
    for (const std::string& value : values) text += " " + option + " " + quoted(value);
  };
  add("--outputs", o.listing.outputs);
  add("--states", o.listing.states);
  add("--parameters", o.listing.parameters);
  return text + as_typed(given_to_optimiser(o.settings)) + " --to " + std::string(target.name);
}

// What the user left to us, and could have said.
std::vector<Diagnostic> unsaid(const OptimiseOptions& o, const OptimisedListing& result) {
  std::vector<Diagnostic> notes;
  const auto note = [&](const std::string& message, const std::string& hint) {
    notes.push_back({Severity::note, {}, message, {}, hint});
  };
  std::vector<std::string> names;
  for (const ProgramOutput& output : result.program.outputs) names.push_back(shortened(output.name));
  if (o.listing.outputs.empty() && !result.is_program)
    note("the outputs are what nothing reads: " + shortened(joined(names, ", "), 300),
         "--outputs tells which are wanted; the rest is dead then");
  if (o.listing.states.empty() && o.listing.parameters.empty() && !result.is_program)
    note("every input varies",
         "--states or --parameters tells what is fixed: its work goes to a set-up part");
  return notes;
}

void optimise(const OptimiseOptions& o) {
  refuse_lost_files({{"-o", o.writing.out}}, {o.file});
  const Target* target = target_of(o.writing, o.json);
  const std::optional<Form> form = form_of(o.writing);
  if (form && target == nullptr)
    throw ModelError("", "--form goes with --to text and --to latex", "say --to text or --to latex");
  const std::string text = input_text(o.file);
  const OptimisedListing result = [&] {
    const Progress progress("optimising " + shortened(o.file));
    return optimise_listing(text, input_title(o.file), {o.listing, optimiser_of(o.settings)});
  }();
  const std::vector<Diagnostic> notes = unsaid(o, result);
  Json json = to_json(result);
  json["notes"] = to_json(notes);
  if (o.explain) json["gains"] = to_json(result.gains);
  if (!o.json) complain(notes);
  if (target != nullptr)
    return deliver_written(written(result, *target, manner_of(o.writing, command(o, *target))), o.writing,
                           o.json ? std::optional(json) : std::nullopt);
  const std::string explained = o.explain ? "\n" + explanation(result.gains) : "";
  deliver(o.json ? to_line(json) : description(result) + explained, o.writing.out);
}

}  // namespace

Action declare_optimise(CLI::App& app) {
  const auto o = std::make_shared<OptimiseOptions>();
  add_text(app, "FILE", o->file, " ",
           "a list of assignments, or a program (--to program); - is standard input", Need::required);
  add_list(app, "--outputs", o->listing.outputs, "NAMES",
           "the values that are wanted: A,B or 'GAM*'; may be repeated (default: those that nothing reads)");
  add_list(app, "--states", o->listing.states, "NAMES",
           "the inputs that vary; all others are parameters, and their work is done once");
  add_list(app, "--parameters", o->listing.parameters, "NAMES",
           "instead: the inputs that are parameters (default: none)");
  add_optimiser(app, o->settings);
  add_writing(app, o->writing);
  add_explain(app, o->explain);
  add_json(app, o->json);
  return [o] { optimise(*o); };
}

}  // namespace articula::cli
