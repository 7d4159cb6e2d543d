// Pictures: what is near is drawn last, texts do not lie on each other, arrows end where they should.

#include "draw/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <pugixml.hpp>

#include "draw/room.hpp"

namespace articula::test {
namespace {

Camera front() {
  Camera camera;  // x to the right, z up, y away
  camera.scale = 100;
  return camera;
}

bool overlap(const Box& a, const Box& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(Pictures, NearerShapesComeLater) {
  Scene scene;
  add_ball(scene, front(), Look::joint, {0, -1, 0}, 0.1);
  add_ball(scene, front(), Look::cut, {0, 1, 0}, 0.1);
  scene.shapes.push_back(segment(Look::link, Layer::links, {0, -5, 0}, {1, -5, 0}));
  const Picture picture = picture_of(scene, front());
  std::vector<Look> order;
  for (const FlatShape& shape : picture.shapes)
    if (order.empty() || order.back() != shape.look) order.push_back(shape.look);
  EXPECT_EQ(order, (std::vector<Look>{Look::link, Look::cut, Look::joint}));  // links are below joints
}

TEST(Pictures, TextsAtOnePointDoNotOverlap) {
  Scene scene;
  for (int i = 0; i < 12; ++i)
    scene.tags.push_back({label_of("alpha" + std::to_string(i)), Look::x, {0.001 * i, 0, 0}, {}, 4, i});
  const Picture picture = picture_of(scene, front());
  ASSERT_EQ(picture.texts.size(), 12U);
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(
          overlap(box_of(picture.texts[i].label, picture.texts[i].middle, 0.9 * picture.texts[i].size),
                  box_of(picture.texts[k].label, picture.texts[k].middle, 0.9 * picture.texts[k].size)))
          << i << " " << k;
}

TEST(Pictures, TextsOfOneKindAtOnePointStandTogether) {
  Scene scene;
  scene.tags.push_back({label_of("z0"), Look::z, {0, 0, 0}, {0, 0, 1}});
  scene.tags.push_back({label_of("z1"), Look::z, {0, 3, 0}, {0, 0, 1}});  // behind it
  scene.tags.push_back({label_of("z2"), Look::z, {0, 0, 0}, {1, 0, 0}});  // another direction
  const Picture picture = picture_of(scene, front());
  ASSERT_EQ(picture.texts.size(), 2U);
  EXPECT_EQ(plain(picture.texts[0].label), "z0,\u00A0z1");
}

TEST(Pictures, TextsAvoidLines) {
  Scene scene;
  scene.shapes.push_back(segment(Look::link, Layer::links, {0, 0, 0}, {1, 0, 0}));
  scene.tags.push_back({label_of("x1"), Look::x, {0.5, 0, 0}, {1, 0, 0}, 4});  // had best stand on the line
  const Picture picture = picture_of(scene, front());
  const Box text = box_of(picture.texts[0].label, picture.texts[0].middle, picture.texts[0].size);
  const double line = picture.shapes[0].points[0][1];
  EXPECT_TRUE(text.y > line || text.y + text.height < line);
}

TEST(Pictures, ArrowsEndAtTheirPoint) {
  Scene scene;
  scene.shapes.push_back(arrow(Look::x, Layer::solids, {0, 0, 0}, {1, 0, 0}));
  const Picture picture = picture_of(scene, front());
  ASSERT_EQ(picture.shapes.size(), 2U);
  const FlatShape &line = picture.shapes[0], &head = picture.shapes[1];
  EXPECT_TRUE(head.inked && head.closed);
  EXPECT_NEAR(head.points[0][0] - line.points[0][0], 100, 1e-9);
  EXPECT_LT(line.points[1][0], head.points[0][0]);
}

TEST(Pictures, DimensionsStandBesideWhatTheyMeasure) {
  Scene scene;
  scene.shapes.push_back(segment(Look::link, Layer::links, {0, 0, 0}, {2, 0, 0}));
  scene.spans.push_back({{0, 0, 0}, {2, 0, 0}, label_of("d2")});
  scene.spans.push_back({{0, 0, 0}, {0, 1, 0}, label_of("d3")});  // end on
  const Picture picture = picture_of(scene, front());
  ASSERT_EQ(picture.texts.size(), 1U);
  EXPECT_GT(std::abs(picture.texts[0].middle[1] - picture.shapes[0].points[0][1]), 20);
  EXPECT_NEAR(picture.texts[0].middle[0], picture.shapes[0].points[0][0] + 100, 1e-9);
}

TEST(Pictures, CylindersAreClosedOutlines) {
  for (const Vector3& axis : {Vector3{0, 0, 1}, Vector3{0, 1, 0}, Vector3{0, -1, 0}, Vector3{0.6, 0.8, 0}}) {
    Scene scene;
    add_cylinder(scene, front(), Look::joint, {0, 0, 0}, axis, 0.3, 0.1);
    ASSERT_FALSE(scene.shapes.empty());
    double across_axis = 0, along_axis = 0;
    for (const Stroke& s : scene.shapes)
      for (const Vector3& p : s.points) {
        along_axis = std::max(along_axis, std::abs(inner(p, axis)));
        across_axis = std::max(across_axis, magnitude(p - inner(p, axis) * axis));
      }
    EXPECT_NEAR(along_axis, 0.3, 1e-12);
    EXPECT_NEAR(across_axis, 0.1, 1e-12);
  }
}

Picture sample() {
  Scene scene;
  add_cylinder(scene, front(), Look::joint, {0, 0, 0}, {0, 0, 1}, 0.3, 0.1);
  scene.tags.push_back({label_of("z1"), Look::z, {0, 0, 0.5}, {0, 0, 1}});
  Picture picture = picture_of(scene, front());
  picture.title = "A <robot> & more";
  picture.caption = "50 % of it; d3 & d4.";
  return picture;
}

TEST(Pictures, AsTikz) {
  const std::string text = tikz(sample());
  EXPECT_NE(text.find("\\begin{tikzpicture}"), std::string::npos);
  EXPECT_NE(text.find("{${z}_{1}$};"), std::string::npos) << text;
  EXPECT_NE(text.find("{50 \\% of it; d3 \\& d4.};"), std::string::npos) << text;
  EXPECT_NE(text.find("\\definecolor{articulajoint}{HTML}{2B3036}"), std::string::npos) << text;
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(std::count(text.begin(), text.end(), '{'), std::count(text.begin(), text.end(), '}'));
}

TEST(Pictures, AsSvg) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(svg(sample()).c_str()));
  EXPECT_STREQ(document.select_node("/svg/title").node().text().get(), "A <robot> & more");
  EXPECT_EQ(document.select_nodes("//text[@class='z-ink']").size(), 1U);
  EXPECT_NE(svg(sample()).find("prefers-color-scheme: dark"), std::string::npos);
  EXPECT_EQ(svg(sample()), svg(sample()));
}

TEST(Pictures, MayBeEmpty) {
  const Picture empty = picture_of({}, front());
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(svg(empty).c_str()));
  EXPECT_GT(empty.width, 0);
}

}  // namespace
}  // namespace articula::test
