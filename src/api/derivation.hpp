// Derivations: the dynamic model of a robot, step by step, as a paper for people who teach and learn it: HTML with MathML, or LaTeX.
//
// Every equation that has a robot's values is compared with the same quantity found in another way (a model of the catalogue by another
// method, or places differentiated), by fingerprint; the paper says at its end which was proven by what. A difference is a Bug.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "robot/robot.hpp"
#include "typeset/paper.hpp"

namespace articula {

struct DerivationRequest {
  std::string method = "lagrange";  // newton-euler, augmented-body, closed-form
  std::string notation = "khalil";  // lucassen
};

struct Proof {
  std::vector<Expr> expected;  // in the graph `other`
  std::string by;
  bool closed = false;  // of the closed robot: what the loops say of the dependent joints is put in
};

struct ProvenPaper {
  Paper paper;
  std::shared_ptr<Graph> other = std::make_shared<Graph>();
  std::map<int, Proof> proofs;          // by the number of the equation
  std::map<std::string, Expr> closing;  // what velocities and accelerations of dependent joints are
};

// ModelError when the robot is beyond what can be written down, with the reason.
ProvenPaper derivation(const Robot& robot, const DerivationRequest& request);

// The numbers of equations with values that have no proof, or are not what they should be. derivation() throws a Bug for them.
std::vector<int> unproven(const ProvenPaper& derivation);

struct DerivationTarget {
  std::string_view name, suffix;
  std::string (*written)(const Paper& paper);
};
const std::vector<DerivationTarget>& derivation_targets();  // html, latex
std::vector<std::string> derivation_methods();
std::vector<std::string> derivation_notations();

}  // namespace articula
