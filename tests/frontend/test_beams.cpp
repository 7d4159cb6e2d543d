// articula beams: links that bend, from the command line.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

// A cantilever that is held level: 2 m of tube, 30 kg, and what hangs at its end.
class BeamsCommand : public testing::Test {
 protected:
  Scratch scratch;
  const std::string robot = scratch.file("boom.yaml",
                                         "articula: 2\nname: boom\ngravity: [0, -10, 0]\njoints:\n  - {name: "
                                         "boom, theta: q1, limits: {velocity: 1}}\n"
                                         "links:\n  - {link: boom, M: 30, MX: 30, YY: 40, ZZ: 40}\n"
                                         "beams:\n  - {link: boom, to: [2, 0, 0], E: 200e9, section: {tube: "
                                         "{d: 0.1, t: 0.005}}, yield: 100e6}\n");
  const double I = std::acos(-1.0) / 64 * (std::pow(0.1, 4) - std::pow(0.09, 4)), EI = 200e9 * I;

  Ran beams(const std::vector<std::string>& more,
            const std::string& state = R"({"q":[0],"qd":[0],"qdd":[0]})") {
    std::vector<std::string> arguments{"beams", robot, "--at", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, state);
  }
};

TEST_F(BeamsCommand, CantileverUnderItsWeightAndALoad) {
  const Json json = beams({"--payload", "50@boom-to", "--json"}).json();
  const double load = 500, weight = 300, M = load * 2 + weight * 1;
  EXPECT_NEAR(json["dP"][1], -(load * 8 / (3 * EI) + weight * 8 / (8 * EI)), 1e-12);
  EXPECT_NEAR(json["dR"][2], -(load * 4 / (2 * EI) + weight * 4 / (6 * EI)), 1e-12);
  const Json beam = json["beams"][0];
  EXPECT_NEAR(beam["bending"], M * 0.05 / I, 1e-3);
  EXPECT_NEAR(beam["stress"]["size"], M * 0.05 / I, 1e-3);
  EXPECT_EQ(beam["place"], 0.0);
  EXPECT_NEAR(beam["critical"], std::pow(std::acos(-1.0), 2) * EI / 16, 1e-3);
  EXPECT_NEAR(json["offsets"][0], -json["dP"][1].get<double>() / 2, 1e-12);
  EXPECT_NEAR(json["remains"][1], 0, 1e-12);
  // a load on the link itself is none of the beam's mass
  EXPECT_NEAR(beams({"--payload", "50@boom:2,0,0", "--json"}).json()["dP"][1], json["dP"][1], 1e-12);
}

TEST_F(BeamsCommand, AColumnIsPressed) {
  const Json json =
      beams({"--payload", "100@boom-to", "--json"}, R"({"q":[1.5707963267948966],"qd":[0],"qdd":[0]})")
          .json();
  EXPECT_NEAR(json["beams"][0]["pressed"]["size"], 1300, 1e-9);  // where it stands
  EXPECT_NEAR(json["beams"][0]["axial"], 1300 / (std::acos(-1.0) / 4 * (0.01 - 0.0081)), 1e-3);
}

TEST_F(BeamsCommand, WarnsOfWhatBreaks) {
  const Ran ran = beams({"--payload", "500@boom-to"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("warning: beam boom: stress"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("exceeds yield 100 MPa"), std::string::npos) << ran.err;
  EXPECT_EQ(beams({}).err, "");
  const Ran column =
      beams({"--payload", "200000@boom-to"}, R"({"q":[1.5707963267948966],"qd":[0],"qdd":[0]})");
  EXPECT_NE(column.err.find("beam boom buckles"), std::string::npos) << column.err;
}

TEST_F(BeamsCommand, AlongAMotion) {
  const std::string plot = scratch.path("boom.svg"), table = scratch.path("boom.csv");
  const Ran ran =
      articula({"beams", robot, "--to", "1", "--duration", "2", "--plot", plot, "-o", table, "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json json = ran.json();
  EXPECT_EQ(json["duration"], 2.0);
  EXPECT_GT(json["displacement"]["size"].get<double>(), 300.0 * 8 / (8 * EI));  // it starts upwards
  EXPECT_NE(content(plot).find("yield of boom"), std::string::npos);
  const std::string rows = content(table);
  EXPECT_EQ(rows.substr(0, rows.find('\n')),
            "t,dPx,dPy,dPz,dRx,dRy,dRz,boom.mx,boom.my,boom.mz,boom.nx,boom.ny,boom.nz,boom.stress,boom."
            "place,boom.pressed");
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 202);
}

TEST_F(BeamsCommand, RefusesInWords) {
  expect_refused(articula({"beams", "planar2r", "--to", "1,1", "--duration", "1"}), "no link of it bends");
  expect_refused(articula({"beams", robot}), "a state or a motion is needed");
  expect_refused(beams({"--to", "1", "--duration", "1"}), "--at and a motion exclude each other");
  expect_refused(beams({"--plot", "x.svg"}), "--plot goes with a motion");
  expect_refused(beams({"--link", "hand"}), "hand");
  expect_refused(beams({}, R"({"qd":[0]})"), "'q' is missing");
  expect_refused(beams({"--frame", "world"}), "cannot be the world's");
  EXPECT_EQ(beams({}, R"({"q":[0]})").out, beams({}).out);
  expect_refused(articula({"beams", robot, "--to", "1", "--duration", "1", "--step", "-1"}),
                 "is no positive number");
}

}  // namespace
}  // namespace frontend
