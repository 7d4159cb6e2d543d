// Parameters of bodies that could exist: standard parameters phi, ten of each link and those of drives, whose base parameters x = B phi
// fit the data as well as those of any bodies do. Without noise least squares finds such parameters by itself; with noise it finds negative
// masses, inertia matrices that are not positive definite, and models that no simulation survives.
//
//   |R B phi - z|^2/sigma^2 + lambda |S^-1 (phi - prior)|^2    least, where every pseudo-inertia is positive definite [WensingKimSlotine2018],
//                                                              [SousaCortesao2014] and what is called positive is
//
// by interior.hpp. sigma^2 is the variance that the data has when nothing is asked of phi, misfit/(rows - rank), and at least that of a
// millionth of y. Noise makes the sum larger than it is for the true parameters by about one for each that is seen; it is brought to
// within `gap` of this of its least, so that x is nearer to the optimum than sqrt(gap) deviations, in the mean. A smaller gap is no gain: bodies that
// grow without end in directions that the data does not see may fit better and better, by less than noise. Where even the best bodies fit
// so badly that noise is not the reason, two percent of this misfit are near enough.
//
// phi has more unknowns than the data sees. Where it is silent phi is as near as can be to where the search begins: to the prior, made
// consistent, or without one to spheres in the origins of frames, a fifth of the links' lengths in radius, of a mass that is about right for the data.
// lambda is the weight of the prior beside the data: with 1 a difference of S costs as much as one equation off by its noise.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/number_matrix.hpp"
#include "robot/rigid.hpp"
#include "solve/identify/triangle.hpp"

namespace articula {

struct PhysicalBody {
  std::string name;                                    // in messages: link 3
  std::array<std::optional<std::size_t>, 10> unknown;  // which phi is XX .. M
  InertialNumbers given{};                             // where none is
  double length = 1;                                   // about its size
};

struct PhysicalProblem {
  NumberMatrix B;  // x = B phi
  std::vector<PhysicalBody> bodies;
  std::vector<std::size_t> positive;         // of phi: friction, rotors
  std::vector<std::optional<double>> prior;  // of phi; empty: of none
  std::vector<double> scale;                 // S; empty: by lengths and masses, and by what the data allows
  double lambda = 0;
  double gap = 0.05;
};

struct Physical {
  std::vector<double> phi, x;
  double misfit = 0;  // |R x - z|^2 + rest
  double above = 0;   // the least that it would be if anything were allowed
  double sigma = 1;
  std::vector<double> spread;  // of bodies: least eigenvalues of pseudo-inertias, by length and mass
  int steps = 0;
  bool converged = false;  // false: stopped early by rounding; phi is consistent all the same
};

// ModelError when what is given of a body leaves no values for the rest.
Physical physical(const Triangle& t, const PhysicalProblem& problem);

}  // namespace articula
