#include "report.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace articula::cli {

Json to_json(const Counts& c) {
  return {{"mul", c.mul}, {"add", c.add}, {"div", c.div}, {"sincos", c.sincos}, {"other", c.other}};
}

namespace {

std::string milliseconds(double seconds) { return formatted("%.1f", 1000 * seconds); }

std::string proofs(const Result& result) {
  if (!result.checked_equal_to.empty())
    return "-; checked where the loops are closed: " + joined(result.checked_equal_to, ", ");
  return result.proven_equal_to.empty() ? "-" : joined(result.proven_equal_to, ", ");
}

std::string shape(const std::string& name, int rows, int cols) {
  return name + "[" + std::to_string(rows) + (cols == 1 ? "" : " x " + std::to_string(cols)) + "]";
}

// A list that may be long: its first names, and how many there are.
std::string some_of(const std::vector<std::string>& names, const std::string& separator) {
  constexpr std::size_t most = 16;
  if (names.size() <= most) return joined(names, separator);
  const std::vector<std::string> first(names.begin(), names.begin() + most);
  return joined(first, separator) + " .. (" + std::to_string(names.size()) + " in all)";
}

std::string shapes(const Inputs& inputs) {
  std::vector<std::string> list;
  for (const Input& i : inputs) list.push_back(shape(i.name, i.rows, i.cols));
  return some_of(list, " ");
}

std::string shapes(const std::vector<ProgramOutput>& outputs) {
  std::vector<std::string> list;
  for (const ProgramOutput& o : outputs) list.push_back(shape(o.name, o.rows, o.cols));
  return some_of(list, " ");
}

TextTable counts_table(const std::string& title) {
  return TextTable({{title},
                    {"mul", true},
                    {"add", true},
                    {"div", true},
                    {"sincos", true},
                    {"other", true},
                    {"total", true}});
}

std::vector<std::string> cells(const std::string& part, const Counts& c) {
  std::vector<std::string> row{part};
  for (const int n : {c.mul, c.add, c.div, c.sincos, c.other, c.total()}) row.push_back(std::to_string(n));
  return row;
}

}  // namespace

Json to_json(const Result& result) {
  Json json{{"robot", result.robot},
            {"model", result.model},
            {"method", result.method},
            {"base_parameters", result.base.has_value()},
            {"online", to_json(online_counts(result.program))},
            {"setup", to_json(setup_counts(result.program))},
            {"proven_equal_to", result.proven_equal_to},
            {"seconds", result.seconds}};
  if (!result.checked_equal_to.empty()) json["checked_equal_to"] = result.checked_equal_to;
  if (!result.derivative.empty()) json["derivative"] = result.derivative;
  if (!result.choices.empty()) json["choices"] = result.choices;
  for (const Assumption& a : result.program.assumes_nonzero) json["assumes_nonzero"].push_back(a.text);
  return json;
}

// A list that goes on below its beginning.
std::string listed(const std::vector<std::string>& words, std::size_t indent) {
  constexpr std::size_t width = 110;
  std::string text;
  std::size_t column = indent;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (column + words[i].size() > width) text += "\n" + std::string(indent, ' '), column = indent;
    const std::string part = words[i] + (i + 1 < words.size() ? ", " : "");
    text += part, column += part.size();
  }
  return text;
}

std::string description(const Result& result) {
  const Program& p = result.program;
  TextTable table = counts_table("part");
  table.add(cells("on-line", online_counts(p)));
  table.add(cells("set-up", setup_counts(p)));
  const std::string with =
      result.derivative.empty() ? "" : ", derivatives with respect to " + result.derivative;
  std::string text =
      styled(Stream::out, Style::bold, result.robot + ": " + result.model + " by " + result.method + with) +
      "\n";
  text += "  " + std::string(model_named(result.model).line) + "\n\n";
  text += table.text() + "\n";
  text += "  from             " + shapes(p.inputs) + "\n";
  text += "  to               " + shapes(p.outputs) + "\n";
  text += "  parameters       " + std::to_string(p.parameters.size()) + "\n";
  if (result.base) text += "  base parameters  " + std::to_string(result.base->base.size()) + "\n";
  for (const Assumption& a : p.assumes_nonzero) text += "  assumes nonzero  " + shortened(a.text, 80) + "\n";
  if (!result.choices.empty()) {
    std::vector<std::string> list;
    for (const auto& [name, value] : result.choices) list.push_back(name + ": " + value);
    text += "  choices          " + listed(list, 19) + "\n";
  }
  text += "  proven equal to  " + proofs(result) + "\n";
  text += "  derived in       " + milliseconds(result.seconds) + " ms, proven in " +
          milliseconds(result.proof_seconds) + " ms\n";
  return text;
}

