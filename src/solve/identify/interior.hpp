// Points inside: phi for which |R phi - z|^2 is least while bodies are bodies and what cannot be negative is positive.
//
//   P_j(phi) = C_j + sum_k phi_k E_jk      positive definite
//   phi_k                                  positive, for some k
//
// Beginning with h, which is inside and what is held on to where the data is silent, for smaller and smaller mu [CensorZenios1992]
//
//   next h = phi where |R phi - z|^2 + mu b(phi, h) is least
//   b(phi, h) = sum_j tr(H_j^-1 P_j) - log det(H_j^-1 P_j) - 4  +  sum_k phi_k/h_k - log(phi_k/h_k) - 1  +  sum_l ((phi_l - h_l)/s_l)^2
//
// with H_j = P_j(h) and the unknowns l without a border. b is the barrier of interior-point methods [BoydVandenberghe2004] 11, made a
// divergence between bodies [LeeWensingPark2020]: zero at h, positive elsewhere, infinite at the border, the same wherever a body is seen from. Each
// minimum is one point whatever R is. From one to the next P^-1 changes by what R sees and nothing else, so that of all phi that fit equally
// well it is the nearest to the first h that is found, as exactly as each minimum is met; phi does not run away along directions without data. Where P has become thin, by a
// thousand beside the first h, less thin a body is held on to: what was pushed to the border finds back. The gap to the best phi* is
//
//   |R phi - z|^2 - |R phi* - z|^2  <=  mu sum_j tr((I - G_j)(I - L_j^-1 P_j* L_j^-T)) + ..      P = L L^T, G = L^T H^-1 L
//
// and mu sum_j |I - G_j| (nuclear norms) estimates it, unless there are much larger bodies that fit still better; so what the last mu has brought
// is looked at too. Newton's step is a problem of least squares: with V = L^-1 dP L^-T, to second order
//
//   tr(H^-1 dP) - log det(I + V) = |V - (I - G)|^2 / 2 + constant            (Frobenius)
//
// so that rows sqrt(mu/2) (V - (I - G)) are put below R. Nothing is squared, and the step is as accurate as R allows. Along the step the sum is
// one of log(1 + alpha v) with the eigenvalues v of V, and alpha is where it is least: no point leaves the inside, and each is better.
#pragma once

#include <utility>
#include <vector>

#include "solve/identify/pseudo_inertia.hpp"
#include "solve/identify/triangle.hpp"

namespace articula {

struct SpreadMass {  // P(phi) of a body
  Matrix4 constant{};
  std::vector<std::pair<std::size_t, Matrix4>> parts;  // k, E_k

  Matrix4 at(const std::vector<double>& phi) const;
};

struct Inside {
  std::vector<SpreadMass> bodies;
  std::vector<std::size_t> positive, free;  // every unknown is in a body or in one of these
  std::vector<double> held;                 // the first h
  std::vector<double> scale;                // s, where free
};

struct InteriorPoint {
  std::vector<double> phi;
  double gap = 0;  // the estimate above
  int steps = 0;
  bool converged = false;  // false: rounding did not let it go on
};

// Until the gap is below `gap`, or below this part of what |R phi - z|^2 is above its least without borders, and the last mu has brought a small
// part of that.
InteriorPoint interior_minimum(const Triangle& data, const Inside& inside, double gap, double part);

}  // namespace articula
