#include "api/document.hpp"

#include "algebra/readable.hpp"
#include "api/api.hpp"
#include "api/paper/steps.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

// Operations and operands: of an element to be read (about a page), of all elements together, and of what is worth
// simplifying.
constexpr std::size_t longest_element = 3000, longest_model = 20000, longest_unsimplified = 100000;

bool fits(const Outputs& outputs, std::size_t element, std::size_t model) {
  std::size_t total = 0;
  for (const Expr& value : values(outputs)) {
    const std::size_t size = written_size(value, element + 1);
    total += size;
    if (size > element || total > model) return false;
  }
  return true;
}

void add_steps(const Program& program, Sheet& sheet) {
  Listed list = listed(program, *sheet.graph);
  sheet.steps = std::move(list.steps);
  sheet.outputs = std::move(list.outputs);
}

// False when the formulas are too long to be read.
bool add_formulas(const Program& program, Sheet& sheet) {
  const Outputs outputs = raise(program, *sheet.graph);
  if (!fits(outputs, longest_unsimplified, longest_unsimplified)) return false;
  Sheet with = sheet;
  with.outputs = simplified(outputs, with);
  if (!fits(with.outputs, longest_element, longest_model)) return false;
  sheet = std::move(with);
  return true;
}

std::vector<Target> all_targets() {
  std::vector<Target> list;
  for (const Language& language : languages()) list.push_back({language.name, language.suffix});
  list.push_back({"latex", ".tex", latex_document});
  list.push_back({"text", ".txt", [](const Sheet& s) { return plain_text(s); }});
  return list;
}

}  // namespace

Outputs simplified(const Outputs& outputs, Sheet& sheet) {
  std::vector<Expr> formulas;
  std::map<Id, Expr> known;  // matrices may be symmetric
  bool all = true;
  for (const Expr& value : values(outputs)) {
    const Expr positive(value.graph(), Ref::of(value.id()));
    auto found = known.find(value.id());
    if (found == known.end()) {
      const Readable r = readable(positive);
      found = known.emplace(value.id(), r.formula).first;
      all = all && r.simplified;
    }
    formulas.push_back(value.ref().negative() ? -found->second : found->second);
  }
  const std::string note = "some formulas are exact but not simplified: too many terms";
  if (!all && !contains(sheet.notes, note)) sheet.notes.push_back(note);
  return with_values(outputs, formulas);
}

Expr for_people(const Expr& formula) {
  constexpr std::size_t longest = 50;
  if (has_symbols(formula) || written_size(formula, longest) < longest) return formula;
  return parse(formula.graph(), shortest(numeric_value(formula)));
}

std::string written_by(const std::string& command) {
  return "written by articula " + version() + ": " + command;
}

FileNotes file_notes(const Document& document, const Language& language) {
  const Program& program = document.program;
  FileNotes notes{.title = document.title, .lines = document.notes, .defaults = document.defaults};
  for (const ProgramOutput& output : program.outputs)
    if (output.cols > 1)
      notes.lines.push_back(output.name + ": " + std::to_string(output.rows) + " x " +
                            std::to_string(output.cols) + (language.entry == nullptr ? ", row by row" : ""));
  for (const ProgramOutput& output : program.outputs)
    if (!output.columns.empty())
      notes.lines.push_back("columns of " + output.name + ": " + joined(output.columns, ", "));
  if (!document.definitions_title.empty()) notes.lines.push_back(document.definitions_title + ":");
  for (const Step& d : document.definitions)
    notes.lines.push_back("  " + d.name + " = " + flat_text(d.formula));
  return notes;
}

void check_manner(const Target& target, const Manner& manner) {
  const std::string name(target.name);
  if (target.render == nullptr && manner.form)
    throw ModelError("", "a form does not go with " + name, "forms are for --to text and --to latex");
  if (target.render == nullptr) return check_style(language_named(target.name), manner.style);
  if (manner.style.precision != Precision::f64)
    throw ModelError("", name + " has exact numbers, no single precision", "leave --float out");
  if (manner.style.lanes != 0) throw ModelError("", name + " has no lanes", "leave --lanes out");
  if (manner.style.shape != Shape::automatic) throw ModelError("", name + " is no code", "leave --code out");
}

std::string code(const Document& document, const Language& language, const Manner& manner) {
  FileNotes notes = file_notes(document, language);
  notes.lines.push_back(written_by(manner.command));
  notes.style = manner.style;
  return write_code(language, document.program, notes);
}

Sheet sheet(const Document& document, Form form) {
  Sheet sheet{.title = document.title, .notes = document.notes};
  for (const Assumption& a : document.program.assumes_nonzero)
    sheet.notes.push_back("assumes not zero: " + a.text);
  for (const Step& d : document.definitions)
    sheet.definitions.push_back({d.name, copy(d.formula, *sheet.graph)});
  if (form == Form::steps) {
    add_steps(document.program, sheet);
  } else if (!add_formulas(document.program, sheet)) {
    sheet.notes.emplace_back("each element as one formula would be too long: written in steps");
    add_steps(document.program, sheet);
  }
  return sheet;
}

const std::vector<Target>& targets() {
  static const std::vector<Target> list = all_targets();
  return list;
}

const Target& target_named(std::string_view name) { return entry_named(targets(), "language", name); }

std::string written(const Document& document, const Target& target, const Manner& manner,
                    const std::function<Sheet()>& paper) {
  check_manner(target, manner);
  if (target.render == nullptr) return code(document, language_named(target.name), manner);
  Sheet page = paper();
  page.notes.push_back(written_by(manner.command));
  return target.render(page);
}

}  // namespace articula
