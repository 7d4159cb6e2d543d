#include "draw/ticks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.hpp"

namespace articula {

namespace {

constexpr double rounding = 1e-9;  // of a step: what is nearer to a tick is on it

struct Step {
  int digit, power;  // digit * 10^power
};

// k of these steps. Divided by a whole power of ten where it can be, so that 0.3 is the number people mean.
double multiple(double k, const Step& s) {
  return s.power < 0 ? k * s.digit / std::pow(10, -s.power) : k * s.digit * std::pow(10, s.power);
}

Step step_for(double span, int most) {
  const double least = span / most;
  const int power = static_cast<int>(std::floor(std::log10(least)));
  for (const int digit : {1, 2, 5})
    if (multiple(1, {digit, power}) >= least * (1 - rounding)) return {digit, power};
  return {1, power + 1};
}

// Thousands or thousandths stand beside the axis once, not in every label.
int exponent_for(double largest) {
  if (largest == 0 || (largest >= 1e-2 && largest < 1e5)) return 0;
  return 3 * static_cast<int>(std::floor(std::log10(largest) / 3));
}

}  // namespace

Ticks ticks(double lo, double hi, int most, TickRange ends) {
  const double middle = std::max(std::abs(lo), std::abs(hi));
  if (hi - lo <= 1e-12 * middle || hi == lo) {  // one value: a range around it
    const double reach = middle == 0 ? 1 : 0.1 * middle;
    lo -= reach;
    hi += reach;
  }
  const Step s = step_for(hi - lo, most);
  const double step = multiple(1, s);
  const bool widened = ends == TickRange::widened;
  const double first = widened ? std::floor(lo / step + rounding) : std::ceil(lo / step - rounding);
  const double last = widened ? std::ceil(hi / step - rounding) : std::floor(hi / step + rounding);
  Ticks result{step, {}, {}, exponent_for(middle)};
  const int decimals = std::max(0, result.exponent - s.power);
  for (double k = first; k <= last; ++k) {
    result.at.push_back(multiple(k, s) + 0.0);  // no minus before a zero
    const double label = multiple(k, {s.digit, s.power - result.exponent}) + 0.0;
    result.labels.push_back(formatted(("%." + std::to_string(decimals) + "f").c_str(), label));
  }
  return result;
}

}  // namespace articula
