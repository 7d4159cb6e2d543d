// A robot as a scene: links as lines along the six parameters, joints as cylinders and boxes, frames, what stands beside them.

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "draw/parameters.hpp"
#include "draw/skeleton.hpp"
#include "draw/symbols.hpp"

namespace articula {

namespace {

std::string numbered(const std::string& letter, int j) { return letter + std::to_string(j); }

class RobotDrawing {
 public:
  RobotDrawing(const Skeleton& s, const Shown& what, const Camera& camera)
      : s_(s), what_(what), camera_(camera), unit_(camera.length(symbol_size(s, camera))) {
    for (int j = 0; j <= s.n(); ++j) origin_.push_back(column(s[j].place, 3));
    few_ = s.n() <= most_labelled;
    if (what.apart && few_) origin_ = drawn_apart(s, camera, 62 * unit_);
    scene_.text_size = !few_ ? 12 : s.n() > 8 ? 14 : 16;
  }

  RobotScene drawn() {
    base();
    for (int j = 1; j <= s_.n(); ++j) link_to(j);
    for (int j = 0; j <= s_.n(); ++j) {
      if (s_.is_leaf(j) && j > 0) end_of(j);
      frame(j);
      if (what_.masses && s_[j].mass_centre) mass(j);
    }
    for (int j = 1; j <= s_.n(); ++j)
      add_joint(scene_, camera_, Look::joint, s_[j].kind, s_[j].place, symbol_at(j), unit_);
    for (int j = 1; j <= s_.n(); ++j) plate(j);
    for (const DrawnCut& k : s_.cuts) cut(k);
    if (what_.frames) named_frames();
    if (few_)
      for (int j = 1; j <= s_.n(); ++j) add_variable(scene_, camera_, s_[j], way(j), symbol_at(j), unit_);
    if (few_ && what_.parameters)
      for (int j = 1; j <= s_.n(); ++j) add_parameters(scene_, s_[j].placement, s_[j].kind, way(j), unit_);
    gravity();
    bool slid = false;  // as far as is seen from here
    for (int j = 0; j <= s_.n(); ++j) {
      const Point2 from = camera_.at(true_origin(j)), to = camera_.at(origin(j));
      slid = slid || std::hypot(to[0] - from[0], to[1] - from[1]) > 3;
    }
    return {std::move(scene_), camera_, slid};
  }

 private:
  const Vector3& origin(int j) const { return origin_[static_cast<std::size_t>(j)]; }
  Vector3 true_origin(int j) const { return column(s_[j].place, 3); }
  bool is_slid(int j) const { return magnitude(origin(j) - true_origin(j)) > 1e-9 * unit_; }
  Walk way(int j) const { return way_of(s_[s_[j].parent].place, s_[j].placement); }
  void line(Look look, Layer layer, const Vector3& from, const Vector3& to) {
    if (magnitude(to - from) > 1e-6 * unit_) scene_.shapes.push_back(segment(look, layer, from, to));
  }
  void tag(const std::string& text, Look look, const Vector3& at, const Vector3& away, int rank,
           double gap = 4) {
    scene_.tags.push_back({label_of(text), look, at, away, gap, rank});
  }

  void base() {
    if (s_.floats) {
      const double h = 13 * unit_;
      add_box(scene_, camera_, Look::joint, origin(0),
              {h * column(s_[0].place, 0), h * column(s_[0].place, 1), h * column(s_[0].place, 2)});
      return;
    }
    const Vector3 foot = origin(0) + (24 * unit_) * camera_.down_here;
    add_ground(scene_, camera_, foot, -1 * camera_.down_here, 26 * unit_);
    line(Look::link, Layer::links, origin(0), foot);
    for (int j = 1; j <= s_.n(); ++j) {
      if (s_[j].parent != 0) continue;
      const Vector3 at = column(way(j).stands[2], 3);
      if (magnitude(at - true_origin(0)) > 40 * unit_)
        add_ground(scene_, camera_, at + (20 * unit_) * camera_.down_here, -1 * camera_.down_here,
                   18 * unit_);
    }
  }

  // The way along b, d and r: thick, thin on the ground.
  void along(const Walk& way, int parent) {
    const bool ground = parent == 0 && !s_.floats;
    for (std::size_t k = 0; k < 3; ++k)
      line(ground && k < 2 ? Look::hatch : Look::link, Layer::links, column(way.stands[k], 3),
           column(way.stands[k + 1], 3));
  }

  void link_to(int j) {
    if (s_[j].kind == JointKind::ball || s_[j].kind == JointKind::free)
      line(s_[j].kind == JointKind::ball ? Look::link : Look::helper, Layer::links, true_origin(s_[j].parent),
           true_origin(j));
    along(way(j), s_[j].parent);
    if (is_slid(j)) line(Look::helper, Layer::marks, true_origin(j), origin(j));
    if (j == 1 && is_slid(0)) line(Look::helper, Layer::marks, true_origin(0), origin(0));
  }

