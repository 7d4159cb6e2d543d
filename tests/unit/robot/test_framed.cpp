// A named frame as a link of its own: it stands where the frame stands, and nothing else changes.

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "model/model.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula::test {
namespace {

RobotData arm(const std::array<const char*, 6>& place) {
  RobotData r = blank_robot(2);
  for (std::size_t k = 0; k < 4; ++k)
    r[2].placement[k] = parse(*r.graph, std::string(placement_keys[k]) + "2");
  NamedFrame f{"tool", 2, {}, {}, {}};
  for (std::size_t k = 0; k < 3; ++k)
    f.xyz[k] = parse(*r.graph, place[k]), f.rpy[k] = parse(*r.graph, place[k + 3]);
  r.frames.push_back(f);
  return r;
}

// Trans(xyz) Rot(z, yaw) Rot(y, pitch) Rot(x, roll), written out.
Matrix frame_matrix(const NamedFrame& f) {
  const Expr o = f.xyz[0].graph().constant(0), one = f.xyz[0].graph().constant(1);
  const Expr cr = cos(f.rpy[0]), sr = sin(f.rpy[0]), cp = cos(f.rpy[1]), sp = sin(f.rpy[1]),
             cy = cos(f.rpy[2]), sy = sin(f.rpy[2]);
  return {4,
          4,
          {cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, f.xyz[0], sy * cp, sy * sp * sr + cy * cr,
           sy * sp * cr - cy * sr, f.xyz[1], -sp, cp * sr, cp * cr, f.xyz[2], o, o, o, one}};
}

const std::vector<std::array<const char*, 6>> places{
    {"0", "0", "0", "0", "0", "0"},     {"x", "0", "0", "0", "0", "0"},
    {"0", "y", "0", "0", "0", "0"},     {"0", "0", "z", "0", "0", "0"},
    {"0", "0", "0", "a", "0", "0"},     {"0", "0", "0", "0", "b", "0"},
    {"0", "0", "0", "0", "0", "c"},     {"x", "y", "z", "a", "b", "c"},
    {"x", "y", "z", "0", "0", "0"},     {"0", "0", "0.1", "pi/2", "0", "c"},
    {"x", "0", "z", "0", "-pi/2", "c"}, {"0.1", "0.2", "0.3", "0.1", "0.2", "0.3"}};

TEST(Framed, StandsWhereTheFrameStands) {
  for (const auto& place : places) {
    const RobotData r = arm(place), f = framed(r, "tool");
    SCOPED_TRACE(std::string(place[0]) + " " + place[1] + " " + place[2] + " " + place[3] + " " + place[4] +
                 " " + place[5]);
    ASSERT_EQ(link_at(f, "tool"), f.n());
    EXPECT_LE(f.n(), 6);
    const Matrix T = matrix(between(f, {2}, {f.n()})), wanted = frame_matrix(r.frames[0]);
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        EXPECT_EQ(T(i, j).fingerprint(), wanted(i, j).fingerprint()) << i << j << " " << to_text(T(i, j));
  }
}

// Proven: the same fingerprints, symbols and all.
TEST(Framed, TheGeometricModelOfAFrameIsThatOfItsLinkTimesItsPlace) {
  for (const auto& place : places) {
    const RobotData r = arm(place);
    const Robot plain(r), with = framed_for(plain, {{Option::link, "tool"}});
    Options options;
    info(Option::link).set(options, with, "tool");
    const Model& model = model_named("geometric");
    Graph graph;
    const Outputs of_frame = model.methods.front().build(graph, with, options),
                  of_link = model.methods.front().build(graph, plain, {});
    const NamedFrame f = plain.in(graph).frames[0];
    const Matrix wanted = Matrix(4, 4, of_link[0].values) * frame_matrix(f);
    for (int i = 0; i < 16; ++i)
      EXPECT_EQ(of_frame[0].values[static_cast<std::size_t>(i)].fingerprint(),
                wanted(i / 4, i % 4).fingerprint())
          << i;
  }
}

TEST(Framed, ChangesNothingElse) {
  const RobotData r = arm({"x", "y", "z", "a", "b", "c"}), f = framed(r, "tool");
  EXPECT_EQ(last_link(f), 2);
  EXPECT_EQ(last_link(r), 2);
  EXPECT_EQ(framed(f, "tool").n(), f.n());
  EXPECT_EQ(framed(r, "nothing").n(), 2);
  EXPECT_EQ(Robot(f).nq(), 2);
  EXPECT_EQ(moving_link(f, std::nullopt), 2);
  for (int j = 3; j <= f.n(); ++j)
    for (const Expr& e : f[j].link) EXPECT_TRUE(e.is_constant(0));
}

TEST(Framed, ANameMeansTheFrameANumberTheRow) {
  RobotData r = arm({"x", "0", "0", "0", "0", "0"});
  r.frames[0].name = "link2";
  const Robot with = framed_for(Robot(r), {{Option::frame, "link2"}, {Option::rows, "vx"}});
  Options options;
  info(Option::link).set(options, with, "link2");
  EXPECT_EQ(options.link, 3);
  info(Option::link).set(options, with, "2");
  EXPECT_EQ(options.link, 2);
  info(Option::frame).set(options, with, "base");
  EXPECT_EQ(options.frame, 0);
}

}  // namespace
}  // namespace articula::test
