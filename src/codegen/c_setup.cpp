#include "codegen/c.hpp"

namespace articula {

namespace {

std::string structs(const Code& c) {
  const std::string real = "  " + std::string(c_real(c.notes.precision)) + " ";
  std::string text = "typedef struct {\n";
  for (const CodeParameter& p : c.parameters) text += real + p.name + ";\n";
  text += "} " + c.name + "_parameters;\n\ntypedef struct {\n";
  for (const std::string& name : c.constants) text += real + name + ";\n";
  if (c.constants.empty()) text += real + "unused;\n";
  return text + "} " + c.name + "_constants;\n\n";
}

std::string defaults(const Code& c, bool header) {
  std::string rows;
  for (const CodeParameter& p : c.parameters) {
    if (!p.value) return "/* no default values: " + p.symbol + " has none */\n\n";
    rows += "  " + c.language.number(*p.value, c.notes.precision) + ", /* " + p.symbol + " */\n";
  }
  const std::string declaration = "const " + c.name + "_parameters " + c.name + "_defaults";
  return (header ? "static " : "extern " + declaration + ";\n") + declaration + " = {\n" + rows + "};\n\n";
}

std::string setup(const Code& c, bool header) {
  const std::string signature =
      "void " + c.name + "_setup(const " + c.name + "_parameters *p, " + c.name + "_constants *k)";
  std::string body;
  for (const CodeLine& a : c.setup)
    body += "  " + (a.local ? "const " + std::string(c_real(c.notes.precision)) + " " : std::string()) +
            a.target + " = " + a.value + ";\n";
  std::string text = (header ? "static inline " : signature + ";\n") + signature + "\n{\n";
  if (body.find("p->") == std::string::npos) text += "  (void)p;\n";
  if (c.constants.empty()) text += "  k->unused = 0;\n";
  return text + body + "}\n\n";
}

}  // namespace

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
  return structs(code) + defaults(code, header) + setup(code, header);
}

}  // namespace articula
