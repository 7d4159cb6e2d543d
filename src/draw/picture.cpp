#include "draw/picture.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "draw/room.hpp"

namespace articula {

namespace {

constexpr double head_length = 10, head_width = 3.4;  // of arrows, in pixels
constexpr double margin = 16;

Point2 sum(const Point2& a, double k, const Point2& b) { return {a[0] + k * b[0], a[1] + k * b[1]}; }
double distance(const Point2& a, const Point2& b) { return std::hypot(b[0] - a[0], b[1] - a[1]); }

// The triangle of an arrow that ends at `tip`, coming from `from`.
FlatShape head_at(Look look, const Point2& from, const Point2& tip, double size) {
  const double length = distance(from, tip);
  const Point2 along{(tip[0] - from[0]) / length, (tip[1] - from[1]) / length}, beside{-along[1], along[0]};
  const Point2 back = sum(tip, -size * head_length, along);
  return {
      look, {tip, sum(back, size * head_width, beside), sum(back, -size * head_width, beside)}, true, true};
}

// The last point of a polyline that is at least as far from its end as an arrow's head is long.
Point2 before_end(const std::vector<Point2>& points) {
  for (std::size_t i = points.size() - 1; i-- > 0;)
    if (distance(points[i], points.back()) >= 0.8 * head_length) return points[i];
  return points.front();
}

class Composer {
 public:
  Composer(const Scene& scene, const Camera& camera) : scene_(scene), camera_(camera) {}

  Picture picture() {
    for (const Stroke* shape : by_depth()) put(*shape);
    for (const Span& span : scene_.spans) put(span);
    std::vector<const Tag*> tags;
    for (const Tag& tag : scene_.tags) tags.push_back(&tag);
    std::stable_sort(tags.begin(), tags.end(), [](const Tag* a, const Tag* b) { return a->rank < b->rank; });
    for (std::size_t i = 0; i < tags.size(); ++i) put(tags, i);
    fit();
    return std::move(picture_);
  }

 private:
  std::vector<const Stroke*> by_depth() const {
    std::vector<const Stroke*> order;
    for (const Stroke& shape : scene_.shapes) order.push_back(&shape);
    const auto key = [&](const Stroke* s) {  // in whole pixels, so that rounding decides nothing
      return std::pair(s->layer, std::round(camera_.depth(s->about)));
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](const Stroke* a, const Stroke* b) { return key(a) < key(b); });
    return order;
  }

  void put_flat(FlatShape shape, double weight) {
    room_.cover(shape.points, shape.closed, weight);
    picture_.shapes.push_back(std::move(shape));
  }

  void put(const Stroke& shape) {
    std::vector<Point2> points;
    for (const Vector3& p : shape.points) points.push_back(camera_.at(p));
    const std::vector<Point2> whole = points;
    const double length =
        std::inner_product(points.begin() + 1, points.end(), points.begin(), 0.0, std::plus<>(),
                           [](const Point2& a, const Point2& b) { return distance(a, b); });
    const double size = std::min(1.0, length / (2 * head_length));
    const std::vector<Point2> reversed(whole.rbegin(), whole.rend());
    const bool pointed = length > 3;
    if (pointed && shape.head) points.back() = sum(whole.back(), -1, shortening(whole, size));
    if (pointed && shape.tail) points.front() = sum(whole.front(), -1, shortening(reversed, size));
    put_flat({shape.look, points, shape.closed, shape.inked}, shape.closed ? 0.5 : 1);
    if (pointed && shape.head) put_flat(head_at(shape.look, before_end(whole), whole.back(), size), 1);
    if (pointed && shape.tail) put_flat(head_at(shape.look, before_end(reversed), reversed.back(), size), 1);
  }

  // So much of a line is under its head.
  static Point2 shortening(const std::vector<Point2>& points, double size) {
    const Point2 from = before_end(points), tip = points.back();
    const double k = 0.8 * size * head_length / std::max(distance(from, tip), 1e-9);
    return {k * (tip[0] - from[0]), k * (tip[1] - from[1])};
  }

