// DART, robots read by its DartLoader: Skeleton and BodyNode.
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/utils/urdf/DartLoader.hpp>
#include <memory>
#include <stdexcept>

#include "subject.hpp"

namespace articula::bench {

namespace {

dart::dynamics::SkeletonPtr read(const std::string& urdf) {
  dart::utils::DartLoader loader;
  loader.setOptions({nullptr, dart::utils::DartLoader::RootJointType::FIXED});
  const dart::dynamics::SkeletonPtr robot = loader.parseSkeletonString(urdf, "");
  if (!robot) throw std::runtime_error("DART refuses the file");
  return robot;
}

Eigen::VectorXd vector(const Numbers& numbers) {
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

struct Input {
  Eigen::VectorXd q, qd, qdd, tau;
};

struct Skeleton {
  Skeleton(const Robot& file, const std::vector<State>& states) : robot(read(file.urdf)) {
    if (robot->getNumDofs() != file.joints) throw std::runtime_error("DART has other joints");
    last = robot->getBodyNode(robot->getNumBodyNodes() - 1);
    for (const State& s : states) inputs.push_back({vector(s.q), vector(s.qd), vector(s.qdd), vector(s.tau)});
  }

  void idm(std::size_t k) {
    robot->setPositions(inputs[k].q);
    robot->setVelocities(inputs[k].qd);
    robot->setAccelerations(inputs[k].qdd);
    robot->computeInverseDynamics(false, false, false);
  }
  void ddm(std::size_t k) {
    robot->setPositions(inputs[k].q);
    robot->setVelocities(inputs[k].qd);
    robot->setForces(inputs[k].tau);
    robot->computeForwardDynamics();
  }
  void inertia(std::size_t k) {
    robot->setPositions(inputs[k].q);
    A = &robot->getMassMatrix();
  }
  void place(std::size_t k) {
    robot->setPositions(inputs[k].q);
    T = &last->getWorldTransform();
  }
  void jacobian(std::size_t k) {
    robot->setPositions(inputs[k].q);
    J = &last->getWorldJacobian();
  }

  dart::dynamics::SkeletonPtr robot;
  dart::dynamics::BodyNode* last;
  std::vector<Input> inputs;
  const Eigen::MatrixXd* A = nullptr;
  const Eigen::Isometry3d* T = nullptr;
  const dart::math::Jacobian* J = nullptr;
};

Numbers entries(const Eigen::MatrixXd& m) {
  Numbers all;
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index k = 0; k < m.cols(); ++k) all.push_back(m(i, k));
  return all;
}

Numbers translation_first(const dart::math::Jacobian& J) {
  Eigen::MatrixXd turned(6, J.cols());
  turned << J.bottomRows(3), J.topRows(3);
  return entries(turned);
}

}  // namespace

Task dart(Model model, const Robot& robot, const std::vector<State>& states) {
  const auto s = std::make_shared<Skeleton>(robot, states);
  switch (model) {
    case Model::idm:
      return {[s](std::size_t k) { s->idm(k); }, [s] { return entries(s->robot->getForces()); }};
    case Model::ddm:
      return {[s](std::size_t k) { s->ddm(k); }, [s] { return entries(s->robot->getAccelerations()); }};
    case Model::inertia: return {[s](std::size_t k) { s->inertia(k); }, [s] { return entries(*s->A); }};
    case Model::geometric:
      return {[s](std::size_t k) { s->place(k); }, [s] { return entries(s->T->matrix()); }};
    case Model::jacobian:
      return {[s](std::size_t k) { s->jacobian(k); }, [s] { return translation_first(*s->J); }};
  }
  return {};
}

}  // namespace articula::bench
