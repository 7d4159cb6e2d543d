#include "chain.hpp"

#include <urdf_parser/urdf_parser.h>

#include <Eigen/Eigenvalues>
#include <stdexcept>

namespace articula::bench {

namespace {

Eigen::Isometry3d isometry(const urdf::Pose& pose) {
  const urdf::Rotation& r = pose.rotation;
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.linear() = Eigen::Quaterniond(r.w, r.x, r.y, r.z).toRotationMatrix();
  T.translation() = Eigen::Vector3d(pose.position.x, pose.position.y, pose.position.z);
  return T;
}

Body body(const urdf::Link& link) {
  const urdf::Joint& joint = *link.parent_joint;
  if (joint.type != urdf::Joint::REVOLUTE && joint.type != urdf::Joint::CONTINUOUS)
    throw std::runtime_error("joint " + joint.name + " is not revolute");
  const urdf::Inertial& own = *link.inertial;
  const Eigen::Isometry3d at = isometry(own.origin);
  Eigen::Matrix3d I;
  I << own.ixx, own.ixy, own.ixz, own.ixy, own.iyy, own.iyz, own.ixz, own.iyz, own.izz;
  return {isometry(joint.parent_to_joint_origin_transform),
          Eigen::Vector3d(joint.axis.x, joint.axis.y, joint.axis.z), own.mass, at.translation(),
          at.linear() * I * at.linear().transpose()};
}

}  // namespace

Principal principal(const Body& body) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(body.inertia);
  Principal p{solver.eigenvectors(), solver.eigenvalues()};
  if (p.axes.determinant() < 0) p.axes.col(2) *= -1;
  return p;
}

std::vector<Body> read_chain(const std::string& urdf) {
  const urdf::ModelInterfaceSharedPtr model = urdf::parseURDF(urdf);
  if (!model) throw std::runtime_error("urdfdom refuses the file");
  std::vector<Body> chain;
  for (const urdf::Link* link = model->getRoot().get(); !link->child_links.empty();) {
    if (link->child_links.size() != 1) throw std::runtime_error("the robot is no chain");
    link = link->child_links[0].get();
    chain.push_back(body(*link));
  }
  return chain;
}

}  // namespace articula::bench
