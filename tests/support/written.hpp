// Formulas and how they are to be written: tables of texts that go in and texts that come out.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace articula::test {

struct FormulaText {
  const char *formula, *text;
};
void expect_written(const std::function<std::string(const std::string& formula)>& written,
                    const std::vector<FormulaText>& cases);

}  // namespace articula::test
