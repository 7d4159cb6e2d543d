#include "codegen/c.hpp"

namespace articula {

namespace {

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
  return "typedef struct {\n" + each(names, "  " + c.real() + " ", ";\n") + "} " + of + "_parameters;\n\n";
}

std::string c_constants(const Code& c) {
  const std::vector<std::string> none{"unused"};
  return "typedef struct {\n" + each(c.constants.empty() ? none : c.constants, "  " + c.real() + " ", ";\n") +
         "} " + c.name + "_constants;\n\n";
}

std::string c_default_values(const Code& c) {
  std::string rows = "{\n";
  for (const CodeParameter& p : c.parameters)
    rows += "  " + c.language.number(*p.value, c.precision()) + ", /* " + p.symbol + " */\n";
  return rows + "}";
}

std::string c_setup_signature(const Code& c, const std::string& of) {
  return "void " + c.name + "_setup(const " + of + "_parameters *p, " + c.name + "_constants *k)";
}

std::string c_setup_function(const Code& c, const std::string& of) {
  const std::string body = assignments(c.setup, c_line(c));
  std::string text = c_setup_signature(c, of) + "\n{\n";
  if (body.find("p->") == std::string::npos) text += "  (void)p;\n";
  if (c.constants.empty()) text += "  k->unused = 0;\n";
  return text + body + "}\n\n";
}

LineStyle c_line(const Code& c, const std::string& indent) {
  return {indent, "const " + c.real() + " ", " = ", ";\n"};
}

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
