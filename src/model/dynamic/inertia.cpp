// The inertia matrix A of the robot by generalized links, [KhalilCreusot1997], section 5.3.2.
//
//   M_j^+, MS_j^+, J_j^+   inertia of the generalized link j: link j and all links it carries, as one rigid body
//   f_k, m_k               force and moment on link k when joint j alone accelerates, by one, from rest
//   A_kj                   their projection on the axes of joint k, for every k on the path from j to the base
//
// Column j of A is Gamma for qd = 0, g = 0, qdd = e_j (26). A joint with several freedoms has as many columns; (31), (32) are
// the momentum of the generalized link that moves along one axis. Errata E3, E4, E5.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

Matrix inertia_matrix_of_links(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const std::vector<Inertia> I = generalized(r, T, inertias(r));  // (27)-(30)
  const std::vector<Freedom> s = freedoms(r);
  const int nv = static_cast<int>(s.size());
  Matrix A(*r.graph, nv, nv);
  for (int j = 0; j < nv; ++j) {
    const auto& [link, s_j] = s[j];
    const Wrench w = impulse(I[link] * s_j);                         // (31)-(34)
    const std::vector<Expr> column = projections(r, T, s, link, w);  // (36)-(38)
    for (int i = 0; i <= j; ++i) A(i, j) = A(j, i) = column[i];
  }
  return A;
}

Matrix inertia_matrix(const RobotData& r) {
  return inertia_matrix_of_links(r) + drive_inertia(r);  // (35)
}

}  // namespace articula
