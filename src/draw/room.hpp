// Room on paper: how much stands where, counted in squares of a few pixels.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "draw/label.hpp"
#include "draw/thinned.hpp"

namespace articula {

struct Box {
  double x = 0, y = 0, width = 0, height = 0;  // its corner with the smallest coordinates
};
Box box_of(const Label& label, const Point2& middle, double size);

class Room {
 public:
  void cover(const std::vector<Point2>& line, bool closed, double weight);
  void cover(const Box& text);  // texts are covered least gladly
  double covered(const Box& box) const;
  double covered_line(const Point2& from, const Point2& to) const;  // the mean along it, times ten

 private:
  using Square = std::pair<int, int>;
  double at(const Square& square) const;
  std::map<Square, double> squares_;
};

}  // namespace articula
