// Decimals that were exact before somebody rounded them: 1.5707963 is pi/2, 0.050000000000000009714 is 0.05, 6.1e-17 is 0.
//
// A number is taken for an exact one when it is that number to two units of its own last digit, or to the digits that
// a double has: |x - exact| < max(two units of the last digit, 2e-15 max(1, |x|)), and when it has enough digits not to be meant
// otherwise: |x - exact| <= tolerance. Every rounding is told to the report, with its place. `exact` readers keep the digits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr.hpp"
#include "io/import.hpp"

namespace articula {

class Decimals {
 public:
  Decimals(Graph& graph, Findings& findings, bool exact)
      : graph_(graph), findings_(findings), exact_(exact) {}

  // `what` begins the line of the report: "joint lift: rpy". Empty when the text is no finite decimal number; that is not reported.
  std::optional<Expr> number(std::string_view text, std::size_t at,
                             const std::string& what);  // lengths, masses, ..
  std::optional<Expr> radians(std::string_view text, std::size_t at,
                              const std::string& what);  // multiples of pi/180 are exact
  std::optional<Expr> degrees(std::string_view text, std::size_t at, const std::string& what);  // as radians

  void tell_no_number(std::string_view text, std::size_t at, const std::string& what);

  // The components of a unit vector or quaternion, when they are roundings of 0, 1/2, sqrt(2)/2, sqrt(3)/2 and 1, or two of
  // them of the cosine and sine of a multiple of pi/360 and the others of 0. Empty when they are not, or no numbers.
  std::optional<std::vector<Expr>> unit(const std::vector<std::string_view>& texts, std::size_t at,
                                        const std::string& what);

 private:
  Graph& graph_;
  Findings& findings_;
  bool exact_;
};

}  // namespace articula
