// Triangles made of triangles: of some of the unknowns, of unknowns that these are sums of, with what was thought of them beforehand.
// They count the equations of those they are made of, and no others: statistics are about measurements.
#pragma once

#include <vector>

#include "base/number_matrix.hpp"
#include "solve/identify/triangle.hpp"

namespace articula {

// Of the unknowns `kept`, in this order; the others are zero. With one column taken away what is left is nearly a triangle, and is made
// one again without going back to the rows [GolubVanLoan2013] 6.5.2.
Triangle restricted(const Triangle& t, const std::vector<std::size_t>& kept);

// Of phi, where x = B phi: |R B phi - z|^2 + rest.
Triangle in_terms_of(const Triangle& t, const NumberMatrix& B);

// With an equation more for each unknown, lambda/scale_k (x_k - prior_k) = 0: as if it had been measured to be prior_k, with
// a deviation of scale_k/lambda [GolubVanLoan2013] 6.1.4.
Triangle with_prior(const Triangle& t, const std::vector<double>& prior, const std::vector<double>& scale,
                    double lambda);

}  // namespace articula
