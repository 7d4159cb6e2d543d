// Ticks of an axis: multiples of 1, 2 or 5 times a power of ten, and what stands beside them.
#pragma once

#include <string>
#include <vector>

namespace articula {

struct Ticks {
  double step = 1;
  std::vector<double> at;           // ascending; the first and the last include the range when it is widened
  std::vector<std::string> labels;  // one for each, all with the same number of decimals
  int exponent = 0;                 // the labels are the values over 10^exponent: a multiple of three
};

enum class TickRange { widened, inside };  // do ticks include the range, or does the range include the ticks?

// At most about `most` of them. The ends are finite, and lo <= hi.
Ticks ticks(double lo, double hi, int most, TickRange ends);

}  // namespace articula
