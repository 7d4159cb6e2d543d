#include "peer/mujoco_loops.hpp"

#include <algorithm>

#include "peer/mujoco_model.hpp"
#include "support/dense.hpp"

namespace articula::test {

struct MujocoLoops::Inside {
  MujocoModel model;
  MujocoData data;

  explicit Inside(const NumericRobot& robot) : model(mujoco_model(robot)), data(mj_makeData(model.get())) {}

  std::size_t nv() const { return static_cast<std::size_t>(model->nv); }
  std::size_t constraints() const { return static_cast<std::size_t>(data->nefc); }

  Vector gather(const NumericRobot& state, Numbers NumericBody::*part) const {
    Vector all(nv());
    for (std::size_t j = 0; j < state.bodies.size(); ++j) {
      const Numbers& own = state.bodies[j].*part;
      if (own.empty()) continue;
      const int joint = mj_name2id(model.get(), mjOBJ_JOINT, ("joint" + std::to_string(j)).c_str());
      std::copy(own.begin(), own.end(), all.data() + model->jnt_dofadr[joint]);
    }
    return all;
  }
  // Places of our freedoms among MuJoCo's: it has the bodies in another order.
  std::vector<std::size_t> places(const NumericRobot& state) const {
    std::vector<std::size_t> list;
    for (std::size_t j = 0; j < state.bodies.size(); ++j)
      for (std::size_t i = 0; i < state.bodies[j].qd.size(); ++i) {
        const int joint = mj_name2id(model.get(), mjOBJ_JOINT, ("joint" + std::to_string(j)).c_str());
        list.push_back(static_cast<std::size_t>(model->jnt_dofadr[joint]) + i);
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
    const Vector qd = gather(state, &NumericBody::qd);
    std::copy(qd.begin(), qd.end(), data->qvel);
    mj_fwdPosition(model.get(), data.get());
    mj_fwdVelocity(model.get(), data.get());
  }

  Dense J() const {
    Dense all(constraints(), nv());
    std::copy_n(data->efc_J, all.cells.size(), all.cells.begin());
    return all;
  }
  Vector later_rates(const NumericRobot& state, double h) {  // J at the time h, times qd
    set_state(state);
    const Vector qd = gather(state, &NumericBody::qd);
    mj_integratePos(model.get(), data->qpos, qd.data(), h);
    mj_fwdPosition(model.get(), data.get());
    return J() * qd;
  }
  Vector rest(const NumericRobot& state) {  // J' qd
    const auto quotient = [&](double h) {
      return 1 / (2 * h) * (later_rates(state, h) - later_rates(state, -h));
    };
    const double h = 4e-3 / (1 + largest(gather(state, &NumericBody::qd)));
    return 1.0 / 3 * (4 * quotient(h / 2) - quotient(h));
  }

  Dense M() const {
    Dense full(nv(), nv());
    mj_fullM(model.get(), full.cells.data(), data->qM);
    return full;
  }
  Vector h(const NumericRobot& state) const {
    Vector all(data->qfrc_bias, data->qfrc_bias + nv());
    std::size_t v = 0;
    const std::vector<std::size_t> place = places(state);
    for (const NumericBody& b : state.bodies)
      for (std::size_t i = 0; i < b.qd.size(); ++i) all[place[v++]] += friction(b, i);
    return all;
  }
};

MujocoLoops::MujocoLoops(const NumericRobot& robot) : inside_(std::make_unique<Inside>(robot)) {}
MujocoLoops::~MujocoLoops() = default;

double MujocoLoops::gap(const NumericRobot& state) {
  inside_->set_state(state);
  return largest(Vector(inside_->data->efc_pos, inside_->data->efc_pos + inside_->constraints()));
}

double MujocoLoops::strayed(const NumericRobot& state) {
  const Vector rest = inside_->rest(state);
  inside_->set_state(state);
  return largest(inside_->J() * inside_->gather(state, &NumericBody::qdd) + rest);
}

Numbers MujocoLoops::torques(const NumericRobot& state, const std::vector<std::size_t>& driven) {
  inside_->set_state(state);
  const Dense N = transposed(null_space(inside_->J()));
  const Vector all = inside_->M() * inside_->gather(state, &NumericBody::qdd) + inside_->h(state);
  std::vector<std::size_t> place;  // of the driven ones
  for (const std::size_t k : driven) place.push_back(inside_->places(state)[k]);
  return least_squares(columns_of(N, place), N * all);
}

Numbers MujocoLoops::accelerations(const NumericRobot& state, const std::vector<std::size_t>& driven,
                                   const Numbers& tau) {
  const Vector rest = inside_->rest(state);
  inside_->set_state(state);
  const Dense J = inside_->J(), M = inside_->M();
  Dense K(M.rows + J.rows, M.rows + J.rows);  // [M J^T; J 0]
  for (std::size_t i = 0; i < M.rows; ++i)
    for (std::size_t k = 0; k < M.rows; ++k) K(i, k) = M(i, k);
  for (std::size_t i = 0; i < J.rows; ++i)
    for (std::size_t k = 0; k < J.cols; ++k) K(M.rows + i, k) = K(k, M.rows + i) = J(i, k);
  Vector right = -1.0 * inside_->h(state);
  const std::vector<std::size_t> place = inside_->places(state);
  for (std::size_t k = 0; k < driven.size(); ++k) right[place[driven[k]]] += tau[k];
  for (const double x : rest) right.push_back(-x);
  return entries_of(least_squares(K, right), place);
}

bool mujoco_takes_loops(const NumericRobot& robot) {
  const auto slides = [](const NumericCut& cut) { return cut.joint == JointKind::prismatic; };
  return mujoco_takes(robot) && std::none_of(robot.cuts.begin(), robot.cuts.end(), slides) &&
         !robot.floats() && !robot.base_moves && !robot.geared;
}

}  // namespace articula::test
