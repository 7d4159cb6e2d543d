// Models of closed loops, [KhalilCreusot1997] 4.5 and 5.2, and how models of the tree become models of the closed robot.

#include <algorithm>

#include "model/dynamic/dynamic.hpp"
#include "model/lists.hpp"
#include "model/loops/lifts.hpp"

namespace articula {

namespace {

std::optional<std::string> needs_loops(const Robot& robot) {
  if (robot.data().cuts.empty()) return "the robot has no closed loops";
  return std::nullopt;
}

// Determinants of large matrices are no formulas.
std::optional<std::string> needs_few_unknowns(const Robot& robot) {
  constexpr std::size_t most = 8;
  if (auto reason = needs_loops(robot)) return reason;
  if (freedoms_of(robot.data(), robot.closure().given).size() > most)
    return "more than " + std::to_string(most) +
           " joints without motor depend on each other: eval constraints-geometric tells how near a position "
           "is to a singular one";
  return std::nullopt;
}

// Off closed positions W is the derivative of q_p only where the constraints are the rates of positions: of points, and in planes. There
// alone derivatives with respect to q are those of closed positions as formulas. Christoffel's coefficients are the derivatives of A
// only where velocities are derivatives of coordinates, which those of ball and free joints are not.
std::optional<std::string> needs_exact_loops(const Robot& robot) {
  for (const int j : robot.closure().independent)
    if (info(robot.data()[j].joint).nv > 1)
      return "the velocities of joint " + robot.data()[j].name + " are no derivatives of coordinates";
  for (std::size_t c = 0; c < robot.data().cuts.size(); ++c) {
    const std::string& family = robot.closure().loops[c].family;
    if (robot.data().cuts[c].joint == JointKind::ball || family == "parallelogram") continue;
    if (family == "planar" && robot.data().cuts[c].joint == JointKind::revolute) continue;
    return "loop " + robot.data().cuts[c].name + " is " + family +
           ": derivatives of formulas are not those of closed positions";
  }
  return std::nullopt;
}

Build with(Outputs (*constraints)(const ClosedRobot&, const Kinematics&), const Kinematics& (*kinematics)()) {
  return [=](Graph& graph, const Robot& robot, const Options&) {
    return constraints(ClosedRobot(graph, robot), kinematics());
  };
}

Build with(std::vector<Expr> (*torques)(const RobotData& r)) {
  return [torques](Graph& graph, const Robot& robot, const Options&) {
    return loop_wrenches(ClosedRobot(graph, robot), torques);
  };
}

Build with(Outputs (*singularities)(const ClosedRobot&, const Options&)) {
  return [singularities](Graph& graph, const Robot& robot, const Options& options) {
    return singularities(ClosedRobot(graph, robot), options);
  };
}

constexpr LiftOf lifts[] = {
    {"transform", "product", placed},
    {"transform", "screws", placed},
    {"geometric", "recursive", placed},
    {"geometric", "screws", placed},
    {"jacobian", "renaud", closed_jacobian},
    {"jacobian", "differentiation", closed_jacobian},
    {"velocities", "recursive", moving},
    {"velocities", "differentiation", moving},
    {"accelerations", "recursive", moving},
    {"accelerations", "differentiation", moving},
    {"jdot-qdot", "recursive", closed_jdot_qdot},
    {"jdot-qdot", "differentiation", closed_jdot_qdot},
    {"inverse-kinematic", "reduction", closed_inverse_kinematic},
    {"inverse-kinematic", "polynomial", inverse_kinematic_with_loops},
    {"idm", "newton-euler", closed_torques},
    {"idm", "newton-euler-cog", closed_torques},
    {"idm", "augmented-body", closed_torques},
    {"idm", "tailored", closed_torques},
    {"idm", "recursive", closed_torques},
    {"idm", "closed-form", closed_torques},
    {"idm", "lagrange", torques_by_multipliers},
    {"reactions", "newton-euler", closed_reactions},
    {"reactions", "newton-euler-cog", closed_reactions},
    {"reactions", "momenta", closed_reactions},
    {"statics", "propagation", closed_statics},
    {"statics", "virtual-work", closed_statics},
    {"inertia", "generalized-links", closed_inertia},
    {"inertia", "tailored", closed_inertia},
    {"inertia", "energy", inertia_of_energy},
    {"gravity", "generalized-links", closed_gravity},
    {"gravity", "newton-euler", closed_gravity},
    {"gravity", "lagrange", gravity_by_multipliers},
    {"coriolis", "generalized-links", closed_coriolis},
    {"coriolis", "recursive", closed_coriolis},
    {"coriolis", "christoffel", coriolis_by_multipliers, needs_exact_loops},
    {"christoffel", "generalized-links", closed_christoffel},
    {"christoffel", "differentiation", christoffel_of_inertia, needs_exact_loops},
    {"lagrange", "generalized-links", closed_lagrange},
    {"lagrange", "differentiation", lagrange_by_multipliers, needs_exact_loops},
    {"energy", "twists", moving},
    {"energy", "parameters", moving},
    {"ddm", "inertia-matrix", closed_direct},
    {"ddm", "lagrange", direct_by_multipliers},
    {"identification", "newton-euler", closed_regressor},
    {"identification", "lagrange", closed_regressor},
    {"identification-filtered", "momenta", closed_filtered},
    {"identification-filtered", "lagrange", closed_filtered},
    {"identification-energy", "twists", moving},
    {"identification-energy", "parameters", moving},
    {"identification-power", "newton-euler", moving},
    {"identification-power", "energy", moving},
    {"identification-adaptive", "recursive", closed_adaptive},
    {"identification-adaptive", "polarisation", closed_adaptive},
};

}  // namespace

const LiftOf* lift_of(std::string_view model, std::string_view method) {
  const auto* found = std::find_if(std::begin(lifts), std::end(lifts),
                                   [&](const LiftOf& l) { return l.model == model && l.method == method; });
  return found == std::end(lifts) ? nullptr : found;
}

std::vector<Model> loop_models() {
  const std::vector<OutputInfo> rest{
      {"Psi", "np", "acceleration constraints of the tree: what velocities add"},
      {"Phi", "nc", "likewise of the joints in the cuts"}};
  std::vector<OutputInfo> velocities{
      {"Wa", "np x m", "constraints of velocities: columns of the independent joints"},
      {"Wp", "np x np", "columns of the dependent joints"},
      {"Wac", "nc x m", "velocities of the joints in the cuts: columns of the independent joints"},
      {"Wpc", "nc x np", "columns of the dependent joints"},
      {"Wc", "nc x nc", "columns of the joints in the cuts"},
      {"W", "np x m", "velocities of the dependent joints are W qd"}};
  velocities.insert(velocities.end(), rest.begin(), rest.end());
  std::vector<OutputInfo> accelerations = rest;
  accelerations.insert(accelerations.end(), {{"qdp", "np", "velocity of each dependent joint"},
                                             {"qdc", "nc", "velocity of each joint in a cut"},
                                             {"qddp", "np", "acceleration of each dependent joint"},
                                             {"qddc", "nc", "acceleration of each joint in a cut"}});
  std::vector<Model> models{
      {.name = "constraints-kinematic",
       .line = "kinematic constraint equations of closed loops: velocities of joints without motor",
       .inputs = {"q", "qd"},
       .outputs = velocities,
       .methods = {{"recursive", "Jacobians of both ways round each loop, velocities outwards",
                    "KhalilCreusot1997", with(kinematic_constraints, by_recursion)},
                   {"differentiation", "rates of the places of both frames of each cut", "KhalilCreusot1997",
                    with(kinematic_constraints, by_differentiation)}},
       .refuses = needs_loops},
      {.name = "constraints-acceleration",
       .line = "acceleration constraint equations of closed loops: motion of all joints without motor",
       .inputs = {"q", "qd", "qdd"},
       .outputs = accelerations,
       .methods = {{"recursive", "accelerations outwards on both ways round each loop", "KhalilCreusot1997",
                    with(acceleration_constraints, by_recursion)},
                   {"differentiation", "rates of the rates of the places of both frames of each cut",
                    "KhalilCreusot1997", with(acceleration_constraints, by_differentiation)}},
       .refuses = needs_loops,
       .form = Form::steps},
      {.name = "loop-forces",
       .line = "what the cut joints of closed loops carry: Lagrange's multipliers",
       .inputs = {"q", "qd", "qdd", "base", "wrench"},
       .outputs = {{"F", "B x 6",
                    "force and couple fx fy fz cx cy cz of the twin's link on the other, about the twin's "
                    "origin and in its "
                    "axes; components that over-constrained loops leave open are zero"}},
       .methods = {{"newton-euler", "torques of the tree by Newton-Euler", "KhalilCreusot1997",
                    with(newton_euler)},
                   {"lagrange", "torques of the tree by Lagrange", "KhalilCreusot1997", with(lagrange)}},
       .refuses = needs_loops,
       .form = Form::steps,
       .inside = true},
      {.name = "loop-singularities",
       .line = "singular positions of a robot with closed loops: parallel and serial",
       .inputs = {"q"},
       .outputs = {{"parallel", "1", "zero where joints without motor move while the motors are held"},
                   {"serial", "1", "zero where a link loses a motion that the motors else give it"},
                   {"rows", "m", "components of the twist of the link: 1..6 for vx vy vz wx wy wz", true}},
       .methods = {{"factors", "determinants by minors, factored", "GosselinAngeles1990",
                    with(loop_singularities_by_minors)},
                   {"polynomial", "the last coefficients of characteristic polynomials",
                    "FaddeevFaddeeva1963", with(loop_singularities_by_polynomial)}},
       .refuses = needs_few_unknowns,
       .takes = {Option::link, Option::frame, Option::rows}},
  };
  for (Model& model : models)
    for (Method& method : model.methods) method.closes = true;
  return models;
}

}  // namespace articula
