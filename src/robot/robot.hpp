// A robot, as everything else sees it: bodies in a tree, the joints between them, cut joints that close loops, parameters.
//
// Body j (1..n) carries frame j; body 0 is the base. Frame j is placed in frame a(j) < j by the six parameters of Khalil and
// Kleinfinger (geom/spatial.hpp); the joint variable is q_j: theta_j contains it when joint j is revolute, r_j when it is
// prismatic. Joints with more freedoms follow their placement and have several variables:
//
//   ball   q: a unit quaternion (w, x, y, z); qd: the angular velocity relative to the parent, in frame j
//   free   q: the origin's position (x, y, z) in the placed frame, then a unit quaternion; qd: the velocity of the origin
//          relative to the parent, then the angular velocity, both in frame j
//
// qdd are the rates of the components qd. A floating base is body 0 with a free joint: its q places frame 0 in the frame
// where it would stand if it were fixed. Every cell is a formula: a number, a symbol, or an expression of symbols.
//
//   parameters  lengths, angles, inertias, friction, gravity: fixed for a robot, with default values where known
//   states      q<j>, qd<j>, qdd<j>, tau<j>, and the symbols of external wrenches and of the motion of the base; qdr<j>, qddr<j> of a
//               motion that a controller wants
//
// RobotData is what readers fill in. Robot is the same, validated and immutable, with formulas in a graph of its own;
// a model asks for a copy in the graph it works in: `const RobotData r = robot.in(graph)`.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/change.hpp"
#include "expr/choices.hpp"
#include "expr/expr.hpp"

