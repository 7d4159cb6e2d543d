// The inverse of a link's Jacobian [KhalilCreusot1997] 4.6, for links with as many independent motions as freedoms
// that move them.
//
//   Jinv   nv x m; qd = Jinv x, x the components `rows` of the link's twist; zero rows for freedoms that do not move
//          the link
//   rows   which of vx vy vz wx wy wz the columns are (1..6): the first that are independent; all of them when m = 6
//
// With six freedoms the inversion is reduced to that of iJ_n,j (reduction.hpp), whose zeros are used
// (expr/linear.hpp): the divisors of a robot with a spherical wrist are the factors of its determinant. The other
// method divides the adjugate of rJ_n by its determinant, minor by minor.

#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/linear.hpp"
#include "expr/minors.hpp"
#include "model/kinematic/inverse.hpp"
#include "model/kinematic/reduction.hpp"

namespace articula {

namespace {

Outputs outputs(const RobotData& r, const Reduced& reduced, const Matrix& inverted,
                const std::vector<Expr>& rows) {
  Matrix Jinv(*r.graph, r.nv(), inverted.cols());
  for (int k = 0; k < inverted.rows(); ++k)
    for (int c = 0; c < inverted.cols(); ++c) Jinv(reduced.freedoms[k], c) = inverted(k, c);
  return {output("Jinv", Jinv), output("rows", rows)};
}

}  // namespace

std::optional<std::string> needs_square_jacobian(const Robot& robot, const Options& options) {
  const auto [freedoms, rank] = mobility(robot.data(), options);
  if (!options.rows.empty() && static_cast<int>(options.rows.size()) != freedoms)
    return "--rows has " + std::to_string(options.rows.size()) + " of the link's components, but " +
           counted(static_cast<std::size_t>(freedoms), "freedom") + " move it";
  if (freedoms == rank) return std::nullopt;
  const std::string link = "link " + std::to_string(moving_link(robot.data(), options.link));
  return link + " is moved by " + counted(static_cast<std::size_t>(freedoms), "freedom") + " but has only " +
         counted(static_cast<std::size_t>(rank), "independent motion") +
         ": its Jacobian has no inverse; inverse-kinematic gives the smallest joint velocities";
}

Outputs inverse_jacobian_by_blocks(const RobotData& robot, const Options& options) {
  if (mobility(robot, options).rank < 6) {
    if (options.via || options.point)
      throw ModelError("", "--via and --point need a link with six freedoms",
                       "with fewer, some components of the twist are left out, and these are of --frame");
    const Reduced whole = unreduced(robot, options);
    const Rows chosen = chosen_rows(whole.J, options.rows);
    return outputs(robot, whole, inverse(chosen.J), chosen.rows);
  }
  return reduced_best(robot, options, AboutPoint::any, [](const RobotData& r, const Reduced& reduced) {
    return outputs(r, reduced, reduced.returned(inverse(reduced.J)), chosen_rows(reduced.J, {}).rows);
  });
}

Outputs inverse_jacobian_by_adjugate(const RobotData& r, const Options& options) {
  const Reduced whole = unreduced(r, options);
  const Rows chosen = chosen_rows(whole.J, options.rows);
  auto [inverted, determinant] = adjugate(chosen.J);
  const Expr reciprocal = r.graph->constant(1) / determinant;
  for (int i = 0; i < inverted.rows(); ++i)
    for (int k = 0; k < inverted.cols(); ++k) inverted(i, k) = inverted(i, k) * reciprocal;
  return outputs(r, whole, inverted, chosen.rows);
}

}  // namespace articula
