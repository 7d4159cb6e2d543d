// Beams as springs and rigid pieces: they weigh what their links weigh, give way as beams do the more of them there are, and the dynamic
// models hold of them as of any robot.

#include <gtest/gtest.h>

#include <cmath>

#include "api/modes.hpp"
#include "api/simulate.hpp"
#include "base/vector3.hpp"
#include "expr/transform.hpp"
#include "robot/beam.hpp"
#include "robot/defaults.hpp"
#include "robot/loop_numbers.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"
#include "support/draw.hpp"

namespace articula::test {
namespace {

Robot pieces_of(const Robot& robot, int springs) {
  return with_elastic_links(robot, std::to_string(springs));
}

// An arm whose second joint is skew to the first, so that its upper link bends both ways and twists. What its links weigh beside sits in
// their middles: a load in the middle of a part changes errors from one number of parts to the next.
Robot skew_arm(double stiffness) {
  const std::string E = std::to_string(stiffness);
  return read_yaml(
      "articula: 2\nname: skew\ngravity: [1, -9.81, 2]\njoints:\n  - {theta: q1}\n"
      "  - {d: 0.9, alpha: pi/2, theta: q2, r: 0.2}\n"
      "links:\n  - {link: 1, M: 3, MX: 1.2, MY: 0.1, XX: 0.2, YY: 1.1, ZZ: 1.1}\n"
      "  - {link: 2, M: 2, MX: 0.7, YY: 0.5, ZZ: 0.5}\n"
      "frames:\n  - {name: tip, link: 2, xyz: [0.7, 0, 0]}\n"
      "beams:\n  - {link: 1, M: 1, rest: sqrt(0.85)/2, E: " +
          E + ", G: " + E + ", section: {general: {A: 1e-2, Iy: 2e-8, Iz: 1e-8, J: 3e-8}}}\n" +
          "  - {link: 2, to: tip, M: 1.2, E: " + E + ", G: " + E +
          ", section: {general: {A: 1e-2, Iy: 1e-8, Iz: 2e-8, J: 3e-8}}}\n",
      "skew.yaml");
}

// Of the frame `tip`, in frame 0.
Vector3 tip_of(const Robot& robot, const std::vector<double>& q) {
  const LoopNumbers numbers(robot.data(), {});
  const NamedFrame& tip = robot.data().frames.front();
  Vector3 p{};
  for (std::size_t i = 0; i < 3; ++i) p[i] = default_value(robot.data(), tip.xyz[i]);
  return placed(numbers.places(q)[static_cast<std::size_t>(tip.link)], p);
}

TEST(ElasticLinks, GiveWayAsBeamsDo) {
  const Robot rigid = skew_arm(1e13);
  State state;
  state.arrays = {{"q", {0.4, -0.7}}, {"qd", {0, 0}}, {"qdd", {0, 0}}};
  Request request;
  request.model = "deflection";
  const std::vector<double> dP = evaluate(rigid, derive(rigid, request), state)[2].values;
  std::vector<double> errors;
  for (const int N : {4, 8, 16}) {
    const Robot robot = pieces_of(rigid, N);
    const Vector3 moved = tip_of(robot, modes(robot, state, false).q) - tip_of(rigid, {0.4, -0.7});
    errors.push_back(magnitude(moved - Vector3{dP[0], dP[1], dP[2]}) / magnitude(moved));
  }
  EXPECT_LT(errors[2], 0.003);
  EXPECT_NEAR(errors[0] / errors[1], 4, 0.3);
  EXPECT_NEAR(errors[1] / errors[2], 4, 0.3);
}

// What the robot is as one rigid body at q = 0, in frame 0.
std::vector<double> body_at_zero(const Robot& robot) {
  Graph g;
  const RobotData r = at_zero(robot.in(g));
  Inertia all(g.constant(0), Vec3::zero(g, {0}), hat(Vec3::zero(g, {0})));
  for (int j = 1; j <= r.n(); ++j) all = all + between(r, {0}, {j}) * inertia(r, j);
  std::vector<double> list{numeric_value(all.M())};
  for (int i = 0; i < 3; ++i) list.push_back(numeric_value(all.MS()[i]));
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) list.push_back(numeric_value(all.J()(i, k)));
  return list;
}

std::string in_list(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "[" : ", ") + item;
  return text + "]";
}

