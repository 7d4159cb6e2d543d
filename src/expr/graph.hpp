// The expression graph: a hash-consed arena of nodes, owned by the caller.
//
// A Node is an operation on up to three operands. A Ref is a node's 32-bit id with a sign, so negation is no node
// and x, -x share one. Nodes are only ever appended, after their operands: creation order is topological order, and
// every algorithm over a graph is a loop, never a recursion.
//
// Every node carries its fingerprint, its value in two prime fields (lane.hpp), and the flag `varies`: whether a state
// symbol stands below it. Names that people know from the literature are labels beside nodes, never nodes.
//
// Construction goes through the rules (rules.cpp) that Expr's operators call; Graph::node itself only conses.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.hpp"

namespace articula {

enum class Op : std::uint8_t {
#define OP(name, arity, text) name,
#include "expr/op.def"
#undef OP
};

struct OpInfo {
  std::string_view name;
  int arity;
  std::string_view text;
};
const OpInfo& info(Op op);
inline bool is_sincos(Op op) { return op == Op::sin || op == Op::cos; }
const std::vector<Op>& operations();  // what has operands, in the order of op.def

using Id = std::uint32_t;

struct Ref {
  std::uint32_t bits = 0;  // 2 * id + (1 when negative)
  static constexpr Ref of(Id id, bool negative = false) { return {id << 1U | (negative ? 1U : 0U)}; }
  constexpr Id id() const { return bits >> 1U; }
  constexpr bool negative() const { return (bits & 1U) != 0; }
  constexpr Ref operator-() const { return {bits ^ 1U}; }
  friend constexpr auto operator<=>(Ref, Ref) = default;
};

struct Operands {
  std::array<Ref, 3> list;
  int count;
  const Ref* begin() const { return list.data(); }
  const Ref* end() const { return list.data() + count; }
};

struct Node {
  Op op;
  bool varies;  // a state symbol stands below
  Ref a, b, c;
  int arity() const { return info(op).arity; }
  Ref operand(int k) const { return k == 0 ? a : k == 1 ? b : c; }
  Operands operands() const { return {{a, b, c}, arity()}; }
};

// Every symbol is a parameter (fixed for a robot: lengths, masses) or a state (changes all the time: q, qd, wrenches).
enum class Kind : std::uint8_t { parameter, state };

struct Symbol {
  std::string name;
  Kind kind;
};

// States called x.w, x.x, x.y, x.z are the components of the unit quaternion x.
bool is_quaternion_part(const Symbol& symbol);

struct Fingerprint {
  std::uint64_t first = 0, second = 0;
  friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

class Expr;
class Lane;

class Graph {
 public:
  Graph();
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  Expr constant(const Rational& value);
  Expr pi();
  Expr symbol(std::string_view name, Kind kind);  // makes it, or finds it; with another kind it is a Bug
  const Symbol* find_symbol(std::string_view name) const;  // or null

  std::size_t size() const { return nodes_.size(); }
  const Node& operator[](Id id) const { return nodes_[id]; }
  const Rational& constant_of(Id id) const { return constants_[nodes_[id].a.bits]; }
  const Symbol& symbol_of(Id id) const { return symbols_[nodes_[id].a.bits]; }
  const std::vector<Symbol>& symbols() const { return symbols_; }

  Fingerprint fingerprint(Ref x) const;

  // The literature's name for a value. The first one given stays.
  void label(Ref x, std::string name);
  const std::map<Id, std::pair<Ref, std::string>>& labels() const { return labels_; }

  Ref node(Op op, Ref a, Ref b = {}, Ref c = {});  // conses; for rules.cpp

 private:
  Ref append(const Node& node);
  void grow_table();

  std::vector<Node> nodes_;
  std::vector<Id> table_;  // open addressing; 0 = empty, else id + 1
  std::vector<Rational> constants_;
  std::vector<Symbol> symbols_;
  std::map<Rational, Id> constant_ids_;
  std::map<std::string, Id, std::less<>> symbol_ids_;
  std::map<Id, std::pair<Ref, std::string>> labels_;
  std::unique_ptr<Lane> first_, second_;
};

}  // namespace articula
