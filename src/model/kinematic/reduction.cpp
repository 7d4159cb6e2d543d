#include "model/kinematic/reduction.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/rank.hpp"
#include "model/cost.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/task.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr std::size_t long_path = 8;  // beyond, frame and point are chosen together

struct Via {
  int frame, point;
};

std::vector<Via> candidates(const RobotData& r, const Options& o, AboutPoint point) {
  const int n = moving_link(r, o.link);
  const std::vector<int> path = path_to(r, n);
  if (point == AboutPoint::own && o.point.value_or(n) != n)
    throw ModelError(
        "", "--point cannot be " + std::to_string(*o.point) + " here",
        "the result depends on the sizes of velocities, which are those of the link's own origin");
  std::vector<Via> list;
  for (const int i : path)
    for (const int j : path) {
      const Via via{o.via.value_or(i), point == AboutPoint::own ? n : o.point.value_or(j)};
      const bool repeated = (o.via && i != path.front()) || ((o.point || point == AboutPoint::own) && j != n);
      const bool too_many =
          path.size() > long_path && !o.via && !o.point && point == AboutPoint::any && i != j;
      if (!repeated && !too_many) list.push_back(via);
    }
  return list;
}

Outputs by_way_of(const RobotData& r, const Options& o, const Via& via, const Formulas& formulas) {
  return formulas(r, reduced(r, moving_link(r, o.link), o.frame_or_base(), via.frame, via.point));
}

std::vector<Expr> components(const Vec3& a, const Vec3& b) {
  return {a.x(), a.y(), a.z(), b.x(), b.y(), b.z()};
}

}  // namespace

Reduced reduced(const RobotData& r, int n, int frame, int i, int j) {
  const Matrix whole = intermediate_jacobian(r, n, i, j);
  const std::vector<int> freedoms = freedoms_of(r, path_to(r, n));
  Matrix J(*r.graph, 6, static_cast<int>(freedoms.size()));
  for (int row = 0; row < 6; ++row)
    for (int k = 0; k < J.cols(); ++k)
      if (!is_zero(whole(row, freedoms[k]))) J(row, k) = whole(row, freedoms[k]);
  return {
      i, j, J, freedoms, between(r, {i}, {frame}).A(), between(r, {i}, {n}).P() - between(r, {i}, {j}).P()};
}

Reduced unreduced(const RobotData& r, const Options& o) {
  const int n = moving_link(r, o.link);
  return reduced(r, n, o.frame_or_base(), o.frame_or_base(), n);
}

std::vector<Expr> Reduced::moved(const std::vector<Expr>& t) const {
  const Frame frame = iA_r.from();
  const Vec3 V = iA_r * Vec3(frame, t[0], t[1], t[2]), w = iA_r * Vec3(frame, t[3], t[4], t[5]);
  return components(V + cross(L, w), w);  // (4)
}

// The matrix of the rotation is formed: it turns many vectors.
Matrix Reduced::returned(const Matrix& rows) const {
  const Rot3 rA_i = Rot3::from_matrix(iA_r.from(), iA_r.to(), transpose(iA_r).matrix());
  const Frame frame = iA_r.to();
  Matrix result = rows;
  for (int k = 0; k < rows.rows(); ++k) {
    const Vec3 f(frame, rows(k, 0), rows(k, 1), rows(k, 2)), m(frame, rows(k, 3), rows(k, 4), rows(k, 5));
    const std::vector<Expr> row = components(rA_i * f, rA_i * (m - cross(L, f)));
    for (int c = 0; c < 6; ++c) result(k, c) = row[c];
  }
  return result;
}

Outputs reduced_best(const RobotData& r, const Options& o, AboutPoint point, const Formulas& formulas) {
  const std::vector<Via> list = candidates(r, o, point);
  Via best = list.front();
  std::optional<Cost> least;
  for (const Via& via : list) {
    if (list.size() == 1) break;
    Graph scratch;
    const Cost here = cost_of(by_way_of(copied(r, scratch), o, via, formulas).front().values);
    if (!least || here < *least) best = via, least = here;
  }
  return by_way_of(r, o, best, formulas);
}

std::vector<Expr> wanted_twist(const RobotData& r, const Options& o) {
  const std::vector<Expr> t = task_symbols(*r.graph, "twist");
  if (r.floats()) return t;
  const Rot3 rA_0 = between(r, {o.frame_or_base()}, {0}).A();
  const Vec3 P = between(r, {0}, {moving_link(r, o.link)}).P(), W = in_base(r.base.W);
  return t - components(rA_0 * (in_base(r.base.V) + cross(W, P)), rA_0 * W);
}

Rows chosen_rows(const Matrix& J, const std::vector<int>& wanted) {
  Graph& g = J(0, 0).graph();
  const std::vector<int> list = wanted.empty() ? independent_rows(J) : wanted;
  Rows chosen{part(J, list), list, {}};
  for (const int row : list) chosen.rows.push_back(g.constant(row + 1));
  if (independent_rows(chosen.J).size() != list.size())
    throw ModelError("", "the rows that are asked for depend on each other, whatever the position",
                     "the link has " + counted(independent_rows(J).size(), "independent motion"));
  return chosen;
}

Mobility mobility(const RobotData& r, const Options& o) {
  Graph scratch;
  const Matrix J = unreduced(copied(r, scratch), o).J;
  return {J.cols(), static_cast<int>(independent_rows(J).size())};
}

std::vector<Expr> among_all(const RobotData& r, const Reduced& reduced, const std::vector<Expr>& values) {
  std::vector<Expr> all(r.nv(), r.graph->constant(0));
  for (std::size_t k = 0; k < values.size(); ++k) all[reduced.freedoms[k]] = values[k];
  return all;
}

}  // namespace articula
