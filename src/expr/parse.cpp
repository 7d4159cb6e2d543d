#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/functions.hpp"
#include "expr/text.hpp"

namespace articula {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Operator precedence with explicit stacks, so nesting is bounded by memory alone.
class Parser {
 public:
  Parser(Graph& graph, std::string_view text, const Resolve& resolve, const Place& place,
         const std::string& excerpt, Writing writing, const Tell& tell)
      : graph_(graph),
        text_(text),
        resolve_(resolve),
        tell_(tell),
        place_(place),
        excerpt_(excerpt),
        writing_(writing) {}

  Expr run() {
    bool expect_operand = true;
    for (skip_blanks(); at_ < text_.size(); skip_blanks())
      expect_operand = expect_operand ? operand() : infix();
    if (expect_operand) fail(text_.empty() ? "an expression is missing" : "the expression ends too early");
    while (!pending_.empty()) {
      if (pending_.back().symbol == '(') fail("')' is missing for this '('", pending_.back().at);
      reduce();
    }
    return values_.back();
  }

 private:
  struct Pending {  // an operator or an open parenthesis (with its function, if any)
    char symbol;
    int precedence;
    std::size_t at;
    const Function* function = nullptr;
    std::size_t arguments = 1;
  };

  // Reads one operand or prefix; returns whether an operand is still expected.
  bool operand() {
    const char c = text_[at_];
    const std::size_t start = at_;
    if (c == '-' || c == '+') {
      pending_.push_back({c == '-' ? '~' : '#', 3, at_++});
      return true;
    }
    if (c == '(') {
      pending_.push_back({'(', 0, at_++});
      return true;
    }
    if (is_digit(c) || c == '.') {
      values_.push_back(graph_.constant(number()));
      return false;
    }
    const bool begins = starts_name(c) || (foreign() && c == '_');
    if (!begins) fail("expected a number, a name or '('");
    while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    skip_blanks();
    const Function* f = function_named(name, writing_);
    if (f != nullptr && at_ < text_.size() && text_[at_] == '(') {
      pending_.push_back({'(', 0, at_++, f});
      return true;
    }
    if (f != nullptr && f->name == name)
      fail("'" + std::string(name) + "' is a function and needs '('", start,
           "a symbol cannot have the name of a function: give it another");
    values_.push_back(value_of(name, start));
    return false;
  }

  Expr value_of(std::string_view name, std::size_t start) {
    std::string element;
    if (foreign()) {
      const ForeignName read = foreign_name(text_.substr(start));
      if (read.length > name.size()) element = read.name, at_ = start + read.length;
    }
    const char next = element.empty() && at_ < text_.size() ? text_[at_] : ' ';
    if (next == '(') fail("unknown function " + in_quotes(name), start, function_hint(name, writing_));
    if (foreign() && next == '[') fail("an index must be a whole number");
    const bool pi = name == "pi" || (foreign() && (lower(name) == "pi" || name == "M_PI"));
    if (pi && element.empty()) return graph_.pi();
    const Expr value = resolve_(element.empty() ? name : element);
    if (!value.valid()) fail("unknown symbol " + in_quotes(name), start);
    return value;
  }

  // Reads one infix operator, comma or closing parenthesis; returns whether an operand is expected next.
  bool infix() {
    const char c = text_[at_];
    switch (c) {
      case '+':
      case '-': return binary(c, 1);
      case '*':
        if (at_ + 1 < text_.size() && text_[at_ + 1] == '*') {
          ++at_;
          return raise();
        }
        return binary(c, 2);
      case '/': return binary(c, 2);
      case '^': return raise();
      case '.':  // of matrices, element by element: x.^2
        if (!foreign() || at_ + 1 >= text_.size() ||
            std::string_view("*/^").find(text_[at_ + 1]) == std::string_view::npos)
          fail("expected an operator");
        ++at_;
        return infix();
      case ',': return comma();
      case ')': return close();
      default: fail("expected an operator");
    }
  }

