// Base inertial parameters: the smallest set of parameters that the dynamic model depends on, as formulas in the robot's own
// symbols, e.g. ZZR1 = ZZ1 + IA1 + YY2 + ... [GautierKhalil1990], [KhalilBennisGautier1990], [KhalilBennis1995].
//
// By the rules: each relation of relations.hpp takes its pivot away, M_j, MZ_j, YY_j, .. as the literature does, and adds to
// the parameters it is felt as. For links with all ten parameters this is minimal. Where a robot's tables have zeros, a
// mass that is taken away may fill more cells than it empties; then the relations between the cells that are not zero are
// found first, by elimination, and only those are used: as many parameters stay as the regressor has generic rank.
//
// With closed loops there are more relations (loop_relations.hpp): those over the cuts are used like the tree's; then those
// between what is left, where joints follow others, and those found on numbers.
#pragma once

#include "robot/robot.hpp"

namespace articula {

struct BaseParameter {
  int link;  // where it stands
  LinkKey key;
  std::string name;  // of that cell, ZZ1; ZZR1 when others have been added to it
  Expr formula;      // of the given robot's parameters and of the named sums
  bool regrouped;    // a parameter of its own; else what stands in the cell is as it was
};

// A sum that would make formulas long, and every formula after it longer, gets a name.
struct NamedSum {
  std::string name;
  Expr formula;  // of parameters and of sums before it
};

struct BaseParameters {
  Robot robot;                   // the same robot with the base set in its tables
  std::shared_ptr<Graph> graph;  // where the formulas live
  std::vector<NamedSum> sums;
  std::vector<BaseParameter> base;
  std::vector<std::string> eliminated;  // cells that are empty now: moved elsewhere, or without effect
  bool where_closed =
      false;        // the robot with them has the same torques where its loops are closed, and only there
  int rounded = 0;  // numbers with 15 digits in the formulas, found at closed states with the default lengths
};

BaseParameters base_parameters(const Robot& robot);

// The formulas of the base parameters in the robot's parameters alone, in another graph, where the sums are shared.
std::vector<Expr> written_out(const BaseParameters& found, Graph& to);

}  // namespace articula
