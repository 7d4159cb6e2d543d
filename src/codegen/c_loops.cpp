// Long programs in C (rolled.hpp): tables, a static function for each part, and the model, which calls them one after the other. A
// single part stands in the model itself.

#include <algorithm>

#include "base/text.hpp"
#include "codegen/c.hpp"
#include "expr/functions.hpp"

namespace articula {

namespace {

std::string_view index_type(const std::vector<std::string>& values) {
  const bool is_short =
      std::all_of(values.begin(), values.end(), [](const std::string& v) { return v.size() < 5; });
  return is_short ? "unsigned short" : "unsigned";
}

struct Argument {
  std::string declared, name;
};

std::vector<Argument> arguments(const Code& c) {
  const std::string real = c.real();
  std::vector<Argument> list;
  for (const CodeArray& a : c.inputs) list.push_back({"const " + real + " *" + a.name, a.name});
  if (c.has_setup()) list.push_back({"const " + c.name + "_constants *k", "k"});
  if (c.loops.work_size > 0) list.push_back({real + " *" + c.loops.work, c.loops.work});
  for (const CodeArray& a : c.outputs) list.push_back({real + " *" + a.name, a.name});
  return list;
}

// Does the name stand there, not as the end of another?
bool reads(const std::string& body, const std::string& name) {
  for (std::size_t at = body.find(name); at != std::string::npos; at = body.find(name, at + 1)) {
    if (!continues_name(body[at - 1])) return true;
  }
  return false;
}

// With a statement that names the arguments that it does not read.
std::string part_function(const Code& c, const std::string& name, const std::string& body) {
  std::vector<std::string> declared;
  std::string unread;
  for (const Argument& a : arguments(c)) {
    declared.push_back(a.declared);
    if (!reads(body, a.name + (a.name == "k" ? "->" : "["))) unread += "  (void)" + a.name + ";\n";
  }
  return "static void " + name + "(" + joined(declared, ", ") + ")\n{\n" + unread + body + "}\n\n";
}

}  // namespace

std::string c_tables(const Code& c) {
  std::string text;
  for (const CodeTable& table : c.loops.tables)
    text += "static const " + (table.indices ? std::string(index_type(table.values)) : c.real()) + " " +
            table.name + "[" + std::to_string(table.values.size()) + "] = {" + joined(table.values, ", ") +
            "};\n";
  return text.empty() ? text : text + "\n";
}

std::string c_pieces(const Code& c, const std::vector<CodePiece>& pieces) {
  const std::string& turn = c.loops.turn;
  std::string text;
  for (const CodePiece& piece : pieces) {
    text += assignments(piece.before, c_line(c));
    if (piece.turns == 1)
      text += assignments(piece.lines, c_line(c));
    else
      text += "  for (int " + turn + " = 0; " + turn + " < " + std::to_string(piece.turns) + "; ++" + turn +
              ") {\n" + assignments(piece.lines, c_line(c, "    ")) + "  }\n";
  }
  return text;
}

CParts c_parts(const Code& c, std::size_t first) {
  const std::vector<std::vector<CodePiece>>& parts = c.loops.parts;
  if (parts.size() == first + 1) return {"", c_pieces(c, parts.back())};
  CParts result;
  std::vector<std::string> names;
  for (const Argument& a : arguments(c)) names.push_back(a.name);
  for (std::size_t k = first; k < parts.size(); ++k) {
    const std::string name = c.name + "_part" + std::to_string(k + 1);
    result.functions += part_function(c, name, c_pieces(c, parts[k]));
    result.calls += "  " + name + "(" + joined(names, ", ") + ");\n";
  }
  return result;
}

std::string c_work(const Code& c) {
  if (c.loops.work_size == 0) return "";
  return "  " + c.real() + " " + bracketed(c.loops.work, c.loops.work_size) + ";\n";
}

std::string c_long_function(const Code& c) {
  const CParts parts = c_parts(c, 0);
  return c_tables(c) + parts.functions + c_signature(c) + "\n{\n" + c_unused(c) + c_work(c) + parts.calls +
         "}\n";
}

}  // namespace articula
