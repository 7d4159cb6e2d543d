// Factors of polynomials in sines and cosines.
//
// The ring of sines and cosines has no unique factorisation (S^2 = (1 - C)(1 + C)), and factors that only exist
// modulo S^2 + C^2 = 1 are missed by factoring the polynomial as it stands: S2 C3 + C2 S3 = S23, or the elbow of the
// PUMA. With half angles,
//
//   t = sin(a/2), u = cos(a/2):   S = 2 t u,   C = u^2 - t^2,   1 = t^2 + u^2,
//
// a polynomial becomes homogeneous of even degree in each pair (t, u), where factorisation is unique; u = 1 is enough
// to find it. Factors of even degree in every pair go back to sines and cosines; those of odd degree are multiplied
// in groups until they do, as few and as short as can be: t and u, both of degree one, together are a sine.
#pragma once

#include "algebra/trig_ring.hpp"

namespace articula {

struct Factors {
  Rational number;
  std::vector<std::pair<Poly, long>> powers;  // in normal form, none a number; in a fixed order
};
Factors factored(const TrigRing& ring, const Poly& a);  // a in normal form and not zero

}  // namespace articula
