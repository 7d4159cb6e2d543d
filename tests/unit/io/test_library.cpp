// The robot library: every robot is sound and cites its source, the family of a robot belongs together, published
// constants come out, and nr:N is the general chain.

#include "io/library.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "io/yaml.hpp"
#include "robot/loops.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

// A robot's formulas with its default values put in.
RobotData with_numbers(const Robot& robot) {
  RobotData r = robot.data();
  std::vector<Expr> formulas;
  for_each_formula(r, [&](Expr& e) { formulas.push_back(e); });
  const std::vector<Expr> values = substitute(formulas, *r.graph, by_name(robot.data().defaults));
  std::size_t k = 0;
  for_each_formula(r, [&](Expr& e) { e = values[k++]; });
  return r;
}

double number(const Expr& e) { return numeric_value(e); }

int symbols_in_links(const Robot& robot) {
  int count = 0;
  for (const Body& body : robot.data().bodies)
    for (const Expr& e : body.link) count += e.op() == Op::symbol ? 1 : 0;
  return count;
}

TEST(Library, HasTheRobotsOfItsFolder) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(ARTICULA_SOURCE_DIR "/robots"))
    if (entry.path().extension() == ".yaml") files.insert(entry.path().stem());
  const std::vector<std::string> names = library_names();
  EXPECT_EQ(std::vector<std::string>(files.begin(), files.end()), names);
  EXPECT_TRUE(contains(names, "puma560") && contains(names, "renaud6r") && contains(names, "sr400"));
  for (const std::string& name : names) EXPECT_TRUE(is_library_name(name)) << name;
}

TEST(Library, EveryRobotIsSound) {
  for (const std::string& name : library_names()) {
    const Robot robot = library_robot(name);
    EXPECT_EQ(robot.name(), name);
    EXPECT_FALSE(robot.data().title.empty()) << name;
    EXPECT_FALSE(robot.data().sources.empty()) << name;
    const bool puma =
        name.substr(0, 4) == "puma";  // the published inertia of link 3 is no rigid body's, see the file
    ASSERT_EQ(robot.warnings().size(), puma ? 1U : 0U) << name << "\n" << to_text(robot.warnings());
    if (puma) {
      EXPECT_NE(robot.warnings()[0].message.find("link 3 (elbow): no rigid body"), std::string::npos);
    }
  }
}

TEST(Library, EveryParameterHasAValue) {
  for (const std::string& name : library_names()) {
    const Robot robot = library_robot(name);
    for (const std::string& parameter : robot.parameters())
      EXPECT_EQ(robot.data().defaults.count(parameter), 1U) << name << ": " << parameter;
  }
}

TEST(Library, Families) {
  for (const std::string name : {"puma560", "rx90", "stanford"}) {
    EXPECT_EQ(symbols_in_links(library_robot(name)), 60) << name;
    EXPECT_EQ(symbols_in_links(library_robot(name + "-symmetric")), 30) << name;
    EXPECT_EQ(symbols_in_links(library_robot(name + "-full")), 60 + 18 + 6) << name;
    const Robot full = library_robot(name + "-full"), plain = library_robot(name);
    EXPECT_TRUE(full.data()[6].link[FX].varies()) << name;
    EXPECT_TRUE(full.data()[5].link[FX].is_constant(0)) << name;
    for (const char* variant : {"-symmetric", "-full"}) {
      const Robot other = library_robot(name + variant);
      for (int j = 1; j <= 6; ++j)
        for (std::size_t k = 0; k < 6; ++k)
          EXPECT_EQ(to_text(plain.data()[j].placement[k]), to_text(other.data()[j].placement[k]))
              << name << variant;
    }
    for (const auto& [parameter, value] : plain.data().defaults)
      EXPECT_EQ(to_text(full.data().defaults.at(parameter)), to_text(value)) << name << ": " << parameter;
  }
}

TEST(Library, NumericPumaIsThePumaWithItsValues) {
  const Robot numeric = library_robot("puma560-numeric");
  EXPECT_TRUE(numeric.parameters().empty());
  EXPECT_TRUE(numeric.data().defaults.empty());
  RobotData a = numeric.data(), b = with_numbers(library_robot("puma560"));
  b.defaults.clear();
  std::vector<std::string> x, y;
  for_each_formula(a, [&](Expr& e) { x.push_back(to_text(e)); });
  for_each_formula(b, [&](Expr& e) { y.push_back(to_text(e)); });
  EXPECT_EQ(x, y);
}

