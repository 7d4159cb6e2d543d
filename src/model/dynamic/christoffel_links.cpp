// Christoffel's coefficients from the generalized links, without differentiation: the second method of [KhalilCreusot1997],
// section 5.5. It refers to a report of Renaud that is not at hand; the formulas are derived here from the same quantities.
//
// A_ij = s_i . I_j^+ s_j, where joint i carries joint j. What of it moves along with freedom k is
//
//   k carries i (or is at the same joint): all of it, as one rigid body                 X_k A_ij = 0
//   k is between i and j, or at j: the momentum I_j^+ s_j, but not s_i                  X_k A_ij = s_i . (s_k x (I_j^+ s_j))
//   j carries k: the generalized link k, but neither axis                               X_k A_ij = s_i . (I_k' s_j)
//   k is on another branch: nothing                                                     X_k A_ij = 0
//
// with I_k' the rate of the inertia of the generalized link k as it moves along s_k.

#include "model/dynamic/christoffel.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/tailored.hpp"

namespace articula {

namespace {

class Slopes {
 public:
  explicit Slopes(const RobotData& r)
      : r_(r), T_(placements(r)), I_(generalized(r, T_, inertias(r))), s_(freedoms(r)) {
    const int nv = static_cast<int>(s_.size());
    slopes_.assign(s_.size(), Matrix(*r.graph, nv, nv));
    for (int k = 0; k < nv; ++k) {
      momentum_moves(k);
      inertia_moves(k);
    }
  }
  const std::vector<Matrix>& result() const { return slopes_; }

 private:
  // X_k A_ij = s_i . w for all i that strictly carry `link`, or may be at it too; w acts on that link.
  enum class Own { left_out, included };
  void set(int k, int j, int link, const Wrench& w, Own own) {
    const std::vector<Expr> at_axes = projections(r_, T_, s_, link, w);
    Matrix& X_k = slopes_[k];
    for (int i = 0; i < X_k.rows(); ++i)
      if (s_[i].joint < link || (own == Own::included && s_[i].joint == link))
        X_k(i, j) = X_k(j, i) = at_axes[i];
  }

  // For one j, every k between it and the base.
  void momentum_moves(int j) {
    Wrench p = impulse(I_[s_[j].joint] * s_[j].s);
    for (int link = s_[j].joint;; link = r_[link].parent) {
      for (const int k : freedoms_of(r_, {link})) set(k, j, link, cross(s_[k].s, p), Own::left_out);
      if (!r_.is_carried(link)) return;
      p = T_[link] * p;
    }
  }

  // For one k, every j that carries it.
  void inertia_moves(int k) {
    Inertia rate = inertia_rate(I_[s_[k].joint], s_[k].s);
    for (int link = s_[k].joint; r_.is_carried(link);) {
      rate = T_[link] * rate;
      link = r_[link].parent;
      for (const int j : freedoms_of(r_, {link})) set(k, j, link, impulse(rate * s_[j].s), Own::included);
    }
  }

  const RobotData& r_;
  std::vector<Transform> T_;
  std::vector<Inertia> I_;
  std::vector<Freedom> s_;
  std::vector<Matrix> slopes_;
};

}  // namespace

Matrix christoffel_by_generalized_links(const RobotData& r) {
  const Matrix A = inertia_matrix_of_links(r);
  return christoffel(r, A, Slopes(r).result());
}

Outputs coriolis_by_generalized_links(const RobotData& r, const Options& options) {
  return {output("H", torques(without_accelerations(r), options.choices)),
          output("C", coriolis_matrix(christoffel_by_generalized_links(r), velocities(r)))};
}

}  // namespace articula