  bool binary(char c, int precedence) {
    while (!pending_.empty() && pending_.back().precedence >= precedence) reduce();
    pending_.push_back({c, precedence, at_++});
    return true;
  }

  bool raise() {
    for (auto p = pending_.rbegin(); p != pending_.rend() && p->precedence >= 3; ++p)
      if (p->symbol == '^') fail("a power of a power needs parentheses", "write (a^b)^c");
    pending_.push_back({'^', 4, ++at_});
    return true;
  }

  // x to a constant, whole or half: products, a square root, a division.
  Expr raised(const Expr& x, const Expr& y, std::size_t at) {
    const auto halves = y.is_constant() ? (Rational(2) * y.constant()).to_long() : std::nullopt;
    if (!halves || std::labs(*halves) > 128)
      fail("the exponent must be a whole or half number from -64 to 64", at);
    const bool root = *halves % 2 != 0;
    const long n = root ? *halves : *halves / 2;
    if (root) told(Op::sqrt);
    for (long k = std::labs(n); k > 1; k /= 2) {
      told(Op::mul);
      if (k % 2 == 1) told(Op::mul);
    }
    if (n < 0) told(Op::div);
    return guarded(at, [&] { return power(root ? sqrt(x) : x, n); });
  }

  bool comma() {
    while (!pending_.empty() && pending_.back().symbol != '(') reduce();
    if (pending_.empty() || pending_.back().function == nullptr) fail("',' outside a function's arguments");
    ++pending_.back().arguments;
    ++at_;
    return true;
  }

  bool close() {
    while (!pending_.empty() && pending_.back().symbol != '(') reduce();
    if (pending_.empty()) fail("')' without '('");
    const Pending open = pending_.back();
    pending_.pop_back();
    if (open.function != nullptr) call(open);
    ++at_;
    return false;
  }

  void call(const Pending& open) {
    const Function& f = *open.function;
    if (open.arguments != f.arguments)
      fail(std::string(f.name) + " takes " + counted(f.arguments, "argument") + ", not " +
               std::to_string(open.arguments),
           open.at);
    const Expr* a = &values_[values_.size() - f.arguments];
    for (const Op op : f.ops) told(op);
    const Expr value = f.raises ? raised(a[0], a[1], open.at) : guarded(open.at, [&] {
      if (f.build != nullptr) return f.build(a);
      return make(f.ops.front(), a[0], f.arguments > 1 ? a[1] : Expr(), f.arguments > 2 ? a[2] : Expr());
    });
    values_.resize(values_.size() - f.arguments);
    values_.push_back(value);
  }

  void reduce() {
    const Pending op = pending_.back();
    pending_.pop_back();
    const Expr y = values_.back();
    if (op.symbol == '~') values_.back() = -y;
    if (op.symbol == '~' || op.symbol == '#') return;
    values_.pop_back();
    Expr& x = values_.back();
    if (op.symbol == '^') {
      x = raised(x, y, op.at);
      return;
    }
    told(op.symbol == '*' ? Op::mul : op.symbol == '/' ? Op::div : Op::add);
    x = guarded(op.at, [&] {
      switch (op.symbol) {
        case '+': return x + y;
        case '-': return x - y;
        case '*': return x * y;
        default: return x / y;
      }
    });
  }

  Rational number() {
    const std::size_t start = at_;
    const auto is_next = [&](std::string_view letters) {
      return at_ < text_.size() && letters.find(text_[at_]) != std::string_view::npos;
    };
    const auto digits = [&] {
      while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.')) ++at_;
    };
    digits();
    const std::size_t mantissa = at_;
    if (is_next(foreign() ? "eEdD" : "eE")) {
      ++at_;
      if (is_next("+-")) ++at_;
      digits();
    }
    std::string decimal(text_.substr(start, at_ - start));
    if (mantissa < at_) decimal[mantissa - start] = 'e';  // 1.5d0
    const auto value = Rational::parse(decimal);
    if (!value) fail(in_quotes(text_.substr(start, at_ - start)) + " is no number", start);
    if (foreign() && is_next("fFlL")) ++at_;  // 1.0f
    if (at_ < text_.size() && continues_name(text_[at_])) fail("an operator is missing after the number");
    return *value;
  }

