// What a front end may do with Articula: read robots, list models, derive them, turn them into code, run them on numbers.
// It joins the two halves of the house: models (which know no programs) and programs (which know no robots).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "api/document.hpp"
#include "expr/text.hpp"
#include "io/formats.hpp"
#include "io/library.hpp"
#include "io/read.hpp"
#include "model/identification/base_parameters.hpp"
#include "model/identification/identifiable.hpp"
#include "model/model.hpp"
#include "opt/opt.hpp"
#include "program/program.hpp"
#include "robot/loop_findings.hpp"
#include "robot/loops.hpp"
#include "robot/robot.hpp"

namespace articula {

std::string version();

struct Request {
  std::string model = "idm";
  std::string method;  // "" is the model's first
  Options options;
  bool base_parameters = false;        // of the robot with its base inertial parameters
  std::vector<std::string> only = {};  // the outputs wanted; none: all of them
  std::string derivative = {};  // of them with respect to this: q, or q,qd, or M2; see derive/derivative.hpp
  OptOptions opt = {};
  std::optional<Choices> choices = {};  // none: those kept with the robot, else searched from -O2 on
  bool search_choices = false;          // whatever is kept with the robot
  std::string unit_length = {};         // a length of the robot that computations take as their unit
  bool solve_loops = false;  // of closed robots: qp is solved for in the program (derive/solved_loops.hpp)
};

// What formulas of a closed robot rest on, tried in numbers (derive/loop_check.hpp).
struct LoopCheck {
  int positions = 0;         // closed ones that were tried
  double velocities = 0;     // the largest error of G, relative to its largest element
  double accelerations = 0;  // of g, likewise: by differences
};

struct Result {
  std::string robot, model, method;
  std::optional<BaseParameters> base;  // what the program's parameters mean, when they are base parameters
  std::string derivative;  // what they are with respect to; "" when the outputs are no derivatives
  std::vector<ProgramOutput> differentiated;  // what the derivatives are of: names and shapes, no values
  Choices choices;                            // that the method was derived with; none: as it does by itself
  std::vector<Gain> gains;                    // what optimising brought, pass by pass
  Program program;
  std::vector<std::string> proven_equal_to;  // methods whose result has the fingerprints of this very program
  // methods that are equal where the loops are closed: in numbers, at closed states
  std::vector<std::string> checked_equal_to;
  std::optional<LoopCheck> loops;  // of a closed robot: what was tried in numbers
  double seconds = 0;              // to derive and optimise, proof aside
  double proof_seconds = 0;
};

// Derives, optimises and lowers; then raises the program again and proves it equal to every other method of the model.
// Derivatives are proven equal to those of the other methods. With base parameters the methods of the proof are those of
// the robot as described, and the base parameters are their formulas. A mismatch is a Bug. ModelError when the model does not apply to the robot, with the reason.
Result derive(const Robot& robot, const Request& request);

// The robot with some of its symbols fixed to values: parameters, and symbols of wrenches and of the base's motion.
Robot with_values(const Robot& robot, const std::map<std::string, std::string>& set);

// The robot with a load, a point mass, as users write it: MASS, MASS@LINK or MASS@LINK:X,Y,Z. LINK is a link by number or name, or a
// frame by its name (default: the last one that moves), X, Y, Z a place in its frame (default: its origin). Numbers, or formulas of
// numbers and of the robot's parameters. ModelError for anything else.
Robot with_payload(const Robot& robot, const std::string& text);

// The robot with springs and rigid pieces for its beams (robot/elastic.hpp), as many springs for each as a user types.
Robot with_elastic_links(const Robot& robot, const std::string& springs);

// The robot with nothing pushing it: symbols of wrenches are zero.
Robot unpushed(const Robot& robot);

// The robot with every parameter fixed to its default value. ModelError that names those without one.
Robot baked(const Robot& robot);

// What is doubtful about a robot: what its reader found, its numbers, its loops, the choices that its file keeps.
std::vector<Diagnostic> findings(const Robot& robot);

// The models that apply to a robot.
std::vector<const Model*> applicable(const Robot& robot);

// The program, and what its reader should know: what the inputs mean, what is in the model, what it is proven equal to.
Document document(const Robot& robot, const Result& result);

// A generated file. `command` is what the user typed to get it.
std::string code(const Robot& robot, const Result& result, const std::string& language,
                 const std::string& command);

// A state as users give it; what is absent is an error only where the model needs it.
struct State {
  std::map<std::string, std::vector<double>> arrays;  // q, qp, qd, qdd, tau, and of a task: twist, damping
  std::map<std::string, std::vector<double>> base;    // W, WP, V, VP: three numbers
  std::map<std::string, std::vector<double>> wrench;  // link name or number -> six numbers
  std::map<std::string, double> parameters;
  std::string assembly = {};  // of closed loops: which way to assemble them, by its label; "": the nearest
  std::string file = {};      // where it comes from, for messages
};

struct NamedArray {
  std::string name;
  int rows = 0, cols = 1;
  std::vector<double> values;
  std::vector<std::string> columns = {};  // their names, where they have any
};

// The robot with symbols wherever the state gives a wrench or a motion of the base that the robot's description leaves
// zero. A model derived for it can be evaluated at that state.
Robot opened_for(const Robot& robot, const State& state);

// Warnings of wrenches of links by names that frames of the robot's file have too: they are in the frames of the table.
std::vector<Diagnostic> doubtful_wrenches(const Robot& robot, const State& state);

// Runs a derived model. Parameter values: the state's, else the robot's defaults; symbols of wrenches and of the base's motion
// may be given among them too. Missing or surplus values are an InputError that names them all. With closed loops qp may be left out:
// it is solved for (api/loops.hpp).
std::vector<NamedArray> evaluate(const Robot& robot, const Result& result, const State& state);

// A batch: CSV text with a header (q1, .., qd1, .., qdd1, .., tau1, .., twist1, ..) in, CSV text with the outputs' names out. With
// closed loops the columns of qp may be left out: the first row is in the assembly of that label, the others follow it.
std::string evaluate_csv(const Robot& robot, const Result& result,
                         const std::map<std::string, double>& parameters, const std::string& csv,
                         const std::string& file, const std::string& assembly = {});

}  // namespace articula
