// What a plot is made of: the colours and dashes of its curves, the range of a chart, its legend.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "draw/plot.hpp"
#include "draw/ticks.hpp"

namespace articula {

struct ChartSpan {
  double lo = 0, hi = 0;
  bool empty = true;

  void add(double v) {
    lo = empty ? v : std::min(lo, v);
    hi = empty ? v : std::max(hi, v);
    empty = false;
  }
};

bool is_shown(double v);  // finite, and so small that spans are finite too

// A chart's vertical range: its curves, and limits where these leave room for the curves. Beyond a limit there is room to see it.
struct ChartRange {
  Ticks y;
  double lo, hi;
  std::vector<bool> shown;  // of the levels
};
ChartRange range_of(const Chart& chart);

inline constexpr double plot_text = 12,
                        plot_swatch = 22;  // in pixels: the size of texts, the lines of a legend
struct LegendEntry {
  std::string look, name;  // attributes of its line, the text beside it
  double width;
};
std::vector<LegendEntry> legend_of(const Chart& chart, const std::vector<bool>& shown);
std::vector<std::vector<LegendEntry>> rows_of(const std::vector<LegendEntry>& entries, double width);

std::string plot_style();                // CSS
std::string curve_class(std::size_t i);  // the class of the i-th curve's colour
std::string level_class(const Level& level);
std::string dashes(std::size_t i, bool dashed);  // its dashes: colours come again with others

std::string power_of_ten(int exponent);  // 10 with its exponent above
std::string with_minus(const std::string& number);
std::string scaled_unit(const std::string& unit, int exponent);

}  // namespace articula
