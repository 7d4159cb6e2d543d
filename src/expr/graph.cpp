#include "expr/graph.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "expr/expr.hpp"
#include "expr/lane.hpp"

namespace articula {

const OpInfo& info(Op op) {
  static constexpr std::array table{
#define OP(name, arity, text) OpInfo{#name, arity, text},
#include "expr/op.def"
#undef OP
  };
  return table[static_cast<std::size_t>(op)];
}

const std::vector<Op>& operations() {
  static const std::vector<Op> list = [] {
    std::vector<Op> all{
#define OP(name, arity, text) Op::name,
#include "expr/op.def"
#undef OP
    };
    all.erase(std::remove_if(all.begin(), all.end(), [](Op op) { return info(op).arity == 0; }), all.end());
    return all;
  }();
  return list;
}

bool is_quaternion_part(const Symbol& symbol) {
  const std::string& name = symbol.name;
  return symbol.kind == Kind::state && name.size() > 2 && name[name.size() - 2] == '.' &&
         std::string_view("wxyz").find(name.back()) != std::string_view::npos;
}

namespace {

std::uint64_t hash(const Node& n) {
  return mix(mix(static_cast<std::uint64_t>(n.op) << 32U | n.c.bits,
                 static_cast<std::uint64_t>(n.a.bits) << 32U | n.b.bits));
}

bool same(const Node& x, const Node& y) { return x.op == y.op && x.a == y.a && x.b == y.b && x.c == y.c; }

}  // namespace

Graph::Graph()
    : table_(1024, 0),
      first_(std::make_unique<Lane>(Field::first(), Seeds{1, 1})),
      second_(std::make_unique<Lane>(Field::second(), Seeds{1, 1})) {}

Graph::~Graph() = default;

Ref Graph::append(const Node& node) {
  if (nodes_.size() >= (std::size_t{1} << 31U) - 1)
    throw ModelError("", "the expression graph is full (2^31 nodes)");
  const auto id = static_cast<Id>(nodes_.size());
  nodes_.push_back(node);
  try {
    first_->extend(*this);
    second_->extend(*this);
  } catch (...) {  // leave no node without a value behind
    nodes_.pop_back();
    first_->shrink(nodes_.size());
    throw;
  }
  return Ref::of(id);
}

Ref Graph::node(Op op, Ref a, Ref b, Ref c) {
  const Node wanted{op, false, a, b, c};
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash(wanted) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask)
    if (same(nodes_[table_[slot] - 1], wanted)) return Ref::of(table_[slot] - 1);
  const int arity = info(op).arity;
  const auto moves = [&](int i, Ref x) { return i < arity && nodes_[x.id()].varies; };
  const bool varies = moves(0, a) || moves(1, b) || moves(2, c);
  const Ref ref = append({op, varies, a, b, c});
  table_[slot] = ref.id() + 1;
  if (nodes_.size() * 2 > table_.size()) grow_table();
  return ref;
}

void Graph::grow_table() {
  std::vector<Id> larger(table_.size() * 2, 0);
  const std::size_t mask = larger.size() - 1;
  for (const Id entry : table_) {
    if (entry == 0) continue;
    std::size_t slot = hash(nodes_[entry - 1]) & mask;
    while (larger[slot] != 0) slot = (slot + 1) & mask;
    larger[slot] = entry;
  }
  table_ = std::move(larger);
}

Expr Graph::constant(const Rational& value) {
  const Rational positive = value.is_negative() ? -value : value;
  auto found = constant_ids_.find(positive);
  if (found == constant_ids_.end()) {
    constants_.push_back(positive);
    const Ref ref =
        append({Op::constant, false, {static_cast<std::uint32_t>(constants_.size() - 1)}, {}, {}});
    found = constant_ids_.emplace(positive, ref.id()).first;
  }
  const Ref ref = Ref::of(found->second);
  return {*this, value.is_negative() ? -ref : ref};
}

Expr Graph::pi() { return {*this, node(Op::pi, {})}; }

Expr Graph::symbol(std::string_view name, Kind kind) {
  const auto found = symbol_ids_.find(name);
  if (found != symbol_ids_.end()) {
    if (symbol_of(found->second).kind != kind)
      throw Bug("symbol '" + std::string(name) + "' is used both as a parameter and as a state");
    return {*this, Ref::of(found->second)};
  }
  symbols_.push_back({std::string(name), kind});
  const Ref ref =
      append({Op::symbol, kind == Kind::state, {static_cast<std::uint32_t>(symbols_.size() - 1)}, {}, {}});
  symbol_ids_.emplace(std::string(name), ref.id());
  return {*this, ref};
}

const Symbol* Graph::find_symbol(std::string_view name) const {
  const auto found = symbol_ids_.find(name);
  return found == symbol_ids_.end() ? nullptr : &symbol_of(found->second);
}

Fingerprint Graph::fingerprint(Ref x) const { return {first_->value(x), second_->value(x)}; }

void Graph::label(Ref x, std::string name) { labels_.emplace(x.id(), std::make_pair(x, std::move(name))); }

}  // namespace articula
