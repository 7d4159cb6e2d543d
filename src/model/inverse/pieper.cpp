// Pieper's method [Pieper1968] [BennisKhalil1992], for six joints of which
//
//   three that follow each other are revolute, with axes that meet in a point W: the other three bring W to its place, then
//   these turn the last link;
//   or three are prismatic: the other three turn the last link, then these bring it to its place.
//
// The chain is a loop that the pose closes: Z_1 K_1 .. Z_6 K_6 = 1 with K_6 followed by T^-1 B. A loop can be read from any joint
// on, and backwards: so joints 4 5 6, 3 4 5, 2 3 4 and 1 2 3 are the same problem, and of all readings that apply, the one
// with the fewest roots and operations is taken.
#include "model/inverse/pieper.hpp"

#include <algorithm>

#include "model/inverse/inverse.hpp"
#include "model/inverse/root_polynomial.hpp"

namespace articula {

namespace {

struct LoopLink {
  RigidMotion K, back;  // and its inverse
};

struct Loop {
  std::vector<PieperJoint> joints;
  std::vector<LoopLink> links;
  const PieperJoint& joint(std::size_t j) const { return joints[j % 6]; }
  const LoopLink& link(std::size_t j) const { return links[j % 6]; }
};

Loop closed(const Serial& chain, const RigidMotion& T) {
  Loop loop;
  for (const SerialJoint& joint : chain.joints) {
    loop.joints.push_back(
        {static_cast<int>(loop.joints.size()), joint.revolute, joint.q, joint.q.name(), ""});
    loop.links.push_back({joint.K, inverse(joint.K)});
  }
  loop.links[5] = {loop.links[5].K * inverse(T) * chain.B, inverse(chain.B) * T * loop.links[5].back};
  return loop;
}

// Where the axis of a joint and the next one, K further, meet: coordinates along either.
struct Meeting {
  Expr here, next;
};
std::optional<Meeting> meeting(const RigidMotion& K) {
  const Expr x = brief(K.A[0][2]), y = brief(K.A[1][2]);  // direction of the next axis
  const Expr px = brief(K.P[0]), py = brief(K.P[1]);
  if (x.is_constant(0) && y.is_constant(0)) return std::nullopt;  // parallel
  if (!is_zero(x * py - y * px)) return std::nullopt;
  const Expr next = x.is_constant(0)   ? -(py / y)
                    : y.is_constant(0) ? -(px / x)
                                       : -((x * px + y * py) / (x * x + y * y));
  return Meeting{brief(K.P[2] + K.A[2][2] * next), brief(next)};
}

// The wrist whose first joint is j: W along the first and along the last of its axes.
std::optional<Meeting> wrist(const Serial& chain, std::size_t j) {
  for (std::size_t k = j; k < j + 3; ++k)
    if (!chain.joints[k].revolute) return std::nullopt;
  const std::optional<Meeting> near = meeting(chain.joints[j].K), far = meeting(chain.joints[j + 1].K);
  if (!near || !far || !is_zero(near->next - far->here)) return std::nullopt;
  return Meeting{near->here, far->next};
}

PointProblem point_problem(const Loop& loop, std::size_t j, const Meeting& W) {
  const Expr zero = W.here.graph().constant(0);
  const auto named = [&](std::size_t k, const std::string& role) {
    PieperJoint joint = loop.joint(j + k);
    joint.role = role;
    return joint;
  };
  // W in the frame of the wrist's first joint, after K_c; and seen from joint a, over the wrist's last joint.
  return {named(3, "shoulder"),
          loop.joint(j + 4),
          named(5, "elbow"),
          loop.link(j + 3).K,
          loop.link(j + 3).back,
          loop.link(j + 4).K,
          loop.link(j + 4).back,
          loop.link(j + 5).K * Triple{zero, zero, W.here},
          loop.link(j + 2).back * Triple{zero, zero, W.next}};
}

// Z_w1 A1 Z_w2 A2 Z_w3 = (Z_a A_a Z_b A_b Z_c A_c)^T A_w3^T
Steps wrist_steps(const Loop& loop, std::size_t j) {
  const auto seen = [&](std::size_t i) {  // column i of the right side
    Triple r = column(loop.link(j + 2).back.A, i);
    for (std::size_t k = j + 3; k < j + 6; ++k) r = loop.link(k).back.A * (inverse(Z(loop.joint(k))).A * r);
    return r;
  };
  TurnProblem turn{loop.joint(j),    loop.joint(j + 1),    loop.joint(j + 2),
                   loop.link(j).K.A, loop.link(j + 1).K.A, {}};
  turn.x2.role = "wrist";
  for (std::size_t i = 0; i < 3; ++i) {
    const Triple r = seen(i);
    for (std::size_t k = 0; k < 3; ++k) turn.R[k][i] = r[k];
  }
  return orientation_steps(turn);
}

Resolution resolution(const Inputs& given, const Loop& loop, const std::vector<ResolutionStep>& steps) {
  Resolution found{given, {}, steps, {}};
  for (const PieperJoint& joint : loop.joints) found.unknowns.push_back({joint.q, joint.q, joint.revolute});
  for (ResolutionStep& step : found.steps)
    for (std::vector<Expr>& row : step.equations)
      for (Expr& a : row) a = brief(a);
  return found;
}

// What was found, or why there is nothing.
struct Ways {
  std::vector<std::vector<ResolutionStep>> found;
  std::string why_not;

