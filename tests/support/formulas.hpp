// Formulas in states x, y, z, u, q1, q2, q3 and parameters (all other names), for tests of the optimiser.
#pragma once

#include <gtest/gtest.h>

#include "expr/text.hpp"

namespace articula {

struct Formulas {
  Graph g;
  Formulas() {
    for (const char* name : {"x", "y", "z", "u", "q1", "q2", "q3"}) g.symbol(name, Kind::state);
  }
  Outputs operator()(const std::vector<std::string>& texts) {
    Outputs outputs{{"out", static_cast<int>(texts.size()), 1, {}}};
    for (const std::string& text : texts) outputs[0].values.push_back(parse(g, text));
    return outputs;
  }
};

inline void expect_equal(const Outputs& a, const Outputs& b) {
  ASSERT_EQ(a[0].values.size(), b[0].values.size());
  for (std::size_t i = 0; i < a[0].values.size(); ++i)
    EXPECT_TRUE(equal(a[0].values[i], b[0].values[i])) << i;
}

}  // namespace articula
