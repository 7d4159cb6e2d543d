// A picture on paper: what a scene looks like from somewhere, with its texts where there is room for them. Two writers know it.
//
// Labels are placed greedily, those of low rank first: of the places around its point a text takes the one that covers least, of
// equals the nearest. What covers what is counted on a grid of small squares. So the same scene gives the same picture.
#pragma once

#include <string>
#include <vector>

#include "draw/scene.hpp"

namespace articula {

struct FlatShape {
  Look look = Look::link;
  std::vector<Point2> points;
  bool closed = false;
  bool inked = false;  // filled with the colour of its lines
};

struct FlatText {
  Label label;
  Look look = Look::x;
  Point2 middle{};  // of its box
  double size = 15;
};

struct Picture {
  std::string title;
  std::string caption;           // below it, in as many lines as it takes
  double width = 0, height = 0;  // of the drawing, the caption aside
  std::vector<FlatShape> shapes;
  std::vector<FlatText> texts;
};

Picture picture_of(const Scene& scene, const Camera& camera);

// How things look.
struct LookStyle {
  std::string_view name;
  std::string_view ink, dark_ink;    // of lines and texts
  std::string_view fill, dark_fill;  // of what is closed; empty: none
  double width = 1;                  // of lines
  std::string_view dashes = {};
};
const LookStyle& style_of(Look look);

std::string svg(const Picture& picture);
std::string tikz(const Picture& picture);

}  // namespace articula
