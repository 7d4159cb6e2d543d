// Which angles a polynomial is shortest in. d C2 + r (S2 C3 + C2 S3) has three terms in the sines and cosines of q2
// and q3, two in those of q2 and q2 + q3. Angles are exchanged, one for its sum or difference with another, as long
// as that leaves fewer terms; then an angle for its double, likewise; then S^2 or C^2, whichever leaves fewer, is
// kept for each angle.
#pragma once

#include "algebra/trig_ring.hpp"

namespace articula {

struct Worded {
  Poly poly;
  std::vector<Expr> angles;  // what its sines and cosines are of
};
Worded fewest_terms(const TrigRing& ring, const Poly& a);  // a in normal form

}  // namespace articula
