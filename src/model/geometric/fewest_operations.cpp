// rT_j with few operations (fast geometric model, [KhalilCreusot1997] 3.2). The chain (chain.hpp) is cut after
// rotation m: what lies before it is computed from frame r outwards, by rows, what lies behind it from frame j
// inwards, by columns,
//
//   A = L_m C_m,   L_m = R_1 .. R_m,   C_m = R_m+1 .. R_G S
//   P = v_1 + L_1 v_2 + .. + L_k-1 v_k + L_k p_k,   p_k = v_k+1 + R_k+1 p_k+1
//
// and one row of L or one column of A may be left out and made of the other two, by their cross product. Every choice
// of m near the ends, of k = 0 or m, and of what is left out is tried, and the cheapest one taken; of equal ones the
// first. Cutting at 0 is the inward recursion, at G the outward one.

#include "model/cost.hpp"
#include "model/geometric/chain.hpp"
#include "model/geometric/geometric.hpp"

namespace articula {

namespace {

constexpr std::size_t nothing = 3;  // left out
// That far from both ends all elements are filled, and all cuts cost the same.
constexpr std::size_t border = 6;

// The row or column that is left out is the cross product of the others.
Matrix3 completed(Matrix3 v, std::size_t out) {
  if (out != nothing) v[out] = cross(v[(out + 1) % 3], v[(out + 2) % 3]);
  return v;
}

class Orders {
 public:
  Orders(Graph& graph, const Chain& chain)
      : chain_(chain), G_(chain.groups.size()), L_(G_ + 1), C_(G_ + 1), p_(G_ + 1) {
    const Expr o = graph.constant(0), one = graph.constant(1);
    L_[0] = {{{one, o, o}, {o, one, o}, {o, o, one}}};
    for (std::size_t g = 0; g < G_; ++g)
      for (std::size_t i = 0; i < 3; ++i) L_[g + 1][i] = turned_back(chain.groups[g].R, L_[g][i]);
    C_[G_] = chain.S, p_[G_] = chain.v;
    for (std::size_t g = G_; g-- > 0;) {
      for (std::size_t i = 0; i < 3; ++i) C_[g][i] = turned(chain.groups[g].R, C_[g + 1][i]);
      p_[g] = chain.groups[g].v + turned(chain.groups[g].R, p_[g + 1]);
    }
  }

  struct Choice {
    std::size_t m = 0, k = 0, row = nothing, column = nothing;  // where it is cut, what is left out
  };
  // Columns of A, then P.
  std::vector<Expr> formulas(const Choice& c) const {
    const Matrix3 L = completed(L_[c.m], c.row);
    Matrix3 A;  // by columns
    for (std::size_t j = 0; j < 3; ++j)
      if (j != c.column) A[j] = L * C_[c.m][j];
    A = completed(A, c.column);
    Triple P = completed(L_[c.k], c.row) * p_[c.k];
    for (std::size_t g = 0; g < c.k; ++g) P = P + completed(L_[g], c.row) * chain_.groups[g].v;
    std::vector<Expr> all;
    for (const Triple& v : {A[0], A[1], A[2], P}) all.insert(all.end(), v.begin(), v.end());
    return all;
  }

  std::vector<Expr> cheapest() const {
    std::vector<Expr> best = formulas({});
    int least = written_operations(best);  // sines are the same whatever the order
    for (const Choice& choice : choices()) {
      const std::vector<Expr> these = formulas(choice);
      if (const int c = written_operations(these); c < least) least = c, best = these;
    }
    return best;
  }

 private:
  std::vector<Choice> choices() const {
    std::vector<Choice> list;
    for (std::size_t m = 0; m <= G_; ++m) {
      if (m > border && m + border < G_) continue;
      for (const std::size_t k : {std::size_t{0}, m})
        for (std::size_t row = 0; row <= nothing; ++row)
          for (std::size_t column = 0; column <= nothing; ++column) list.push_back({m, k, row, column});
    }
    return list;
  }

  const Chain& chain_;
  std::size_t G_;
  std::vector<Matrix3> L_;  // by rows
  std::vector<Matrix3> C_;  // by columns
  std::vector<Triple> p_;
};

}  // namespace

Outputs transform_by_fewest_operations(const RobotData& r, const Options& options) {
  const auto [i, j] = ends(r, options);
  const Chain way = chain(r, i, j);
  const std::vector<Expr> e = Orders(*r.graph, way).cheapest();
  const Rot3 A = Rot3::from_matrix(i, j, {{{e[0], e[3], e[6]}, {e[1], e[4], e[7]}, {e[2], e[5], e[8]}}});
  return placed(Transform(A, Vec3(i, e[9], e[10], e[11])), options);
}

}  // namespace articula
