#include "robot/follows_proof.hpp"

#include <algorithm>
#include <set>

#include "expr/transform.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

// What is zero where cut c is closed. `framed`: with_cut_frames(r).
std::vector<Expr> open_parts(const RobotData& r, const RobotData& framed, std::size_t c) {
  const int k = r.n() + 1 + 2 * static_cast<int>(c);
  const Matrix D = matrix(between(framed, Frame{k}, Frame{k + 1}));
  std::vector<Expr> zero;
  for (const int i : constrained(r.cuts[c].joint)) {
    if (i < 3) zero.push_back(D(i, 3));
    if (i == 3) zero.push_back(D(1, 2));
    if (i == 4) zero.push_back(D(0, 2));
    if (i == 5) zero.push_back(D(1, 0));
  }
  return zero;
}

// Joints of loops that are closed with the sums.
std::set<int> closed_by(const RobotData& r, const std::vector<Follows>& sums) {
  Graph graph;
  const RobotData framed = copied(with_cut_frames(r), graph);
  std::map<std::string, Expr> meaning;
  for (const Follows& f : sums) meaning[framed[f.joint].q[0].name()] = followed(framed, f);
  std::set<int> closing;
  for (std::size_t c = 0; c < r.cuts.size(); ++c) {
    const std::set<int> joints = joints_of(loop_of(r, r.cuts[c]));
    const auto in_loop = [&](const Follows& f) { return joints.count(f.joint) != 0; };
    if (std::none_of(sums.begin(), sums.end(), in_loop)) continue;
    const std::vector<Expr> zero = substitute(open_parts(r, framed, c), graph, by_name(meaning));
    if (std::all_of(zero.begin(), zero.end(), [](const Expr& e) { return is_zero(e); }))
      closing.insert(joints.begin(), joints.end());
  }
  return closing;
}

}  // namespace

std::vector<Follows> proven_follows(const RobotData& r, std::vector<Follows> sums) {
  for (std::size_t before = 0; before != sums.size() && !sums.empty();) {
    before = sums.size();
    const std::set<int> closing = closed_by(r, sums);
    std::erase_if(sums, [&](const Follows& f) { return closing.count(f.joint) == 0; });
  }
  return sums;
}

}  // namespace articula
