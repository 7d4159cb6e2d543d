// btMultiBody wants frames at the centres of mass, along principal axes: C_j is the turn from that frame of link j to the link's own.
#include "bullet_multibody.hpp"

#include <BulletDynamics/Featherstone/btMultiBody.h>

#include <memory>

namespace articula::bench {

namespace {

btVector3 vector(const Eigen::Vector3d& v) { return {v[0], v[1], v[2]}; }
btQuaternion quaternion(const Eigen::Matrix3d& m) {
  const Eigen::Quaterniond q(m);
  return {q.x(), q.y(), q.z(), q.w()};
}

struct Bodies {
  Bodies(const std::vector<Body>& chain, const std::vector<State>& all)
      : n(static_cast<int>(chain.size())), robot(n, 0, btVector3(0, 0, 0), true, false), states(all) {
    Eigen::Matrix3d before = Eigen::Matrix3d::Identity();  // C of the link before
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();
    for (int j = 0; j < n; ++j) {
      const Body& b = chain[static_cast<std::size_t>(j)];
      const auto [C, moments] = principal(b);
      const Eigen::Matrix3d turn = C.transpose() * b.place.linear().transpose() * before;
      robot.setupRevolute(j, b.mass, vector(moments), j - 1, quaternion(turn), vector(C.transpose() * b.axis),
                          vector(before.transpose() * (b.place.translation() - centre)),
                          vector(C.transpose() * b.centre), true);
      before = C, centre = b.centre;
    }
    robot.finalizeMultiDof();
    robot.setLinearDamping(0);
    robot.setAngularDamping(0);
    for (int j = 0; j < n; ++j) robot.addLinkForce(j, btVector3(0, 0, -9.81 * robot.getLinkMass(j)));
  }

  void call(std::size_t k) {
    const State& s = states[k];
    for (int j = 0; j < n; ++j) {
      const auto i = static_cast<std::size_t>(j);
      robot.setJointPos(j, s.q[i]);
      robot.setJointVel(j, s.qd[i]);
      robot.getLink(j).m_jointTorque[0] = s.tau[i];
    }
    // No time passes: the accelerations stay where they were computed, and the velocities as they are.
    robot.computeAccelerationsArticulatedBodyAlgorithmMultiDof(0, numbers, vectors, matrices, false, false,
                                                               false);
  }
  Numbers result() const {  // behind one number for each joint, and six for the base
    Numbers qdd;
    for (int j = 0; j < n; ++j) qdd.push_back(numbers[n + 6 + j]);
    return qdd;
  }

  int n;
  btMultiBody robot;
  const std::vector<State>& states;
  btAlignedObjectArray<btScalar> numbers;
  btAlignedObjectArray<btVector3> vectors;
  btAlignedObjectArray<btMatrix3x3> matrices;
};

}  // namespace

Task bullet_accelerations(const std::vector<Body>& chain, const std::vector<State>& states) {
  const auto bodies = std::make_shared<Bodies>(chain, states);
  return {[bodies](std::size_t k) { bodies->call(k); }, [bodies] { return bodies->result(); }};
}

}  // namespace articula::bench
