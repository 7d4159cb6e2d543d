#include "peer/mujoco_comparison.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "peer/mujoco_file.hpp"
#include "program/run.hpp"
#include "robot/loops.hpp"
#include "support/numeric_robot.hpp"
#include "support/torques.hpp"

namespace articula::test {

namespace {

using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Numbers = std::vector<double>;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

class MujocoComparison {
 public:
  MujocoComparison(const Robot& robot, const std::string& text, double tolerance, double place_tolerance)
      : robot_(opened(robot.data())),  // MuJoCo's constraints are off too
        tolerance_(tolerance),
        place_tolerance_(place_tolerance) {
    mju_user_warning = [](const char*) {};  // else it writes a file where it is run
    model_ = mujoco_reads_file(text);
    model_->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_CONTACT;
    data_.reset(mj_makeData(model_.get()));
  }

  void run(std::uint64_t seed, int states = 3) {
    ASSERT_EQ(robot_.nq(), model_->nq);
    ASSERT_EQ(robot_.nv(), model_->nv);
    Draw draw(seed);
    for (int i = 0; i < states; ++i) {
      values_ = random_state(robot_, draw);
      set_state();
      torques(), inertia();
      for (int id = 1; id < model_->nbody; ++id) body(id);
    }
  }

 private:
  const RobotData& r() const { return robot_.data(); }
  Numbers numbers_of(const std::vector<Expr>& formulas) const {
    Numbers all;
    for (const Expr& e : formulas) all.push_back(value_of(e, values_));
    return all;
  }
  static Vector3d three(const Numbers& x, std::size_t at) { return {x[at], x[at + 1], x[at + 2]}; }
  static Matrix3d rotation(const Numbers& q) {
    return Eigen::Quaterniond(q[3], q[4], q[5], q[6]).toRotationMatrix();
  }

  // Fills in MuJoCo's state, and B of: MuJoCo's velocities = B our velocities.
  void set_state() {
    B_ = RowMajor::Identity(model_->nv, model_->nv);
    long nq = 0, nv = 0;
    for (const Body& b : r().bodies) {
      const Numbers q = numbers_of(b.q);
      Numbers qd = numbers_of(b.qd), qdd = numbers_of(b.qdd);
      if (b.joint == JointKind::free) {
        const Matrix3d A = rotation(q);
        const Vector3d v = A * three(qd, 0), a = A * (three(qdd, 0) + three(qd, 3).cross(three(qd, 0)));
        for (long i = 0; i < 3; ++i)
          qd[static_cast<std::size_t>(i)] = v[i], qdd[static_cast<std::size_t>(i)] = a[i];
        B_.block<3, 3>(nv, nv) = A;
      }
      std::copy(q.begin(), q.end(), data_->qpos + nq);
      std::copy(qd.begin(), qd.end(), data_->qvel + nv);
      std::copy(qdd.begin(), qdd.end(), data_->qacc + nv);
      nq += static_cast<long>(q.size()), nv += static_cast<long>(qd.size());
    }
  }

  Numbers ours(const std::string& model, const Options& options) const {
    Graph graph;
    const Program program = lower(model, model_named(model).methods.front().build(graph, robot_, options),
                                  robot_.parameters(), robot_.inputs());
    return Machine(program, {}).run(inputs_of(program, values_));
  }

  void torques() {
    mj_inverse(model_.get(), data_.get());
    const Eigen::Map<const Eigen::VectorXd> theirs(data_->qfrc_inverse, model_->nv);
    const Eigen::VectorXd tau = B_.transpose() * theirs;
    Numbers expected(tau.data(), tau.data() + tau.size());
    std::size_t freedom = 0;
    for (const Body& b : r().bodies)
      for (const Expr& qd : b.qd)
        expected[freedom++] += value_of(b.link[FS], values_) * sign_of(value_of(qd, values_));
    EXPECT_LE(relative_error(ours("idm", {}), expected), tolerance_) << "torques";
  }

  void inertia() {
    RowMajor full(model_->nv, model_->nv);
    mj_fullM(model_.get(), full.data(), data_->qM);
    const RowMajor A = B_.transpose() * full * B_;
    EXPECT_LE(relative_error(ours("inertia", {}), {A.data(), A.data() + A.size()}), tolerance_) << "inertia";
  }

  static Isometry3d transform(const Numbers& T) {
    Isometry3d result = Isometry3d::Identity();
    for (long i = 0; i < 3; ++i)
      for (long j = 0; j < 4; ++j) result.matrix()(i, j) = T[static_cast<std::size_t>(4 * i + j)];
    return result;
  }

  Isometry3d place_of(const NamedFrame& frame) const {
    const Numbers p = numbers_of({frame.xyz.begin(), frame.xyz.end()});
    const Numbers a = numbers_of({frame.rpy.begin(), frame.rpy.end()});
    Isometry3d T = Isometry3d::Identity();
    T.translate(three(p, 0));
    T.rotate(Eigen::AngleAxisd(a[2], Vector3d::UnitZ()) * Eigen::AngleAxisd(a[1], Vector3d::UnitY()) *
             Eigen::AngleAxisd(a[0], Vector3d::UnitX()));
    return T;
  }

  // A body of MuJoCo is the frame of its name, else the link of its name.
  void body(int id) {
    const std::string name = mj_id2name(model_.get(), mjOBJ_BODY, id);
    Options o;
    o.frame = 0;
    Isometry3d on_link = Isometry3d::Identity();
    for (int j = 0; j <= robot_.n(); ++j)
      if (r()[j].name == name) o.link = j;
    for (const NamedFrame& frame : r().frames)
      if (frame.name == name) o.link = frame.link, on_link = place_of(frame);
    ASSERT_TRUE(o.link.has_value()) << name;
    const Isometry3d link = transform(ours("transform", o)), T = link * on_link;
    const RowMajor placed = T.matrix().topRows<3>();
    RowMajor theirs(3, 4);
    for (long i = 0; i < 3; ++i) {
      for (long k = 0; k < 3; ++k) theirs(i, k) = data_->xmat[9 * id + 3 * i + k];
      theirs(i, 3) = data_->xpos[3 * id + i];
    }
    EXPECT_LE((placed - theirs).cwiseAbs().maxCoeff(), place_tolerance_) << "place of " << name;
    if (*o.link == 0) return;
    RowMajor J(6, model_->nv);
    const Vector3d point = link.translation();
    mj_jac(model_.get(), data_.get(), J.data(), J.data() + 3 * model_->nv, point.data(), id);
    const RowMajor expected = J * B_;
    EXPECT_LE(relative_error(ours("jacobian", o), {expected.data(), expected.data() + expected.size()}),
              place_tolerance_)
        << "Jacobian of " << name;
  }

  Robot robot_;
  double tolerance_, place_tolerance_;
  MujocoModel model_;
  MujocoData data_;
  Values values_;
  RowMajor B_;
};

}  // namespace

void compare_with_mujoco(const Robot& robot, const std::string& text, const Closeness& within,
                         std::uint64_t seed, int states) {
  MujocoComparison(robot, text, within.forces, within.places).run(seed, states);
}

}  // namespace articula::test
