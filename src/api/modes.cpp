#include "api/modes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "api/evaluate/values.hpp"
#include "base/at.hpp"
#include "base/cholesky.hpp"
#include "base/eigen.hpp"
#include "base/svd.hpp"
#include "base/text.hpp"
#include "program/run.hpp"
#include "robot/compound.hpp"
#include "robot/defaults.hpp"
#include "robot/loop_numbers.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr double still = 1e-6;  // m for each rad: what is nearer to an axis does not move

// The joints of a robot by what they do here: held, free to vibrate, and of these driven: the torque of a motor stays what it was.
struct VibratingJoints {
  std::vector<int> joints;     // that move at all, in order
  std::vector<bool> vibrates;  // of these
  std::vector<bool> driven;
};

void refuse_what_cannot_vibrate(const Robot& robot) {
  const RobotData& r = robot.data();
  const std::string owner = "robot " + robot.name();
  if (!r.cuts.empty())
    throw ModelError(owner, "its loops are closed, and modes are of trees",
                     "'articula simulate' lets it move from any state");
  for (int j = 0; j <= r.n(); ++j)
    if (info(r[j].joint).nq > info(r[j].joint).nv)
      throw ModelError(owner,
                       "joint " + numbered_joint(r, j) +
                           " has a quaternion: its coordinates have no stiffness of their own",
                       "a gimbal turns about three axes: articula: 2, type: gimbal");
}

VibratingJoints parts_of(const Robot& robot, bool all_joints) {
  const RobotData& r = robot.data();
  VibratingJoints parts;
  bool springs = false;
  for (int j = 1; j <= r.n(); ++j) {
    if (r[j].joint == JointKind::fixed) continue;
    const bool vibrates = all_joints || !r[j].active;
    parts.joints.push_back(j), parts.vibrates.push_back(vibrates), parts.driven.push_back(r[j].active);
    springs = springs || (vibrates && !is_zero(r[j].link[K]));
  }
  if (springs) return parts;
  const bool none = std::find(parts.vibrates.begin(), parts.vibrates.end(), true) == parts.vibrates.end();
  throw ModelError("robot " + robot.name(),
                   none ? "motors hold all of its joints" : "no joint that vibrates has a spring",
                   r.beams.empty() ? std::string("springs are K of joints without motor, active: false") +
                                         (all_joints ? "" : "; --free lets joints with motors move too")
                                   : "--elastic N makes springs of its beams");
}

// Of all moving joints: as given, or with those zero that no motor holds.
std::vector<double> first_position(const VibratingJoints& parts, const State& state) {
  const std::vector<double>* given = array_of(state, "q");
  const auto held = static_cast<std::size_t>(std::count(parts.driven.begin(), parts.driven.end(), true));
  const std::size_t all = parts.joints.size();
  if (given != nullptr && given->size() == all) return *given;
  if (given == nullptr ? held > 0 : given->size() != held) {
    Diagnostic fault{Severity::error, {}, fault_of(given, "q", held), {}, {}};
    fault.place.file = state.file;
    if (all != held)
      fault.hint = "one for each joint with a motor; or " + std::to_string(all) + ", of all joints";
    throw InputError({fault});
  }
  std::vector<double> q(all, 0.0);
  std::size_t next = 0;
  for (std::size_t k = 0; k < all; ++k)
    if (parts.driven[k]) q[k] = (*given)[next++];
  return q;
}

// A model of the robot at rest, with those joints moving that vibrate.
class StandingModel {
 public:
  StandingModel(const Robot& robot, const std::string& model, const std::string& derivative,
                const State& state)
      : robot_(robot), state_(state) {
    Request request;
    request.model = model, request.derivative = derivative;
    result_ = std::make_unique<Result>(derive(robot, request));
    machine_ = std::make_unique<Machine>(result_->program, parameter_values(robot, *result_, {}));
  }
  std::vector<double> at(const std::vector<double>& q) {
    state_.arrays["q"] = q;
    return machine_->run(inputs_at(robot_, *result_, state_));
  }

 private:
  const Robot& robot_;
  State state_;
  std::unique_ptr<Result> result_;
  std::unique_ptr<Machine> machine_;
};

std::vector<double> chosen(const std::vector<double>& v, const std::vector<std::size_t>& places) {
  std::vector<double> list;
  for (const std::size_t k : places) list.push_back(v[k]);
  return list;
}

std::vector<double> chosen_square(const std::vector<double>& A, std::size_t n,
                                  const std::vector<std::size_t>& places) {
  std::vector<double> list;
  for (const std::size_t i : places)
    for (const std::size_t j : places) list.push_back(A[i * n + j]);
  return list;
}

double largest_of(const std::vector<double>& v) {
  double most = 0;
  for (const double x : v) most = std::max(most, std::fabs(x));
  return most;
}

