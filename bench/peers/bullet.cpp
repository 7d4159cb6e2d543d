// Bullet, in double: MultiBodyTree of its inverse dynamics for torques, inertia matrix, places and Jacobians; btMultiBody's
// articulated-body algorithm for accelerations (bullet_multibody.cpp).
#include "bullet_multibody.hpp"

#include <memory>
#include <stdexcept>

#include "bullet_inverse_dynamics.hpp"
#include "chain.hpp"
#include "subject.hpp"

namespace articula::bench {

namespace {

namespace id = btInverseDynamicsBullet3;

id::vec3 vector(const Eigen::Vector3d& v) { return {v[0], v[1], v[2]}; }
id::mat33 matrix(const Eigen::Matrix3d& m) {
  return {m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)};
}
id::vecx array(const Numbers& numbers) {
  id::vecx v(static_cast<int>(numbers.size()));
  for (std::size_t i = 0; i < numbers.size(); ++i) v[static_cast<int>(i)] = numbers[i];
  return v;
}
void good(int status) {
  if (status != 0) throw std::runtime_error("Bullet refuses the robot");
}

struct Input {
  id::vecx q, qd, qdd;
};

struct Tree {
  explicit Tree(const std::vector<Body>& chain, const std::vector<State>& states)
      : n(static_cast<int>(chain.size())), tau(n), A(n, n), Jv(n), Jw(n) {
    tree.setAcceptInvalidMassParameters(true);  // link 3 of the PUMA, as published, is no rigid body
    for (int j = 0; j < n; ++j) {
      const Body& b = chain[static_cast<std::size_t>(j)];
      const Eigen::Matrix3d about_origin =
          b.inertia +
          b.mass * (b.centre.squaredNorm() * Eigen::Matrix3d::Identity() - b.centre * b.centre.transpose());
      good(tree.addBody(j, j - 1, id::REVOLUTE, vector(b.place.translation()),
                        matrix(b.place.linear().transpose()), vector(b.axis), b.mass, vector(b.centre),
                        matrix(about_origin), 0, nullptr));
    }
    good(tree.finalize());
    good(tree.setGravityInWorldFrame(vector({0, 0, -9.81})));
    for (const State& s : states) inputs.push_back({array(s.q), array(s.qd), array(s.qdd)});
  }

  id::MultiBodyTree tree;
  int n;
  std::vector<Input> inputs;
  id::vecx tau;
  btMatrixX<double> A;
  id::mat3x Jv, Jw;
  id::vec3 p;
  id::mat33 R;
};

Numbers entries(const btMatrixX<double>& m) {
  Numbers all;
  for (int i = 0; i < m.rows(); ++i)
    for (int k = 0; k < m.cols(); ++k) all.push_back(m(i, k));
  return all;
}

Numbers place(const Tree& t) {
  Numbers T;
  for (int i = 0; i < 3; ++i) T.insert(T.end(), {t.R[i][0], t.R[i][1], t.R[i][2], t.p[i]});
  T.insert(T.end(), {0, 0, 0, 1});
  return T;
}

Numbers jacobian(const Tree& t) {
  Numbers J = entries(t.Jv);
  const Numbers turning = entries(t.Jw);
  J.insert(J.end(), turning.begin(), turning.end());
  return J;
}

Numbers torques(const Tree& t) {
  Numbers all;
  for (int i = 0; i < t.n; ++i) all.push_back(t.tau[i]);
  return all;
}

}  // namespace

Task bullet(Model model, const Robot& robot, const std::vector<State>& states) {
  const std::vector<Body> chain = read_chain(robot.urdf);
  if (model == Model::ddm) return bullet_accelerations(chain, states);
  const auto t = std::make_shared<Tree>(chain, states);
  switch (model) {
    case Model::idm:
      return {[t](std::size_t k) {
                const Input& in = t->inputs[k];
                t->tree.calculateInverseDynamics(in.q, in.qd, in.qdd, &t->tau);
              },
              [t] { return torques(*t); }};
    case Model::inertia:
      return {[t](std::size_t k) { t->tree.calculateMassMatrix(t->inputs[k].q, &t->A); },
              [t] { return entries(t->A); }};
    case Model::geometric:
      return {[t](std::size_t k) {
                t->tree.calculatePositionKinematics(t->inputs[k].q);
                t->tree.getBodyOrigin(t->n - 1, &t->p);
                t->tree.getBodyTransform(t->n - 1, &t->R);
              },
              [t] { return place(*t); }};
    case Model::jacobian:
      return {[t](std::size_t k) {
                t->tree.calculatePositionKinematics(t->inputs[k].q);
                t->tree.calculateJacobians(t->inputs[k].q);
                t->tree.getBodyJacobianTrans(t->n - 1, &t->Jv);
                t->tree.getBodyJacobianRot(t->n - 1, &t->Jw);
              },
              [t] { return jacobian(*t); }};
    default: return {};
  }
}

}  // namespace articula::bench
