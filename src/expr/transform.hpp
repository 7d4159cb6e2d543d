// Formulas made from formulas: substitution (also into another graph), derivatives, equal terms combined; and the numbers that they
// are. All are loops over the graph.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

// Rebuilds formulas in `to`. Each symbol becomes replace(symbol); an empty Expr keeps the symbol. Labels come along.
using Replace = std::function<Expr(const Symbol& symbol)>;
std::vector<Expr> substitute(const std::vector<Expr>& formulas, Graph& to, const Replace& replace);
Expr substitute(const Expr& formula, Graph& to, const Replace& replace);
Replace by_name(std::map<std::string, Expr> meaning);  // a name without meaning stays
std::vector<Expr> copy(const std::vector<Expr>& formulas, Graph& to);
Expr copy(const Expr& formula, Graph& to);

// An operation through its rules, on what stands in the place of its operands.
Expr remade(Op op, const std::array<Ref, 3>& operands, const std::function<Expr(Ref operand)>& image);

// d/dt of each formula when the symbols move with the given rates (absent: at rest). Forward mode.
using Rates = std::map<Id, Expr>;
std::vector<Expr> rate(const std::vector<Expr>& formulas, const Rates& rates);
Expr derivative(const Expr& formula, const Expr& symbol);

// The derivatives of one formula with respect to many symbols at once, at the cost of a few. Reverse mode.
std::vector<Expr> gradient(const Expr& formula, const std::vector<Expr>& symbols);

// What a sum adds up, with signs; the formula itself when it is no sum.
std::vector<Expr> summands(const Expr& formula);

// The same formula as a person would write it: equal terms combined, nothing multiplied out.
Expr collected(const Expr& formula);

// The value of a formula without symbols, computed with 256 bits or more and rounded once; or to so many significant decimal digits,
// what is below 1e-60 being 0.
double numeric_value(const Expr& constant);
Rational rounded_value(const Expr& constant, int digits);

}  // namespace articula
