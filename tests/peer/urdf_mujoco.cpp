// MuJoCo: mj_loadXML reads the file as it is, but for shapes, which are left out, and for an element that tells its compiler not to
// improve it; then mj_inverse, mj_fullM, mj_jac. Its root link is the world.
#include <algorithm>
#include <memory>
#include <pugixml.hpp>
#include <sstream>
#include <stdexcept>

#include "peer/mujoco_file.hpp"
#include "peer/urdf_peers.hpp"

namespace articula::test {

namespace {

const std::string compiler =
    "<compiler fusestatic=\"false\" balanceinertia=\"false\" boundmass=\"0\" boundinertia=\"0\" "
    "discardvisual=\"true\" inertiafromgeom=\"false\"/>";

// Without shapes: their meshes are not at hand.
std::string prepared(const std::string& text) {
  pugi::xml_document document;
  document.load_string(text.c_str());
  for (pugi::xml_node link : document.child("robot").children("link"))
    for (const char* shape : {"visual", "collision"})
      while (link.remove_child(shape)) {
      }
  document.child("robot").prepend_child("mujoco").append_buffer(compiler.data(), compiler.size());
  std::ostringstream result;
  document.save(result);
  return result.str();
}

// Null when it has inertias that no rigid body has.
MujocoModel load(const std::string& text) try {
  MujocoModel model = mujoco_reads_file(prepared(text));
  model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_CONTACT | mjDSBL_PASSIVE;
  return model;
} catch (const std::runtime_error& e) {
  if (std::string(e.what()).find("A + B >= C") != std::string::npos) return nullptr;
  throw;
}

class MujocoOfUrdf {
 public:
  MujocoOfUrdf(MujocoModel model, const UrdfDirect& file)
      : freedoms_(file.freedoms()),
        links_(file.links()),
        model_(std::move(model)),
        data_(mj_makeData(model_.get())) {
    if (model_->nv != static_cast<int>(freedoms_.size())) throw std::runtime_error("MuJoCo has other joints");
    for (const UrdfFreedom& freedom : freedoms_) {
      const int joint = mj_name2id(model_.get(), mjOBJ_JOINT, freedom.joint.c_str());
      if (joint < 0) throw std::runtime_error("MuJoCo has no joint " + freedom.joint);
      rows_.push_back(static_cast<std::size_t>(joint));
    }
  }

  UrdfAnswer at(const UrdfState& state) {
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      const UrdfJointState& own = state.at(freedoms_[k].joint);
      data_->qpos[rows_[k]] = own.q.at(0);
      data_->qvel[rows_[k]] = own.qd.at(0);
      data_->qacc[rows_[k]] = own.qdd.at(0);
    }
    mj_inverse(model_.get(), data_.get());
    const auto nv = freedoms_.size();
    UrdfNumbers full(nv * nv);
    mj_fullM(model_.get(), full.data(), data_->qM);
    UrdfAnswer answer{freedoms_, {}, {}, {}};
    for (const std::size_t i : rows_) {
      answer.tau.push_back(data_->qfrc_inverse[i]);
      for (const std::size_t k : rows_) answer.A.push_back(full[i * nv + k]);
    }
    for (const std::string& link : links_)
      if (const int body = mj_name2id(model_.get(), mjOBJ_BODY, link.c_str()); body >= 0)
        answer.links[link] = motion(body);
    return answer;
  }

 private:
  UrdfLinkMotion motion(int body) const {
    const auto nv = freedoms_.size();
    const mjtNum *p = data_->xpos + 3 * body, *R = data_->xmat + 9 * body;
    UrdfLinkMotion m{{}, UrdfNumbers(6 * nv)};
    for (std::size_t i = 0; i < 3; ++i) m.T.insert(m.T.end(), {R[3 * i], R[3 * i + 1], R[3 * i + 2], p[i]});
    m.T.insert(m.T.end(), {0, 0, 0, 1});
    UrdfNumbers both(6 * nv);
    mj_jac(model_.get(), data_.get(), both.data(), both.data() + 3 * nv, p, body);
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t k = 0; k < nv; ++k) m.J[i * nv + k] = both[i * nv + rows_[k]];
    return m;
  }

  std::vector<UrdfFreedom> freedoms_;
  std::vector<std::string> links_;
  MujocoModel model_;
  MujocoData data_;
  std::vector<std::size_t> rows_;  // of the freedoms; every joint has one
};

}  // namespace

bool mujoco_takes(const UrdfDirect& file) {
  return !file.has_kind("planar") && !file.has_kind("floating") && !file.is_massless();
}

UrdfPeer mujoco_reads(const std::string& text, const UrdfDirect& file) {
  MujocoModel model = load(text);
  if (!model) return nullptr;
  const auto inside = std::make_shared<MujocoOfUrdf>(std::move(model), file);
  return with_drives([inside](const UrdfState& state) { return inside->at(state); }, file);
}

}  // namespace articula::test
