// An imported URDF run as programs, its answers given for the links and joints of the file: places and Jacobians of the frames
// that the file gave its links, torques, inertia matrix. What is compared with a direct evaluation and with peers.
#pragma once

#include "io/urdf.hpp"
#include "program/run.hpp"
#include "support/draw.hpp"
#include "support/urdf_direct.hpp"

namespace articula::test {

inline const std::string floating_base = "floating_base";  // its joint, when the file has none

struct ImportCase {  // a way to import that every file is tried with
  std::string name;
  ImportOptions options;
};
inline void PrintTo(const ImportCase& c, std::ostream* out) { *out << c.name; }
inline std::vector<ImportCase> import_cases() {
  return {{"merged", {FixedJoints::merge}},
          {"kept", {FixedJoints::keep}},
          {"merged_exact", {FixedJoints::merge, true}}};
}

class ImportedUrdf {
 public:
  explicit ImportedUrdf(const std::string& text, const ImportOptions& options = {});
  ImportedUrdf(const ImportedUrdf&) = delete;  // the machine runs the program beside it
  ImportedUrdf& operator=(const ImportedUrdf&) = delete;

  const Robot& robot() const { return robot_; }
  UrdfState random_state(Draw& draw) const;
  // In the order of the freedoms that is asked for. Throws std::out_of_range for a link or joint that got lost.
  UrdfAnswer at(const UrdfState& state, const std::vector<UrdfFreedom>& freedoms,
                const std::vector<std::string>& links);

 private:
  std::map<std::string, double> values(const UrdfState& state) const;
  void run(const UrdfState& state);
  UrdfLinkMotion motion(const std::string& link, const std::vector<std::size_t>& columns) const;

  Robot robot_;
  Program program_;
  Machine machine_;
  std::map<std::string, UrdfNumbers> results_;  // of the program, by output
};

}  // namespace articula::test