// Newton's step: -K^-1 tau.
std::vector<double> newton_step(const std::vector<double>& K, std::vector<double> tau) {
  for (double& x : tau) x = -x;
  std::vector<double> step = tau;
  if (cholesky_solve(K, step)) return step;
  const std::size_t n = tau.size();
  const Singular s = singular(K, n, n);
  return damped_solution(s, tau, 1e-12 * s.values.front());
}

// Moves the coordinates at these places until nothing pulls at them.
void settle(const Robot& robot, const std::vector<std::size_t>& places, StandingModel& tau, StandingModel& K,
            std::vector<double>& q) {
  constexpr int most_steps = 100, most_halvings = 30;
  constexpr double longest = 0.5, enough = 1e-11;
  const auto size = [](const std::vector<double>& v) { return std::sqrt(dot(v, v)); };
  std::vector<double> pull = chosen(tau.at(q), places);
  for (int k = 0; k < most_steps && !places.empty(); ++k) {
    std::vector<double> step = newton_step(chosen_square(K.at(q), q.size(), places), pull);
    const double length = largest_of(step);
    if (!std::isfinite(length)) break;
    double scale = std::min(1.0, longest / std::max(length, longest));
    std::vector<double> there = q, left;
    for (int half = 0; half < most_halvings; ++half, scale /= 2) {
      for (std::size_t i = 0; i < places.size(); ++i) there[places[i]] = q[places[i]] + scale * step[i];
      left = chosen(tau.at(there), places);
      if (size(left) < size(pull) || length < enough) break;
    }
    if (!(size(left) < size(pull)) && length >= enough) break;
    q = there, pull = left;
    if (length < enough) return;
  }
  if (places.empty()) return;
  throw ModelError("robot " + robot.name(), "no equilibrium of its springs is found near this state",
                   "give q of all joints nearer to it, or stiffer springs");
}

// The rigid motion of each link when the joints move with these rates.
struct Rates6 {
  std::vector<Vector3> moves, turns;
};
Rates6 rates_of(const RobotData& r, const std::vector<Placing>& T, const std::map<int, double>& rate) {
  Rates6 v{std::vector<Vector3>(T.size()), std::vector<Vector3>(T.size())};
  for (int j = 1; j <= r.n(); ++j) {
    const std::size_t p = at(r[j].parent);
    const Vector3 z = column(T[at(j)], 2);
    v.turns[at(j)] = v.turns[p];
    v.moves[at(j)] = v.moves[p] + cross(v.turns[p], column(T[at(j)], 3) - column(T[p], 3));
    const auto found = rate.find(j);
    if (found == rate.end()) continue;
    Vector3& own = r[j].joint == JointKind::prismatic ? v.moves[at(j)] : v.turns[at(j)];
    own = own + found->second * z;
  }
  return v;
}

std::size_t moves_most(const std::vector<PlaceMotion>& links) {
  std::size_t moves = 0, turns = 0;
  for (std::size_t k = 1; k < links.size(); ++k) {
    const double more = 1 + 1e-9;  // of equals the first
    if (magnitude(links[k].moves) > more * magnitude(links[moves].moves)) moves = k;
    if (magnitude(links[k].turns) > more * magnitude(links[turns].turns)) turns = k;
  }
  return magnitude(links[moves].moves) < still * magnitude(links[turns].turns) ? turns : moves;
}

class ModeList {
 public:
  ModeList(const Robot& robot, const VibratingJoints& parts, const std::vector<double>& q)
      : r_(robot.data()), parts_(parts), numbers_(robot.data(), {}), T_(numbers_.places(q)) {
    for (int j = 1; j <= r_.n(); ++j)
      if (!is_between_freedoms(r_, j)) links_.push_back(j);
  }

  std::vector<double> reach() const {
    std::vector<double> way(T_.size(), 0.0), list;
    for (int j = 1; j <= r_.n(); ++j)
      way[at(j)] = way[at(r_[j].parent)] + magnitude(column(T_[at(j)], 3) - column(T_[at(r_[j].parent)], 3));
    for (const int j : links_) list.push_back(way[at(j)]);
    return list;
  }

  // Of the two ways to write it the one in which what moves most goes along its axis and not against it.
  NaturalMode mode(double square, std::vector<double> shape) const {
    const NaturalMode found = written(square, shape);
    const PlaceMotion& most = found.links[found.most];
    const Vector3& v = found.turns_alone() ? most.turns : most.moves;
    const double least = *std::min_element(v.begin(), v.end()),
                 largest = *std::max_element(v.begin(), v.end());
    if (largest > -least * (1 - 1e-9)) return found;
    for (double& x : shape) x = -x;
    return written(square, shape);
  }

