// Motor coordinates: angles q_m, velocities qd_m and torques tau_m of motors that drive the joints through gears, joints coupled
// or not [KhalilDombre2002].
//
//   q_m = G q,  qd_m = G qd        G: gear ratios, a row for each motor
//   G^T tau_m = tau                the power is the same on either side: tau_m . qd_m = tau . qd
//
// tau is the inverse dynamic model, so tau_m holds what the rotors and the friction of the motors need as well. The system is
// solved by elimination, each pivot where the fewest new entries appear: a matrix that is triangular in any order
// of its rows and columns is solved by substitution alone. Pivots are made of parameters, so the divisions are set-up.
//
// The other method takes tau from Lagrange's equations and the inverse of G^T from its characteristic polynomial
// [FaddeevFaddeeva1963]: M_k = A M_(k-1) + c_(n-k+1) 1, c_(n-k) = -tr(A M_k)/k, and A^-1 = -M_n/c_0.

#include "base/error.hpp"
#include "model/dynamic/dynamic.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

struct Pivot {
  int row, col;
};

class Elimination {
 public:
  Elimination(Matrix A, std::vector<Expr> b) : A_(std::move(A)), b_(std::move(b)), n_(A_.rows()) {}

  std::optional<std::vector<Expr>> solve() {  // nothing when A is singular whatever its parameters are
    for (int k = 0; k < n_; ++k) {
      const std::optional<Pivot> p = next();
      if (!p) return std::nullopt;
      eliminate(*p);
    }
    return substituted();
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // The entry whose row and column have the fewest others, among what is left.
  std::optional<Pivot> next() const {
    std::vector<long> in_row(at(n_), 0), in_col(at(n_), 0);
    const auto left = [&](int i, int j) {
      return !row_done_[at(i)] && !col_done_[at(j)] && !is_zero(A_(i, j));
    };
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j)
        if (left(i, j)) ++in_row[at(i)], ++in_col[at(j)];
    std::optional<Pivot> best;
    long fill = 0;
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j) {
        const long here = (in_row[at(i)] - 1) * (in_col[at(j)] - 1);
        if (left(i, j) && (!best || here < fill)) best = {i, j}, fill = here;
      }
    return best;
  }

  void eliminate(const Pivot& p) {
    row_done_[at(p.row)] = col_done_[at(p.col)] = true;
    order_.push_back(p);
    inverse_.push_back(A_(0, 0).graph().constant(1) / A_(p.row, p.col));
    for (int i = 0; i < n_; ++i) {
      if (row_done_[at(i)] || is_zero(A_(i, p.col))) continue;
      const Expr factor = A_(i, p.col) * inverse_.back();
      for (int j = 0; j < n_; ++j)
        if (!col_done_[at(j)]) A_(i, j) = A_(i, j) - factor * A_(p.row, j);
      b_[at(i)] = b_[at(i)] - factor * b_[at(p.row)];
    }
  }

  std::vector<Expr> substituted() const {
    std::vector<Expr> x(at(n_), A_(0, 0).graph().constant(0));
    for (std::size_t k = order_.size(); k-- > 0;) {
      Expr rest = b_[at(order_[k].row)];
      for (std::size_t later = k + 1; later < order_.size(); ++later)
        rest = rest - A_(order_[k].row, order_[later].col) * x[at(order_[later].col)];
      x[at(order_[k].col)] = rest * inverse_[k];
    }
    return x;
  }

  Matrix A_;
  std::vector<Expr> b_;
  int n_;
  std::vector<bool> row_done_ = std::vector<bool>(at(n_), false), col_done_ = row_done_;
  std::vector<Pivot> order_;
  std::vector<Expr> inverse_;  // of the pivots
};

std::vector<Expr> solved_by_polynomial(const Matrix& A, std::vector<Expr> b) {
  Graph& graph = A(0, 0).graph();
  const int n = A.rows();
  const auto multiple = [&](const Expr& c) {
    Matrix D(graph, n, n);
    for (int i = 0; i < n; ++i) D(i, i) = c;
    return D;
  };
  Matrix M_k = multiple(graph.constant(1));  // M_1
  Expr c = graph.constant(0);
  for (int k = 1;; ++k) {
    const Matrix A_M = A * M_k;
    Expr trace = graph.constant(0);
    for (int i = 0; i < n; ++i) trace = trace + A_M(i, i);
    c = Rational(-1, k) * trace;
    if (k == n) break;
    M_k = A_M + multiple(c);
  }
  std::vector<Expr> x = M_k * b;
  for (Expr& e : x) e = -e / c;
  return x;
}

Outputs motor_side(const RobotData& r, const Matrix& G, const std::vector<Expr>& tau_m) {
  return {output("qm", G * r.all(&Body::q)), output("qdm", G * r.all(&Body::qd)), output("taum", tau_m)};
}

}  // namespace

Outputs motors_by_elimination(Graph& graph, const Robot& robot) {
  const RobotData r = robot.in(graph);
  const Matrix G = gear_ratios(r);
  const auto tau_m = Elimination(transpose(G), newton_euler(r)).solve();
  if (!tau_m) throw Bug("motors: the gear ratios are singular");
  return motor_side(r, G, *tau_m);
}

Outputs motors_by_characteristic_polynomial(Graph& graph, const Robot& robot) {
  const RobotData r = robot.in(graph);
  const Matrix G = gear_ratios(r);
  return motor_side(r, G, solved_by_polynomial(transpose(G), lagrange(r)));
}

bool motors_move_every_joint(const Robot& robot) {
  Graph graph;
  const RobotData r = robot.in(graph);
  const Matrix G = gear_ratios(r);
  if (G.rows() != G.cols() || G.rows() == 0) return false;
  return Elimination(G, std::vector<Expr>(r.motors.size(), graph.constant(0))).solve().has_value();
}

}  // namespace articula
