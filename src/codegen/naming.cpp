// What the values of a program are called in a language: labels keep the literature's names, other values are numbered, s1, s2, .. in the
// set-up and t1, t2, .. on-line. No two are the same where the language could take one for the other.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "codegen/codegen.hpp"
#include "program/run.hpp"

namespace articula {

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

// The set-up of a program without parameters is done here and now.
std::vector<double> setup_values(const Program& p, Precision precision) {
  Program setup = p;
  setup.instructions.resize(p.setup);
  setup.outputs = {{"values", static_cast<int>(p.setup), 1, {}}};
  for (std::size_t i = 0; i < p.setup; ++i) setup.outputs[0].values.push_back(Ref::of(p.id_of(i)));
  const std::vector<double> values = Machine(setup, {}).run(std::vector<double>(p.input_count()));
  for (const double value : values)
    if (!std::isfinite(precision == Precision::f64 ? value : static_cast<double>(static_cast<float>(value))))
      throw ModelError("", "a constant is too large for the numbers of this code", "change the units");
  return values;
}

class Namer {
 public:
  Namer(const Language& language, const Program& program, Precision precision)
      : l_(language), p_(program), precision_(precision), read_(read_online(program)) {
    locals_.insert(folded(l_, identifier(l_, p_.name)));
    for (const auto& [id, label] : p_.labels) labels_.insert(folded(l_, identifier(l_, label)));
  }

  Naming run() {
    for (const Constant& c : p_.constants) names_.value.push_back(l_.number(c.value, precision_));
    names_.setup = names_.value;
    for (const std::string& parameter : p_.parameters) name_parameter(parameter);
    for (const Input& input : p_.inputs) name_input(input);
    for (const ProgramOutput& output : p_.outputs) name_output(output);
    if (p_.parameters.empty())
      for (const double value : setup_values(p_, precision_))
        names_.value.push_back(l_.number(value, precision_));
    names_.setup.resize(names_.value.size());
    while (names_.value.size() < p_.value_count()) name_result(static_cast<Id>(names_.value.size()));
    return std::move(names_);
  }

 private:
  using Names = std::set<std::string>;

  std::string unique(Names& taken, const std::string& wish) const {
    const std::string joiner(l_.joiner != 0 ? 1 : 0, l_.joiner);
    std::string name = identifier(l_, wish);
    for (int k = 2; !taken.insert(folded(l_, name)).second; ++k)
      name = identifier(l_, wish) + joiner + std::to_string(k);
    return name;
  }

  std::string member(std::string_view prefix, const std::string& name) const {
    return std::string(prefix) + name + std::string(l_.closing);
  }

  void keep_if_read(Id id) {
    if (read_[id]) names_.kept.push_back(id);
  }

  void name_parameter(const std::string& parameter) {
    const std::string name = unique(members_, parameter);
    keep_if_read(static_cast<Id>(names_.value.size()));
    names_.setup.push_back(member(l_.parameter, name));
    names_.value.push_back(member(l_.constant, name));
  }

  void name_input(const Input& input) {
    names_.inputs.push_back(unique(locals_, input.name));
    for (std::size_t k = 0; k < input.symbols.size(); ++k)
      names_.value.push_back(element_of(l_, names_.inputs.back(), input.cols, k));
  }

  void name_output(const ProgramOutput& output) {
    const bool taken =
        locals_.count(folded(l_, identifier(l_, output.name))) != 0;  // by an input: qdd of hybrid
    names_.outputs.push_back(unique(locals_, output.name + (taken ? "_out" : "")));
  }

  void name_result(Id id) {
    const bool in_setup = id < p_.first_online(), kept = in_setup && read_[id];
    const auto label = p_.labels.find(id);
    const std::string wish = label != p_.labels.end() ? label->second
                             : in_setup               ? fresh("s", s_)
                                                      : fresh("t", t_);
    const std::string name = unique(kept ? members_ : locals_, wish);
    names_.setup.push_back(kept ? member(l_.constant, name) : name);
    names_.value.push_back(in_setup ? member(l_.constant, name) : name);
    if (in_setup) keep_if_read(id);
  }

  // Never a name that the literature gives.
  std::string fresh(const std::string& letter, int& k) const {
    do ++k;
    while (labels_.count(letter + std::to_string(k)) != 0);
    return letter + std::to_string(k);
  }

  const Language& l_;
  const Program& p_;
  const Precision precision_;
  const std::vector<bool> read_;
  Names members_, locals_;  // taken in the structs, in the functions
  Names labels_;
  int s_ = 0, t_ = 0;
  Naming names_;
};

}  // namespace

std::string identifier(const Language& language, std::string_view name) {
  std::string id = words(language, name);
  if (id.empty() || std::isalpha(static_cast<unsigned char>(id.front())) == 0) id.insert(0, "r");
  if (language.longest != 0 && id.size() > language.longest) id.resize(language.longest);
  const auto same = [&](std::string_view word) { return folded(language, word) == folded(language, id); };
  if (std::any_of(language.reserved.begin(), language.reserved.end(), same))
    id += language.joiner != 0 ? language.joiner : 'x';
  return id;
}

Naming name_values(const Language& language, const Program& program, Precision precision) {
  return Namer(language, program, precision).run();
}

}  // namespace articula
