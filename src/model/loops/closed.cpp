#include "model/loops/closed.hpp"

#include <numeric>

#include "model/kinematic/poses.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

// Symbols for the rates of all dependent joints, whatever the robot fixes them to.
RobotData tree_of(const Robot& robot) {
  RobotData r = opened(robot.data());
  for (const int j : robot.closure().dependent) set_joint(*r.graph, r[j], j, r[j].joint);
  return r;
}

std::vector<int> from_to(int first, int last) {
  std::vector<int> list(last - first);
  std::iota(list.begin(), list.end(), first);
  return list;
}

}  // namespace

std::vector<Expr> chosen(const std::vector<Expr>& all, const std::vector<int>& which) {
  std::vector<Expr> list;
  for (const int v : which) list.push_back(all[v]);
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
      g_(r_.nv(), graph.constant(0)) {
  for (const Follows& f : robot.closure().follows) position_[r_[f.joint].q[0].name()] = followed(r_, f);
  motion_ = position_;
  solve_velocities();
}

// qd = S (qd_a, qd_g): independent freedoms and given ones are themselves, others follow them.
Matrix ClosedRobot::following(const std::vector<int>& given) const {
  Matrix S(graph_, r_.nv(), static_cast<int>(a_.size() + given.size()));
  std::map<int, int> column;
  for (const auto& list : {a_, given})
    for (const int v : list) {
      const int k = static_cast<int>(column.size());
      column[v] = k;
      S(v, k) = graph_.constant(1);
    }
  for (const Follows& f : robot_.closure().follows)
    for (const auto& [j, ratio] : f.ratio)
      S(first_row(r_, f.joint), column.at(first_row(r_, j))) = graph_.constant(ratio);
  return S;
}

ClosedRobot::Kept ClosedRobot::constraints_of_given() const {
  const Closure& closure = robot_.closure();
  std::vector<Expr> W, Psi;
  const std::vector<RelativeMotion> motions = closure.given.empty()
                                                  ? std::vector<RelativeMotion>{}
                                                  : relative_motions(graph_, robot_, by_recursion());
  for (std::size_t c = 0; c < motions.size(); ++c)
    for (const int row : closure.rows_given[c]) {
      for (int v = 0; v < r_.nv(); ++v) W.push_back(motions[c].J(row, v));
      Psi.push_back(motions[c].b[row]);
    }
  return {Matrix(static_cast<int>(Psi.size()), r_.nv(), placed(W)), Psi};
}

// Wg qd_g = -Wa qd_a and Wg qdd_g = -Wa qdd_a - Psi for the dependent joints that follow no sum; what follows moves along.
void ClosedRobot::solve_velocities() {
  const Matrix S = following(freedoms_of(r_, robot_.closure().given));
  const auto [W, Psi] = constraints_of_given();
  const int m = static_cast<int>(a_.size()), count = W.rows();
  const Matrix WS = W * S, Wa = columns(WS, from_to(0, m));
  Wg_ = columns(WS, from_to(m, m + count));

  Matrix T(graph_, m + count, m);  // (independent, given) from the independent ones
  for (int k = 0; k < m; ++k) T(k, k) = graph_.constant(1);
  if (count > 0) {
    const Matrix X = determined(Wg_, -Wa);
    for (int i = 0; i < count; ++i)
      for (int k = 0; k < m; ++k) T(m + i, k) = X(i, k);
  }
  G_ = S * T;
  put_in(&Body::qd, G_ * qd_);  // (13)
  if (count > 0) {
    const std::vector<Expr> g_given = determined(Wg_, -closed(Psi));
    std::vector<Expr> g(m, graph_.constant(0));
    g.insert(g.end(), g_given.begin(), g_given.end());
    g_ = S * g;
  }
  put_in(&Body::qdd, G_ * qdd_ + g_);  // (14)
}

void ClosedRobot::put_in(std::vector<Expr> Body::*rates, const std::vector<Expr>& values) {
  const std::vector<Expr> symbols = r_.all(rates);
  for (const int v : p_) motion_[symbols[v].name()] = values[v];
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

Matrix ClosedRobot::determined(const Matrix& W, const Matrix& B) const {
  std::optional<Matrix> X = solved(W, B, Divisors::determinants, points());
  if (!X)
    throw ModelError("robot " + robot_.name(), "its loops do not determine the joints that have no motor");
  return *X;
}
std::vector<Expr> ClosedRobot::determined(const Matrix& W, const std::vector<Expr>& b) const {
  return determined(W, Matrix(static_cast<int>(b.size()), 1, b)).values();
}

std::vector<Expr> ClosedRobot::closed(const std::vector<Expr>& formulas) const {
  return substitute(formulas, graph_, by_name(motion_));
}
Matrix ClosedRobot::closed(const Matrix& m) const { return {m.rows(), m.cols(), closed(m.values())}; }
std::vector<Expr> ClosedRobot::placed(const std::vector<Expr>& formulas) const {
  return substitute(formulas, graph_, by_name(position_));
}
Matrix ClosedRobot::placed(const Matrix& m) const { return {m.rows(), m.cols(), placed(m.values())}; }

Matrix ClosedRobot::rate_along(const Matrix& m, int k) const {
  return {m.rows(), m.cols(), rate(m.values(), rates_of_coordinates(r_, columns(G_, {k}).values()))};
}
Matrix ClosedRobot::rate_of(const Matrix& m) const {
  return {m.rows(), m.cols(), rate(m.values(), rates_of_coordinates(r_, G_ * qd_))};
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
