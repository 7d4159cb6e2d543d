// The Jacobian of link n, reduced to what an inversion needs: [KhalilCreusot1997] 4.6 with (4),
//
//   rJ_n = diag(rA_i, rA_i) [1, -hat(L); 0, 1] iJ_n,j        L from O_j to O_n, in frame i
//
// so that rJ_n qd = t is iJ_n,j qd = s, with the twist t turned to frame i and moved to O_j; and a row (f, m) of the
// inverse of iJ_n,j, a wrench for twists, becomes a row of the inverse of rJ_n when it is moved to O_n and turned to
// frame r. Frame i and point j are given, or those with which the formulas that are wanted have the fewest
// operations.
//
// Columns are those of the freedoms on the path from the base to link n: no other moves it.
#pragma once

#include <functional>

#include "expr/matrix.hpp"
#include "geom/spatial.hpp"
#include "model/options.hpp"
#include "robot/robot.hpp"

namespace articula {

struct Reduced {
  int i, j;
  Matrix J;                   // iJ_n,j, columns on the path
  std::vector<int> freedoms;  // which these are among all nv
  Rot3 iA_r;
  Vec3 L;

  std::vector<Expr> moved(const std::vector<Expr>& t) const;  // s of a twist t of frame r
  Matrix returned(const Matrix& rows) const;                  // the inverse of rJ_n, from that of iJ_n,j
};
Reduced reduced(const RobotData& r, int n, int frame, int i, int j);

// Where no other frame or point is asked for: rJ_n itself.
Reduced unreduced(const RobotData& r, const Options& options);

enum class AboutPoint { any, own };  // own: the sizes of velocities matter, and j must be n
using Formulas = std::function<Outputs(const RobotData& r, const Reduced& reduced)>;
Outputs reduced_best(const RobotData& r, const Options& options, AboutPoint point, const Formulas& formulas);

// The twist of link n that the joints must give: what is wanted, less what the base's given motion gives.
std::vector<Expr> wanted_twist(const RobotData& r, const Options& options);

// Some rows of a Jacobian, and which these are, 1..6 for vx vy vz wx wy wz: those wanted, else the first that are
// independent. ModelError when those that are wanted depend on each other.
struct Rows {
  Matrix J;
  std::vector<int> which;  // counted from 0
  std::vector<Expr> rows;
};
Rows chosen_rows(const Matrix& J, const std::vector<int>& wanted);

// Freedoms that move the link, and how many independent motions they give it.
struct Mobility {
  int freedoms, rank;
};
Mobility mobility(const RobotData& r, const Options& options);

// What belongs to the freedoms on the path, among all nv: zero elsewhere.
std::vector<Expr> among_all(const RobotData& r, const Reduced& reduced, const std::vector<Expr>& values);

}  // namespace articula
