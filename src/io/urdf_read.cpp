// URDF read into a Mechanism. A link's frame is that of the joint it hangs on:
//
//   parentT_child(q) = Trans(xyz) Rot(z, yaw) Rot(y, pitch) Rot(x, roll) * (turn or slide by q along <axis>)
//
// A planar joint is two prismatic joints and a revolute one about the normal of its plane, with links without mass between them.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "base/at.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "io/urdf.hpp"
#include "io/urdf_loops.hpp"
#include "io/urdf_tags.hpp"
#include "io/urdf_tree.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

constexpr Frame centre_frame{-4};  // at the centre of mass, along the axes of <inertial>
constexpr double many_turns = 30;  // rad: in degrees, most limits are greater
constexpr double no_limit = 1e16;  // what other tools write for none
constexpr double unit_noise = 1e-12;

struct JointType {
  std::string_view name;
  JointKind kind;
};
constexpr std::array<JointType, 8> joint_types{{{"revolute", JointKind::revolute},
                                                {"continuous", JointKind::revolute},
                                                {"prismatic", JointKind::prismatic},
                                                {"fixed", JointKind::fixed},
                                                {"floating", JointKind::free},
                                                {"planar", JointKind::revolute},  // of its last joint
                                                {"spherical", JointKind::ball},
                                                {"ball", JointKind::ball}}};

class UrdfReader {
 public:
  UrdfReader(const XmlElement& robot, Findings& findings, const ImportOptions& options)
      : robot_(robot),
        findings_(findings),
        options_(options),
        m_(blank_mechanism({})),
        g_(*m_.graph),
        cells_(g_, findings, options.exact),
        tree_(urdf_tree(robot, cells_, findings)) {
    if (options.loops.empty()) return;
    loops_text_ = plain(read_file(options.loops));
    loop_findings_.emplace(options.loops, loops_text_);
    loops_ = read_urdf_loops(loops_text_, *loop_findings_);
  }

  Mechanism run() {
    heading();
    count_others(robot_, {"link", "joint"}, dropped_);
    count_unknown_attributes(robot_, dropped_, findings_);
    base();
    for (const UrdfJoint& j : tree_.joints)
      if (&j != floating_) joint(j);
    for (const UrdfLink& link : tree_.links) count_others(*link.element, {"inertial"}, dropped_);
    if (tree_.sound && loop_findings_) close_loops(m_, tree_, part_of_link_, loops_, *loop_findings_);
    followers();
    look_for_motion();
    look_for_inertia();
    dropped_.tell(findings_);
    cells_.tell_doubts();
    if (loop_findings_) {
      findings_.append(*loop_findings_);
      findings_.note(robot_.at, "its loops and motors are those of " + options_.loops);
    }
    if (findings_.errors() > 0) findings_.give_up();
    return std::move(m_);
  }

 private:
  void heading() {
    m_.name = trimmed(robot_.value("name"));
    if (m_.name.empty()) {
      m_.name = name_from(findings_.file());
      findings_.change(ChangeKind::assumed, robot_.at,
                       "the robot's name is " + shortened(m_.name) + ": the file has none");
    }
    m_.place = findings_.place(robot_.at);
    m_.sources = {"URDF file " + std::filesystem::path(findings_.file()).filename().string()};
    m_.floating = options_.floating;
    m_.gravity[2] = g_.constant(Rational(-981, 100));
    findings_.change(ChangeKind::assumed, robot_.at,
                     "gravity is [0, 0, -9.81] in the frame of the root: URDF does not say");
    if (loop_findings_)
      m_.sources.push_back("loops and motors: " + std::filesystem::path(options_.loops).filename().string());
  }

  // ---- the base

  static std::string type_of(const UrdfJoint& j) { return trimmed(j.element->value("type")); }

  static bool is_nowhere_else(const XmlElement& joint) {
    for (const XmlElement* origin : joint.all("origin"))
      for (const XmlAttribute& a : origin->attributes)
        for (const XmlWord& word : words_of(a)) {
          const auto x = Rational::parse(word.text);
          if (!x || !x->is_zero()) return false;
        }
    return true;
  }

