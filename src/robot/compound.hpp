// Joints with several freedoms [Lau1985] 2.3: turns and slides one after the other, each about or along an axis that is fixed in the frame
// which those before it lead to,
//
//   E_i = E_(i-1) S(u_i, q_i),   E_0 where the joint's cells place it,   E_k the frame of the link
//
// in the table a row for each of them, with links without mass in between. Frames of the table have z along the axis: with
// E_i = F_i B_i, B_i a constant turn, and C_i one that turns z into B_(i-1) u_i,
//
//   F_i = F_(i-1) C_i S(z, q_i),   B_i = C_i^T B_(i-1)
//
// A fixed row, the foot, comes first where the first axis is not the z axis of a frame that the cells placed; another one comes last, with
// the frame of the link, where the last axis is not its z axis.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.hpp"
#include "robot/robot.hpp"

namespace articula {

struct JointFreedom {
  bool turns = true;
  std::array<Rational, 3> axis;  // of any length but zero
};
inline constexpr std::size_t most_freedoms = 6;

std::optional<JointFreedom> freedom_named(std::string_view word);  // Rx .. Tz
std::string word_of(const JointFreedom& freedom);  // R or T when it is along no axis of the frame

struct CompoundKind {
  std::string_view name;
  std::vector<std::string_view> freedoms;
};
const std::vector<CompoundKind>& compound_kinds();
// The words of a kind, by its name or as the words themselves, R and T about and along other axes; none of what is no kind.
std::vector<std::string> freedoms_of(std::string_view kind);
std::string kind_of(const std::vector<JointFreedom>& freedoms);  // its name, or their words

// The first of them that moves nothing but what those before it move; none when they are independent somewhere.
std::optional<std::size_t> dependent_freedom(const std::vector<JointFreedom>& freedoms);

bool is_between_freedoms(const RobotData& r, int j);  // link j: it carries further freedoms of its joint
// For who asks row j for one freedom: where those of its joint are, "" of an ordinary joint.
std::string freedoms_hint(const RobotData& r, int j);

struct CompoundRow {
  JointKind joint = JointKind::fixed;
  std::array<Expr, 6> placement;  // where the variable is zero
};
bool has_foot(const std::vector<JointFreedom>& freedoms, bool is_placed);  // placed: by more than gamma and b
bool has_end(const std::vector<JointFreedom>& freedoms);
std::vector<CompoundRow> compound_rows(const std::array<Expr, 6>& placement,
                                       const std::vector<JointFreedom>& freedoms, bool is_placed);

}  // namespace articula
