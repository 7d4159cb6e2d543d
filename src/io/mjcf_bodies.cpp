#include "io/mjcf_bodies.hpp"

#include <algorithm>

#include "base/at.hpp"
#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "robot/compound.hpp"
#include "robot/placing.hpp"

namespace articula::mjcf {

namespace {

const std::vector<std::string>& refused_tags() {
  static const std::vector<std::string> tags{"composite", "flexcomp", "replicate", "attach"};
  return tags;
}
const std::vector<std::string>& left_out_tags() {
  static const std::vector<std::string> tags{"camera", "light", "plugin"};
  return tags;
}

struct Inner {  // a body inside another
  const XmlElement* element;
  Transform frame;  // outerT_f, where f is the frame that it is placed in
  std::string childclass;
};

struct Site {  // a frame that has a name, a tool for one
  Entry entry;
  Transform frame;
};

struct Content {
  std::vector<Entry> joints;
  std::vector<Site> sites;
  std::optional<Entry> inertial;
  std::vector<Geom> geoms;
  std::vector<Inner> bodies;
};

class MjcfBuilder {
 public:
  MjcfBuilder(const Settings& settings, const Defaults& defaults, Values& values, Tree& tree)
      : settings_(settings), defaults_(defaults), v_(values), f_(values.findings()), t_(tree) {}

  void world(const XmlElement& element) {
    named_bodies_.emplace("world", element.at);
    const Content content = content_of(element, {});
    if (settings_.floating && content.bodies.size() != 1)
      f_.error(
          element.at,
          "the world has " + std::to_string(content.bodies.size()) + " bodies, and one of them is to float",
          "write <freejoint/> into it");
    for (const Entry& joint : content.joints) f_.error(joint.at(), "the world has no joints");
    if (content.inertial) f_.error(content.inertial->at(), "the world has no inertia");
    sites(content, 0);
    inner_bodies(content, 0);
  }

  void tell_names() {
    if (unnamed_.empty()) return;
    const std::size_t shown = std::min<std::size_t>(unnamed_.size(), 8);
    f_.change(ChangeKind::assumed, first_unnamed_,
              counted(unnamed_.size(), "name") + " of bodies: " +
                  joined({unnamed_.begin(), unnamed_.begin() + static_cast<long>(shown)}, ", ") +
                  (shown < unnamed_.size() ? ", .." : ""));
  }

 private:
  Graph& g() { return v_.graph(); }
  Mechanism& m() { return t_.mechanism; }
  int count() { return static_cast<int>(m().parts.size()); }

  // ---- what a body contains

  Content content_of(const XmlElement& element, const std::string& childclass) {
    Content content;
    gather(element, Transform::identity(g(), body_frame), childclass, content);
    return content;
  }

  std::string class_for(const XmlElement& element, const std::string& around) {
    const XmlAttribute* own = element.attribute("childclass");
    if (own != nullptr) defaults_.check_class(*own);
    return own == nullptr ? around : own->value;
  }

  void gather(const XmlElement& element, const Transform& frame, const std::string& childclass,
              Content& content) {
    for (const XmlElement& child : element.children) {
      check_attributes(child, f_);
      if (child.name == "body")
        content.bodies.push_back({&child, frame, childclass});
      else if (child.name == "geom")
        content.geoms.push_back({defaults_.entry(child, childclass), frame});
      else if (child.name == "site" && is_named(child) && child.attribute("fromto") == nullptr)
        content.sites.push_back({defaults_.entry(child, childclass), frame});
      else if (child.name == "site")
        t_.dropped.count(child.name, child.at);
      else if (child.name == "frame")
        inside_frame(child, frame, childclass, content);
      else if (child.name == "joint" || child.name == "freejoint" || child.name == "inertial")
        of_body(child, element, childclass, content);
      else
        other(child);
    }
  }

  void inside_frame(const XmlElement& element, const Transform& frame, const std::string& childclass,
                    Content& content) {
    const Entry entry{&element, {}, label_of(element)};
    const Transform inner = v_.pose(entry, frame.from(), {frames_before_ - ++frames_});
    gather(element, frame * inner, class_for(element, childclass), content);
  }

  void of_body(const XmlElement& child, const XmlElement& around, const std::string& childclass,
               Content& content) {
    if (around.name == "frame")
      return f_.error(child.at, "<" + child.name + "> inside a <frame> is not there yet",
                      "move it out, into the body");
    if (child.name != "inertial") {
      content.joints.push_back(child.name == "joint" ? defaults_.entry(child, childclass)
                                                     : Entry{&child, {}, label_of(child)});
    } else if (content.inertial) {
      f_.error(child.at, "a body has two <inertial>");
    } else {
      content.inertial = Entry{&child, {}, "inertial"};
    }
  }

