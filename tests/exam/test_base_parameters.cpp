// The base inertial parameters of [GautierKhalil1990], [KhalilBennisGautier1990] and of robots known from the literature.

#include "exam/exam.hpp"
#include "support/derivations.hpp"

namespace articula::exam {
namespace {

std::size_t count(const std::string& robot) { return base_parameters(read_robot(robot)).base.size(); }

TEST(BaseParameters, AsManyAsPublished) {
  EXPECT_EQ(count("rx90"), 36U);
  EXPECT_EQ(count("puma560"), 36U);
  EXPECT_EQ(count("stanford"), 33U);
  EXPECT_EQ(count("scara"), 8U);
  EXPECT_EQ(count("renaud6r"), 14U);
  EXPECT_EQ(count("nr:6"), 36U);
}

TEST(BaseParameters, WithRotorsAsManyAsPublished) {
  EXPECT_EQ(count("rx90-full"), 40U);
  EXPECT_EQ(count("puma560-full"), 40U);
  EXPECT_EQ(count("stanford-full"), 37U);
}

// Robots by their axes; the others are zero.
Robot robot(const std::string& joints, const std::string& gravity = "[0, 0, -g]") {
  return read_yaml("articula: 1\nname: r\ngravity: " + gravity + "\nparameters: {g: ~, t: ~}\njoints:\n" +
                       joints + "links: general\n",
                   "r.yaml");
}

void expect_minimal(const Robot& r, std::size_t expected) {
  const BaseParameters found = base_parameters(r);
  EXPECT_EQ(found.base.size(), expected);
  EXPECT_EQ(independent_parameters(r).size(), expected);
  Request request;
  request.base_parameters = true;
  EXPECT_EQ(derive(r, request).proven_equal_to.size(), test::derivations("idm") - 1);
}

TEST(BaseParameters, ScaraWithRotors) {
  const Robot scara = read_robot("scara");
  RobotData r = scara.data();
  for (int j = 1; j <= 4; ++j)
    r.bodies[static_cast<std::size_t>(j)].link[IA] =
        r.graph->symbol("IA" + std::to_string(j), Kind::parameter);
  EXPECT_EQ(base_parameters(Robot(r)).base.size(), 11U);
}

// Three parallel axes, the middle one prismatic across or along them: known to defeat other software.
TEST(BaseParameters, RprWithParallelAxes) {
  expect_minimal(robot("  - {}\n  - {type: prismatic, alpha: pi/2}\n  - {alpha: -pi/2}\n"), 7);
  expect_minimal(robot("  - {}\n  - {type: prismatic, d: d2}\n  - {d: d3}\n"), 5);
  expect_minimal(robot("  - {}\n  - {type: prismatic, alpha: pi/2}\n  - {alpha: -pi/2}\n", "[0, -g, 0]"), 9);
}

// A Cartesian robot with a wrist, and with axes that are not at right angles.
TEST(BaseParameters, ThreePrismaticThreeRevolute) {
  const std::string wrist = "  - {alpha: 0}\n  - {alpha: pi/2}\n  - {alpha: -pi/2}\n";
  const std::string p = "  - {type: prismatic, alpha: ";
  expect_minimal(robot(p + "0}\n" + p + "pi/2, theta: pi/2}\n" + p + "pi/2, theta: pi/2}\n" + wrist), 20);
  expect_minimal(robot(p + "alpha1}\n" + p + "alpha2, theta: t}\n" + p + "alpha3}\n" + wrist), 20);
}

TEST(BaseParameters, FormulasOfThePuma) {
  EXPECT_EQ(formula_of("puma560", "XXR6"), "XX6 - YY6");
  EXPECT_EQ(formula_of("puma560", "ZZR5"), "ZZ5 + YY6");
  EXPECT_EQ(formula_of("puma560", "MXR2"), "MX2 + d3*(M3 + M4 + M5 + M6)");
  EXPECT_EQ(formula_of("puma560-full", "ZZR2"), "ZZ2 + IA2 + d3^2*(M3 + M4 + M5 + M6)");
  EXPECT_EQ(formula_of("puma560", "XY2"), "XY2");
}

// "y*5 and z*6 always occur coupled under the form of their difference" [Renaud1987].
TEST(BaseParameters, RenaudsCoupledMoments) { EXPECT_EQ(formula_of("renaud6r", "MYR5"), "MY5 - MZ6"); }

}  // namespace
}  // namespace articula::exam
