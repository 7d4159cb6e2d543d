// Links that bend: both derivations of each model are equal; what they say is what beams do that are integrated here, in numbers, from
// the motion of their points.

#include <gtest/gtest.h>

#include <cmath>

#include "model/model.hpp"
#include "program/run.hpp"
#include "robot/beam.hpp"
#include "support/free_body.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

// Every link that carries another somewhere else is a beam to the first of them; none where there is no such link.
std::optional<Robot> with_beams(const Robot& robot) {
  RobotData r = robot.data();
  for (int j = r.first_link(); j <= r.n(); ++j)
    for (int k = 1; k <= r.n(); ++k) {
      if (r[k].parent != j || (!r.beams.empty() && r.beams.back().link == j)) continue;
      Graph& g = *r.graph;
      const auto number = [&](long over, long under) { return g.constant(Rational(over, under)); };
      Beam b;
      b.name = "beam" + std::to_string(j), b.link = j, b.to.child = k, b.ends = "fixed-free",
      b.shears = j % 2 == 0;
      b.section = j % 3 == 0 ? "tube" : "rectangle";
      b.sizes = j % 3 == 0 ? std::vector{number(1, 5), number(1, 50)}
                           : std::vector{number(1, 10), number(1, 5 + j)};
      b.cells[BEAM_E] = number(1000 + j, 1), b.cells[BEAM_G] = number(400, 1);
      if (j % 2 == 1) b.cells[BEAM_M] = Rational(1, 3) * r[j].link[M], b.cells[BEAM_REST] = number(0, 1);
      const Triple away = place_of(r, b).to;
      const Expr square = dot(away, away);
      if (is_zero(square) || square.varies()) continue;
      if (b.cells[BEAM_REST].valid()) b.cells[BEAM_REST] = Rational(1, 10) * place_of(r, b).L;
      r.beams.push_back(b);
    }
  if (r.beams.empty()) return std::nullopt;
  return Robot(std::move(r));
}

Outputs built(Graph& graph, const Robot& robot, const std::string& model, bool first,
              const Options& options = {}) {
  const std::vector<Method>& methods = model_named(model).methods;
  return (first ? methods.front() : methods.back()).build(graph, robot, options);
}

void expect_both_equal(const Robot& plain) {
  const std::optional<Robot> robot = with_beams(plain);
  if (!robot) return;
  for (const char* model : {"deflection", "beam-loads"}) {
    Graph one, other;
    expect_equal(values(built(one, *robot, model, true)), values(built(other, *robot, model, false)),
                 robot->name() + " " + std::string(model));
  }
}
TEST(Beams, BothMethodsAreEqual) {
  report("beams", each_robot(expect_both_equal, 60));
  each_floating_tree(expect_both_equal, 40);
}

// A link of a moving robot: where it is, and what it takes there (free_body.hpp).
class BentLink {
 public:
  BentLink(const Robot& robot, const Values& values, std::size_t beam)
      : beam_(robot.data().beams[beam]), state_(numbers(robot, values)), values_(values) {
    TreeState s;
    for (const NumericBody& b : state_.bodies) {
      s.q.insert(s.q.end(), b.q.begin(), b.q.end());
      s.qd.insert(s.qd.end(), b.qd.begin(), b.qd.end());
      s.qdd.insert(s.qdd.end(), b.qdd.begin(), b.qdd.end());
    }
    T_ = TreeOracle(robot.data(), values).poses(s);
    taken_ = taken_by_links(robot, values, T_);
    const BeamPlace place = place_of(robot.data(), beam_);
    for (std::size_t i = 0; i < 3; ++i) {
      from_[i] = number(place.from[i]);
      for (std::size_t k = 0; k < 3; ++k) axes_[i][k] = number(place.axes[i][k]);
    }
    L_ = number(place.L);
    section_ = section_of(*robot.data().graph, beam_);
  }

  // m and n in the frame of the link: what the section turns and stretches, summed over the beam by Gauss's rule in parts on which
  // everything is a polynomial.
  Vector deflection() const {
    const double a = rest_place(), E = number(beam_.cells[BEAM_E]), G = number(beam_.cells[BEAM_G]);
    std::array<double, 3> m{}, n{};
    for (const auto& [from, to] : {std::pair(0.0, a), {a, L_}})
      for (std::size_t k = 0; k < nodes.size(); ++k) {
        const double s = (from + to) / 2 + (to - from) / 2 * nodes[k], weight = (to - from) / 2 * weights[k];
        const SixNumbers load = beyond(s);
        const std::array<double, 3> turn{load[3] / (G * number(section_.J)),
                                         load[4] / (E * number(section_.Iy)),
                                         load[5] / (E * number(section_.Iz))};
        const double A = number(section_.A);
        std::array<double, 3> stretch{load[0] / (E * A), 0, 0};
        if (beam_.shears) {
          stretch[1] = load[1] / (G * number(section_.ky) * A);
          stretch[2] = load[2] / (G * number(section_.kz) * A);
        }
        m[0] += weight * stretch[0];
        m[1] += weight * (stretch[1] + (L_ - s) * turn[2]);
        m[2] += weight * (stretch[2] - (L_ - s) * turn[1]);
        for (std::size_t i = 0; i < 3; ++i) n[i] += weight * turn[i];
      }
    Vector all;
    for (const auto* v : {&m, &n})
      for (std::size_t i = 0; i < 3; ++i)
        all.push_back(axes_[0][i] * (*v)[0] + axes_[1][i] * (*v)[1] + axes_[2][i] * (*v)[2]);
    return all;
  }

