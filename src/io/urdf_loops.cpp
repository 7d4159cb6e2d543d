#include "io/urdf_loops.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "base/at.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "io/yaml_tree.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

const std::vector<std::string>& keys() {
  static const std::vector<std::string> names{"closed_loop", "type", "name_mot"};
  return names;
}

class LoopReader {
 public:
  LoopReader(const YamlNode& root, Findings& findings) : root_(root), findings_(findings) {}

  UrdfLoops run() {
    const YamlNode& root = root_;
    if (root.kind != YamlNode::Kind::map)
      error(root, "a file of loops is a table with the key 'closed_loop'", "closed_loop: [[A, B]]");
    for (std::size_t i = 0; root.kind == YamlNode::Kind::map && i + 1 < root.items.size(); i += 2)
      key(root.items[i]);
    if (const YamlNode* pairs = value("closed_loop"))
      read_pairs(*pairs);
    else if (root.kind == YamlNode::Kind::map)
      error(root, "the key 'closed_loop' is missing", "closed_loop: [[A, B]]");
    if (const YamlNode* types = value("type"))
      read_types(*types);
    else
      findings_.change(ChangeKind::assumed, root.at, "frames are welded (6d): the file has no key 'type'");
    if (const YamlNode* motors = value("name_mot"))
      read_motors(*motors);
    else
      findings_.warn(root.at, "the key 'name_mot' is missing: every joint is taken to have a motor",
                     "name_mot: [..] lists the joints with a motor");
    return std::move(loops_);
  }

 private:
  void error(const YamlNode& at, std::string message, std::string hint = {}) {
    findings_.error(at.at, std::move(message), std::move(hint));
  }

  void key(const YamlNode& node) {
    if (!contains(keys(), node.text)) {
      const std::string near = suggestion(node.text, keys());
      if (near.empty())
        findings_.change(ChangeKind::dropped, node.at,
                         "the key " + shortened(node.text) + ", which is not known");
      else
        findings_.warn(node.at, "unknown key " + in_quotes(node.text) + ": it is left out", near);
    } else if (!seen_.insert(node.text).second) {
      error(node, "the key '" + node.text + "' is given twice");
    }
  }

  const YamlNode* value(std::string_view key) const {
    for (std::size_t i = 0; root_.kind == YamlNode::Kind::map && i + 1 < root_.items.size(); i += 2)
      if (root_.items[i].text == key) return &root_.items[i + 1];
    return nullptr;
  }

  std::optional<UrdfLoops::Name> name(const YamlNode& node, const std::string& what) {
    if (node.kind == YamlNode::Kind::scalar && !trimmed(node.text).empty())
      return UrdfLoops::Name{trimmed(node.text), node.at};
    error(node, what + " must be a name");
    return std::nullopt;
  }

  void read_pairs(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::list)
      return error(node, "closed_loop must be a list of pairs", "closed_loop: [[A, B], [C, D]]");
    if (node.items.empty()) findings_.warn(node.at, "closed_loop is empty: there is nothing to close");
    for (const YamlNode& item : node.items) {
      if (item.kind != YamlNode::Kind::list || item.items.size() != 2) {
        error(item, "an entry of closed_loop must be a pair of frames", "for example  [A, B]");
        continue;
      }
      const auto one = name(item.items[0], "a frame of closed_loop"),
                 two = name(item.items[1], "a frame of closed_loop");
      if (one && two) loops_.pairs.push_back({*one, *two, JointKind::fixed});
    }
    pairs_ = node.items.size();
  }

  void read_types(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::list)
      return error(node, "type must be a list, with an entry for each pair of closed_loop", "type: ['6d']");
    if (node.items.size() != pairs_)
      return findings_.wrong_count(node.at, "type", std::to_string(pairs_), node.items.size(),
                                   "one for each pair of closed_loop");
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      const std::string type = lower(trimmed(node.items[i].text));
      if (type != "6d" && type != "3d")
        findings_.unknown(node.items[i].at, "", "type", in_quotes(node.items[i].text),
                          "possible: 6d (welded), 3d (pinned at a point)");
      else if (type == "3d" && i < loops_.pairs.size())
        loops_.pairs[i].joint = JointKind::ball;
    }
  }

  void read_motors(const YamlNode& node) {
    loops_.motors.emplace();
    if (node.kind != YamlNode::Kind::list)
      return error(node, "name_mot must be a list of joints", "name_mot: [motor1, motor2]");
    for (const YamlNode& item : node.items)
      if (const auto joint = name(item, "an entry of name_mot")) loops_.motors->push_back(*joint);
  }

  const YamlNode& root_;
  Findings& findings_;
  UrdfLoops loops_;
  std::set<std::string> seen_;
  std::size_t pairs_ = 0;
};

class Closer {
 public:
  Closer(Mechanism& m, const UrdfTree& tree, const std::vector<int>& part_of_link, const UrdfLoops& loops,
         Findings& findings)
      : m_(m), tree_(tree), part_of_link_(part_of_link), loops_(loops), findings_(findings) {}

  void run() {
    if (loops_.motors) motors();
    for (const UrdfLoops::Pair& pair : loops_.pairs) close(pair);
  }

 private:
  Part& part(int k) { return m_.parts[at(k)]; }
  void error(const UrdfLoops::Name& name, std::string message, std::string hint = {}) {
    findings_.error(name.at, std::move(message), std::move(hint));
  }