  void other(const XmlElement& child) {
    const std::string tag = shortened(child.name);
    if (child.name == "include") return;  // told already
    if (contains(refused_tags(), child.name))
      f_.error(child.at, "<" + tag + ">, which makes bodies by a recipe, is not there yet",
               "save the model from MuJoCo, which writes these bodies out");
    else if (contains(left_out_tags(), child.name))
      t_.dropped.count(tag, child.at);
    else
      f_.warn(child.at, "unknown element <" + tag + "> inside a body: it is left out",
              suggestion(child.name, {"body", "joint", "freejoint", "inertial", "geom", "frame"}));
  }

  // ---- bodies

  static bool is_named(const XmlElement& element) { return !element.value("name").empty(); }

  std::string name_of(const XmlElement& element) {
    ++bodies_;
    if (is_named(element)) {
      const XmlAttribute& name = *element.attribute("name");
      if (const auto [other, fresh] = named_bodies_.emplace(name.value, name.at); !fresh)
        f_.called_twice(name.at, "bodies", in_quotes(name.value), other->second);
      return name.value;
    }
    if (unnamed_.empty()) first_unnamed_ = element.at;
    unnamed_.push_back("body" + std::to_string(bodies_));
    return unnamed_.back();
  }

  void body(const Inner& inner, int parent) {
    const Entry entry{inner.element, {}, label_of(*inner.element)};
    const std::string name = name_of(*inner.element);
    if (v_.word(entry, "mocap", {"false", "true"}) == 1)
      f_.error(entry.at(), entry.label + " is a mocap body, which somebody moves from outside: not there yet",
               "leave mocap out, or give it joints");
    if (!v_.number(entry, "gravcomp", 0).is_constant(0))
      f_.warn(entry.at(), entry.label + ": gravcomp is left out: gravity acts on it in full");
    const std::string childclass = class_for(*inner.element, inner.childclass);
    Content content = content_of(*inner.element, childclass);
    const int k = parts_of(entry, name, inner.frame, parent, content.joints);
    if (is_named(*inner.element)) t_.bodies.emplace(name, k);
    mass(content, k, entry);
    sites(content, k);
    inner_bodies(content, k);
  }

  // bodyT_f, with the body's frame by the number of its part.
  Transform on_part(int k, const Transform& frame) { return coincident(g(), {k}, body_frame) * frame; }

  void inner_bodies(const Content& content, int k) {
    for (const Inner& inner : content.bodies)
      body({inner.element, on_part(k, inner.frame), inner.childclass}, k);
  }

  void sites(const Content& content, int k) {
    for (const Site& site : content.sites) {
      const Transform frame = on_part(k, site.frame);
      add(site.entry, site.entry.element->value("name"), k,
          frame * v_.pose(site.entry, frame.from(), {count()}));
      m().parts.back().mark = true;
    }
  }

  void mass(Content& content, int k, const Entry& entry) {
    Part& part = m().parts[static_cast<std::size_t>(k)];
    const std::string name = "body " + shortened(part.name);
    for (Geom& geom : content.geoms) geom.frame = on_part(k, geom.frame);
    const std::size_t before = f_.errors();
    const auto found = rigid_body(content.inertial ? &*content.inertial : nullptr, content.geoms, {k}, name,
                                  settings_.mass, v_);
    if (!found && !content.joints.empty() && !has_mesh(content.geoms) && f_.errors() == before)
      f_.warn(entry.at(), name + " moves and has no mass: neither <inertial> nor geoms give it one",
              "give it an <inertial>");
    if (!found) return;
    set_inertia(part, found->mass, found->centre, found->I);
    part.link_place = f_.place(found->at);
  }

  // ---- joints

  int add(const Entry& entry, const std::string& name, int parent, const Transform& pose) {
    const int k = count();
    if (k > max_parts) {
      f_.error(entry.at(), "more than " + std::to_string(max_parts) + " bodies and joints");
      f_.give_up();
    }
    Part part = blank_part(m(), parent, k);
    part.name = name, part.pose = pose;
    part.place = f_.place(entry.at());
    m().parts.push_back(part);
    t_.home.push_back(pose);
    return k;
  }

  // The parts of a body; the last is the body itself.
  int parts_of(const Entry& entry, const std::string& name, const Transform& frame, int parent,
               const std::vector<Entry>& joints) {
    const bool freed = settings_.floating && parent == 0;
    if (freed && !joints.empty() && kind_of(joints.front(), joints.size(), parent) != JointKind::free)
      f_.error(entry.at(), entry.label + " has joints to the world: it cannot be made a floating base",
               "let it stand fixed to the world in the file");
    Transform pose = frame * v_.pose(entry, frame.from(), {count()});
    if (joints.empty()) {
      const int k = add(entry, name, parent, pose);
      if (freed) m().parts.back().joint = JointKind::free;
      return k;
    }
    const int first = count();
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const JointKind kind = kind_of(joints[i], joints.size(), parent);
      const std::string own = joints[i].element->value("name");
      const bool last = i + 1 == joints.size();
      const Vec3 pos = v_.vector(joints[i], "pos", {count()});
      const bool beside = kind == JointKind::ball && !vanishes(pos);
      const std::string between = name + "_" + (own.empty() ? std::to_string(i + 1) : own);
      parent = joint_part(joints[i], last && !beside ? name : between, own, kind, parent, pose, pos);
      pose = coincident(g(), {parent}, {parent + 1});
      if (beside) pose = Transform(pose.A(), Vec3({parent}, -pos[0], -pos[1], -pos[2]));
      if (last && beside) parent = add(entry, name, parent, pose);
    }
    tell_added(entry, name, joints.size());
    if (joints.size() > 1) one_joint(entry, first);
    return parent;
  }

