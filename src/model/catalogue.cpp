#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/geometric/geometric.hpp"
#include "model/identification/identification.hpp"
#include "model/kinematic/determinant.hpp"
#include "model/kinematic/inverse.hpp"
#include "model/kinematic/kinematic.hpp"
#include "model/kinematic/singularities.hpp"
#include "model/model.hpp"

namespace articula {

namespace {

Build plain(Outputs (*build)(Graph&, const Robot&)) {  // no options
  return [build](Graph& graph, const Robot& robot, const Options&) { return build(graph, robot); };
}

std::optional<std::string> needs_tree(const Robot& robot) {
  const RobotData& r = robot.data();
  if (r.cuts.empty()) return std::nullopt;
  return "the robot has " + counted(r.cuts.size(), "closed loop") + ", which this model cannot use yet";
}

std::optional<std::string> needs_open_chain(const Robot& robot) {
  if (const auto reason = needs_tree(robot)) return reason;
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

// Of geometric models: the place, and the orientation in the form that is asked for.
std::vector<OutputInfo> places() {
  return {{"T", "4 x 4", "place of the frame of --link in --frame"},
          {"rpy", "3", "with --orientation rpy: roll, pitch, yaw of Rot(z, yaw) Rot(y, pitch) Rot(x, roll)"},
          {"euler", "3", "with --orientation euler-zxz or euler-zyz: phi, theta, psi"},
          {"quaternion", "4", "with --orientation quaternion: w, x, y, z; w >= 0"},
          {"axis_angle", "4", "with --orientation axis-angle: the unit axis and the angle, from 0 to pi"}};
}

}  // namespace

const std::vector<Model>& catalogue() {
  static const std::vector<Model> models{
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
                   {"lagrange", "Lagrange's equations by differentiation of the energies",
                    "KhalilCreusot1997", plain(lagrange)}},
       .refuses = needs_open_chain,
       .form = Form::steps},
      {.name = "inertia",
       .line = "inertia matrix of the robot",
       .inputs = {"q"},
       .outputs = {{"A", "nv x nv", "inertia matrix, rotors included"}},
       .methods = {{"generalized-links", "composite bodies, each joint accelerated by one",
                    "KhalilCreusot1997", plain(inertia_by_generalized_links)},
                   {"energy", "Hessian of the kinetic energy", "KhalilCreusot1997",
                    plain(inertia_by_energy)}},
       .refuses = needs_open_chain},
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
       .refuses = needs_open_chain},
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
                    "KhalilCreusot1997", plain(coriolis_by_generalized_links)},
                   {"recursive", "generalized links, no coefficients: cheaper for long chains",
                    "EcheandiaWensing2021", plain(coriolis_recursive)},
                   {"christoffel", "derivatives of the inertia matrix; H by Lagrange", "KhalilCreusot1997",
                    plain(coriolis_by_christoffel)}},
       .refuses = needs_open_chain},
      {.name = "christoffel",
       .line = "Christoffel's coefficients: C_ij of coriolis is the sum of c_ijk qd_k",
       .inputs = {"q"},
       .outputs = {{"c", "nv x nv^2", "c_ijk in row i, column nv (j - 1) + k"}},
       .methods = {{"generalized-links", "composite bodies, no differentiation", "KhalilCreusot1997",
                    plain(christoffel_by_generalized_links)},
                   {"differentiation", "derivatives of the inertia matrix", "KhalilCreusot1997",
                    plain(christoffel_by_differentiation)}},
       .refuses = needs_open_chain},
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
       .refuses = needs_open_chain},
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
       .refuses = needs_open_chain,
       .felt = felt_energies},
      {.name = "identification",
       .line = "dynamic identification model: the regressor D, with torques D K linear in the parameters K",
       .inputs = {"q", "qd", "qdd", "base"},
       .outputs = {{"D", "nv x Np", "regressor, a column for each parameter that is not zero"}},
       .methods = {{"newton-euler", "each column by a unit parameter, the motion computed once",
                    "KhalilCreusot1997", plain(regressor_by_newton_euler)},
                   {"lagrange", "the derivatives of Lagrange's torques with respect to the parameters",
                    "KhalilCreusot1997", plain(regressor_by_lagrange)}},
       .refuses = needs_open_chain,
       .form = Form::steps,
       .felt = regressed_torques},
      {.name = "ddm",
       .line = "direct dynamic model: joint accelerations from positions, velocities and torques",
       .inputs = {"q", "qd", "tau", "base", "wrench"},
       .outputs = {{"qdd", "nv", "acceleration of each joint"}},
       .methods = {{"inertia-matrix", "H and the inertia matrix, factorised along the tree as L^T D L",
                    "KhalilCreusot1997, Featherstone2005", plain(direct_by_inertia_matrix), nullptr,
                    direct_derivatives},
                   {"articulated-body", "articulated bodies, without the inertia matrix",
                    "Featherstone1983, BrandlJohanniOtter1986", plain(direct_by_articulated_bodies),
                    needs_motors_of_their_own},
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
                    "Featherstone2005", plain(hybrid_by_inertia_matrix)},
                   {"articulated-body", "articulated bodies that yield where no motor is", "Featherstone2008",
                    plain(hybrid_by_articulated_bodies), needs_motors_of_their_own},
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
                   {"rows", "m", "components of the twist that the rows are: 1..6 for vx vy vz wx wy wz"}},
       .methods = {{"factorisation", "with the inertia matrix factorised along the tree as L^T D L",
                    "Khatib1987, Featherstone2005", operational_by_factorisation},
                   {"elimination",
                    "from the energies; the Jacobian inverted when it is square, else the inertia matrix",
                    "Khatib1987", operational_by_elimination}},
       .refuses = needs_inertia,
       .takes = {Option::link, Option::frame, Option::rows},
       .form = Form::steps},
      {.name = "transform",
       .line = "place of one frame in another, between any two, as the product of the matrices between them",
       .inputs = {"q"},
       .outputs = places(),
       .methods = {{"product", "the matrices of the joints, one after the other", "KhalilCreusot1997",
                    transform_by_product},
                   {"screws", "product of exponentials: screws about the axes in the zero position",
                    "Brockett1984", transform_by_screws}},
       .refuses = needs_tree,
       .takes = {Option::link, Option::frame, Option::orientation},
       .sees_world = true,
       .factors = transform_factors},
      {.name = "geometric",
       .line = "fast geometric model: the same place with as few operations as possible",
       .inputs = {"q"},
       .outputs = places(),
       .methods = {{"recursive",
                    "parallel axes as one, cut where it is cheapest into an outward and an inward part",
                    "KhalilCreusot1997", transform_by_fewest_operations},
                   {"screws", "product of exponentials: screws about the axes in the zero position",
                    "Brockett1984", transform_by_screws}},
       .refuses = needs_tree,
       .takes = {Option::link, Option::frame, Option::orientation},
       .sees_world = true,
       .form = Form::steps},
      {.name = "jacobian",
       .line = "Jacobian matrix of a link: its velocities are J qd",
       .inputs = {"q"},
       .outputs = {{"J", "6 x nv",
                    "rows vx vy vz wx wy wz: velocity of the link's origin and angular velocity, components "
                    "in --frame; what the base's given motion adds is not in it"}},
       .methods = {{"renaud", "by an intermediate frame and point, chosen for few operations",
                    "KhalilCreusot1997", jacobian_by_renaud},
                   {"differentiation", "the rates of the link's place as each joint moves",
                    "KhalilCreusot1997", jacobian_by_differentiation}},
       .refuses = needs_open_chain,
       .takes = {Option::link, Option::frame, Option::via, Option::point},
       .factors = factors_of_jacobian},
      {.name = "velocities",
       .line = "velocities of the links",
       .inputs = {"q", "qd", "base"},
       .outputs = {{"V", "n x 3",
                    "velocity of each link's origin, in the link's frame; a floating base is the first row"},
                   {"W", "n x 3", "angular velocity of each link, likewise"}},
       .methods = {{"recursive", "from the base outwards", "KhalilCreusot1997", plain(velocities_recursive)},
                   {"differentiation", "rates of the links' places", "KhalilCreusot1997",
                    plain(velocities_by_differentiation)}},
       .refuses = needs_open_chain,
       .form = Form::steps},
      {.name = "accelerations",
       .line = "accelerations of the links",
       .inputs = {"q", "qd", "qdd", "base"},
       .outputs = {{"VP", "n x 3",
                    "acceleration of each link's origin, without gravity, in the link's frame; a floating "
                    "base is the first row"},
                   {"WP", "n x 3", "angular acceleration of each link, likewise"}},
       .methods = {{"recursive", "from the base outwards", "KhalilCreusot1997",
                    plain(accelerations_recursive)},
                   {"differentiation", "rates of the rates of the links' places", "KhalilCreusot1997",
                    plain(accelerations_by_differentiation)}},
       .refuses = needs_open_chain,
       .form = Form::steps},
      {.name = "jdot-qdot",
       .line = "acceleration of a link that its joints' velocities alone make",
       .inputs = {"q", "qd", "base"},
       .outputs = {{"JpQp", "6",
                    "what the link's acceleration (vx vy vz wx wy wz, components in --frame) has beside J "
                    "qdd: Jdot qd, and what the base's given motion adds; without gravity"}},
       .methods = {{"recursive", "accelerations from the base outwards with qdd = 0", "KhalilCreusot1997",
                    jdot_qdot_recursive},
                   {"differentiation", "rates of the rates of the link's place", "KhalilCreusot1997",
                    jdot_qdot_by_differentiation}},
       .refuses = needs_open_chain,
       .takes = {Option::link, Option::frame},
       .form = Form::steps},
      {.name = "jacobian-determinant",
       .line = "determinant of the Jacobian of a link: zero at its singular positions",
       .inputs = {"q"},
       .outputs = {{"det", "1",
                    "determinant of J; of J J^T when more freedoms move the link than it has independent "
                    "motions"},
                   {"rows", "m", "components of the twist in J: 1..6 for vx vy vz wx wy wz"},
                   {"frame", "1", "frame they are written in"},
                   {"point", "1", "frame whose origin they are about"}},
       .methods = {{"factors", "by an intermediate frame and point that make it simplest, factored",
                    "KhalilCreusot1997", determinant_by_factors},
                   {"minors", "the same, minor by minor", "KhalilCreusot1997", determinant_by_minors},
                   {"polynomial", "the last coefficient of the characteristic polynomial",
                    "FaddeevFaddeeva1963", determinant_by_polynomial}},
       .refuses = needs_open_chain,
       .takes = {Option::link, Option::via, Option::point, Option::rows},
       .remarks = singularities},
      {.name = "inverse-jacobian",
       .line = "inverse of the Jacobian of a link that has as many independent motions as freedoms move it",
       .inputs = {"q"},
       .outputs = {{"Jinv", "nv x m", "joint velocities are Jinv times the components of the twist in rows"},
                   {"rows", "m", "components of the twist that the columns are: 1..6 for vx vy vz wx wy wz"}},
       .methods = {{"blocks", "reduced to another frame and point, then inverted block by block",
                    "KhalilCreusot1997", inverse_jacobian_by_blocks},
                   {"adjugate", "adjugate over determinant, by minors", "KhalilCreusot1997",
                    inverse_jacobian_by_adjugate}},
       .refuses = needs_open_chain,
       .takes = {Option::link, Option::frame, Option::via, Option::point, Option::rows},
       .refuses_link = needs_square_jacobian},
      {.name = "inverse-kinematic",
       .line = "inverse kinematic model: joint velocities from the twist that a link shall have",
       .inputs = {"q", "base", "twist"},
       .outputs =
           {{"qd", "nv",
             "velocity of each joint; the smallest ones that come nearest, where several or none would do"},
            {"N", "nv x nv", "for redundant robots: N times any joint velocities does not move the link"}},
       .methods = {{"reduction", "reduced to another frame and point, then solved or factorised",
                    "KhalilCreusot1997, Penrose1955", inverse_kinematic_by_reduction},
                   {"polynomial", "pseudo-inverse from a characteristic polynomial", "Decell1965",
                    inverse_kinematic_by_polynomial}},
       .refuses = needs_open_chain,
       .takes = {Option::link, Option::frame, Option::via, Option::point},
       .form = Form::steps},
      {.name = "damped-inverse-kinematic",
       .line = "joint velocities from the twist of a link by damped least squares, at singular positions too",
       .inputs = {"q", "base", "twist", "damping"},
       .outputs = {{"qd", "nv", "velocity of each joint"}},
       .methods = {{"smaller-system", "the smaller of J J^T and J^T J, damped and factorised",
                    "Wampler1986, NakamuraHanafusa1986", damped_by_smaller_system},
                   {"larger-system", "the larger of the two", "Wampler1986, NakamuraHanafusa1986",
                    damped_by_larger_system}},
       .refuses = needs_open_chain,
       .takes = {Option::link, Option::frame, Option::via},
       .form = Form::steps},
  };
  return models;
}

