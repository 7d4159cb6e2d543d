// The model transform between any two frames, run as a program, against the frames of KDL and MuJoCo; and
// orientations against those of KDL::Rotation.

#include <gtest/gtest.h>

#include <cmath>
#include <kdl/frames.hpp>

#include "geom/frame.hpp"
#include "peer/peer.hpp"
#include "program/run.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

constexpr double place_tolerance = 1e-11;

Program program_of(const Robot& robot, const Options& options) {
  Graph graph;
  return lower("transform", model_named("transform").methods.front().build(graph, robot, options),
               robot.parameters(), robot.inputs());
}

// All numbers that a state leads to: parameters too.
Values state_of(const Robot& robot, const Values& parameters, Draw& draw) {
  Values values = random_state(robot, draw);
  values.insert(parameters.begin(), parameters.end());
  return values;
}

Numbers in_the_world(const NumericRobot& state, const Numbers& T) {
  Numbers product(16);
  for (std::size_t k = 0; k < 16; ++k)
    for (std::size_t l = 0; l < 4; ++l) product[k] += state.Z[k / 4 * 4 + l] * T[4 * l + k % 4];
  return product;
}

class Places : public testing::Test {
 protected:
  void compare(const Robot& robot, const Values& parameters, bool any_inertia) {
    for (int k = 0; k < 4; ++k) {
      Options o;
      o.frame = draw_.between(-1, robot.n()), o.link = draw_.between(0, robot.n());
      const bool world = o.frame == -1 && !robot.data().floats();
      o.frame = world ? world_frame.index : std::max(o.frame_or_base(), 0);
      const Program program = program_of(robot, o);
      const Values values = state_of(robot, parameters, draw_);
      const Numbers ours = Machine(program, parameters).run(inputs_of(program, values));
      const NumericRobot state = numbers(robot, values);
      if (any_inertia ? !kdl_takes(state) : !mujoco_takes(state)) return;
      const Peer peer = any_inertia ? kdl(state) : mujoco(state);
      const Numbers theirs = world ? in_the_world(state, place(peer, state, 0, *o.link))
                                   : place(peer, state, o.frame_or_base(), *o.link);
      EXPECT_LE(relative_error(ours, theirs), place_tolerance)
          << robot.name() << ": " << o.frame_or_base() << "T" << *o.link << ", " << peer.name;
      ++compared_;
    }
  }
  Draw draw_{3};
  int compared_ = 0;
};

TEST_F(Places, OfLibraryRobotsEqualKdl) {
  each_library_robot([&](const Robot& robot) { compare(robot, random_parameters(robot, draw_), true); });
  EXPECT_GE(compared_, 80);
}
TEST_F(Places, OfRandomTreesEqualKdl) {
  each_random_tree([&](const Robot& robot) { compare(robot, {}, true); });
  EXPECT_EQ(compared_, 4 * static_cast<int>(random_trees));
}
TEST_F(Places, OfFloatingTreesEqualMujoco) {
  each_floating_tree([&](const Robot& robot) {
    const Values parameters = default_parameters(robot);
    if (!parameters.empty() || robot.parameters().empty()) compare(robot, parameters, false);
  });
  EXPECT_EQ(compared_, 4 * static_cast<int>(random_floating_trees));
}

// A ball joint takes every orientation: what the model gives of it, and what KDL gives of the same matrix.
class Orientations : public testing::Test {
 protected:
  static Robot ball() {
    RobotData r = blank_robot(1);
    r.name = "ball";
    set_joint(*r.graph, r[1], 1, JointKind::ball);
    r[1].placement.fill(r.graph->constant(0));
    return Robot(r);
  }
  static Program with(Orientation orientation) {
    Options o;
    o.orientation = orientation;
    return program_of(ball(), o);
  }
  static Numbers orientation(const Program& program, const KDL::Rotation& R) {
    double x = 0, y = 0, z = 0, w = 0;
    R.GetQuaternion(x, y, z, w);
    const Numbers all = Machine(program, {})
                            .run(inputs_of(program, {{"q1.w", w},
                                                     {"q1.x", x},
                                                     {"q1.y", y},
                                                     {"q1.z", z},
                                                     {"qd1.wx", 0},
                                                     {"qd1.wy", 0},
                                                     {"qd1.wz", 0},
                                                     {"qdd1.wx", 0},
                                                     {"qdd1.wy", 0},
                                                     {"qdd1.wz", 0},
                                                     {"tau1.cx", 0},
                                                     {"tau1.cy", 0},
                                                     {"tau1.cz", 0}}));
    return {all.begin() + 16, all.end()};
  }
  // Random ones, and those where two angles are not determined: there KDL too leaves the one on the right zero.
  template <typename Visit>
  static void each_rotation(const Visit& visit) {
    Draw draw(4);
    const auto angle = [&] { return draw.real(-3, 3); };
    using KDL::Rotation;
    for (int k = 0; k < 1000; ++k) visit(Rotation::RPY(angle(), angle(), angle()));
    for (int k = 0; k < 50; ++k)
      for (const double pitch : {-KDL::PI / 2, KDL::PI / 2, 0.0, KDL::PI}) {
        visit(Rotation::RPY(angle(), pitch, angle()));
        visit(Rotation::EulerZYZ(angle(), pitch, angle()));
      }
  }
};

