#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

// How tightly the surrounding text binds: an operand is put in parentheses when it binds less tightly.
enum class Binding { any, sum, product, factor, power_base };

struct Piece {
  Ref ref;
  Binding binding;
};
using Pieces = std::vector<std::variant<std::string, Piece>>;

class Printer {
  using enum Binding;

 public:
  explicit Printer(const Graph& graph) : graph_(graph) {}

  std::string run(Ref root) {
    Pieces stack{Piece{root, any}};
    std::string text;
    while (!stack.empty()) {
      const auto top = std::move(stack.back());
      stack.pop_back();
      if (const auto* literal = std::get_if<std::string>(&top)) {
        text += *literal;
        if (text.size() > max_file_size)  // what a graph shares is written out each time: it can be huge
          throw ModelError("", "a formula is too long to be written out");
        continue;
      }
      Pieces pieces = open(std::get<Piece>(top));
      stack.insert(stack.end(), std::make_move_iterator(pieces.rbegin()),
                   std::make_move_iterator(pieces.rend()));
    }
    return text;
  }

 private:
  static Pieces enclosed(bool parentheses, Pieces pieces) {
    if (!parentheses) return pieces;
    pieces.insert(pieces.begin(), "(");
    pieces.emplace_back(")");
    return pieces;
  }

  Pieces open(const Piece& piece) const {
    const auto [ref, binding] = piece;
    const Node& n = graph_[ref.id()];
    if (n.op == Op::constant) {
      const std::string text = (ref.negative() ? "-" : "") + graph_.constant_of(ref.id()).to_text();
      const Binding own = ref.negative() ? sum : text.find('/') != std::string::npos ? product : power_base;
      return enclosed(own < binding, {text});
    }
    if (ref.negative() && n.op == Op::add && n.b.negative())  // -(a - b) = b - a
      return enclosed(binding > sum, {Piece{-n.b, sum}, " - ", Piece{n.a, product}});
    if (ref.negative()) return enclosed(binding > sum, {"-", Piece{-ref, product}});
    switch (n.op) {
      case Op::symbol: return {graph_.symbol_of(ref.id()).name};
      case Op::pi: return {"pi"};
      case Op::add: return enclosed(binding > sum, added(n));
      case Op::mul: return multiplied(n, binding);
      case Op::div: return enclosed(binding > product, {Piece{n.a, product}, "/", Piece{n.b, factor}});
      default: return called(n);
    }
  }

  Pieces added(const Node& n) const {
    const Op first = graph_[n.a.id()].op, second = graph_[n.b.id()].op;  // sums first, numbers last
    if (!n.b.negative() && first != Op::add && (second == Op::add || first == Op::constant))
      return {Piece{n.b, sum}, " + ", Piece{n.a, product}};
    return {Piece{n.a, sum}, n.b.negative() ? " - " : " + ", Piece{n.b.negative() ? -n.b : n.b, product}};
  }

  Pieces multiplied(const Node& n, Binding binding) const {
    if (n.a == n.b) return enclosed(binding > factor, {Piece{n.a, power_base}, "^2"});
    if (graph_[n.a.id()].op == Op::constant) {
      const auto [over, under] = number_text(graph_.constant_of(n.a.id()), false);
      if (under.empty()) return enclosed(binding > product, {over, "*", Piece{n.b, factor}});
      if (over == "1") return enclosed(binding > product, {Piece{n.b, product}, "/" + under});
      return enclosed(binding > product, {over, "*", Piece{n.b, factor}, "/" + under});
    }
    const bool swap = graph_[n.b.id()].op == Op::mul && graph_[n.a.id()].op != Op::mul;
    return enclosed(binding > product,
                    {Piece{swap ? n.b : n.a, product}, "*", Piece{swap ? n.a : n.b, factor}});
  }

  static Pieces called(const Node& n) {
    Pieces pieces{std::string(info(n.op).text) + "(", Piece{n.a, any}};
    if (n.arity() > 1) pieces.emplace_back(", "), pieces.emplace_back(Piece{n.b, any});
    if (n.arity() > 2) pieces.emplace_back(", "), pieces.emplace_back(Piece{n.c, any});
    pieces.emplace_back(")");
    return pieces;
  }

  const Graph& graph_;
};

}  // namespace

NumberText number_text(const Rational& k, bool alone) {
  const std::string text = k.to_text();
  const bool small = k.numerator() <= Rational(16) && k.denominator() <= Rational(16);  // a/5, but 17.4*a
  const bool decimal = text.find('/') == std::string::npos;
  if (k.is_integer() || (decimal && (alone || !small))) return {text, ""};
  return {k.numerator().to_text(), k.denominator().to_text()};
}

std::string flat_text(const Expr& formula) {
  std::vector<Expr> terms = summands(formula);
  const auto rank = [](const Expr& e) { return e.op() == Op::symbol ? 0 : e.is_constant() ? 2 : 1; };
  std::stable_sort(terms.begin(), terms.end(), [&](const Expr& x, const Expr& y) {
    return rank(x) != rank(y) ? rank(x) < rank(y) : x.id() < y.id();
  });
  const auto lead =
      std::find_if(terms.begin(), terms.end(), [](const Expr& e) { return !e.ref().negative(); });
  if (lead != terms.end()) std::rotate(terms.begin(), lead, lead + 1);
  std::string text;
  for (const Expr& e : terms) {
    const std::string next = to_text(e.ref().negative() && !text.empty() ? -e : e);
    text += (text.empty() ? "" : e.ref().negative() ? " - " : " + ") + next;
  }
  return text;
}

std::string to_text(const Expr& formula) { return Printer(formula.graph()).run(formula.ref()); }

}  // namespace articula
