#include "base/error.hpp"
#include "base/text.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/identification/identification.hpp"
#include "model/model.hpp"

namespace articula {

namespace {

Build plain(Outputs (*build)(Graph&, const Robot&)) {  // no options
  return [build](Graph& graph, const Robot& robot, const Options&) { return build(graph, robot); };
}

std::optional<std::string> needs_open_chain(const Robot& robot) {
  const RobotData& r = robot.data();
  if (!r.cuts.empty())
    return "the robot has " + counted(r.cuts.size(), "closed loop") + ", which this model cannot use yet";
  if (robot.nv() == 0) return "no joint of the robot moves";
  return std::nullopt;
}

}  // namespace

const std::vector<Model>& catalogue() {
  static const std::vector<Model> models{
      {"idm",
       "inverse dynamic model: joint torques or forces from positions, velocities and accelerations",
       {"q", "qd", "qdd", "base", "wrench"},
       {{"tau", "nv", "torque or force of each joint"}},
       {{"newton-euler", "recursive Newton-Euler, linear in the inertial parameters", "KhalilCreusot1997",
         plain(newton_euler)},
        {"newton-euler-cog", "balance of forces and moments at the centres of gravity",
         "LucassenVanDeVen1988, Bouri", plain(newton_euler_cog), needs_centres_of_gravity},
        {"augmented-body", "Newton-Euler with the masses carried moved to the joints", "Renaud1987",
         plain(augmented_body)},
        {"lagrange", "Lagrange's equations by differentiation of the energies", "KhalilCreusot1997",
         plain(lagrange)}},
       needs_open_chain},
      {"inertia",
       "inertia matrix of the robot",
       {"q"},
       {{"A", "nv x nv", "inertia matrix, rotors included"}},
       {{"generalized-links", "composite bodies, each joint accelerated by one", "KhalilCreusot1997",
         plain(inertia_by_generalized_links)}},
       needs_open_chain},
      {"identification",
       "dynamic identification model: the regressor D, with torques D K linear in the parameters K",
       {"q", "qd", "qdd", "base"},
       {{"D", "nv x Np", "regressor, a column for each parameter that is not zero"}},
       {{"newton-euler", "each column by a unit parameter, the motion computed once", "KhalilCreusot1997",
         plain(regressor_by_newton_euler)},
        {"lagrange", "the derivatives of Lagrange's torques with respect to the parameters",
         "KhalilCreusot1997", plain(regressor_by_lagrange)}},
       needs_open_chain,
       false,
       regressed_torques},
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
