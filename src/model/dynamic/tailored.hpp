// Newton-Euler cut to the robot: the equations of newton_euler.cpp with everything free that mechanics leaves free. The
// torques are the same, what they cost is not; opt/choose.hpp finds what is cheap. The choices, by name and link:
//
//   M4, YY5 ..  the representative of the inertial parameters (gauge.hpp)
//   group3, turn6, lever4   the axes that each link's quantities are written in (layout.hpp)
//   motion4     wd: angular accelerations are propagated, (8); z: the acceleration of z_j, which carrier and link share,
//               U_j z_j = jA_i U_i z_j, and wd_x = w_y w_z - U_23, wd_y = U_13 - w_x w_z follow from it
//   moment4     J: Euler's equation with the inertia tensor, (16); E: with the second moments E = tr(J)/2 - J alone,
//               N_x = (U E)_32 - (U E)_23 and so on cyclically
//   first2      ZZ where it is not felt. Of a link whose axes since the first one, which stands, are parallel, the moments across
//               the axes feel the first joint alone, where ZZ drops out: it may as well be XX+YY, XX-YY or YY-XX there
//   unit-length, unit-force   lambda and sigma: what accelerations of origins and forces are divided by, a length and a
//               first moment or mass
//
// What the units are is listed among what the program assumes to be nonzero; zero by default, they are not taken.
#pragma once

#include "expr/choices.hpp"
#include "robot/robot.hpp"

namespace articula {

ChoiceSpace tailored_choices(const Robot& robot);

// The torques of all freedoms; and those of newton_euler.cpp where nothing is chosen.
std::vector<Expr> tailored(const RobotData& r, const Choices& choices);
std::vector<Expr> torques(const RobotData& r, const Choices& choices);

}  // namespace articula
