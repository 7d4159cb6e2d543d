// Robots on wheels: both derivations of each model are equal by fingerprints; and what they say is compared with numbers that are written
// here, with no formula of ours: bodies and points that move as jets do, constraints as a matrix of them, a balance of the whole robot.

#include <gtest/gtest.h>

#include "model/model.hpp"
#include "program/run.hpp"
#include "support/free_body.hpp"
#include "support/proof.hpp"
#include "support/random_wheels.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

using Three = std::array<double, 3>;

double inner(const Three& a, const Three& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Three crossed(const Three& a, const Three& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Three sum_of(const Three& a, double k, const Three& b) {
  return {a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]};
}
Three unit(const Three& a) { return sum_of({}, 1 / std::sqrt(inner(a, a)), a); }

void expect_equal_wheel_methods(const Robot& robot, const std::string& model) {
  const Model& found = model_named(model);
  Graph a, b;
  ASSERT_EQ(refusal(found, robot), std::nullopt) << robot.name();
  expect_equal(values(found.methods.front().build(a, robot, {})),
               values(found.methods.back().build(b, robot, {})), robot.name() + ": " + model);
}

TEST(Wheels, MethodsAreEqual) {
  for (std::uint64_t seed = 1; seed <= 60 && !testing::Test::HasFailure(); ++seed)
    for (const char* model : {"wheel-constraints", "wheel-loads"})
      expect_equal_wheel_methods(random_robot_on_wheels(seed), model);
}

// A robot on wheels in numbers, in the axes of the world.
class NumericWheels {
 public:
  NumericWheels(const Robot& robot, const Values& values)
      : robot_(robot), r_(robot.data()), values_(values), oracle_(r_, values) {
    const NumericRobot n = numbers(robot, values);
    for (const NumericBody& b : n.bodies) {
      s.q.insert(s.q.end(), b.q.begin(), b.q.end());
      s.qd.insert(s.qd.end(), b.qd.begin(), b.qd.end());
      s.qdd.insert(s.qdd.end(), b.qdd.begin(), b.qdd.end());
    }
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 4; ++k) Z_.T[i][k] = {n.Z[4 * i + k]};
    ground_ = value_of(r_.ground, values);
  }

  double cell(const Wheel& w, WheelKey key) const { return value_of(w.cells[key], values_); }

  std::vector<MovingPose> poses(const TreeState& at) const {
    std::vector<MovingPose> T = oracle_.poses(at);
    for (MovingPose& pose : T) pose = Z_ * pose;
    return T;
  }

  // The lowest point of the circle, by its two points where the tangent is level.
  static Three lowest(const Three& middle, const Three& z, double radius) {
    const Three level = unit(crossed(z, {0, 0, 1})), other = crossed(z, level);
    const Three a = sum_of(middle, radius, other), b = sum_of(middle, -radius, other);
    return a[2] < b[2] ? a : b;
  }

  struct Touch {
    Three at;
    std::array<double, 4> in_link;  // the material point, homogeneous
    std::vector<Three> held;
  };
  std::vector<Touch> touches(const std::vector<MovingPose>& T) const {
    std::vector<Touch> list;
    for (const Wheel& w : r_.wheels) {
      const MovingPose& pose = T[static_cast<std::size_t>(w.link)];
      const Three z{pose[0][2].x, pose[1][2].x, pose[2][2].x}, O{pose[0][3].x, pose[1][3].x, pose[2][3].x};
      Touch t{lowest(sum_of(O, cell(w, WHEEL_OFFSET), z), z, cell(w, WHEEL_RADIUS)), {0, 0, 0, 1}, {}};
      for (std::size_t k = 0; k < 3; ++k)
        t.in_link[k] = inner(sum_of(t.at, -1, O), {pose[0][k].x, pose[1][k].x, pose[2][k].x});
      const Three across = unit({z[0], z[1], 0}), along{across[1], -across[0], 0};
      if (!w.cells[WHEEL_ROLLERS].valid()) {
        t.held = {along, across};
      } else {
        const double c = std::cos(cell(w, WHEEL_ROLLERS)), q = std::sin(cell(w, WHEEL_ROLLERS));
        t.held = {{c * across[0] + q * along[0], c * across[1] + q * along[1], 0}};
      }
      list.push_back(t);
    }
    return list;
  }

  Dense constraints(const Vector& q) const {
    const std::vector<Touch> all = touches(poses({q, Vector(s.qd.size()), Vector(s.qd.size())}));
    std::vector<std::vector<MovingPose>> motions = oracle_.unit_motions(q);
    Dense A(0, motions.size());
    for (std::size_t n = 0; n < all.size(); ++n)
      for (const Three& e : all[n].held) {
        ++A.rows;
        for (const auto& motion : motions) A.cells.push_back(inner(e, rate_of(motion, n, all[n])));
      }
    return A;
  }

  // How fast the material points slide: by where they are a moment later and a moment before.
  Vector slides_by_differences() const {
    constexpr double h = 1e-5;
    const std::vector<Touch> now = touches(poses({s.q, s.qd, s.qdd}));
    const std::vector<MovingPose> after = poses({oracle_.moved(s.q, h * s.qd), s.qd, s.qdd}),
                                  before = poses({oracle_.moved(s.q, -h * s.qd), s.qd, s.qdd});
    Vector v;
    for (std::size_t n = 0; n < now.size(); ++n)
      for (const Three& e : now[n].held) {
        const auto link = static_cast<std::size_t>(r_.wheels[n].link);
        v.push_back(inner(e, sum_of(place(after[link], now[n]), -1, place(before[link], now[n]))) / (2 * h));
      }
    return v;
  }

  // The rate of A qd where all qd stay: b.
  Vector rate_of_slides() const {
    constexpr double h = 1e-5;
    return 1 / (2 * h) *
           (constraints(oracle_.moved(s.q, h * s.qd)) * s.qd -
            constraints(oracle_.moved(s.q, -h * s.qd)) * s.qd);
  }

  // N, force and moment on the level, com and zmp, by the balance of all bodies.
  Vector loads() const {
    std::vector<Action> taken = taken_by_links(robot_, values_, oracle_.poses(s));
    Action all;
    for (std::size_t j = r_.floats() ? 0 : 1; j < taken.size(); ++j) all = all + taken[j];
    const Action w = in_world(all);
    const double F = w.f[2];
    const double X = -(w.m[1] - ground_ * w.f[0]), Y = w.m[0] + ground_ * w.f[1];
    const std::vector<Touch> at = touches(poses(s));
    Dense M(3, at.size());  // of y_i = N_i/sqrt(stiffness_i), the shortest
    for (std::size_t n = 0; n < at.size(); ++n) {
      const double root = std::sqrt(cell(r_.wheels[n], WHEEL_STIFFNESS));
      M(0, n) = root, M(1, n) = root * at[n].at[0], M(2, n) = root * at[n].at[1];
    }
    Vector N = least_squares(M, {F, X, Y});
    for (std::size_t n = 0; n < N.size(); ++n) N[n] *= std::sqrt(cell(r_.wheels[n], WHEEL_STIFFNESS));
    const Three c = centre_of_mass();
    const double turning = w.m[2] - (c[0] * w.f[1] - c[1] * w.f[0]);
    N.insert(N.end(), {w.f[0], w.f[1], turning, c[0], c[1], c[2], X / F, Y / F});
    return N;
  }

  TreeState s;

 private:
  Three place(const MovingPose& T, const Touch& t) const {
    Three p{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 4; ++k) p[i] += T[i][k].x * t.in_link[k];
    return p;
  }
  Three rate_of(const std::vector<MovingPose>& motion, std::size_t wheel, const Touch& t) const {
    const MovingPose& T = motion[static_cast<std::size_t>(r_.wheels[wheel].link)];
    Three own{}, v{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 4; ++k) own[i] += T[i][k].d * t.in_link[k];
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) v[i] += Z_[i][k].x * own[k];
    return v;
  }
  Action in_world(const Action& a) const {
    const SixNumbers own{a.f[0], a.f[1], a.f[2], a.m[0], a.m[1], a.m[2]};
    return standing(Z_, own);
  }
  Three centre_of_mass() const {
    const NumericRobot n = numbers(robot_, values_);
    const std::vector<MovingPose> T = poses(s);
    Three first{};
    double M = 0;
    for (std::size_t j = r_.floats() ? 0 : 1; j < T.size(); ++j) {
      const auto& e = n.bodies[j].link;
      M += e[articula::M];
      for (std::size_t i = 0; i < 3; ++i)
        first[i] += T[j][i][0].x * e[MX] + T[j][i][1].x * e[MY] + T[j][i][2].x * e[MZ] +
                    T[j][i][3].x * e[articula::M];
    }
    return sum_of({}, 1 / M, first);
  }

  const Robot& robot_;
  const RobotData& r_;
  const Values& values_;
  TreeOracle oracle_;
  MovingPose Z_;
  double ground_ = 0;
};

