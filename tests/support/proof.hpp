// How tests say that formulas are proven equal: by fingerprints, whatever graphs they were derived in.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "expr/expr.hpp"
#include "robot/robot.hpp"

namespace articula::test {

inline bool all_equal(const std::vector<Expr>& x, const std::vector<Expr>& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                    [](const Expr& a, const Expr& b) { return equal(a, b); });
}

// A failure for each value that is not proven, so that it says which.
inline void expect_equal(const std::vector<Expr>& x, const std::vector<Expr>& y, const std::string& what) {
  ASSERT_EQ(x.size(), y.size()) << what;
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_TRUE(equal(x[i], y[i])) << what << " [" << i << "]";
}

inline void report(const std::string& what, int robots) {
  std::cout << what << ": " << robots << " robots\n";
}

// What the formulas of a proof are made of: x + y, and qdd of all freedoms.
inline std::vector<Expr> sum(std::vector<Expr> x, const std::vector<Expr>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = x[i] + y[i];
  return x;
}
inline std::vector<Expr> accelerations(const RobotData& r) { return r.all(&Body::qdd); }

}  // namespace articula::test
