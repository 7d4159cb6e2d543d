#include "io/urdf_layout.hpp"

#include <cmath>

#include "base/at.hpp"
#include "expr/transform.hpp"
#include "robot/mechanics.hpp"
#include "robot/names.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

constexpr double on_axis_below = 1e-12;  // m

class Layout {
 public:
  Layout(const RobotData& r, UrdfNumbers& numbers, std::vector<Change>& changes)
      : r_(r), numbers_(numbers), changes_(changes), first_(r.bodies.size(), 0), last_(r.bodies.size(), 0) {
    for (const Body& b : r.bodies) names_.insert(b.name);
    for (const NamedFrame& f : r.frames) names_.insert(f.name);
  }

  std::vector<FileLink> run() {
    for (int j = 0; j <= r_.n(); ++j)
      if (!is_foot(j)) body(j);
    return std::move(links_);
  }

 private:
  int count() const { return static_cast<int>(links_.size()); }
  Frame next_frame() const { return {r_.n() + 1 + count()}; }

  void body(int j) {
    const Body& b = r_[j];
    const auto [place, kept] = own_frame(j);
    const std::string joint = b.joint_name.empty() ? b.name + "_joint" : b.joint_name;
    if (j == 0) {
      add({b.name, {}, 0, true, -1, place, place, b.place});
    } else {
      Transform T = numbers_.joint_at_rest(j) * place;
      int carrier = b.parent;
      for (; is_foot(carrier); carrier = r_[carrier].parent) T = numbers_.joint_at_rest(carrier) * T;
      const int parent = is_tool(j) ? last_[at(carrier)] : first_[at(carrier)];
      add({b.name, joint, j, true, parent, place, inverse(links_[at(parent)].place) * T, b.place});
    }
    first_[at(j)] = last_[at(j)] = count() - 1;
    for (const NamedFrame& f : r_.frames)
      if (f.link == j && &f != kept) frame(j, f);
  }

  void frame(int j, const NamedFrame& f) {
    std::string name = f.name;
    if (name == r_[j].name) {
      name = fresh_name(name + "_frame", names_);
      changes_.push_back({ChangeKind::renamed, f.place,
                          "frame " + f.name + ": it is not on the axis of the joint of link " + f.name +
                              ", where URDF has that link's, and becomes link " + name});
    }
    const Transform place = numbers_.placed(f, next_frame());
    const int parent = last_[at(j)];
    add({name, name + "_joint", j, false, parent, place, inverse(links_[at(parent)].place) * place, f.place});
    if (ends_the_tree(j) && carries_tool(j)) last_[at(j)] = count() - 1;
  }

  void add(FileLink link) {
    if (!link.joint_name.empty()) {
      const std::string name = fresh_name(link.joint_name, joint_names_);
      if (name != link.joint_name)
        changes_.push_back({ChangeKind::renamed, link.source, "joint " + link.joint_name + " is " + name});
      link.joint_name = name;
    }
    links_.push_back(std::move(link));
  }

  // The frame of body j's link, and the robot's frame that it is, if any.
  std::pair<Transform, const NamedFrame*> own_frame(int j) {
    for (const NamedFrame& f : r_.frames) {
      if (j == 0 || f.link != j || f.name != r_[j].name)
        continue;  // the frame of the root is that of gravity
      const Transform T = numbers_.placed(f, next_frame());
      if (is_on_axis(r_[j], T)) return {T, &f};
    }
    return {coincident(*r_.graph, {j}, next_frame()), nullptr};
  }

  static bool is_on_axis(const Body& b, const Transform& T) {
    const auto near = [](const Expr& e) { return std::abs(numeric_value(e)) < on_axis_below; };
    switch (b.joint) {
      case JointKind::fixed:
      case JointKind::prismatic: return true;
      case JointKind::revolute: return near(T.P().x()) && near(T.P().y());
      default: return false;  // its variables are those of the frame itself
    }
  }

  int only_child(int j) const {  // 0 when there are none or several
    int child = 0, carried = 0;
    for (int k = j + 1; k <= r_.n(); ++k)
      if (r_[k].parent == j) child = k, ++carried;
    return carried == 1 ? child : 0;
  }

  // Named after the link that follows: LINK_foot, and LINK_foot_2 if there are two. Its joint has no name.
  bool is_foot(int j) const {
    if (j == 0 || r_[j].joint != JointKind::fixed || !r_[j].joint_name.empty() || has_inertia(r_[j].link))
      return false;
    for (int k = only_child(j); k > 0; k = r_[k].joint == JointKind::fixed ? only_child(k) : 0)
      if (r_[j].name.rfind(r_[k].name.substr(0, 59) + "_foot", 0) == 0) return true;
    return false;
  }

  bool ends_the_tree(int j) const {  // it moves, and nothing that it carries does
    if (j == 0 || r_[j].joint == JointKind::fixed) return false;
    for (int k = j + 1; k <= r_.n(); ++k) {
      int i = k;
      while (i > j) i = r_[i].parent;
      if (i == j && r_[k].joint != JointKind::fixed) return false;
    }
    return true;
  }

  bool is_tool(int j) const {
    if (r_[j].joint != JointKind::fixed || has_inertia(r_[j].link)) return false;
    for (int k = j + 1; k <= r_.n(); ++k)
      if (r_[k].parent == j) return false;
    return ends_the_tree(r_[j].parent);
  }

  bool carries_tool(int j) const {
    for (int k = j + 1; k <= r_.n(); ++k)
      if (r_[k].parent == j && is_tool(k)) return true;
    return false;
  }

  const RobotData& r_;
  UrdfNumbers& numbers_;
  std::vector<Change>& changes_;
  std::vector<FileLink> links_;
  std::vector<int> first_, last_;  // of each body: its link, and what tools hang on
  std::set<std::string> names_, joint_names_;
};

}  // namespace

std::vector<FileLink> urdf_layout(const RobotData& r, UrdfNumbers& numbers, std::vector<Change>& changes) {
  return Layout(r, numbers, changes).run();
}

}  // namespace articula
