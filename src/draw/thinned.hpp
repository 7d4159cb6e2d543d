// Curves with more points than a screen shows: of each column of pixels the first, the lowest, the highest and the last point. What is
// drawn through them looks as what is drawn through all.
#pragma once

#include <array>
#include <vector>

namespace articula {

using Point2 = std::array<double, 2>;

// A curve without gaps, in pixels; its points stay in their order.
std::vector<Point2> thinned(const std::vector<Point2>& points);

}  // namespace articula
