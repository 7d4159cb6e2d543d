#include "model/dynamic/gauge.hpp"

#include <algorithm>
#include <cmath>

#include "expr/transform.hpp"
#include "model/dynamic/layout.hpp"
#include "model/identification/relations.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

// A condition on the tables, linear in them: the sum of amounts times cells of one link shall vanish.
struct Condition {
  std::string name;
  std::vector<std::pair<TableCell, int>> of;
};

// What a turn about z leaves as it is, XX = YY, can make of the moments of a link.
std::vector<Condition> of_moments(int j) {
  const TableCell xx{j, XX}, yy{j, YY}, zz{j, ZZ};
  return {{"XX=0", {{xx, 1}}},
          {"XX=ZZ", {{xx, 1}, {zz, -1}}},
          {"YY=ZZ", {{yy, 1}, {zz, -1}}},
          {"XX=-YY", {{xx, 1}, {yy, 1}}},
          {"XX+YY=ZZ", {{xx, 1}, {yy, 1}, {zz, -1}}}};
}

bool is_pivot(const std::vector<Relation>& relations, const TableCell& cell) {
  return std::any_of(relations.begin(), relations.end(),
                     [&](const Relation& relation) { return relation.pivot == cell; });
}

std::vector<Condition> conditions(const Relation& relation, const std::vector<Relation>& all) {
  std::vector<Condition> list;
  const auto vanishes = [&](const TableCell& cell) {
    list.push_back({cell_name(cell.key, cell.link) + "=0", {{cell, 1}}});
  };
  vanishes(relation.pivot);
  list.push_back({"keep", {}});
  if (relation.pivot.key == YY)
    for (const Condition& c : of_moments(relation.pivot.link)) list.push_back(c);
  for (const auto& [cell, amount] : relation.of)
    if (cell.link != relation.pivot.link && !is_pivot(all, cell) && cell.key != XX) vanishes(cell);
  return list;
}

Expr cell(const RobotData& r, const TableCell& at) { return r[at.link].link[at.key]; }

Expr amount(const Relation& relation, const TableCell& at, Graph& graph) {
  const auto found = relation.of.find(at);
  return found == relation.of.end() ? graph.constant(0) : found->second;
}

// What the relation adds to the left side of a condition.
Expr effect(const RobotData& r, const Relation& relation, const Condition& condition) {
  Expr by = r.graph->constant(0);
  for (const auto& [at, sign] : condition.of) by = by + Rational(sign) * amount(relation, at, *r.graph);
  return by;
}

// The multiple of the relation with which the condition holds; zero when there is none.
Expr multiple(const RobotData& r, const Relation& relation, const Condition& condition) {
  Expr now = r.graph->constant(0);
  for (const auto& [at, sign] : condition.of) now = now + Rational(sign) * cell(r, at);
  const Expr by = effect(r, relation, condition);
  if (is_zero(now) || may_vanish(by, r)) return r.graph->constant(0);
  return -(now / by);
}

void add(RobotData& r, const Relation& relation, const Expr& k) {
  if (is_zero(k)) return;
  for (const auto& [at, of] : relation.of) {
    Expr& e = r[at.link].link[at.key];
    e = e + k * of;
    if (is_zero(e)) e = r.graph->constant(0);
  }
}

bool has_offset(const RobotData& r, int j) {
  const Expr& r_j = r[j].placement[5];
  return is_parallel(r, j) && !r_j.varies() && !is_zero(r_j);
}

// Frame i, the carrier of joint j, moves by s = r_j along z_i.
void move_offset(RobotData& r, int j) {
  const Expr s = r[j].placement[5], two = r.graph->constant(2);
  Body& i = r[r[j].parent];
  for (Body& body : r.bodies)
    if (&body != &r.bodies[0] && body.parent == r[j].parent) body.placement[1] = body.placement[1] - s;
  r[j].placement[1] = r[j].placement[1] + s, r[j].placement[5] = r.graph->constant(0);
  i.placement[5] = i.placement[5] + s;
  auto& L = i.link;
  const Expr along = s * (s * L[M] - two * L[MZ]);
  L[XX] = L[XX] + along, L[YY] = L[YY] + along;
  L[XZ] = L[XZ] + s * L[MX], L[YZ] = L[YZ] + s * L[MY];
  L[MZ] = L[MZ] - s * L[M];
  L[CX] = L[CX] + s * L[FY], L[CY] = L[CY] - s * L[FX];
}

}  // namespace

bool may_vanish(const Expr& formula, const RobotData& r) {
  if (is_zero(formula)) return true;
  if (!has_symbols(formula)) return false;
  std::set<std::string> missing;
  Graph numbers;
  try {
    const Expr value = substitute(formula, numbers, by_default(r.defaults, numbers, missing));
    return missing.empty() && (is_zero(value) || std::abs(numeric_value(value)) < 1e-12);
  } catch (const InputError&) {
    return true;
  }
}

ChoiceSpace gauge_choices(const Robot& robot) {
  Graph graph;
  const RobotData r = robot.in(graph);
  const std::vector<Relation> relations = inertial_relations(r);
  ChoiceSpace space;
  for (const Relation& relation : relations) {
    Choice choice{cell_name(relation.pivot.key, relation.pivot.link), {}};
    for (const Condition& c : conditions(relation, relations))
      if (c.of.empty() || !may_vanish(effect(r, relation, c), r)) choice.values.push_back(c.name);
    if (relation.of.size() > 1) space.push_back(choice);
  }
  for (int j = 1; j <= r.n(); ++j)
    if (has_offset(r, j)) space.push_back({"offset" + std::to_string(j), {"here", "before"}});
  return space;
}

RobotData gauged(RobotData r, const Choices& choices) {
  for (int j = r.n(); j >= 1; --j)
    if (has_offset(r, j) && chosen(choices, "offset" + std::to_string(j), "here") == "before")
      move_offset(r, j);
  const std::vector<Relation> relations = inertial_relations(r);
  const auto use = [&](const Relation& relation, bool own_link) {
    const std::vector<Condition> all = conditions(relation, relations);
    const std::string wanted =
        chosen(choices, cell_name(relation.pivot.key, relation.pivot.link), all.front().name);
    for (const Condition& c : all)
      if (c.name == wanted && !c.of.empty() && (c.of.front().first.link == relation.pivot.link) == own_link)
        add(r, relation, multiple(r, relation, c));
  };
  // What other relations of a link do to its carrier comes before what one of them shall make of it.
  for (auto from = relations.begin(); from != relations.end();) {
    const auto to = std::find_if(from, relations.end(), [&](const Relation& relation) {
      return relation.pivot.link != from->pivot.link;
    });
    for (const bool own_link : {true, false})
      for (auto relation = from; relation != to; ++relation) use(*relation, own_link);
    from = to;
  }
  return r;
}

}  // namespace articula
