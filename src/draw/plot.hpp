// Curves over one variable as SVG: charts one below the other, with a common horizontal axis, grid, units, a legend. The picture needs
// nothing but itself: no script, no font of its own. Same numbers, same bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace articula {

struct Curve {
  std::string name;
  std::vector<double> x, y;
  bool dashed = false;
};

// A horizontal line: a limit. Those of one name are one in the legend: both sides of a limit.
struct Level {
  std::string name;
  double y = 0;
  std::optional<std::size_t> curve = {};  // whose it is: it has its colour
};

struct Chart {
  std::string title;
  std::string unit;  // of y: "N m"
  std::vector<Curve> curves;
  std::vector<Level> levels = {};
  std::vector<double> marks = {};  // vertical lines: events
};

struct Plot {
  std::string title;
  std::string x;  // what the horizontal axis is, with its unit: "t / s"
  std::vector<Chart> charts;
};

std::string svg(const Plot& plot);

}  // namespace articula
