#include "api/loop_check.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/svd.hpp"
#include "model/loops/closed.hpp"
#include "program/program.hpp"
#include "program/run.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

namespace {

constexpr int wanted_positions = 3;

class Checker {
 public:
  explicit Checker(const Robot& robot)
      : robot_(robot),
        c_(robot.closure()),
        numbers_(robot.data(), sample_values(robot)),
        program_(formulas()),
        machine_(program_, parameters()) {
    const std::vector<int> dependent = freedoms_of(robot.data(), c_.dependent);
    moves_.assign(numbers_.nv(), false);
    for (const int v : dependent) moves_[static_cast<std::size_t>(v)] = true;
  }

  LoopCheck run() {
    LoopCheck found;
    unsigned long seed = 8;
    for (int tries = 0; tries < 20 && found.positions < wanted_positions; ++tries) {
      std::vector<double> q = near_sample(seed, 0.4 / (1 + tries));
      if (!numbers_.close(q, moves_)) continue;
      if (const std::optional<double> error = velocities(q)) {
        found.velocities = std::max(found.velocities, *error);
        if (const std::optional<double> slope = accelerations(q, seed)) {
          found.accelerations = std::max(found.accelerations, *slope);
          ++found.positions;
        }
      }
    }
    if (found.velocities > 1e-8 || found.accelerations > 1e-5)
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

  double random(unsigned long& seed) const {
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return static_cast<double>(seed >> 40) / static_cast<double>(1ul << 23) - 1;
  }

  // The robot's closed position with its independent joints moved a little, joints that follow with them.
  std::vector<double> near_sample(unsigned long& seed, double far) const {
    std::vector<double> step(numbers_.nv(), 0.0);
    for (const int v : freedoms_of(robot_.data(), c_.independent))
      step[static_cast<std::size_t>(v)] = far * random(seed) * (is_slide(v) ? numbers_.length() : 1);
    std::vector<double> q = numbers_.moved(c_.sample, step);
    for (const Follows& f : c_.follows) {
      double& own = q[numbers_.first_q(f.joint)];
      for (const auto& [j, ratio] : f.ratio)
        own += ratio * (q[numbers_.first_q(j)] - c_.sample[numbers_.first_q(j)]);
    }
    return q;
  }
  bool is_slide(int v) const {
    for (int j = 0; j <= robot_.n(); ++j)
      if (static_cast<int>(numbers_.first_v(j)) == v && robot_.data()[j].joint == JointKind::prismatic)
        return true;
    return false;
  }

  std::vector<double> run_at(const std::vector<double>& q, const std::vector<double>& qd) {
    std::vector<double> inputs;
    const auto add = [&](const std::vector<int>& joints) {
      for (const int j : joints)
        for (int k = 0; k < info(robot_.data()[j].joint).nq; ++k)
          inputs.push_back(q[numbers_.first_q(j) + static_cast<std::size_t>(k)]);
    };
    add(c_.independent), add(c_.given);
    inputs.insert(inputs.end(), qd.begin(), qd.end());
    return machine_.run(inputs);
  }
  std::size_t m() const { return freedoms_of(robot_.data(), c_.independent).size(); }

  // W by the Jacobian of all constraints.
  std::optional<double> velocities(const std::vector<double>& q) {
    const std::vector<int> a = freedoms_of(robot_.data(), c_.independent),
                           p = freedoms_of(robot_.data(), c_.dependent);
    const std::vector<double> J = numbers_.jacobian(q), G = run_at(q, std::vector<double>(a.size(), 0.0));
    std::vector<double> Wp;
    std::vector<std::size_t> rows;
    for (std::size_t c = 0; c < robot_.data().cuts.size(); ++c)
      for (const int row : constrained(robot_.data().cuts[c].joint))
        rows.push_back(6 * c + static_cast<std::size_t>(row));
    for (const std::size_t row : rows)
      for (const int v : p) Wp.push_back(J[row * numbers_.nv() + static_cast<std::size_t>(v)]);
    const Singular s = singular(Wp, rows.size(), p.size());
    if (s.values.empty() || s.values.back() < 1e-3 * s.values.front())
      return std::nullopt;  // too near a singular position
    double worst = 0, largest = 1;
    for (std::size_t k = 0; k < a.size(); ++k) {
      std::vector<double> right;
      for (const std::size_t row : rows)
        right.push_back(-J[row * numbers_.nv() + static_cast<std::size_t>(a[k])]);
      const std::vector<double> x = damped_solution(s, right, 0);
      for (std::size_t i = 0; i < p.size(); ++i) {
        const double ours = G[static_cast<std::size_t>(p[i]) * a.size() + k];
        worst = std::max(worst, std::fabs(ours - x[i])), largest = std::max(largest, std::fabs(x[i]));
      }
    }
    return worst / largest;
  }

  // g = Gd qd: the difference of G at two moments, and of G at two others, extrapolated.
  std::optional<double> accelerations(const std::vector<double>& q, unsigned long& seed) {
    std::vector<double> qd(m());
    for (double& x : qd) x = random(seed);
    const std::vector<double> here = run_at(q, qd);
    const std::size_t nv = numbers_.nv();
    const auto product = [&](const std::vector<double>& G) {
      std::vector<double> all(nv, 0.0);
      for (std::size_t i = 0; i < nv; ++i)
        for (std::size_t k = 0; k < qd.size(); ++k) all[i] += G[i * qd.size() + k] * qd[k];
      return all;
    };
    const std::vector<double> motion = product(here);
    double fastest = 1;
    for (const double x : motion) fastest = std::max(fastest, std::fabs(x));
    const double h = 1e-4 / fastest;
    std::vector<std::vector<double>> at;  // a moment later and earlier, then twice that
    for (const double moment : {h, -h, 2 * h, -2 * h}) {
      std::vector<double> step = motion;
      for (double& x : step) x *= moment;
      std::vector<double> there = numbers_.moved(q, step);
      if (!numbers_.close(there, moves_)) return std::nullopt;
      at.push_back(product(run_at(there, qd)));
    }
    double worst = 0, largest = 1;
    for (std::size_t i = 0; i < nv; ++i) {
      const double near = (at[0][i] - at[1][i]) / (2 * h), far = (at[2][i] - at[3][i]) / (4 * h);
      const double g = here[nv * qd.size() + i];
      worst = std::max(worst, std::fabs(g - (4 * near - far) / 3)), largest = std::max(largest, std::fabs(g));
    }
    return worst / largest;
  }

  const Robot& robot_;
  const Closure& c_;
  LoopNumbers numbers_;
  Program program_;
  Machine machine_;
  std::vector<bool> moves_;
};

}  // namespace

LoopCheck check_loops(const Robot& robot) { return Checker(robot).run(); }

}  // namespace articula
