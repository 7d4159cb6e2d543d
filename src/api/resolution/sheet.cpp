// A resolution on paper: the steps one after the other, as in [KhalilDombre2002]. Coefficients that are more than a name get
// one, with the number of the step:
//
//   X, Y, Z   X S + Y C = Z, X x = Z and the quadratic X x^2 + Y x + Z = 0; of a pair X3_1 .. Z3_2
//   D         what a square root is taken of, or the determinant of a pair
//   e         +1 or -1: which root; the same signs as those of the program (program.cpp)
//   q23       q2 + q3, where it is solved as one angle

#include <map>

#include "algebra/readable.hpp"
#include "api/resolution/resolution.hpp"
#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "typeset/notation.hpp"

namespace articula {

namespace {

using Equations = std::vector<std::pair<Expr, Expr>>;  // left = right

class StepsPaper {
 public:
  StepsPaper(const Resolution& resolution, const StepWords& words, Sheet& sheet)
      : r_(resolution), words_(words), sheet_(sheet), g_(*sheet.graph), steps_(r_.steps) {
    write_in_joint_variables();
  }

  void write() {
    for (std::size_t k = 0; k < steps_.size(); ++k) before(k), step(k);
    before(steps_.size());
    conditions();
    int most = 1;
    for (const ResolutionStep& step : steps_) most *= info(step.kind).most_roots;
    if (signs_ > 0)
      sheet_.notes.push_back("e1" + std::string(signs_ > 1 ? " to e" + std::to_string(signs_) : "") +
                             ": +1 or -1: which of two roots");
    sheet_.notes.push_back("solutions: at most " + std::to_string(most));
    if (!simplified_) sheet_.notes.emplace_back("some formulas are exact but not simplified: too many terms");
  }

 private:
  // All formulas in the graph of the sheet, of joint variables and T alone.
  void write_in_joint_variables() {
    std::map<std::string, Expr> meaning;
    for (const Unknown& u : r_.unknowns) {
      unknowns_.push_back(copy(u.meaning, g_));
      meaning[u.symbol.name()] = unknowns_.back();
    }
    const Replace opened = by_name(meaning);
    for (ResolutionStep& step : steps_)
      if (step.kind != RootKind::assign)
        for (std::vector<Expr>& row : step.equations) row = substitute(row, g_, opened);
    conditions_ = substitute(r_.conditions, g_, opened);
    for (std::size_t u = 0; u < unknowns_.size(); ++u) {
      solved_.push_back(short_sum(unknowns_[u]));
      meaning[r_.unknowns[u].symbol.name()] = solved_.back();
    }
    for (ResolutionStep& step : steps_)  // q3 = q23 - q2, which the meaning of q23 would undo
      if (step.kind == RootKind::assign)
        step.equations.front() = substitute(step.equations.front(), g_, by_name(meaning));
  }

  Expr short_sum(const Expr& unknown) {
    const auto angle = joint_angle(g_, unknown.ref());
    if (unknown.op() == Op::symbol || !angle) return unknown;
    return symbol("q", to_text(ShortName{*angle, true}).substr(1), true);
  }

  Expr shortest(const Expr& e) {
    const Readable r = readable(e);
    simplified_ = simplified_ && r.simplified;
    return r.formula;
  }

  Expr symbol(const std::string& letter, const std::string& number, bool varies) {
    std::string name = letter + number;
    while (g_.find_symbol(name) != nullptr) name.insert(0, letter);
    return g_.symbol(name, varies ? Kind::state : Kind::parameter);
  }

  // A formula that is more than a name or a number gets a name, the same one wherever it appears.
  Expr named(const Expr& given, const std::string& letter, const std::string& number, Equations& list) {
    const Expr e = shortest(given);
    constexpr std::size_t short_enough = 2;  // -T24, 2*D3
    if (reading_size(e, short_enough + 1) <= short_enough) return e;
    const auto known = named_.find(e.id());
    if (known != named_.end())
      return e.ref() == known->second.second ? known->second.first : -known->second.first;
    const Expr name = symbol(letter, number, e.varies());
    named_.emplace(e.id(), std::pair(name, e.ref()));
    list.push_back({name, e});
    return name;
  }

  std::string name_of(std::size_t unknown) const { return flat_text(solved_[unknown]); }

  void before(std::size_t k) {
    if (const auto found = words_.before.find(k); found != words_.before.end()) say(found->second);
  }

