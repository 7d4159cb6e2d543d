// Masses that may stand on either side of a cut joint, [KhalilBennis1995]: x on the link that carries frame k, written in frame k,
// is felt like x on the link that carries the twin, written in the twin frame, where the joint does not feel x:
//
//   revolute    M; MZ; XX = YY            what turning about z does not change
//   prismatic   XX, XY, XZ, YY, YZ, ZZ    both sides turn alike
//   ball        M                         fixed    all ten
//
// as for the joints of a tree (relations.hpp), without the conditions on the carrier's motion: what these would add, is found by
// the other ways (loop_relations.hpp).

#include <algorithm>

#include "base/contains.hpp"
#include "model/identification/loop_relations.hpp"

namespace articula {

namespace {

using Distribution = std::vector<LinkKey>;  // cells that are one

std::vector<Distribution> passed_on(JointKind cut) {
  switch (cut) {
    case JointKind::revolute: return {{M}, {MZ}, {XX, YY}};
    case JointKind::prismatic: return {{XX}, {XY}, {XZ}, {YY}, {YZ}, {ZZ}};
    case JointKind::fixed: return {{XX}, {XY}, {XZ}, {YY}, {YZ}, {ZZ}, {MX}, {MY}, {MZ}, {M}};
    case JointKind::ball: return {{M}};
    case JointKind::free: break;
  }
  return {};
}

// On the side of frame k less on the side of the twin.
Relation across(const RobotData& r, const CutJoint& cut, const Distribution& unit) {
  Graph& graph = *r.graph;
  std::array<Expr, regrouped> x;
  x.fill(graph.constant(0));
  for (const LinkKey key : unit) x[key] = graph.constant(1);
  const Frame k{r.n() + 1};
  const auto placed = [&](int link, const std::array<Expr, 6>& p) {
    return khalil_kleinfinger({link}, k, {p[0], p[1], p[2], p[3], p[4], p[5]});
  };
  Relation relation{{0, M}, {}};
  const auto add = [&](const Transform& T, bool minus) {
    if (T.to().index < r.first_link()) return;
    for (const auto& [cell, amount] : on_link(T, x)) {
      const auto at = relation.of.find(cell);
      const Expr one = minus ? -amount : amount, sum = at == relation.of.end() ? one : at->second + one;
      relation.of.insert_or_assign(cell, sum);
    }
  };
  add(placed(cut.parent, at_zero(cut)), false);
  add(placed(cut.twin_parent, cut.twin_placement), true);
  std::erase_if(relation.of, [](const auto& entry) { return is_zero(entry.second); });
  return relation;
}

// A loop without joints that are given: the energies tell all of it (following_relations.cpp).
bool all_follow(const Loop& loop, const Closure& closure) {
  const auto follows = [&](int j) { return !contains(closure.given, j); };
  return std::all_of(loop.to_cut.begin(), loop.to_cut.end(), follows) &&
         std::all_of(loop.to_twin.begin(), loop.to_twin.end(), follows);
}

}  // namespace

std::vector<TableCell> kept_first(std::vector<TableCell> cells) {
  const auto place = [](LinkKey key) {
    return std::find(taken_first.begin(), taken_first.end(), key) - taken_first.begin();
  };
  std::sort(cells.begin(), cells.end(), [&](const TableCell& a, const TableCell& b) {
    return a.link != b.link ? a.link < b.link : place(a.key) > place(b.key);
  });
  return cells;
}

std::vector<Relation> cut_relations(const RobotData& r, const Closure& closure,
                                    const std::vector<Relation>& of_tree) {
  std::vector<Relation> found;
  for (const CutJoint& cut : r.cuts) {
    if (all_follow(loop_of(r, cut), closure)) continue;
    for (const Distribution& unit : passed_on(cut.joint)) {
      Relation relation = across(r, cut, unit);
      for (const Relation& known : of_tree) take(relation, known, known.pivot);
      for (const Relation& known : found) take(relation, known, known.pivot);
      if (relation.of.empty()) continue;
      std::vector<TableCell> cells;
      for (const auto& [cell, of] : relation.of) cells.push_back(cell);
      cells = kept_first(cells);
      std::reverse(cells.begin(), cells.end());
      const std::optional<TableCell> pivot = pivot_of(r, relation, cells);
      if (!pivot) continue;
      relation.pivot = *pivot;
      const Expr lead = relation.of.at(relation.pivot);
      for (auto& [cell, of] : relation.of) of = of / lead;
      shorten(relation);
      for (Relation& other : found) {
        if (other.of.count(relation.pivot) == 0) continue;
        take(other, relation, relation.pivot);
        shorten(other);
      }
      found.push_back(std::move(relation));
    }
  }
  return found;
}

}  // namespace articula
