// The tree of a robot, drawn: each link under the one that carries it, behind its joint; frames with names of
// their own under the link they are fixed to.

#include "show.hpp"

namespace articula::cli {

namespace {

struct Leaf {
  int link = 0;  // or none, when it is a frame:
  const NamedFrame* frame = nullptr;
};

std::string label(const RobotData& r, const Leaf& leaf) {
  if (leaf.frame != nullptr) return leaf.frame->name + " (frame)";
  const Body& b = r[leaf.link];
  return std::to_string(leaf.link) + " " + (b.joint_name.empty() ? "" : b.joint_name + " ") + "(" +
         std::string(info(b.joint).name) + ") " + b.name;
}

}  // namespace

std::string tree_drawing(const RobotData& r) {
  std::vector<std::vector<Leaf>> under(r.bodies.size());
  for (const NamedFrame& f : r.frames)
    if (f.name != r[f.link].name) under[static_cast<std::size_t>(f.link)].push_back({0, &f});
  for (int j = 1; j <= r.n(); ++j) under[static_cast<std::size_t>(r[j].parent)].push_back({j, nullptr});
  struct Open {  // a link whose leaves are being drawn
    std::size_t link, next;
    std::string indent;
  };
  std::string text = "  " + r[0].name + (r.floats() ? " (floating)" : "") + "\n";
  std::vector<Open> open{{0, 0, "  "}};
  while (!open.empty()) {
    Open& top = open.back();
    const std::vector<Leaf>& leaves = under[top.link];
    if (top.next == leaves.size()) {
      open.pop_back();
      continue;
    }
    const Leaf leaf = leaves[top.next++];
    const bool last = top.next == leaves.size();
    text += top.indent + (last ? "└─ " : "├─ ") + label(r, leaf) + "\n";
    const std::string indent = top.indent + (last ? "   " : "│  ");
    if (leaf.frame == nullptr) open.push_back({static_cast<std::size_t>(leaf.link), 0, indent});
  }
  return text;
}

}  // namespace articula::cli
