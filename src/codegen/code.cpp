#include <algorithm>

#include "codegen/codegen.hpp"

namespace articula {

namespace {

std::string without(std::string_view prefix, std::string_view closing, const std::string& name) {
  return name.substr(prefix.size(), name.size() - prefix.size() - closing.size());
}

// The value is the program's; what it is called, the language's.
class CodeWriter {
 public:
  CodeWriter(const Language& language, const Program& program, const FileNotes& notes, const Naming& names)
      : c_{language, program, notes, names, identifier(language, program.name), heading(program, notes)} {}

  Code code() {
    if (!p_.parameters.empty()) setup();
    arrays();
    for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i)
      c_.online.push_back(assigned(i, c_.names.value, true));
    return std::move(c_);
  }

 private:
  CodeLine assigned(std::size_t i, const std::vector<std::string>& names, bool local) const {
    return {names[p_.id_of(i)], expression(c_.language, p_.instructions[i], names, c_.precision()), local};
  }

  void setup() {
    for (std::size_t i = 0; i < p_.parameters.size(); ++i) {
      const auto value = c_.notes.defaults.find(p_.parameters[i]);
      c_.parameters.push_back(
          {without(c_.language.parameter, c_.language.closing, c_.names.setup[p_.first_parameter() + i]),
           p_.parameters[i], value == c_.notes.defaults.end() ? std::nullopt : std::optional(value->second)});
    }
    for (const Id id : c_.names.kept) {
      c_.constants.push_back(without(c_.language.constant, c_.language.closing, c_.names.value[id]));
      if (id < p_.first_input()) c_.setup.push_back({c_.names.value[id], c_.names.setup[id], false});
    }
    for (std::size_t i = 0; i < p_.setup; ++i) {
      const bool kept = std::binary_search(c_.names.kept.begin(), c_.names.kept.end(), p_.id_of(i));
      c_.setup.push_back(assigned(i, c_.names.setup, !kept));
    }
  }

  void arrays() {
    const std::vector<bool> read = read_online(p_);
    auto at = read.begin() + static_cast<std::ptrdiff_t>(p_.first_input());
    for (std::size_t i = 0; i < p_.inputs.size(); ++i) {
      const Input& input = p_.inputs[i];
      const auto end = at + static_cast<std::ptrdiff_t>(input.symbols.size());
      if (at != end)
        c_.inputs.push_back({c_.names.inputs[i], input.rows, input.cols, std::find(at, end, true) != end});
      at = end;
    }
    for (std::size_t o = 0; o < p_.outputs.size(); ++o) {
      const ProgramOutput& output = p_.outputs[o];
      c_.outputs.push_back({c_.names.outputs[o], output.rows, output.cols});
      for (std::size_t i = 0; i < output.values.size(); ++i)
        c_.results.push_back({element_of(c_.language, c_.names.outputs[o], output.cols, i),
                              operand(output.values[i], c_.names.value), false});
    }
  }

  Code c_;
  const Program& p_ = c_.program;
};

}  // namespace

bool Code::has_defaults() const {
  return std::all_of(parameters.begin(), parameters.end(),
                     [](const CodeParameter& p) { return p.value.has_value(); });
}

Code code_of(const Language& language, const Program& program, const FileNotes& notes, const Naming& names) {
  return CodeWriter(language, program, notes, names).code();
}

Code code_of(const Language& language, const Program& program, const FileNotes& notes) {
  if (language.code != nullptr) return language.code(program, notes);
  return code_of(language, program, notes, name_values(language, program, notes.style.precision));
}

}  // namespace articula