const std::vector<FormInfo>& form_infos() {
  static const std::vector<FormInfo> list{
      {Form::formulas, "formulas"}, {Form::steps, "steps"}, {Form::factors, "factors"}};
  return list;
}

Form form_named(std::string_view name) {
  std::vector<std::string> known;
  for (const FormInfo& i : form_infos()) {
    if (i.name == name) return i.form;
    known.emplace_back(i.name);
  }
  throw ModelError("", "there is no form '" + shortened(name) + "'", "forms: " + joined(known, ", "));
}

std::optional<std::string> refusal(const Model& model, const Robot& robot, const Options& options) {
  if (auto reason = model.refuses(robot)) return reason;
  return model.refuses_link == nullptr ? std::nullopt : model.refuses_link(robot, options);
}

std::optional<std::string> refusal(const Model& model, const Method& method, const Robot& robot,
                                   const Options& options) {
  if (auto reason = refusal(model, robot, options)) return reason;
  return method.refuses == nullptr ? std::nullopt : method.refuses(robot);
}

Inputs inputs_of(const Model& model, const Robot& robot) {
  Inputs chosen;
  const auto choose = [&](const Input& input) {
    if (std::find(model.inputs.begin(), model.inputs.end(), input.name) != model.inputs.end())
      chosen.push_back(input);
  };
  for (const Input& input : robot.inputs()) choose(input);
  for (const TaskInput& task : task_inputs()) choose(input_of(task));
  return chosen;
}

std::string_view shape_of(const Model& model, std::string_view output) {
  for (const OutputInfo& o : model.outputs)
    if (o.name == output) return o.shape;
  throw Bug("model " + std::string(model.name) + " has an output '" + std::string(output) +
            "' that its catalogue entry does not list");
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
