// Beams in robot files: what a row says, what it is written back as, what is refused.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "io/par.hpp"
#include "io/urdf.hpp"
#include "robot/beam.hpp"
#include "robot/defaults.hpp"
#include "support/refusal.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

std::string with_beam(const std::string& row,
                      const std::string& joints = "  - {theta: q1}\n  - {d: 2, theta: q2}\n") {
  return "articula: 2\nname: r\ngravity: [0, 0, -9.81]\njoints:\n" + joints +
         "links:\n  - {link: 1, M: 3}\nframes:\n  - {name: mark, link: 1, xyz: [0, 0, 1]}\nbeams:\n  - {" +
         row + "}\n";
}
const std::string tube = "E: 210e9, section: {tube: {d: 0.1, t: 0.01}}";

TEST(YamlBeams, AreReadAndWritten) {
  const Robot r =
      read(with_beam("link: 1, " + tube +
                     ", M: 2, rest: 0.5, yield: 2e8, ends: fixed-pinned, shear: true, bends: across, "
                     "axes: mark, from: [0.5, 0, 0]"));
  const Beam& b = r.data().beams.at(0);
  EXPECT_EQ(b.name, "link1");
  EXPECT_EQ(b.to.child, 2);
  EXPECT_EQ(b.from.frame, "link1-from");
  EXPECT_TRUE(b.shears && b.across);
  const BeamPlace place = place_of(r.data(), b);
  EXPECT_EQ(default_value(r.data(), place.L), 1.5);
  EXPECT_NEAR(default_value(r.data(), b.cells[BEAM_G]), 210e9 / 2.6, 1);
  const std::string text = write_yaml(r);
  const Robot again = read(text);
  EXPECT_EQ(write_yaml(again), text);
  EXPECT_EQ(again.data().beams.at(0).ends, "fixed-pinned");
  EXPECT_TRUE(says(listed(write_par(r).changes), "beams: that links bend: link1"));
}

// The numbers of handbooks.
TEST(YamlBeams, SectionsResist) {
  const double pi = std::numbers::pi;
  const auto section = [](const std::string& text) {
    const Robot r = read(with_beam("link: 1, E: 1, section: {" + text + "}"));
    const BeamSection s = section_of(*r.data().graph, r.data().beams[0]);
    std::vector<double> numbers;
    for (const Expr& e : {s.A, s.Iy, s.Iz, s.J, s.cy, s.cz, s.ct})
      numbers.push_back(default_value(r.data(), e));
    return numbers;
  };
  const auto near = [](const std::vector<double>& found, const std::vector<double>& wanted,
                       double tolerance) {
    for (std::size_t i = 0; i < wanted.size(); ++i)
      EXPECT_NEAR(found[i], wanted[i], tolerance * std::fabs(wanted[i])) << i;
  };
  near(section("round: {d: 2}"), {pi, pi / 4, pi / 4, pi / 2, 1, 1, 1}, 1e-14);
  near(section("tube: {d: 2, t: 0.5}"), {0.75 * pi, 15 * pi / 64, 15 * pi / 64, 15 * pi / 32}, 1e-14);
  near(section("rectangle: {b: 1, h: 1}"), {1, 1.0 / 12, 1.0 / 12, 0.1406, 0.5, 0.5, 0.1406 / 0.208}, 0.006);
  near(section("rectangle: {b: 1, h: 10}"), {10, 1000.0 / 12, 10.0 / 12, 0.312 * 10, 0.5, 5, 1.0}, 0.006);
  const std::vector<double> flat = section("rectangle: {b: 0.03, h: 0.05}");
  EXPECT_NEAR(98.1 * flat[6] / flat[3], 9.220e6, 0.05e6);  // by the exact series
  near(section("box: {b: 0.2, h: 0.1, t: 0.01}"),
       {0.0056, (0.2 * 1e-3 - 0.18 * 0.512e-3) / 12, (0.1 * 8e-3 - 0.08 * 5.832e-3) / 12,
        2 * 0.01 * std::pow(0.19 * 0.09, 2) / 0.28},
       1e-12);
  near(section("I: {b: 0.1, h: 0.2, tf: 0.01, tw: 0.006}"),
       {0.00308, (0.1 * 8e-3 - 0.094 * 5.832e-3) / 12, (2 * 0.01 * 1e-3 + 0.18 * 216e-9) / 12}, 1e-12);
}

