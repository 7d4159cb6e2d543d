// Links that bend, [Lau1985] 7.1: what loads a beam, how far its end gives way, and where that leaves the tip. Quasi-static: the robot
// moves as if it were rigid, and its links bend under what that takes. Euler's and Bernoulli's beam, with shear where it is asked for.
//
// Vectors are those of the link's frame; d goes from the near end to the far one, L long, x along it; sigma d is a point of the beam.
//
//   F, C             what the rest of the robot does to the far end: force, moment about it
//   W_0 + sigma W_1  force per share of the length: weight and inertia of the beam's own mass, spread evenly
//   F_r, C_r         what the rest of the link's mass does, at sigma = alpha
//   V, M             what the part beyond sigma does to the section there:  dM/dsigma = -d x V
//   m, n             displacement and turn of the far end, seen from the near one; S, T what the section gives way by, in its axes
//                    (robot/beam.hpp) diag(1/(G J), 1/(E Iy), 1/(E Iz)), diag(1/(E A), 1/(G A ky), 1/(G A kz)):
//
//   n = L S int M dsigma,   m = L (S int (1 - sigma) M dsigma) x d + L T int V dsigma
//
// By superposition, from the far end, after (7-9), (7-10), (7-17), (7-18):
//
//   int M             = C + d x (1/2 F + 1/6 W_0 + 1/8 W_1 + alpha^2/2 F_r) + alpha C_r
//   int (1 - sigma) M = 1/2 C + d x (1/3 F + 1/8 W_0 + 11/120 W_1 + alpha^2 (3 - alpha)/6 F_r) + alpha (1 - alpha/2) C_r
//   int V             = F + 1/2 W_0 + 1/3 W_1 + alpha F_r
//
// or from the near end, where V_0, M_0 are what the joint carries; beta = 1 - alpha:
//
//   int M             = M_0 - d x (1/2 V_0 - 1/6 W_0 - 1/24 W_1 - beta^2/2 F_r) - beta C_r
//   int (1 - sigma) M = 1/2 M_0 - d x (1/6 V_0 - 1/24 W_0 - 1/120 W_1 - beta^3/6 F_r) - beta^2/2 C_r
//   int V             = V_0 - 1/2 W_0 - 1/6 W_1 - beta F_r
//
// The tip moves with all beams on the way to it, after (7-21), (7-22): sum of m_j + n_j x (P_tip - P_j), sum of n_j.
#pragma once

#include "model/options.hpp"
#include "robot/beam.hpp"

namespace articula {

struct BeamLoad {
  BeamPlace place;
  Vec3 d, F, C, W0, W1, Fr, Cr;
  Expr alpha;
  Vec3 V0, M0;  // from the near end alone
};
// What joints carry gives F, C at the far end by Newton-Euler, or V_0, M_0 at the near end by momenta, from which F, C follow.
std::vector<BeamLoad> loads_from_far_end(const RobotData& r);
std::vector<BeamLoad> loads_from_near_end(const RobotData& r);

// beam-loads: F, C, w0, w1, Fr, Cr in the axes of each beam, a and L.
Outputs beam_loads_from_far_end(const RobotData& r);
Outputs beam_loads_from_near_end(const RobotData& r);

// deflection: m, n of each beam in the frame of its link; dP, dR of the tip.
Outputs deflection_by_superposition(const RobotData& r, const Options& options);
Outputs deflection_by_integration(const RobotData& r, const Options& options);

}  // namespace articula
