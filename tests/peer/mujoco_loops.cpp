#include "peer/mujoco_loops.hpp"

#include <Eigen/Dense>

#include "peer/mujoco_model.hpp"

namespace articula::test {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

namespace {

Numbers numbers(const VectorXd& x) { return {x.data(), x.data() + x.size()}; }

// The shortest of the solutions; directions that the constraints say twice count once.
VectorXd solution(const MatrixXd& A, const VectorXd& b) {
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> decomposition(A);
  decomposition.setThreshold(1e-9);
  return decomposition.solve(b);
}

}  // namespace

struct MujocoLoops::Inside {
  MujocoModel model;
  MujocoData data;

  explicit Inside(const NumericRobot& robot) : model(mujoco_model(robot)), data(mj_makeData(model.get())) {}

  VectorXd gather(const NumericRobot& state, Numbers NumericBody::*part) const {
    VectorXd all(model->nv);
    for (std::size_t j = 0; j < state.bodies.size(); ++j) {
      const Numbers& own = state.bodies[j].*part;
      if (own.empty()) continue;
      const int joint = mj_name2id(model.get(), mjOBJ_JOINT, ("joint" + std::to_string(j)).c_str());
      std::copy(own.begin(), own.end(), all.data() + model->jnt_dofadr[joint]);
    }
    return all;
  }
  // Places of our freedoms among MuJoCo's: it has the bodies in another order.
  std::vector<long> places(const NumericRobot& state) const {
    std::vector<long> list;
    for (std::size_t j = 0; j < state.bodies.size(); ++j)
      for (std::size_t i = 0; i < state.bodies[j].qd.size(); ++i) {
        const int joint = mj_name2id(model.get(), mjOBJ_JOINT, ("joint" + std::to_string(j)).c_str());
        list.push_back(model->jnt_dofadr[joint] + static_cast<long>(i));
      }
    return list;
  }
  void set_state(const NumericRobot& state) {
    for (std::size_t j = 0; j < state.bodies.size(); ++j) {
      const NumericBody& b = state.bodies[j];
      if (b.q.empty()) continue;
      const int joint = mj_name2id(model.get(), mjOBJ_JOINT, ("joint" + std::to_string(j)).c_str());
      std::copy(b.q.begin(), b.q.end(), data->qpos + model->jnt_qposadr[joint]);
    }
    Eigen::Map<VectorXd>(data->qvel, model->nv) = gather(state, &NumericBody::qd);
    mj_fwdPosition(model.get(), data.get());
    mj_fwdVelocity(model.get(), data.get());
  }

  MatrixXd J() const { return Eigen::Map<RowMajor>(data->efc_J, data->nefc, model->nv); }
  VectorXd later_rates(const NumericRobot& state, double h) {  // J at the time h, times qd
    set_state(state);
    const VectorXd qd = gather(state, &NumericBody::qd);
    mj_integratePos(model.get(), data->qpos, qd.data(), h);
    mj_fwdPosition(model.get(), data.get());
    return J() * qd;
  }
  VectorXd rest(const NumericRobot& state) {  // J' qd
    const auto quotient = [&](double h) -> VectorXd {
      return (later_rates(state, h) - later_rates(state, -h)) / (2 * h);
    };
    const double h = 4e-3 / (1 + gather(state, &NumericBody::qd).cwiseAbs().maxCoeff());
    return (4 * quotient(h / 2) - quotient(h)) / 3;
  }

  MatrixXd M() const {
    RowMajor full(model->nv, model->nv);
    mj_fullM(model.get(), full.data(), data->qM);
    return full;
  }
  VectorXd h(const NumericRobot& state) const {
    VectorXd all = Eigen::Map<VectorXd>(data->qfrc_bias, model->nv);
    std::size_t v = 0;
    const std::vector<long> place = places(state);
    for (const NumericBody& b : state.bodies)
      for (std::size_t i = 0; i < b.qd.size(); ++i) all[place[v++]] += friction(b, i);
    return all;
  }
};

MujocoLoops::MujocoLoops(const NumericRobot& robot) : inside_(std::make_unique<Inside>(robot)) {}
MujocoLoops::~MujocoLoops() = default;

double MujocoLoops::gap(const NumericRobot& state) {
  inside_->set_state(state);
  return Eigen::Map<VectorXd>(inside_->data->efc_pos, inside_->data->nefc).cwiseAbs().maxCoeff();
}

double MujocoLoops::strayed(const NumericRobot& state) {
  const VectorXd rest = inside_->rest(state);
  inside_->set_state(state);
  return (inside_->J() * inside_->gather(state, &NumericBody::qdd) + rest).cwiseAbs().maxCoeff();
}

Numbers MujocoLoops::torques(const NumericRobot& state, const std::vector<std::size_t>& driven) {
  inside_->set_state(state);
  const MatrixXd J = inside_->J();
  Eigen::FullPivLU<MatrixXd> lu(J);
  lu.setThreshold(1e-9);
  const MatrixXd N = lu.kernel().transpose();
  const VectorXd all = inside_->M() * inside_->gather(state, &NumericBody::qdd) + inside_->h(state);
  MatrixXd NS(N.rows(), static_cast<long>(driven.size()));
  const std::vector<long> place = inside_->places(state);
  for (std::size_t k = 0; k < driven.size(); ++k) NS.col(static_cast<long>(k)) = N.col(place[driven[k]]);
  return numbers(solution(NS, N * all));
}

Numbers MujocoLoops::accelerations(const NumericRobot& state, const std::vector<std::size_t>& driven,
                                   const Numbers& tau) {
  const VectorXd rest = inside_->rest(state);
  inside_->set_state(state);
  const MatrixXd J = inside_->J(), M = inside_->M();
  const long n = M.rows(), m = J.rows();
  MatrixXd K = MatrixXd::Zero(n + m, n + m);
  K.topLeftCorner(n, n) = M, K.topRightCorner(n, m) = J.transpose(), K.bottomLeftCorner(m, n) = J;
  VectorXd right(n + m);
  right << -inside_->h(state), -rest;
  const std::vector<long> place = inside_->places(state);
  for (std::size_t k = 0; k < driven.size(); ++k) right[place[driven[k]]] += tau[k];
  const VectorXd x = solution(K, right);
  Numbers qdd;
  for (const long v : place) qdd.push_back(x[v]);
  return qdd;
}

bool mujoco_takes_loops(const NumericRobot& robot) {
  const auto slides = [](const NumericCut& cut) { return cut.joint == JointKind::prismatic; };
  return mujoco_takes(robot) && std::none_of(robot.cuts.begin(), robot.cuts.end(), slides) &&
         !robot.floats() && !robot.base_moves && !robot.geared;
}

}  // namespace articula::test
