// Is the list of solutions complete? Nobody can tell from one method; so random configurations of an arm give poses that can
// be reached, and several methods are given each pose. A solution is known when one of them has found it and the direct model
// confirms it; who does not have it has lost it. The configuration that a pose comes from is known before.
//
// The same method on the arm read backwards is another elimination of the same equations:
//
//   T^-1 = K_n^-1 Z_n(-q_n) .. K_1^-1 Z_1(-q_1) B^-1,   Z(-q) = F Z(q) F with F = Rot(x, pi)
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "solve/inverse/inverse.hpp"

namespace articula {

Arm backwards(const Arm& arm);  // the last joint first; its poses are the inverse ones

struct AuditAnswer {
  std::vector<std::vector<double>> solutions;
  bool family = false;  // one of them stands for all that are free to move
};

struct AuditMethod {
  std::string name;
  std::function<AuditAnswer(const Placing& T)> solve;  // in the joints of the arm
  bool complete = true;                                // claims to find all solutions
};
AuditMethod audited(const std::string& name, const InverseEngines& engines);
AuditMethod audited_backwards(const std::string& name, const Arm& arm, const std::string& method);
// Of an arm of six joints: single eliminations of the general solver, which by themselves claim nothing.
std::vector<AuditMethod> audited_eliminations(const Arm& arm, int most);

struct AuditFindings {  // of one method
  std::string method;
  bool complete = true;                       // claims to be
  std::map<std::size_t, std::size_t> counts;  // solutions of a pose -> poses that have so many
  std::size_t seeds = 0;                      // poses whose own configuration was found
  std::size_t lost = 0;                       // solutions that another method found
  std::size_t duplicates = 0;                 // solutions that are there twice
  std::size_t wrong = 0;                      // solutions that do not reach the pose
  double worst = 0;                           // residual of a solution, by the direct model
};

struct AuditDisagreement {
  std::size_t pose = 0;   // counted from 1
  std::vector<double> q;  // it is the pose of these
  std::string method;     // who has not all of them
  std::size_t found = 0, known = 0;
};

struct AuditReport {
  std::size_t poses = 0;
  std::vector<AuditFindings> methods;            // in the order given; the first is the one in question
  std::vector<AuditDisagreement> disagreements;  // the first ones
  // The first method has every solution that is known; all are right, none is there twice.
  bool passed() const;
};

constexpr double audit_residual = 1e-9;  // of a solution that is right
constexpr double audit_same = 1e-4;      // two solutions that are nearer than this are the same one

// The same for the same arm and seed; within its limits where it has any.
std::vector<double> random_configuration(const Arm& arm, std::uint64_t seed);
AuditReport audit(const Arm& arm, const std::vector<AuditMethod>& methods, std::size_t poses);

}  // namespace articula