namespace articula {

enum class JointKind { revolute, prismatic, fixed, ball, free };

struct JointInfo {
  JointKind kind;
  std::string_view name;
  int nq, nv;  // a ball joint has a unit quaternion and three velocities
};
const JointInfo& info(JointKind kind);
const JointInfo* joint_named(std::string_view name);  // or null
std::vector<std::string> joint_names();

// The cells of a robot's tables, in the order people know from SYMORO.
inline constexpr std::array<std::string_view, 6> placement_keys{"gamma", "b", "alpha", "d", "theta", "r"};
namespace cell {
enum PlacementKey : std::size_t { gamma, b, alpha, d, theta, r };
}
std::optional<std::size_t> variable_cell(
    JointKind kind);  // theta, r, or none: where the joint variable stands
enum LinkKey {
  XX,
  XY,
  XZ,
  YY,
  YZ,
  ZZ,
  MX,
  MY,
  MZ,
  M,
  IA,  // inertia of the rotor, at the joint
  FV,  // friction: viscous,
  FS,  // Coulomb,
  FO,  // an offset that makes Coulomb friction asymmetric,
  FA,  // what makes viscous friction asymmetric,
  FD,  // Stribeck,
  VD,  // which fades with this velocity
  K,   // stiffness of a spring in the joint
  KO,  // position where it is slack
  FX,
  FY,
  FZ,
  CX,
  CY,
  CZ,
  link_key_count
};
inline constexpr std::array<std::string_view, link_key_count> link_keys{
    "XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M",  "IA", "FV", "FS",
    "FO", "FA", "FD", "VD", "K",  "KO", "FX", "FY", "FZ", "CX", "CY", "CZ"};
enum MotorKey { JM, FVM, FSM, motor_key_count };  // inertia, viscous and Coulomb friction of a motor's rotor
inline constexpr std::array<std::string_view, motor_key_count> motor_keys{"JM", "FVM", "FSM"};

// What a joint may do; the models do not use it, simulation and planning do. A limit that is not known is no formula.
enum LimitKey { LOWER, UPPER, VELOCITY, EFFORT, limit_key_count };
inline constexpr std::array<std::string_view, limit_key_count> limit_keys{"lower", "upper", "velocity",
                                                                          "effort"};

// The name of a cell: XX3; with a mark, XXR3.
std::string cell_name(LinkKey key, int link, std::string_view mark = "");

struct Body {
  std::string name;
  std::string joint_name;  // where it has one of its own, as in URDF
  JointKind joint = JointKind::revolute;
  int parent = 0;                            // a(j)
  bool active = true;                        // mu_j: motorised
  std::array<Expr, 6> placement;             // by placement_keys
  std::array<Expr, link_key_count> link;     // by link_keys
  std::array<Expr, limit_key_count> limits;  // by limit_keys: numbers, or no formula
  std::vector<Expr> q;                       // nq symbols
  std::vector<Expr> qd, qdd;                 // nv symbols, or values they are fixed to
  std::vector<Expr> tau;                     // nv symbols: torques and forces, where they are given
  Place place;                               // where it was described
  Place link_place;                          // where its inertia was described, when apart (inertia_place)
};

// A joint k that closes a loop, cut: frame k on one side (placed in link `parent`), its twin k+B on the other.
struct CutJoint {
  std::string name;
  JointKind joint = JointKind::revolute;
  bool active = false;
  int parent = 0;
  std::array<Expr, 6> placement;
  Expr q;
  int twin_parent = 0;
  std::array<Expr, 6> twin_placement;
  Place place;
};

// A motor that drives joints through gears: its angle is the sum of ratio_j q_j. Joints that one motor turns with lie on one
// path to the base, so that the inertia matrix of a tree keeps its zeros.
struct Motor {
  std::string name;
  std::array<Expr, motor_key_count> cells;  // by motor_keys
  std::map<int, Expr> ratio;                // joint -> motor velocity for one unit of joint velocity
  Place place;
};

// A frame that people have a name for: where a description put a link's frame, a sensor, a tool. It is fixed to a link; the name
// of a link may be the name of a frame on it: then the name means this frame, the number of the link the frame of the tables.
struct NamedFrame {
  std::string name;
  int link = 0;
  std::array<Expr, 3> xyz,
      rpy;  // its place in the link's frame: Trans(xyz) Rot(z, rpy[2]) Rot(y, rpy[1]) Rot(x, rpy[0])
  Place place;
};

// A joint that is to follow another: q_joint = ratio q_of + offset. The models of a tree leave both free.
struct Coupling {
  int joint = 0, of = 0;
  Expr ratio, offset;
  Place place;
};

// Rows that are one joint of several freedoms together, with links without mass in between (compound.hpp).
struct Compound {
  std::string kind;         // universal, ..; or its freedoms: Tx Ry
  int first = 0, last = 0;  // the last one is the link, or carries it
  Place place;
};

// A link that bends: a straight beam in it, the same section all along (beam.hpp).
enum BeamKey {
  BEAM_E,      // Young's modulus
  BEAM_G,      // shear modulus
  BEAM_M,      // its own mass, spread evenly; no formula: the link's
  BEAM_YIELD,  // strength; no formula: not known
  BEAM_REST,  // where what else the link weighs sits, from the near end; no formula: where its centre of mass is
  beam_key_count
};
inline constexpr std::array<std::string_view, beam_key_count> beam_keys{"E", "G", "M", "yield", "rest"};

struct BeamEnd {      // the origin of the link's frame, unless it is one of these
  int child = 0;      // of the frame of a link that it carries
  std::string frame;  // of a named frame on it
};
struct Beam {
  std::string name;
  int link = 0;
  BeamEnd from, to;
  std::string
      axes;  // a named frame on the link, whose z axis is that of the section; "": that of the link's frame
  std::string section;                     // its kind
  std::vector<Expr> sizes;                 // by the words of the kind
  std::array<Expr, beam_key_count> cells;  // by beam_keys
  std::string ends;                        // how they are held when it is pressed together
  bool shears = false;                     // it gives way to shear too
  bool across = false;                     // in the plane in which its joint moves it, it does not bend
  Place place;
};

// A wheel that stands on the ground: a disc about the z axis of a link that turns (wheel.hpp).
enum WheelKey {
  WHEEL_RADIUS,
  WHEEL_OFFSET,     // of the middle of the wheel along its axis, from the origin of the link
  WHEEL_ROLLERS,    // angle of its rollers' axes to its own; no formula: it has none
  WHEEL_FRICTION,   // coefficient of friction; no formula: not known
  WHEEL_STIFFNESS,  // how stiffly it stands, relative to the others
  wheel_key_count
};
inline constexpr std::array<std::string_view, wheel_key_count> wheel_keys{"radius", "offset", "rollers",
                                                                          "friction", "stiffness"};
struct Wheel {
  std::string name;
  int link = 0;
  std::array<Expr, wheel_key_count> cells;  // by wheel_keys
  Place place;
};

struct BaseMotion {  // of the base, written in frame 0
  std::array<Expr, 3> W, WP, V, VP;

  std::array<std::array<Expr, 3>*, 4> rows() { return {&W, &WP, &V, &VP}; }  // by base_motion_keys
  std::array<const std::array<Expr, 3>*, 4> rows() const { return {&W, &WP, &V, &VP}; }
};
inline constexpr std::array<std::string_view, 4> base_motion_keys{"W", "WP", "V", "VP"};

struct RobotData {
  std::string name;
  std::string title;
  std::vector<std::string> sources;
  std::shared_ptr<Graph>
      graph;  // where the formulas live; in the copy that Robot::in gives, the caller's, not owned
  std::vector<Body> bodies;  // [0] is the base: joint fixed, or free when it floats
  std::vector<CutJoint> cuts;
  std::vector<Motor> motors;
  std::vector<NamedFrame> frames;
  std::vector<Coupling> couplings;
  std::vector<Compound> compounds;
  std::vector<Beam> beams;
  std::vector<Wheel> wheels;
  Expr ground;                  // its height in the world, where wheels stand
  std::array<Expr, 3> gravity;  // acceleration of gravity, in frame 0 (as it would stand if it were fixed)
  std::array<Expr, 16> Z;       // worldT0, row-major (of frame 0 as it would stand if it were fixed)
  BaseMotion base;
  std::map<std::string, Expr> defaults;    // parameter -> a formula without symbols
  std::map<std::string, Choices> choices;  // of the cheapest way to derive a model, by what is asked for
  std::vector<Diagnostic> notes;  // what the reader found doubtful; the robot's warnings begin with them
  std::vector<Change> changes;    // what the reader made of its source

