#include "api/derive/loop_check.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/svd.hpp"
#include "model/loops/closed.hpp"
#include "program/program.hpp"
#include "program/run.hpp"
#include "robot/closed_positions.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr int wanted_positions = 3, most_tries = 20;
constexpr double velocities_agree = 1e-8, accelerations_agree = 1e-5;  // the latter by differences

class Checker {
 public:
  explicit Checker(const Robot& robot)
      : robot_(robot),
        c_(robot.closure()),
        positions_(with_defaults(robot.data(), c_.values), c_, 8),
        numbers_(positions_.loops()),
        a_(numbers_.freedoms(c_.independent)),
        p_(numbers_.freedoms(c_.dependent)),
        program_(formulas()),
        machine_(program_, parameters()) {}

  LoopCheck run() {
    LoopCheck found;
    for (int tries = 0; tries < most_tries && found.positions < wanted_positions; ++tries) {
      const std::optional<ClosedState> state = positions_.next();
      if (!state) break;
      const std::optional<double> error = velocities(state->q),
                                  slope = error ? accelerations(*state) : std::nullopt;
      if (!slope) continue;
      found.velocities = std::max(found.velocities, *error);
      found.accelerations = std::max(found.accelerations, *slope);
      ++found.positions;
    }
    if (!(found.velocities <= velocities_agree && found.accelerations <= accelerations_agree))
      throw Bug("the constraints of the loops of robot " + robot_.name() +
                " are not what they are in numbers");
    return found;
  }

 private:
  Program formulas() const {
    Graph graph;
    const ClosedRobot closed(graph, robot_);
    Inputs inputs;
    for (const Input& input : robot_.inputs())
      if (input.name == "q" || input.name == "qp" || input.name == "qd") inputs.push_back(input);
    return lower("closed", {output("G", closed.G()), output("g", closed.g())}, robot_.parameters(), inputs);
  }
  std::map<std::string, double> parameters() const {  // what has no value has no part in the geometry
    std::map<std::string, double> values = sample_values(robot_);
    for (const std::string& name : program_.parameters) values.emplace(name, 1.0);
    return values;
  }

  // G, then g.
  std::vector<double> run_at(const std::vector<double>& q, const std::vector<double>& qd) {
    std::vector<double> inputs;
    const auto add = [&](const std::vector<int>& joints) {
      for (const int j : joints)
        for (int k = 0; k < info(numbers_.kind(j)).nq; ++k)
          inputs.push_back(q[numbers_.first_q(j) + static_cast<std::size_t>(k)]);
    };
    add(c_.independent), add(c_.given);
    inputs.insert(inputs.end(), qd.begin(), qd.end());
    return machine_.run(inputs);
  }

  // W by the Jacobian of all constraints. Nothing where it is too near a singular position.
  std::optional<double> velocities(const std::vector<double>& q) {
    constexpr double singular_below = 1e-3;  // of the largest singular value
    const NumberMatrix all = numbers_.constraints(q);
    const std::vector<double> G = run_at(q, std::vector<double>(a_.size(), 0.0));
    std::vector<double> Wp;
    for (std::size_t i = 0; i < all.rows; ++i)
      for (const std::size_t v : p_) Wp.push_back(all(i, v));
    const Singular s = singular(Wp, all.rows, p_.size());
    if (s.values.empty() || s.values.back() < singular_below * s.values.front()) return std::nullopt;
    const std::vector<double>& units = numbers_.units();
    double worst = 0, largest = 1;
    for (std::size_t k = 0; k < a_.size(); ++k) {
      const std::vector<double> x = damped_solution(s, column_of(all, a_[k]), 0);
      for (std::size_t i = 0; i < p_.size(); ++i) {
        const double ours = G[p_[i] * a_.size() + k] * units[a_[k]] / units[p_[i]];
        worst = larger(worst, ours + x[i]), largest = larger(largest, x[i]);
      }
    }
    return worst / largest;
  }

  // g = Gd qd: the difference of G qd at two moments, and at two others, extrapolated.
  std::optional<double> accelerations(const ClosedState& state) {
    std::vector<double> qd;
    for (const std::size_t v : a_) qd.push_back(state.qd[v]);
    const std::vector<double> here = run_at(state.q, qd);
    const std::size_t nv = numbers_.nv();
    const auto motion_by = [&](const std::vector<double>& G) {
      std::vector<double> all(nv, 0.0);
      for (std::size_t i = 0; i < nv; ++i)
        for (std::size_t k = 0; k < qd.size(); ++k) all[i] += G[i * qd.size() + k] * qd[k];
      return all;
    };
    const std::vector<double> motion = motion_by(here);
    double fastest = 1;
    for (const double x : motion) fastest = larger(fastest, x);
    const double h = 1e-4 / fastest;
    std::vector<std::vector<double>> at;  // a moment later and earlier, then twice that
    for (const double moment : {h, -h, 2 * h, -2 * h}) {
      std::vector<double> step = motion;
      for (double& x : step) x *= moment;
      std::vector<double> there = numbers_.moved(state.q, step);
      if (!numbers_.close(there, numbers_.moving(c_.dependent))) return std::nullopt;
      at.push_back(motion_by(run_at(there, qd)));
    }
    double worst = 0, largest = 1;
    for (std::size_t i = 0; i < nv; ++i) {
      const double near = (at[0][i] - at[1][i]) / (2 * h), far = (at[2][i] - at[3][i]) / (4 * h);
      const double g = here[nv * qd.size() + i];
      worst = larger(worst, g - (4 * near - far) / 3), largest = larger(largest, g);
    }
    return worst / largest;
  }

  static double larger(double most, double x) {  // also of what is no number
    return std::fabs(x) <= most ? most : std::fabs(x);
  }

  const Robot& robot_;
  const Closure& c_;
  ClosedPositions positions_;
  const LoopNumbers& numbers_;
  const std::vector<std::size_t> a_, p_;  // freedoms of independent and of dependent joints
  Program program_;
  Machine machine_;
};

}  // namespace

LoopCheck check_loops(const Robot& robot) { return Checker(robot).run(); }

}  // namespace articula
