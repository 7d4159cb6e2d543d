// The motors of a YAML robot file: rotors behind gears, each with the joints it turns with.
#pragma once

#include "io/yaml_joints.hpp"

namespace articula {

// Fills data.motors; joints are known by then, so that a ratio may name one.
void read_motors(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data);

// The symbol that needs no declaration as a ratio: N<m> of motor m and joint m, N<m>_<j> of motor m and joint j.
std::string ratio_name(int motor, int joint);

}  // namespace articula
