// A robot that is translated and translated back is the same robot: torques, Jacobian and places of all named frames are proven
// equal where a format keeps formulas, and checked at random states where it keeps doubles.

#include <gtest/gtest.h>

#include <sstream>

#include "expr/text.hpp"
#include "io/par.hpp"
#include "io/urdf.hpp"
#include "io/yaml.hpp"
#include "support/deeds.hpp"
#include "support/draw.hpp"
#include "support/numeric_robot.hpp"
#include "support/proof.hpp"
#include "support/random_robot.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

Robot through_yaml(const Robot& r) { return read_yaml(write_yaml(r), "again.yaml"); }
Robot through_par(const Robot& r) { return read_par(write_par(r).text, "again.par"); }
Robot through_urdf(const Robot& r) { return read_urdf(write_urdf(r).text, "again.urdf"); }

// What .par and URDF have words for: no motors, springs or joints of several freedoms, and numbers for all parameters.
Robot plain(const Robot& robot, const Values& parameters) {
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  for_each_formula(r, [&](Expr& e) {
    e = substitute(e, *graph, [&](const Symbol& s) {
      const auto value = parameters.find(s.name);
      return value == parameters.end() ? Expr()
                                       : graph->constant(Rational::exactly(value->second).rounded(3));
    });
  });
  r.defaults.clear(), r.motors.clear();
  for (Body& b : r.bodies)
    for (const std::size_t k : {IA, FO, FA, FD, VD, K, KO, FX, FY, FZ, CX, CY, CZ})
      b.link[k] = graph->constant(0);
  return Robot(r);
}

TEST(RoundTrips, ParToYamlToPar) {
  int robots = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Draw draw(seed);
    const Robot drawn = random_symbolic_robot(seed);
    const Robot first = through_par(plain(drawn, random_parameters(drawn, draw)));
    const Robot second = through_par(through_yaml(first));
    EXPECT_EQ(unproven(first, second), "") << "seed " << seed;
    EXPECT_EQ(write_par(first).text, write_par(second).text) << "seed " << seed;
    ++robots;
  }
  report("par, yaml, par: proven", robots);
}

TEST(RoundTrips, UrdfToYamlToUrdf) {
  int robots = 0;
  double worst = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Draw draw(seed);
    const Robot drawn = random_robot(seed);
    const Robot first = through_urdf(plain(drawn, random_parameters(drawn, draw)));
    const Robot kept = through_yaml(first);
    EXPECT_EQ(unproven(first, kept), "") << "seed " << seed;
    const Robot second = through_urdf(kept);
    const double gap = difference(first, second);
    EXPECT_LT(gap, 1e-12) << "seed " << seed;
    worst = std::max(worst, gap);
    ++robots;
  }
  std::ostringstream text;
  text << "urdf, yaml, urdf: checked to " << worst;
  report(text.str(), robots);
}

// The links' frames turned and shifted along their axes, as authors of URDF files have them anywhere.
Robot with_frames_anywhere(const Robot& robot, Draw& draw) {
  RobotData r = robot.data();
  Graph& g = *r.graph;
  for (int j = 1; j <= r.n(); ++j) {
    NamedFrame frame{r[j].name,
                     j,
                     {g.constant(0), g.constant(0), g.constant(Rational(draw.between(-99, 99), 100))},
                     {},
                     {}};
    for (Expr& angle : frame.rpy) angle = Rational(draw.between(-1, 2), 2) * g.pi();
    r.frames.push_back(frame);
  }
  return Robot(r);
}

// Whatever frames a file has, its axes say it all: they give the table back. At the end of the chain theta and r are a choice.
TEST(RoundTrips, TheTableIsFoundAgain) {
  for (const std::string name : {"puma560-numeric", "stanford", "rx90", "scara", "planar3r", "arm7"}) {
    const Robot first = library_robot(name);
    Draw draw(1);
    const Robot numbers = plain(first, random_parameters(first, draw));
    const Robot second = through_urdf(with_frames_anywhere(numbers, draw));
    ASSERT_EQ(second.n(), numbers.n()) << name;
    for (int j = 1; j <= numbers.n(); ++j)
      for (std::size_t k = 0; k < (j < numbers.n() ? 6U : 4U); ++k)
        EXPECT_EQ(to_text(second.data()[j].placement[k]), to_text(numbers.data()[j].placement[k]))
            << name << ", row " << j << ", " << placement_keys[k];
  }
}

}  // namespace
}  // namespace articula::test