  void step(std::size_t k) {
    const ResolutionStep& step = steps_[k];
    const auto u = static_cast<std::size_t>(step.unknown);
    const std::string number = std::to_string(k + 1);
    const bool sum = !(solved_[u] == unknowns_[u]);
    Sheet::Passage passage{number + ". " + name_of(u) + (sum ? " = " + flat_text(unknowns_[u]) : "") +
                               (step.how.empty() ? "" : ", " + step.how) +
                               (step.role.empty() ? "" : " (" + step.role + ")"),
                           {}};
    std::vector<Expr> first;
    for (std::size_t e = 0; e < step.equations.size(); ++e) {
      const std::string which = number + (e == 0 ? "" : std::string(1, static_cast<char>('a' + e)));
      const std::vector<Expr> a = coefficients(step.kind, step.equations[e], which, passage.equations);
      equations(step.kind, a, unknowns_[u], passage.equations);
      if (e == 0) first = a;
    }
    sheet_.passages.push_back(passage);
    if (step.equations.size() > 1) say("Of these, the one that determines it best is taken; with the first:");
    alone_ = step.equations.size() == 1;
    roots(step.kind, u, first, number);
  }

  std::vector<Expr> coefficients(RootKind kind, const std::vector<Expr>& row, const std::string& number,
                                 Equations& list) {
    static constexpr const char* letters[] = {"X", "Y", "Z", "X", "Y", "Z"};
    std::vector<Expr> a;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string index = std::to_string(i / 3 + 1);
      if (kind == RootKind::assign)
        a.push_back(shortest(row[i]));
      else if (kind == RootKind::pair)
        a.push_back(named(row[i], letters[i], number + "_" + index, list));
      else if (row.size() == 5)
        a.push_back(named(row[i], "A", number + "_" + std::to_string(i), list));
      else
        a.push_back(named(row[i], row.size() == 2 && i == 1 ? "Z" : letters[i], number, list));
    }
    return a;
  }

  static bool is_unit(const Expr& e) { return e.is_constant(1) || e.is_constant(-1); }

  // The equation itself, as it is read.
  void equations(RootKind kind, const std::vector<Expr>& a, const Expr& x, Equations& list) {
    const Expr zero = g_.constant(0), two = g_.constant(2);
    switch (kind) {
      case RootKind::assign: break;
      case RootKind::linear:
        if (!is_unit(a[0])) list.push_back({a[0] * x, a[1]});
        break;
      case RootKind::sine: list.push_back({a[0] * sin(x) + a[1] * cos(x), a[2]}); break;
      case RootKind::pair:
        if (is_unit(a[0] * a[4] - a[1] * a[3])) break;  // its roots are the same in other words
        list.push_back({a[0] * sin(x) + a[1] * cos(x), a[2]});
        list.push_back({a[3] * sin(x) + a[4] * cos(x), a[5]});
        break;
      case RootKind::quadratic: list.push_back({a[0] * power(x, 2) + a[1] * x + a[2], zero}); break;
      case RootKind::trig4:
        list.push_back(
            {a[0] + a[1] * cos(x) + a[2] * sin(x) + a[3] * cos(two * x) + a[4] * sin(two * x), zero});
        break;
      case RootKind::quartic:
        list.push_back(
            {a[0] + a[1] * x + a[2] * power(x, 2) + a[3] * power(x, 3) + a[4] * power(x, 4), zero});
        break;
    }
  }

  void say(const std::string& words, Equations list = {}) {
    sheet_.passages.push_back({words, std::move(list)});
  }

  Expr sign() { return symbol("e", std::to_string(++signs_), true); }

  void roots(RootKind kind, std::size_t u, const std::vector<Expr>& a, const std::string& number) {
    const Expr x = solved_[u];
    switch (kind) {
      case RootKind::assign: say("", {{x, a[0]}}); break;
      case RootKind::linear:
        say("", {{x, a[1] / a[0]}});
        limits(u, "", {a[0], a[1]});
        break;
      case RootKind::sine: sine(u, a, number); break;
      case RootKind::pair: pair(u, a, number); break;
      case RootKind::quadratic: {
        Equations list;
        const Expr D = named(power(a[1], 2) - Rational(4) * a[0] * a[2], "D", number, list);
        list.push_back({x, (sign() * sqrt(D) - a[1]) / (Rational(2) * a[0])});
        say("", list);
        limits(u, real_where(D), a);
        break;
      }
      case RootKind::trig4: half_angle(u, a, number); break;
      case RootKind::quartic: say("Up to four roots; there are none where none of them is real."); break;
    }
  }

