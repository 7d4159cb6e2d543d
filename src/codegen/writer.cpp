#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>

#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "codegen/codegen.hpp"
#include "program/run.hpp"

namespace articula {

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      language_c(),      language_c_fast(),     language_c_batch(),     language_cpp(),    language_fortran(),
      language_matlab(), language_maple(),      language_mathematica(), language_python(), language_julia(),
      language_rust(),   language_javascript(), language_cuda(),        language_program()};
  return list;
}

const Language& language_named(std::string_view name) {
  if (const Language* language = find_named(languages(), name)) return *language;
  throw ModelError("", "unknown language '" + shortened(name) + "'",
                   "languages: " + joined(all_names(languages()), ", "));
}

void check_notes(const Language& language, const FileNotes& notes) {
  const std::string name(language.name);
  if (notes.shape == Shape::loops && language.code == nullptr)
    throw ModelError("", name + " has no loops: its code is straight-line code", "leave --code away");
  if (notes.precision == Precision::f32 && !language.single_precision)
    throw ModelError("", name + " computes in double precision only",
                     "ask for double precision, or for another language");
  const int lanes = notes.lanes;
  if (lanes == 0) return;
  std::vector<std::string> known;
  for (const Language& l : languages())
    if (l.has_lanes) known.emplace_back(l.name);
  if (!language.has_lanes)
    throw ModelError("", name + " has no lanes", "lanes are for " + joined(known, ", "));
  if (!contains(lane_counts, lanes))
    throw ModelError("", name + " has no vectors of " + std::to_string(lanes) + " lanes");
}

void require_precision(const Language& language, const Program& program, Precision precision) {
  check_notes(language, {.title = {}, .lines = {}, .precision = precision});
  if (precision == Precision::f64) return;
  for (const Constant& c : program.constants)
    if (!std::isfinite(static_cast<float>(c.value)))
      throw ModelError("", "the number " + shortened(c.text) + " is too large for single precision",
                       "ask for double precision");
}

std::string write_code(const Language& language, const Program& program, const FileNotes& notes) {
  check_notes(language, notes);
  require_precision(language, program, notes.precision);
  if (language.file == nullptr) return language.of_program(program, notes);
  return language.file(code_of(language, program, notes));
}

namespace {

// The same for names that a language does not tell apart.
std::string folded(const Language& language, std::string_view name) {
  std::string text(name);
  if (!language.cases)
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Letters and digits, with the joiner or a capital letter for what lies between them.
std::string words(const Language& language, std::string_view name) {
  std::string id;
  bool begins = false;
  for (const char c : name) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isalnum(u) != 0)
      id += begins ? static_cast<char>(std::toupper(u)) : c;
    else if (language.joiner != 0)
      id += language.joiner;
    begins = language.joiner == 0 && std::isalnum(u) == 0 && !id.empty();
  }
  return id;
}

}  // namespace

std::string element_of(const Language& language, const std::string& array, int cols, std::size_t k) {
  const auto n = static_cast<std::size_t>(cols);
  return cols > 1 && language.entry != nullptr ? language.entry(array, k / n, k % n)
                                               : language.element(array, k);
}

std::string identifier(const Language& language, std::string_view name) {
  std::string id = words(language, name);
  if (id.empty() || std::isalpha(static_cast<unsigned char>(id.front())) == 0) id.insert(0, "r");
  if (language.longest != 0 && id.size() > language.longest) id.resize(language.longest);
  const auto same = [&](std::string_view word) { return folded(language, word) == folded(language, id); };
  if (std::any_of(language.reserved.begin(), language.reserved.end(), same))
    id += language.joiner != 0 ? language.joiner : 'x';
  return id;
}

namespace {

// The set-up of a program without parameters is done here and now.
std::vector<double> setup_values(const Program& p, Precision precision) {
  Program setup = p;
  setup.instructions.resize(p.setup);
  setup.outputs = {{"values", static_cast<int>(p.setup), 1, {}}};
  for (std::size_t i = 0; i < p.setup; ++i)
    setup.outputs[0].values.push_back(Ref::of(p.first_instruction() + static_cast<Id>(i)));
  const std::vector<double> values = Machine(setup, {}).run(std::vector<double>(p.input_count()));
  for (const double value : values)
    if (!std::isfinite(precision == Precision::f64 ? value : static_cast<double>(static_cast<float>(value))))
      throw ModelError("", "a constant is too large for the numbers of this code", "change the units");
  return values;
}

}  // namespace

