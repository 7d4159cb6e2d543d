#include "support/six_joint_arms.hpp"

#include <cmath>

namespace articula {

Placing distal_link(const DistalRow& row, double theta) {
  const double ca = std::cos(row[0]), sa = std::sin(row[0]), c = std::cos(theta), s = std::sin(theta);
  return {c, -s * ca, s * sa, row[1] * c, s, c * ca, -c * sa, row[1] * s, 0, sa, ca, row[2]};
}
namespace {

// `kinds`: R or P, one letter each.
SixJointArm distal_arm(const std::string& name, const std::array<DistalRow, 6>& rows,
                       const std::string& kinds = "RRRRRR") {
  SixJointArm made{name, {}};
  for (std::size_t j = 0; j < 6; ++j)
    made.arm.joints.push_back({"q" + std::to_string(j + 1), kinds[j] == 'R', distal_link(rows[j])});
  return made;
}

}  // namespace

SixJointArm random_arm(const std::string& kinds, std::uint64_t seed) {
  test::Draw draw(seed);
  SixJointArm made{kinds, {}};
  for (std::size_t j = 0; j < 6; ++j) {
    const DistalRow row{draw.any(-3, 3), draw.any(-1, 1), draw.any(-1, 1)};
    made.arm.joints.push_back(
        {"q" + std::to_string(j + 1), kinds[j] == 'R', distal_link(row, draw.any(-3, 3))});
  }
  return made;
}

SixJointArm manseur_doty() {
  return distal_arm("Manseur and Doty", {{{right_angle, 0.3, 0},
                                          {one_degree, 1, 0},
                                          {right_angle, 0, 0.2},
                                          {one_degree, 1.5, 0},
                                          {right_angle, 0, 0},
                                          {0, 0, 0}}});
}

SixJointArm puma_arm() {
  const double r = right_angle;
  return distal_arm("PUMA",
                    {{{r, 0, 0}, {0, .4318, 0}, {-r, .0203, .15005}, {r, 0, .4318}, {-r, 0, 0}, {0, 0, 0}}});
}

SixJointArm ur5_arm() {
  const double r = right_angle;
  return distal_arm(
      "UR5",
      {{{r, 0, .089159}, {0, -.425, 0}, {0, -.39225, 0}, {r, 0, .10915}, {-r, 0, .09465}, {0, 0, .0823}}});
}

SixJointArm stanford_arm() {
  const double r = right_angle;
  return distal_arm(
      "Stanford", {{{-r, 0, .412}, {r, 0, .154}, {0, 0, 0}, {-r, 0, 0}, {r, 0, 0}, {0, 0, .263}}}, "RRPRRR");
}

SixJointArm offset_arm() {
  const double r = right_angle;
  return distal_arm("offset wrist",
                    {{{r, .1, .3}, {0, .5, 0}, {r, .1, 0}, {-r, 0, .5}, {r, .08, .1}, {0, 0, .1}}});
}

std::vector<SixJointArm> six_joint_arms() {
  std::vector<SixJointArm> arms{manseur_doty(), puma_arm(), ur5_arm(), stanford_arm(), offset_arm()};
  std::uint64_t seed = 0;
  for (const char* kinds : {"RRRRRR", "RRRRRR", "PRRRRR", "RRPRRR", "RRRRRP", "RPPRRR", "PRRPRR", "RPRRPR",
                            "PPRRRR", "PPPRRR", "RPRPRP", "RPPRRP"})
    arms.push_back(random_arm(kinds, ++seed));
  return arms;
}

std::vector<double> random_configuration(const Arm& arm, test::Draw& draw) {
  std::vector<double> q;
  for (const ArmJoint& joint : arm.joints)
    q.push_back(joint.revolute ? draw.any(-std::numbers::pi, std::numbers::pi) : draw.any(-1, 1));
  return q;
}

}  // namespace articula