// A chain of links of any kind, joints wherever, and beams from and to anywhere; some with a mass of their own.
std::string random_chain(Draw& draw) {
  const auto number = [&] { return draw.number().to_text(); };
  const auto positive = [&] { return draw.positive().to_text(); };
  const int n = draw.between(1, 4);
  std::string joints = "joints:\n", links = "links:\n", frames = "frames:\n", beams = "beams:\n";
  for (int j = 1; j <= n; ++j) {
    const std::string k = std::to_string(j);
    const bool slides = draw.chance(20);
    joints += "  - {alpha: " + (draw.chance(50) ? std::string("pi/2") : number()) + ", d: " + positive() +
              (slides ? ", type: prismatic, r: q" : ", theta: q") + k + (slides ? ", theta: " : ", r: ") +
              number() + "}\n";
    links += "  - {link: " + k + ", M: 1 + " + positive();
    for (const char* cell : {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ"})
      links += std::string(", ") + cell + ": " + number();
    links += "}\n";
    frames += "  - {name: side" + k + ", link: " + k + ", xyz: " + in_list({number(), number(), number()}) +
              ", rpy: " + in_list({number(), number(), number()}) + "}\n";
    if (draw.chance(30) && j < n) continue;
    beams += "  - {link: " + k + ", from: " + in_list({number(), "0", "0"}) +
             ", to: " + in_list({number(), positive(), number()}) +
             (draw.chance(50) ? ", M: " + positive() : "") + ", E: " + positive() +
             ", section: {general: {A: " + positive() + ", Iy: " + positive() + ", Iz: " + positive() +
             ", J: " + positive() + "}}}\n";
  }
  return "articula: 2\nname: chain\ngravity: [0, 0, -9.81]\n" + joints + links + frames + beams;
}

// M/A (Iy + Iz, Iy, Iz) in the axes of each beam, seen in frame 0.
std::vector<double> turning_of_sections(const Robot& robot) {
  Graph g;
  const RobotData r = at_zero(robot.in(g));
  std::vector<double> list(13, 0.0);
  for (const Beam& b : r.beams) {
    const BeamPlace p = place_of(r, b);
    const BeamSection s = section_of(g, b);
    const Matrix3 A = between(r, {0}, {b.link}).A().matrix() * transposed(p.axes);
    const Expr M = mass_of(r, b, p).own / s.A;
    const std::array<Expr, 3> along{M * (s.Iy + s.Iz), M * s.Iy, M * s.Iz};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t a = 0; a < 3; ++a)
          list[4 + 3 * i + k] += numeric_value(A[i][a] * along[a] * A[k][a]);
  }
  return list;
}

TEST(ElasticLinks, WeighWhatTheirLinksWeigh) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Draw draw(seed);
    const Robot rigid = read_yaml(random_chain(draw), "chain.yaml");
    const Robot robot = pieces_of(rigid, draw.between(1, 5));
    const std::vector<double> before = body_at_zero(rigid), now = body_at_zero(robot),
                              turning = turning_of_sections(rigid);
    for (std::size_t k = 0; k < before.size(); ++k)
      EXPECT_NEAR(now[k], before[k] + turning[k], 1e-9) << "seed " << seed << ", number " << k;
    for (std::size_t f = 0; f < rigid.data().frames.size(); ++f) {  // and their frames stand where they stood
      Graph g;
      const RobotData a = at_zero(rigid.in(g)), b = at_zero(robot.in(g));
      const Vec3 x = (between(a, {0}, {a.frames[f].link}) * placement(a.frames[f], {99})).P(),
                 y = (between(b, {0}, {b.frames[f].link}) * placement(b.frames[f], {99})).P();
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(numeric_value(x[i]), numeric_value(y[i]), 1e-9) << seed;
    }
  }
}

// A link that is all beam, a tube: what it has about its axis is spread, and not counted twice.
TEST(ElasticLinks, TurnAsTheirLinksDo) {
  const Robot rigid = read_yaml(
      "articula: 2\nname: one\ngravity: [0, 0, 0]\njoints:\n  - {theta: q1}\nlinks:\n  - {link: 1, M: 2, MX: "
      "1, "
      "XX: 0.02, YY: 0.7, ZZ: 0.7}\nbeams:\n  - {link: 1, to: [1, 0, 0], E: 1e9, section: {tube: {d: 0.2, t: "
      "0.01}}}\n",
      "one.yaml");
  const Robot robot = pieces_of(rigid, 4);
  const std::vector<double> before = body_at_zero(rigid), now = body_at_zero(robot);
  for (std::size_t k = 0; k < before.size(); ++k) EXPECT_NEAR(now[k], before[k], 1e-12) << k;
  EXPECT_NEAR(numeric_value(robot.data()[1].link[XX]), 0.02 / 8, 1e-12);
}

