#include "draw/skeleton.hpp"

#include <algorithm>
#include <cmath>

namespace articula {

namespace {

// Paper of robots with many joints is higher.
double height_for(int joints) { return paper_height * std::clamp(1 + 0.06 * (joints - 6), 1.0, 1.7); }

}  // namespace

Walk way_of(const Placing& parent, const DrawnPlacement& placement) {
  const auto& c = placement.cells;
  Walk way;
  way.stands[0] = parent;
  way.stands[1] = parent * khalil_kleinfinger({c[0].value, c[1].value, 0, 0, 0, 0});
  way.stands[2] = way.stands[1] * khalil_kleinfinger({0, 0, c[2].value, c[3].value, 0, 0});
  way.stands[3] = way.stands[2] * khalil_kleinfinger({0, 0, 0, 0, c[4].value, c[5].value});
  return way;
}

bool Skeleton::is_leaf(int j) const {
  const auto on = [&](const DrawnJoint& child) { return &child != &joints[0] && child.parent == j; };
  const auto closed = [&](const DrawnCut& c) { return c.parent == j || c.twin_parent == j; };
  return std::none_of(joints.begin(), joints.end(), on) && std::none_of(cuts.begin(), cuts.end(), closed);
}

void fill_paper(const Skeleton& s, const Shown& shown, Camera& camera) {
  Point2 lo{1e300, 1e300}, hi{-1e300, -1e300};
  double size = 0;
  const auto add = [&](const Vector3& p) {
    const Point2 at = camera.at(p);
    for (std::size_t k = 0; k < 2; ++k) lo[k] = std::min(lo[k], at[k]), hi[k] = std::max(hi[k], at[k]);
    size = std::max(size, magnitude(p - column(s[0].place, 3)));
  };
  for (int j = 0; j <= s.n(); ++j) {
    add(column(s[j].place, 3));
    if (j > 0)
      for (const Placing& T : way_of(s[s[j].parent].place, s[j].placement).stands) add(column(T, 3));
    const bool ends =
        s.is_leaf(j) && s[j].kind != JointKind::prismatic;  // its link is drawn as far as its mass
    if (s[j].mass_centre && (shown.masses || ends)) add(placed(s[j].place, *s[j].mass_centre));
  }
  for (const DrawnCut& cut : s.cuts) add(column(way_of(s[cut.parent].place, cut.placement).stands[3], 3));
  for (const DrawnFrame& f : s.frames)
    if (shown.frames) add(column(s[f.link].place * f.place, 3));
  if (size == 0) size = 1;  // everything at one point
  camera.scale = std::min({paper_width / std::max(hi[0] - lo[0], 0.3 * size),
                           height_for(s.n()) / std::max(hi[1] - lo[1], 0.3 * size)});
}

double symbol_size(const Skeleton& s, const Camera& camera) {
  std::vector<double> lengths;
  for (int j = 1; j <= s.n(); ++j) {
    const double pixels = camera.scale * magnitude(column(s[j].place, 3) - column(s[s[j].parent].place, 3));
    if (pixels > 12) lengths.push_back(pixels);
  }
  if (lengths.empty()) return 1;
  std::sort(lengths.begin(), lengths.end());
  return std::clamp(lengths[lengths.size() / 3] / 120, s.n() > most_labelled ? 0.35 : 0.6, 1.0);
}

}  // namespace articula
