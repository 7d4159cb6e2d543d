#include "api/inverse/closed.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "api/inverse/parts.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "solve/inverse/marks.hpp"
#include "solve/inverse/words.hpp"
#include "solve/loops/freedoms.hpp"

namespace articula {

namespace {

constexpr double vanishes = 1e-7;  // of singular values

std::set<int> joints_of(const InverseModel& model, const InverseRequest& request) {
  std::set<int> joints;
  for (const SerialJoint& joint : model.chain.joints) joints.insert(joint.joint);
  for (const auto& [joint, value] : request.held) joints.insert(joint);
  return joints;
}

// Motions that are left when the known joints stand still, at a position of no special kind.
std::size_t left_free(const LoopNumbers& numbers, const std::set<int>& known, const std::vector<double>& q) {
  const LoopFreedoms freedoms(numbers, {known.begin(), known.end()});
  if (freedoms.size() == 0) return 0;
  const std::vector<double> values = freedoms.singular_at(q).values;
  return static_cast<std::size_t>(
      std::count_if(values.begin(), values.end(), [](double v) { return v < vanishes; }));
}

// Independent joints that must stand still too, so that the loops determine the others.
std::vector<int> standing(const Robot& robot, const LoopNumbers& numbers, std::set<int> known) {
  const Closure& closure = robot.closure();
  std::vector<int> list;
  std::size_t free = left_free(numbers, known, closure.sample);
  for (const int j : closure.independent) {
    if (free == 0) break;
    if (known.count(j) != 0 || !numbers.in_loop(j)) continue;
    known.insert(j);
    const std::size_t now = left_free(numbers, known, closure.sample);
    if (now < free)
      list.push_back(j), free = now;
    else
      known.erase(j);
  }
  return list;
}

Arm tree_of(const Robot& robot) {
  Arm arm;
  for (const Body& body : robot.data().bodies)
    for (const Expr& q : body.q) {
      ArmJoint joint;
      joint.name = q.name();
      joint.revolute = body.joint == JointKind::revolute;
      const bool single = body.q.size() == 1;
      if (single && body.limits[LOWER].valid()) joint.lower = default_value(robot.data(), body.limits[LOWER]);
      if (single && body.limits[UPPER].valid()) joint.upper = default_value(robot.data(), body.limits[UPPER]);
      arm.joints.push_back(joint);
    }
  return arm;
}

std::string with_label(const std::string& branch, const std::string& label) {
  return branch + (branch.empty() || label.empty() ? "" : " ") + label;
}

}  // namespace

ClosedInverse::ClosedInverse(const Robot& robot, const InverseModel& model, const InverseRequest& request)
    : robot_(robot), model_(model), way_(engines_of(robot, model)), tree_(tree_of(robot)) {
  const LoopNumbers numbers(robot.data(), {});
  std::set<int> known = joints_of(model, request);
  held_ = held_values(robot, request);
  const std::vector<int> still = standing(robot, numbers, known);
  known.insert(still.begin(), still.end());
  if (!still.empty())
    stands_ = joined(coordinate_names(robot, still), ", ") +
              " stay as they are: neither the pose nor the loops tell where; --hold puts them elsewhere";
  loops_ = std::make_unique<Assembler>(robot, std::map<std::string, double>{},
                                       std::vector<int>(known.begin(), known.end()));
  motors_ = numbers.freedoms(robot.closure().independent);
  link_ = std::make_unique<Transmission>(transmission(robot, loops_->numbers(), request.options));
}

// The joints on the way there, held ones where they are held, the others of the loops as in a closed position; the rest at zero.
std::vector<double> ClosedInverse::position(const std::vector<double>& way) const {
  const LoopNumbers& numbers = loops_->numbers();
  std::vector<double> q = robot_.closure().sample;
  for (int j = 0; j < numbers.links(); ++j)
    if (!numbers.in_loop(j) && info(numbers.kind(j)).nq == 1) q[numbers.first_q(j)] = 0;
  for (const auto& [joint, value] : held_) q[numbers.first_q(joint)] = value;
  for (std::size_t k = 0; k < way.size(); ++k) q[numbers.first_q(model_.chain.joints[k].joint)] = way[k];
  return q;
}

std::vector<double> ClosedInverse::on_way(const std::vector<double>& tree) const {
  std::vector<double> way;
  for (const SerialJoint& joint : model_.chain.joints)
    way.push_back(tree[loops_->numbers().first_q(joint.joint)]);
  return way;
}

void ClosedInverse::append(const InverseSolution& found, const std::vector<double>& wish,
                           std::vector<Kept>& kept) {
  constexpr double same = 1e-6;
  const Assemblies assemblies = loops_->solve(position(found.q));
  if (assemblies.list.empty()) ++dropped_;
  const LoopFreedoms all(loops_->numbers(), {});
  for (const Assembly& a : assemblies.list) {
    if (!loops_->follows(a.q)) {
      ++turned_;
      continue;
    }
    InverseSolution s = found;
    s.q = a.q;
    s.free.clear();
    s.residual = std::max(found.residual, a.gap);
    if (assemblies.list.size() > 1) s.branch = with_label(found.branch, a.label);
    const std::vector<double> d = all.difference(wish, s.q);
    const double far = dot(d, d);
    const auto other = std::find_if(kept.begin(), kept.end(), [&](const Kept& k) {
      const std::vector<double> apart = all.difference(k.solution.q, s.q);
      return std::all_of(motors_.begin(), motors_.end(),
                         [&](std::size_t v) { return std::fabs(apart[v]) < same; });
    });
    if (other == kept.end()) {
      kept.push_back({std::move(s), far});
      continue;
    }
    ++others_;
    if (far < other->far) *other = {std::move(s), far};
  }
}

void ClosedInverse::mark_singularities(InverseSolution& s) const {
  const LoopFreedoms dependent(loops_->numbers(), robot_.closure().independent);
  if (link_->smallest(s.q) < vanishes) mark(s, "serial");
  if (dependent.size() > 0 && dependent.singular_at(s.q).values.back() < vanishes) mark(s, "singular");
}

InverseAnswer ClosedInverse::solve(const Placing& T, const InverseOptions& options) {
  InverseOptions of_way = options;
  if (!options.seed.empty()) of_way.seed = on_way(options.seed);
  const InverseAnswer way = way_.solve(T, of_way);
  InverseAnswer answer{way.method, {}, way.nearest, way.note};
  dropped_ = others_ = turned_ = 0;
  const std::vector<double> wish = options.seed.empty() ? position({}) : options.seed;
  std::vector<Kept> kept;
  for (const InverseSolution& s : way.solutions) append(s, wish, kept);
  if (!options.seed.empty())
    std::stable_sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return a.far < b.far; });
  std::size_t beyond = 0;
  for (Kept& k : kept) {
    if (!turned_into_limits(tree_, wish, k.solution.q)) mark(k.solution, "limits");
    if (options.limits && has_mark(k.solution, "limits")) {
      ++beyond;
      continue;
    }
    mark_singularities(k.solution);
    answer.solutions.push_back(std::move(k.solution));
  }
  if (answer.nearest) answer.nearest->q = position(answer.nearest->q);
  const auto tell = [&](std::size_t count, const std::string& what) {
    if (count > 0) say(answer.note, counted(count, "solution") + what);
  };
  tell(dropped_, " of the way to the link left out: the loops cannot follow");
  tell(turned_, " left out: a parallelogram turned over");
  tell(others_, " more with the same motors: other joints turned over");
  tell(beyond, " left out: beyond the limits of a joint off the way to the link");
  if (!answer.solutions.empty()) say(answer.note, stands_);
  return answer;
}

}  // namespace articula
