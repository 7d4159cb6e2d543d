#include "model/identification/base_parameters.hpp"

#include <algorithm>

#include "algebra/readable.hpp"
#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "model/identification/loop_relations.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

using Cells = std::map<TableCell, Expr>;  // what stands in the tables; absent: zero

Cells cells_of(const RobotData& r) {
  Cells cells;
  for (int j = r.first_link(); j <= r.n(); ++j)
    for (std::size_t k = 0; k < regrouped; ++k)
      if (const Expr& e = r[j].link[k]; !is_zero(e))
        cells.emplace(TableCell{j, static_cast<LinkKey>(k)}, collected(e));
  return cells;
}

// k (a + b) = k a + k b: terms that cancel must be able to meet.
Expr distributed(const Expr& k, const Expr& of) {
  Expr sum = k.graph().constant(0);
  for (const Expr& part : summands(of)) sum = sum + k * part;
  return sum;
}

// Moves parameters along relations.
struct Regrouping {
  Graph& graph;
  Cells cells;
  std::vector<NamedSum> sums;
};

// Numbers are not for reading, and long formulas not worth it.
Expr tidy(const Expr& e) {
  constexpr std::size_t longest = 1000;
  return !has_symbols(e) || written_size(e, longest) == longest ? e : collected(e);
}

Expr named_when_long(const Expr& amount, const TableCell& cell, Regrouping& g) {
  constexpr std::size_t longest = 60;
  if (!has_symbols(amount) || written_size(amount, longest) < longest) return amount;
  std::string name = cell_name(cell.key, cell.link, "S");
  while (g.graph.find_symbol(name) != nullptr) name += "_";
  g.sums.push_back({name, amount});
  return g.graph.symbol(name, Kind::parameter);
}

// Takes the pivot of a relation away.
void use(const Relation& relation, Regrouping& g) {
  const auto pivot = g.cells.find(relation.pivot);
  if (pivot == g.cells.end()) return;
  if (relation.of.size() == 1) {  // without effect
    g.cells.erase(pivot);
    return;
  }
  const Expr amount = named_when_long(pivot->second, relation.pivot, g), o = g.graph.constant(0);
  for (const auto& [cell, of] : relation.of) {
    const auto at = g.cells.find(cell);
    const Expr before = at == g.cells.end() ? o : at->second;
    const Expr after = cell == relation.pivot ? o : tidy(before - distributed(amount, of));
    if (at != g.cells.end()) g.cells.erase(at);
    if (!is_zero(after)) g.cells.emplace(cell, after);
  }
}

void take_from_all(std::vector<Relation>& others, const Relation& used, const TableCell& cell, bool loops) {
  for (Relation& other : others) {
    if (other.of.count(cell) == 0) continue;
    take(other, used, cell);
    if (loops) shorten(other);  // those of cuts bring quotients
  }
}

// The relations between the cells that are not zero: all others are used up to make the zeros vanish from them. Each keeps
// its pivot, or gets the first of M, MZ, YY, .. that it has; a pivot vanishes from the others.
std::vector<Relation> between(const RobotData& r, std::vector<Relation> relations, const Cells& cells) {
  const bool loops = !r.cuts.empty();
  std::vector<Relation> left;
  while (!relations.empty()) {
    const Relation used = relations.back();
    relations.pop_back();
    std::vector<TableCell> zeros;
    for (const auto& [cell, of] : used.of)
      if (cells.count(cell) == 0) zeros.push_back(cell);
    if (zeros.empty()) {
      left.push_back(used);
    } else if (const auto zero = pivot_of(r, used, zeros)) {
      take_from_all(relations, used, *zero, loops);
      take_from_all(left, used, *zero, loops);
    }
  }
  std::vector<Relation> done;
  while (!left.empty()) {
    Relation relation = left.front();
    left.erase(left.begin());
    std::vector<TableCell> may{relation.pivot};
    for (const LinkKey key : taken_first)
      for (const auto& [cell, of] : relation.of)
        if (cell.key == key) may.push_back(cell);
    const auto pivot = pivot_of(r, relation, may);
    if (!pivot) continue;
    relation.pivot = *pivot;
    const Expr lead = relation.of.at(relation.pivot);
    for (auto& [cell, of] : relation.of) of = of / lead;
    take_from_all(left, relation, relation.pivot, loops);
    take_from_all(done, relation, relation.pivot, loops);
    done.push_back(std::move(relation));
  }
  return done;
}

Regrouping regrouped_by(Graph& graph, const std::vector<Relation>& relations, const Cells& given) {
  Regrouping result{graph, given, {}};
  for (const Relation& relation : relations) use(relation, result);
  return result;
}

bool fills_zeros(const Cells& cells, const Cells& given) {
  return std::any_of(cells.begin(), cells.end(),
                     [&](const auto& entry) { return given.count(entry.first) == 0; });
}

Regrouping regrouped_cells(const RobotData& r, const std::vector<Relation>& relations, const Cells& given) {
  Graph& graph = *r.graph;
  const Regrouping by_rules = regrouped_by(graph, relations, given);
  if (!fills_zeros(by_rules.cells, given)) return by_rules;
  const Regrouping by_elimination = regrouped_by(graph, between(r, relations, given), given);
  return by_elimination.cells.size() < by_rules.cells.size() ? by_elimination : by_rules;
}

