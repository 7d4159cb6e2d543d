// The constraints of an MJCF file that close loops or couple joints.
//
//   connect   a point of body1 (anchor) stays on the point of body2 that is there when nothing has moved: a ball joint, cut
//   weld      body2 stays where it is in body1's frame: relpose, or as it is when nothing has moved
//   joint     q1 - ref1 = a0 + a1 (q2 - ref2), when the polynomial has no higher terms

#include "base/text.hpp"
#include "io/mjcf_bodies.hpp"
#include "robot/placing.hpp"

namespace articula::mjcf {

namespace {

class Equality {
 public:
  Equality(const Defaults& defaults, Values& values, Tree& tree)
      : defaults_(defaults), v_(values), f_(values.findings()), t_(tree) {}

  void element(const XmlElement& e) {
    check_attributes(e, f_, e.name == "joint" ? "equality joint" : "");
    const Entry entry = defaults_.entry(e, {}, "equality");
    const bool loop = e.name == "connect" || e.name == "weld";
    if (!loop && e.name != "joint") return left_out(entry, "this kind of constraint");
    if (v_.word(entry, "active", {"true", "false"}) == 1)
      return t_.dropped.count("equality that is not active", e.at);
    if (loop && entry.attribute("site1") != nullptr) return left_out(entry, "a constraint between sites");
    if (e.name == "joint")
      couple(entry);
    else
      close(entry, e.name == "weld");
  }

 private:
  void left_out(const Entry& entry, const std::string& why) {
    if (entry.element->name != "include")
      f_.warn(entry.at(), entry.label + ": " + why + " has no place in the robot: it is left out");
  }

  // The part of that name; tells when there is none.
  std::optional<int> named(const Entry& entry, const std::string& key, const std::string& kind,
                           const std::map<std::string, int>& parts) {
    const XmlAttribute* a = entry.attribute(key);
    if (a == nullptr) {
      tell_missing(*entry.element, key, entry.label, f_);
      return std::nullopt;
    }
    const auto found = parts.find(a->value);
    if (found != parts.end()) return found->second;
    f_.no_such(a->at, entry.label, kind, in_quotes(a->value), possible(a->value, names_of(parts)));
    return std::nullopt;
  }

  Transform home(int k) const {  // baseT_k when nothing has moved
    Transform T = t_.home[static_cast<std::size_t>(k)];
    for (int i = parent(k); k > 0 && i > 0; i = parent(i)) T = t_.home[static_cast<std::size_t>(i)] * T;
    return T;
  }
  int parent(int k) const { return t_.mechanism.parts[static_cast<std::size_t>(k)].parent; }

  void close(const Entry& entry, bool weld) {
    const auto one = named(entry, "body1", "body", t_.bodies);
    const auto two =
        entry.attribute("body2") == nullptr ? std::optional(0) : named(entry, "body2", "body", t_.bodies);
    if (!one || !two) return;
    if (*one == *two) return f_.error(entry.at(), entry.label + ": both bodies are the same");
    const std::string kind = entry.element->name;
    if (!weld && entry.attribute("anchor") == nullptr)
      return tell_missing(*entry.element, "anchor", entry.label, f_);
    const std::string name = entry.element->value("name");
    const Transform pose = weld ? welded(entry, *one, *two) : anchored(entry, *one);
    const Transform between = inverse(home(*two)) * home(*one);
    t_.mechanism.closures.push_back(
        {name.empty() ? kind + std::to_string(t_.mechanism.closures.size() + 1) : name,
         weld ? JointKind::fixed : JointKind::ball, *one, *two, pose,
         weld ? coincident(v_.graph(), {*two}, closure_frame) : between * pose, f_.place(entry.at())});
  }

  Transform anchored(const Entry& entry, int one) {
    return {aligned(v_.graph(), {one}, closure_frame), v_.vector(entry, "anchor", {one})};
  }

  // body1T_body2: as relpose says, unless its quaternion is zero.
  Transform welded(const Entry& entry, int one, int two) {
    const auto p = v_.numbers(entry, "relpose", 7, 7);
    const bool given = p && !((*p)[3].is_constant(0) && (*p)[4].is_constant(0) && (*p)[5].is_constant(0) &&
                              (*p)[6].is_constant(0));
    if (!given) return inverse(home(one)) * home(two) * coincident(v_.graph(), {two}, closure_frame);
    return {v_.quaternion(entry, *entry.attribute("relpose"), 3, {one}, closure_frame),
            Vec3({one}, (*p)[0], (*p)[1], (*p)[2])};
  }

  void couple(const Entry& entry) {
    const auto one = named(entry, "joint1", "joint", t_.joints);
    if (entry.attribute("joint2") == nullptr) return left_out(entry, "a joint that is held");
    const auto two = named(entry, "joint2", "joint", t_.joints);
    std::vector<Expr> a = v_.numbers(entry, "polycoef", 1, 5).value_or(std::vector<Expr>{});
    if (!one || !two) return;
    const std::size_t given = entry.attribute("polycoef") == nullptr ? 0 : a.size();
    for (std::size_t i = given; i < 5; ++i) a.push_back(v_.graph().constant(i == 1 ? 1 : 0));
    for (std::size_t i = 2; i < 5; ++i)
      if (!a[i].is_constant(0)) return left_out(entry, "a coupling by a polynomial of higher degree");
    const Part &x = part(*two), &y = part(*one);
    for (const Part* p : {&x, &y})
      if (info(p->joint).nv != 1)
        return f_.error(entry.at(),
                        entry.label + ": " + shortened(p->joint_name) + " is no hinge and no slide");
    t_.mechanism.followers.push_back({*one, *two, a[1], y.zero + a[0] - a[1] * x.zero, f_.place(entry.at())});
  }
  const Part& part(int k) const { return t_.mechanism.parts[static_cast<std::size_t>(k)]; }

  const Defaults& defaults_;
  Values& v_;
  Findings& f_;
  Tree& t_;
};

}  // namespace

void read_equality(const XmlElement& root, const Defaults& defaults, Values& values, Tree& tree) {
  Equality equality(defaults, values, tree);
  for (const XmlElement* section : root.all("equality"))
    for (const XmlElement& e : section->children) equality.element(e);
}

}  // namespace articula::mjcf
