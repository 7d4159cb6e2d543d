// MuJoCo's models, read from text.
#pragma once

#include <mujoco/mujoco.h>

#include <memory>
#include <string>

namespace articula::test {

struct MujocoDeleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using MujocoModel = std::unique_ptr<mjModel, MujocoDeleter>;
using MujocoData = std::unique_ptr<mjData, MujocoDeleter>;

// Of a text in MJCF or URDF; std::runtime_error with MuJoCo's words where it is refused.
MujocoModel mujoco_reads_file(const std::string& text);

}  // namespace articula::test
