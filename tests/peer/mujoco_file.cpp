#include "peer/mujoco_file.hpp"

#include <array>
#include <cstring>
#include <stdexcept>

namespace articula::test {

MujocoModel mujoco_reads_file(const std::string& text) {
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  const char* name = "robot.xml";
  if (mj_makeEmptyFileVFS(files.get(), name, static_cast<int>(text.size())) != 0)
    throw std::runtime_error("MuJoCo's file system is full");
  std::memcpy(files->filedata[mj_findFileVFS(files.get(), name)], text.data(), text.size());
  std::array<char, 1000> error{};
  MujocoModel model(mj_loadXML(name, files.get(), error.data(), static_cast<int>(error.size())));
  mj_deleteVFS(files.get());
  if (!model) throw std::runtime_error(std::string("MuJoCo refuses the file: ") + error.data());
  return model;
}

}  // namespace articula::test
