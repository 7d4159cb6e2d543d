// MuJoCo: mj_inverse, mj_fullM, mj_forward and the energies of a model written as MJCF (mujoco_model.hpp). It has rotor inertia
// (armature), and ignores applied wrenches in mj_inverse, so those come through the Jacobians.
//
// Its ball joint is ours: a unit quaternion after the placement, the angular velocity in the link's frame. Of a free joint the
// linear part differs: MuJoCo's is the velocity of the origin in the frame that carries the joint. With A the rotation of
// the quaternion, (v, w) ours and f MuJoCo's force,
//   v_m = A v,   v_m' = A (v' + w x v),   our force = A^T f_m;
// hence, with B = diag(A, 1), also A_ours = B^T A_m B. A floating base is MuJoCo's free joint; three slides and a ball have the
// same variables.

#include <algorithm>
#include <memory>

#include "peer/mujoco_model.hpp"
#include "peer/peer.hpp"

namespace articula::test {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix3d rotation_of(const NumericBody& free) {
  return Eigen::Quaterniond(free.q[3], free.q[4], free.q[5], free.q[6]).toRotationMatrix();
}
Vector3d part(const Numbers& numbers, std::size_t at) {
  return {numbers[at], numbers[at + 1], numbers[at + 2]};
}

class MujocoTree {
 public:
  explicit MujocoTree(const NumericRobot& robot) : model_(mujoco_model(robot)) {
    data_.reset(mj_makeData(model_.get()));
  }
  Numbers torques(const NumericRobot& state);
  Numbers inertia(const NumericRobot& state);
  Numbers accelerations(const NumericRobot& state);
  Numbers energies(const NumericRobot& state);
  Links links(const NumericRobot& state);
  Numbers jacobian(const NumericRobot& state);
  Numbers places(const NumericRobot& state);
  Numbers reactions(const NumericRobot& state);

 private:
  int body(std::size_t j) const {
    return mj_name2id(model_.get(), mjOBJ_BODY, ("link" + std::to_string(j)).c_str());
  }
  std::size_t joint(const std::string& name) const {
    return static_cast<std::size_t>(mj_name2id(model_.get(), mjOBJ_JOINT, name.c_str()));
  }
  std::size_t dof(const std::string& name) const {
    return static_cast<std::size_t>(model_->jnt_dofadr[joint(name)]);
  }
  Eigen::Map<Eigen::VectorXd> vector(double* numbers) const { return {numbers, model_->nv}; }
  void set_state(const NumericRobot& state);
  void set_joint(const NumericBody& body, const std::string& name);
  Eigen::VectorXd wrenches(const NumericRobot& state) const;
  RowMajor conversion(const NumericRobot& state) const;

