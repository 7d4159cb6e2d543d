// Frames with names, and couplings of joints, in a YAML robot file.
#pragma once

#include "io/yaml_joints.hpp"

namespace articula {

// They fill data.frames and data.couplings; links and joints are known by then.
void read_frames(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data);
void read_couplings(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data);

}  // namespace articula
