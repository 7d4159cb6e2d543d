// Dynamic models, [KhalilCreusot1997] 5.

#include "base/contains.hpp"
#include "base/text.hpp"
#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/tailored.hpp"
#include "model/dynamic/tailored_inertia.hpp"
#include "model/lists.hpp"

namespace articula {

namespace {

std::optional<std::string> needs_inertia(const Robot& robot) {
  if (const auto reason = needs_motion(robot)) return reason;
  return undetermined(robot, all_unknown(robot.data()));
}

std::optional<std::string> needs_passive_joints(const Robot& robot) {
  if (const auto reason = needs_motion(robot)) return reason;
  const Unknown unknown = passive(robot.data());
  if (!contains(unknown, true))
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

// With more than five and a half joints between a link and the base, on the average, articulated bodies take fewer operations than the
// inertia matrix (chains: from eleven joints on).
bool has_long_branches(const Robot& robot) {
  const RobotData& r = robot.data();
  std::vector<int> depth(static_cast<std::size_t>(r.n() + 1), 0);
  int links = 0, sum = 0;
  for (int j = 1; j <= r.n(); ++j) {
    const bool moves = !r[j].qd.empty();
    depth[j] = depth[r[j].parent] + (moves ? 1 : 0);
    links += moves ? 1 : 0, sum += moves ? depth[j] : 0;
  }
  return 2 * sum > 11 * links;
}

std::optional<std::string> needs_motors(const Robot& robot) {
  if (const auto reason = needs_motion(robot)) return reason;
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

std::vector<Model> dynamic_models() {
  return {
      {.name = "idm",
       .line = "inverse dynamic model: joint torques or forces from positions, velocities and accelerations",
       .inputs = {"q", "qd", "qdd", "base", "wrench"},
       .outputs = {{"tau", "nv", "torque or force of each joint"}},
       .methods = {{"newton-euler", "recursive Newton-Euler, linear in the inertial parameters",
                    "KhalilCreusot1997", plain(newton_euler)},
                   {"newton-euler-cog", "balance of forces and moments at the centres of gravity",
                    "LucassenVanDeVen1988, Bouri", plain(newton_euler_cog), needs_centres_of_gravity},
                   {"augmented-body", "Newton-Euler with the masses carried moved to the joints",
                    "Renaud1987", plain(augmented_body)},
                   {"tailored",
                    "Newton-Euler cut to the robot; from -O2 on the cheapest choices are searched",
                    "KhalilCreusot1997, Renaud1987", newton_euler_tailored, nullptr, nullptr,
                    tailored_choices, true},
                   {"lagrange", "Lagrange's equations by differentiation of the energies",
                    "KhalilCreusot1997", plain(lagrange)}},
       .refuses = needs_motion,
       .form = Form::steps},
      {.name = "inertia",
       .line = "inertia matrix of the robot",
       .inputs = {"q"},
       .outputs = {{"A", "nv x nv", "inertia matrix, rotors included"}},
       .methods = {{"generalized-links", "composite bodies, each joint accelerated by one",
                    "KhalilCreusot1997", plain(inertia_by_generalized_links)},
                   {"tailored",
                    "generalized links cut to the robot; from -O2 on the cheapest choices are searched",
                    "KhalilCreusot1997", inertia_tailored, nullptr, nullptr, inertia_choices, true},
                   {"energy", "Hessian of the kinetic energy", "KhalilCreusot1997",
                    plain(inertia_by_energy)}},
       .refuses = needs_motion},
      {.name = "motors",
       .line = "motor coordinates: angles, velocities and torques of the motors behind their gears",
       .inputs = {"q", "qd", "qdd", "base", "wrench"},
       .outputs = {{"qm", "nv", "angle of each motor"},
                   {"qdm", "nv", "velocity of each motor"},
                   {"taum", "nv", "torque of each motor"}},
       .methods = {{"elimination", "Newton-Euler, then elimination in the gear ratios", "KhalilDombre2002",
                    plain(motors_by_elimination)},
                   {"polynomial",
                    "Lagrange, then the inverse gear ratios from their characteristic polynomial",
                    "FaddeevFaddeeva1963", plain(motors_by_characteristic_polynomial)}},
       .refuses = needs_motors},
      {.name = "gravity",
       .line = "forces of gravity: the torques that hold the robot at rest",
       .inputs = {"q"},
       .outputs = {{"Q", "nv", "torque or force of each joint"}},
       .methods = {{"generalized-links", "weight of composite bodies", "KhalilCreusot1997",
                    plain(gravity_by_generalized_links)},
                   {"newton-euler", "Newton-Euler at rest", "KhalilCreusot1997",
                    plain(gravity_by_newton_euler)},
                   {"lagrange", "slope of the potential energy", "KhalilCreusot1997",
                    plain(gravity_by_lagrange)}},
       .refuses = needs_motion},
      {.name = "coriolis",
       .line = "what velocities, gravity, friction and wrenches need (H), and the matrix of Coriolis and "
               "centrifugal "
               "forces",
       .inputs = {"q", "qd", "base", "wrench"},
       .outputs =
           {{"H", "nv",
             "torques at zero acceleration; friction, springs, wrenches and the base's motion included"},
            {"C", "nv x nv",
             "Coriolis and centrifugal forces are C qd, and dA/dt - 2C is skew; inertia alone"}},
       .methods = {{"generalized-links",
                    "Christoffel's coefficients from composite bodies, no differentiation",
                    "KhalilCreusot1997", coriolis_by_generalized_links, nullptr, nullptr, tailored_choices},
                   {"recursive", "generalized links, no coefficients: cheaper for long chains",
                    "EcheandiaWensing2021", plain(coriolis_recursive)},
                   {"christoffel", "derivatives of the inertia matrix; H by Lagrange", "KhalilCreusot1997",
                    plain(coriolis_by_christoffel)}},
       .refuses = needs_motion},
      {.name = "christoffel",
       .line = "Christoffel's coefficients: C_ij of coriolis is the sum of c_ijk qd_k",
       .inputs = {"q"},
       .outputs = {{"c", "nv x nv^2", "c_ijk in row i, column nv (j - 1) + k"}},
       .methods = {{"generalized-links", "composite bodies, no differentiation", "KhalilCreusot1997",
                    plain(christoffel_by_generalized_links)},
                   {"differentiation", "derivatives of the inertia matrix", "KhalilCreusot1997",
                    plain(christoffel_by_differentiation)}},
       .refuses = needs_motion},
      {.name = "lagrange",
       .line = "matrices of the dynamic model tau = A qdd + B qd + Q",
       .inputs = {"q", "qd"},
       .outputs = {{"A", "nv x nv", "inertia matrix, rotors included"},
                   {"B", "nv x nv",
                    "Coriolis and centrifugal forces are B qd; made of Christoffel's coefficients"},
                   {"Q", "nv", "forces of gravity"}},
       .methods = {{"generalized-links", "coefficients from composite bodies, no differentiation",
                    "KhalilCreusot1997", plain(lagrange_by_generalized_links)},
                   {"differentiation", "derivatives of the inertia matrix and of the energies",
                    "KhalilCreusot1997", plain(lagrange_by_differentiation)}},
       .refuses = needs_motion},
      {.name = "energy",
       .line = "kinetic and potential energy",
       .inputs = {"q", "qd", "base"},
       .outputs =
           {{"T", "1", "kinetic energy, rotors included"},
            {"U", "1",
             "potential energy, zero at the origin of the world; up to a constant with base parameters"}},
       .methods = {{"twists", "from the twists of the links", "KhalilCreusot1997", plain(energy_by_twists)},
                   {"parameters", "linear in the inertial parameters, velocities by differentiation",
                    "KhalilCreusot1997", plain(energy_by_parameters)}},
       .refuses = needs_motion,
       .felt = felt_energies},
      {.name = "ddm",
       .line = "direct dynamic model: joint accelerations from positions, velocities and torques",
       .inputs = {"q", "qd", "tau", "base", "wrench"},
       .outputs = {{"qdd", "nv", "acceleration of each joint"}},
       .methods = {{"inertia-matrix", "H and the inertia matrix, factorised along the tree as L^T D L",
                    "KhalilCreusot1997, Featherstone2005", direct_by_inertia_matrix, nullptr,
                    direct_derivatives, direct_choices},
                   {"articulated-body", "articulated bodies, without the inertia matrix",
                    "Featherstone1983, BrandlJohanniOtter1986", plain(direct_by_articulated_bodies),
                    needs_motors_of_their_own, nullptr, nullptr, false, false, has_long_branches},
                   {"lagrange", "energies alone, solved by elimination", "KhalilCreusot1997",
                    plain(direct_by_lagrange)}},
       .refuses = needs_inertia,
       .form = Form::steps},
      {.name = "hybrid",
       .line = "hybrid dynamic model: torques of the motors from their accelerations, accelerations of the "
               "joints "
               "without motor",
       .inputs = {"q", "qd", "qdd", "base", "wrench"},
       .outputs = {{"tau", "nv", "torque or force of each motor; 0 where there is none"},
                   {"qdd", "nv", "acceleration of each joint without motor; as given elsewhere"}},
       .methods = {{"inertia-matrix",
                    "the part of the inertia matrix without motors, factorised along the tree",
                    "Featherstone2005", hybrid_by_inertia_matrix, nullptr, nullptr, direct_choices},
                   {"articulated-body", "articulated bodies that yield where no motor is", "Featherstone2008",
                    plain(hybrid_by_articulated_bodies), needs_motors_of_their_own, nullptr, nullptr, false,
                    false, has_long_branches},
                   {"lagrange", "energies alone, solved by elimination", "KhalilCreusot1997",
                    plain(hybrid_by_lagrange)}},
       .refuses = needs_passive_joints,
       .form = Form::steps},
      {.name = "cartesian-dynamics",
       .line = "dynamic model in the coordinates of a link: F = Lambda xdd + mu + p, xdd its acceleration",
       .inputs = {"q", "qd", "base", "wrench"},
       .outputs = {{"Lambda", "m x m", "inertia felt at the link"},
                   {"mu", "m",
                    "forces of velocities, friction, springs, external wrenches and the base's motion"},
                   {"p", "m", "weight felt at the link"},
                   {"Jbar", "nv x m", "dynamically consistent inverse of the Jacobian"},
                   {"rows", "m", "components of the twist that the rows are: 1..6 for vx vy vz wx wy wz",
                    true}},
       .methods = {{"factorisation", "with the inertia matrix factorised along the tree as L^T D L",
                    "Khatib1987, Featherstone2005", operational_by_factorisation},
                   {"elimination",
                    "from the energies; the Jacobian inverted when it is square, else the inertia matrix",
                    "Khatib1987", operational_by_elimination}},
       .refuses = needs_inertia,
       .takes = {Option::link, Option::frame, Option::rows},
       .form = Form::steps},
  };
}

}  // namespace articula