TEST(Library, TurnedPumaIsThePumaWithoutMY6) {
  const RobotData plain = library_robot("puma560").data(), turned = library_robot("puma560-x6").data();
  for (int j = 1; j <= 6; ++j) {
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_EQ(to_text(turned[j].placement[k]), to_text(plain[j].placement[k]));
    for (std::size_t k = 0; k < link_key_count; ++k)
      EXPECT_EQ(to_text(turned[j].link[k]), j == 6 && k == MY ? "0" : to_text(plain[j].link[k]));
  }
  for (const auto& [parameter, value] : turned.defaults)
    EXPECT_EQ(to_text(plain.defaults.at(parameter)), to_text(value)) << parameter;
}

// The gravity constants of Armstrong, Khatib and Burdick (1986), table A3: g1 .. g5, as printed.
TEST(Library, PumaHasArmstrongsGravityConstants) {
  const RobotData r = library_robot("puma560-numeric").data();
  const double g = 9.81, a2 = number(r[3].placement[3]), a3 = -number(r[4].placement[3]),
               d4 = number(r[4].placement[5]);
  const auto m = [&](int j) { return number(r[j].link[M]); };
  EXPECT_NEAR(-g * ((m(3) + m(4) + m(5) + m(6)) * a2 + number(r[2].link[MX])), -37.2, 0.05);
  EXPECT_NEAR(g * (-number(r[3].link[MY]) - (m(4) + m(5) + m(6)) * d4 - number(r[4].link[MZ])), -8.44, 0.005);
  EXPECT_NEAR(g * number(r[2].link[MY]), 1.02, 0.005);
  EXPECT_NEAR(-g * (m(4) + m(5) + m(6)) * a3, 0.249, 0.0005);
  EXPECT_NEAR(-g * number(r[6].link[MZ]), -0.0282, 0.0001);
}

// Inertia about the origin of the frame: I = Ic + m (c.c E - c c^T), with the published centre of mass.
TEST(Library, PumaInertiaIsAboutTheOriginOfTheFrame) {
  const Robot robot = library_robot("puma560-numeric");
  const auto& e = robot.data()[2].link;
  const double m = 17.4, x = 0.068, y = 0.006, z = 0.2435 - 0.016;
  EXPECT_NEAR(number(e[XX]), 0.130 + m * (y * y + z * z), 1e-12);
  EXPECT_NEAR(number(e[YY]), 0.524 + m * (x * x + z * z), 1e-12);
  EXPECT_NEAR(number(e[ZZ]), 0.539 + m * (x * x + y * y), 1e-12);
  EXPECT_NEAR(number(e[XY]), -m * x * y, 1e-12);
  EXPECT_NEAR(number(e[XZ]), -m * x * z, 1e-12);
  EXPECT_NEAR(number(e[YZ]), -m * y * z, 1e-12);
  EXPECT_EQ(e[XY].constant(), Rational(-70992, 10000000));  // exactly
}

TEST(Library, Renaud) {
  const Robot robot = library_robot("renaud6r");
  const RobotData& r = robot.data();
  const std::vector<std::string> alpha{"0", "pi/2", "0", "pi/2", "-pi/2", "pi/2"};
  for (int j = 1; j <= 6; ++j) EXPECT_EQ(to_text(r[j].placement[2]), alpha[static_cast<std::size_t>(j) - 1]);
  EXPECT_EQ(to_text(r[3].placement[3]), "a2");
  EXPECT_EQ(to_text(r[4].placement[5]), "r4");
  EXPECT_EQ(to_text(r.gravity[2]), "-g");
  const std::array<LinkKey, 6> moments{MZ, MX, MY, MZ, MY, MZ};
  for (int j = 1; j <= 6; ++j)
    for (std::size_t k = 0; k < link_key_count; ++k) {
      const bool present =
          k == XX || k == YY || k == ZZ || k == M || k == moments[static_cast<std::size_t>(j) - 1];
      EXPECT_EQ(to_text(r[j].link[k]), present ? standard_name(link_keys[k], j) : "0");
    }
}

TEST(Library, Tree) {
  const Robot robot = library_robot("tree");
  std::set<JointKind> kinds;
  std::vector<int> children(8, 0);
  for (int j = 1; j <= robot.n(); ++j)
    kinds.insert(robot.data()[j].joint), ++children[static_cast<std::size_t>(robot.data()[j].parent)];
  EXPECT_GE(robot.n(), 5);
  EXPECT_EQ(kinds.size(), 3U);
  EXPECT_EQ(children[1], 3);
  EXPECT_EQ(robot.nv(), 6);
}

