// What is wrong or doubtful with the loops of a robot: cuts that close nothing, loops that do not close, motors that do not fit.
#pragma once

#include <optional>

#include "robot/loops.hpp"

namespace articula {

// Cut joints that make no loop: their part of validate(), for a robot whose tree is sound.
std::vector<Diagnostic> cut_findings(const RobotData& r);

// Why the robot cannot be assembled, with the cut that stays open widest; nothing when it can.
std::optional<Diagnostic> unclosed(const RobotData& r, const Closure& closure);

// How motors and freedoms go together.
struct Actuation {
  int motors = 0;              // freedoms of joints that have one
  std::vector<int> unmoved;    // independent joints without a motor: under-actuated
  std::vector<int> redundant;  // dependent joints with one: redundantly actuated
  int surplus = 0;             // constraints beyond those that are independent: over-constrained by so many
};
Actuation actuation(const RobotData& r, const Closure& closure);

// Motors that do not fit the mobility, joints that the loops determine in part, constraints beyond need: for who asks (`articula
// check`). Of robots without loops nothing.
std::vector<Diagnostic> loop_findings(const RobotData& r, const Closure& closure);

}  // namespace articula
