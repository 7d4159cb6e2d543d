// A matrix typed in, for tests: every name is a state.
#pragma once

#include <gtest/gtest.h>

#include "expr/matrix.hpp"
#include "expr/text.hpp"

namespace articula::test {

class TypedMatrix : public testing::Test {
 protected:
  Matrix matrix(int rows, int cols, const std::vector<std::string>& texts) {
    std::vector<Expr> values;
    for (const std::string& text : texts)
      values.push_back(parse(g, text, [&](std::string_view name) { return g.symbol(name, Kind::state); }));
    return {rows, cols, values};
  }
  Graph g;
};

}  // namespace articula::test