 private:
  NaturalMode written(double square, const std::vector<double>& shape) const {
    NaturalMode mode{square, shape, {}, {}};
    std::map<int, double> rate;
    std::size_t next = 0;
    for (std::size_t k = 0; k < parts_.joints.size(); ++k)
      if (parts_.vibrates[k]) rate[parts_.joints[k]] = shape[next++];
    const Rates6 v = rates_of(r_, T_, rate);
    for (const int j : links_) mode.links.push_back({r_[j].name, v.moves[at(j)], v.turns[at(j)]});
    for (const NamedFrame& f : r_.frames) {
      const std::size_t j = at(f.link);
      Vector3 lever{};
      for (std::size_t i = 0; i < 3; ++i) lever[i] = default_value(r_, f.xyz[i]);
      mode.frames.push_back({f.name, v.moves[j] + cross(v.turns[j], turned(T_[j], lever)), v.turns[j]});
    }
    mode.most = moves_most(mode.links);
    return mode;
  }

  const RobotData& r_;
  const VibratingJoints& parts_;
  LoopNumbers numbers_;
  std::vector<Placing> T_;
  std::vector<int> links_;
};

// Of the stiffness where that is possible: so the lowest frequencies have the least errors.
EigenPairs vibrations(const Robot& robot, const std::vector<double>& K, const std::vector<double>& A) {
  if (auto pairs = symmetric_eigenpairs(A, K)) {
    EigenPairs list;
    for (std::size_t k = pairs->values.size(); k-- > 0;) {
      std::vector<double> x = pairs->vectors[k];
      for (double& e : x) e /= std::sqrt(pairs->values[k]);
      list.values.push_back(1 / pairs->values[k]), list.vectors.push_back(x);
    }
    if (std::all_of(pairs->values.begin(), pairs->values.end(), [](double a) { return a > 0; })) return list;
  }
  if (auto pairs = symmetric_eigenpairs(K, A)) {
    constexpr double rounding = 1e-14;
    for (double& x : pairs->values)
      if (std::fabs(x) < rounding * std::fabs(pairs->values.back())) x = 0;
    return *pairs;
  }
  throw ModelError("robot " + robot.name(), "something that vibrates has no inertia",
                   "links behind springs need masses");
}

void refuse_asymmetric(const Robot& robot, std::vector<double>& K) {
  constexpr double rounding = 1e-7;
  const auto n = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(K.size()))));
  const double most = largest_of(K);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (std::fabs(K[i * n + j] - K[j * n + i]) > rounding * most)
        throw ModelError("robot " + robot.name(), "wrenches that turn with its links have no potential",
                         "leave the wrenches out");
      K[i * n + j] = K[j * n + i] = (K[i * n + j] + K[j * n + i]) / 2;
    }
}

std::map<std::string, std::string> as_typed(const std::map<std::string, double>& values) {
  std::map<std::string, std::string> texts;
  for (const auto& [name, value] : values) texts[name] = digits_of(value);
  return texts;
}

}  // namespace

bool NaturalMode::turns_alone() const {
  return magnitude(links[most].moves) < still * magnitude(links[most].turns);
}

double NaturalMode::frequency() const { return square > 0 ? std::sqrt(square) / (2 * std::numbers::pi) : 0; }

NaturalModes modes(const Robot& given, const State& state, bool all_joints) {
  refuse_what_cannot_vibrate(given);
  const VibratingJoints parts = parts_of(given, all_joints);
  const Robot robot = with_values(opened_for(given, state), as_typed(state.parameters));
  std::vector<double> q = first_position(parts, state);
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  std::map<int, double> held;
  std::vector<std::size_t> moving, loose;  // places of what vibrates in q, of what no motor holds among them
  for (std::size_t k = 0; k < q.size(); ++k) {
    if (!parts.vibrates[k]) held[parts.joints[k]] = q[k];
    if (parts.vibrates[k] && !parts.driven[k]) loose.push_back(moving.size());
    if (parts.vibrates[k]) moving.push_back(k);
  }
  const Robot swinging(standing(without_dry_friction(locked(std::move(r), held))));
  State forces;
  forces.wrench = state.wrench, forces.file = state.file;
  StandingModel tau(swinging, "idm", "", forces), stiffness(swinging, "idm", "q", forces),
      inertia(swinging, "inertia", "", forces);
  std::vector<double> x = chosen(q, moving);
  settle(robot, loose, tau, stiffness, x);
  for (std::size_t k = 0; k < moving.size(); ++k) q[moving[k]] = x[k];
  std::vector<double> K = stiffness.at(x);
  refuse_asymmetric(robot, K);
  const EigenPairs pairs = vibrations(robot, K, inertia.at(x));
  const ModeList list(robot, parts, q);
  NaturalModes found{robot.name(), all_joints, {}, q, list.reach(), {}};
  for (const std::size_t k : moving) found.coordinates.push_back(robot.data()[parts.joints[k]].q[0].name());
  for (std::size_t k = 0; k < pairs.values.size(); ++k)
    found.list.push_back(list.mode(pairs.values[k], pairs.vectors[k]));
  return found;
}

}  // namespace articula
