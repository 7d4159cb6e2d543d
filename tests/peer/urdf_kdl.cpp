// KDL: kdl_parser makes its tree, recursive Newton-Euler (TreeIdSolver_RNE) gives torques and the columns of the inertia matrix,
// ChainJntToJacSolver the Jacobians.
#include <ros/console.h>

#include <kdl/chainjnttojacsolver.hpp>
#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <kdl_parser/kdl_parser.hpp>
#include <memory>
#include <stdexcept>

#include "peer/urdf_peers.hpp"

namespace articula::test {

namespace {

const KDL::Vector gravity(0, 0, -9.81);

class KdlOfUrdf {
 public:
  KdlOfUrdf(const std::string& text, const UrdfDirect& file)
      : freedoms_(file.freedoms()), links_(file.links()) {
    // It warns of a root that has inertia: KDL drops it, as a base that is held feels none.
    ros::console::set_logger_level(ROSCONSOLE_ROOT_LOGGER_NAME ".kdl_parser", ros::console::levels::Error);
    ros::console::notifyLoggerLevelsChanged();
    if (!kdl_parser::treeFromString(text, tree_)) throw std::runtime_error("KDL refuses the file");
  }

  UrdfAnswer at(const UrdfState& state) const {
    const KDL::JntArray q = values(state, &UrdfJointState::q), qd = values(state, &UrdfJointState::qd),
                        qdd = values(state, &UrdfJointState::qdd), rest(q.rows());
    UrdfAnswer answer{freedoms_, {}, in_order(torques(gravity, q, qd, qdd)), {}};
    for (const std::string& link : links_)
      answer.links[link] = {numbers_of(place(link, q)), jacobian(link, state)};
    for (const UrdfFreedom& freedom : freedoms_) {  // A is symmetric: columns are rows
      KDL::JntArray one(q.rows());
      one(number(freedom.joint)) = 1;
      const UrdfNumbers column = in_order(torques(KDL::Vector::Zero(), q, rest, one));
      answer.A.insert(answer.A.end(), column.begin(), column.end());
    }
    return answer;
  }

 private:
  unsigned number(const std::string& joint) const {  // among the joints of the tree
    for (const auto& [name, element] : tree_.getSegments())
      if (GetTreeElementSegment(element).getJoint().getName() == joint) return GetTreeElementQNr(element);
    throw std::runtime_error("KDL has no joint " + joint);
  }
  KDL::JntArray values(const UrdfState& state, UrdfNumbers UrdfJointState::*which) const {
    KDL::JntArray all(tree_.getNrOfJoints());
    for (const UrdfFreedom& freedom : freedoms_)
      all(number(freedom.joint)) = (state.at(freedom.joint).*which).at(0);
    return all;
  }
  KDL::JntArray torques(const KDL::Vector& g, const KDL::JntArray& q, const KDL::JntArray& qd,
                        const KDL::JntArray& qdd) const {
    KDL::JntArray tau(tree_.getNrOfJoints());
    KDL::TreeIdSolver_RNE solver(tree_, g);
    if (solver.CartToJnt(q, qd, qdd, {}, tau) != 0) throw std::runtime_error("KDL's solver failed");
    return tau;
  }
  UrdfNumbers in_order(const KDL::JntArray& all) const {
    UrdfNumbers numbers;
    for (const UrdfFreedom& freedom : freedoms_) numbers.push_back(all(number(freedom.joint)));
    return numbers;
  }
  KDL::Frame place(const std::string& link, const KDL::JntArray& q) const {
    KDL::Frame T = KDL::Frame::Identity();
    for (auto at = tree_.getSegment(link); at != tree_.getRootSegment();
         at = GetTreeElementParent(at->second)) {
      const KDL::Segment& segment = GetTreeElementSegment(at->second);
      const bool moves = segment.getJoint().getType() != KDL::Joint::Fixed;
      T = segment.pose(moves ? q(GetTreeElementQNr(at->second)) : 0) * T;
    }
    return T;
  }
  static UrdfNumbers numbers_of(const KDL::Frame& T) {
    UrdfNumbers numbers;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) numbers.push_back(T(i, j));
    return numbers;
  }
  UrdfNumbers jacobian(const std::string& link, const UrdfState& state) const {
    UrdfNumbers all(6 * freedoms_.size());
    KDL::Chain chain;
    tree_.getChain(tree_.getRootSegment()->first, link, chain);
    std::vector<std::string> joints;
    for (const KDL::Segment& segment : chain.segments)
      if (segment.getJoint().getType() != KDL::Joint::Fixed) joints.push_back(segment.getJoint().getName());
    if (joints.empty()) return all;
    KDL::JntArray q(static_cast<unsigned>(joints.size()));
    for (unsigned k = 0; k < q.rows(); ++k) q(k) = state.at(joints[k]).q.at(0);
    KDL::Jacobian J(q.rows());
    if (KDL::ChainJntToJacSolver(chain).JntToJac(q, J) != 0) throw std::runtime_error("KDL's solver failed");
    for (unsigned k = 0; k < q.rows(); ++k)
      for (std::size_t column = 0; column < freedoms_.size(); ++column)
        if (freedoms_[column].joint == joints[k])
          for (unsigned i = 0; i < 6; ++i) all[i * freedoms_.size() + column] = J(i, k);
    return all;
  }

  std::vector<UrdfFreedom> freedoms_;
  std::vector<std::string> links_;
  KDL::Tree tree_;
};

}  // namespace

bool kdl_takes(const UrdfDirect& file) { return !file.has_kind("planar") && !file.has_kind("floating"); }

UrdfPeer kdl_reads(const std::string& text, const UrdfDirect& file) {
  const auto inside = std::make_shared<KdlOfUrdf>(text, file);
  return with_drives([inside](const UrdfState& state) { return inside->at(state); }, file);
}

}  // namespace articula::test
