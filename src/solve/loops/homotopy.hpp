// Solutions of a body on rods, followed while the rods change from one set to another: p(s) = (1 - s) p0 + s p1 in complex
// numbers, and s(t) = gamma t / (1 + (gamma - 1) t) goes from 0 to 1 around what is special in between [SommeseWampler2005].
// From rods that are general (forty_places.hpp) every isolated place of a body on any rods is the end of a path.
//
// Predictor: the cubic through the last two points and their slopes; corrector: Newton's method. The first correction is what the
// predictor was wrong by, and rules the next step.
#pragma once

#include "solve/loops/soma.hpp"

namespace articula {

struct Tracking {
  double gamma = 0;         // its angle
  double precision = 1e-4;  // of the predictor
};

struct PathEnd {
  Soma x;
  bool arrived = false;  // at t = 1, with a regular J
  double remaining = 0;  // else: 1 - t where the path was left
};

PathEnd followed(const SomaRods& from, const SomaRods& to, const Soma& start, const Tracking& tracking);

// Newton's method on x; the size of the last correction, 1 when J is singular.
double corrected(const SomaRods& rods, Soma& x, int most);

}  // namespace articula
