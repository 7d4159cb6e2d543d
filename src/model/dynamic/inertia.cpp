// The inertia matrix A of the robot by generalized links, [KhalilCreusot1997], section 5.3.2.
//
//   M_j^+, MS_j^+, J_j^+   inertia of the generalized link j: link j and all links it carries, as one rigid body
//   f_k, m_k               force and moment on link k when joint j alone accelerates, by one, from rest
//   A_kj                   their projection on the axes of joint k, for every k on the path from j to the base
//
// Column j of A is Gamma for qd = 0, g = 0, qdd = e_j (26). A joint with several freedoms has as many columns; (31), (32) are
// the momentum of the generalized link that moves along one axis. Errata E3, E4, E5.

#include "model/dynamic/dynamic.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

std::vector<Inertia> generalized_links(const RobotData& r, const std::vector<Transform>& T) {
  std::vector<Inertia> I;
  for (int j = 0; j <= r.n(); ++j) I.push_back(inertia(r, j));
  for (int j = r.n(); j >= 1; --j)
    if (r[j].parent > 0 || r.floats()) I[r[j].parent] = I[r[j].parent] + T[j] * I[j];  // (27)-(30)
  return I;
}

}  // namespace

Matrix inertia_matrix(const RobotData& r) {
  Graph& graph = *r.graph;
  std::vector<Transform> T;  // iT_j
  std::vector<int> row;      // of the first axis of joint j
  int nv = 0;
  for (int j = 0; j <= r.n(); ++j) {
    T.push_back(j == 0 ? Transform::identity(graph, base_frame) : placement(r, j));
    row.push_back(nv), nv += info(r[j].joint).nv;
  }
  const std::vector<Inertia> I = generalized_links(r, T);

  Matrix A(graph, nv, nv);
  for (int j = 0; j <= r.n(); ++j) {
    const std::vector<Twist> s = axes(r, j);
    for (std::size_t c = 0; c < s.size(); ++c) {
      const int column = row[j] + static_cast<int>(c);
      const Momentum p = I[j] * s[c];
      Wrench w(p.p, p.h);  // (31)-(34)
      for (int k = j;; k = r[k].parent) {
        const std::vector<Twist> s_k = axes(r, k);
        for (std::size_t i = 0; i < s_k.size(); ++i)
          A(row[k] + static_cast<int>(i), column) = A(column, row[k] + static_cast<int>(i)) =
              dot(s_k[i], w);  // (35), (38)
        if (k == 0) break;
        w = T[k] * w;  // (36), (37)
      }
      A(column, column) = A(column, column) + r[j].link[IA];  // (35)
    }
  }
  return A;
}

Outputs inertia_by_generalized_links(Graph& graph, const Robot& robot) {
  return {output("A", inertia_matrix(robot.in(graph)))};
}

}  // namespace articula