  // A reversed axis has the same name.
  static JointFreedom freedom_of(const Part& part) {
    JointFreedom f{part.joint == JointKind::revolute, {}};
    bool back = false;
    for (int i = 2; i >= 0; --i) {
      f.axis[at(i)] = Rational::exactly(numeric_value(part.axis[i]));
      if (!f.axis[at(i)].is_zero()) back = f.axis[at(i)].is_negative();
    }
    for (Rational& x : f.axis) x = back ? -x : x;
    return f;
  }

  // The parts from this one on, when they are freedoms at one place.
  void one_joint(const Entry& entry, int first) {
    std::vector<JointFreedom> freedoms;
    const Part* turn = nullptr;
    for (int k = first; k < count(); ++k) {
      const Part& part = m().parts[at(k)];
      if (info(part.joint).nv != 1) return;
      freedoms.push_back(freedom_of(part));
      if (!freedoms.back().turns) continue;
      for (int i = 0; turn != nullptr && i < 3; ++i)
        if (!vanishes(part.point[i] - turn->point[i])) return;
      turn = &part;
    }
    if (freedoms.size() <= most_freedoms && !dependent_freedom(freedoms))
      m().compounds.push_back({articula::kind_of(freedoms), first, count() - 1, f_.place(entry.at())});
  }

  void tell_added(const Entry& entry, const std::string& name, std::size_t joints) {
    if (joints > 1)
      f_.change(ChangeKind::added, entry.at(),
                counted(joints - 1, "link") + " without mass before body " + shortened(name) +
                    ", which has " + counted(joints, "joint"));
  }

  int joint_part(const Entry& joint, const std::string& name, const std::string& own, JointKind kind,
                 int parent, const Transform& pose, const Vec3& pos) {
    const bool ball = kind == JointKind::ball;
    const int k =
        add(joint, name, parent, ball ? pose * Transform(Rot3::identity(g(), pos.frame()), pos) : pose);
    Part& part = m().parts.back();
    part.joint = kind, part.joint_name = own;
    if (kind == JointKind::free) part.pose = coincident(g(), {parent}, {k});
    if (!ball) part.point = pos;
    if (info(kind).nv == 1 && joint.attribute("axis") != nullptr)
      part.axis = v_.direction(joint, "axis", {k}).value_or(part.axis);
    set_drive(part, joint, settings_, v_);
    if (own.empty()) return k;
    t_.joints.emplace(own, k);
    if (const auto [other, fresh] = named_joints_.emplace(own, joint.at()); !fresh)
      f_.called_twice(joint.at(), "joints", in_quotes(own), other->second);
    return k;
  }

  JointKind kind_of(const Entry& joint, std::size_t together, int parent) {
    static const std::vector<JointKind> kinds{JointKind::revolute, JointKind::prismatic, JointKind::ball,
                                              JointKind::free};
    const bool freejoint = joint.element->name == "freejoint";
    const JointKind kind =
        freejoint ? JointKind::free : kinds[v_.word(joint, "type", {"hinge", "slide", "ball", "free"})];
    if (kind != JointKind::free) return kind;
    if (together > 1)
      f_.error(joint.at(), joint.label + ": a body with a free joint has no other joint",
               "remove the others");
    if (parent != 0)
      f_.error(joint.at(),
               joint.label + ": a free joint belongs to a body of the world, not to one inside another",
               "use three slide joints and a ball joint");
    if (freejoint && v_.word(joint, "align", {"auto", "false", "true"}) == 2)
      f_.error(joint.at(), joint.label + ": align, which moves the frame of the body, is not there yet");
    return kind;
  }

  static constexpr Frame body_frame{-6};       // of a body, before the number of its part is known
  static constexpr int frames_before_ = -100;  // frames of <frame> elements are numbered down from here

  const Settings& settings_;
  const Defaults& defaults_;
  Values& v_;
  Findings& f_;
  Tree& t_;
  int frames_ = 0, bodies_ = 0;
  std::map<std::string, std::size_t> named_bodies_, named_joints_;  // where they stand
  std::vector<std::string> unnamed_;
  std::size_t first_unnamed_ = nowhere;
};

}  // namespace

std::vector<std::string> names_of(const std::map<std::string, int>& parts) {
  std::vector<std::string> names;
  for (const auto& part : parts) names.push_back(part.first);
  return names;
}

void read_bodies(const XmlElement& root, const Settings& settings, const Defaults& defaults, Values& values,
                 Tree& tree) {
  MjcfBuilder builder(settings, defaults, values, tree);
  for (const XmlElement* world : root.all("worldbody")) builder.world(*world);
  builder.tell_names();
}

}  // namespace articula::mjcf
