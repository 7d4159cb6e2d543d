// A robot as URDF. With B_j the frame of link j in the file, seen from frame j of the table (urdf_layout.hpp), joint j is
//
//   origin = B_i^-1 iT_j(q = 0) B_j        axis = B_j^-1 z_j

#include <algorithm>
#include <cmath>

#include "base/at.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "io/urdf.hpp"
#include "io/urdf_layout.hpp"
#include "io/urdf_losses.hpp"
#include "io/xml.hpp"
#include "robot/mechanics.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

constexpr long unlimited = 10000000000000000;  // 1e16: what tools read as none

void refuse_ball_joints(const RobotData& r) {
  for (const Body& b : r.bodies)
    if (b.joint == JointKind::ball)
      throw ModelError("joint of link " + b.name, "URDF has no ball joints",
                       "describe it by three revolute joints, with links without mass between them");
}

class UrdfWriter {
 public:
  explicit UrdfWriter(const Robot& robot)
      : r_(robot.in(g_)),
        numbers_(r_),
        changes_(urdf_losses(r_)),
        links_(urdf_layout(r_, numbers_, changes_)),
        file_{"robot", 0, {}, {}} {}

  Written run() {
    file_.set("name", r_.name);
    mount();
    for (const FileLink& link : links_) {
      add_link(link);
      if (link.parent >= 0) add_joint(link);
    }
    numbers_.demand_values();
    return {to_text(file_), std::move(changes_)};
  }

 private:
  void change(ChangeKind kind, const Place& place, std::string what) {
    changes_.push_back({kind, place, std::move(what)});
  }

  static void add_origin(XmlElement& e, const Transform& T) {
    e.add("origin").set("xyz", UrdfNumbers::texts(T.P())).set("rpy", UrdfNumbers::angles(T.A()));
  }

  XmlElement& joint(const std::string& name, const std::string& type, const std::string& parent,
                    const std::string& child, const Transform& origin) {
    XmlElement& e = file_.add("joint").set("name", name).set("type", type);
    add_origin(e, origin);
    e.add("parent").set("link", parent);
    e.add("child").set("link", child);
    return e;
  }

  // A base that floats, or that Z places, hangs on a link of its own.
  void mount() {
    bool placed = false;
    for (std::size_t i = 0; i < r_.Z.size(); ++i)
      placed = placed || !vanishes(numbers_.value(r_.Z[i]) - g_.constant(i % 5 == 0 ? 1 : 0));
    if (!r_.floats() && !placed) return;
    std::string world = "world", name = "world_joint";
    const auto taken = [&](const FileLink& link) { return link.name == world || link.joint_name == name; };
    while (std::any_of(links_.begin(), links_.end(), taken)) world += "_", name += "_";
    file_.add("link").set("name", world);
    joint(name, r_.floats() ? "floating" : "fixed", world, links_[0].name, numbers_.base());
    change(ChangeKind::added, r_[0].place,
           "link " + world + ": " + (r_.floats() ? "the base floats in it" : "Z places the base in it"));
  }

  void add_link(const FileLink& link) {
    XmlElement& e = file_.add("link").set("name", link.name);
    const Body& b = r_[link.body];
    if (!link.own || !has_inertia(b.link)) return;
    std::array<Expr, M + 1> cells;
    for (std::size_t k = XX; k <= M; ++k) cells[k] = numbers_.value(b.link[k]);
    const Inertia body = inverse(link.place) * inertia({link.body}, cells);
    const bool massless = vanishes(body.M());
    if (massless && !vanishes(body.MS()))
      throw ModelError("link " + b.name, "it has first moments and no mass, which URDF cannot say",
                       "base parameters are no bodies: write the robot that they were made of");
    const Vec3 c = (massless ? g_.constant(0) : g_.constant(1) / body.M()) * body.MS();
    XmlElement& inertial = e.add("inertial");
    add_origin(inertial, Transform(Rot3::identity(g_, body.frame()), c));
    inertial.add("mass").set("value", UrdfNumbers::text(body.M()));
    add_inertia_at(inertial, body, c);
  }

