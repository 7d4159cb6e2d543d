// Orocos KDL: recursive Newton-Euler on a tree (TreeIdSolver_RNE). It takes any numbers for inertia.

#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <stdexcept>
#include <string>

#include "peer/peer.hpp"

namespace articula::test {

namespace {

using KDL::Vector;

const std::string root = "root";
std::string name_of(std::size_t j) { return "link" + std::to_string(j); }

// Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r)
KDL::Frame frame_of(const NumericBody& body) {
  const auto [gamma, b, alpha, d, theta, r] = body.placement;
  const auto step = [](const KDL::Rotation& turn, const Vector& move) {
    return KDL::Frame(turn) * KDL::Frame(move);
  };
  return step(KDL::Rotation::RotZ(gamma), Vector(0, 0, b)) *
         step(KDL::Rotation::RotX(alpha), Vector(d, 0, 0)) *
         step(KDL::Rotation::RotZ(theta), Vector(0, 0, r));
}

// KDL wants mass, centre of mass and the inertia about it, which a link without mass does not have: so a body of mass one
// that has the first moments and the inertia, and a point of the remaining mass at the origin.
KDL::RigidBodyInertia inertia_of(const NumericBody& body) {
  const auto& e = body.link;
  const double x = e[MX], y = e[MY], z = e[MZ];
  const KDL::RotationalInertia central(e[XX] - y * y - z * z, e[YY] - x * x - z * z, e[ZZ] - x * x - y * y,
                                       e[XY] + x * y, e[XZ] + x * z, e[YZ] + y * z);
  return KDL::RigidBodyInertia(1, Vector(x, y, z), central) + KDL::RigidBodyInertia(e[M] - 1, Vector::Zero());
}

KDL::Joint joint_of(const NumericBody& body, const std::string& name, const KDL::Frame& tip) {
  switch (body.joint) {
    case JointKind::revolute: return {name, tip.p, tip.M.UnitZ(), KDL::Joint::RotAxis};
    case JointKind::prismatic: return {name, tip.p, tip.M.UnitZ(), KDL::Joint::TransAxis};
    default: return KDL::Joint(name, KDL::Joint::Fixed);
  }
}

Vector vector_of(const std::array<double, 3>& v) { return {v[0], v[1], v[2]}; }

// Link j upon the environment: the environment upon link j is the opposite.
KDL::Wrench wrench_on(const NumericBody& body) {
  const auto& e = body.link;
  return -KDL::Wrench(Vector(e[FX], e[FY], e[FZ]), Vector(e[CX], e[CY], e[CZ]));
}

}  // namespace

struct Kdl::Inside {
  KDL::Tree tree{root};

  void add(const std::string& parent, const KDL::Segment& segment) {
    if (!tree.addSegment(segment, parent)) throw std::logic_error("KDL refuses " + segment.getName());
  }
};

Kdl::Kdl(const NumericRobot& robot) : inside_(std::make_unique<Inside>()) {
  using KDL::Joint;
  std::string last = root;
  for (const Joint::JointType type :
       {Joint::TransX, Joint::TransY, Joint::TransZ, Joint::RotX, Joint::RotY, Joint::RotZ}) {
    const std::string name = type == Joint::RotZ ? name_of(0) : last + "+";
    inside_->add(last, KDL::Segment(name, Joint(name, type)));
    last = name;
  }
  for (std::size_t j = 1; j < robot.bodies.size(); ++j) {
    const NumericBody& body = robot.bodies[j];
    const KDL::Frame tip = frame_of(body);
    inside_->add(name_of(static_cast<std::size_t>(body.parent)),
                 KDL::Segment(name_of(j), joint_of(body, name_of(j), tip), tip, inertia_of(body)));
  }
}

Kdl::~Kdl() = default;

std::vector<double> Kdl::torques(const NumericRobot& state) const {
  const KDL::Tree& tree = inside_->tree;
  KDL::JntArray q(tree.getNrOfJoints()), qd(q), qdd(q), tau(q);
  const VirtualBase base = virtual_base(state);
  unsigned k = 0;
  for (; k < VirtualBase::joints; ++k) qd(k) = base.qd[k], qdd(k) = base.qdd[k];
  KDL::WrenchMap wrenches;
  for (std::size_t j = 1; j < state.bodies.size(); ++j) {
    const NumericBody& b = state.bodies[j];
    wrenches[name_of(j)] = wrench_on(b);
    if (b.joint == JointKind::fixed) continue;
    q(k) = b.q, qd(k) = b.qd, qdd(k) = b.qdd, ++k;
  }
  KDL::TreeIdSolver_RNE solver(tree, vector_of(state.gravity));
  if (solver.CartToJnt(q, qd, qdd, wrenches, tau) != 0) throw std::logic_error("KDL's solver failed");
  std::vector<double> result;
  for (const NumericBody& b : state.bodies) {
    if (b.joint == JointKind::fixed) continue;
    const unsigned row = VirtualBase::joints + static_cast<unsigned>(result.size());
    result.push_back(tau(row) + b.link[IA] * b.qdd + friction(b));
  }
  return result;
}

}  // namespace articula::test
