#include <algorithm>

#include "api/inverse/parts.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "model/geometric/geometric.hpp"
#include "model/lists.hpp"
#include "robot/path.hpp"

namespace articula {

bool is_beside_way(const Robot& robot, const InverseRequest& request, int joint) {
  const RobotData& r = robot.data();
  const Ends way = ends(r, request.options);
  const std::vector<PathStep> steps = path(r, way.r, way.j);
  return !r.cuts.empty() && std::none_of(steps.begin(), steps.end(),
                                         [&](const PathStep& step) { return step.joint(r) == joint; });
}

void refuse_inverse(const Robot& robot, const InverseRequest& request) {
  constexpr int most = 6;
  if (const auto reason = needs_motion(robot)) throw ModelError("", *reason);
  Graph graph;
  std::map<int, Expr> held;  // where they are held does not matter here
  for (const auto& [j, value] : request.held)
    if (!is_beside_way(robot, request, j)) held.emplace(j, graph.constant(0));
  const Serial chain = serial(graph, robot, request.options, held);
  if (chain.n() <= most) return;
  std::vector<std::string> joints;
  for (const SerialJoint& joint : chain.joints) joints.push_back(std::to_string(joint.joint));
  throw ModelError("",
                   "the link is moved by " + std::to_string(chain.n()) + " joints, and a pose determines " +
                       std::to_string(most) + " at most",
                   "hold " + std::to_string(chain.n() - most) + " of the joints " +
                       shortened(joined(joints, ", "), 200) + " where you like: --hold " + joints[0] +
                       "=0.5; or choose other ends with --link and --frame");
}

}  // namespace articula
