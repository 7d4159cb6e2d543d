#include "base/error.hpp"
#include "base/text.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/model.hpp"

namespace articula {

namespace {

// What the models of open chains cannot use yet, by name.
std::optional<std::string> needs_open_chain(const Robot& robot) {
  const RobotData& r = robot.data();
  std::vector<std::string> reasons;
  if (r[0].joint != JointKind::fixed) reasons.emplace_back("the base floats (a free joint)");
  for (int j = 1; j <= r.n(); ++j)
    if (r[j].joint == JointKind::ball || r[j].joint == JointKind::free)
      reasons.push_back("joint " + std::to_string(j) + " is a " + std::string(info(r[j].joint).name) +
                        " joint");
  if (!r.cuts.empty()) reasons.push_back("the robot has " + counted(r.cuts.size(), "closed loop"));
  if (reasons.empty() && robot.nv() == 0) return "no joint of the robot moves";
  if (reasons.empty()) return std::nullopt;
  return joined(reasons, "; ") + ", which this model cannot use yet";
}

}  // namespace

const std::vector<Model>& catalogue() {
  static const std::vector<Model> models{
      {"idm",
       "inverse dynamic model: joint torques or forces from positions, velocities and accelerations",
       {"q", "qd", "qdd", "base", "wrench"},
       {{"tau", "nv", "torque or force of each joint"}},
       {{"newton-euler", "recursive Newton-Euler, linear in the inertial parameters", "KhalilCreusot1997",
         newton_euler},
        {"lagrange", "Lagrange's equations by differentiation of the energies", "KhalilCreusot1997",
         lagrange}},
       needs_open_chain},
  };
  return models;
}

const Model& model_named(std::string_view name) {
  std::vector<std::string> known;
  for (const Model& m : catalogue()) {
    if (m.name == name) return m;
    known.emplace_back(m.name);
  }
  throw ModelError("", "there is no model '" + shortened(name) + "'", "models: " + joined(known, ", "));
}

const Method& method_named(const Model& model, std::string_view name) {
  if (name.empty()) return model.methods.front();
  std::vector<std::string> known;
  for (const Method& m : model.methods) {
    if (m.name == name) return m;
    known.emplace_back(m.name);
  }
  throw ModelError("", "model " + std::string(model.name) + " has no method '" + shortened(name) + "'",
                   "methods: " + joined(known, ", "));
}

}  // namespace articula
