// A robot with closed loops as its tree whose dependent joints follow, [KhalilCreusot1997] 5.2: what every model of the tree
// needs to become one of the closed robot.
//
//   q_tr  = (q_a, q_p)                                    (21)   q_p: those that follow (robot/loops.hpp) are put in, others stay
//   qd    = G qd_a,        G = dq_tr/dq_a = (1; W)        (13)
//   qdd   = G qdd_a + g,   g = (0; -Wp^-1 Psi)            (14)
//   tau   = G^T tau_tr                                    (22)
//
// Formulas of the tree have symbols for all its joints; `closed` puts in what the dependent ones are.
#pragma once

#include "expr/linear.hpp"
#include "expr/transform.hpp"
#include "model/loops/constraints.hpp"
#include "model/model.hpp"

namespace articula {

std::vector<Expr> chosen(const std::vector<Expr>& all, const std::vector<int>& which);

class ClosedRobot {
 public:
  ClosedRobot(Graph& graph, const Robot& robot);

  Graph& graph() const { return graph_; }
  const Robot& robot() const { return robot_; }
  const Robot& tree() const { return tree_; }
  const RobotData& r() const { return r_; }  // the tree, in the graph
  const Matrix& G() const { return G_; }     // nv x m
  const Matrix& Wg() const { return Wg_; }   // of Wg qd_g = -Wa qd_a: what determines the joints of qp
  const std::vector<Expr>& g() const { return g_; }    // nv
  const std::vector<Expr>& qd() const { return qd_; }  // of the independent freedoms: m
  const std::vector<Expr>& qdd() const { return qdd_; }
  const std::vector<int>& independent() const { return a_; }  // freedoms among the nv of the tree
  const std::vector<int>& dependent() const { return p_; }
  const std::vector<int>& driven() const { return driven_; }

  // Closed positions: where what is solved must be regular.
  Points points() const;

  // Formulas of the tree: q of joints that follow, qd and qdd of dependent joints put in.
  std::vector<Expr> closed(const std::vector<Expr>& formulas) const;
  Matrix closed(const Matrix& m) const;
  // Positions alone, for what has been put in by other means.
  std::vector<Expr> placed(const std::vector<Expr>& formulas) const;
  Matrix placed(const Matrix& m) const;

  // d/dt of formulas of positions, as the independent freedom k alone moves with velocity one; and as all of them do.
  Matrix rate_along(const Matrix& m, int k) const;
  Matrix rate_of(const Matrix& m) const;

  // X of W X = B, with a matrix W of constraints: ModelError when it is singular.
  Matrix determined(const Matrix& W, const Matrix& B) const;
  std::vector<Expr> determined(const Matrix& W, const std::vector<Expr>& b) const;

  // Torques of the driven joints that do what these forces of the independent coordinates do: themselves when as many joints are
  // driven; else the smallest ones, G_d (G_d^T G_d)^-1 f. And forces from torques: G_d^T tau.
  std::vector<Expr> distributed(const std::vector<Expr>& forces) const;
  std::vector<Expr> collected(const std::vector<Expr>& torques) const;

 private:
  struct Kept {  // constraints that determine the joints of qp: W qd = 0, W qdd + Psi = 0
    Matrix W;
    std::vector<Expr> Psi;
  };
  Kept constraints_of_given() const;
  Matrix following(const std::vector<int>& given) const;
  void solve_velocities();
  void put_in(std::vector<Expr> Body::*rates, const std::vector<Expr>& values);  // of the dependent joints

  Graph& graph_;
  const Robot& robot_;
  Robot tree_;
  RobotData r_;
  std::vector<int> a_, p_, driven_;
  std::vector<Expr> qd_, qdd_;
  Matrix G_, Wg_;
  std::vector<Expr> g_;
  std::map<std::string, Expr> position_, motion_;  // what symbols mean
};

}  // namespace articula
