#include "model/loops/closed.hpp"

#include <algorithm>

#include "robot/mechanics.hpp"

namespace articula {

namespace {

// Symbols for the rates of all dependent joints, whatever the robot fixes them to.
RobotData tree_of(const Robot& robot) {
  RobotData r = opened(robot.data());
  for (const int j : robot.closure().dependent) set_joint(*r.graph, r[j], j, r[j].joint);
  return r;
}

}  // namespace

std::vector<Expr> chosen(const std::vector<Expr>& all, const std::vector<int>& which) {
  std::vector<Expr> list;
  for (const int v : which) list.push_back(all[static_cast<std::size_t>(v)]);
  return list;
}

ClosedRobot::ClosedRobot(Graph& graph, const Robot& robot)
    : graph_(graph),
      robot_(robot),
      tree_(tree_of(robot)),
      r_(tree_.in(graph)),
      a_(freedoms_of(r_, robot.closure().independent)),
      p_(freedoms_of(r_, robot.closure().dependent)),
      driven_(freedoms_of(r_, robot.closure().driven)),
      qd_(chosen(r_.all(&Body::qd), a_)),
      qdd_(chosen(r_.all(&Body::qdd), a_)),
      G_(graph, r_.nv(), static_cast<int>(a_.size())),
      Wg_(0, 0, {}),
      g_(static_cast<std::size_t>(r_.nv()), graph.constant(0)) {
  for (const Follows& f : robot.closure().follows) position_[r_[f.joint].q[0].name()] = followed(r_, f);
  motion_ = position_;
  solve_velocities();
}

// Wg qd_g = -Wa qd_a for the dependent joints that follow no sum; what follows moves along.
void ClosedRobot::solve_velocities() {
  const Closure& closure = robot_.closure();
  const int nv = r_.nv(), m = static_cast<int>(a_.size());
  const std::vector<int> given = freedoms_of(r_, closure.given);

  // S: all freedoms from (independent, given)
  Matrix S(graph_, nv, m + static_cast<int>(given.size()));
  std::map<int, int> column;
  for (const auto& list : {a_, given})
    for (const int v : list) {
      const int k = static_cast<int>(column.size());
      column[v] = k;
      S(v, k) = graph_.constant(1);
    }
  for (const Follows& f : closure.follows)
    for (const auto& [j, ratio] : f.ratio)
      S(first_row(r_, f.joint), column.at(first_row(r_, j))) = graph_.constant(ratio);

  std::vector<Expr> W, Psi;
  const std::vector<RelativeMotion> motions =
      given.empty() ? std::vector<RelativeMotion>{} : relative_motions(graph_, robot_, by_recursion());
  for (std::size_t c = 0; c < motions.size(); ++c)
    for (const int row : closure.rows_given[c]) {
      for (int v = 0; v < nv; ++v) W.push_back(motions[c].J(row, v));
      Psi.push_back(motions[c].b[static_cast<std::size_t>(row)]);
    }
  const int count = static_cast<int>(Psi.size());
  const Matrix Wt = Matrix(count, nv, placed(W)) * S;  // of (independent, given)
  Wg_ = Matrix(graph_, count, count);
  Matrix right(graph_, count, m);
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < count; ++k) Wg_(i, k) = Wt(i, m + k);
    for (int k = 0; k < m; ++k) right(i, k) = -Wt(i, k);
  }
  const auto solution = [&](const Matrix& b) {
    std::optional<Matrix> x = solved(Wg_, b, Divisors::determinants, points());
    if (!x)
      throw ModelError("robot " + robot_.name(), "its loops do not determine the joints that have no motor");
    return *x;
  };
  Matrix T(graph_, m + count, m);  // (independent, given) from the independent ones
  for (int k = 0; k < m; ++k) T(k, k) = graph_.constant(1);
  if (count > 0) {
    const Matrix X = solution(right);
    for (int i = 0; i < count; ++i)
      for (int k = 0; k < m; ++k) T(m + i, k) = X(i, k);
  }
  G_ = S * T;
  const std::vector<Expr> qd = G_ * qd_;
  for (const int v : p_)
    motion_[r_.all(&Body::qd)[static_cast<std::size_t>(v)].name()] = qd[static_cast<std::size_t>(v)];
  if (count > 0) {
    const std::vector<Expr> rest = closed(Psi);
    Matrix b(graph_, count, 1);
    for (int i = 0; i < count; ++i) b(i, 0) = -rest[static_cast<std::size_t>(i)];
    const Matrix X = solution(b);
    std::vector<Expr> x(static_cast<std::size_t>(m), graph_.constant(0));
    for (int i = 0; i < count; ++i) x.push_back(X(i, 0));
    g_ = S * x;
  }
  const std::vector<Expr> qdd = G_ * qdd_;
  for (const int v : p_) {
    const auto k = static_cast<std::size_t>(v);
    motion_[r_.all(&Body::qdd)[k].name()] = qdd[k] + g_[k];
  }
}

Points ClosedRobot::points() const {
  Points list;
  const std::map<std::string, double> parameters = sample_values(robot_);
  for (const std::vector<double>& q : robot_.closure().samples) {
    std::map<std::string, double> values = parameters;
    std::size_t k = 0;
    for (const Expr& symbol : r_.all(&Body::q)) values[symbol.name()] = q[k++];
    list.emplace_back(graph_, values);
  }
  return list;
}

std::vector<Expr> ClosedRobot::closed(const std::vector<Expr>& formulas) const {
  return substitute(formulas, graph_, by_name(motion_));
}
Matrix ClosedRobot::closed(const Matrix& m) const { return {m.rows(), m.cols(), closed(m.values())}; }
std::vector<Expr> ClosedRobot::placed(const std::vector<Expr>& formulas) const {
  return substitute(formulas, graph_, by_name(position_));
}

Rates ClosedRobot::rates(const std::vector<Expr>& qd) const {
  Rates rates;
  for (int j = 0; j <= r_.n(); ++j) {
    const std::vector<std::vector<Expr>> N = coordinate_rates(r_, j);
    for (std::size_t i = 0; i < r_[j].q.size(); ++i) {
      Expr sum = graph_.constant(0);
      for (std::size_t k = 0; k < N.size(); ++k)
        sum = sum + N[k][i] * qd[static_cast<std::size_t>(first_row(r_, j)) + k];
      rates[r_[j].q[i].id()] = sum;
    }
  }
  return rates;
}

std::vector<Expr> ClosedRobot::rate_along(const std::vector<Expr>& formulas, int k) const {
  std::vector<Expr> qd;
  for (int v = 0; v < G_.rows(); ++v) qd.push_back(G_(v, k));
  return rate(formulas, rates(qd));
}
std::vector<Expr> ClosedRobot::rate_of(const std::vector<Expr>& formulas) const {
  return rate(formulas, rates(G_ * qd_));
}

std::vector<Expr> ClosedRobot::distributed(const std::vector<Expr>& forces) const {
  if (driven_ == a_) return forces;
  const Matrix Gd = part(G_, driven_), Gt = transpose(Gd);
  std::optional<std::vector<Expr>> x = solved(Gt * Gd, forces, points());
  if (!x) throw ModelError("robot " + robot_.name(), "its motors do not determine its motion");
  return Gd * *x;
}
std::vector<Expr> ClosedRobot::collected(const std::vector<Expr>& torques) const {
  return driven_ == a_ ? torques : transpose(part(G_, driven_)) * torques;
}

}  // namespace articula
