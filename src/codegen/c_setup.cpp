#include "codegen/c.hpp"

namespace articula {

namespace {

std::string member(const std::string& prefixed) { return prefixed.substr(3); }  // after "p->" or "k->"

class CSetup {
 public:
  CSetup(const Program& program, const Naming& names, const std::string& name, CLinkage linkage)
      : p_(program), names_(names), name_(name), header_(linkage == CLinkage::header) {}

  std::string structs() const {
    std::string text = "typedef struct {\n";
    for (std::size_t i = 0; i < p_.parameters.size(); ++i)
      text += "  double " + member(names_.setup[p_.first_parameter() + i]) + ";\n";
    text += "} " + name_ + "_parameters;\n\ntypedef struct {\n";
    for (const Id id : names_.kept) text += "  double " + member(names_.value[id]) + ";\n";
    if (names_.kept.empty()) text += "  double unused;\n";
    return text + "} " + name_ + "_constants;\n\n";
  }

  std::string defaults(const std::map<std::string, double>& values) const {
    std::string rows;
    for (const std::string& parameter : p_.parameters) {
      const auto found = values.find(parameter);
      if (found == values.end()) return "/* no default values: " + parameter + " has none */\n\n";
      rows += "  " + language_c().number(found->second) + ", /* " + parameter + " */\n";
    }
    const std::string declaration = "const " + name_ + "_parameters " + name_ + "_defaults";
    return (header_ ? "static " : "extern " + declaration + ";\n") + declaration + " = {\n" + rows + "};\n\n";
  }

  std::string setup() const {
    const std::string signature =
        "void " + name_ + "_setup(const " + name_ + "_parameters *p, " + name_ + "_constants *k)";
    std::string text = (header_ ? "static inline " : signature + ";\n") + signature + "\n{\n";
    bool reads_parameters = false;
    std::string body;
    for (const Id id : names_.kept)
      if (id < p_.first_input())
        body += "  " + names_.value[id] + " = " + names_.setup[id] + ";\n", reads_parameters = true;
    for (std::size_t i = 0; i < p_.setup; ++i) {
      const Id id = p_.first_instruction() + static_cast<Id>(i);
      const bool kept = names_.setup[id].rfind("k->", 0) == 0;
      body += std::string("  ") + (kept ? "" : "const double ") + names_.setup[id] + " = " +
              expression(language_c(), p_.instructions[i], names_.setup) + ";\n";
    }
    reads_parameters = reads_parameters || body.find("p->") != std::string::npos;
    if (!reads_parameters) text += "  (void)p;\n";
    if (names_.kept.empty()) text += "  k->unused = 0.0;\n";
    return text + body + "}\n\n";
  }

 private:
  const Program& p_;
  const Naming& names_;
  const std::string& name_;
  bool header_;
};

}  // namespace

std::string c_comment(const std::vector<std::string>& lines) {
  std::string text = "/*\n";
  for (std::string line : lines) {
    for (std::size_t at = line.find("*/"); at != std::string::npos; at = line.find("*/", at))
      line.replace(at, 2, "* /");
    text += line.empty() ? " *\n" : " * " + line + "\n";
  }
  return text + " */\n";
}

std::string c_setup(const Program& program, const Naming& names, const std::string& name,
                    const std::map<std::string, double>& defaults, CLinkage linkage) {
  if (program.parameters.empty()) return "";
  const CSetup part(program, names, name, linkage);
  return part.structs() + part.defaults(defaults) + part.setup();
}

}  // namespace articula
