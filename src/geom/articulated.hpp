// ArticulatedInertia: what a body with joints behind it opposes to being accelerated, [Featherstone1983].
//
//   f = M V + H w,   m = H^T V + J w      M and J symmetric, about the origin of the frame they are written in
//
// A rigid body has M = M 1, H = hat(MS)^T; joints that yield take away from it, unequally in each direction.
#pragma once

#include "geom/spatial.hpp"

namespace articula {

struct ArticulatedInertia {
  Tensor3 M, H, J;
};
ArticulatedInertia articulated(const Inertia& rigid);
ArticulatedInertia operator+(const ArticulatedInertia& a, const ArticulatedInertia& b);
ArticulatedInertia operator*(const Transform& a, const ArticulatedInertia& inertia);  // about a.to()'s origin
Wrench operator*(const ArticulatedInertia& inertia, const Twist& acceleration);

// What is left when freedoms yield: I - sum of U_c X_c^T, where the sum is known to be symmetric.
ArticulatedInertia yielding(const ArticulatedInertia& I, const std::vector<Wrench>& U,
                            const std::vector<Wrench>& X);

}  // namespace articula