Vector run_on(const Program& program, const Values& values) {
  return Machine(program, {}).run(inputs_of(program, values));
}

// A as a matrix has the numbers, and so the rank, of one that is written otherwise; A qd is how fast the contacts slide, and b its rate.
TEST(Wheels, ConstraintsAreWhatContactsDo) {
  for (std::uint64_t seed = 1; seed <= random_wheel_layouts && !testing::Test::HasFailure(); ++seed) {
    const Robot robot = random_robot_on_wheels(seed);
    Draw draw(seed);
    const Values values = random_state(robot, draw);
    const NumericWheels here(robot, values);
    const Dense expected = here.constraints(here.s.q);
    const Vector x = run_on(model_program(robot, "wheel-constraints"), values);
    Dense A(expected.rows, expected.cols);
    A.cells.assign(x.begin(), x.begin() + static_cast<long>(expected.cells.size()));
    EXPECT_LE(relative_error(A.cells, expected.cells), 1e-12) << robot.name();
    EXPECT_EQ(rank(A), rank(expected)) << robot.name();
    EXPECT_LE(relative_error(A * here.s.qd, here.slides_by_differences()), 1e-7) << robot.name();
    const auto b = x.begin() + static_cast<long>(A.cells.size());
    EXPECT_LE(relative_error(Vector(b, b + static_cast<long>(A.rows)), here.rate_of_slides()), 1e-7)
        << robot.name();
  }
}

