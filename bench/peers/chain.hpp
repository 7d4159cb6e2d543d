// A chain of revolute joints as urdfdom reads it, for peers that have no reader of their own, or one that changes the inertia.
#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

namespace articula::bench {

struct Body {
  Eigen::Isometry3d place;  // of the joint in the link before it
  Eigen::Vector3d axis;     // in the link
  double mass;
  Eigen::Vector3d centre;
  Eigen::Matrix3d inertia;  // about the centre of mass, axes of the link
};

// Axes along which the inertia about the centre of mass is diagonal.
struct Principal {
  Eigen::Matrix3d axes;  // columns, in the link
  Eigen::Vector3d moments;
};
Principal principal(const Body& body);

std::vector<Body> read_chain(const std::string& urdf);

}  // namespace articula::bench
