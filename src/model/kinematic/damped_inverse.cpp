// Joint velocities from the twist t that a link shall have, by damped least squares [Wampler1986],
// [NakamuraHanafusa1986]: the qd for which |J qd - t|^2 + d^2 |qd|^2 is smallest,
//
//   qd = J^T (J J^T + d^2 1)^-1 t = (J^T J + d^2 1)^-1 J^T t        d = damping, not zero
//
// which exists everywhere, singular positions included; with d = 0 it is the pseudo-inverse where that exists. The
// norms add metres to radians, so that d is a matter of units. Of the two systems the first method takes the smaller
// one (J^T J when both are 6 x 6: it has more zeros), in the frame where it has the fewest operations: norms do not
// depend on the frame, but on the point. The second takes the other.

#include "model/dynamic/ltdl.hpp"
#include "model/kinematic/inverse.hpp"
#include "model/kinematic/reduction.hpp"
#include "model/task.hpp"

namespace articula {

namespace {

enum class System { rows, columns };  // J J^T, J^T J

Ltdl factorised(const Matrix& S, const Expr& d) {
  return {S + scaled_identity(S.rows(), d * d), chain(S.rows())};
}

Outputs damped(const RobotData& r, const Reduced& reduced, const Options& options, System system) {
  const Matrix &J = reduced.J, J_T = transpose(J);
  const Expr d = task_symbols(*r.graph, "damping").front();
  const std::vector<Expr> t = reduced.moved(wanted_twist(r, options));
  const std::vector<Expr> qd =
      system == System::rows ? J_T * factorised(J * J_T, d).solve(t) : factorised(J_T * J, d).solve(J_T * t);
  return {output("qd", among_all(r, reduced, qd))};
}

}  // namespace

Outputs damped_by_smaller_system(const RobotData& robot, const Options& options) {
  return reduced_best(robot, options, AboutPoint::own, [&](const RobotData& r, const Reduced& reduced) {
    return damped(r, reduced, options, reduced.J.cols() <= 6 ? System::columns : System::rows);
  });
}

Outputs damped_by_larger_system(const RobotData& r, const Options& options) {
  const Reduced whole = unreduced(r, options);
  return damped(r, whole, options, whole.J.cols() <= 6 ? System::rows : System::columns);
}

}  // namespace articula