std::vector<TableCell> present(const Cells& cells) {
  std::vector<TableCell> list;
  for (const auto& [cell, formula] : cells) list.push_back(cell);
  return list;
}

// What loops bring beyond the relations over their cuts. How many coefficients are rounded.
int regroup_loops(const RobotData& r, const Closure& closure, Regrouping& found) {
  for (const Relation& relation : following_relations(r, closure, present(found.cells))) use(relation, found);
  if (closure.given.empty()) return 0;
  const NumericRelations more = numeric_relations(r, closure, present(found.cells));
  for (const Relation& relation : more.list) use(relation, found);
  return more.rounded;
}

// Relations of loops have quotients in them: sums that cancel are written anew, others as they have come about.
void shorten(Cells& cells) {
  constexpr std::size_t longest = 1000;
  for (auto& [cell, formula] : cells) {
    const Expr anew = has_symbols(formula) ? readable(formula).formula : formula;
    if (4 * reading_size(anew, longest) < 3 * reading_size(formula, longest)) formula = anew;
  }
}

void refuse_unassembled(const Robot& robot) {
  if (robot.data().cuts.empty() || robot.closure().assembled) return;
  throw ModelError("robot " + robot.name(),
                   "its loops could not be closed, so nothing is known of how they move",
                   "'articula check' tells more");
}

// The value of a formula with default parameters, if it has one: all of them must be known, and no denominator zero.
Expr default_of(const Expr& formula, const std::map<std::string, Expr>& defaults, Graph& to) {
  std::set<std::string> missing;
  try {
    const Expr value = substitute(formula, to, by_default(defaults, to, missing));
    return missing.empty() ? value : Expr();
  } catch (const InputError&) {
    return {};
  }
}

// A number as people type it, where its exact formula is long.
Expr shortened_number(const Expr& value) {
  constexpr std::size_t longest = 100;
  if (written_size(value, longest) < longest) return value;
  return parse(value.graph(), formatted("%.17g", numeric_value(value)),
               [](std::string_view) { return Expr(); });
}

// Puts a base parameter into its cell: a number when it has no symbols, else a symbol with the value it has by default.
void place(const BaseParameter& p, const Expr& formula, const std::map<std::string, Expr>& defaults,
           RobotData& r) {
  const Expr number = default_of(formula, {}, *r.graph), value = default_of(formula, defaults, *r.graph);
  r[p.link].link[p.key] = number.valid() ? number : r.graph->symbol(p.name, Kind::parameter);
  if (value.valid() && !number.valid()) r.defaults[p.name] = shortened_number(value);
}

}  // namespace

std::vector<Expr> written_out(const BaseParameters& found, Graph& to) {
  std::map<std::string, Expr> meaning;
  const auto in_parameters = [&](const Expr& formula) { return substitute(formula, to, by_name(meaning)); };
  for (const NamedSum& sum : found.sums) {
    const Expr formula = in_parameters(sum.formula);
    meaning[sum.name] = formula;
  }
  std::vector<Expr> formulas;
  for (const BaseParameter& p : found.base) formulas.push_back(in_parameters(p.formula));
  return formulas;
}

BaseParameters base_parameters(const Robot& robot) {
  const auto graph = std::make_shared<Graph>(), fresh = std::make_shared<Graph>();
  refuse_unassembled(robot);
  const RobotData before = robot.in(*graph);
  std::vector<Relation> relations = inertial_relations(before);
  for (const Relation& relation : cut_relations(before, robot.closure(), relations))
    relations.push_back(relation);
  const Cells given = cells_of(before);
  Regrouping found = regrouped_cells(before, relations, given);
  const bool closed = !before.cuts.empty();
  const int rounded = closed ? regroup_loops(before, robot.closure(), found) : 0;
  if (closed) shorten(found.cells);

  RobotData result = robot.in(*fresh);
  result.graph = fresh;
  const auto free_name = [&](std::string name) {
    while (fresh->find_symbol(name) != nullptr || graph->find_symbol(name) != nullptr) name += "_";
    return name;
  };
  BaseParameters set{robot, graph, found.sums, {}, {}, closed && !robot.closure().given.empty(), rounded};
  for (int j = 0; j <= before.n(); ++j)
    for (std::size_t k = 0; k < regrouped; ++k) {
      const auto key = static_cast<LinkKey>(k);
      const std::string cell = cell_name(key, j);
      const auto old = given.find({j, key});
      const auto now = found.cells.find({j, key});
      if (now == found.cells.end()) {
        if (old != given.end()) set.eliminated.push_back(cell);
        result[j].link[k] = fresh->constant(0);
        continue;
      }
      const bool same = old != given.end() && now->second == old->second;
      set.base.push_back({j, key, same ? cell : free_name(cell_name(key, j, "R")), now->second, !same});
    }
  const std::vector<Expr> formulas = written_out(set, *graph);
  for (std::size_t i = 0; i < formulas.size(); ++i)
    if (set.base[i].regrouped) place(set.base[i], formulas[i], before.defaults, result);
  keep_defaults_in_use(result);
  result.sources.push_back("base inertial parameters of " + robot.name() +
                           "; the values of those with an R hold for the lengths they were computed with");
  set.robot = Robot(std::move(result));
  return set;
}

}  // namespace articula
