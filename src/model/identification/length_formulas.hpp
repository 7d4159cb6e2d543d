// A number as a formula of lengths: n/d times a product and quotient of up to four of them, perhaps times the sine or cosine of an
// angle, or the sum or difference of two such products. Numbers are given at several sets of lengths and angles, and a formula must
// give all of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

struct Measured {
  std::map<std::string, double> lengths, angles;
  double value;
};

// degree: how it grows when all lengths do; 1 of a length, -1 of its inverse. Nothing when there is none.
std::optional<Expr> length_formula(Graph& graph, const std::vector<Measured>& at, int degree);

}  // namespace articula
