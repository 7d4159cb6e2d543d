// MuJoCo: mj_inverse on a model written as MJCF. It wants rigid bodies, given by mass, centre of mass, principal moments
// of inertia and their axes (its own path from full inertia matrices is good to 1e-8 only). It has rotor inertia (armature),
// and ignores applied wrenches in mj_inverse, so those come through the Jacobians.

#include <mujoco/mujoco.h>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include "peer/peer.hpp"

namespace articula::test {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

struct RigidBody {
  double mass;
  Vector3d centre, moments;
  Matrix3d axes;
};

RigidBody rigid_body(const NumericBody& body) {
  const auto& e = body.link;
  const Vector3d c = Vector3d(e[MX], e[MY], e[MZ]) / e[M];
  Matrix3d J;
  J << e[XX], e[XY], e[XZ], e[XY], e[YY], e[YZ], e[XZ], e[YZ], e[ZZ];
  const Matrix3d central = J - e[M] * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
  const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(central);  // moments in increasing order
  Matrix3d axes = principal.eigenvectors();
  if (axes.determinant() < 0) axes.col(2) *= -1;
  return {e[M], c, principal.eigenvalues(), axes};
}

// Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r)
Eigen::Isometry3d pose_of(const NumericBody& body) {
  const auto [gamma, b, alpha, d, theta, r] = body.placement;
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.rotate(Eigen::AngleAxisd(gamma, Vector3d::UnitZ())).translate(b * Vector3d::UnitZ());
  T.rotate(Eigen::AngleAxisd(alpha, Vector3d::UnitX())).translate(d * Vector3d::UnitX());
  T.rotate(Eigen::AngleAxisd(theta, Vector3d::UnitZ())).translate(r * Vector3d::UnitZ());
  return T;
}

class Mjcf {
 public:
  explicit Mjcf(const NumericRobot& robot) : r_(robot) { text_.precision(17); }

  std::string text() {
    text_ << "<mujoco><compiler angle='radian' coordinate='local' inertiafromgeom='false' "
             "balanceinertia='false' "
             "boundmass='0' boundinertia='0'/><option gravity='"
          << r_.gravity[0] << ' ' << r_.gravity[1] << ' ' << r_.gravity[2]
          << "'><flag constraint='disable' contact='disable' passive='disable'/></option><worldbody><body>"
             "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
    for (const char* type : {"slide", "hinge"})
      for (const char* axis : {"1 0 0", "0 1 0", "0 0 1"})
        text_ << "<joint type='" << type << "' axis='" << axis << "' pos='0 0 0'/>";
    children_of(0);
    text_ << "</body></worldbody></mujoco>";
    return text_.str();
  }

 private:
  void children_of(std::size_t parent) {
    for (std::size_t j = 1; j < r_.bodies.size(); ++j)
      if (static_cast<std::size_t>(r_.bodies[j].parent) == parent) body(j);
  }
  void body(std::size_t j) {
    const NumericBody& b = r_.bodies[j];
    const Eigen::Isometry3d T = pose_of(b);
    const RigidBody rigid = rigid_body(b);
    text_ << "<body name='link" << j << "'";
    place(T.translation(), T.rotation());
    text_ << "><inertial mass='" << rigid.mass << "' diaginertia='" << rigid.moments.transpose() << "'";
    place(rigid.centre, rigid.axes);
    text_ << "/>";
    if (b.joint != JointKind::fixed)
      text_ << "<joint name='joint" << j << "' type='" << (b.joint == JointKind::revolute ? "hinge" : "slide")
            << "' axis='0 0 1' pos='0 0 0' armature='" << b.link[IA] << "'/>";
    children_of(j);
    text_ << "</body>";
  }
  void place(const Vector3d& p, const Matrix3d& axes) {
    const Eigen::Quaterniond turn(axes);
    text_ << " pos='" << p.transpose() << "' quat='" << turn.w() << ' ' << turn.vec().transpose() << "'";
  }

  const NumericRobot& r_;
  std::ostringstream text_;
};

struct Deleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};

