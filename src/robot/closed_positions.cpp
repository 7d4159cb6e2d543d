#include "robot/closed_positions.hpp"

#include <algorithm>
#include <cmath>

#include "base/contains.hpp"
#include "base/svd.hpp"
#include "robot/defaults.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

void add_parameters(const Expr& e, std::vector<std::string>& names) {
  for (const std::string& name : parameters_in({e}))
    if (!contains(names, name)) names.push_back(name);
}

std::vector<std::string> placement_parameters(const RobotData& r, const std::vector<std::size_t>& keys) {
  std::vector<std::string> names;
  const auto read = [&](const std::array<Expr, 6>& cells) {
    for (const std::size_t k : keys) add_parameters(cells[k], names);
  };
  for (const Body& body : r.bodies) read(body.placement);
  for (const CutJoint& cut : r.cuts) read(cut.placement), read(cut.twin_placement);
  return names;
}

}  // namespace

std::vector<std::string> geometry_parameters(const RobotData& r) {
  return placement_parameters(r, {cell::gamma, cell::b, cell::alpha, cell::d, cell::theta, cell::r});
}

std::vector<std::string> length_parameters(const RobotData& r) {
  const std::vector<std::string> angles = placement_parameters(r, {cell::gamma, cell::alpha, cell::theta});
  std::vector<std::string> lengths = placement_parameters(r, {cell::b, cell::d, cell::r});
  std::erase_if(lengths, [&](const std::string& name) { return contains(angles, name); });
  return lengths;
}

RobotData with_drawn_values(RobotData r, double vary, unsigned long& seed) {
  std::vector<std::string> names = geometry_parameters(r);
  const std::vector<std::string> lengths = length_parameters(r);
  for (const Expr& g : r.gravity) add_parameters(g, names);
  std::map<std::string, double> values;
  for (const std::string& name : names) {
    const auto at = r.defaults.find(name);
    const bool given = at != r.defaults.end();
    if (given && !contains(lengths, name)) continue;
    const double before = given ? default_value(r, at->second) : 0.8 + 0.4 * draw(seed);
    const double factor = given ? 1 + vary * draw(seed) : 1;
    values[name] = before * factor;
  }
  return with_defaults(std::move(r), values);
}

ClosedPositions::ClosedPositions(const RobotData& r, const Closure& closure, unsigned long seed)
    : closure_(closure), loops_(r, {}), seed_(seed), follows_(follows_in_numbers(r, closure, {})) {
  for (int k = 0; k < 60 && !home_; ++k)
    if (std::vector<double> q = closure.sample; closed_near(q, 0.02 * k))
      home_ = ClosedState{q, std::vector<double>(loops_.nv(), 0)};
}

// Independent joints as they are, the others where they close the loops, and where they belong.
bool ClosedPositions::close(std::vector<double>& q) const {
  for (const FollowsNumbers& f : follows_) q[loops_.first_q(f.joint)] = followed(loops_, f, q);
  if (!loops_.close(q, loops_.moving(closure_.dependent))) return false;
  return std::all_of(follows_.begin(), follows_.end(), [&](const FollowsNumbers& f) {
    const double astray = q[loops_.first_q(f.joint)] - followed(loops_, f, q);
    return std::fabs(astray) <= 1e-9 * std::max(1.0, loops_.length());
  });
}

bool ClosedPositions::closed_near(std::vector<double>& q, double reach) {
  std::vector<double> step(loops_.nv(), 0);
  for (const std::size_t v : loops_.freedoms(closure_.independent))
    step[v] = reach * draw() * loops_.units()[v];
  q = loops_.moved(q, step);
  return close(q);
}

// Whether as many velocities keep the loops closed as the robot has freedoms. They are those that the constraints do not see.
bool ClosedPositions::regular(const std::vector<double>& q) {
  const std::size_t nv = loops_.nv();
  const NumberMatrix W = loops_.constraints(q);
  const Singular s = singular(W.e, W.rows, nv);
  const std::ptrdiff_t rank =
      std::count_if(s.values.begin(), s.values.end(), [](double value) { return value > 1e-6; });
  velocities_.assign(s.V.begin() + rank, s.V.end());
  return velocities_.size() == static_cast<std::size_t>(closure_.mobility);
}

ClosedState ClosedPositions::again() {
  ClosedState state{at_, std::vector<double>(loops_.nv(), 0)};
  for (const std::vector<double>& velocity : velocities_) {
    const double amount = draw();
    for (std::size_t v = 0; v < velocity.size(); ++v) state.qd[v] += amount * velocity[v] * loops_.units()[v];
  }
  return state;
}

// A walk of small steps, begun anew now and then at any position, so that what holds at all of them holds however the robot is
// assembled.
std::optional<ClosedState> ClosedPositions::next() {
  constexpr int most_tries = 200, walk = 8;
  if (!home_) return std::nullopt;
  if (at_.empty()) at_ = home_->q;
  if (++steps_ % walk == 0)
    if (std::vector<double> q = loops_.random_position(seed_); close(q)) at_ = q;
  for (int k = 1; k <= most_tries; ++k) {
    std::vector<double> q = at_;
    if (closed_near(q, 0.6 / (1 + 0.1 * (k % 40))) && regular(q)) {
      at_ = q;
      return again();
    }
    if (k % 40 == 0) at_ = home_->q;
  }
  return std::nullopt;
}

}  // namespace articula
