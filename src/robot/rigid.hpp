// The ten inertial numbers of a link, and what no rigid body can have.
//
// A rigid body has M >= 0 and, about its centre of mass, principal moments none of which exceeds the sum of the others: the
// matrix tr(I)/2 - I has no negative eigenvalue, which its principal minors tell.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "robot/robot.hpp"

namespace articula {

using InertialNumbers = std::array<double, M + 1>;  // XX .. M, about the origin of the link's frame

struct CentralInertia {  // about the centre of mass
  double xx, xy, xz, yy, yz, zz;
};
CentralInertia about_centre(const InertialNumbers& v);  // M is not zero

// Why no rigid body has these numbers, or nothing, as when one of them is not known (NaN).
struct InertiaFault {
  std::string what, hint;
};
std::optional<InertiaFault> inertia_fault(const InertialNumbers& v);

}  // namespace articula
