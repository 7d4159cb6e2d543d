// Kinematic models from the command line: what they are called, how a Jacobian is asked for.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

Json evaluated(const std::vector<std::string>& model) {
  std::vector<std::string> arguments{"eval", "planar2r"};
  arguments.insert(arguments.end(), model.begin(), model.end());
  arguments.insert(arguments.end(), {"--at", "-"});
  return articula(arguments, R"({"q":[0.3,-0.7],"qd":[1,2],"qdd":[0.1,0.2]})").json();
}

TEST(Kinematics, NamesAndShapes) {
  const Json J = evaluated({"jacobian"})["J"];
  ASSERT_EQ(J.size(), 6U);
  EXPECT_EQ(J[5], Json::parse("[1.0,1.0]"));
  EXPECT_NEAR(J[0][0], -std::sin(0.3), 1e-12);  // O_2 at the end of a link of length one
  EXPECT_EQ(J[0][1], 0.0);
  const Json v = evaluated({"velocities"});
  EXPECT_EQ(v["W"], Json::parse("[[0.0,0.0,1.0],[0.0,0.0,3.0]]"));
  EXPECT_NEAR(v["V"][1][0], std::sin(-0.7), 1e-12);
  const Json a = evaluated({"accelerations"});
  EXPECT_EQ(a["VP"][0], Json::parse("[0.0,0.0,0.0]"));  // no gravity
  EXPECT_NEAR(a["WP"][1][2], 0.3, 1e-12);
  const Json b = evaluated({"jdot-qdot"})["JpQp"];
  ASSERT_EQ(b.size(), 6U);
  EXPECT_NEAR(b[0], -std::cos(0.3), 1e-12);  // centripetal
}

TEST(Kinematics, JacobianOfALinkInAFrame) {
  EXPECT_EQ(evaluated({"jacobian", "--link", "2", "--frame", "1"})["J"][1][0], 1.0);
  const Json J = evaluated({"jacobian"});
  for (const char* via : {"0", "1", "2"})
    for (const char* point : {"0", "1", "2"}) {
      const Json other = evaluated({"jacobian", "--via", via, "--point", point});
      for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t k = 0; k < 2; ++k)
          EXPECT_NEAR(other["J"][i][k], J["J"][i][k], 1e-12) << via << point;
    }
}

TEST(Kinematics, WrongOptions) {
  const auto refused = [](const std::vector<std::string>& options, const std::string& reason) {
    std::vector<std::string> arguments{"model", "planar2r"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    expect_refused(articula(arguments), reason);
  };
  refused({"jacobian", "--via", "3"}, "no link '3'");
  refused({"jacobian", "--point", "tip"}, "no link 'tip'");
  refused({"velocities", "--link", "1"}, "takes no --link");
  refused({"jdot-qdot", "--via", "1"}, "takes no --via");
}

}  // namespace
}  // namespace frontend
