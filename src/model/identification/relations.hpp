// What a robot cannot tell apart: linear relations between the effects of its inertial parameters, one for each mass
// distribution that a joint does not feel. [GautierKhalil1990], [KhalilBennisGautier1990], [KhalilBennis1995].
//
// The energy of link j is h_j . X_j, linear in its ten parameters X_j = (XX, .., ZZ, MX, MY, MZ, M), and IA_j qd_j^2 / 2 of its
// rotor. A distribution of mass x on link j whose energy h_j . x does not depend on q_j and qd_j is felt like one that is
// fixed to the carrier a(j): the robot cannot tell x on link j from T_j x on link a(j), T_j taken at any q_j. These
// relations, joint by joint, span all there are (if a sum of energies is constant, the energy of the outermost links must
// not depend on their own variables; move them inwards and go on), so taking one parameter of link j away for each
// independent x, from the tips to the base, leaves a minimal set. With (V, w) the motion of the carrier and g gravity, written
// in the frame of joint j at q_j = 0, W = (w_x, w_y) the part of w across the axis z_j, likewise V_xy and g_xy, x is:
//
//   revolute   M; MZ; XX = YY             always: what turning about z_j does not change
//              XX, XY, XZ, YY, YZ         when W = 0: only ZZ feels a turn about z_j
//              MX, MY                     when W = 0, V_xy = 0 and g_xy = 0
//              MX, MY with XZ, YZ         when V_xy = kappa W with a constant (complex) kappa, V_z W = 0 and g_xy = 0: the
//                                         carrier turns about a fixed point of the axis
//              IA = -ZZ                   when w_z = 0: the carrier does not feel it either
//   prismatic  XX, XY, XZ, YY, YZ, ZZ     always: link and carrier turn alike
//              MX, MY, MZ                 when W = 0
//              MS along n                 when w = |w| n with a constant n
//              IA = -M                    when W = 0, V_z = 0 and g_z = 0
//   ball       M                          always; MX, MY, MZ when V = 0 and g = 0
//   fixed      all ten, and IA;   free   none
//
// "= 0" and "constant" hold at all states and are decided by fingerprints. Rates fixed to values count as free: the set is
// that of the robot, not of one motion. Friction and other parameters are no part of it.
#pragma once

#include <map>
#include <optional>

#include "robot/mechanics.hpp"

namespace articula {

constexpr std::size_t regrouped = IA + 1;  // the cells that relations are between: XX .. M, IA

struct TableCell {
  int link;
  LinkKey key;
  friend auto operator<=>(const TableCell&, const TableCell&) = default;
};

// The effects of the cells, times these amounts, add up to nothing. The pivot's amount is one.
struct Relation {
  TableCell pivot;
  std::map<TableCell, Expr> of;
};

// All of a tree, from the tips to the base; no pivot stands in a relation of a link nearer to the base.
std::vector<Relation> inertial_relations(const RobotData& robot);

// The robot as it moves in general: every rate a symbol. A base that accelerates has velocities, whatever is said of them.
RobotData in_general_motion(const RobotData& robot);

// The cells of link T.to that a body with the cells x in frame T.from, fixed to it, adds to: XX .. M, what is not zero.
std::map<TableCell, Expr> on_link(const Transform& T, const std::array<Expr, regrouped>& x);

// Relation a less k times relation b, where k makes `cell` vanish.
void take(Relation& a, const Relation& b, const TableCell& cell);

void shorten(Relation& relation);  // amounts as people would write them

// The cell of a relation to take away, of those that `may` be: where its amount is a number, else where that is short and not zero
// with the robot's default values, since it divides the others. Of equals the first in the order given; nothing when all are zero so.
std::optional<TableCell> pivot_of(const RobotData& r, const Relation& relation,
                                  const std::vector<TableCell>& may);

// Parameters that are taken away first, where there is a choice: as the literature does.
inline constexpr std::array<LinkKey, regrouped> taken_first{M, MZ, YY, XX, XY, XZ, YZ, MX, MY, ZZ, IA};

}  // namespace articula