  void add(const Steps& first, const Steps& then) {
    if (!first || !then) return;
    found.push_back(*first);
    found.back().insert(found.back().end(), then->begin(), then->end());
  }
  const std::vector<ResolutionStep>& cheapest() const {
    return *std::min_element(found.begin(), found.end(),
                             [](const auto& x, const auto& y) { return cost(x) < cost(y); });
  }
};

void add_wrists(Ways& ways, const Serial& chain, const Loop& loop) {
  for (const std::size_t j : {3U, 2U, 1U, 0U}) {
    const std::optional<Meeting> W = wrist(chain, j);
    if (!W) continue;
    const PointProblem point = point_problem(loop, j, *W);
    const Steps turning = wrist_steps(loop, j);
    ways.add(position_steps(point), turning);
    ways.add(position_steps(reversed(point)), turning);
    ways.why_not = "the axes of " + loop.joint(j).name + ", " + loop.joint(j + 1).name + ", " +
                   loop.joint(j + 2).name +
                   " meet in a point, but the other joints move it in a surface or along a line only";
  }
}

void add_slides(Ways& ways, const Serial& chain, const Loop& loop, const RigidMotion& T) {
  std::vector<PieperJoint> turns;
  std::vector<RigidMotion> K{chain.B};  // before, between and behind the revolute joints
  for (std::size_t j = 0; j < 6; ++j) {
    if (loop.joint(j).revolute) {
      turns.push_back(loop.joint(j));
      K.push_back(chain.joints[j].K);
    } else {
      K.back() = K.back() * chain.joints[j].K;
    }
  }
  turns[1].role = "wrist";
  const RigidMotion R = inverse(K[0]) * T * inverse(K[3]);
  const Steps turning = orientation_steps({turns[0], turns[1], turns[2], K[1].A, K[2].A, R.A});
  ways.add(turning, slide_steps(chain, loop.joints, T));
  ways.why_not = "there are three prismatic joints, but " +
                 std::string(turning ? "they move the link in a plane or along a line only"
                                     : "the others turn the link about two directions only");
}

}  // namespace

Resolved by_pieper(Graph& graph, const Serial& chain) {
  if (chain.n() != 6) return {{}, "it is for six joints, and there are " + std::to_string(chain.n())};
  const GivenPose pose = given_pose(graph);
  const Loop loop = closed(chain, pose.T);
  const auto slides = std::count_if(chain.joints.begin(), chain.joints.end(),
                                    [](const SerialJoint& joint) { return !joint.revolute; });
  Ways ways{{},
            "no three consecutive revolute axes meet in a point, and there are " + std::to_string(slides) +
                " prismatic joints"};
  add_wrists(ways, chain, loop);
  if (ways.found.empty() && slides == 3) add_slides(ways, chain, loop, pose.T);
  if (ways.found.empty()) return {{}, ways.why_not};
  return {resolution(pose.inputs, loop, ways.cheapest()), ""};
}

}  // namespace articula