  // The one joint of a root without mass, when it floats and leaves what it carries where the root is: then the root is the
  // world and what it carries the base. A robot has other joints too.
  const UrdfJoint* floating_joint() const {
    if (!tree_.sound || tree_.joints.empty()) return nullptr;
    const UrdfJoint& first = tree_.joints.front();
    const bool alone = std::count_if(tree_.joints.begin(), tree_.joints.end(),
                                     [&](const UrdfJoint& j) { return j.parent == tree_.root; }) == 1;
    const bool others = std::any_of(tree_.joints.begin() + 1, tree_.joints.end(),
                                    [&](const UrdfJoint& j) { return type_of(j) != "fixed"; });
    const bool massless = tree_.links[at(tree_.root)].element->child("inertial") == nullptr;
    const bool floats = type_of(first) == "floating" && is_nowhere_else(*first.element);
    return alone && others && massless && floats ? &first : nullptr;
  }

  void base() {
    part_of_link_.assign(tree_.links.size(), 0);
    if (tree_.links.empty()) return;
    floating_ = floating_joint();
    const UrdfLink& base = tree_.links[at(floating_ == nullptr ? tree_.root : floating_->child)];
    if (floating_ != nullptr) {
      m_.floating = true;
      findings_.change(ChangeKind::merged, floating_->element->at,
                       "joint " + shortened(floating_->name) + " and link " +
                           shortened(tree_.links[at(tree_.root)].name) + ": the base " +
                           shortened(base.name) + " floats in the world");
      part_of_joint_[floating_->name] = 0;
      count_others(*floating_->element, {"parent", "child", "origin"}, dropped_);
    }
    describe(m_.parts[0], base, *base.element);
  }

  void describe(Part& part, const UrdfLink& link, const XmlElement& described_by) {
    part.name = link.name;
    part.place = findings_.place(described_by.at);
    inertial(part, link);
  }

  void inertial(Part& part, const UrdfLink& link) {
    const std::string what = "link " + shortened(link.name);
    const XmlElement* e = cells_.only(*link.element, "inertial", what);
    if (e == nullptr) return;
    part.link_place = findings_.place(e->at);
    count_others(*e, {"origin", "mass", "inertia"}, dropped_);
    const XmlElement *mass = cells_.only(*e, "mass", what), *inertia = cells_.only(*e, "inertia", what);
    for (const auto& [child, tag] : {std::pair(mass, "mass"), std::pair(inertia, "inertia")})
      if (child == nullptr)
        findings_.error(e->at, what + ": <inertial> has no <" + std::string(tag) + ">",
                        "leave <inertial> out if it is not known");
    const Transform centre = cells_.origin(*e, part.axis.frame(), centre_frame, what + ": inertial");
    if (mass == nullptr || inertia == nullptr) return;
    set_inertia(part, cells_.needed(*mass, "value", what + ": mass"), centre, cells_.inertia(*inertia, what));
  }

  // ---- joints

  void joint(const UrdfJoint& j) {
    const std::string what = "joint " + shortened(j.name);
    const XmlElement& e = *j.element;
    const int parent = j.parent < 0 ? 0 : part_of_link_[at(j.parent)];
    const auto type = cells_.text(e, "type", what);
    const auto known = std::find_if(joint_types.begin(), joint_types.end(),
                                    [&](const JointType& t) { return type && t.name == *type; });
    if (type && known == joint_types.end()) unknown_type(j, *type);
    const bool planar = type == "planar";
    Part part = blank_part(m_, parent, count());
    part.pose = cells_.origin(e, {parent}, {count()}, what);
    if (known != joint_types.end()) part.joint = known->kind;
    if (info(part.joint).nv == 1) axis(part, e, what);
    if (planar) slides(part, j);
    part.joint_name = j.name;
    if (j.child >= 0) describe(part, tree_.links[at(j.child)], e);
    if (planar || info(part.joint).nv != 1) {
      for (const std::string_view tag : {"limit", "dynamics", "mimic"})
        for (const XmlElement* child : e.all(tag))
          dropped_.count("<" + std::string(tag) + "> of " + type.value_or("other") + " joints", child->at);
    } else {
      limits(part, e, what, *type == "continuous");
      friction(part, e, what);
    }
    count_others(e, {"parent", "child", "origin", "axis", "limit", "dynamics", "mimic"}, dropped_);
    if (j.child >= 0) part_of_link_[at(j.child)] = count();
    part_of_joint_.emplace(j.name, planar ? 0 : count());
    m_.parts.push_back(part);
  }

