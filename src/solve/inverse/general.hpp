// The general solver (runtime/general.hpp) for an arm of six joints: which eliminations are good for it is found once, on random
// poses; after that a pose takes about a tenth of a millisecond.
//
// There are up to 18 ways to eliminate (six places to cut the loop, three joints whose tangent is the root). On the poses each is held to the union of
// all. The best is used first; where it alone loses solutions, those that complete it are run too; others wait for poses at which
// the first are in doubt.
#pragma once

#include <string>
#include <vector>

#include "solve/inverse/arm.hpp"
#include "solve/runtime/general.hpp"

namespace articula {

struct SpectralPolynomial {          // whose real roots are tan(q/2) of one joint, for every solution
  int joint = 0;                     // from 1
  std::vector<double> coefficients;  // from degree 0 up, at most 17; the largest is 1
};

class GeneralSolver {
 public:
  explicit GeneralSolver(const Arm& arm);  // of six joints

  // Every configuration found; angles in (-pi, pi]. `rescued`: some were found at a pose nearby and followed from there.
  std::vector<std::vector<double>> solve(const Placing& T, bool* rescued = nullptr) const;

  // Eliminations that found everything on the random poses, for those who want a second opinion; each by itself, without rescue.
  int alternatives() const { return static_cast<int>(complete_.size()); }
  std::string alternative(int which) const;  // "joint 2; 6 and 1 eliminated, 5 dropped"
  std::vector<std::vector<double>> solve_by(int which, const Placing& T) const;

  // Of the first way whose determinant does not vanish altogether; no coefficients when there is none, or the pose is out of reach.
  SpectralPolynomial polynomial(const Placing& T) const;

  const articula_general::Chain& chain() const { return chain_; }
  const articula_general::Plan& plan() const { return plan_; }

 private:
  articula_general::Chain chain_;
  articula_general::Plan plan_;
  std::vector<articula_general::Way> complete_;
};

// A self-contained C++17 header: int NAME_inverse(const double T[12], double q[][6]), at most 16 solutions. `comment`: lines at its
// top.
std::string general_header(const Arm& arm, const std::string& name, const std::vector<std::string>& comment);

}  // namespace articula
