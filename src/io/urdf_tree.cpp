#include "io/urdf_tree.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/at.hpp"
#include "base/text.hpp"
#include "io/import.hpp"

namespace articula {

namespace {

class UrdfTreeBuilder {
 public:
  UrdfTreeBuilder(const XmlElement& robot, const UrdfCells& cells, Findings& findings)
      : robot_(robot), cells_(cells), findings_(findings) {}

  UrdfTree run() {
    const std::size_t before = findings_.errors();
    for (const XmlElement* e : robot_.all("link")) link(*e);
    if (tree_.links.empty())
      findings_.error(robot_.at, "this robot has no links", "URDF describes a robot by <link> and <joint>");
    if (tree_.links.size() > at(max_parts)) {
      findings_.error(tree_.links[at(max_parts)].element->at,
                      "more than " + std::to_string(max_parts) + " links");
      findings_.give_up();
    }
    for (const XmlElement* e : robot_.all("joint")) joint(*e);
    if (findings_.errors() == before) root();
    if (findings_.errors() == before) sort();
    tree_.sound = findings_.errors() == before;
    return std::move(tree_);
  }

 private:
  // A name that no other link (or joint) has; else it is told where the other one is.
  std::string name_of(const XmlElement& e, std::map<std::string, int>& known, int number) {
    const auto name = cells_.text(e, "name", e.name);
    if (!name) return {};
    const auto [other, fresh] = known.emplace(*name, number);
    if (!fresh) {
      const XmlElement* first =
          e.name == "link" ? tree_.links[at(other->second)].element : tree_.joints[at(other->second)].element;
      findings_.called_twice(e.at, e.name + "s", in_quotes(*name), first->at);
    }
    return *name;
  }

  void link(const XmlElement& e) {
    const std::string name = name_of(e, links_, static_cast<int>(tree_.links.size()));
    tree_.links.push_back({name, &e, -1});
    if (!name.empty()) names_.push_back(name);
  }

  int end(const XmlElement& e, std::string_view tag, const std::string& what) {
    const XmlElement* child = cells_.only(e, tag, what);
    if (child == nullptr) {
      findings_.error(e.at, what + " has no <" + std::string(tag) + ">",
                      "for example  <" + std::string(tag) + " link=\"" +
                          (names_.empty() ? "base" : shortened(names_.front())) + "\"/>");
      return -1;
    }
    const auto name = cells_.text(*child, "link", what);
    if (!name) return -1;
    const auto found = links_.find(*name);
    if (found != links_.end()) return found->second;
    findings_.no_such(child->attribute("link")->at, what + ": " + std::string(tag), "link", in_quotes(*name),
                      possible(*name, names_));
    return -1;
  }

  void joint(const XmlElement& e) {
    const int number = static_cast<int>(tree_.joints.size());
    UrdfJoint j{name_of(e, joints_, number), &e, -1, -1};
    const std::string what = "joint " + shortened(j.name);
    j.parent = end(e, "parent", what);
    j.child = end(e, "child", what);
    tree_.joints.push_back(j);
    if (j.child < 0) return;
    UrdfLink& child = tree_.links[at(j.child)];
    if (child.joint >= 0)
      findings_.error(e.at,
                      what + ": link " + in_quotes(child.name) + " has a parent already, by joint " +
                          in_quotes(tree_.joints[at(child.joint)].name),
                      "URDF describes trees: a closed loop is cut at one joint");
    else
      child.joint = number;
  }

  void root() {
    std::vector<int> roots;
    for (std::size_t k = 0; k < tree_.links.size(); ++k)
      if (tree_.links[k].joint < 0) roots.push_back(static_cast<int>(k));
    if (!roots.empty()) tree_.root = roots.front();
    for (std::size_t i = 1; i < roots.size(); ++i)
      findings_.error(tree_.links[at(roots[i])].element->at,
                      "link " + in_quotes(tree_.links[at(roots[i])].name) +
                          " hangs on nothing, and so does " + in_quotes(tree_.links[at(roots[0])].name) +
                          ": a robot has one root",
                      "a joint is missing, or a link that nobody needs is left over");
  }

  // Always the first joint of the file whose parent is there already.
  void sort() {
    std::vector<std::vector<int>> carried(tree_.links.size());
    for (std::size_t j = 0; j < tree_.joints.size(); ++j)
      carried[at(tree_.joints[j].parent)].push_back(static_cast<int>(j));
    std::vector<UrdfJoint> sorted;
    std::vector<bool> placed(tree_.joints.size(), false);
    std::set<int> ready;
    if (tree_.links[at(tree_.root)].joint < 0)
      ready.insert(carried[at(tree_.root)].begin(), carried[at(tree_.root)].end());
    while (!ready.empty()) {
      const int j = *ready.begin();
      ready.erase(ready.begin());
      placed[at(j)] = true;
      sorted.push_back(tree_.joints[at(j)]);
      const auto& next = carried[at(sorted.back().child)];
      ready.insert(next.begin(), next.end());
    }
    std::vector<std::string> left;
    for (std::size_t j = 0; j < placed.size(); ++j)
      if (!placed[j]) left.push_back(shortened(tree_.joints[j].name));
    if (left.empty()) {
      tree_.joints = std::move(sorted);
      return;
    }
    const auto first = std::find(placed.begin(), placed.end(), false) - placed.begin();
    if (left.size() > 8) left.resize(8), left.emplace_back("..");
    findings_.error(tree_.joints[static_cast<std::size_t>(first)].element->at,
                    "these joints go round in a circle, or hang on one: " + joined(left, ", "),
                    "following the parents must lead to the root; a closed loop is cut at one joint");
  }

  const XmlElement& robot_;
  const UrdfCells& cells_;
  Findings& findings_;
  UrdfTree tree_;
  std::map<std::string, int> links_, joints_;  // by name
  std::vector<std::string> names_;             // of links
};

}  // namespace

UrdfTree urdf_tree(const XmlElement& robot, const UrdfCells& cells, Findings& findings) {
  return UrdfTreeBuilder(robot, cells, findings).run();
}

}  // namespace articula
