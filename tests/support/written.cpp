#include "support/written.hpp"

#include <gtest/gtest.h>

namespace articula::test {

void expect_written(const std::function<std::string(const std::string& formula)>& written,
                    const std::vector<FormulaText>& cases) {
  for (const FormulaText& c : cases) EXPECT_EQ(written(c.formula), c.text) << c.formula;
}

}  // namespace articula::test
