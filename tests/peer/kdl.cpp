// Orocos KDL: recursive Newton-Euler on a tree (TreeIdSolver_RNE), and for chains its own inertia matrix (ChainDynParam). Links move
// as the ends of their chains: velocities forwards (ChainFkSolverVel_recursive), accelerations J qdd + Jdot qd by its Jacobian and
// the rate of it (ChainJntToJacSolver, ChainJntToJacDotSolver), virtual joints included.
// It takes any numbers for inertia, and joints with one freedom. Joint velocities are by singular values
// (ChainIkSolverVel_pinv, and _wdls, which damps those below eps: here all of them).

#include <Eigen/Dense>
#include <algorithm>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolvervel_recursive.hpp>
#include <kdl/chainiksolvervel_pinv.hpp>
#include <kdl/chainiksolvervel_wdls.hpp>
#include <kdl/chainjnttojacdotsolver.hpp>
#include <kdl/chainjnttojacsolver.hpp>
#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <memory>
#include <stdexcept>
#include <string>

#include "peer/peer.hpp"

namespace articula::test {

namespace {

const std::string root = "root";
std::string name_of(std::size_t j) { return "link" + std::to_string(j); }

// Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r)
KDL::Frame frame_of(const NumericBody& body) {
  const auto [gamma, b, alpha, d, theta, r] = body.placement;
  const auto step = [](const KDL::Rotation& turn, const KDL::Vector& move) {
    return KDL::Frame(turn) * KDL::Frame(move);
  };
  return step(KDL::Rotation::RotZ(gamma), KDL::Vector(0, 0, b)) *
         step(KDL::Rotation::RotX(alpha), KDL::Vector(d, 0, 0)) *
         step(KDL::Rotation::RotZ(theta), KDL::Vector(0, 0, r));
}

// KDL wants mass, centre of mass and the inertia about it, which a link without mass does not have: so a body of mass one
// that has the first moments and the inertia, and a point of the remaining mass at the origin.
KDL::RigidBodyInertia inertia_of(const NumericBody& body) {
  const auto& e = body.link;
  const double x = e[MX], y = e[MY], z = e[MZ];
  const KDL::RotationalInertia central(e[XX] - y * y - z * z, e[YY] - x * x - z * z, e[ZZ] - x * x - y * y,
                                       e[XY] + x * y, e[XZ] + x * z, e[YZ] + y * z);
  return KDL::RigidBodyInertia(1, KDL::Vector(x, y, z), central) +
         KDL::RigidBodyInertia(e[M] - 1, KDL::Vector::Zero());
}

KDL::Joint joint_of(const NumericBody& body, const std::string& name, const KDL::Frame& tip) {
  switch (body.joint) {
    case JointKind::revolute: return {name, tip.p, tip.M.UnitZ(), KDL::Joint::RotAxis};
    case JointKind::prismatic: return {name, tip.p, tip.M.UnitZ(), KDL::Joint::TransAxis};
    default: return KDL::Joint(name, KDL::Joint::Fixed);
  }
}

KDL::Vector vector_of(const std::array<double, 3>& v) { return {v[0], v[1], v[2]}; }

// Link j upon the environment: the environment upon link j is the opposite.
KDL::Wrench wrench_on(const NumericBody& body) {
  const auto& e = body.link;
  return -KDL::Wrench(KDL::Vector(e[FX], e[FY], e[FZ]), KDL::Vector(e[CX], e[CY], e[CZ]));
}

class KdlTree {
 public:
  explicit KdlTree(const NumericRobot& robot);
  Numbers torques(const NumericRobot& state) const;
  Numbers inertia(const NumericRobot& state) const;
  Numbers energies(const NumericRobot& state) const;
  Links links(const NumericRobot& state) const;
  Numbers jacobian(const NumericRobot& state) const;
  std::vector<KDL::Frame> places(const NumericRobot& state) const;
  Numbers joint_velocities(const NumericRobot& state, const Numbers& twist, double damping) const;
  bool is_chain() const;

 private:
  void add(const std::string& parent, const KDL::Segment& segment) {
    if (!tree_.addSegment(segment, parent)) throw std::logic_error("KDL refuses " + segment.getName());
  }
  unsigned joints() const { return tree_.getNrOfJoints(); }
  KDL::Chain chain_to(std::size_t j) const {
    KDL::Chain chain;
    tree_.getChain(root, name_of(j), chain);
    return chain;
  }
  NumericLink link(const NumericRobot& state, std::size_t j) const;
  KDL::JntArray variables(const NumericRobot& state, Numbers NumericBody::*which) const;
  KDL::JntArray solve(const NumericRobot& state, const KDL::JntArray& qd, const KDL::JntArray& qdd) const;

