// Links that bend, [Lau1985] 7.1: what loads a beam, how far its end gives way, and where that leaves the tip. Quasi-static: the robot
// moves as if it were rigid, and its links bend under what that takes. Euler's and Bernoulli's beam, with shear where it is asked for.
//
// In the axes of the beam (robot/beam.hpp), s from its near end, x along it:
//
//   F, C            what the rest of the robot does to the far end: force, moment about it
//   w_0 + s w_1     force per length: weight and inertia of the beam's own mass, spread evenly
//   F_r, C_r        what the rest of the link's mass does, at s = a
//   V(s), M(s)      what the part beyond s does to the section there:  M' = -x x V
//   m, n            displacement and turn of the far end, seen from the near one:
//
//   n = int (My/(E Iy), Mz/(E Iz), Mx/(G J)) ds,   m = int (L - s) (..) x x ds + int (Vx/(E A), Vy/(G A ky), Vz/(G A kz)) ds
//
// By superposition, from the far end, after (7-9), (7-10), (7-17), (7-18):
//
//   int M         = L C + L^2/2 x x F + L^3/6 x x w_0 + L^4/8 x x w_1 + a C_r + a^2/2 x x F_r
//   int (L - s) M = L^2/2 C + L^3/3 x x F + L^4/8 x x w_0 + 11 L^5/120 x x w_1 + a (L - a/2) C_r + a^2 (3 L - a)/6 x x F_r
//   int V         = L F + L^2/2 w_0 + L^3/3 w_1 + a F_r
//
// or from the near end, where V and M are what the joint carries: with V_0 = V(0), M_0 = M(0),
//
//   int M         = L M_0 - x x (L^2/2 V_0 - L^3/6 w_0 - L^4/24 w_1 - (L-a)^2/2 F_r) - (L-a) C_r
//   int (L - s) M = L^2/2 M_0 - x x (L^3/6 V_0 - L^4/24 w_0 - L^5/120 w_1 - (L-a)^3/6 F_r) - (L-a)^2/2 C_r
//   int V         = L V_0 - L^2/2 w_0 - L^3/6 w_1 - (L-a) F_r
//
// The tip moves with all beams on the way to it, after (7-21), (7-22): sum of m_j + n_j x (P_tip - P_j), sum of n_j.
#pragma once

#include "model/options.hpp"
#include "robot/beam.hpp"

namespace articula {

struct BeamLoad {
  BeamPlace place;
  Triple F, C, w0, w1, Fr, Cr;
  Expr a;
  Triple V0, M0;
};
// What joints carry gives F, C by the far end and Newton-Euler, or V_0, M_0 by the near end and momenta; the others follow.
std::vector<BeamLoad> loads_from_far_end(const RobotData& r);
std::vector<BeamLoad> loads_from_near_end(const RobotData& r);

// beam-loads: F, C, w0, w1, Fr, Cr in the axes of each beam, a and L.
Outputs beam_loads_from_far_end(const RobotData& r);
Outputs beam_loads_from_near_end(const RobotData& r);

// deflection: m, n of each beam in the frame of its link; dP, dR of the tip.
Outputs deflection_by_superposition(const RobotData& r, const Options& options);
Outputs deflection_by_integration(const RobotData& r, const Options& options);

}  // namespace articula