// Mobility is the number of motors, the motors move independently, and what follows does so by the sums of the literature.
TEST(Library, ClosedRobots) {
  struct Expected {
    int mobility;
    std::size_t loops, follow, given;
    std::string family;
  };
  const std::map<std::string, Expected> closed{
      {"fourbar", {1, 1, 0, 2, "planar"}},           {"slider-crank", {1, 1, 0, 2, "planar"}},
      {"fivebar", {2, 1, 0, 2, "planar"}},           {"planar-3rrr", {3, 2, 0, 4, "planar"}},
      {"sr400", {6, 1, 2, 0, "parallelogram"}},      {"akr3000", {6, 2, 0, 4, "planar"}},
      {"palletizer", {4, 3, 6, 0, "parallelogram"}}, {"delta", {3, 5, 0, 15, "spatial"}},
      {"gough-stewart", {6, 5, 0, 15, "spatial"}}};
  std::size_t found = 0;
  for (const std::string& name : library_names()) {
    const Robot robot = library_robot(name);
    const Closure& c = robot.closure();
    if (robot.data().cuts.empty()) continue;
    ASSERT_EQ(closed.count(name), 1U) << name;
    const Expected& e = closed.at(name);
    ++found;
    EXPECT_TRUE(c.assembled) << name;
    EXPECT_EQ(c.mobility, e.mobility) << name;
    EXPECT_EQ(c.loops.size(), e.loops) << name;
    EXPECT_EQ(c.follows.size(), e.follow) << name;
    EXPECT_EQ(c.given.size(), e.given) << name;
    for (const LoopStructure& loop : c.loops) EXPECT_EQ(loop.family, e.family) << name;
    for (int j = 1; j <= robot.n(); ++j)
      EXPECT_EQ(std::count(c.independent.begin(), c.independent.end(), j), robot.data()[j].active ? 1 : 0)
          << name << " joint " << j;
  }
  EXPECT_EQ(found, closed.size());
}

TEST(Library, ParallelogramsFollow) {
  const auto sums = [](const std::string& name) {
    const Robot robot = library_robot(name);
    std::map<int, std::string> texts;
    for (const Follows& f : robot.closure().follows) {
      Expr sum = f.constant;
      for (const auto& [j, ratio] : f.ratio)
        sum = sum + Rational(ratio) * joint_symbol(*robot.data().graph, "q", j);
      texts[f.joint] = flat_text(sum);
    }
    return texts;
  };
  using Texts = std::map<int, std::string>;
  EXPECT_EQ(sums("sr400"), (Texts{{3, "q7 - q2 - pi/2"}, {8, "q2 - q7"}}));
  EXPECT_EQ(sums("palletizer"),
            (Texts{{3, "q6 - q2"}, {4, "-q6"}, {7, "q2 - q6"}, {8, "q2"}, {9, "-q2"}, {10, "q6"}}));
}

TEST(Library, GeneralChain) {
  for (const int n : {1, 2, 6, 100}) {
    const Robot robot = library_robot("nr:" + std::to_string(n));
    EXPECT_EQ(robot.n(), n);
    EXPECT_TRUE(robot.warnings().empty());
    EXPECT_EQ(robot.parameters().size(), static_cast<std::size_t>(1 + 3 * (n - 1) + 10 * n));
    EXPECT_TRUE(robot.data()[1].placement[2].is_constant(0));
    if (n > 1) {
      EXPECT_EQ(to_text(robot.data()[n].placement[2]), standard_name("alpha", n));
    }
    EXPECT_EQ(to_text(robot.data()[n].placement[4]), standard_name("q", n));
  }
}

TEST(Library, NamesOfChains) {
  for (const char* name : {"nr:1", "nr:6", "nr:100"}) EXPECT_TRUE(is_library_name(name)) << name;
  for (const char* name :
       {"nr:", "nr:0", "nr:101", "nr:06", "nr:-1", "nr:6x", "nr:99999999999", "nr", "NR:6", "", "puma"})
    EXPECT_FALSE(is_library_name(name)) << name;
  for (const char* name : {"nr:", "nr:0", "nr:101", "nr:six"})
    EXPECT_TRUE(says(refusal_of([&] { library_robot(name); }), "must be from 1 to 100")) << name;
}

TEST(Library, SuggestsNames) {
  EXPECT_TRUE(says(refusal_of([] { library_robot("puma500"); }), "did you mean 'puma560'?"));
}

}  // namespace
}  // namespace articula::test
