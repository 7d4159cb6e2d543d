// Filters of measured signals, without delay, and derivatives.
//
//   F(s) = 1 / prod (1 + 2 zeta_k s/w + (s/w)^2)      Butterworth's low-pass of an even order, as sections of second order,
//                                                     by the bilinear transform with w = tan(pi f/rate) [OppenheimSchafer2010] 7.1
//
// Forwards and backwards: no delay, the amplitude |F|^2, so 1/2 at the cutoff. Both ways begin in the steady state of a signal continued by
// reflection through its ends.
#pragma once

#include <cstddef>
#include <vector>

namespace articula {

struct FilterSection {  // y = b0 u + b1 u' + b2 u'' - a1 y' - a2 y'', one prime for each sample before
  double b0, b1, b2, a1, a2;
};
std::vector<FilterSection> butterworth(int order, double cutoff, double rate);  // 0 < cutoff < rate/2

std::vector<double> without_delay(const std::vector<FilterSection>& sections, const std::vector<double>& x);

// Samples at each end that an even filter of this cutoff does not know well.
std::size_t filter_margin(double cutoff, double rate);

// First and second derivatives by central differences of order four; of order two next to the ends, one-sided at them.
std::vector<double> derivative(const std::vector<double>& x, double period);
std::vector<double> second_derivative(const std::vector<double>& x, double period);

// Coefficients of a symmetric low-pass that leaves what `factor` times fewer samples can hold: a sinc under Hamming's window
// [OppenheimSchafer2010] 7.5, half of its length `decimation_reach(factor)`. {1} for factor 1.
std::vector<double> decimation_filter(std::size_t factor);
std::size_t decimation_reach(std::size_t factor);

}  // namespace articula
