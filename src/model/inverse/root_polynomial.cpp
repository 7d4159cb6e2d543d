#include "model/inverse/root_polynomial.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

std::size_t degree(const RootPolynomial& f) {
  std::size_t n = 4;
  while (n > 0 && is_zero(f.a[n])) --n;
  return f.angle ? (n + 1) / 2 : n;
}

std::string_view type_of(RootKind kind) {
  switch (kind) {
    case RootKind::assign: return "direct";
    case RootKind::linear: return "type 1";
    case RootKind::sine: return "type 2";
    case RootKind::pair: return "type 3";
    case RootKind::quadratic: return "quadratic";
    case RootKind::trig4: return "trigonometric quartic";
    case RootKind::quartic: return "quartic";
  }
  return "";
}

// Products of two of the first degree: C C = (1 + cos(2x))/2, S S = (1 - cos(2x))/2, C S = sin(2x)/2.
RootPolynomial angle_product(const RootPolynomial& f, const RootPolynomial& g) {
  const auto& [a, b] = std::pair(f.a, g.a);
  const Rational half(1, 2);
  const Expr CC = a[1] * b[1], SS = a[2] * b[2];
  return {true,
          {a[0] * b[0] + half * (CC + SS), a[0] * b[1] + a[1] * b[0], a[0] * b[2] + a[2] * b[0],
           half * (CC - SS), half * (a[1] * b[2] + a[2] * b[1])}};
}

RootPolynomial length_product(const RootPolynomial& f, const RootPolynomial& g) {
  const Expr zero = f.a[0].graph().constant(0);
  RootPolynomial h{false, {zero, zero, zero, zero, zero}};
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; i + j < 5; ++j) h.a[i + j] = h.a[i + j] + f.a[i] * g.a[j];
  return h;
}

}  // namespace

RootPolynomial root_polynomial(bool angle, const Expr& a0, const Expr& a1, const Expr& a2) {
  const Expr zero = a0.graph().constant(0);
  return {angle, {brief(a0), brief(a1), brief(a2), zero, zero}};
}

RootPolynomial operator+(const RootPolynomial& f, const RootPolynomial& g) {
  RootPolynomial h = f;
  for (std::size_t i = 0; i < 5; ++i) h.a[i] = f.a[i] + g.a[i];
  return h;
}

RootPolynomial operator*(const Expr& k, const RootPolynomial& f) {
  RootPolynomial h = f;
  for (Expr& a : h.a) a = k * a;
  return h;
}

RootPolynomial operator-(const RootPolynomial& f, const RootPolynomial& g) {
  return f + f.a[0].graph().constant(-1) * g;
}

RootPolynomial operator+(const Expr& k, const RootPolynomial& f) {
  RootPolynomial h = f;
  h.a[0] = k + f.a[0];
  return h;
}

RootPolynomial operator-(const Expr& k, const RootPolynomial& f) { return k + k.graph().constant(-1) * f; }

RootPolynomial operator*(const RootPolynomial& f, const RootPolynomial& g) {
  if (degree(f) + degree(g) > (f.angle ? 2U : 4U)) throw Bug("a product of polynomials that no step solves");
  return f.angle ? angle_product(f, g) : length_product(f, g);
}

Expr value(const RootPolynomial& f, const Expr& x) {
  const auto& a = f.a;
  if (!f.angle) return (((a[4] * x + a[3]) * x + a[2]) * x + a[1]) * x + a[0];
  const Rational two(2);
  return a[0] + a[1] * cos(x) + a[2] * sin(x) + a[3] * cos(two * x) + a[4] * sin(two * x);
}

Expr brief(const Expr& e) {
  constexpr std::size_t readable = 300;
  if (is_zero(e)) return e.graph().constant(0);
  return written_size(e, readable) < readable ? tidied(e) : e;
}

ResolutionStep root_step(RootKind kind, int unknown, const std::vector<std::vector<Expr>>& equations,
                         const std::string& how, const std::string& role) {
  ResolutionStep step{kind, unknown, equations, std::string(type_of(kind)) + ": " + how,
                      info(kind).most_roots > 1 ? role : ""};
  for (std::vector<Expr>& row : step.equations)
    for (Expr& a : row)
      if (is_zero(a)) a = a.graph().constant(0);
  return step;
}

std::optional<ResolutionStep> root_step(const RootPolynomial& f, int unknown, const std::string& how,
                                        const std::string& role) {
  const auto& a = f.a;
  const std::size_t n = degree(f);
  if (n == 0) return std::nullopt;
  if (f.angle && n == 1) return root_step(RootKind::sine, unknown, {{a[2], a[1], -a[0]}}, how, role);
  if (!f.angle && n == 1) return linear_step(a[1], -a[0], unknown, how);
  if (!f.angle && n == 2) return root_step(RootKind::quadratic, unknown, {{a[2], a[1], a[0]}}, how, role);
  return root_step(f.angle ? RootKind::trig4 : RootKind::quartic, unknown,
                   {std::vector<Expr>(a.begin(), a.end())}, how, role);
}

std::optional<ResolutionStep> linear_step(const Expr& k, const Expr& l, int unknown, const std::string& how) {
  const Expr factor = brief(k), one = k.graph().constant(1);
  if (factor.is_constant(0)) return std::nullopt;
  if (equal(factor, one)) return root_step(RootKind::assign, unknown, {{l}}, how, "");
  if (equal(factor, -one)) return root_step(RootKind::assign, unknown, {{-l}}, how, "");
  return root_step(RootKind::linear, unknown, {{factor, l}}, how, "");
}

}  // namespace articula