  // The moving link that j is fixed to: j itself, when it moves; 0, when nothing does.
  int moving_link(int j) const {
    while (j > 0 && s_[j].kind == JointKind::fixed) j = s_[j].parent;
    return j;
  }

  // A frame that is fixed and has no mass, a tool's: its link is drawn already, as long as it is. What it holds is held once.
  void end_of_frame(int j) {
    const int moving = moving_link(j);
    if (moving == 0 || !holding_.insert(moving).second) return;
    const Vector3 reach = true_origin(j) - true_origin(s_[j].parent);
    const bool apart = magnitude(reach) > 1e-6 * unit_;
    const Vector3 way = apart ? (1 / magnitude(reach)) * reach : column(s_[j].place, 2);
    add_gripper(scene_, origin(j), way, s_[j].place, unit_);
  }

  // The last link of a branch: to twice the distance of its centre of mass, as a rod has it, or where it points.
  void end_of(int j) {
    if (s_[j].kind == JointKind::fixed && !s_[j].mass_centre && !has_frame(j)) return end_of_frame(j);
    const Placing& T = s_[j].place;
    Vector3 to{};
    for (const DrawnFrame& f : s_.frames)
      if (f.link == j && magnitude(column(f.place, 3)) > magnitude(to)) to = column(f.place, 3);
    const bool has_mass = s_[j].mass_centre && magnitude(*s_[j].mass_centre) > 1e-9 * unit_;
    if (s_[j].kind == JointKind::prismatic)  // its rod is there already
      to = Vector3{0, 0, s_[j].placement.cells[cell::r].value < 0 ? -1e-3 * unit_ : 1e-3 * unit_};
    else if (magnitude(to) < 1e-9 * unit_)
      to = has_mass ? 2 * *s_[j].mass_centre : Vector3{0, 0, 1};
    const double longest = camera_.length(0.5 * paper_height);
    const double length = std::clamp(magnitude(to), 34 * unit_, std::max(longest, 34 * unit_));
    const Vector3 way = turned(T, (1 / magnitude(to)) * to), end = origin(j) + length * way;
    line(Look::link, Layer::links, origin(j), end);
    if (s_[j].kind != JointKind::fixed || !has_mass)
      add_gripper(scene_, end, way, T, unit_);  // else a body that holds nothing
  }

  bool has_frame(int j) const {
    return std::any_of(s_.frames.begin(), s_.frames.end(), [&](const DrawnFrame& f) {
      return f.link == j && magnitude(column(f.place, 3)) > 1e-9 * unit_;
    });
  }

  // A slide is guided where its rod begins, or a little further where the symbol of another joint stands.
  Vector3 symbol_at(int j) const {
    if (s_[j].kind != JointKind::prismatic) return origin(j);
    const Vector3 foot = column(way(j).stands[2], 3), rod = true_origin(j) - foot;
    const bool taken = s_[j].parent > 0 && s_[s_[j].parent].kind != JointKind::prismatic &&
                       magnitude(foot - origin(s_[j].parent)) < 20 * unit_ && magnitude(rod) > 60 * unit_;
    return taken ? foot + (34 * unit_ / magnitude(rod)) * rod : foot;
  }

  // Axes begin outside of the joint's symbol.
  void axis(int j, std::size_t k, Look look, const std::string& letter, double length) {
    const Vector3 a = column(s_[j].place, k);
    const double seen = std::hypot(inner(a, camera_.right), inner(a, camera_.up));
    const bool revolute = j > 0 && s_[j].kind == JointKind::revolute;
    const double begin = (revolute ? (k == 2 ? 15 : 10) : 0) * unit_;
    if (seen < 0.12) {
      if (!few_) return;
      add_end_on(scene_, camera_, look, origin(j), inner(a, camera_.toward) > 0, 5.5 * unit_);
      return tag(numbered(letter, j), look, origin(j), {}, 1, 9);
    }
    const Vector3 tip = origin(j) + (length * unit_) * a;
    scene_.shapes.push_back(arrow(look, Layer::solids, origin(j) + begin * a, tip));
    if (few_) tag(numbered(letter, j), look, tip, a, 1, 3);
  }

  void frame(int j) {
    if (few_) axis(j, 0, Look::x, "x", 50);
    if (few_ && what_.y_axes) axis(j, 1, Look::y, "y", 50);
    axis(j, 2, Look::z, "z", 58);
    add_dot(scene_, camera_, Look::dimension, origin(j), 2.2 * unit_);
    tag(numbered("O", j), Look::dimension, origin(j), -1 * (column(s_[j].place, 0) + column(s_[j].place, 2)),
        2, few_ ? 10 : 4);
  }

  void mass(int j) {
    const Vector3 at = placed(s_[j].place, *s_[j].mass_centre) + (origin(j) - true_origin(j));
    add_mass_centre(scene_, camera_, at, 6 * unit_);
    if (few_) tag(numbered("G", j), Look::mass, at, {}, 3, 7);
  }

