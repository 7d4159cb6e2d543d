// Links that bend, in a YAML robot file: the rows of `beams` (robot/beam.hpp).
#pragma once

#include "io/yaml_joints.hpp"

namespace articula {

// They fill data.beams, and data.frames with the points that rows give by coordinates; links, joints and frames are known by then.
void read_beams(const YamlNode& node, YamlCells& cells, YamlJoints& joints, YamlConvention& convention,
                RobotData& data);

}  // namespace articula
