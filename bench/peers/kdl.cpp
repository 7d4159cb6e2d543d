// Orocos KDL, robots read by kdl_parser: ChainIdSolver_RNE, ChainFdSolver_RNE, ChainDynParam, ChainFkSolverPos_recursive,
// ChainJntToJacSolver.
#include <ros/console.h>

#include <algorithm>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfdsolver_recursive_newton_euler.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacsolver.hpp>
#include <kdl/tree.hpp>
#include <kdl_parser/kdl_parser.hpp>
#include <memory>
#include <stdexcept>

#include "subject.hpp"

namespace articula::bench {

namespace {

KDL::Chain chain_of(const std::string& urdf) {
  ros::console::set_logger_level(ROSCONSOLE_ROOT_LOGGER_NAME ".kdl_parser", ros::console::levels::Error);
  ros::console::notifyLoggerLevelsChanged();
  KDL::Tree tree;
  if (!kdl_parser::treeFromString(urdf, tree)) throw std::runtime_error("KDL refuses the file");
  const auto is_last = [](const auto& segment) { return GetTreeElementChildren(segment.second).empty(); };
  const auto& all = tree.getSegments();
  KDL::Chain chain;
  tree.getChain(tree.getRootSegment()->first, std::find_if(all.begin(), all.end(), is_last)->first, chain);
  return chain;
}

KDL::JntArray array(const Numbers& numbers) {
  KDL::JntArray a(static_cast<unsigned>(numbers.size()));
  for (unsigned i = 0; i < a.rows(); ++i) a(i) = numbers[i];
  return a;
}

struct Input {
  KDL::JntArray q, qd, qdd, tau;
};

struct Solvers {
  Solvers(const std::string& urdf, const std::vector<State>& states)
      : chain(chain_of(urdf)),
        n(chain.getNrOfJoints()),
        inverse(chain, {0, 0, -9.81}),
        direct(chain, {0, 0, -9.81}),
        dynamics(chain, {0, 0, -9.81}),
        forward(chain),
        jacobian(chain),
        wrenches(chain.getNrOfSegments()),
        joints(n),
        A(n),
        J(n) {
    for (const State& s : states) inputs.push_back({array(s.q), array(s.qd), array(s.qdd), array(s.tau)});
  }

  KDL::Chain chain;
  unsigned n;
  KDL::ChainIdSolver_RNE inverse;
  KDL::ChainFdSolver_RNE direct;
  KDL::ChainDynParam dynamics;
  KDL::ChainFkSolverPos_recursive forward;
  KDL::ChainJntToJacSolver jacobian;
  std::vector<Input> inputs;
  KDL::Wrenches wrenches;
  KDL::JntArray joints;
  KDL::JntSpaceInertiaMatrix A;
  KDL::Frame place;
  KDL::Jacobian J;
};

Numbers of_joints(const Solvers& s) { return {s.joints.data.data(), s.joints.data.data() + s.n}; }
template <class Matrix>  // KDL's own or Eigen's
Numbers entries(const Matrix& m, unsigned rows, unsigned columns) {
  Numbers all;
  for (unsigned i = 0; i < rows; ++i)
    for (unsigned k = 0; k < columns; ++k) all.push_back(m(i, k));
  return all;
}
Numbers of_place(const KDL::Frame& place) {
  Numbers T;
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 4; ++k) T.push_back(place(i, k));
  return T;
}

}  // namespace

Task kdl(Model model, const Robot& robot, const std::vector<State>& states) {
  const auto s = std::make_shared<Solvers>(robot.urdf, states);
  switch (model) {
    case Model::idm:
      return {[s](std::size_t k) {
                const Input& in = s->inputs[k];
                s->inverse.CartToJnt(in.q, in.qd, in.qdd, s->wrenches, s->joints);
              },
              [s] { return of_joints(*s); }};
    case Model::ddm:
      return {[s](std::size_t k) {
                const Input& in = s->inputs[k];
                s->direct.CartToJnt(in.q, in.qd, in.tau, s->wrenches, s->joints);
              },
              [s] { return of_joints(*s); }};
    case Model::inertia:
      return {[s](std::size_t k) { s->dynamics.JntToMass(s->inputs[k].q, s->A); },
              [s] { return entries(s->A, s->n, s->n); }};
    case Model::geometric:
      return {[s](std::size_t k) { s->forward.JntToCart(s->inputs[k].q, s->place); },
              [s] { return of_place(s->place); }};
    case Model::jacobian:
      return {[s](std::size_t k) { s->jacobian.JntToJac(s->inputs[k].q, s->J); },
              [s] { return entries(s->J, 6, s->n); }};
  }
  return {};
}

}  // namespace articula::bench
