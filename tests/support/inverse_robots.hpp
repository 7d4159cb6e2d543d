// Arms whose inverse geometry is tried: what they are made of is said in the shortest way, one joint after the other.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "robot/robot.hpp"

namespace articula::test {

struct InverseCase {
  std::string name;
  Robot robot;
  int most;                                   // solutions there can be, of isolated ones
  std::map<int, std::string> held = {};       // joints that stay where they are
  std::map<int, double> held_values() const;  // the same as numbers
};

// A chain: "R alpha d theta r" or "P alpha d theta r" for each joint, separated by semicolons, each a formula; to theta of R and to r
// of P the joint's variable is added.
Robot chain_robot(const std::string& name, const std::string& joints);

// Classical Denavit-Hartenberg: "theta d a alpha" of each joint, all revolute. The frame of link 6 ends before its a and alpha.
Robot classical_robot(const std::string& name, const std::string& joints);

Robot general_chain(const std::string& kinds, std::uint64_t seed);  // "RRPRRR", numbers drawn, nothing zero
Robot ur5(double noise = 0, std::uint64_t seed = 0);  // calibrated: every cell off by up to `noise`
Robot manseur_doty();
std::array<double, 12>
manseur_doty_pose();  // published to six digits; here its axes are orthonormal to rounding

std::vector<InverseCase> closed_arms();     // a wrist, parallel axes: formulas are known for them
std::vector<InverseCase> general_arms();    // none of it: elimination
std::vector<InverseCase> shorter_arms();    // three, four, five joints
std::vector<InverseCase> redundant_arms();  // seven, one of them held
std::vector<InverseCase> inverse_arms();    // all of them
InverseCase arm_named(const std::vector<InverseCase>& arms, const std::string& name);

}  // namespace articula::test