  const UrdfJoint* joint_named(const std::string& name) const {
    const UrdfJoint* found = find_named(tree_.joints, name);
    return found == nullptr || found->child < 0 ? nullptr : found;
  }
  std::vector<std::string> names(bool links) const {
    std::vector<std::string> list;
    for (const UrdfJoint& j : tree_.joints) list.push_back(j.name);
    for (const UrdfLink& l : tree_.links)
      if (links) list.push_back(l.name);
    return list;
  }

  void motors() {
    std::vector<bool> driven(m_.parts.size(), false);
    for (const UrdfLoops::Name& name : *loops_.motors) {
      const UrdfJoint* joint = joint_named(name.text);
      if (joint == nullptr) {
        findings_.no_such(name.at, "name_mot", "joint", in_quotes(name.text),
                          possible(name.text, names(false)));
        continue;
      }
      const int k = part_of_link_[at(joint->child)];
      if (part(k).joint == JointKind::fixed)
        error(name, "name_mot: joint " + shortened(name.text) + " is fixed: it has no motor");
      driven[at(k)] = true;
    }
    for (std::size_t k = 1; k < m_.parts.size(); ++k)
      if (m_.parts[k].joint != JointKind::fixed) m_.parts[k].active = driven[k];
  }

  // The part whose frame is meant; nothing, with an error, when there is none or two of them.
  std::optional<int> frame(const UrdfLoops::Name& name) {
    std::vector<int> meant;
    if (const UrdfJoint* joint = joint_named(name.text)) meant.push_back(joint->child);
    for (std::size_t l = 0; l < tree_.links.size(); ++l)
      if (tree_.links[l].name == name.text && (meant.empty() || meant.front() != static_cast<int>(l)))
        meant.push_back(static_cast<int>(l));
    if (meant.size() == 1) return part_of_link_[at(meant.front())];
    if (meant.empty())
      findings_.no_such(name.at, "closed_loop", "joint or link", in_quotes(name.text),
                        possible(name.text, names(true)));
    else
      error(name,
            "closed_loop: " + in_quotes(name.text) + " is a joint and a link, and not of the same frame",
            "rename one of them");
    return std::nullopt;
  }

  void close(const UrdfLoops::Pair& pair) {
    const auto one = frame(pair.one), two = frame(pair.two);
    if (!one || !two) return;
    if (*one == *two)
      return error(pair.two, "closed_loop: " + shortened(pair.one.text) + " and " + shortened(pair.two.text) +
                                 " are one frame");
    if (pair.joint == JointKind::fixed && is_idle(*one) && is_idle(*two) && same_axis(part(*one), part(*two)))
      hold(*one, *two, pair);
    m_.closures.push_back({"loop" + std::to_string(m_.closures.size() + 1), pair.joint, *one, *two,
                           coincident(*m_.graph, {*one}, closure_frame),
                           coincident(*m_.graph, {*two}, closure_frame), findings_.place(pair.one.at)});
  }

  bool is_idle(int k) {  // turns, without a motor, and carries nothing that moves
    std::vector<bool> carried(m_.parts.size(), false);
    carried[at(k)] = true;
    for (std::size_t i = at(k) + 1; i < m_.parts.size(); ++i) {
      carried[i] = carried[at(m_.parts[i].parent)];
      if (carried[i] && m_.parts[i].joint != JointKind::fixed) return false;
    }
    return part(k).joint == JointKind::revolute && !part(k).active;
  }

  // One line, where the two frames are one.
  static bool same_axis(const Part& a, const Part& b) {
    const auto numbers = [](const Vec3& v) {
      return std::array<double, 3>{numeric_value(v.x()), numeric_value(v.y()), numeric_value(v.z())};
    };
    const auto parallel = [](const std::array<double, 3>& u, const std::array<double, 3>& v) {
      constexpr double noise = 1e-9;
      return std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) <
             noise;
    };
    const auto u = numbers(a.axis), p = numbers(a.point), q = numbers(b.point);
    return parallel(u, numbers(b.axis)) && parallel(u, {q[0] - p[0], q[1] - p[1], q[2] - p[2]});
  }

  void hold(int k, int other, const UrdfLoops::Pair& pair) {
    Part& held = part(k);
    held.joint = JointKind::fixed;
    held.active = true;
    held.limits = {};
    held.link[FV] = held.link[FS] = m_.graph->constant(0);
    findings_.warn(pair.one.at,
                   "joint " + shortened(held.joint_name) + " is held: " + shortened(held.name) + " and " +
                       shortened(part(other).name) +
                       " are welded and turn about one axis, so they would turn idly",
                   "their inertia turns with " + shortened(part(held.parent).name));
  }

  Mechanism& m_;
  const UrdfTree& tree_;
  const std::vector<int>& part_of_link_;
  const UrdfLoops& loops_;
  Findings& findings_;
};

}  // namespace

UrdfLoops read_urdf_loops(std::string_view text, Findings& findings) {
  const YamlNode root = parse_yaml(text, findings);
  return LoopReader(root, findings).run();
}

std::string loops_beside(const std::string& urdf_file) {
  std::filesystem::path path(urdf_file);
  if (lower(path.extension().string()) != ".urdf") return {};
  path.replace_extension(".yaml");
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  const std::vector<std::string> lines = lines_of(read_file(path.string()));
  const bool closes = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.rfind("closed_loop", 0) == 0 && line.find(':') != std::string::npos;
  });
  return closes ? path.string() : std::string();
}

void close_loops(Mechanism& m, const UrdfTree& tree, const std::vector<int>& part_of_link,
                 const UrdfLoops& loops, Findings& findings) {
  Closer(m, tree, part_of_link, loops, findings).run();
}

}  // namespace articula
