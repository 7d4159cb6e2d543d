// What the joints of a closed robot carry: what those of its tree do, and what comes in through the cuts.
//
//   (f, m)_j = (f, m)_j of the tree - sum of l_c over the cuts c whose frame k joint j carries + sum over those whose twin it carries
//
//   l_c   what the twin's link exerts on the other in cut c, by multipliers; on both ways to the root of the loop, where the two meet
//
// Joints without a motor have then nothing left along their axes but friction and springs, those with one what idm gives.

#include "model/dynamic/reactions.hpp"
#include "model/loops/lifts.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

Wrench no_wrench(Graph& graph, int j) {
  const Expr o = graph.constant(0);
  return {{{j}, o, o, o}, {{j}, o, o, o}};
}

Wrench row_of(const Matrix& m, int row, Frame frame) {
  return {{frame, m(row, 0), m(row, 1), m(row, 2)}, {frame, m(row, 3), m(row, 4), m(row, 5)}};
}

std::vector<Wrench> through_cuts(const ClosedRobot& c, const Matrix& l) {
  const RobotData& r = c.robot().data();
  const RobotData framed = Robot(with_cut_frames(r)).in(c.graph());
  const Expr minus = c.graph().constant(-1);
  std::vector<Wrench> loads;
  for (int j = 0; j <= r.n(); ++j) loads.push_back(no_wrench(c.graph(), j));
  for (int cut = 0; cut < l.rows(); ++cut) {
    const int root = loop_of(r, r.cuts[cut]).root;
    const Frame twin{r.n() + 2 + 2 * cut};
    const Wrench on_other = row_of(l, cut, twin);
    for (int j = r.cuts[cut].parent; j != root; j = r[j].parent)
      loads[j] = loads[j] + minus * (between(framed, {j}, twin) * on_other);
    for (int j = r.cuts[cut].twin_parent; j != root; j = r[j].parent)
      loads[j] = loads[j] + between(framed, {j}, twin) * on_other;
  }
  return loads;
}

// tau, F, N of the closed robot from those of the tree; axes and points of the options.
Outputs with_cuts(const ClosedRobot& c, const Outputs& tree, const Options& options) {
  const std::vector<Expr> tau_tr = c.closed(tree[0].values);
  const JointLoads loads{{}, through_cuts(c, carried_by_cuts(c, tau_tr))};
  const Outputs more = reactions_of(c.r(), loads, options);
  Outputs all{output("tau", c.distributed(transpose(c.G()) * tau_tr))};
  for (const std::size_t i : {1, 2})
    all.push_back(
        {tree[i].name, tree[i].rows, tree[i].cols, c.closed(tree[i].values) + c.placed(more[i].values)});
  return all;
}

}  // namespace

Outputs closed_reactions(const ClosedRobot& c, const Build& tree, const Options& options) {
  return with_cuts(c, of_tree(c, tree, options), options);
}

Outputs closed_statics(const ClosedRobot& c, const Build& tree, const Options& options) {
  return with_cuts(c, of_tree(c, tree, options), {});
}

}  // namespace articula