  KDL::Tree tree_{root};
  std::string last_;
};

KdlTree::KdlTree(const NumericRobot& robot) {
  using KDL::Joint;
  std::string last = root;
  for (const Joint::JointType type :
       {Joint::TransX, Joint::TransY, Joint::TransZ, Joint::RotX, Joint::RotY, Joint::RotZ}) {
    const std::string name = type == Joint::RotZ ? name_of(0) : last + "+";
    add(last, KDL::Segment(name, Joint(name, type)));
    last = name;
  }
  for (std::size_t j = 1; j < robot.bodies.size(); ++j) {
    const NumericBody& body = robot.bodies[j];
    const KDL::Frame tip = frame_of(body);
    add(name_of(static_cast<std::size_t>(body.parent)),
        KDL::Segment(name_of(j), joint_of(body, name_of(j), tip), tip, inertia_of(body)));
  }
  last_ = name_of(robot.bodies.size() - 1);
}

bool KdlTree::is_chain() const {
  KDL::Chain chain;
  return tree_.getChain(root, last_, chain) && chain.getNrOfSegments() == tree_.getNrOfSegments();
}

// The virtual joints' are left zero.
KDL::JntArray KdlTree::variables(const NumericRobot& state, Numbers NumericBody::*which) const {
  KDL::JntArray all(joints());
  unsigned k = VirtualBase::joints;
  for (const NumericBody& b : state.bodies)
    for (const double x : b.*which) all(k++) = x;
  return all;
}

KDL::JntArray KdlTree::solve(const NumericRobot& state, const KDL::JntArray& qd,
                             const KDL::JntArray& qdd) const {
  KDL::WrenchMap wrenches;
  for (std::size_t j = 1; j < state.bodies.size(); ++j) wrenches[name_of(j)] = wrench_on(state.bodies[j]);
  KDL::JntArray tau(joints());
  KDL::TreeIdSolver_RNE solver(tree_, vector_of(state.gravity));
  if (solver.CartToJnt(variables(state, &NumericBody::q), qd, qdd, wrenches, tau) != 0)
    throw std::logic_error("KDL's solver failed");
  return tau;
}

Numbers KdlTree::torques(const NumericRobot& state) const {
  KDL::JntArray qd = variables(state, &NumericBody::qd), qdd = variables(state, &NumericBody::qdd);
  const VirtualBase base = virtual_base(state);
  for (unsigned k = 0; k < VirtualBase::joints; ++k) qd(k) = base.qd[k], qdd(k) = base.qdd[k];
  const KDL::JntArray tau = solve(state, qd, qdd);
  Numbers result;
  for (const NumericBody& b : state.bodies)
    for (std::size_t i = 0; i < b.qd.size(); ++i) {
      const unsigned row = VirtualBase::joints + static_cast<unsigned>(result.size());
      result.push_back(tau(row) + b.link[IA] * b.qdd[i] + friction(b, i));
    }
  return result;
}

Numbers KdlTree::inertia(const NumericRobot& state) const {
  KDL::Chain chain;
  tree_.getChain(root, last_, chain);
  KDL::JntSpaceInertiaMatrix all(static_cast<int>(joints()));
  KDL::ChainDynParam solver(chain, KDL::Vector::Zero());
  if (solver.JntToMass(variables(state, &NumericBody::q), all) != 0)
    throw std::logic_error("KDL's solver failed");
  const auto nv = static_cast<unsigned>(freedoms(state));
  Numbers A;
  for (unsigned i = 0; i < nv; ++i)
    for (unsigned k = 0; k < nv; ++k) A.push_back(all(VirtualBase::joints + i, VirtualBase::joints + k));
  std::size_t diagonal = 0;
  for (const NumericBody& b : state.bodies)
    for (std::size_t i = 0; i < b.qd.size(); ++i, diagonal += nv + 1) A[diagonal] += b.link[IA];
  return A;
}

// Composed here: KDL's solver for trees copies the tree, and a copy numbers its joints anew.
std::vector<KDL::Frame> KdlTree::places(const NumericRobot& state) const {
  std::vector<KDL::Frame> list{KDL::Frame::Identity()};
  for (std::size_t j = 1; j < state.bodies.size(); ++j) {
    const NumericBody& b = state.bodies[j];
    const KDL::Segment& segment = GetTreeElementSegment(tree_.getSegment(name_of(j))->second);
    list.push_back(list[static_cast<std::size_t>(b.parent)] * segment.pose(b.q.empty() ? 0 : b.q[0]));
  }
  return list;
}

Numbers numbers_of(const std::vector<KDL::Frame>& frames) {
  Numbers all;
  for (const KDL::Frame& f : frames)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) all.push_back(f(i, j));
  return all;
}

// 2 T = qd . A qd, where A qd are the torques that accelerate the robot by qd from rest.
Numbers KdlTree::energies(const NumericRobot& state) const {
  NumericRobot unloaded = state;
  unloaded.gravity = {};
  for (NumericBody& b : unloaded.bodies) std::fill(b.link.begin() + FX, b.link.end(), 0.0);
  KDL::JntArray qd = variables(state, &NumericBody::qd);
  const VirtualBase base = virtual_base(state);
  for (unsigned k = 0; k < VirtualBase::joints; ++k) qd(k) = base.qd[k];
  const KDL::JntArray momentum = solve(unloaded, KDL::JntArray(joints()), qd);
  double T = 0, U = 0;
  for (unsigned k = 0; k < joints(); ++k) T += qd(k) * momentum(k) / 2;
  const std::vector<KDL::Frame> place = places(state);
  for (std::size_t j = 1; j < state.bodies.size(); ++j) {
    const NumericBody& b = state.bodies[j];
    for (const double x : b.qd) T += b.link[IA] * x * x / 2;
    const KDL::Vector moments(b.link[MX], b.link[MY], b.link[MZ]);
    U -= KDL::dot(vector_of(state.gravity), b.link[M] * place[j].p + place[j].M * moments);
  }
  return {T, U};
}

// The joints on the path to link j, from the base.
std::vector<std::size_t> joints_to(const NumericRobot& state, std::size_t j) {
  std::vector<std::size_t> path;
  for (; j > 0; j = static_cast<std::size_t>(state.bodies[j].parent))
    if (!state.bodies[j].qd.empty()) path.push_back(j);
  std::reverse(path.begin(), path.end());
  return path;
}

std::array<double, 3> array_of(const KDL::Vector& v) { return {v.x(), v.y(), v.z()}; }

KDL::Jacobian jacobian_of(const KDL::Chain& chain, const KDL::JntArray& q) {
  KDL::Jacobian J(q.rows());
  if (KDL::ChainJntToJacSolver(chain).JntToJac(q, J) != 0) throw std::logic_error("KDL's solver failed");
  return J;
}

NumericLink KdlTree::link(const NumericRobot& state, std::size_t j) const {
  const KDL::Chain chain = chain_to(j);
  const VirtualBase base = virtual_base(state);
  KDL::JntArray q(chain.getNrOfJoints()), qd = q, qdd = q;
  for (unsigned k = 0; k < VirtualBase::joints; ++k) qd(k) = base.qd[k], qdd(k) = base.qdd[k];
  unsigned k = VirtualBase::joints;
  for (const std::size_t i : joints_to(state, j)) {
    const NumericBody& b = state.bodies[i];
    q(k) = b.q[0], qd(k) = b.qd[0], qdd(k) = b.qdd[0], ++k;
  }
  const KDL::JntArrayVel both(q, qd);
  KDL::FrameVel moving;
  KDL::Twist residue, a;
  if (KDL::ChainFkSolverVel_recursive(chain).JntToCart(both, moving) != 0 ||
      KDL::ChainJntToJacDotSolver(chain).JntToJacDot(both, residue) != 0)
    throw std::logic_error("KDL's solver failed");
  KDL::MultiplyJacobian(jacobian_of(chain, q), qdd, a);
  a += residue;
  const KDL::Rotation& M = moving.M.R;
  return {{array_of(M.UnitX()), array_of(M.UnitY()), array_of(M.UnitZ())},
          array_of(moving.p.v),
          array_of(moving.M.w),
          array_of(a.vel),
          array_of(a.rot)};
}

Links KdlTree::links(const NumericRobot& state) const {
  Links all;
  for (std::size_t j = 0; j < state.bodies.size(); ++j) all.push_back(link(state, j));
  return all;
}

Numbers KdlTree::jacobian(const NumericRobot& state) const {
  const std::size_t last = last_moving(state), nv = freedoms(state);
  const KDL::Chain chain = chain_to(last);
  KDL::JntArray q(chain.getNrOfJoints());
  unsigned k = VirtualBase::joints;
  for (const std::size_t i : joints_to(state, last)) q(k++) = state.bodies[i].q[0];
  const KDL::Jacobian path = jacobian_of(chain, q);
  Numbers J(6 * nv);
  k = VirtualBase::joints;
  for (const std::size_t i : joints_to(state, last)) {
    std::size_t column = 0;
    for (std::size_t before = 0; before < i; ++before) column += state.bodies[before].qd.size();
    for (unsigned row = 0; row < 6; ++row) J[row * nv + column] = path(row, k);
    ++k;
  }
  return J;
}

Numbers KdlTree::joint_velocities(const NumericRobot& state, const Numbers& t, double damping) const {
  // Singular values that are not zero; what damps is damping * sqrt(1 - (smallest / above_all)^2).
  constexpr double below_all = 1e-12, above_all = 1e12;
  KDL::Chain chain;
  tree_.getChain(name_of(0), last_, chain);
  std::vector<std::size_t> freedoms;  // of the chain, among all
  for (const KDL::Segment& segment : chain.segments)
    for (std::size_t j = 1, row = 0; j < state.bodies.size(); row += state.bodies[j].qd.size(), ++j)
      if (segment.getName() == name_of(j) && !state.bodies[j].qd.empty()) freedoms.push_back(row);
  const KDL::JntArray all = variables(state, &NumericBody::q);
  KDL::JntArray q(chain.getNrOfJoints()), qd(chain.getNrOfJoints());
  for (unsigned k = 0; k < q.rows(); ++k)
    q(k) = all(VirtualBase::joints + static_cast<unsigned>(freedoms[k]));
  const KDL::Twist twist(KDL::Vector(t[0], t[1], t[2]), KDL::Vector(t[3], t[4], t[5]));
  if (damping == 0) {
    KDL::ChainIkSolverVel_pinv(chain, below_all).CartToJnt(q, twist, qd);
  } else if (q.rows() <
             6) {  // where ChainIkSolverVel_wdls fails: its Jacobian, by singular values of [J; damping 1]
    KDL::Jacobian J(q.rows());
    KDL::ChainJntToJacSolver(chain).JntToJac(q, J);
    Eigen::MatrixXd stacked =
        damping * Eigen::MatrixXd::Identity(6 + q.rows(), 6 + q.rows()).rightCols(q.rows());
    stacked.topRows(6) = J.data;
    Eigen::VectorXd wanted = Eigen::VectorXd::Zero(6 + q.rows());
    for (int i = 0; i < 6; ++i) wanted(i) = t[static_cast<std::size_t>(i)];
    qd.data = stacked.jacobiSvd(Eigen::ComputeThinU | Eigen::ComputeThinV).solve(wanted);
  } else {
    KDL::ChainIkSolverVel_wdls solver(chain, above_all);
    solver.setLambda(damping);
    solver.CartToJnt(q, twist, qd);
  }
  Numbers result(joints() - VirtualBase::joints, 0.0);
  for (unsigned k = 0; k < qd.rows(); ++k) result[freedoms[k]] = qd(k);
  return result;
}

}  // namespace

bool kdl_takes(const NumericRobot& robot) {
  return std::all_of(robot.bodies.begin(), robot.bodies.end(),
                     [](const NumericBody& b) { return b.qd.size() <= 1; });
}

Peer kdl(const NumericRobot& robot) {
  const auto inside = std::make_shared<KdlTree>(robot);
  const AtState torques = [inside](const NumericRobot& state) { return inside->torques(state); };
  const AtState chain = [inside](const NumericRobot& state) { return inside->inertia(state); };
  const AtState inertia = inside->is_chain() ? chain : inertia_by_columns(torques);
  return {"KDL",
          torques,
          inertia,
          accelerations_by_solving(torques, inertia),
          [inside](const NumericRobot& state) { return inside->energies(state); },
          [inside](const NumericRobot& state) { return inside->links(state); },
          [inside](const NumericRobot& state) { return inside->jacobian(state); },
          [inside](const NumericRobot& state) { return numbers_of(inside->places(state)); },
          [inside](const NumericRobot& state, const Numbers& twist, double damping) {
            return inside->joint_velocities(state, twist, damping);
          }};
}

}  // namespace articula::test