  int count() const { return static_cast<int>(m_.parts.size()); }

  void unknown_type(const UrdfJoint& j, const std::string& type) {
    std::vector<std::string> names;
    for (const JointType& t : joint_types) names.emplace_back(t.name);
    findings_.unknown(j.element->attribute("type")->at, "joint " + shortened(j.name), "type", in_quotes(type),
                      possible(type, names));
  }

  void axis(Part& part, const XmlElement& e, const std::string& what) {
    const Frame own = part.axis.frame();
    const std::size_t before = findings_.errors();
    const XmlElement* child = cells_.only(e, "axis", what);
    const auto given = child == nullptr ? std::nullopt : cells_.three(*child, "xyz", what);
    if (!given) {
      if (child != nullptr)
        tell_missing(*child, "xyz", what, findings_);
      else
        findings_.change(ChangeKind::assumed, e.at, what + ": its axis is 1 0 0: it has no <axis>");
      part.axis = Vec3(own, g_.constant(1), g_.constant(0), g_.constant(0));
      return;
    }
    const Vec3 v(own, (*given)[0], (*given)[1], (*given)[2]);
    const XmlAttribute& text = *child->attribute("xyz");
    const double square = numeric_value(dot(v, v));
    if (square == 0) {
      if (findings_.errors() == before)
        findings_.error(text.at, what + ": an axis of length zero has no direction",
                        "for example  xyz=\"0 0 1\"");
      return;
    }
    if (std::abs(square - 1) > unit_noise)
      findings_.change(
          ChangeKind::assumed, text.at,
          what + ": axis " + shortened(trimmed(text.value)) + " is a direction: its length is not used");
    part.axis = v;
  }

  // Two joints before the last one, along perpendiculars to its axis: the first axis of the frame that is one, and the third.
  void slides(Part& last, const UrdfJoint& j) {
    const Matrix3 A = on_axis(axis_of(last.axis, last.point), centre_frame).A().matrix();
    const std::string& child = j.child < 0 ? j.name : tree_.links[at(j.child)].name;
    const Transform pose = last.pose;
    const Vec3 normal = last.axis;
    int parent = last.parent;
    for (std::size_t k = 0; k < 2; ++k) {
      std::string letter = k == 0 ? "_x" : "_y";
      while (is_in_file(child + letter, j.name + letter)) letter += "_";
      Part slide = blank_part(m_, parent, count());
      if (k == 0) slide.pose = pose;
      slide.joint = JointKind::prismatic;
      slide.axis = Vec3({count()}, A[0][k], A[1][k], A[2][k]);
      slide.name = child + letter, slide.joint_name = j.name + letter;
      slide.place = findings_.place(j.element->at);
      parent = count();
      m_.parts.push_back(slide);
    }
    last = blank_part(m_, parent, count());
    last.joint = JointKind::revolute;
    last.axis = Vec3({count()}, normal[0], normal[1], normal[2]);
    m_.compounds.push_back({"planar", count() - 2, count(), findings_.place(j.element->at)});
    findings_.change(ChangeKind::added, j.element->at,
                     "joint " + shortened(j.name) + ": it is planar, and becomes two prismatic joints, " +
                         shortened(m_.parts[at(parent - 1)].joint_name) + " and " +
                         shortened(m_.parts[at(parent)].joint_name) + ", and a revolute one");
  }