  int n() const { return static_cast<int>(bodies.size()) - 1; }  // moving bodies
  int nq() const;                                                // coordinates and freedoms of all joints
  int nv() const;
  std::vector<Expr> all(std::vector<Expr> Body::*variables) const;  // of all joints, e.g. all(&Body::qd)
  bool floats() const { return bodies[0].joint == JointKind::free; }
  int first_link() const { return floats() ? 0 : 1; }  // nothing feels the inertia of a base that is held
  bool is_carried(int j) const { return j > 0 && (*this)[j].parent >= first_link(); }  // by such a link
  const Body& operator[](int j) const { return bodies.at(static_cast<std::size_t>(j)); }
  Body& operator[](int j) { return bodies.at(static_cast<std::size_t>(j)); }
};

// As findings call them: "2 (upper-arm)", "2" without a name of its own; a joint by its own name, else by its link's.
std::string numbered_link(const RobotData& r, int j);
std::string numbered_joint(const RobotData& r, int j);
const Place& inertia_place(const Body& body);  // where its inertia was described

// The link of that name; the base is `base` too, unless another link is called so.
std::optional<int> link_named(const RobotData& r, std::string_view name);

bool all_zero(std::span<const Expr> cells);  // the constant 0, all of them

std::vector<std::string> parameters_of(RobotData r);  // in order of appearance

// A robot with n bodies in a chain, everything zero, revolute, fixed base, in a new graph. Readers start from it.
RobotData blank_robot(int n);

// The graph's symbol for body j's variable or its derivatives: q3, qd3, qdd3, tau3.
Expr joint_symbol(Graph& graph, std::string_view letters, int j);
bool is_reserved(
    std::string_view name);  // q<j>, qd<j>, qdd<j>, qdr<j>, qddr<j>, tau<j>, q<j>.w ..: for joints only

// The reference motion beside a motion, as adaptive control has it: qdr3 for qd3, qddr3 for qdd3; what the robot fixes to a value stays.
std::vector<Expr> references(const std::vector<Expr>& rates);

// What states and tables may give of the joints, by the letters of its symbols.
inline constexpr std::array<std::string_view, 7> joint_inputs{"q", "qp", "qd", "qdd", "tau", "qdr", "qddr"};

// Gives body j the kind of joint, with symbols for its variables: q3, qd3, qdd3, tau3, and q3.w, qd3.wx, tau3.cx .. of
// joints with more freedoms than one. The dot keeps them off users' names.
void set_joint(Graph& graph, Body& body, int j, JointKind kind);

struct Closure;  // loops.hpp

class Robot {
 public:
  explicit Robot(RobotData data);  // throws InputError with everything that is wrong with it

  const std::string& name() const { return data_.name; }
  const RobotData& data() const { return data_; }
  const std::vector<Diagnostic>& warnings() const { return warnings_; }
  int n() const { return data_.n(); }
  int nq() const { return data_.nq(); }
  int nv() const { return data_.nv(); }
  RobotData in(Graph& graph) const;  // all formulas copied there
  const Closure& closure() const { return *closure_; }

  std::vector<std::string> parameters() const;  // symbols of kind parameter, in order of appearance
  // q, qd, qdd, tau, and base, wrench where they have symbols. With closed loops q, qd, qdd are those of the independent joints,
  // qp those dependent joints' q that do not follow, tau the driven joints'.
  Inputs inputs() const;
  Inputs reference_inputs() const;                            // qdr, qddr
  std::vector<Expr> variables(std::string_view input) const;  // the cells of one, row by row

 private:
  RobotData data_;
  std::shared_ptr<const Closure> closure_;
  std::vector<Diagnostic> warnings_;
};

// Checks a robot: everything wrong or doubtful, in the order of its bodies.
std::vector<Diagnostic> validate(const RobotData& data);
bool is_shifted(const Expr& e, const Expr& q);  // e = q + a constant, as theta or r of a joint must be

// A cell of a robot, whatever it is, visited in a fixed order: f(formula).
void for_each_formula(RobotData& data, const std::function<void(Expr&)>& f);

}  // namespace articula
