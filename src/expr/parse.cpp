#include <cctype>

#include "base/text.hpp"
#include "expr/text.hpp"

namespace articula {

namespace {

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

struct Function {
  std::string_view name;
  std::size_t arguments;
  Op op;  // unless it is tan, which is none
};

// The operations whose text is a name, and tan.
const std::vector<Function>& functions() {
  static const std::vector<Function> list = [] {
    std::vector<Function> all{{"tan", 1, Op::div}};
    for (const Op op : operations())
      if (starts_name(info(op).text.front()))
        all.push_back({info(op).text, static_cast<std::size_t>(info(op).arity), op});
    return all;
  }();
  return list;
}

const Function* function_named(std::string_view name) {
  for (const Function& f : functions())
    if (f.name == name) return &f;
  return nullptr;
}

// Operator precedence with explicit stacks, so nesting is bounded by memory alone.
class Parser {
 public:
  Parser(Graph& graph, std::string_view text, const Resolve& resolve, const Place& place,
         const std::string& excerpt)
      : graph_(graph), text_(text), resolve_(resolve), place_(place), excerpt_(excerpt) {}

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
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') {
      values_.push_back(graph_.constant(number()));
      return false;
    }
    if (!starts_name(c)) fail("expected a number, a name or '('");
    while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '(') {
      const Function* f = function_named(name);
      if (f == nullptr) fail("unknown function '" + shortened(name) + "'", start, function_hint(name));
      pending_.push_back({'(', 0, at_++, f});
      return true;
    }
    if (function_named(name) != nullptr)
      fail("'" + std::string(name) + "' is a function and needs '('", start,
           "a symbol cannot have the name of a function: give it another");
    const Expr value = name == "pi" ? graph_.pi() : resolve_(name);
    if (!value.valid()) fail("unknown symbol '" + shortened(name) + "'", start);
    values_.push_back(value);
    return false;
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
          return exponent();
        }
        return binary(c, 2);
      case '/': return binary(c, 2);
      case '^': return exponent();
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

  bool exponent() {
    const std::size_t start = ++at_;
    skip_blanks();
    bool down = false;
    if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) down = text_[at_++] == '-';
    long n = 0;
    std::size_t digits = 0;
    for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); ++at_, ++digits)
      if (n < 1000) n = n * 10 + (text_[at_] - '0');
    if (digits == 0 || n > 64) fail("the exponent must be a whole number from -64 to 64", start);
    values_.back() = guarded(start, [&] { return power(values_.back(), down ? -n : n); });
    skip_blanks();
    if (text_.substr(at_, 1) == "^" || text_.substr(at_, 2) == "**")
      fail("a power of a power needs parentheses", "write (a^b)^c");
    return false;
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
    const Expr value = guarded(open.at, [&] {
      if (f.name == "tan") return sin(a[0]) / cos(a[0]);
      return make(f.op, a[0], f.arguments > 1 ? a[1] : Expr(), f.arguments > 2 ? a[2] : Expr());
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
    const auto digits = [&] {
      while (at_ < text_.size() &&
             (std::isdigit(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.'))
        ++at_;
    };
    digits();
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      ++at_;
      if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
      digits();
    }
    const auto value = Rational::parse(text_.substr(start, at_ - start));
    if (!value) fail("not a usable number: '" + shortened(text_.substr(start, at_ - start)) + "'", start);
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

  static std::string function_hint(std::string_view name) {
    std::vector<std::string> names;
    for (const Function& f : functions()) names.emplace_back(f.name);
    return suggestion(name, names);
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
  Place place_;
  const std::string& excerpt_;
  std::size_t at_ = 0;
  std::vector<Expr> values_;
  std::vector<Pending> pending_;
};

}  // namespace

Expr parse(Graph& graph, std::string_view text, const Resolve& resolve, const Place& place,
           const std::string& excerpt) {
  return Parser(graph, text, resolve, place, excerpt).run();
}

Expr parse(Graph& graph, std::string_view text) {
  return parse(graph, text, [&](std::string_view name) {
    const Symbol* known = graph.find_symbol(name);
    return graph.symbol(name, known != nullptr ? known->kind : Kind::parameter);
  });
}

bool is_name(std::string_view text) {
  if (text.empty() || !starts_name(text.front()) || text == "pi" || function_named(text) != nullptr)
    return false;
  for (const char c : text)
    if (!continues_name(c)) return false;
  return true;
}

}  // namespace articula
