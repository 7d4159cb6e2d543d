#include "draw/room.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace articula {

namespace {

constexpr double square_size = 4, text_weight = 8;

int square_index(double x) { return static_cast<int>(std::floor(x / square_size)); }

// The squares that a line goes through, each once; it is tried every half square.
std::set<std::pair<int, int>> squares_along(const Point2& from, const Point2& to) {
  std::set<std::pair<int, int>> result;
  const double length = std::hypot(to[0] - from[0], to[1] - from[1]);
  const int pieces = 1 + static_cast<int>(2 * length / square_size);
  for (int k = 0; k <= pieces; ++k) {
    const double t = static_cast<double>(k) / pieces;
    result.emplace(square_index(from[0] + t * (to[0] - from[0])),
                   square_index(from[1] + t * (to[1] - from[1])));
  }
  return result;
}

std::vector<std::pair<int, int>> squares_in(const Box& box) {
  std::vector<std::pair<int, int>> result;
  for (int i = square_index(box.x); i <= square_index(box.x + box.width); ++i)
    for (int j = square_index(box.y); j <= square_index(box.y + box.height); ++j) result.emplace_back(i, j);
  return result;
}

}  // namespace

Box box_of(const Label& label, const Point2& middle, double size) {
  const double width = width_of(label, size), height = 1.05 * size;
  return {middle[0] - 0.5 * width, middle[1] - 0.5 * height, width, height};
}

double Room::at(const Square& square) const {
  const auto found = squares_.find(square);
  return found == squares_.end() ? 0 : found->second;
}

void Room::cover(const std::vector<Point2>& line, bool closed, double weight) {
  for (std::size_t k = 0; k + (closed ? 0 : 1) < line.size(); ++k)
    for (const Square& square : squares_along(line[k], line[(k + 1) % line.size()])) {
      double& there = squares_[square];
      there = std::max(there, weight);
    }
}

void Room::cover(const Box& text) {
  for (const Square& square : squares_in(text)) squares_[square] = text_weight;
}

double Room::covered(const Box& box) const {
  double sum = 0;
  for (const Square& square : squares_in(box)) sum += at(square);
  return sum;
}

double Room::covered_line(const Point2& from, const Point2& to) const {
  const std::set<Square> along = squares_along(from, to);
  double sum = 0;
  for (const Square& square : along) sum += at(square);
  return 10 * sum / static_cast<double>(along.size());
}

}  // namespace articula