  bool is_in_file(const std::string& link, const std::string& joint) const {
    return std::any_of(tree_.links.begin(), tree_.links.end(),
                       [&](const UrdfLink& l) { return l.name == link; }) ||
           std::any_of(tree_.joints.begin(), tree_.joints.end(),
                       [&](const UrdfJoint& j) { return j.name == joint; });
  }

  void limits(Part& part, const XmlElement& e, const std::string& what, bool continuous) {
    const XmlElement* limit = cells_.only(e, "limit", what);
    const bool bounded = limit != nullptr && !continuous;
    if (limit == nullptr) {
      if (!continuous)
        findings_.change(ChangeKind::assumed, e.at, what + ": it has no <limit>, and so no limits");
      return;
    }
    const Unit unit = part.joint == JointKind::revolute ? Unit::radian : Unit::plain;
    for (std::size_t k = 0; k < limit_key_count; ++k) {
      const auto x = cells_.number(*limit, limit_keys[k], what, k <= UPPER ? unit : Unit::plain);
      if (x && k <= UPPER && continuous)
        dropped_.count("lower and upper limits of continuous joints", limit->at);
      else if (x && std::abs(numeric_value(*x)) < no_limit)
        part.limits[k] = *x;
      if (x && k <= UPPER && unit == Unit::radian && !continuous) in_degrees(*limit, limit_keys[k], *x, what);
    }
    const bool lower = limit->attribute("lower") != nullptr, upper = limit->attribute("upper") != nullptr;
    if (bounded && !lower && !upper)
      findings_.change(ChangeKind::assumed, limit->at,
                       what + ": lower and upper limit are not given: it has none");
    else if (bounded && lower != upper) {
      part.limits[lower ? UPPER : LOWER] = g_.constant(0);
      findings_.change(
          ChangeKind::assumed, limit->at,
          what + ": its " + (lower ? "upper" : "lower") + " limit is 0, as URDF has it when it is missing");
    }
  }

  void in_degrees(const XmlElement& limit, std::string_view key, const Expr& x, const std::string& what) {
    const double size = std::abs(numeric_value(x));
    if (size > many_turns && size < no_limit)
      findings_.warn(
          limit.attribute(key)->at,
          what + ": " + std::string(key) + " " + shortened(limit.attribute(key)->value) + " is many turns",
          "limits are in radians; no model uses them");
  }

  void friction(Part& part, const XmlElement& e, const std::string& what) {
    const XmlElement* dynamics = cells_.only(e, "dynamics", what);
    if (dynamics == nullptr) return;
    part.link[FV] = cells_.number(*dynamics, "damping", what).value_or(g_.constant(0));
    part.link[FS] = cells_.number(*dynamics, "friction", what).value_or(g_.constant(0));
  }

  // ---- joints that follow others

  void followers() {
    for (const UrdfJoint& j : tree_.joints) {
      const auto part = part_of_joint_.find(j.name);
      const bool simple = part != part_of_joint_.end() && type_of(j) != "planar" &&
                          info(m_.parts[at(part->second)].joint).nv == 1;
      const std::string what = "joint " + shortened(j.name);
      if (!simple) continue;
      if (const XmlElement* mimic = cells_.only(*j.element, "mimic", what))
        follower(part->second, *mimic, what);
    }
  }

  void follower(int part, const XmlElement& mimic, const std::string& what) {
    const auto name = cells_.text(mimic, "joint", what);
    const Expr ratio = cells_.number(mimic, "multiplier", what).value_or(g_.constant(1));
    const Unit unit = m_.parts[at(part)].joint == JointKind::revolute ? Unit::radian : Unit::plain;
    const Expr offset = cells_.number(mimic, "offset", what, unit).value_or(g_.constant(0));
    if (!name) return;
    const std::size_t place = mimic.attribute("joint")->at;
    const auto of = part_of_joint_.find(*name);
    if (of == part_of_joint_.end()) {
      std::vector<std::string> names;
      for (const UrdfJoint& j : tree_.joints) names.push_back(j.name);
      findings_.no_such(place, what + ": mimic", "joint", in_quotes(*name), possible(*name, names));
    } else if (of->second == part) {
      findings_.error(place, what + ": it mimics itself");
    } else if (of->second == 0 || info(m_.parts[at(of->second)].joint).nv != 1) {
      findings_.error(place, what + ": it mimics " + in_quotes(*name) + ", which has not one freedom");
    } else {
      m_.followers.push_back({part, of->second, ratio, offset, findings_.place(mimic.at)});
    }
  }

