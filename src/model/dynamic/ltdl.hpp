// The factorisation A = L^T D L of a symmetric matrix whose rows are the freedoms of a tree, [Featherstone2005].
//
//   parent(k)   the next freedom towards the root, -1 at a root
//   L           unit lower triangular; L_ki is zero unless i is k or an ancestor of k
//   D           the pivots, diagonal
//
// A_ki is zero unless one of k, i carries the other. Going from the leaves to the root keeps exactly these zeros: there
// is no fill-in, and a tree with short branches costs far less than a chain. A dense matrix is the case of a chain.
// There is one reciprocal for each pivot; for a single right-hand side a root's pivot, which scales nothing else, divides.
#pragma once

#include <optional>

#include "expr/matrix.hpp"

namespace articula {

using Parents = std::vector<int>;
Parents chain(int size);  // -1, 0, 1, ..: of a dense matrix

class Ltdl {
 public:
  Ltdl(Matrix A, Parents parents);

  std::optional<int> zero_pivot() const { return zero_pivot_; }  // then nothing can be solved
  std::vector<Expr> solve(const std::vector<Expr>& b) const;     // x of A x = b
  Matrix solve(const Matrix& B) const;                           // the same for every column

 private:
  enum class Root { divides, scales };
  std::vector<Expr> solve(std::vector<Expr> b, Root root) const;

  Parents parent_;
  Matrix L_;
  std::vector<Expr> D_, reciprocal_;
  std::optional<int> zero_pivot_;
};

}  // namespace articula
