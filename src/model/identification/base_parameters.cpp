#include "model/identification/base_parameters.hpp"

#include <algorithm>

#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "model/identification/relations.hpp"

namespace articula {

namespace {

using Cells = std::map<Cell, Expr>;  // what stands in the tables; absent: zero

Cells cells_of(const RobotData& r) {
  Cells cells;
  for (int j = r.floats() ? 0 : 1; j <= r.n(); ++j)
    for (std::size_t k = 0; k < regrouped; ++k)
      if (const Expr& e = r[j].link[k]; !is_zero(e))
        cells.emplace(Cell{j, static_cast<LinkKey>(k)}, collected(e));
  return cells;
}

// k (a + b) = k a + k b: terms that cancel must be able to meet.
Expr distributed(const Expr& k, const Expr& of) {
  if (of.op() != Op::add) return k * of;
  const Expr a(of.graph(), of.node().a), b(of.graph(), of.node().b);
  const Expr sum = distributed(k, a) + distributed(k, b);
  return of.ref().negative() ? -sum : sum;
}

// Takes the pivot of a relation away.
void use(const Relation& relation, Cells& cells) {
  const auto pivot = cells.find(relation.pivot);
  if (pivot == cells.end()) return;
  const Expr amount = pivot->second;
  for (const auto& [cell, of] : relation.of) {
    const auto at = cells.find(cell);
    const Expr before = at == cells.end() ? amount.graph().constant(0) : at->second;
    const Expr after = collected(before - distributed(amount, of));
    if (at != cells.end()) cells.erase(at);
    if (!is_zero(after)) cells.emplace(cell, after);
  }
}

// Relation a less k times relation b, where k makes `cell` vanish.
void take(Relation& a, const Relation& b, const Cell& cell) {
  const auto own = a.of.find(cell);
  if (own == a.of.end()) return;
  const Expr k = own->second / b.of.at(cell);
  for (const auto& [c, of] : b.of) {
    const auto at = a.of.find(c);
    const Expr sum = (at == a.of.end() ? k.graph().constant(0) : at->second) - k * of;
    if (at != a.of.end()) a.of.erase(at);
    if (c != cell && !is_zero(sum)) a.of.emplace(c, sum);
  }
}

// The relations between the cells that are not zero: all others are used up to make the zeros vanish from them. Each gets
// the first pivot that is left of M, MZ, YY, .., which vanishes from the others.
std::vector<Relation> between(std::vector<Relation> relations, const Cells& cells) {
  std::vector<Relation> left;
  while (!relations.empty()) {
    const Relation used = relations.back();
    relations.pop_back();
    const auto zero = std::find_if(used.of.begin(), used.of.end(),
                                   [&](const auto& entry) { return cells.count(entry.first) == 0; });
    if (zero == used.of.end()) {
      left.push_back(used);
      continue;
    }
    for (Relation& other : relations) take(other, used, zero->first);
    for (Relation& other : left) take(other, used, zero->first);
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    Cell& pivot = left[i].pivot;
    for (const LinkKey key : {M, MZ, YY, XX, XY, XZ, YZ, MX, MY, ZZ, IA})
      for (auto& [cell, of] : left[i].of)
        if (cell.key == key && (left[i].of.count(pivot) == 0)) pivot = cell;
    const Expr lead = left[i].of.at(pivot);
    for (auto& [cell, of] : left[i].of) of = of / lead;
    for (std::size_t k = 0; k < left.size(); ++k)
      if (k != i) take(left[k], left[i], pivot);
  }
  return left;
}

Cells regrouped_by(const std::vector<Relation>& relations, Cells cells) {
  for (const Relation& relation : relations) use(relation, cells);
  return cells;
}

// The value of a formula with default parameters, if it has one: all of them must be known, and no denominator zero.
Expr default_of(const Expr& formula, const std::map<std::string, Expr>& defaults, Graph& to) {
  bool known = true;
  try {
    const Expr value = substitute({formula}, to, [&](const Symbol& s) {
                         const auto found = defaults.find(s.name);
                         known = known && found != defaults.end();
                         return found == defaults.end() ? Expr() : copy({found->second}, to).front();
                       }).front();
    return known ? value : Expr();
  } catch (const InputError&) {
    return {};
  }
}

// Puts a base parameter into a cell: its number when it has no symbols, else a symbol with the value it has by default.
void place(const BaseParameter& p, const std::map<std::string, Expr>& defaults, RobotData& r, Expr& cell) {
  const Expr number = default_of(p.formula, {}, *r.graph), value = default_of(p.formula, defaults, *r.graph);
  cell = number.valid() ? number : r.graph->symbol(p.name, Kind::parameter);
  if (value.valid() && !number.valid()) r.defaults[p.name] = value;
}

void keep_defaults_in_use(RobotData& r) {
  const std::vector<std::string> used = parameters_of(r);
  for (auto at = r.defaults.begin(); at != r.defaults.end();)
    at = std::find(used.begin(), used.end(), at->first) == used.end() ? r.defaults.erase(at) : std::next(at);
}

}  // namespace

BaseParameters base_parameters(const Robot& robot) {
  const auto graph = std::make_shared<Graph>(), fresh = std::make_shared<Graph>();
  const std::vector<Relation> relations = inertial_relations(robot, *graph);
  const RobotData before = robot.in(*graph);
  const Cells given = cells_of(before);
  const Cells by_rules = regrouped_by(relations, given),
              by_elimination = regrouped_by(between(relations, given), given);
  const Cells& found = by_elimination.size() < by_rules.size() ? by_elimination : by_rules;

  RobotData result = robot.in(*fresh);
  result.graph = fresh;
  const auto free_name = [&](std::string name) {
    while (fresh->find_symbol(name) != nullptr || graph->find_symbol(name) != nullptr) name += "_";
    return name;
  };
  std::vector<BaseParameter> base;
  std::vector<std::string> eliminated;
  for (int j = 0; j <= before.n(); ++j)
    for (std::size_t k = 0; k < regrouped; ++k) {
      const Cell at{j, static_cast<LinkKey>(k)};
      const std::string number = std::to_string(j), key(link_keys[k]);
      Expr& cell = result.bodies[static_cast<std::size_t>(j)].link[k];
      const auto old = given.find(at), now = found.find(at);
      if (now == found.end()) {
        if (old != given.end()) eliminated.push_back(key + number);
        cell = fresh->constant(0);
      } else if (old != given.end() && now->second == old->second) {
        base.push_back({key + number, key + number, now->second, false});
      } else {
        base.push_back({key + number, free_name(key + "R" + number), now->second, true});
        place(base.back(), before.defaults, result, cell);
      }
    }
  keep_defaults_in_use(result);
  result.sources.push_back("base inertial parameters of " + robot.name() +
                           "; the values of those with an R hold for the lengths they were computed with");
  return {Robot(std::move(result)), graph, std::move(base), std::move(eliminated)};
}

}  // namespace articula
