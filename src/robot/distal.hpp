// Tables of Denavit and Hartenberg with the frames at the far ends of the links, the classical convention [Paul1981], and
// those of Khalil and Kleinfinger, whose frames stand on the axes that move the links.
//
//   classical        parentT_j = Rot(z,theta_j) Trans(z,d_j) Trans(x,a_j) Rot(x,alpha_j)
//   here             parentT_j = Rot(x,alpha_p) Trans(x,a_p) Rot(z,theta_j) Trans(z,d_j),   p = a(j)
//
// The factors of the whole chain are the same, cut at other places: so alpha and a move from row p to the rows that p
// carries, and nothing is derived anew. Frame j of the one is E_j = Trans(x,a_j) Rot(x,alpha_j) behind frame j of the
// other, and inertias, forces and named frames of link j go with it. Before the first axes stands E_0, of the base, so
// that frame 0 is the same in both; behind a last axis E_n stands as a row of its own, a fixed link called tool.
//
// In between the two, a classical table is held in the cells of the other: alpha, d of body j are alpha_j, a_j, theta
// and r are theta_j, d_j; alpha, d of body 0 are those of E_0; link_j is written in the frame at the far end.
#pragma once

#include "robot/robot.hpp"

namespace articula {

RobotData from_distal(const RobotData& table);
// Throws ModelError when the robot has no such table: gamma or b is not zero, links on one carrier differ in alpha or d, ..
RobotData to_distal(const RobotData& robot);

// Throws ModelError unless gamma and b are zero everywhere and no loop is closed; `convention` is named in the message.
void require_four_parameters(const RobotData& robot, const std::string& convention);

}  // namespace articula
