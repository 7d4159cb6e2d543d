// wheels: the verb, as text and JSON, at a state and along a motion, and what it refuses.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

constexpr const char* trolley = R"(articula: 2
name: trolley
gravity: [0, 0, -10]
joints:
  - {name: deck, type: planar}
  - {name: fork, parent: deck, d: 1, r: 0.1}
  - {name: front, parent: fork, alpha: -pi/2}
  - {name: left, parent: deck, b: 0.1, alpha: -pi/2, r: 0.4}
  - {name: right, parent: deck, b: 0.1, alpha: -pi/2, r: -0.4}
links:
  - {link: deck, M: 50, MX: 15, MZ: 25, XX: 15, YY: 20, ZZ: 10, XZ: -7.5}
wheels:
  - {link: front, radius: 0.1, friction: 0.1}
  - {link: left, radius: 0.1, friction: 0.1}
  - {link: right, radius: 0.1, friction: 0.1}
)";
constexpr const char* stands = R"({"q":[0,0,0,0,0,0,0]})";

class WheelsCommand : public testing::Test {
 protected:
  Ran wheels(const std::vector<std::string>& more, const std::string& state = {}) {
    std::vector<std::string> arguments{"wheels", robot};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, state);
  }
  Scratch scratch;
  std::string robot = scratch.file("trolley.yaml", trolley);
};

TEST_F(WheelsCommand, Tells) {
  const Ran ran = wheels({"--at", "-"}, stands);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("trolley: 3 wheels under deck; axes of the world\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("front   150   30 %  (1.000, 0.000, 0.000)   no\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("wheels take 5 of 7 freedoms (6 constraints): mobility 2\n"), std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.err, "");
}

TEST_F(WheelsCommand, AsJson) {
  const Json json = wheels({"--at", "-", "--json"}, stands).json();
  EXPECT_NEAR(json["wheels"][0]["load"], 150, 1e-10);
  EXPECT_NEAR(json["support"]["carried"], 500, 1e-10);
  EXPECT_NEAR(json["support"]["zmp"][0], 0.3, 1e-12);
  EXPECT_EQ(json["support"]["tips"], false);
  EXPECT_EQ(json["rank"], 5);
  EXPECT_EQ(json["mobility"], 2);
  EXPECT_EQ(json["turn"], nullptr);
}

// Pushed sideways at the origin on the ground: 100 N are more than a tenth of 500 N; lifted in front, a wheel would have to pull.
TEST_F(WheelsCommand, WarnsOfSlippingAndTipping) {
  const Ran pushed = wheels({"--at", "-"}, R"({"q":[0,0,0,0,0,0,0],"wrench":{"deck":[0,100,0,0,0,0]}})");
  EXPECT_EQ(pushed.code, 0);
  EXPECT_NE(pushed.err.find("the friction of its wheels does not hold the robot: it slips"),
            std::string::npos)
      << pushed.err;
  const Ran lifted =
      wheels({"--at", "-", "--json"}, R"({"q":[0,0,0,0,0,0,0],"wrench":{"deck":[0,0,0,0,151,0]}})");
  EXPECT_NE(lifted.err.find("warning: the robot tips\n"), std::string::npos) << lifted.err;
  EXPECT_EQ(lifted.json()["support"]["tips"], true);
  EXPECT_EQ(lifted.json()["support"]["least_wheel"], "front");
}

TEST_F(WheelsCommand, AlongAMotion) {
  const std::vector<std::string> forwards{"--to", "1,0,0,0,10,10,10", "--duration", "2"};
  const Ran ran = wheels(forwards);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("trolley: its wheels along a motion of 2 s\n"), std::string::npos) << ran.out;
  std::vector<std::string> as_json = forwards;
  as_json.push_back("--json");
  const Json json = wheels(as_json).json();
  EXPECT_GT(json["needed"]["value"], 0.05);
  EXPECT_LT(json["slides"]["value"], 1e-9);
  EXPECT_EQ(json["tips"], nullptr);
}

TEST_F(WheelsCommand, Refusals) {
  const Ran neither = wheels({});
  EXPECT_EQ(neither.code, 2);
  EXPECT_NE(neither.err.find("no state and no motion is given"), std::string::npos) << neither.err;
  const Ran both = wheels({"--at", "-", "--to", "0,0,0,0,0,0,0", "--duration", "1"}, stands);
  EXPECT_NE(both.err.find("--at and --motion exclude each other"), std::string::npos) << both.err;
  const Ran none = articula({"wheels", "planar2r", "--at", "-"}, R"({"q":[0,0]})");
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("it has no wheels"), std::string::npos) << none.err;
  const Ran short_state = wheels({"--at", "-"}, R"({"q":[0]})");
  EXPECT_EQ(short_state.code, 2);
  EXPECT_NE(short_state.err.find("'q' has 1 value instead of 7"), std::string::npos) << short_state.err;
}

}  // namespace
}  // namespace frontend
