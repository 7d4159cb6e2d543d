// An imported URDF run as programs, its answers given for the links and joints of the file: places and Jacobians of the frames
// that the file gave its links, torques, inertia matrix. What is compared with a direct evaluation and with peers.
#pragma once

#include <memory>

#include "io/urdf.hpp"
#include "program/run.hpp"
#include "support/draw.hpp"
#include "support/urdf_direct.hpp"

namespace articula::test {

class ImportedUrdf {
 public:
  explicit ImportedUrdf(const std::string& text, const ImportOptions& options = {});

  const Robot& robot() const { return robot_; }
  UrdfState random_state(Draw& draw) const;
  // In the order of the freedoms that is asked for. Throws std::out_of_range for a link or joint that got lost.
  UrdfAnswer at(const UrdfState& state, const std::vector<UrdfFreedom>& freedoms,
                const std::vector<std::string>& links);

 private:
  struct Running {
    explicit Running(Program p) : program(std::move(p)), machine(program, {}) {}
    Program program;
    Machine machine;
    void run(const std::map<std::string, double>& values);
    std::map<std::string, UrdfNumbers> results;  // by output
  };
  std::map<std::string, double> values(const UrdfState& state) const;
  UrdfLinkMotion motion(const std::string& link, const std::vector<std::size_t>& columns) const;

  Robot robot_;
  std::unique_ptr<Running> kinematics_, idm_, inertia_;
};

}  // namespace articula::test