  // Arithmetic that the rules refuse (division by zero, sqrt(-1)) is reported where it stands.
  template <class F>
  Expr guarded(std::size_t at, const F& f) {
    try {
      return f();
    } catch (const ModelError& e) {
      fail(e.diagnostics().front().message, at);
    }
  }

  bool foreign() const { return writing_ == Writing::foreign; }
  void told(Op op) const {
    if (tell_) tell_(op);
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  [[noreturn]] void fail(const std::string& message, std::string hint = {}) const {
    fail(message, at_, std::move(hint));
  }
  [[noreturn]] void fail(const std::string& message, std::size_t at, std::string hint = {}) const {
    Place place = place_;
    place.column = std::max(place.column, 1) + static_cast<int>(at);
    throw ParseError(place, message, excerpt_.empty() ? std::string(text_) : excerpt_, std::move(hint));
  }

  Graph& graph_;
  std::string_view text_;
  const Resolve& resolve_;
  const Tell& tell_;
  Place place_;
  const std::string& excerpt_;
  Writing writing_;
  std::size_t at_ = 0;
  std::vector<Expr> values_;
  std::vector<Pending> pending_;
};

// Whole numbers after a name, between the given brackets, as "1,2"; empty when they are something else.
std::string indices(std::string_view text, std::size_t& at) {
  constexpr std::size_t longest = 6;
  const auto skip = [&](std::size_t from) {
    while (from < text.size() && (text[from] == ' ' || text[from] == '\t')) ++from;
    return from;
  };
  std::size_t i = skip(at);
  if (i >= text.size() || (text[i] != '[' && text[i] != '(')) return {};
  const char close = text[i] == '[' ? ']' : ')';
  std::string list;
  for (i = skip(i + 1);; i = skip(i + 1)) {
    const std::size_t first = i;
    while (i < text.size() && is_digit(text[i])) ++i;
    if (i == first || i - first > longest) return {};
    list += std::to_string(std::stol(std::string(text.substr(first, i - first))));
    i = skip(i);
    if (i >= text.size() || (text[i] != ',' && text[i] != close)) return {};
    if (text[i] == close) break;
    list += ',';
  }
  at = i + 1;
  return list;
}

}  // namespace

Expr parse(Graph& graph, std::string_view text, const Resolve& resolve, const Place& place,
           const std::string& excerpt) {
  return Parser(graph, text, resolve, place, excerpt, Writing::own, {}).run();
}

Expr parse(Graph& graph, std::string_view text) {
  return parse(graph, text, [&](std::string_view name) {
    const Symbol* known = graph.find_symbol(name);
    return graph.symbol(name, known != nullptr ? known->kind : Kind::parameter);
  });
}

Expr parse_foreign(Graph& graph, std::string_view text, const Resolve& resolve, const Tell& tell) {
  return Parser(graph, text, resolve, {}, {}, Writing::foreign, tell).run();
}

ForeignName foreign_name(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && (at == 0 ? starts_name(text[0]) || text[0] == '_' : continues_name(text[at])))
    ++at;
  const std::string name(text.substr(0, at));
  if (name.empty() || function_named(name, Writing::foreign) != nullptr || is_known_elsewhere(name))
    return {name, at};
  std::string list = indices(text, at);
  while (!list.empty() && text[at - 1] == ']') {  // a[1][2]
    const std::string more = indices(text, at);
    if (more.empty()) break;
    list += "," + more;
  }
  return {list.empty() ? name : name + "[" + list + "]", at};
}

bool is_name(std::string_view text) {
  if (text.empty() || !starts_name(text.front()) || text == "pi" ||
      function_named(text, Writing::own) != nullptr)
    return false;
  return std::all_of(text.begin(), text.end(), continues_name);
}

}  // namespace articula
