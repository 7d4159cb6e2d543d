#include "codegen/c.hpp"

namespace articula {

namespace {

std::string members(const std::vector<std::string>& names, Precision precision) {
  std::string text;
  for (const std::string& name : names) text += "  " + std::string(c_real(precision)) + " " + name + ";\n";
  return text;
}

std::string defaults(const Code& c, bool header) {
  for (const CodeParameter& p : c.parameters)
    if (!p.value) return "/* no default values: " + p.symbol + " has none */\n\n";
  const std::string declaration = "const " + c.name + "_parameters " + c.name + "_defaults";
  return (header ? "static " : "extern " + declaration + ";\n") + declaration + " = " + c_default_values(c) +
         ";\n\n";
}

}  // namespace

std::string c_parameters(const Code& c, const std::string& of) {
  std::vector<std::string> names;
  for (const CodeParameter& p : c.parameters) names.push_back(p.name);
  return "typedef struct {\n" + members(names, c.notes.precision) + "} " + of + "_parameters;\n\n";
}

std::string c_constants(const Code& c) {
  const std::vector<std::string> none{"unused"};
  return "typedef struct {\n" + members(c.constants.empty() ? none : c.constants, c.notes.precision) + "} " +
         c.name + "_constants;\n\n";
}

std::string c_default_values(const Code& c) {
  std::string rows = "{\n";
  for (const CodeParameter& p : c.parameters)
    rows += "  " + c.language.number(*p.value, c.notes.precision) + ", /* " + p.symbol + " */\n";
  return rows + "}";
}

std::string c_setup_signature(const Code& c, const std::string& of) {
  return "void " + c.name + "_setup(const " + of + "_parameters *p, " + c.name + "_constants *k)";
}

std::string c_setup_function(const Code& c, const std::string& of) {
  std::string body;
  for (const CodeLine& a : c.setup)
    body += "  " + (a.local ? "const " + std::string(c_real(c.notes.precision)) + " " : std::string()) +
            a.target + " = " + a.value + ";\n";
  std::string text = c_setup_signature(c, of) + "\n{\n";
  if (body.find("p->") == std::string::npos) text += "  (void)p;\n";
  if (c.constants.empty()) text += "  k->unused = 0;\n";
  return text + body + "}\n\n";
}

std::string_view c_real(Precision precision) { return precision == Precision::f64 ? "double" : "float"; }

std::string c_comment(const std::vector<std::string>& lines) {
  std::string text = "/*\n";
  for (std::string line : lines) {
    for (std::size_t at = line.find("*/"); at != std::string::npos; at = line.find("*/", at))
      line.replace(at, 2, "* /");
    text += line.empty() ? " *\n" : " * " + line + "\n";
  }
  return text + " */\n";
}

std::string c_setup(const Code& code, CLinkage linkage) {
  if (!code.has_setup()) return "";
  const bool header = linkage == CLinkage::header;
  return c_parameters(code, code.name) + c_constants(code) + defaults(code, header) +
         (header ? "static inline " : c_setup_signature(code, code.name) + ";\n") +
         c_setup_function(code, code.name);
}

}  // namespace articula