  MujocoModel model_;
  MujocoData data_;
};

void MujocoTree::set_state(const NumericRobot& state) {
  std::copy(state.gravity.begin(), state.gravity.end(), model_->opt.gravity);
  if (state.base_moves) {
    const VirtualBase base = virtual_base(state);
    std::copy(base.qd.begin(), base.qd.end(), data_->qvel + dof("virtual"));
    std::copy(base.qdd.begin(), base.qdd.end(), data_->qacc + dof("virtual"));
  }
  for (std::size_t j = 0; j < state.bodies.size(); ++j)
    if (!state.bodies[j].qd.empty()) set_joint(state.bodies[j], "joint" + std::to_string(j));
}

void MujocoTree::set_joint(const NumericBody& b, const std::string& name) {
  const std::size_t first = dof(name);
  std::copy(b.q.begin(), b.q.end(), data_->qpos + model_->jnt_qposadr[joint(name)]);
  std::copy(b.qd.begin(), b.qd.end(), data_->qvel + first);
  std::copy(b.qdd.begin(), b.qdd.end(), data_->qacc + first);
  if (b.joint != JointKind::free) return;
  const Matrix3d A = rotation_of(b);
  const Vector3d v = part(b.qd, 0), w = part(b.qd, 3), vd = part(b.qdd, 0);
  vector(data_->qvel).segment<3>(static_cast<long>(first)) = A * v;
  vector(data_->qacc).segment<3>(static_cast<long>(first)) = A * (vd + w.cross(v));
}

// What the motors add for the wrenches of the links on the environment: the transposed Jacobians of their origins.
Eigen::VectorXd MujocoTree::wrenches(const NumericRobot& state) const {
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(model_->nv);
  RowMajor linear(3, model_->nv), angular(3, model_->nv);
  for (std::size_t j = state.floats() ? 0 : 1; j < state.bodies.size(); ++j) {
    const int id = body(j);
    mj_jac(model_.get(), data_.get(), linear.data(), angular.data(), data_->xpos + 3 * id, id);
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> axes(data_->xmat + 9 * id);
    const auto& e = state.bodies[j].link;
    sum += linear.transpose() * (axes * Vector3d(e[FX], e[FY], e[FZ])) +
           angular.transpose() * (axes * Vector3d(e[CX], e[CY], e[CZ]));
  }
  return sum;
}

// B of  MuJoCo's velocities = B our velocities: a column for each of our freedoms. Virtual joints have none.
RowMajor MujocoTree::conversion(const NumericRobot& state) const {
  RowMajor B = RowMajor::Zero(model_->nv, static_cast<long>(freedoms(state)));
  long column = 0;
  for (std::size_t j = 0; j < state.bodies.size(); ++j) {
    const NumericBody& b = state.bodies[j];
    const auto nv = static_cast<long>(b.qd.size());
    if (nv == 0) continue;
    const auto row = static_cast<long>(dof("joint" + std::to_string(j)));
    B.block(row, column, nv, nv).setIdentity();
    if (b.joint == JointKind::free) B.block<3, 3>(row, column) = rotation_of(b);
    column += nv;
  }
  return B;
}

Numbers MujocoTree::torques(const NumericRobot& state) {
  set_state(state);
  mj_inverse(model_.get(), data_.get());
  const Eigen::VectorXd tau = conversion(state).transpose() * (vector(data_->qfrc_inverse) + wrenches(state));
  Numbers result;
  for (const NumericBody& b : state.bodies)
    for (std::size_t i = 0; i < b.qd.size(); ++i)
      result.push_back(tau[static_cast<long>(result.size())] + friction(b, i));
  return result;
}

Numbers MujocoTree::inertia(const NumericRobot& state) {
  set_state(state);
  mj_fwdPosition(model_.get(), data_.get());
  RowMajor full(model_->nv, model_->nv);
  mj_fullM(model_.get(), full.data(), data_->qM);
  const RowMajor B = conversion(state), A = B.transpose() * full * B;
  return {A.data(), A.data() + A.size()};
}

// Of a robot whose base is at rest or floats: motors and nothing else decide on all accelerations.
Numbers MujocoTree::accelerations(const NumericRobot& state) {
  set_state(state);
  mj_fwdPosition(model_.get(), data_.get());
  Numbers tau;
  for (const NumericBody& b : state.bodies)
    for (std::size_t i = 0; i < b.qd.size(); ++i) tau.push_back(b.tau[i] - friction(b, i));
  const RowMajor B = conversion(state);  // orthogonal
  vector(data_->qfrc_applied) =
      B * Eigen::Map<Eigen::VectorXd>(tau.data(), static_cast<long>(tau.size())) - wrenches(state);
  mj_forward(model_.get(), data_.get());
  vector(data_->qfrc_applied).setZero();
  const Eigen::VectorXd all = B.transpose() * vector(data_->qacc);
  Numbers qdd;
  for (const NumericBody& b : state.bodies) {
    const auto first = static_cast<long>(qdd.size());
    qdd.insert(qdd.end(), all.data() + first, all.data() + first + static_cast<long>(b.qd.size()));
    if (b.joint != JointKind::free) continue;
    const Vector3d turning = part(b.qd, 3).cross(part(b.qd, 0));
    for (long i = 0; i < 3; ++i) qdd[static_cast<std::size_t>(first + i)] -= turning[i];
  }
  return qdd;
}

Numbers MujocoTree::energies(const NumericRobot& state) {
  set_state(state);
  mj_fwdPosition(model_.get(), data_.get());
  mj_fwdVelocity(model_.get(), data_.get());
  mj_energyPos(model_.get(), data_.get());
  mj_energyVel(model_.get(), data_.get());
  double T = data_->energy[1];
  if (state.base_moves)  // less that of the virtual body
    for (const double x : virtual_base(state).qd) T -= x * x / 2;
  return {T, data_->energy[0]};
}

// MuJoCo's accelerations contain gravity, which is left out here; velocities and accelerations are angular part first. Links stand on
// the world's body when the base is held.
Links MujocoTree::links(const NumericRobot& given) {
  NumericRobot state = given;
  state.gravity = {};
  set_state(state);
  mj_fwdPosition(model_.get(), data_.get());
  mj_fwdVelocity(model_.get(), data_.get());
  mj_rnePostConstraint(model_.get(), data_.get());
  Links all;
  for (std::size_t j = 0; j < state.bodies.size(); ++j) {
    NumericLink link{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, state.V, state.W, state.VP, state.WP};
    if (j > 0 || state.floats()) {
      const int id = body(j);
      std::array<double, 6> v{}, a{};
      mj_objectVelocity(model_.get(), data_.get(), mjOBJ_XBODY, id, v.data(), 0);
      mj_objectAcceleration(model_.get(), data_.get(), mjOBJ_XBODY, id, a.data(), 0);
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k)
          link.axes[k][i] = data_->xmat[9 * static_cast<std::size_t>(id) + 3 * i + k];
        link.V[i] = v[3 + i], link.w[i] = v[i], link.Vd[i] = a[3 + i], link.wd[i] = a[i];
      }
    }
    all.push_back(link);
  }
  return all;
}

