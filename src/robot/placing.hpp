// Where the frames of Khalil and Kleinfinger stand on given axes, exactly.
//
//   six_parameters   (gamma, b, alpha, d, theta, r) of a given transform: every transform has them, though not when
//                    its z axes are almost parallel (see rows_of)
//   on_axis          some frame with its z axis along an axis
//   along_normal     the frame on an axis with its x axis along the common perpendicular to the next
//
// A number is zero when its value is below 1e-17; a formula with symbols when its fingerprint is.
#pragma once

#include <array>

#include "geom/spatial.hpp"

namespace articula {

bool vanishes(const Expr& e);
bool vanishes(const Vec3& v);
bool points_back(const Expr& e);  // negative: as a number, or as it is written
Expr settled(const Expr& e);      // a number as a person would write it, zero where it is; else as it is
Expr tidied(
    const Expr& e);  // the same formula, short: 0 or a symbol where it is one, else equal terms combined
bool same_place(const Transform& a, const Transform& b);

Rot3 aligned(Graph& graph, Frame to, Frame from);          // of frames with the same axes
Transform coincident(Graph& graph, Frame to, Frame from);  // of frames that stand at the same place too

// khalil_kleinfinger of them is T. Of the two ways to write it the one with |gamma| <= pi/2; between parallel axes b is 0.
std::array<Expr, 6> six_parameters(const Transform& T);

// The rows of the table that place a frame: one, unless one would be bad. Between z axes that are almost parallel, though not
// quite, the common perpendicular is far away or nowhere, and lengths would be so large that numbers lose their digits; between
// parallel ones two lengths with symbols would need a square root and an arc tangent. Then a translation comes first.
std::vector<std::array<Expr, 6>> rows_of(const Transform& T);

struct Axis {  // a line with a direction, written in one frame
  Vec3 u;      // unit vector
  Vec3 p;      // a point of it
};
Axis axis_of(const Vec3& direction, const Vec3& point);  // any length but zero; ModelError
Axis operator*(const Transform& T, const Axis& axis);    // the same axis, in T.to()
Transform on_axis(const Axis& axis, Frame from);         // axis frame T from
// axis' frame T from, x along the common perpendicular towards `next`, origin at its foot. Where there is more than one, as
// near to the frame `natural` (same frames), which stands on the axis, as can be.
Transform along_normal(const Axis& axis, const Axis& next, const Transform& natural);

// roll, pitch, yaw of a rotation, as numbers or formulas of symbols.
std::array<Expr, 3> rpy_of(const Rot3& A);

}  // namespace articula
