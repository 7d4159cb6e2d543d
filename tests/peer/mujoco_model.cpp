#include "peer/mujoco_model.hpp"

#include <Eigen/Eigenvalues>
#include <cstring>
#include <sstream>
#include <stdexcept>

namespace articula::test {

using Eigen::Matrix3d;
using Eigen::Vector3d;

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

Eigen::Isometry3d pose_of(const std::array<double, 6>& placement) {
  const auto [gamma, b, alpha, d, theta, r] = placement;
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.rotate(Eigen::AngleAxisd(gamma, Vector3d::UnitZ())).translate(b * Vector3d::UnitZ());
  T.rotate(Eigen::AngleAxisd(alpha, Vector3d::UnitX())).translate(d * Vector3d::UnitX());
  T.rotate(Eigen::AngleAxisd(theta, Vector3d::UnitZ())).translate(r * Vector3d::UnitZ());
  return T;
}

namespace {

// Of both frames of a cut: points where its links are connected.
std::vector<Vector3d> common_points(const NumericCut& cut) {
  if (cut.joint == JointKind::ball) return {Vector3d::Zero()};
  if (cut.joint == JointKind::revolute) return {Vector3d::Zero(), Vector3d::UnitZ()};
  return {};
}

class Mjcf {
 public:
  explicit Mjcf(const NumericRobot& robot) : r_(robot) { text_.precision(17); }

  std::string text() {
    text_ << "<mujoco><compiler angle='radian' coordinate='local' inertiafromgeom='false' "
             "balanceinertia='false' "
             "boundmass='0' boundinertia='0'/><option gravity='"
          << r_.gravity[0] << ' ' << r_.gravity[1] << ' ' << r_.gravity[2]
          << "' jacobian='dense'><flag constraint='" << (r_.cuts.empty() ? "disable" : "enable")
          << "' contact='disable' passive='disable' energy='enable'/></option><worldbody>";
    if (r_.base_moves) virtual_base_body();
    r_.floats() ? body(0) : children_of(0);
    text_ << (r_.base_moves ? "</body></worldbody>" : "</worldbody>");
    if (!r_.cuts.empty()) equality();
    text_ << "</mujoco>";
    return text_.str();
  }

 private:
  void virtual_base_body() {  // its inertia is of no consequence, but must be there
    text_ << "<body><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
    axes("slide", "virtual"), axes("hinge", "");
  }
  void axes(const char* type, const std::string& first) {  // three joints, along or about x, y, z
    for (const char* axis : {"1 0 0", "0 1 0", "0 0 1"}) {
      text_ << "<joint type='" << type << "' axis='" << axis << "' pos='0 0 0'";
      if (axis[0] == '1' && !first.empty()) text_ << " name='" << first << "'";
      text_ << "/>";
    }
  }
  void joint(std::size_t j) {
    const NumericBody& b = r_.bodies[j];
    const std::string name = "joint" + std::to_string(j);
    switch (b.joint) {
      case JointKind::fixed: return;
      case JointKind::ball: text_ << "<joint name='" << name << "' type='ball' pos='0 0 0'/>"; return;
      case JointKind::free:
        if (j == 0) {
          text_ << "<joint name='" << name << "' type='free'/>";
        } else {
          axes("slide", name);
          text_ << "<joint type='ball' pos='0 0 0'/>";
        }
        return;
      default:
        text_ << "<joint name='" << name << "' type='" << (b.joint == JointKind::revolute ? "hinge" : "slide")
              << "' axis='0 0 1' pos='0 0 0' armature='" << b.link[IA] << "'/>";
    }
  }
  void children_of(std::size_t parent) {
    for (std::size_t j = 1; j < r_.bodies.size(); ++j)
      if (static_cast<std::size_t>(r_.bodies[j].parent) == parent) body(j);
  }
  void body(std::size_t j) {
    const NumericBody& b = r_.bodies[j];
    const Eigen::Isometry3d T = pose_of(b.placement);
    const RigidBody rigid = rigid_body(b);
    text_ << "<body name='link" << j << "'";
    place(T.translation(), T.rotation());
    text_ << "><inertial mass='" << rigid.mass << "' diaginertia='" << rigid.moments.transpose() << "'";
    place(rigid.centre, rigid.axes);
    text_ << "/>";
    joint(j);
    children_of(j);
    text_ << "</body>";
  }
  void place(const Vector3d& p, const Matrix3d& axes) {
    const Eigen::Quaterniond turn(axes);
    text_ << " pos='" << p.transpose() << "' quat='" << turn.w() << ' ' << turn.vec().transpose() << "'";
  }

  void equality() {
    text_ << "<equality>";
    for (const NumericCut& cut : r_.cuts) {
      const Eigen::Isometry3d frame = pose_of(cut.placement);
      for (const Vector3d& point : common_points(cut)) connect(cut, frame * point);
      if (cut.joint == JointKind::fixed) weld(cut, frame);
    }
    text_ << "</equality>";
  }
  void sides(const NumericCut& cut) {
    const auto side = [&](const char* key, int link) {
      text_ << " " << key << "='" << (link == 0 && !r_.floats() ? "world" : "link" + std::to_string(link))
            << "'";
    };
    side("body1", cut.parent), side("body2", cut.twin_parent);
  }
  void connect(const NumericCut& cut, const Vector3d& anchor) {
    text_ << "<connect", sides(cut), text_ << " anchor='" << anchor.transpose() << "'/>";
  }
  void weld(const NumericCut& cut, const Eigen::Isometry3d& frame) {
    const Eigen::Isometry3d between = frame * pose_of(cut.twin).inverse();  // body2 in body1
    const Eigen::Quaterniond turn(between.rotation());
    text_ << "<weld", sides(cut),
        text_ << " relpose='" << between.translation().transpose() << ' ' << turn.w() << ' '
              << turn.vec().transpose() << "'/>";
  }

  const NumericRobot& r_;
  std::ostringstream text_;
};

// MuJoCo takes the points of the second body from the zero position, where loops need not be closed.
void set_anchors(const NumericRobot& robot, mjModel& model) {
  double* data = model.eq_data;
  for (const NumericCut& cut : robot.cuts) {
    if (cut.joint == JointKind::fixed) data += mjNEQDATA;
    for (const Vector3d& point : common_points(cut)) {
      Eigen::Map<Vector3d>(data + 3) = pose_of(cut.twin) * point;
      data += mjNEQDATA;
    }
  }
}

}  // namespace

MujocoModel mujoco_model(const NumericRobot& robot) {
  MujocoModel model = mujoco_reads_file(Mjcf(robot).text());
  set_anchors(robot, *model);
  return model;
}

}  // namespace articula::test
