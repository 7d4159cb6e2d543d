// Texts that the construction rules make one formula of.
#pragma once

#include <gtest/gtest.h>

#include "expr/text.hpp"

namespace articula::test {

struct Rule {
  const char *written, *kept;
};

inline void expect_same(const std::vector<Rule>& rules) {
  for (const auto& [written, kept] : rules) {
    Graph g;
    parse(g, "x*y*z");  // creation order
    EXPECT_EQ(parse(g, written), parse(g, kept)) << written << "  gives  " << to_text(parse(g, written));
  }
}

}  // namespace articula::test