// Everything that names a row names the one that it has become.
TEST(ElasticLinks, NumbersFollow) {
  const Robot rigid = read_yaml(
      "articula: 2\nname: geared\ngravity: [0, 0, -9.81]\njoints:\n  - {theta: q1}\n  - {d: 1, theta: q2}\n"
      "  - {d: 1, theta: q3}\nlinks:\n  - {link: 1, M: 1, MX: 0.5, YY: 1/3, ZZ: 1/3}\n  - {link: 2, M: 1, "
      "ZZ: 1, YY: "
      "1}\n  - {link: 3, M: 1, ZZ: 1, YY: 1, FX: FX3}\nmotors:\n  - {name: m, JM: 1, ratio: {2: 10, 3: 1}}\n"
      "couplings:\n  - {joint: 3, of: 2}\nbeams:\n  - {link: 1, E: 1e9, section: {round: {d: 0.05}}}\n",
      "geared.yaml");
  const Robot robot = pieces_of(rigid, 2);
  const RobotData& r = robot.data();
  ASSERT_EQ(r.n(), 9);
  EXPECT_EQ(r[8].name, "link2");
  EXPECT_EQ(r[8].parent, 7);
  EXPECT_EQ(r[9].parent, 8);
  EXPECT_EQ(r[9].q[0].name(), "q9");
  EXPECT_EQ(r[9].link[FX].name(), "FX9");
  EXPECT_EQ(r.motors[0].ratio.count(8), 1U);
  EXPECT_EQ(r.motors[0].ratio.count(9), 1U);
  EXPECT_EQ(r.couplings[0].joint, 9);
  EXPECT_EQ(r.couplings[0].of, 8);
}

TEST(ElasticLinks, DirectAndInverseDynamicsAgree) {
  const Robot robot = pieces_of(skew_arm(1e9), 3);
  Draw draw(7);
  State state;
  for (const char* name : {"q", "qd", "qdd"})
    for (int k = 0; k < robot.nq(); ++k) state.arrays[name].push_back(draw.real(-0.5, 0.5));
  const auto run = [&](const std::string& model) {
    Request request;
    request.model = model;
    return evaluate(robot, derive(robot, request), state).front().values;
  };
  state.arrays["tau"] = run("idm");
  const std::vector<double> qdd = run("ddm");
  for (std::size_t k = 0; k < qdd.size(); ++k) EXPECT_NEAR(qdd[k], state.arrays["qdd"][k], 1e-6);
}

TEST(ElasticLinks, KeepTheirEnergy) {
  const Robot robot = pieces_of(skew_arm(1e9), 2);
  SimulationRequest request;
  request.duration = 0.5, request.step = 0.02, request.tolerance = 1e-10;
  const Simulated s = simulated(robot, request);
  EXPECT_TRUE(s.keeps_energy);
  double off = 0, most = 0;
  for (std::size_t i = 0; i < s.T.size(); ++i) {
    off = std::max(off, std::fabs(s.T[i] + s.U[i] - s.T[0] - s.U[0]));
    most = std::max(most, s.T[i]);
  }
  EXPECT_GT(most, 0.1);
  EXPECT_LT(off, 1e-6 * most);
}

// Where the beam is stiff against what its joint does: two rows for each spring.
TEST(ElasticLinks, AcrossTheMotionAlone) {
  const Robot rigid = read_yaml(
      "articula: 2\nname: one\ngravity: [0, 0, -9.81]\njoints:\n  - {theta: q1}\nlinks:\n  - {link: 1, M: 1, "
      "MX: 0.5, YY: 1/3, "
      "ZZ: 1/3}\nbeams:\n  - {link: 1, to: [1, 0, 0], bends: across, E: 1e6, section: {general: {A: 1, Iy: "
      "1, Iz: 1, J: 1}}}\n",
      "one.yaml");
  const Robot robot = pieces_of(rigid, 4);
  EXPECT_EQ(robot.nv(), 9);
  State state;
  state.arrays["q"] = {0.3};
  for (const NaturalMode& mode : modes(robot, state, false).list) {
    const Vector3& v = mode.links[mode.most].moves;
    EXPECT_LE(std::hypot(v[0], v[1]), 1e-6 * (magnitude(v) + magnitude(mode.links[mode.most].turns)));
  }
}

}  // namespace
}  // namespace articula::test
