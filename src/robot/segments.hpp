// Links with their frames in the centres of gravity [LucassenVanDeVen1988]: segment i has, in its own frame,
//
//   e^l_i, j^l_i   the axis of the joint to the segment before, and where it is, seen from the centre of gravity
//   e^u_i, j^u_i   the same of the joint to the segment that follows
//
// A joint is one axis, seen from either side: e^l_i = e^u_(i-1). That leaves the angle theta_i about it, and the report
// states its zero for frames of Denavit and Hartenberg alone (z along e^u, x along e^l x e^u). Here the normal
// n_i = e^l_i x e^u_i plays the part of x for every frame: theta_i is the angle from n_(i-1) to n_i about e^l_i,
//
//   (i-1)A_i = U_(i-1) Rot(z, theta_i) L_i^T,   U = [n, e^u x n, e^u],   L = [n, e^l x n, e^l] by columns
//
// which for frames of Denavit and Hartenberg is Rot(z, theta_i) Rot(x, alpha_i), the report's matrix (docs/errata.md, E59),
// with cos alpha_i = e^l_i . e^u_i. Where e^l and e^u are parallel, and in segment 0, which has no e^l, n is the x axis of
// the segment's own frame, made normal to e^u; its y axis when x lies along e^u.
#pragma once

#include <optional>

#include "robot/reframed.hpp"

namespace articula {

struct Segment {
  Vec3 el, eu;  // of any length but zero, in the segment's frame
  Vec3 jl, ju;
  std::optional<Vec3> n;  // given: a unit vector normal to both
};

bool is_parallel(const Segment& s);
Vec3 normal(const Segment& s);
// Of segment `next` on `before`, turned by theta about their joint.
RowFrame joined(const Segment& before, const Segment& next, const Expr& theta);

}  // namespace articula
