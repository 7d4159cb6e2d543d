// Beams that vibrate [Blevins1979], by chains of springs and rigid pieces: how near their frequencies are, and that they come nearer with
// the square of the number of springs, which docs/vibrations.md tells.

#include <cmath>

#include "api/modes.hpp"
#include "exam/exam.hpp"
#include "io/yaml.hpp"

namespace articula::exam {
namespace {

constexpr double pi = 3.14159265358979323846;

// A beam of length 1 with E Iz = 1, E Iy = 4 and rho A = 1, so slender that the turning of its parts does not count; J is the polar
// moment.
std::string beam(const std::string& joints, const std::string& links) {
  return "articula: 2\nname: beam\ngravity: [0, 0, 0]\njoints:\n" + joints + "links:\n" + links +
         "beams:\n  - {link: 1, to: [1, 0, 0], M: 1, E: 1e8, G: 25e6, "
         "section: {general: {A: 1, Iy: 4e-8, Iz: 1e-8, J: 5e-8}}}\n";
}
const std::string motor = "  - {theta: q1}\n", bare = "  - {link: 1, M: 1, MX: 0.5, YY: 1/3, ZZ: 1/3}\n";

NaturalModes modes_of(const std::string& text, int springs, const std::vector<double>& q) {
  State state;
  state.arrays["q"] = q;
  return modes(with_elastic_links(read_yaml(text, "beam.yaml"), std::to_string(springs)), state, false);
}

// Bending along y: of rho A omega^2 = x^4 E I/L^4 the x, as far as they go; x^2 is the frequency.
std::vector<double> bending(const NaturalModes& found) {
  std::vector<double> list;
  for (const NaturalMode& mode : found.list) {
    const Vector3& v = mode.links[mode.most].moves;
    if (!mode.turns_alone() && std::fabs(v[1]) > 0.99 * magnitude(v)) list.push_back(std::sqrt(mode.square));
  }
  return list;
}

double lowest_twist(const NaturalModes& found) {
  for (const NaturalMode& mode : found.list)
    if (mode.turns_alone()) return std::sqrt(mode.square);
  return 0;
}

double relative(double found, double exact) { return found / exact - 1; }

using Errors = std::array<std::vector<double>, 3>;  // in per cent, with 4, 8 and 16 springs

// Errors are those told, and become a quarter where springs become twice as many.
void expect_errors(const Errors& errors, const Errors& told) {
  for (std::size_t n = 0; n < errors.size(); ++n) {
    ASSERT_EQ(errors[n].size(), told[n].size());
    for (std::size_t k = 0; k < errors[n].size(); ++k)
      EXPECT_NEAR(errors[n][k], told[n][k], 0.001) << "mode " << k + 1 << " of line " << n;
  }
  for (std::size_t k = 0; k < errors[2].size(); ++k)
    EXPECT_NEAR(errors[1][k] / errors[2][k], 4, 0.05) << "mode " << k + 1;
}

Errors bending_errors(const std::string& text, const std::vector<double>& x) {
  Errors errors;
  for (std::size_t n = 0; n < errors.size(); ++n) {
    const std::vector<double> found = bending(modes_of(text, 4 << n, {0}));
    for (std::size_t k = 0; k < x.size(); ++k) errors[n].push_back(100 * relative(found.at(k), x[k] * x[k]));
  }
  return errors;
}

TEST(Vibrations, Cantilever) {
  expect_errors(bending_errors(beam(motor, bare), {1.87510407, 4.69409113, 7.85475744}),
                {{{1.453, 5.210, 7.486}, {0.360, 1.257, 2.030}, {0.090, 0.312, 0.510}}});
}

TEST(Vibrations, PinnedAtOneEnd) {  // tan x = tanh x; before these it turns freely
  const double x[] = {3.92660231, 7.06858275};
  const NaturalModes found = modes_of(beam("  - {theta: q1, active: false}\n", bare), 16, {});
  EXPECT_NEAR(found.list.front().square, 0, 1e-6);
  const std::vector<double> swing = bending(found);
  EXPECT_NEAR(relative(swing[1], x[0] * x[0]), 0, 0.01);
  EXPECT_NEAR(relative(swing[2], x[1] * x[1]), 0, 0.01);
}

TEST(Vibrations, SlidingAtOneEnd) {  // tan x + tanh x = 0
  const double x[] = {2.36502037, 5.49780392};
  const std::string slide =
      "  - {alpha: -pi/2, r: q1, active: false, type: prismatic}\n  - {alpha: pi/2, type: fixed}\n";
  std::string text = beam(slide, "  - {link: 2, M: 1, MX: 0.5, YY: 1/3, ZZ: 1/3}\n");
  text.replace(text.find("- {link: 1, to"), 10, "- {link: 2");
  const std::vector<double> swing = bending(modes_of(text, 16, {}));
  EXPECT_NEAR(relative(swing[1], x[0] * x[0]), 0, 0.01);
  EXPECT_NEAR(relative(swing[2], x[1] * x[1]), 0, 0.01);
}

// The whole turn of the section's inertia and J = polar moment: pi/2 sqrt(G/rho)/L.
TEST(Vibrations, Torsion) {
  Errors errors;
  for (std::size_t n = 0; n < errors.size(); ++n)
    errors[n] = {100 * relative(lowest_twist(modes_of(beam(motor, bare), 4 << n, {0})), pi / 2 * 5e3)};
  expect_errors(errors, {{{-0.641}, {-0.161}, {-0.040}}});
}

// A mass m at its end: 1 + cos x cosh x + m x (cos x sinh x - sin x cosh x) = 0.
TEST(Vibrations, CantileverWithAMassAtItsEnd) {
  const double m = 2;
  const auto off = [&](double x) {
    return 1 + std::cos(x) * std::cosh(x) + m * x * (std::cos(x) * std::sinh(x) - std::sin(x) * std::cosh(x));
  };
  const auto root = [&](double a, double b) {
    for (int k = 0; k < 60; ++k) ((off((a + b) / 2) > 0) == (off(a) > 0) ? a : b) = (a + b) / 2;
    return a;
  };
  const std::string loaded = "  - {link: 1, M: 3, MX: 2.5, YY: 1/3 + 2, ZZ: 1/3 + 2}\n";
  expect_errors(bending_errors(beam(motor, loaded), {root(0.5, 1.8), root(3, 4.6), root(6.5, 7.8)}),
                {{{0.856, 4.263, 6.450}, {0.212, 1.037, 1.835}, {0.053, 0.257, 0.460}}});
}

// One spring, one mass: a joint with K = 50 that a link with ZZ = 2 hangs on; and the same upright, which takes 10 off K.
TEST(Vibrations, OneSpring) {
  const std::string head = "articula: 2\nname: one\njoints:\n  - {theta: q1, active: false}\n";
  State state;
  const auto square = [&](const std::string& rest) {
    return modes(read_yaml(head + rest, "one.yaml"), state, false).list.front().square;
  };
  EXPECT_NEAR(square("gravity: [0, 0, -10]\nlinks:\n  - {link: 1, M: 2, MX: 2, YY: 2, ZZ: 2, K: 50}\n"), 25,
              1e-9);
  const std::string upright = "gravity: [-10, 0, 0]\n";
  EXPECT_NEAR(square(upright + "links:\n  - {link: 1, M: 2, MX: 2, YY: 2, ZZ: 2, K: 50}\n"), 15, 1e-9);
  EXPECT_NEAR(square(upright + "links:\n  - {link: 1, M: 2, MX: 2, YY: 2, ZZ: 2, K: 10}\n"), -5, 1e-9);
}

}  // namespace
}  // namespace articula::exam
