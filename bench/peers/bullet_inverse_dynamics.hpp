// What is used of libBulletInverseDynamics: Debian ships the library without its headers. Types are LinearMath's under other names;
// a tree is kept in more room than it needs.
#pragma once

#include <LinearMath/btMatrix3x3.h>
#include <LinearMath/btMatrixX.h>
#include <LinearMath/btVector3.h>

namespace btInverseDynamicsBullet3 {

struct vec3 : btVector3 {
  using btVector3::btVector3;
};
struct mat33 : btMatrix3x3 {
  using btMatrix3x3::btMatrix3x3;
};
struct vecx : btVectorX<double> {
  explicit vecx(int size) : btVectorX<double>(size) {}
};
struct mat3x : btMatrixX<double> {
  explicit mat3x(int columns) : btMatrixX<double>(3, columns) {}
};

enum JointType { FIXED, REVOLUTE };

class MultiBodyTree {
 public:
  MultiBodyTree();
  ~MultiBodyTree();
  MultiBodyTree(const MultiBodyTree&) = delete;
  MultiBodyTree& operator=(const MultiBodyTree&) = delete;

  int addBody(int body, int parent, JointType joint, const vec3& place_in_parent, const mat33& parent_to_body,
              const vec3& axis, double mass, const vec3& centre, const mat33& inertia_about_origin,
              int user_int, void* user_pointer);
  void setAcceptInvalidMassParameters(bool accept);
  int finalize();
  int setGravityInWorldFrame(const vec3& gravity);
  int calculateInverseDynamics(const vecx& q, const vecx& qd, const vecx& qdd, vecx* tau);
  int calculateMassMatrix(const vecx& q, btMatrixX<double>* A);
  int calculatePositionKinematics(const vecx& q);
  int calculateJacobians(const vecx& q);
  int getBodyOrigin(int body, vec3* origin) const;
  int getBodyTransform(int body, mat33* to_world) const;
  int getBodyJacobianTrans(int body, mat3x* J) const;
  int getBodyJacobianRot(int body, mat3x* J) const;

 private:
  alignas(16) unsigned char inside_[64];
};

}  // namespace btInverseDynamicsBullet3