  // Where loops are closed on a link.
  std::vector<Vector3> closed_on(int j) const {
    std::vector<Vector3> points;
    for (const DrawnCut& k : s_.cuts) {
      if (k.parent == j) points.push_back(column(way_of(s_[j].place, k.placement).stands[3], 3));
      if (k.twin_parent == j) points.push_back(column(way_of(s_[j].place, k.twin).stands[3], 3));
    }
    return points;
  }
  bool is_platform(int j) const { return closed_on(j).size() >= 2; }

  // A link that closes several loops: a plate between its joints.
  void plate(int j) {
    if (!is_platform(j)) return;
    std::vector<Vector3> points = closed_on(j);
    points.push_back(true_origin(j));
    for (int k = 1; k <= s_.n(); ++k)
      if (s_[k].parent == j) points.push_back(column(way(k).stands[2], 3));
    add_platform(scene_, std::move(points));
  }

  void cut(const DrawnCut& k) {
    const Walk to_cut = way_of(s_[k.parent].place, k.placement),
               to_twin = way_of(s_[k.twin_parent].place, k.twin);
    if (!is_platform(k.parent)) along(to_cut, k.parent);
    if (!is_platform(k.twin_parent)) along(to_twin, k.twin_parent);
    const Placing &T = to_cut.stands[3], &twin = to_twin.stands[3];
    const Vector3 at = column(T, 3);
    line(Look::helper, Layer::marks, at, column(twin, 3));
    const Vector3 symbol = k.kind == JointKind::prismatic ? column(to_cut.stands[2], 3) : at;
    add_joint(scene_, camera_, Look::cut, k.kind, T, symbol, unit_);
    add_dot(scene_, camera_, Look::cut, at, 2.2 * unit_);
    tag(numbered("O", k.placement.number), Look::cut, at, {}, 2, 11);
    tag(numbered("O", k.twin.number), Look::cut, column(twin, 3), {}, 2, 11);
    if (!few_) return;
    cut_axes(T, k.placement.number);
    cut_axes(twin, k.twin.number);
    if (!what_.parameters) return;
    if (!is_platform(k.parent)) add_parameters(scene_, k.placement, k.kind, to_cut, unit_);
    if (!is_platform(k.twin_parent)) add_parameters(scene_, k.twin, JointKind::fixed, to_twin, unit_);
  }

  void cut_axes(const Placing& T, int number) {
    for (const auto& [k, letter, length] : {std::tuple(0U, "x", 42), std::tuple(2U, "z", 48)}) {
      const Vector3 a = column(T, k), tip = column(T, 3) + (length * unit_) * a;
      if (std::hypot(inner(a, camera_.right), inner(a, camera_.up)) < 0.12) continue;
      scene_.shapes.push_back(
          arrow(Look::cut, Layer::solids, column(T, 3) + (k == 2 ? 15 : 10) * unit_ * a, tip));
      tag(numbered(letter, number), Look::cut, tip, a, 1, 3);
    }
  }

  void named_frames() {
    for (const DrawnFrame& f : s_.frames) {
      const Placing T = s_[f.link].place * f.place;
      const Vector3 at = column(T, 3) + (origin(f.link) - true_origin(f.link));
      for (const std::size_t k : {0U, 1U, 2U})
        scene_.shapes.push_back(arrow(Look::frame, Layer::marks, at, at + (26 * unit_) * column(T, k)));
      tag("\"" + f.name + "\"", Look::frame, at, {}, 3, 6);
    }
  }

  // Beside the robot, where its highest point is.
  void gravity() {
    if (magnitude(s_.gravity) == 0) return;
    const double seen =
        std::hypot(inner(camera_.down_here, camera_.right), inner(camera_.down_here, camera_.up));
    if (seen < 0.2) return;
    double left = 1e300, top = -1e300;
    for (const Stroke& stroke : scene_.shapes)
      for (const Vector3& p : stroke.points) left = std::min(left, inner(p, camera_.right));
    for (const Vector3& p : origin_) top = std::max(top, inner(p, camera_.up));
    const double a = camera_.length(1);
    const Vector3 from = (left - 40 * a) * camera_.right + top * camera_.up,
                  to = from + (46 * a) * camera_.down_here;
    scene_.shapes.push_back(arrow(Look::gravity, Layer::marks, from, to));
    tag("g", Look::gravity, to, camera_.right, 4, 5);
  }

  const Skeleton& s_;
  const Shown& what_;
  const Camera& camera_;
  double unit_;  // a pixel of a symbol, as a length of the robot
  bool few_ = true;
  std::vector<Vector3> origin_;
  std::set<int> holding_;  // moving links whose gripper is drawn
  Scene scene_;
};

}  // namespace

RobotScene scene_of(const Skeleton& skeleton, const Shown& shown, Camera camera) {
  fill_paper(skeleton, shown, camera);
  return RobotDrawing(skeleton, shown, camera).drawn();
}

}  // namespace articula