std::unique_ptr<mjModel, Deleter> load(const std::string& text) {
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  const char* name = "robot.xml";
  if (mj_makeEmptyFileVFS(files.get(), name, static_cast<int>(text.size())) != 0)
    throw std::logic_error("MuJoCo has no room for the model");
  std::memcpy(files->filedata[mj_findFileVFS(files.get(), name)], text.data(), text.size());
  std::array<char, 1000> error{};
  std::unique_ptr<mjModel, Deleter> model(
      mj_loadXML(name, files.get(), error.data(), static_cast<int>(error.size())));
  mj_deleteVFS(files.get());
  if (!model) throw std::logic_error("MuJoCo: " + std::string(error.data()));
  return model;
}

}  // namespace

struct Mujoco::Inside {
  std::unique_ptr<mjModel, Deleter> model;
  std::unique_ptr<mjData, Deleter> data;

  int link(std::size_t j) const {
    return mj_name2id(model.get(), mjOBJ_BODY, ("link" + std::to_string(j)).c_str());
  }
  std::size_t dof(std::size_t j) const {
    const int joint = mj_name2id(model.get(), mjOBJ_JOINT, ("joint" + std::to_string(j)).c_str());
    return static_cast<std::size_t>(model->jnt_dofadr[joint]);
  }
  void set_state(const NumericRobot& state);
  Eigen::VectorXd applied(std::size_t j, const NumericBody& body) const;
};

bool Mujoco::accepts(const NumericRobot& robot) {
  for (std::size_t j = 1; j < robot.bodies.size(); ++j) {
    if (robot.bodies[j].link[M] < 1e-6) return false;
    const Vector3d moments = rigid_body(robot.bodies[j]).moments;
    if (moments[0] < 1e-6 || moments[0] + moments[1] < moments[2]) return false;
  }
  return true;
}

Mujoco::Mujoco(const NumericRobot& robot) : inside_(std::make_unique<Inside>()) {
  inside_->model = load(Mjcf(robot).text());
  inside_->data.reset(mj_makeData(inside_->model.get()));
}

Mujoco::~Mujoco() = default;

void Mujoco::Inside::set_state(const NumericRobot& state) {
  const VirtualBase base = virtual_base(state);
  for (std::size_t k = 0; k < VirtualBase::joints; ++k)
    data->qvel[k] = base.qd[k], data->qacc[k] = base.qdd[k];
  for (std::size_t j = 1; j < state.bodies.size(); ++j) {
    const NumericBody& b = state.bodies[j];
    if (b.joint == JointKind::fixed) continue;
    const std::size_t k = dof(j);  // one variable per joint: positions have the same numbers as velocities
    data->qpos[k] = b.q, data->qvel[k] = b.qd, data->qacc[k] = b.qdd;
  }
}

// What the motors add for the wrench of link j on the environment: the transposed Jacobian of its origin.
Eigen::VectorXd Mujoco::Inside::applied(std::size_t j, const NumericBody& body) const {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const int id = link(j);
  RowMajor linear(3, model->nv), angular(3, model->nv);
  mj_jac(model.get(), data.get(), linear.data(), angular.data(), data->xpos + 3 * id, id);
  const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> axes(data->xmat + 9 * id);
  const auto& e = body.link;
  return linear.transpose() * (axes * Vector3d(e[FX], e[FY], e[FZ])) +
         angular.transpose() * (axes * Vector3d(e[CX], e[CY], e[CZ]));
}

std::vector<double> Mujoco::torques(const NumericRobot& state) const {
  inside_->set_state(state);
  mj_inverse(inside_->model.get(), inside_->data.get());
  Eigen::VectorXd all = Eigen::Map<Eigen::VectorXd>(inside_->data->qfrc_inverse, inside_->model->nv);
  for (std::size_t j = 1; j < state.bodies.size(); ++j) all += inside_->applied(j, state.bodies[j]);
  std::vector<double> result;
  for (std::size_t j = 1; j < state.bodies.size(); ++j) {
    const NumericBody& b = state.bodies[j];
    if (b.joint != JointKind::fixed) result.push_back(all[static_cast<long>(inside_->dof(j))] + friction(b));
  }
  return result;
}

}  // namespace articula::test