 private:
  static constexpr std::array<double, 5> nodes{0, 0.5384693101056831, -0.5384693101056831, 0.9061798459386640,
                                               -0.9061798459386640};
  static constexpr std::array<double, 5> weights{0.5688888888888889, 0.4786286704993665, 0.4786286704993665,
                                                 0.2369268850561891, 0.2369268850561891};

  double number(const Expr& e) const { return value_of(e, values_); }
  double own_mass() const {
    const auto j = static_cast<std::size_t>(beam_.link);
    return beam_.cells[BEAM_M].valid() ? number(beam_.cells[BEAM_M]) : state_.bodies[j].link[M];
  }
  double rest_place() const { return beam_.cells[BEAM_REST].valid() ? number(beam_.cells[BEAM_REST]) : 0; }

  std::array<double, 3> point(double s) const {
    std::array<double, 3> p = from_;
    for (std::size_t i = 0; i < 3; ++i) p[i] += s * axes_[0][i];
    return p;
  }
  // What a point mass that moves with the link takes, beside its weight.
  Action point_mass(double mass, double s) const {
    const auto j = static_cast<std::size_t>(beam_.link);
    const std::array<double, 3> p = point(s);
    std::array<double, 3> f{}, r{};
    for (std::size_t i = 0; i < 3; ++i) {
      double second = T_[j][i][3].dd - state_.gravity[i], x = T_[j][i][3].x;
      for (std::size_t k = 0; k < 3; ++k) second += T_[j][i][k].dd * p[k], x += T_[j][i][k].x * p[k];
      f[i] = mass * second, r[i] = x;
    }
    return {f, {r[1] * f[2] - r[2] * f[1], r[2] * f[0] - r[0] * f[2], r[0] * f[1] - r[1] * f[0]}};
  }
  // Of the beam's own mass from s to its end.
  Action own(double s) const {
    Action all;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      const double x = (s + L_) / 2 + (L_ - s) / 2 * nodes[k];
      all = all + point_mass(own_mass() / L_ * (L_ - s) / 2 * weights[k], x);
    }
    return all;
  }
  // Does to the section at s what the part beyond it takes: minus that, in the axes of the beam, about s.
  SixNumbers beyond(double s) const {
    const auto j = static_cast<std::size_t>(beam_.link);
    Action taken = own(s);
    if (s < rest_place()) taken = taken + (taken_[j] - own(0) - wrench());
    taken = taken + wrench();
    for (std::size_t k = T_.size() - 1; k > j; --k)
      if (hangs_on(k, j)) taken = taken + taken_[k];
    MovingPose section = T_[j];
    const std::array<double, 3> p = point(s);
    for (std::size_t i = 0; i < 3; ++i) {
      section.T[i][3] = T_[j][i][3];
      for (std::size_t k = 0; k < 3; ++k) section.T[i][3].x += T_[j][i][k].x * p[k];
      for (std::size_t k = 0; k < 3; ++k) {
        double x = 0;
        for (std::size_t c = 0; c < 3; ++c) x += T_[j][i][c].x * axes_[k][c];
        section.T[i][k] = {x};
      }
    }
    SixNumbers load = seen(taken, section, section);
    for (double& x : load) x = -x;
    return load;
  }
  Action wrench() const {
    const auto j = static_cast<std::size_t>(beam_.link);
    const auto& e = state_.bodies[j].link;
    return standing(T_[j], {e[FX], e[FY], e[FZ], e[CX], e[CY], e[CZ]});
  }
  bool hangs_on(std::size_t k, std::size_t j) const {
    while (k > j) k = static_cast<std::size_t>(state_.bodies[k].parent);
    return k == j;
  }

  const Beam& beam_;
  NumericRobot state_;
  const Values& values_;
  std::vector<MovingPose> T_;
  std::vector<Action> taken_;
  std::array<double, 3> from_{};
  std::array<std::array<double, 3>, 3> axes_{};
  double L_ = 0;
  BeamSection section_;
};

void expect_integrals(const Robot& plain) {
  const std::optional<Robot> robot = with_beams(plain);
  if (!robot) return;
  Draw draw(6);
  Values values = random_state(*robot, draw);
  const Values parameters = some_parameters(*robot, draw);
  Graph graph;
  const Program program =
      lower("deflection", built(graph, *robot, "deflection", true), robot->parameters(), robot->inputs());
  const Vector found = Machine(program, parameters).run(inputs_of(program, values));
  values.insert(parameters.begin(), parameters.end());
  const std::size_t beams = robot->data().beams.size();
  for (std::size_t k = 0; k < beams; ++k) {
    Vector ours(found.begin() + 3 * static_cast<long>(k), found.begin() + 3 * static_cast<long>(k) + 3);
    const auto n = found.begin() + 3 * static_cast<long>(beams + k);
    ours.insert(ours.end(), n, n + 3);
    EXPECT_LE(relative_error(ours, BentLink(*robot, values, k).deflection()), 1e-9)
        << robot->name() << " " << robot->data().beams[k].name;
  }
}
TEST(Beams, AreWhatIntegrationSays) { report("integrated beams", each_robot(expect_integrals, 60)); }

}  // namespace
}  // namespace articula::test
