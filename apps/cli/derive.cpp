// derive: the derivation of a robot's dynamic model, step by step, as a document.

#include "api/derivation.hpp"

#include <filesystem>
#include <memory>

#include "base/named.hpp"
#include "base/text.hpp"
#include "options.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct DeriveOptions {
  std::string robot, language, out;
  DerivationRequest request;
  Importing importing;
};

// What --to names, or what has files that end like that of -o; HTML when neither is given.
const DerivationTarget& target_of(const DeriveOptions& o) {
  if (!o.language.empty()) return entry_named(derivation_targets(), "language", o.language);
  for (const DerivationTarget& target : derivation_targets())
    if (is_file(o.out) && o.out.ends_with(target.suffix)) return target;
  if (const std::string ending = std::filesystem::path(o.out).extension().string();
      is_file(o.out) && !ending.empty())
    throw ModelError("", "no document ends in " + in_quotes(ending),
                     "-o FILE.html, -o FILE.tex, or --to html");
  return derivation_targets().front();
}

void derive_document(const DeriveOptions& o) {
  refuse_lost_files({{"-o", o.out}}, files_of(o.robot, o.importing));
  const DerivationTarget& target = target_of(o);
  const Robot robot = robot_of(o.robot, o.importing);
  const Progress progress("deriving the equations of " + robot.name());
  deliver(target.written(derivation(robot, o.request).paper), o.out);
}

}  // namespace

Action declare_derive(CLI::App& app) {
  const auto o = std::make_shared<DeriveOptions>();
  add_robot(app, o->robot);
  add_text(app, "--method", o->request.method, joined(derivation_methods(), "|"),
           "how it is derived (default: lagrange)");
  add_text(app, "--notation", o->request.notation, joined(derivation_notations(), "|"),
           "whose letters and indices (default: khalil)");
  add_text(app, "--to", o->language, "html|latex", "what is written (default: html)");
  add_text(app, "-o,--output", o->out, "FILE", "write the document there; .html and .tex choose the format");
  add_importing(app, o->importing);
  return [o] { derive_document(*o); };
}

}  // namespace articula::cli