  // About the centre of mass c: J - M (c.c 1 - c c^T) = J + hat(MS) hat(c).
  static void add_inertia_at(XmlElement& inertial, const Inertia& body, const Vec3& c) {
    const Tensor3 I = body.J() + hat(body.MS()) * hat(c);
    double size = 0;
    for (int i = 0; i < 3; ++i) size = std::max(size, std::abs(numeric_value(body.J()(i, i))));
    XmlElement& e = inertial.add("inertia");
    const std::string letters = "xyz";
    for (int i = 0; i < 3; ++i)
      for (int k = i; k < 3; ++k)
        e.set({'i', letters[at(i)], letters[at(k)]}, UrdfNumbers::text(I(i, k), size));
  }

  static std::string type_of(const Body& b) {
    const bool limited = b.limits[LOWER].valid() && b.limits[UPPER].valid();
    switch (b.joint) {
      case JointKind::revolute: return limited ? "revolute" : "continuous";
      case JointKind::prismatic: return "prismatic";
      case JointKind::free: return "floating";
      default: return "fixed";
    }
  }

  void add_joint(const FileLink& link) {
    const Body& b = r_[link.body];
    const std::string type = link.own ? type_of(b) : "fixed";
    XmlElement& e = joint(link.joint_name, type, links_[at(link.parent)].name, link.name, link.origin);
    if (!link.own || info(b.joint).nv != 1) return;
    const Rot3 back = UrdfNumbers::settled(inverse(link.place).A());
    e.add("axis").set("xyz", UrdfNumbers::texts(back * Vec3::unit_z(g_, {link.body})));
    add_limits(e, link, type == "continuous");
    if (!b.link[FV].is_constant(0) || !b.link[FS].is_constant(0))
      e.add("dynamics")
          .set("damping", UrdfNumbers::text(numbers_.value(b.link[FV])))
          .set("friction", UrdfNumbers::text(numbers_.value(b.link[FS])));
    add_mimic(e, link);
  }

  void add_limits(XmlElement& e, const FileLink& link, bool continuous) {
    const auto& limits = r_[link.body].limits;
    if (continuous && (limits[LOWER].valid() || limits[UPPER].valid()))
      change(ChangeKind::dropped, link.source,
             "joint " + link.joint_name + ": its limit, since URDF has two or none");
    if (continuous && !limits[VELOCITY].valid() && !limits[EFFORT].valid()) return;
    XmlElement& limit = e.add("limit");
    std::vector<std::string> added;
    for (std::size_t k = continuous ? VELOCITY : LOWER; k < limit_key_count; ++k) {
      if (!limits[k].valid()) added.emplace_back(limit_keys[k]);
      const Expr none = g_.constant(k == LOWER ? -unlimited : unlimited);
      limit.set(std::string(limit_keys[k]),
                UrdfNumbers::text(limits[k].valid() ? numbers_.value(limits[k]) : none));
    }
    if (!added.empty())
      change(ChangeKind::added, link.source,
             "joint " + link.joint_name + ": " + joined(added, ", ") +
                 " of 1e16, which is none: URDF wants limits");
  }

  void add_mimic(XmlElement& e, const FileLink& link) {
    for (const Coupling& c : r_.couplings) {
      if (c.joint != link.body) continue;
      const auto of = std::find_if(links_.begin(), links_.end(),
                                   [&](const FileLink& other) { return other.own && other.body == c.of; });
      e.add("mimic")
          .set("joint", of->joint_name)
          .set("multiplier", UrdfNumbers::text(numbers_.value(c.ratio)))
          .set("offset", UrdfNumbers::text(numbers_.value(c.offset)));
    }
  }

  Graph g_;
  RobotData r_;
  UrdfNumbers numbers_;
  std::vector<Change> changes_;
  std::vector<FileLink> links_;
  XmlElement file_;
};

}  // namespace

Written write_urdf(const Robot& robot) {
  refuse_ball_joints(robot.data());
  return UrdfWriter(robot).run();
}

}  // namespace articula
