// Downhill on a smooth function of many variables, by a quasi-Newton method of limited memory [LiuNocedal1989], NLopt's [Johnson2007].
#pragma once

#include <functional>
#include <vector>

namespace articula {

// The value at x; its derivatives are put into `gradient`, which is as long as x.
using SmoothFunction = std::function<double(const std::vector<double>& x, std::vector<double>& gradient)>;

struct Descent {
  std::vector<double> x;  // the best that was seen
  double value = 0;
  int evaluations = 0;
};

// What f throws comes out.
Descent descended(const SmoothFunction& f, const std::vector<double>& x, int evaluations);

}  // namespace articula