  // A dimension: beside the way, on the side and at the distance where it covers least.
  void put(const Span& span) {
    const Point2 a = camera_.at(span.from), b = camera_.at(span.to);
    const double length = distance(a, b);
    if (length < 14) return;  // seen end on
    const Point2 along{(b[0] - a[0]) / length, (b[1] - a[1]) / length}, beside{-along[1], along[0]};
    const double size = 0.9 * scene_.text_size;
    const Box text = box_of(span.label, {0, 0}, size);
    // half of the text's extent at right angles to the line
    const double reach = 0.5 * (std::abs(beside[0]) * text.width + std::abs(beside[1]) * text.height) + 3;
    double best = 0, best_cost = 1e300;
    for (const double off : {20.0, -20.0, 32.0, -32.0, 46.0, -46.0, 62.0, -62.0, 80.0, -80.0}) {
      const double out = off + (off > 0 ? reach : -reach);
      const Point2 middle = sum(sum(a, 0.5 * length, along), out, beside);
      const double cost = 4 * room_.covered(box_of(span.label, middle, size)) +
                          room_.covered_line(sum(a, off, beside), sum(b, off, beside)) + 0.12 * std::abs(off);
      if (cost < best_cost - 1e-9) best = off, best_cost = cost;
    }
    const double sign = best > 0 ? 1 : -1;
    const Point2 from = sum(a, best, beside), to = sum(b, best, beside);
    for (const auto& [point, end] : {std::pair(a, from), std::pair(b, to)})
      put_flat({Look::dimension, {sum(point, 5 * sign, beside), sum(end, 4 * sign, beside)}}, 0.7);
    put_flat({Look::dimension, {from, to}}, 1);
    const double heads = std::min(0.8, length / (3 * head_length));
    put_flat(head_at(Look::dimension, from, to, heads), 1);
    put_flat(head_at(Look::dimension, to, from, heads), 1);
    put_text(span.label, Look::dimension, sum(sum(a, 0.5 * length, along), best + sign * reach, beside),
             size);
  }

  void put_text(const Label& label, Look look, const Point2& middle, double size) {
    room_.cover(box_of(label, middle, size));
    picture_.texts.push_back({label, look, middle, size});
  }

  // Names of one look at one point stand together: z_0, z_1.
  void put(const std::vector<const Tag*>& tags, std::size_t i) {
    const auto together = [&](const Tag& a, const Tag& b) {
      const bool names = a.label.size() <= 2 && b.label.size() <= 2;
      return names && a.look == b.look && a.rank == b.rank &&
             distance(camera_.at(a.at), camera_.at(b.at)) < 3 &&
             distance(camera_.at(a.away), camera_.at(b.away)) < 0.5 * camera_.scale;
    };
    Label label = tags[i]->label;
    for (std::size_t k = 0; k < i; ++k)
      if (together(*tags[k], *tags[i])) return;
    for (std::size_t k = i + 1; k < tags.size(); ++k)
      if (together(*tags[i], *tags[k])) {
        label.push_back({TextPiece::Kind::upright, ",\u00A0"});
        label.insert(label.end(), tags[k]->label.begin(), tags[k]->label.end());
      }
    const Point2 at = camera_.at(tags[i]->at);
    put_text(label, tags[i]->look, place_for(label, at, camera_.at(tags[i]->away), tags[i]->gap),
             scene_.text_size);
  }

  Point2 place_for(const Label& label, const Point2& at, const Point2& away, double gap) const {
    const Box box = box_of(label, at, scene_.text_size);
    const double preferred = std::hypot(away[0], away[1]);
    Point2 best = at;
    double best_cost = 1e300;
    constexpr int directions = 16;
    for (const double far : {0.0, 5.0, 11.0, 19.0, 29.0, 42.0, 58.0})
      for (int k = 0; k < directions; ++k) {
        const double t = 2 * 3.14159265358979 * k / directions;
        const Point2 d{std::cos(t), std::sin(t)};
        // so far that the box just leaves the point
        const double out = gap + far +
                           0.5 * std::min(box.width / std::max(std::abs(d[0]), 1e-3),
                                          box.height / std::max(std::abs(d[1]), 1e-3));
        const Point2 middle = sum(at, out, d);
        const double aside = preferred < 1e-6 ? 0 : 1 - (d[0] * away[0] + d[1] * away[1]) / preferred;
        const double cost =
            3 * room_.covered(box_of(label, middle, scene_.text_size)) + 0.35 * far + 2.2 * aside;
        if (cost < best_cost - 1e-9) best = middle, best_cost = cost;
      }
    return best;
  }

  // Moves everything so that the picture begins at (0, 0).
  void fit() {
    Point2 lo{1e300, 1e300}, hi{-1e300, -1e300};
    const auto add = [&](const Point2& p) {
      for (std::size_t k = 0; k < 2; ++k) lo[k] = std::min(lo[k], p[k]), hi[k] = std::max(hi[k], p[k]);
    };
    for (const FlatShape& shape : picture_.shapes)
      std::for_each(shape.points.begin(), shape.points.end(), add);
    for (const FlatText& text : picture_.texts) {
      const Box box = box_of(text.label, text.middle, text.size);
      add({box.x, box.y});
      add({box.x + box.width, box.y + box.height});
    }
    if (lo[0] > hi[0]) lo = hi = {0, 0};
    const Point2 shift{margin - lo[0], margin - lo[1]};
    for (FlatShape& shape : picture_.shapes)
      for (Point2& p : shape.points) p = sum(p, 1, shift);
    for (FlatText& text : picture_.texts) text.middle = sum(text.middle, 1, shift);
    picture_.width = hi[0] - lo[0] + 2 * margin;
    picture_.height = hi[1] - lo[1] + 2 * margin;
  }

  const Scene& scene_;
  const Camera& camera_;
  Picture picture_;
  Room room_;
};

}  // namespace

Picture picture_of(const Scene& scene, const Camera& camera) { return Composer(scene, camera).picture(); }

}  // namespace articula
