// Wheels in a YAML robot file: the rows of `wheels` (robot/wheel.hpp).
#pragma once

#include "io/yaml_joints.hpp"

namespace articula {

// They fill data.wheels; links are known by then.
void read_wheels(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data);

}  // namespace articula
