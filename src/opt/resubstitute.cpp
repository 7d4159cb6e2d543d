#include "opt/resubstitute.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "expr/transform.hpp"
#include "opt/rewrite.hpp"
#include "opt/search.hpp"

namespace articula {

namespace {

using resub::Classes;
using resub::Search;
using resub::Way;

constexpr std::size_t largest_whole = 1000, largest_part = 350;  // operations searched together
constexpr std::size_t most_shares = 2;  // so many times the steps, at most, for the parts of long formulas

// Sines and cosines of twice the angles, and squares and products of the sine and cosine of an angle: what is often equal to a
// value, but seldom an operand of one.
std::vector<Expr> trigonometric_divisors(const std::vector<Expr>& roots) {
  Graph& g = roots.front().graph();
  std::set<Ref> angles;
  for (const Id id : reachable(roots))
    if (g[id].varies && is_sincos(g[id].op)) angles.insert(g[id].a);
  std::vector<Expr> list;
  Expr before;
  for (const Ref angle : angles) {
    const Expr a(g, angle), s = sin(a), c = cos(a);
    for (const Expr& e : {s, c, sin(a + a), cos(a + a), s * c, s * s, c * c}) list.push_back(e);
    if (before.valid())
      for (const Expr& b : {before, -before}) list.push_back(sin(a + b)), list.push_back(cos(a + b));
    before = a;
  }
  return list;
}

// The label of the formula that a class was found in goes to what the class has become.
void keep_label(const Expr& found, const Expr& now) {
  Graph& g = now.graph();
  const auto label = g.labels().find(found.id());
  if (label == g.labels().end() || now.id() == found.id()) return;
  const auto [ref, name] = label->second;
  g.label(ref == found.ref() ? now.ref() : (-now).ref(), name);
}

// The best state as formulas.
std::vector<Expr> rebuilt(const Classes& classes, const Search& search, const std::vector<Ref>& outputs) {
  std::vector<Expr> image(classes.size());
  const auto mapped = [&](Ref r) {
    const Expr& x = classes.is_free(r.id()) ? classes.formula(r.id()) : image[r.id()];
    return r.negative() ? -x : x;
  };
  for (const auto& [x, way] : search.best()) {
    const Expr e = remade(way.op, {way.a, way.b, way.c}, mapped);
    image[x] = way.minus ? -e : e;
    if (classes.formula(x).valid()) keep_label(classes.formula(x), image[x]);
  }
  std::vector<Expr> result;
  for (const Ref x : outputs) result.push_back(mapped(x));
  return result;
}

// A part of the formulas: what is wanted of it, and where it begins.
struct Part {
  std::vector<Expr> wanted;
  std::unordered_set<Id> inputs;
};

// Mul, add and div of a part.
int operations(const Part& part, const std::vector<Expr>& formulas) {
  const Graph& g = formulas.front().graph();
  std::vector<Id> open;
  std::unordered_set<Id> seen = part.inputs;
  const auto visit = [&](Id id) {
    if (g[id].varies && seen.insert(id).second) open.push_back(id);
  };
  for (const Expr& e : formulas) visit(e.id());
  Counts counts;
  while (!open.empty()) {
    const Node& n = g[open.back()];
    open.pop_back();
    count(n.op, counts);
    for (const Ref r : n.operands()) visit(r.id());
  }
  return counts.total();
}

int operations(const Search& search) {
  Counts counts;
  for (const auto& [x, way] : search.best()) count(way.op, counts);
  return counts.total();
}

// The formulas of a part, searched from each seed; the cheapest.
std::vector<Expr> searched(const Part& part, const SearchOptions& options, const std::vector<Expr>& divisors,
                           SearchResult& result) {
  std::vector<Expr> best = part.wanted;
  long least = -1;
  for (int i = 0; i < options.seeds; ++i) {
    const std::uint64_t seed = options.first_seed + static_cast<std::uint64_t>(i);
    Classes classes(part.wanted.front().graph());
    const std::vector<Ref> outputs = classes.enter(part.wanted, part.inputs);
    classes.enter(divisors);
    Search search(classes, outputs, options.weights, options.steps / options.seeds, seed);
    const long before = search.cost();
    search.run();
    result.stop = search.stop();
    if (search.cost() >= (least < 0 ? before : least)) continue;
    const std::vector<Expr> found = rebuilt(classes, search, outputs);
    if (operations(part, found) > operations(search))
      continue;  // an angle that is also written in another way
    least = search.cost();
    best = found;
  }
  for (std::size_t i = 0; i < best.size(); ++i)
    if (!equal(best[i], part.wanted[i])) throw Bug("resubstitute: a value has changed");
  return best;
}

std::vector<Id> operations_of(const Outputs& outputs) {
  const std::vector<Expr> roots = values(outputs);
  const Graph& g = roots.front().graph();
  std::vector<Id> list = reachable(roots);
  std::erase_if(list, [&](Id id) { return !g[id].varies || g[id].arity() == 0; });
  return list;
}

// Nodes ids[from] .. ids[to - 1] as a part.
Part part_of(const Outputs& outputs, const std::vector<Id>& ids, std::size_t from, std::size_t to) {
  Part part;
  const std::vector<Expr> roots = values(outputs);
  Graph& g = roots.front().graph();
  const std::unordered_set<Id> inside(ids.begin() + static_cast<long>(from),
                                      ids.begin() + static_cast<long>(to));
  std::set<Id> wanted;
  for (const Expr& root : roots)
    if (inside.count(root.id()) != 0) wanted.insert(root.id());
  for (const Id id : ids)
    for (const Ref r : g[id].operands()) {
      const Id operand = r.id();
      const bool reads = inside.count(id) != 0, is_read = inside.count(operand) != 0;
      if (reads && !is_read && g[operand].varies) part.inputs.insert(operand);
      if (!reads && is_read) wanted.insert(operand);
    }
  for (const Id id : wanted) part.wanted.emplace_back(g, Ref::of(id));
  return part;
}

Outputs with_part(const Outputs& outputs, const Part& part, const std::vector<Expr>& images) {
  std::unordered_map<Id, Expr> image;
  for (std::size_t i = 0; i < images.size(); ++i) image.emplace(part.wanted[i].id(), images[i]);
  return rewrite(outputs, [&](Id id, const Expr& x) {
    const auto found = image.find(id);
    return found == image.end() ? x : found->second;
  });
}

// Boundaries lie elsewhere for the next seed.
SearchResult searched_in_parts(const Outputs& outputs, const SearchOptions& options, std::size_t size) {
  SearchResult result{outputs, {}};
  const std::size_t parts = size / largest_part + 1;
  SearchOptions share = options;
  share.steps = options.steps * static_cast<long>(std::min(parts, most_shares)) / static_cast<long>(parts);
  std::size_t to = options.first_seed % 2 == 0 ? largest_part / 2 : largest_part;
  for (std::size_t from = 0;; from = to, to += largest_part) {
    const std::vector<Id> ids = operations_of(result.outputs);
    if (from >= ids.size()) return result;
    const Part part = part_of(result.outputs, ids, from, std::min(to, ids.size()));
    if (!part.wanted.empty())
      result.outputs = with_part(result.outputs, part, searched(part, share, {}, result));
  }
}

}  // namespace

SearchResult resubstitute(const Outputs& outputs, const SearchOptions& options,
                          const std::vector<Outputs>& others) {
  SearchResult result{outputs, "no operations"};
  const std::vector<Expr> roots = values(outputs);
  const std::size_t size = roots.empty() ? 0 : operations_of(outputs).size();
  if (size == 0) return result;
  if (size > largest_whole) return searched_in_parts(outputs, options, size);
  std::vector<Expr> divisors;
  for (const Outputs& other : others)
    for (const Expr& e : values(other)) divisors.push_back(e);
  if (options.trig == Trig::sums)
    for (const Expr& e : trigonometric_divisors(roots)) divisors.push_back(e);
  result.outputs = with_values(outputs, searched({roots, {}}, options, divisors, result));
  return result;
}

}  // namespace articula