Json to_json(const std::vector<Gain>& gains) {
  Json list = Json::array();
  for (const Gain& g : gains)
    list.push_back(
        {{"pass", g.pass}, {"before", to_json(g.before)}, {"after", to_json(g.after)}, {"stop", g.stop}});
  return list;
}

std::string explanation(const std::vector<Gain>& gains) {
  if (gains.empty()) return "As derived: no pass was run.\n";
  std::vector<Column> columns{{"after"},        {"mul", true},   {"add", true},   {"div", true},
                              {"sincos", true}, {"other", true}, {"total", true}, {"gained", true}};
  const bool stops = std::any_of(gains.begin(), gains.end(), [](const Gain& g) { return !g.stop.empty(); });
  if (stops) columns.push_back({"stopped by"});
  TextTable table(columns);
  const auto row = [&](const std::string& name, const Counts& c, const std::string& gained,
                       const std::string& stop) {
    std::vector<std::string> line = cells(name, c);
    line.push_back(gained);
    if (stops) line.push_back(stop);
    table.add(line);
  };
  const Counts* last = nullptr;  // what was counted before
  for (const Gain& g : gains) {
    if (last == nullptr || !(g.before == *last))
      row(last == nullptr ? "derivation" : "derived so", g.before, "", "");
    if (!(g.before == g.after) || !g.stop.empty())
      row(g.pass, g.after, std::to_string(g.before.total() - g.after.total()), g.stop);
    last = &g.after;
  }
  return "What each pass gained on-line:\n\n" + table.text();
}

Json to_json(const OptimisedListing& result) {
  Json outputs = Json::array();
  for (const ProgramOutput& o : result.program.outputs) outputs.push_back(o.name);
  return {{"listing", result.name},
          {"outputs", outputs},
          {"values", result.values},
          {"dead", result.dead},
          {"written", to_json(result.written)},
          {"needed", to_json(result.needed)},
          {"online", to_json(online_counts(result.program))},
          {"setup", to_json(setup_counts(result.program))},
          {"proven_equal_to", {"the formulas as read"}},
          {"seconds", result.seconds}};
}

std::string description(const OptimisedListing& result) {
  const Program& p = result.program;
  TextTable table = counts_table("operations");
  table.add(cells("as written", result.written));
  table.add(cells("without what is dead", result.needed));
  table.add(cells("optimised, on-line", online_counts(p)));
  table.add(cells("optimised, set-up", setup_counts(p)));
  std::string text =
      styled(Stream::out, Style::bold, shortened(result.name, 200) + ": " + counted(result.values, "value")) +
      "\n\n";
  text += table.text() + "\n";
  text += "  from             " + shapes(p.inputs) + "\n";
  text += "  to               " + shapes(p.outputs) + "\n";
  text += "  parameters       " + std::to_string(p.parameters.size()) + "\n";
  for (const Assumption& a : p.assumes_nonzero) text += "  assumes nonzero  " + shortened(a.text, 80) + "\n";
  text += "  dead             " + (result.dead.empty() ? "nothing" : some_of(result.dead, ", ")) + "\n";
  text += "  proven equal to  the formulas as read\n";
  text += "  optimised in     " + milliseconds(result.seconds) + " ms, proven in " +
          milliseconds(result.proof_seconds) + " ms\n";
  return text;
}

std::string comparison(const std::vector<Result>& results) {
  TextTable table({{"robot"},
                   {"model"},
                   {"method"},
                   {"mul", true},
                   {"add", true},
                   {"div", true},
                   {"sincos", true},
                   {"set-up", true},
                   {"proven equal to"},
                   {"ms", true}});
  for (const Result& r : results) {
    const Counts online = online_counts(r.program);
    table.add({r.robot, r.model, r.method, std::to_string(online.mul), std::to_string(online.add),
               std::to_string(online.div), std::to_string(online.sincos),
               std::to_string(setup_counts(r.program).total()), proofs(r), milliseconds(r.seconds)});
  }
  return table.text();
}

}  // namespace articula::cli