  void sine(std::size_t u, const std::vector<Expr>& a, const std::string& number) {
    const Expr S = sin(unknowns_[u]), C = cos(unknowns_[u]), x = solved_[u], &X = a[0], &Y = a[1], &Z = a[2];
    const Expr one = g_.constant(1), e = sign();
    Equations list;
    std::string real;
    if (Z.is_constant(0)) {
      list = {{x, atan2(e * Y, -(e * X))}};
    } else if (alone_ && (X.is_constant(0) || Y.is_constant(0))) {
      const bool cosine = X.is_constant(0);
      const Expr known = cosine ? C : S, other = cosine ? S : C;
      list = {{known, shortest(Z / (cosine ? Y : X))},
              {other, e * sqrt(one - power(known, 2))},
              {x, atan2(S, C)}};
      real = std::string("Real where the ") + (cosine ? "cosine" : "sine") +
             " is between -1 and 1; there the two roots meet where it is either.";
    } else {
      const Expr B = named(power(X, 2) + power(Y, 2), "B", number, list);
      const Expr D = named(B - power(Z, 2), "D", number, list);
      list.push_back({S, (X * Z + e * Y * sqrt(D)) / B});
      list.push_back({C, (Y * Z - e * X * sqrt(D)) / B});
      list.push_back({x, atan2(S, C)});
      real = real_where(D);
    }
    say("", list);
    limits(u, real, {X, Y, Z});
  }

  void pair(std::size_t u, const std::vector<Expr>& a, const std::string& number) {
    const Expr S = sin(unknowns_[u]), C = cos(unknowns_[u]);
    Equations list;
    const Expr D = named(a[0] * a[4] - a[3] * a[1], "D", number, list);
    list.push_back({S, shortest((a[2] * a[4] - a[5] * a[1]) / D)});
    list.push_back({C, shortest((a[0] * a[5] - a[3] * a[2]) / D)});
    list.push_back({solved_[u], atan2(S, C)});
    say("", list);
    limits(u,
           D.varies() ? "Where " + flat_text(D) + " = 0 the larger of the two equations alone tells " +
                            name_of(u) + "."
                      : "",
           a);
  }

  // cos = (1 - t^2)/(1 + t^2), sin = 2 t/(1 + t^2), times (1 + t^2)^2.
  void half_angle(std::size_t u, const std::vector<Expr>& a, const std::string& number) {
    const Expr t = symbol("t", number, true), two = g_.constant(2), four = g_.constant(4),
               six = g_.constant(6);
    const Expr p[] = {a[0] + a[1] + a[3], two * a[2] + four * a[4], two * a[0] - six * a[3],
                      two * a[2] - four * a[4], a[0] - a[1] + a[3]};
    Expr sum = shortest(p[0]);
    for (long i = 1; i < 5; ++i) sum = sum + shortest(p[i]) * power(t, i);
    say("A quartic in the tangent of the half angle; up to four roots, none where none of them is real:",
        {{g_.constant(0), sum}, {solved_[u], two * atan2(t, g_.constant(1))}});
  }

  // When the roots are real, and what is open where all coefficients vanish; some never do.
  void limits(std::size_t u, const std::string& real, const std::vector<Expr>& a) {
    std::vector<std::string> zeros;
    bool never = false;
    for (const Expr& e : a) {
      never = never || (!e.varies() && !e.is_constant(0));
      if (e.is_constant()) continue;
      const std::string text = flat_text(e.ref().negative() ? -e : e);
      if (!contains(zeros, text)) zeros.push_back(text);
    }
    const std::string free =
        never || zeros.empty() ? "" : name_of(u) + " is free where " + joined(zeros, " = ") + " = 0.";
    if (!real.empty() || !free.empty()) say(real + (real.empty() || free.empty() ? "" : " ") + free);
  }

  static std::string real_where(const Expr& D) {
    return D.varies() ? "Real where " + flat_text(D) + " >= 0; there the two roots meet where it is 0." : "";
  }

  void conditions() {
    Equations list;
    for (const Expr& e : conditions_) list.push_back({shortest(e), g_.constant(0)});
    if (!list.empty()) say(words_.conditions, std::move(list));
  }

  const Resolution& r_;
  const StepWords& words_;
  Sheet& sheet_;
  Graph& g_;
  std::vector<ResolutionStep> steps_;                 // with formulas of the sheet
  std::vector<Expr> unknowns_, solved_, conditions_;  // in joint variables; as a name each
  std::map<Id, std::pair<Expr, Ref>> named_;          // formulas, and what they are called
  int signs_ = 0;
  bool alone_ = true;  // the step has one equation
  bool simplified_ = true;
};

}  // namespace

void write_steps(const Resolution& resolution, const StepWords& words, Sheet& sheet) {
  StepsPaper(resolution, words, sheet).write();
}

}  // namespace articula
