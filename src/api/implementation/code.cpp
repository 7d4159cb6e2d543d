// What is handed out: a program in any language; tables in C, with the very source that our own engine runs.

#include "api/api.hpp"
#include "api/implementation/tabled.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "codegen/c.hpp"
#include "solve/runtime.hpp"

namespace articula {

namespace {

constexpr std::string_view tables_opening = R"(
Torques by look-up tables: @memory@ bytes of @real@. For each evaluation beside these operations: @lookup@.
How to use this file:

  double tau[@n@];
  @name@_torques(q, qd, qdd, tau);)";

std::string c_array(const std::string& type, const std::string& name,
                    const std::vector<std::string>& values) {
  std::string text = "static const " + type + " " + name + "[" + std::to_string(values.size()) + "] = {";
  std::size_t column = 0;
  for (const std::string& value : values) {
    text += column == 0 ? "\n  " : " ";
    text += value + ",";
    column = column + value.size() > 90 ? 0 : column + value.size() + 2;
  }
  return text + "\n};\n";
}

// An entry as part of a name: A_1_2 of A[1,2].
std::string entry_identifier(const std::string& entry) {
  std::string name;
  for (const char c : entry)
    if (c != ']') name += c == '[' || c == ',' ? '_' : c;
  return name;
}

class TablesInC {
 public:
  TablesInC(const Robot& robot, const Implementation& made, const FileNotes& notes)
      : made_(made),
        tables_(*made.tables),
        code_(code_of(language_c(), made.program, notes,
                      name_values(language_c(), made.program, Precision::f64))),
        name_(identifier(language_c(), robot.name())) {}

  std::string text() const {
    std::string text = c_comment(opening()) + "#include <math.h>\n\n";
    if (!tables_.names.empty())
      text += "typedef " + real() + " articula_entry;\n\n" + std::string(runtime_text("tables.h")) + "\n" +
              axes() + values();
    text += "static " + c_function(code_) + "\n";
    return text + signature() + ";\n" + signature() + "\n{\n" + look_ups() + "}\n";
  }

 private:
  std::string real() const { return tables_.single ? "float" : "double"; }
  std::size_t torques() const { return made_.program.output_count(); }

  std::vector<std::string> opening() const {
    const Counts c = tables_.grids.cost().operations;
    std::vector<std::string> lines = code_.heading;
    for (const std::string& line : lines_of(
             filled(tables_opening, {{"memory", std::to_string(tables_.bytes)},
                                     {"real", real()},
                                     {"n", std::to_string(torques())},
                                     {"name", name_},
                                     {"lookup", std::to_string(c.mul) + " mul, " + std::to_string(c.add) +
                                                    " add, " + std::to_string(c.other) + " other, " +
                                                    std::to_string(made_.reads) + " numbers read"}})))
      lines.push_back(line);
    for (const GridAxis& a : tables_.grids.axes())
      lines.push_back("q[" + std::to_string(a.coordinate) + "]: " + digits_of(a.lower) + " to " +
                      digits_of(a.upper) + ", " + std::to_string(a.points) + " points" +
                      (a.turns ? ", all around" : "; beyond, what is at its end"));
    return lines;
  }

  std::string axes() const {
    std::string text = "static const articula_axis " + name_ + "_axes[" +
                       std::to_string(tables_.grids.axes().size()) + "] = {\n";
    for (const GridAxis& a : tables_.grids.axes())
      text += "  {" + shortest(a.lower) + ", " + shortest(a.scale()) + ", " + std::to_string(a.points) +
              ", " + (a.turns ? "1" : "0") + "},\n";
    return text + "};\n";
  }

  std::string values() const {
    std::string text;
    const Precision precision = tables_.single ? Precision::f32 : Precision::f64;
    for (std::size_t k = 0; k < tables_.names.size(); ++k) {
      std::vector<std::string> numbers;
      for (const double x : tables_.grids.grids()[k].values)
        numbers.push_back(language_c().number(x, precision));
      text += c_array("articula_entry", table_name(k), numbers);
    }
    return text + "\n";
  }
  std::string table_name(std::size_t k) const { return name_ + "_" + entry_identifier(tables_.names[k]); }

  std::string signature() const {
    const Shown input = [](const CodeArray& a) { return "const double " + bracketed(a.name, a.size()); };
    std::vector<CodeArray> given = code_.inputs;
    if (!tables_.names.empty()) given.pop_back();
    return "void " + name_ + "_torques(" + listed(given, ", ", input) + ", double " +
           bracketed(code_.outputs.front().name, torques()) + ")";
  }

  // The places on all axes, then table after table; tables over the same axes share the list of their places.
  std::string look_ups() const {
    std::string text;
    const auto& grids = tables_.grids.grids();
    const std::string width = std::to_string(tables_.grids.width());
    if (!grids.empty()) {
      text += "  articula_place at[" + std::to_string(tables_.grids.axes().size()) + "];\n  double " +
              looked_up() + "[" + std::to_string(grids.size()) + "];\n";
      for (std::size_t a = 0; a < tables_.grids.axes().size(); ++a)
        text += "  articula_locate(&" + name_ + "_axes[" + std::to_string(a) + "], " + width + ", " +
                code_.inputs.front().name + "[" + std::to_string(tables_.grids.axes()[a].coordinate) +
                "], &at[" + std::to_string(a) + "]);\n";
    }
    for (std::size_t k = 0, list = 0; k < grids.size(); ++k) {
      if (k == 0 || grids[k].axes != grids[k - 1].axes) text += places(++list, grids[k].axes);
      text += "  " + looked_up() + "[" + std::to_string(k) + "] = articula_look_up(" + table_name(k) + ", " +
              std::to_string(grids[k].axes.size()) + ", " + width + ", on" + std::to_string(list) + ");\n";
    }
    return text + "  " + code_.name + "(" + listed(code_.inputs) + ", " + code_.outputs.front().name + ");\n";
  }
  static std::string places(std::size_t list, const std::vector<int>& axes) {
    std::vector<std::string> items;
    for (const int a : axes) items.push_back("&at[" + std::to_string(a) + "]");
    return "  const articula_place *const on" + std::to_string(list) + "[] = {" + joined(items, ", ") +
           "};\n";
  }
  const std::string& looked_up() const { return code_.inputs.back().name; }

  const Implementation& made_;
  const TorqueTables& tables_;
  Code code_;
  std::string name_;
};

void refuse_manner(const Target& target, const Manner& manner) {
  if (target.name != "c")
    throw ModelError("", "tables are written in c alone, not in " + std::string(target.name), "say --to c");
  if (manner.style.precision != Precision::f64)
    throw ModelError("", "--float is for code without tables", "say tables:N,float");
  if (manner.style.lanes != 0 || manner.style.shape != Shape::automatic || manner.form)
    throw ModelError("", "--form, --lanes and --code are for code without tables", "leave them out");
}

}  // namespace

std::string code(const Robot& robot, const Implementation& made, const Target& target, const Manner& manner) {
  Document document{.title = "Robot " + robot.name() + ": inverse dynamic model, " + made.choice + ".",
                    .notes = {},
                    .program = made.program};
  if (!made.remark.empty()) document.notes.push_back(made.remark);
  document.notes.emplace_back("parameters are numbers: the robot's values");
  if (made.tables == nullptr)
    return written(document, target, manner,
                   [&] { return sheet(document, manner.form.value_or(Form::formulas)); });
  refuse_manner(target, manner);
  FileNotes notes = file_notes(document, language_c());
  notes.lines.push_back(written_by(manner.command));
  return TablesInC(robot, made, notes).text();
}

}  // namespace articula
