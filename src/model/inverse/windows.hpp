// The equations of Paul's method. The chain E_1 .. E_m = T is cut in two places; what lies between the cuts is one side, the
// pose with everything else taken off it the other:
//
//   (E_1 .. E_i)^-1 T (E_(k+1) .. E_m)^-1 = E_(i+1) .. E_k        for all i <= k
//
// Forward and backward sweeps of the literature, U_j = jT0 U0 and its mirror image, are the windows that end or begin with
// the chain. Of each window: the twelve elements, Px^2 + Py^2 and P.P of both sides. Equations in which too many
// unknowns are left are dropped, and so are those that say nothing; equal ones are told once.
//
// More of them, for loops that have no solution without: P.a, (P x a)_z and ((P.P) a - 2 (P.a) P)_z, in which a revolute joint at
// either end does not occur either [RaghavanRoth1990]; and all of a window written in the frame of a slide whose
// direction is known, in which the slide is in Pz alone.
#pragma once

#include <string>
#include <vector>

#include "model/inverse/elements.hpp"

namespace articula {

struct WindowEquation {
  TrigSum zero;       // left side - right side
  std::string where;  // "Px with q2, q2 + q3": which element, and what moves between the cuts
};

std::vector<WindowEquation> window_equations(Graph& graph, const Elements& chain, const RigidMotion& T,
                                             const std::vector<bool>& known, bool more = false);

}  // namespace articula
