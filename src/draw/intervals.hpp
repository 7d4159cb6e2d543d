// Numbers with their confidence intervals as SVG, one row each: the interval and what was expected, in parts of the number's own size, so that
// masses and frictions stand side by side. Beyond twice the size an interval ends with an arrow. Same numbers, same bytes.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace articula {

struct IntervalRow {
  std::string name, value;  // as they are written
  double reach = 0;         // half of the interval over the number's size; infinite where nothing is known
  std::optional<double> expected;  // less the number, over its size
};

std::string intervals_svg(const std::string& title, const std::string& reach, const std::string& expected,
                          const std::vector<IntervalRow>& rows);

}  // namespace articula