TEST(Wheels, LoadsBalanceTheWholeRobot) {
  for (std::uint64_t seed = 1; seed <= random_wheel_layouts && !testing::Test::HasFailure(); ++seed) {
    const Robot robot = random_robot_on_wheels(seed);
    Draw draw(seed);
    Values values = random_state(robot, draw);
    const Program program = model_program(robot, "wheel-loads");
    for (const bool rests : {false, true}) {
      for (auto& [name, value] : values)
        if (rests && name.starts_with("qd")) value = 0;
      const Vector expected = NumericWheels(robot, values).loads(), x = run_on(program, values);
      ASSERT_EQ(x.size(), expected.size());
      const std::size_t W = robot.data().wheels.size();
      const auto part = [&](const Vector& v, std::size_t from, std::size_t to) {
        return Vector(v.begin() + static_cast<long>(from), v.begin() + static_cast<long>(to));
      };
      // loads of many hundred newtons may be differences of still larger ones, where contacts are nearly in one line
      EXPECT_LE(relative_error(part(x, 0, W), part(expected, 0, W)), 1e-10) << robot.name();
      EXPECT_LE(relative_error(part(x, W, W + 3), part(expected, W, W + 3)), 1e-10) << robot.name();
      EXPECT_LE(relative_error(part(x, W + 3, W + 8), part(expected, W + 3, W + 8)), 1e-10) << robot.name();
    }
  }
}

}  // namespace
}  // namespace articula::test
