// A polynomial in one unknown x, its coefficients formulas, of a degree that one step of a resolution solves:
//
//   of an angle    a0 + a1 C + a2 S + a3 cos(2x) + a4 sin(2x)
//   of a length    a0 + a1 x + a2 x^2 + a3 x^3 + a4 x^4
#pragma once

#include <array>
#include <optional>
#include <string>

#include "expr/resolution.hpp"

namespace articula {

struct RootPolynomial {
  bool angle;
  std::array<Expr, 5> a;
};
RootPolynomial root_polynomial(bool angle, const Expr& a0, const Expr& a1, const Expr& a2);

RootPolynomial operator+(const RootPolynomial& f, const RootPolynomial& g);
RootPolynomial operator-(const RootPolynomial& f, const RootPolynomial& g);
RootPolynomial operator+(const Expr& k, const RootPolynomial& f);
RootPolynomial operator-(const Expr& k, const RootPolynomial& f);
RootPolynomial operator*(const Expr& k, const RootPolynomial& f);
RootPolynomial operator*(const RootPolynomial& f,
                         const RootPolynomial& g);  // Bug when the degree is too high
Expr value(const RootPolynomial& f, const Expr& x);

// Zero where it is; with equal terms combined where it is short enough to be read.
Expr brief(const Expr& e);

// Of one root there is nothing to tell apart: then the role is left out.
ResolutionStep root_step(RootKind kind, int unknown, const std::vector<std::vector<Expr>>& equations,
                         const std::string& how, const std::string& role);
// f(x) = 0, with the kind of the fewest roots; nothing when x does not occur in f.
std::optional<ResolutionStep> root_step(const RootPolynomial& f, int unknown, const std::string& how,
                                        const std::string& role);
// k x = l; nothing when k is zero.
std::optional<ResolutionStep> linear_step(const Expr& k, const Expr& l, int unknown, const std::string& how);

}  // namespace articula
