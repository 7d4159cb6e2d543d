// Arms of six joints in numbers, for the tests of the general solver: published geometries and random ones.
#pragma once

#include <array>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include "solve/inverse/arm.hpp"
#include "support/draw.hpp"

namespace articula {

struct SixJointArm {
  std::string name;
  Arm arm;
};

using DistalRow = std::array<double, 3>;  // alpha, a, d of a classical table; theta (or d) is the joint's own

Placing distal_link(const DistalRow& row, double theta = 0);

SixJointArm random_arm(const std::string& kinds, std::uint64_t seed);

constexpr double right_angle = std::numbers::pi / 2, one_degree = std::numbers::pi / 180;

SixJointArm manseur_doty();  // [ManseurDoty1989]; twists of one degree
SixJointArm puma_arm();
SixJointArm ur5_arm();
SixJointArm stanford_arm();
SixJointArm offset_arm();

std::vector<SixJointArm> six_joint_arms();

std::vector<double> random_configuration(const Arm& arm, test::Draw& draw);

}  // namespace articula
