// The six parameters of a frame and its joint variable, drawn: lengths as dimension lines, angles as arcs.
#pragma once

#include "draw/skeleton.hpp"

namespace articula {

// `unit` is a pixel of a symbol, as a length of the robot; `place` is where the joint's symbol stands.
void add_variable(Scene& scene, const Camera& camera, const DrawnJoint& joint, const Walk& way,
                  const Vector3& place, double unit);
// All but the variable of a joint of that kind.
void add_parameters(Scene& scene, const DrawnPlacement& placement, JointKind kind, const Walk& way,
                    double unit);

// "d3" where the cell is the symbol d3; else "d3 = 0.5", or the name alone of a formula that is too long.
std::string parameter_text(std::string_view key, int number, const std::string& formula);

}  // namespace articula