Naming name_values(const Language& language, const Program& p, Precision precision) {
  const std::string parameter_prefix(language.parameter), kept_prefix(language.constant);
  const std::string closing(language.closing);
  Naming names;
  std::set<std::string> members;                                                 // of the structs
  std::set<std::string> locals{folded(language, identifier(language, p.name))};  // of the functions
  const std::string joiner(language.joiner != 0 ? 1 : 0, language.joiner);
  const auto unique = [&](std::set<std::string>& taken, const std::string& wish) {
    std::string name = identifier(language, wish);
    for (int k = 2; !taken.insert(folded(language, name)).second; ++k)
      name = identifier(language, wish) + joiner + std::to_string(k);
    return name;
  };
  const Id first = p.first_instruction();
  const Id end_of_setup = first + static_cast<Id>(p.setup);
  const std::vector<bool> read = read_online(p);

  for (const Constant& c : p.constants) names.value.push_back(language.number(c.value, precision));
  names.setup = names.value;
  std::vector<std::string> plain;  // names of parameters, without prefix
  for (const std::string& parameter : p.parameters) {
    plain.push_back(unique(members, parameter));
    names.setup.push_back(parameter_prefix + plain.back() + closing);
    names.value.push_back(kept_prefix + plain.back() + closing);
    if (read[names.value.size() - 1]) names.kept.push_back(static_cast<Id>(names.value.size() - 1));
  }
  for (const Input& input : p.inputs) {
    names.inputs.push_back(unique(locals, input.name));
    for (std::size_t k = 0; k < input.symbols.size(); ++k) {
      names.value.push_back(element_of(language, names.inputs.back(), input.cols, k));
      names.setup.emplace_back();
    }
  }
  for (const ProgramOutput& output : p.outputs) {
    const bool taken =
        locals.count(folded(language, identifier(language, output.name))) != 0;  // by an input: qdd of hybrid
    names.outputs.push_back(unique(locals, output.name + (taken ? "_out" : "")));
  }
  std::set<std::string> labels;
  for (const auto& [id, label] : p.labels) labels.insert(folded(language, identifier(language, label)));
  const auto fresh = [&](const std::string& letter, int& k) {  // never a name that the literature gives
    do ++k;
    while (labels.count(letter + std::to_string(k)) != 0);
    return letter + std::to_string(k);
  };
  int t = 0, s = 0;
  const std::vector<double> known = p.parameters.empty() ? setup_values(p, precision) : std::vector<double>();
  for (const double value : known) names.value.push_back(language.number(value, precision));
  names.setup.resize(names.value.size());
  for (Id id = static_cast<Id>(names.value.size()); id < p.value_count(); ++id) {
    const bool in_setup = id < end_of_setup;
    const auto label = p.labels.find(id);
    const std::string wish = label != p.labels.end() ? label->second
                             : in_setup              ? fresh("s", s)
                                                     : fresh("t", t);
    const std::string name = unique(in_setup && read[id] ? members : locals, wish);
    names.setup.push_back(in_setup && read[id] ? kept_prefix + name + closing : name);
    names.value.push_back(in_setup ? kept_prefix + name + closing : name);
    if (in_setup && read[id]) names.kept.push_back(id);
  }
  return names;
}

std::string operand(Ref ref, const std::vector<std::string>& names) {
  const std::string& name = names[ref.id()];
  if (!ref.negative()) return name;
  return name.front() == '-' ? name.substr(1) : "-" + name;
}

std::string expression(const Language& language, const Instruction& x, const std::vector<std::string>& names,
                       Precision precision) {
  const auto factor = [&](Ref r) {
    const std::string text = operand(r, names);
    return text.front() == '-' ? "(" + text + ")" : text;
  };
  switch (x.op) {
    case Op::add: {
      const std::string a = operand(x.a, names), b = operand(x.b, names);
      if (b.front() == '-') return a + " - " + b.substr(1);
      return a.front() == '-' ? b + " - " + a.substr(1) : a + " + " + b;
    }
    case Op::mul: return factor(x.a) + "*" + factor(x.b);
    case Op::div: return factor(x.a) + "/" + factor(x.b);
    default: break;
  }
  const int arity = info(x.op).arity;
  return language.call(x.op, operand(x.a, names), arity > 1 ? operand(x.b, names) : std::string(),
                       arity > 2 ? operand(x.c, names) : std::string(), precision);
}

std::string shortest(double value, Precision precision) {
  char buffer[64], *const last = buffer + sizeof buffer;
  const auto end = precision == Precision::f64 ? std::to_chars(buffer, last, value).ptr
                                               : std::to_chars(buffer, last, static_cast<float>(value)).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

std::string bracketed(const std::string& array, std::size_t k) {
  return array + "[" + std::to_string(k) + "]";
}

std::string commented(const std::vector<std::string>& lines, std::string_view mark) {
  std::string text;
  for (const std::string& line : lines) text += std::string(mark) + (line.empty() ? "" : " " + line) + "\n";
  return text;
}

std::vector<std::string> heading(const Program& p, const FileNotes& notes) {
  const auto counts = [](const Counts& c) {
    return std::to_string(c.mul) + " mul, " + std::to_string(c.add) + " add, " + std::to_string(c.div) +
           " div, " + std::to_string(c.sincos) + " sin or cos, " + std::to_string(c.other) + " other";
  };
  std::vector<std::string> lines{notes.title, "", "on-line: " + counts(online_counts(p)),
                                 "set-up:  " + counts(setup_counts(p))};
  lines.insert(lines.end(), notes.lines.begin(), notes.lines.end());
  for (const Assumption& a : p.assumes_nonzero) lines.push_back("assumes not zero: " + a.text);
  return lines;
}

}  // namespace articula
