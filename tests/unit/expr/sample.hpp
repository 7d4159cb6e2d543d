// Random formulas with their values, for tests. Each is built twice from the same draws: as an Expr, through the
// construction rules, and in plain numbers, at two points, with no rule at all.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <string>

#include "expr/expr.hpp"

namespace articula::test {

using Number = long double;
using Point = std::map<std::string, Number>;
using Values = std::array<Number, 2>;  // at the two points; NaN: ill-conditioned there, not to be compared

struct Sample {
  Expr formula;
  Values values;
};

const std::array<Point, 2>& points();

class Sampler {
 public:
  Sampler(Graph& graph, std::uint64_t seed) : graph_(graph), random_(seed) {}
  Sample next(int depth);  // of any operation, at most that deep
  std::uint64_t below(std::uint64_t n) { return random_() % n; }

 private:
  Sample leaf();

  Graph& graph_;
  std::mt19937_64 random_;
};

// A formula's value in plain numbers: the interpreter that shares nothing with the code under test.
Number evaluate(const Expr& formula, const Point& point);

bool close(Number a, Number b);  // to 1e-9, or one of them is not to be compared

}  // namespace articula::test