TEST(YamlBeams, AreRefusedInWords) {
  const auto refused = [](const std::string& row, const std::string& words) {
    EXPECT_TRUE(says(refusal_of([&] { read(with_beam(row)); }), words)) << row;
  };
  refused("link: 1, " + tube + ", to: [0, 0, 0]", "begins and ends at the same point");
  refused("link: 2, " + tube, "link2 carries 0 joints, and nothing says where the beam ends");
  refused("link: 1, E: 1, section: {pipe: {d: 1}}", "there is no section 'pipe'");
  refused("link: 1, E: 1, section: {tube: {d: 1}}", "the key 't' is missing");
  refused("link: 1, E: 1, section: {tube: {d: 1, t: -2}}", "beam link1: t = -2 must be more than zero");
  refused("link: 1, E: 1, section: {tube: {d: 1, t: 0.5}}",
          "the walls of its section leave no room between them");
  refused("link: 1, E: 1, section: {I: {b: 1, h: 1, tf: 0.1, tw: 1}}",
          "the walls of its section leave no room");
  refused("link: 1, E: 1, section: {general: {A: 1, Iy: 1, Iz: 1}}", "the key 'J' is missing");
  refused("link: 1, E: 1, shear: true, section: {general: {A: 1, Iy: 1, Iz: 1, J: 1}}",
          "shear: true needs ky and kz");
  refused("link: 1, E: 1, yield: 1, section: {general: {A: 1, Iy: 1, Iz: 1, J: 1}}", "yield needs cy and cz");
  refused("link: 1, bends: across, to: mark, " + tube,
          "bends: across needs the axis of the joint square to the beam");
  refused("link: 1, from: 2, to: mark, " + tube, "from is a frame on the link, or a point");
  refused("link: 2, to: mark, " + tube, "the frame mark is on link link1, not on link2");
  refused("link: 1, M: 4, " + tube, "M = 4 is not a part of the link's 3");
  refused("link: 1, E: 0, section: {round: {d: 1}}", "E = 0 must be more than zero");
  refused("link: 1, section: {round: {d: 1}}", "the key 'E' is missing");
  refused("link: 1, E: 1", "the key 'section' is missing");
  refused("link: 1, E: q1, section: {round: {d: 1}}", "q1");
  refused("link: 0, " + tube + ", to: [1, 0, 0]", "the base carries no load");
  refused("link: 7, " + tube, "7");
  refused("link: 1, " + tube + ", to: nowhere", "nowhere");
  refused("link: 2, " + tube + ", to: 1", "does not carry '1'");
  refused("link: 1, " + tube + ", axes: nowhere", "there is no frame 'nowhere' on its link");
  refused("link: 1, " + tube + ", ends: loose", "ends cannot be 'loose'");
  refused("link: 1, " + tube + ", bends: sometimes", "bends cannot be 'sometimes'");
  refused("link: 1, " + tube + ", rest: 5", "rest = 5 is not on the beam, which is 2 long");
  refused("link: 1, " + tube + "}\n  - {link: 1, " + tube + ", to: mark", "link 1 is two beams");
  EXPECT_TRUE(
      says(refusal_of([] {
             read(with_beam("link: 1, " + tube, "  - {theta: q1}\n  - {type: prismatic, d: 2, r: q2}\n"));
           }),
           "its length changes"));
  EXPECT_EQ(read(with_beam("link: 1, " + tube + ", to: mark")).data().beams.at(0).to.frame, "mark");
}

TEST(YamlBeams, AreDoubtedInWords) {
  const auto warned = [](const std::string& text, const std::string& words) {
    EXPECT_TRUE(says(to_text(read(text).warnings()), words));
  };
  warned(with_beam("link: 1, " + tube),
         "its link has its centre of mass 0 from the near end and not in the middle, at 1");
  warned(with_beam("link: 1, to: mark, M: 1, " + tube), "joint 2 is 2.24 away from its far end");
}

}  // namespace
}  // namespace articula::test::yaml
