#include "expr/expr.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "base/error.hpp"

namespace articula {

Graph& Expr::graph() const {
  if (graph_ == nullptr) throw Bug("an empty Expr was used");
  return *graph_;
}

bool Expr::is_constant(long value) const {
  return is_constant() && graph().constant_of(id()).gmp() == (ref_.negative() ? -value : value);
}

Rational Expr::constant() const {
  if (!is_constant()) throw Bug("Expr::constant: not a constant");
  const Rational& value = graph().constant_of(id());
  return ref_.negative() ? -value : value;
}

const std::string& Expr::name() const {
  if (op() != Op::symbol) throw Bug("Expr::name: not a symbol");
  return graph().symbol_of(id()).name;
}

bool equal(const Expr& x, const Expr& y) { return x.fingerprint() == y.fingerprint(); }
bool is_zero(const Expr& x) { return x.fingerprint() == Fingerprint{0, 0}; }

std::vector<Expr> values(const Outputs& outputs) {
  std::vector<Expr> all;
  for (const Output& output : outputs) all.insert(all.end(), output.values.begin(), output.values.end());
  return all;
}

Outputs with_values(const Outputs& outputs, const std::vector<Expr>& values) {
  Outputs result = outputs;
  std::size_t k = 0;
  for (Output& output : result)
    for (Expr& value : output.values) value = values.at(k++);
  return result;
}

std::size_t written_size(const Expr& formula, std::size_t most) {
  std::unordered_map<Id, std::size_t> size;
  const Graph& g = formula.graph();
  for (const Id id : reachable({formula})) {
    std::size_t sum = 1;
    for (const Ref r : g[id].operands()) sum += size.at(r.id());
    size.emplace(id, std::min(sum, most));
  }
  return size.at(formula.id());
}

bool has_symbols(const Expr& formula) { return formula.varies() || !symbols_of({formula}).empty(); }

// One bit for each node, from the last to the first: operands come before what they are operands of.
std::vector<Id> reachable(const std::vector<Expr>& formulas) {
  std::vector<Id> found;
  if (formulas.empty()) return found;
  const Graph& graph = formulas.front().graph();
  Id last = 0;
  for (const Expr& formula : formulas) last = std::max(last, formula.id());
  constexpr Id bits = 64;
  std::vector<std::uint64_t> words(last / bits + 1);
  const auto mark = [&](Ref x) { words[x.id() / bits] |= std::uint64_t{1} << (x.id() % bits); };
  for (const Expr& formula : formulas) mark(formula.ref());
  for (std::size_t at = words.size(); at-- > 0;)
    while (words[at] != 0) {
      const auto highest = static_cast<Id>(std::bit_width(words[at]) - 1);
      words[at] ^= std::uint64_t{1} << highest;
      const Id id = static_cast<Id>(at) * bits + highest;
      found.push_back(id);
      for (const Ref r : graph[id].operands()) mark(r);
    }
  std::reverse(found.begin(), found.end());
  return found;
}

std::vector<Expr> symbols_of(const std::vector<Expr>& formulas) {
  std::vector<Expr> symbols;
  for (const Id id : reachable(formulas))
    if (const Expr e(formulas.front().graph(), Ref::of(id)); e.op() == Op::symbol) symbols.push_back(e);
  return symbols;
}

std::vector<std::string> parameters_in(const std::vector<Expr>& formulas) {
  std::vector<std::string> names;
  for (const Expr& symbol : symbols_of(formulas))
    if (!symbol.varies()) names.push_back(symbol.name());
  return names;
}

}  // namespace articula