  // ---- what the robot lacks

  void look_for_motion() {
    const bool moves = std::any_of(m_.parts.begin() + 1, m_.parts.end(),
                                   [](const Part& p) { return p.joint != JointKind::fixed; });
    if (moves || findings_.errors() > 0) return;
    findings_.error(robot_.at,
                    "robot " + shortened(m_.name) +
                        " has no joint that moves: " + counted(tree_.links.size(), "link") + ", " +
                        counted(tree_.joints.size(), "joint") + (tree_.joints.empty() ? "" : ", all fixed"),
                    "models are about robots that move");
  }

  // Links that move as one, and none of them has inertia.
  void look_for_inertia() {
    const auto has = [](const UrdfLink& link) { return link.element->child("inertial") != nullptr; };
    if (std::none_of(tree_.links.begin(), tree_.links.end(), has)) {
      findings_.warn(robot_.at, "no link has an <inertial>: the dynamic models will be zero",
                     "geometric and kinematic models need none");
      return;
    }
    if (!tree_.sound) return;
    std::vector<int> leader(m_.parts.size(), 0);
    std::vector<bool> heavy(m_.parts.size(), false);
    for (int k = 1; k < count(); ++k) {
      const Part& part = m_.parts[at(k)];
      leader[at(k)] = part.joint == JointKind::fixed ? leader[at(part.parent)] : k;
    }
    for (std::size_t k = 0; k < tree_.links.size(); ++k)
      if (has(tree_.links[k])) heavy[at(leader[at(part_of_link_[k])])] = true;
    for (std::size_t k = 0; k < tree_.links.size(); ++k) {
      const int part = part_of_link_[k];
      if (leader[at(part)] == part && !heavy[at(part)] && !is_between(part) && (part > 0 || m_.floating))
        findings_.warn(tree_.links[k].element->at,
                       "link " + shortened(tree_.links[k].name) +
                           " moves and has no mass: neither it nor what is fixed to it has an <inertial>",
                       "give it an <inertial>");
    }
  }

  // The freedoms of one joint, written one by one: what a link carries is another joint at its own origin.
  bool is_between(int part) const {
    std::vector<const Part*> carried;
    for (const Part& p : m_.parts)
      if (&p != &m_.parts[0] && p.parent == part) carried.push_back(&p);
    return part > 0 && carried.size() == 1 && carried[0]->joint != JointKind::fixed &&
           vanishes(carried[0]->pose.P());
  }

  const XmlElement& robot_;
  Findings& findings_;
  ImportOptions options_;
  Mechanism m_;
  Graph& g_;
  UrdfCells cells_;
  UrdfTree tree_;
  Tally dropped_;
  std::string loops_text_;
  std::optional<Findings> loop_findings_;  // where there is a file of loops
  UrdfLoops loops_;
  const UrdfJoint* floating_ = nullptr;       // of the base
  std::vector<int> part_of_link_;             // by the links of the tree
  std::map<std::string, int> part_of_joint_;  // by name; 0 of planar joints, and of the one of the base
};

}  // namespace

Robot read_urdf(std::string_view text, const std::string& file, const ImportOptions& options) {
  return read_robot_with(text, file, [&](std::string_view plain_text, Findings& findings) {
    const XmlElement root = parse_xml(plain_text, findings);
    refuse_xacro(root, findings);
    if (root.name != "robot")
      findings.refuse(root.at, "this is no URDF: its root element is <" + shortened(root.name) + ">",
                      "a URDF file begins with <robot>");
    return described(UrdfReader(root, findings, options).run(), options.fixed);
  });
}

}  // namespace articula
