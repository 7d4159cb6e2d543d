// MuJoCo, in its smallest parts: what a model does not need is not called. It reads the URDF file; the inertias are then set to
// those of the file, because its compiler changes those that no rigid body has (link 3 of the PUMA as published).
#include <algorithm>
#include <memory>
#include <stdexcept>

#include "chain.hpp"
#include "peer/mujoco_file.hpp"
#include "subject.hpp"

namespace articula::bench {

namespace {

std::string prepared(std::string urdf) {
  const std::string compiler =
      "<mujoco><compiler fusestatic=\"false\" balanceinertia=\"true\" boundmass=\"0\" boundinertia=\"0\" "
      "inertiafromgeom=\"false\"/></mujoco>";
  return urdf.insert(urdf.find('>', urdf.find("<robot")) + 1, compiler);
}

test::MujocoModel load(const std::string& text) {
  test::MujocoModel model = test::mujoco_reads_file(text);
  model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_CONTACT | mjDSBL_PASSIVE;
  return model;
}

void set_inertias(mjModel& m, mjData& d, const std::vector<Body>& chain) {
  for (std::size_t j = 0; j < chain.size(); ++j) {
    const std::size_t body = static_cast<std::size_t>(m.jnt_bodyid[j]);
    const auto [axes, moments] = principal(chain[j]);
    const Eigen::Quaterniond turn(axes);
    std::copy_n(moments.data(), 3, m.body_inertia + 3 * body);
    const std::array<double, 4> quaternion{turn.w(), turn.x(), turn.y(), turn.z()};
    std::copy_n(quaternion.data(), 4, m.body_iquat + 4 * body);
    m.body_sameframe[body] = 0;
  }
  mj_setConst(&m, &d);
}

struct Simulation {
  Simulation(const Robot& robot, const std::vector<State>& all)
      : m(load(prepared(robot.urdf))), d(mj_makeData(m.get())), states(all), n(robot.joints) {
    if (m->nv != static_cast<int>(n)) throw std::runtime_error("MuJoCo has other joints");
    set_inertias(*m, *d, read_chain(robot.urdf));
    out.resize(std::max(n * n, 6 * n));
    last = m->nbody - 1;
  }

  void place(std::size_t k) {
    std::copy_n(states[k].q.data(), n, d->qpos);
    mj_kinematics(m.get(), d.get());
  }
  void move(std::size_t k) {
    place(k);
    std::copy_n(states[k].qd.data(), n, d->qvel);
    mj_comPos(m.get(), d.get());
  }
  void idm(std::size_t k) {
    move(k);
    std::copy_n(states[k].qdd.data(), n, d->qacc);
    mj_comVel(m.get(), d.get());
    mj_rne(m.get(), d.get(), 1, out.data());
  }
  void ddm(std::size_t k) {
    move(k);
    mj_crb(m.get(), d.get());
    mj_factorM(m.get(), d.get());
    mj_comVel(m.get(), d.get());
    mj_rne(m.get(), d.get(), 0, d->qfrc_bias);
    for (std::size_t i = 0; i < n; ++i) d->qfrc_smooth[i] = states[k].tau[i] - d->qfrc_bias[i];
    mj_solveM(m.get(), d.get(), out.data(), d->qfrc_smooth, 1);
  }
  void inertia(std::size_t k) {
    place(k);
    mj_comPos(m.get(), d.get());
    mj_crb(m.get(), d.get());
    mj_fullM(m.get(), out.data(), d->qM);
  }
  void jacobian(std::size_t k) {
    place(k);
    mj_comPos(m.get(), d.get());
    mj_jacBody(m.get(), d.get(), out.data(), out.data() + 3 * n, last);
  }
  Numbers first(std::size_t count) const { return {out.data(), out.data() + count}; }
  Numbers end() const {
    const mjtNum *p = d->xpos + 3 * last, *R = d->xmat + 9 * last;
    Numbers T;
    for (std::size_t i = 0; i < 3; ++i) T.insert(T.end(), {R[3 * i], R[3 * i + 1], R[3 * i + 2], p[i]});
    T.insert(T.end(), {0, 0, 0, 1});
    return T;
  }

  test::MujocoModel m;
  test::MujocoData d;
  const std::vector<State>& states;
  std::size_t n;
  int last;
  Numbers out;
};

}  // namespace

Task mujoco(Model model, const Robot& robot, const std::vector<State>& states) {
  const auto s = std::make_shared<Simulation>(robot, states);
  const std::size_t n = robot.joints;
  switch (model) {
    case Model::idm: return {[s](std::size_t k) { s->idm(k); }, [s, n] { return s->first(n); }};
    case Model::ddm: return {[s](std::size_t k) { s->ddm(k); }, [s, n] { return s->first(n); }};
    case Model::inertia: return {[s](std::size_t k) { s->inertia(k); }, [s, n] { return s->first(n * n); }};
    case Model::geometric: return {[s](std::size_t k) { s->place(k); }, [s] { return s->end(); }};
    case Model::jacobian: return {[s](std::size_t k) { s->jacobian(k); }, [s, n] { return s->first(6 * n); }};
  }
  return {};
}

}  // namespace articula::bench
