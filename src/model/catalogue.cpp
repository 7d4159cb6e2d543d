#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "model/dynamic/direct.hpp"
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

std::optional<std::string> needs_inertia(const Robot& robot) {
  if (const auto reason = needs_open_chain(robot)) return reason;
  return undetermined(robot, all_unknown(robot.data()));
}

std::optional<std::string> needs_passive_joints(const Robot& robot) {
  if (const auto reason = needs_open_chain(robot)) return reason;
  const Unknown unknown = passive(robot.data());
  if (std::find(unknown.begin(), unknown.end(), true) == unknown.end())
    return "every joint has a motor and the base does not float: idm gives the torques, ddm the "
           "accelerations";
  return undetermined(robot, unknown);
}

// Articulated bodies know nothing of a rotor that turns with several joints.
std::optional<std::string> needs_motors_of_their_own(const Robot& robot) {
  for (const Motor& motor : robot.data().motors)
    if (motor.ratio.size() > 1) return "motor " + motor.name + " turns with several joints";
  return std::nullopt;
}

std::optional<std::string> needs_motors(const Robot& robot) {
  if (const auto reason = needs_open_chain(robot)) return reason;
  const std::size_t motors = robot.data().motors.size();
  if (motors == 0) return "the robot has no motors: its file has no key 'motors'";
  if (motors != static_cast<std::size_t>(robot.nv()))
    return "the robot has " + counted(motors, "motor") + " for " +
           counted(static_cast<std::size_t>(robot.nv()), "freedom") +
           ": their torques do not follow from tau";
  if (!motors_move_every_joint(robot))
    return std::string(
        "the gear ratios of the motors are singular: some motion of the joints turns no motor");
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
         plain(inertia_by_generalized_links)},
        {"energy", "Hessian of the kinetic energy", "KhalilCreusot1997", plain(inertia_by_energy)}},
       needs_open_chain},
      {"motors",
       "motor coordinates: angles, velocities and torques of the motors behind their gears",
       {"q", "qd", "qdd", "base", "wrench"},
       {{"qm", "nv", "angle of each motor"},
        {"qdm", "nv", "velocity of each motor"},
        {"taum", "nv", "torque of each motor"}},
       {{"elimination", "Newton-Euler, then elimination in the gear ratios", "KhalilDombre2002",
         plain(motors_by_elimination)},
        {"polynomial", "Lagrange, then the inverse gear ratios from their characteristic polynomial",
         "FaddeevFaddeeva1963", plain(motors_by_characteristic_polynomial)}},
       needs_motors},
      {"gravity",
       "forces of gravity: the torques that hold the robot at rest",
       {"q"},
       {{"Q", "nv", "torque or force of each joint"}},
       {{"generalized-links", "weight of composite bodies", "KhalilCreusot1997",
         plain(gravity_by_generalized_links)},
        {"newton-euler", "Newton-Euler at rest", "KhalilCreusot1997", plain(gravity_by_newton_euler)},
        {"lagrange", "slope of the potential energy", "KhalilCreusot1997", plain(gravity_by_lagrange)}},
       needs_open_chain},
      {"coriolis",
       "what velocities, gravity, friction and wrenches need (H), and the matrix of Coriolis and centrifugal "
       "forces",
       {"q", "qd", "base", "wrench"},
       {{"H", "nv", "torques at zero acceleration; friction, wrenches and the base's motion included"},
        {"C", "nv x nv", "Coriolis and centrifugal forces are C qd, and dA/dt - 2C is skew; inertia alone"}},
       {{"generalized-links", "Christoffel's coefficients from composite bodies, no differentiation",
         "KhalilCreusot1997", plain(coriolis_by_generalized_links)},
        {"recursive", "generalized links, no coefficients: cheaper for long chains", "EcheandiaWensing2021",
         plain(coriolis_recursive)},
        {"christoffel", "derivatives of the inertia matrix; H by Lagrange", "KhalilCreusot1997",
         plain(coriolis_by_christoffel)}},
       needs_open_chain},
      {"christoffel",
       "Christoffel's coefficients: C_ij of coriolis is the sum of c_ijk qd_k",
       {"q"},
       {{"c", "nv x nv^2", "c_ijk in row i, column nv (j - 1) + k"}},
       {{"generalized-links", "composite bodies, no differentiation", "KhalilCreusot1997",
         plain(christoffel_by_generalized_links)},
        {"differentiation", "derivatives of the inertia matrix", "KhalilCreusot1997",
         plain(christoffel_by_differentiation)}},
       needs_open_chain},
      {"lagrange",
       "matrices of the dynamic model tau = A qdd + B qd + Q",
       {"q", "qd"},
       {{"A", "nv x nv", "inertia matrix, rotors included"},
        {"B", "nv x nv", "Coriolis and centrifugal forces are B qd; made of Christoffel's coefficients"},
        {"Q", "nv", "forces of gravity"}},
       {{"generalized-links", "coefficients from composite bodies, no differentiation", "KhalilCreusot1997",
         plain(lagrange_by_generalized_links)},
        {"differentiation", "derivatives of the inertia matrix and of the energies", "KhalilCreusot1997",
         plain(lagrange_by_differentiation)}},
       needs_open_chain},
      {"energy",
       "kinetic and potential energy",
       {"q", "qd", "base"},
       {{"T", "1", "kinetic energy, rotors included"},
        {"U", "1",
         "potential energy, zero at the origin of the world; up to a constant with base parameters"}},
       {{"twists", "from the twists of the links", "KhalilCreusot1997", plain(energy_by_twists)},
        {"parameters", "linear in the inertial parameters, velocities by differentiation",
         "KhalilCreusot1997", plain(energy_by_parameters)}},
       needs_open_chain,
       false,
       felt_energies},
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
      {"ddm",
       "direct dynamic model: joint accelerations from positions, velocities and torques",
       {"q", "qd", "tau", "base", "wrench"},
       {{"qdd", "nv", "acceleration of each joint"}},
       {{"inertia-matrix", "H and the inertia matrix, factorised along the tree as L^T D L",
         "KhalilCreusot1997, Featherstone2005", plain(direct_by_inertia_matrix)},
        {"articulated-body", "articulated bodies, without the inertia matrix",
         "Featherstone1983, BrandlJohanniOtter1986", plain(direct_by_articulated_bodies),
         needs_motors_of_their_own}},
       needs_inertia},
      {"hybrid",
       "hybrid dynamic model: torques of the motors from their accelerations, accelerations of the joints "
       "without motor",
       {"q", "qd", "qdd", "base", "wrench"},
       {{"tau", "nv", "torque or force of each motor; 0 where there is none"},
        {"qdd", "nv", "acceleration of each joint without motor; as given elsewhere"}},
       {{"inertia-matrix", "the part of the inertia matrix without motors, factorised along the tree",
         "Featherstone2005", plain(hybrid_by_inertia_matrix)},
        {"articulated-body", "articulated bodies that yield where no motor is", "Featherstone2008",
         plain(hybrid_by_articulated_bodies), needs_motors_of_their_own}},
       needs_passive_joints},
      {"cartesian-dynamics",
       "dynamic model in the coordinates of a link: F = Lambda xdd + mu + p, xdd its acceleration",
       {"q", "qd", "base", "wrench"},
       {{"Lambda", "m x m", "inertia felt at the link"},
        {"mu", "m", "forces of velocities, friction, external wrenches and the base's motion"},
        {"p", "m", "weight felt at the link"},
        {"Jbar", "nv x m", "dynamically consistent inverse of the Jacobian"},
        {"rows", "m", "components of the twist that the rows are: 1..6 for vx vy vz wx wy wz"}},
       {{"factorisation", "with the inertia matrix factorised along the tree as L^T D L",
         "Khatib1987, Featherstone2005", operational_by_factorisation},
        {"elimination", "by inverting the Jacobian when it is square, else the inertia matrix", "Khatib1987",
         operational_by_elimination}},
       needs_inertia,
       true},
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
