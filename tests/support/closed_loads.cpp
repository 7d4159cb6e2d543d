#include "support/closed_loads.hpp"

#include "support/free_body.hpp"

namespace articula::test {

namespace {

// How the robot stands or moves, and what its link exerts beside.
struct Situation {
  const ClosedState& at;
  TreeState s;
  Vector tip;

  const TreeOracle& tree() const { return at.oracle->tree(); }
  std::vector<MovingPose> poses() const { return tree().poses(s); }
  std::size_t first_link() const { return at.robot->data().floats() ? 0 : 1; }
};
using Situated = Situation (*)(const ClosedState& at);

Situation moving(const ClosedState& at) { return {at, at.s, {}}; }
Situation held(const ClosedState& at) { return {at, at.resting(), at.tip}; }

std::vector<MovingPose> standing_poses(const Situation& is) {
  // a robot in equilibrium stands on a base that does not move
  return is.tip.empty() ? is.poses() : is.tree().poses(is.s, false);
}

// The torques that all joints of the tree would need, and those that the driven ones do need.
Vector torques_of_tree(const Situation& is) {
  Vector tau = is.tree().torques(is.s);
  if (is.tip.empty()) return tau;
  const auto units = is.tree().unit_motions(is.s.q);
  for (std::size_t v = 0; v < tau.size(); ++v) {
    const SixNumbers along = in_own_frame(units[v].front(), twist(units[v][is.at.link]));
    for (std::size_t k = 0; k < 6; ++k) tau[v] += along[k] * is.tip[k];
  }
  return tau;
}
Vector torques(const Situation& is) {
  return is.at.oracle->forces(is.s.q, torques_of_tree(is), is.at.driven()).tau;
}
Vector torques_of_all_joints(const Situation& is) {
  Vector all(is.tree().nv());
  const Vector tau = torques(is);
  const Freedoms driven = is.at.driven();
  for (std::size_t i = 0; i < driven.size(); ++i) all[driven[i]] = tau[i];
  return all;
}

Vector six_of_each(const std::vector<Action>& actions, std::size_t first) {
  Vector numbers;
  for (std::size_t j = first; j < actions.size(); ++j) {
    numbers.insert(numbers.end(), actions[j].f.begin(), actions[j].f.end());
    numbers.insert(numbers.end(), actions[j].m.begin(), actions[j].m.end());
  }
  return numbers;
}

Vector taken(const Situation& is) {
  const std::vector<MovingPose> T = standing_poses(is);
  std::vector<Action> actions = taken_by_links(*is.at.robot, is.at.values, T);
  if (!is.tip.empty()) {
    MovingPose base_axes = T.front();
    for (std::size_t i = 0; i < 3; ++i) base_axes.T[i][3] = T[is.at.link][i][3];
    SixNumbers tip;
    std::copy(is.tip.begin(), is.tip.end(), tip.begin());
    actions[is.at.link] = actions[is.at.link] + standing(base_axes, tip);
  }
  return six_of_each(actions, is.first_link());
}

SixNumbers load_of(const Found& found, std::size_t row) {
  SixNumbers load;
  for (std::size_t i = 0; i < 3; ++i)
    load[i] = found.at("F").numbers(row, i), load[3 + i] = found.at("N").numbers(row, i);
  return load;
}

Vector given_by_joints(const Situation& is, const Found& found) {
  const std::vector<MovingPose> T = standing_poses(is);
  const std::size_t first = is.first_link();
  std::vector<Action> actions(T.size());
  for (std::size_t j = first; j < T.size(); ++j) {
    const Action load = standing(T[j], load_of(found, j - first));
    actions[j] = actions[j] + load;
    const auto carrier = static_cast<std::size_t>(is.at.robot->data().bodies[j].parent);
    if (j > first && carrier >= first) actions[carrier] = actions[carrier] - load;
  }
  return six_of_each(actions, first);
}

// Columns: what one unit of each component that a cut can carry gives to the links.
Dense given_by_cuts(const Situation& is) {
  const std::vector<MovingPose> T = standing_poses(is);
  const std::vector<CutJoint>& cuts = is.at.robot->data().cuts;
  Dense rows(0, 6 * (T.size() - is.first_link()));
  for (std::size_t c = 0; c < cuts.size(); ++c)
    for (const int component : ClosedOracle::components(cuts[c].joint)) {
      SixNumbers unit{};
      unit[static_cast<std::size_t>(component)] = 1;
      const Action on_other = standing(is.at.oracle->twin(T, c), unit);
      std::vector<Action> actions(T.size());
      const auto other = static_cast<std::size_t>(cuts[c].parent),
                 own = static_cast<std::size_t>(cuts[c].twin_parent);
      actions[other] = actions[other] + on_other;
      actions[own] = actions[own] - on_other;
      const Vector row = six_of_each(actions, is.first_link());
      rows.cells.insert(rows.cells.end(), row.begin(), row.end());
      ++rows.rows;
    }
  return transposed(rows);
}

Vector given(const Situation& is, const Found& found) {
  const Vector joints = given_by_joints(is, found);
  const Dense E = given_by_cuts(is);
  return joints + E * least_squares(E, taken(is) - joints);
}

// The components that are along the freedoms of a joint, among fx fy fz mx my mz.
std::vector<std::size_t> along(JointKind kind) {
  switch (kind) {
    case JointKind::revolute: return {5};
    case JointKind::prismatic: return {2};
    case JointKind::ball: return {3, 4, 5};
    case JointKind::free: return {0, 1, 2, 3, 4, 5};
    case JointKind::fixed: return {};
  }
  return {};
}

Vector along_axes(const Situation& is, const Found& found) {
  Vector tau;
  const std::vector<Body>& bodies = is.at.robot->data().bodies;
  for (std::size_t j = is.first_link(); j < bodies.size(); ++j)
    for (const std::size_t i : along(bodies[j].joint)) tau.push_back(load_of(found, j - is.first_link())[i]);
  return tau + is.tree().drives(is.s);
}

void add_answers(const std::string& model, Situated situation, std::vector<ClosedAnswer>& list) {
  const auto theirs = [=](Vector (*what)(const Situation&)) {
    return [=](const ClosedState& at) { return what(situation(at)); };
  };
  const auto ours = [=](Vector (*what)(const Situation&, const Found&)) {
    return [=](const ClosedState& at, const Found& found) { return what(situation(at), found); };
  };
  list.push_back({model, "tau",
                  [](const ClosedState&, const Found& found) { return found.at("tau").numbers.cells; },
                  theirs(torques)});
  list.push_back({model, "balance of each link", ours(given), theirs(taken)});
  list.push_back({model, "along axes", ours(along_axes), theirs(torques_of_all_joints)});
}

}  // namespace

std::vector<ClosedAnswer> load_answers() {
  std::vector<ClosedAnswer> list;
  add_answers("reactions", moving, list);
  add_answers("statics", held, list);
  return list;
}

}  // namespace articula::test
