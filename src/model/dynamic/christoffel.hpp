// Christoffel's coefficients c_ijk and what is made of them: the matrix C of Coriolis and centrifugal forces.
//
//   C_ij = sum of c_ijk qd_k,    Coriolis and centrifugal forces = C qd,    dA/dt - 2 C skew
//
// With X_k the motion that freedom k alone makes with velocity one, X_k A_ij the slope of A_ij along it, and [X_k, X_j] the
// motion by which the order of two of them matters,
//
//   2 c_ijk = X_k A_ij + X_j A_ik - X_i A_jk + <[X_k, X_j], X_i> - <[X_k, X_i], X_j> - <[X_j, X_i], X_k>
//
// which is Koszul's formula [DoCarmo1992] for the metric A. For joints with one freedom X_k is d/dq_k, the brackets vanish, and
// this is Christoffel's definition, symmetric in j, k. Within a ball or free joint [X_k, X_j] is the motion along the axis
// s_k x s_j. Rotors have a constant inertia and no part in it. A base that is held is at rest here.
#pragma once

#include "expr/matrix.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

// All c_ijk as a matrix nv x nv^2: c_ijk in row i, column nv (j - 1) + k. slopes[k] = X_k A.
Matrix christoffel(const std::vector<Matrix>& slopes);  // of freedoms that have no brackets
Matrix christoffel(const RobotData& r, const Matrix& A_of_links, const std::vector<Matrix>& slopes);

Matrix christoffel_by_differentiation(const RobotData& r);
Matrix christoffel_by_generalized_links(const RobotData& r);

Matrix coriolis_matrix(const Matrix& c, const std::vector<Expr>& qd);  // C of the coefficients
Matrix coriolis_matrix(const RobotData& r);                            // and without them

}  // namespace articula
