// An arm that is almost special, as a calibrated one is, and the special arm beside it: z axes that are almost parallel or
// perpendicular become so, and axes that almost meet do, what is left of the lengths being the same.
//
//   K = Rot(z, beta) Trans(z, a) Trans(x, d) Rot(x, alpha) Trans(z, b) Rot(z, gamma)
//
// alpha is rounded to right angles, d to zero, and along each revolute axis the distance b + a between its two common
// perpendiculars to zero. Between parallel axes a translation stays as it is.

#include <cmath>

#include "expr/transform.hpp"
#include "model/inverse/inverse.hpp"

namespace articula {

namespace {

constexpr double near_angle = 0.02, near_length = 0.02;  // radians; of the longest length

struct Screws {  // the six of K; of parallel axes beta and the translation v instead
  double beta, a, d, alpha, b, gamma;
  bool parallel;
  std::array<double, 3> v;
};

double right_angle(double alpha) {
  const double quarter = std::acos(0.0), rounded = quarter * std::round(alpha / quarter);
  return std::abs(alpha - rounded) < near_angle ? rounded : alpha;
}

Screws screws_of(const RigidMotion& K) {
  const auto A = [&](std::size_t i, std::size_t j) { return numeric_value(K.A[i][j]); };
  const std::array<double, 3> P{numeric_value(K.P[0]), numeric_value(K.P[1]), numeric_value(K.P[2])};
  const double alpha = right_angle(std::atan2(std::hypot(A(0, 2), A(1, 2)), A(2, 2)));
  if (std::abs(std::sin(alpha)) < near_angle)  // z axes parallel: A = Rot(z, beta) Rot(x, 0 or pi)
    return {std::atan2(A(1, 0), A(0, 0)), 0, 0, alpha, 0, 0, true, P};
  const double beta = std::atan2(A(0, 2), -A(1, 2)), gamma = std::atan2(A(2, 0), A(2, 1));
  const double x = std::cos(beta) * P[0] + std::sin(beta) * P[1],
               y = std::cos(beta) * P[1] - std::sin(beta) * P[0], b = -y / std::sin(alpha);
  return {beta, P[2] - b * std::cos(alpha), x, alpha, b, gamma, false, {}};
}

Expr number(Graph& graph, double x) { return graph.constant(Rational::exactly(x)); }

Expr angle(Graph& graph, double x) {  // exact where it is a multiple of a right angle
  const double quarters = std::round(2 * x / std::acos(-1.0));
  return std::abs(x - quarters * std::acos(0.0)) < 1e-12
             ? Rational(static_cast<long>(quarters), 2) * graph.pi()
             : number(graph, x);
}

RigidMotion motion(Graph& graph, const Screws& s) {
  RigidMotion shift = identity_motion(graph);
  if (s.parallel) {
    for (std::size_t i = 0; i < 3; ++i) shift.P[i] = number(graph, s.v[i]);
    return shift * about_z(angle(graph, s.beta)) * about(0, angle(graph, s.alpha));
  }
  shift.P = {number(graph, s.d), graph.constant(0), number(graph, s.a)};
  return about_z(angle(graph, s.beta)) * shift * about(0, angle(graph, s.alpha)) *
         along_z(number(graph, s.b)) * about_z(angle(graph, s.gamma));
}

double length_of(const std::vector<Screws>& all) {
  double length = 0;
  for (const Screws& s : all)
    for (const double x : {s.d, s.a, s.b, s.v[0], s.v[1], s.v[2]}) length = std::max(length, std::abs(x));
  return length;
}

}  // namespace

Serial neighbour(const Serial& chain) {
  Graph& graph = chain.B.P[0].graph();
  std::vector<Screws> screws;
  for (std::size_t j = 0; j + 1 < chain.joints.size(); ++j) screws.push_back(screws_of(chain.joints[j].K));
  const double small = near_length * length_of(screws);
  for (std::size_t j = 0; j < screws.size(); ++j) {
    if (std::abs(screws[j].d) < small) screws[j].d = 0;
    const bool between = j > 0 && chain.joints[j].revolute && !screws[j].parallel && !screws[j - 1].parallel;
    if (between && std::abs(screws[j - 1].b + screws[j].a) < small) screws[j].a = -screws[j - 1].b;
  }
  Serial near = chain;
  for (std::size_t j = 0; j < screws.size(); ++j) near.joints[j].K = motion(graph, screws[j]);
  return near;
}

}  // namespace articula