double turn(double a, double b) { return std::abs(std::remainder(a - b, 2 * KDL::PI)); }

// Where KDL's own angles do not give the rotation back (it rounds within 1e-6 of theta = 0), there is nothing to
// compare.
TEST_F(Orientations, ThreeAnglesThatKdlHas) {
  struct Angles {
    Orientation ours;
    void (KDL::Rotation::*of)(double&, double&, double&) const;
    KDL::Rotation (*rotation)(double, double, double);
  };
  for (const Angles& kind :
       {Angles{Orientation::rpy, &KDL::Rotation::GetRPY, KDL::Rotation::RPY},
        Angles{Orientation::euler_zyz, &KDL::Rotation::GetEulerZYZ, KDL::Rotation::EulerZYZ}}) {
    const Program program = with(kind.ours);
    each_rotation([&](const KDL::Rotation& R) {
      double a = 0, b = 0, c = 0;
      (R.*kind.of)(a, b, c);
      const Numbers ours = orientation(program, R);
      EXPECT_LE(turn(ours[0], a) + turn(ours[1], b) + turn(ours[2], c), 1e-7);
      EXPECT_TRUE(KDL::Equal(kind.rotation(ours[0], ours[1], ours[2]), R, place_tolerance));
    });
  }
}
TEST_F(Orientations, EulerZxz) {  // KDL has none: by its elementary rotations
  const Program program = with(Orientation::euler_zxz);
  each_rotation([&](const KDL::Rotation& R) {
    const Numbers ours = orientation(program, R);
    EXPECT_TRUE(
        KDL::Equal(KDL::Rotation::RotZ(ours[0]) * KDL::Rotation::RotX(ours[1]) * KDL::Rotation::RotZ(ours[2]),
                   R, place_tolerance));
  });
}
TEST_F(Orientations, Quaternion) {
  const Program program = with(Orientation::quaternion);
  each_rotation([&](const KDL::Rotation& R) {
    double x = 0, y = 0, z = 0, w = 0;
    R.GetQuaternion(x, y, z, w);
    const Numbers ours = orientation(program, R);
    EXPECT_GE(ours[0], 0);
    EXPECT_NEAR(std::abs(ours[0] * w + ours[1] * x + ours[2] * y + ours[3] * z), 1, 1e-12);  // up to sign
    EXPECT_TRUE(
        KDL::Equal(KDL::Rotation::Quaternion(ours[1], ours[2], ours[3], ours[0]), R, place_tolerance));
  });
}
TEST_F(Orientations, AxisAngle) {
  const Program program = with(Orientation::axis_angle);
  each_rotation([&](const KDL::Rotation& R) {
    KDL::Vector axis;
    const double angle = R.GetRotAngle(axis);
    const Numbers ours = orientation(program, R);
    const KDL::Vector u(ours[0], ours[1], ours[2]);
    EXPECT_NEAR(ours[3], angle, 1e-7);
    if (angle > 1e-3 && angle < KDL::PI - 1e-3) {
      EXPECT_TRUE(KDL::Equal(u, axis, 1e-9));
    }
    EXPECT_TRUE(KDL::Equal(KDL::Rotation::Rot(u, ours[3]), R, place_tolerance));
  });
}

}  // namespace
}  // namespace articula::test
