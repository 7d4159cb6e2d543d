// The parts that derivations are made of. Each adds its blocks to the author's paper; what later parts need it gives back.
#pragma once

#include "api/derivation/author.hpp"
#include "api/derivation/oracle.hpp"
#include "base/text.hpp"
#include "robot/mechanics.hpp"

namespace articula {

struct Desk {  // what every part works with
  Author& author;
  Oracle& oracle;
  const Robot& robot;
  RobotData r;                // the tree, in the paper's graph
  std::vector<Transform> T;   // iT_j of all frames
  std::vector<Transform> T0;  // 0T_j
  bool loops() const { return !robot.data().cuts.empty(); }
};

// What an equation calls joint j, link j and its antecedent.
Indices at_link(const RobotData& r, int j);
std::vector<int> children(const RobotData& r, int j);
std::vector<int> joints_with_freedom(const RobotData& r);

void describe(Desk& d);
void parameters_table(Desk& d);
void parameters_said(Desk& d);  // in the list of symbols
void transformations(Desk& d);
void placing(Desk& d);  // of all frames in that of the base

// The dynamic model of the tree: torques of all joints, for further use.
std::vector<Expr> lagrange_chapter(Desk& d);
std::vector<Expr> newton_euler_chapter(Desk& d);
std::vector<Expr> augmented_body_chapter(Desk& d);
std::vector<Expr> closed_form_chapter(Desk& d);

// Parts of these.
void explain_hat(Desk& d);  // where the first hat is to come
struct OutwardMotion {      // of link j, in frame j
  Vec3 w, wd, Vd, r;        // r: acceleration of O_j as if joint j were locked
  Tensor3 U;
};
std::vector<OutwardMotion> outward(Desk& d, bool with_r);
struct Drives {  // by joint; 0 where there is nothing
  std::vector<Expr> rotors, losses;
};
Drives drives(Desk& d, bool rotors);
std::vector<Expr> torques(Desk& d, const std::vector<Wrench>& w, const Drives& drives,
                          const std::string& of_axis, const std::string& source);

void loops_chapter(Desk& d, const std::vector<Expr>& torques_of_tree, const std::string& proven_by);
void direct_model(Desk& d, const std::vector<Expr>& torques);  // of robots with one freedom
void settle_letters(Desk& d);  // when it is known which letters are used: primes, and the figure with them
void symbols_chapter(Desk& d);
void proofs_chapter(Desk& d);
void references_chapter(Desk& d);

}  // namespace articula
