// The humanoid of the library is the body its file describes: it stands upright with its arms hanging when q = 0, its
// joints turn about the axes of their names, and left and right are mirror images, in places, masses and torques.

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "expr/transform.hpp"
#include "io/library.hpp"
#include "model/dynamic/dynamic.hpp"
#include "robot/mechanics.hpp"

namespace articula::test {
namespace {

bool has(const std::string& name, const char* part) { return name.find(part) != std::string::npos; }

// The axis of a joint when q = 0, by its name: 0, 1, 2 for x forward, y to the left, z up.
int axis_of(const std::string& name) {
  if (has(name, "yaw")) return 2;
  return has(name, "pitch") || has(name, "knee") || has(name, "elbow") ? 1 : 0;
}

std::string other_side(const std::string& name) {
  if (name.rfind("left_", 0) == 0) return "right_" + name.substr(5);
  return name.rfind("right_", 0) == 0 ? "left_" + name.substr(6) : name;
}

class Humanoid : public testing::Test {
 protected:
  int link(const std::string& name) const {
    for (int j = 1; j <= robot.n(); ++j)
      if (robot.data()[j].name == name) return j;
    throw std::logic_error("no link " + name);
  }
  int mirrored(int j) const { return link(other_side(robot.data()[j].name)); }

  // 0T_j of every link when q = 0; [0] is the base.
  std::vector<Transform> standing() const {
    std::vector<Transform> T{Transform::identity(*r.graph, base_frame)};
    for (int j = 1; j <= r.n(); ++j) T.push_back(T[static_cast<std::size_t>(r[j].parent)] * placement(r, j));
    return T;
  }

  const Robot robot = library_robot("humanoid47");
  Graph graph;
  const RobotData r = at_zero(robot.in(graph));

 private:
  static RobotData at_zero(RobotData data) {
    for (Body& body : data.bodies)
      for (Expr& cell : body.placement)
        cell = substitute(cell, *data.graph, [&](const Symbol&) { return data.graph->constant(0); });
    return data;
  }
};

TEST_F(Humanoid, Has47Joints) {
  EXPECT_EQ(robot.n(), 47);
  EXPECT_EQ(robot.nv(), 47);
  for (int j = 1; j <= robot.n(); ++j) EXPECT_EQ(robot.data()[j].joint, JointKind::revolute) << j;
}

TEST_F(Humanoid, StandsUprightWithItsArmsHanging) {
  struct Row {
    std::string name;
    double x, y, z;
  };
  const std::vector<Row> table{{"left_hip_pitch", 0, 0.09, -0.05},
                               {"left_knee", 0, 0.09, -0.47},
                               {"left_ankle_roll", 0, 0.09, -0.87},
                               {"torso_pitch", 0, 0, 0.1},
                               {"neck_pitch", 0, 0, 0.66},
                               {"left_shoulder_roll", 0, 0.2, 0.5},
                               {"left_elbow", 0, 0.2, 0.2},
                               {"left_wrist_roll", 0, 0.2, -0.06},
                               {"left_thumb_flexion", 0.04, 0.18, -0.14},
                               {"left_index_distal", 0.03, 0.2, -0.205},
                               {"left_middle_distal", 0, 0.2, -0.205},
                               {"left_little_distal", -0.03, 0.2, -0.205}};
  const std::vector<Transform> T = standing();
  const auto expect_at = [&](const std::string& name, double x, double y, double z) {
    const Vec3& P = T[static_cast<std::size_t>(link(name))].P();
    EXPECT_DOUBLE_EQ(numeric_value(P.x()), x) << name;
    EXPECT_DOUBLE_EQ(numeric_value(P.y()), y) << name;
    EXPECT_DOUBLE_EQ(numeric_value(P.z()), z) << name;
  };
  for (const auto& [name, x, y, z] : table) {
    expect_at(name, x, y, z);
    expect_at(other_side(name), x, -y, z);
  }
}

TEST_F(Humanoid, TurnsAboutTheAxesOfItsNames) {
  const std::vector<Transform> T = standing();
  for (int j = 1; j <= r.n(); ++j) {
    const Vec3 a = T[static_cast<std::size_t>(j)].A() * Vec3::unit_z(graph, Frame{j});
    for (int i = 0; i < 3; ++i)
      EXPECT_TRUE(a[i].is_constant(i == axis_of(r[j].name) ? 1 : 0)) << r[j].name << ", " << i;
  }
}

// The centre of mass lies in the plane between left and right, above the feet, which reach from -0.07 to 0.17.
TEST_F(Humanoid, IsBalanced) {
  const std::vector<Transform> T = standing();
  Expr mass = graph.constant(0);
  Vec3 MS = Vec3::zero(graph, base_frame);
  for (int j = 1; j <= r.n(); ++j) {
    const Transform& T_j = T[static_cast<std::size_t>(j)];
    const Inertia link_j = inertia(r, j);
    mass = mass + link_j.M();
    MS = MS + T_j.A() * link_j.MS() + link_j.M() * T_j.P();
  }
  EXPECT_DOUBLE_EQ(numeric_value(mass), 70.08);
  const double x = numeric_value(MS.x()) / numeric_value(mass);
  EXPECT_GT(x, -0.07);
  EXPECT_LT(x, 0.17);
  EXPECT_TRUE(MS.y().is_constant(0));
}

// The mirror exchanges left and right and keeps turns about y; those about x and z become opposite. Proven for all
// states: the torques of the mirrored state are the mirrored torques.
TEST_F(Humanoid, MirroredStatesHaveMirroredTorques) {
  const std::vector<Expr> tau = newton_euler(robot.in(graph));
  const auto sign = [&](int j) { return graph.constant(axis_of(r[j].name) == 1 ? 1 : -1); };
  const auto mirror = [&](const Symbol& s) {
    if (!is_reserved(s.name)) return Expr();
    const std::size_t digits = s.name.find_first_of("0123456789");
    const int j = std::stoi(s.name.substr(digits));
    return sign(j) * joint_symbol(graph, s.name.substr(0, digits), mirrored(j));
  };
  const std::vector<Expr> other = substitute(tau, graph, mirror);
  ASSERT_EQ(tau.size(), 47U);
  for (int j = 1; j <= robot.n(); ++j)
    EXPECT_TRUE(equal(other[static_cast<std::size_t>(j) - 1],
                      sign(j) * tau[static_cast<std::size_t>(mirrored(j)) - 1]))
        << r[j].name;
}

}  // namespace
}  // namespace articula::test