Numbers MujocoTree::places(const NumericRobot& state) {
  set_state(state);
  mj_kinematics(model_.get(), data_.get());
  Numbers all;
  for (std::size_t j = 0; j < state.bodies.size(); ++j) {
    const int id = mj_name2id(model_.get(), mjOBJ_BODY, ("link" + std::to_string(j)).c_str());
    const auto at = static_cast<std::size_t>(std::max(id, 0));  // a base that is held is the world, body 0
    for (std::size_t i = 0; i < 3; ++i) {
      all.insert(all.end(), data_->xmat + 9 * at + 3 * i, data_->xmat + 9 * at + 3 * i + 3);
      all.push_back(data_->xpos[3 * at + i]);
    }
    all.insert(all.end(), {0, 0, 0, 1});
  }
  return all;
}

// cfrc_int is what a body gets from its parent: moment about the centre of mass of its tree, then force, in the axes of the world.
// Wrenches on the environment are applied the other way round, at the bodies' centres of mass.
Numbers MujocoTree::reactions(const NumericRobot& state) {
  using Axes = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;
  using Point = Eigen::Map<const Vector3d>;
  set_state(state);
  mj_fwdPosition(model_.get(), data_.get());
  mj_fwdVelocity(model_.get(), data_.get());
  const std::size_t first = state.floats() ? 0 : 1;
  for (std::size_t j = first; j < state.bodies.size(); ++j) {
    const int id = body(j);
    const auto& e = state.bodies[j].link;
    const Axes A(data_->xmat + 9 * id);
    const Vector3d f = A * Vector3d(e[FX], e[FY], e[FZ]);
    const Vector3d lever = Point(data_->xpos + 3 * id) - Point(data_->xipos + 3 * id);
    Eigen::Map<Vector3d>(data_->xfrc_applied + 6 * id) = -f;
    Eigen::Map<Vector3d>(data_->xfrc_applied + 6 * id + 3) =
        -(A * Vector3d(e[CX], e[CY], e[CZ]) + lever.cross(f));
  }
  mj_rnePostConstraint(model_.get(), data_.get());
  std::fill_n(data_->xfrc_applied, 6 * model_->nbody, 0.0);
  Numbers F, N;
  for (std::size_t j = first; j < state.bodies.size(); ++j) {
    const int id = body(j);
    const Axes A(data_->xmat + 9 * id);
    const Vector3d f = Point(data_->cfrc_int + 6 * id + 3);
    const Vector3d lever =
        Point(data_->subtree_com + 3 * model_->body_rootid[id]) - Point(data_->xpos + 3 * id);
    const Vector3d own_f = A.transpose() * f,
                   own_m = A.transpose() * (Point(data_->cfrc_int + 6 * id) + lever.cross(f));
    F.insert(F.end(), own_f.data(), own_f.data() + 3), N.insert(N.end(), own_m.data(), own_m.data() + 3);
  }
  F.insert(F.end(), N.begin(), N.end());
  return F;
}

Numbers MujocoTree::jacobian(const NumericRobot& state) {
  set_state(state);
  mj_fwdPosition(model_.get(), data_.get());
  const int id = body(last_moving(state));
  RowMajor J(6, model_->nv);
  mj_jac(model_.get(), data_.get(), J.data(), J.data() + 3 * model_->nv, data_->xpos + 3 * id, id);
  const RowMajor ours = J * conversion(state);
  return {ours.data(), ours.data() + ours.size()};
}

}  // namespace

bool mujoco_takes(const NumericRobot& robot) {
  for (std::size_t j = robot.floats() ? 0 : 1; j < robot.bodies.size(); ++j) {
    if (robot.bodies[j].link[M] < 1e-6) return false;
    const Vector3d moments = rigid_body(robot.bodies[j]).moments;
    if (moments[0] < 1e-6 || moments[0] + moments[1] < moments[2]) return false;
  }
  return true;
}

Peer mujoco(const NumericRobot& robot) {
  const auto inside = std::make_shared<MujocoTree>(robot);
  const AtState torques = [inside](const NumericRobot& state) { return inside->torques(state); };
  const AtState inertia = [inside](const NumericRobot& state) { return inside->inertia(state); };
  const AtState forward = [inside](const NumericRobot& state) { return inside->accelerations(state); };
  return {"MuJoCo",
          torques,
          inertia,
          robot.base_moves ? accelerations_by_solving(torques, inertia) : forward,
          [inside](const NumericRobot& state) { return inside->energies(state); },
          [inside](const NumericRobot& state) { return inside->links(state); },
          [inside](const NumericRobot& state) { return inside->jacobian(state); },
          [inside](const NumericRobot& state) { return inside->places(state); },
          nullptr,
          [inside](const NumericRobot& state) { return inside->reactions(state); }};
}

}  // namespace articula::test
