// The closed loops of a robot: what each consists of, how the robot moves, which joints follow from which.

#include "base/text.hpp"
#include "show.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace articula::cli {

namespace {

std::string numbers(const std::vector<int>& joints) {
  std::vector<std::string> list;
  for (const int j : joints) list.push_back(std::to_string(j));
  return list.empty() ? "-" : joined(list, " ");
}

std::string loop_table(const RobotData& r, const Closure& c) {
  TextTable table({{"loop"},
                   {"cut"},
                   {"root", true},
                   {"joints to the cut"},
                   {"to its twin"},
                   {"family"},
                   {"constraints", true},
                   {"independent", true}});
  for (std::size_t i = 0; i < r.cuts.size(); ++i) {
    const Loop loop = loop_of(r, r.cuts[i]);
    const LoopStructure& s = c.loops[i];
    table.add({r.cuts[i].name, std::string(info(r.cuts[i].joint).name), std::to_string(loop.root),
               numbers(loop.to_cut), numbers(loop.to_twin), s.family.empty() ? "-" : s.family,
               std::to_string(constrained(r.cuts[i].joint).size()),
               c.assembled ? std::to_string(s.independent) : "-"});
  }
  return table.text();
}

std::string line(const std::string& title, const std::string& value) {
  constexpr std::size_t width = 14;
  return "  " + title + std::string(title.size() < width ? width - title.size() : 1, ' ') + value + "\n";
}

std::string words(const RobotData& r, const Closure& c) {
  const Actuation a = actuation(r, c);
  std::string text = counted(static_cast<std::size_t>(a.motors), "motor");
  if (!a.unmoved.empty()) text += ", under-actuated: no motor at " + numbers(a.unmoved);
  if (!a.redundant.empty()) text += ", redundant: those at " + numbers(a.redundant) + " need not be";
  if (a.surplus > 0) text += ", over-constrained by " + std::to_string(a.surplus);
  return text;
}

}  // namespace

std::string loops_text(const Robot& robot) {
  const RobotData& r = robot.data();
  const Closure& c = robot.closure();
  if (r.cuts.empty()) return {};
  std::string text = "\n" + styled(Stream::out, Style::bold, "Closed loops") + "\n" + loop_table(r, c);
  if (!c.assembled) return text + "  they cannot be closed\n";
  text += line("mobility", std::to_string(c.mobility) + " with " + words(r, c));
  text += line("independent", numbers(c.independent));
  text += line("dependent", numbers(c.dependent));
  for (const Follows& f : c.follows)
    text += line(&f == &c.follows.front() ? "that follow" : "",
                 "q" + std::to_string(f.joint) + " = " + flat_text(followed(r, f)));
  if (!c.follows.empty() && !c.given.empty()) text += line("by equations", numbers(c.given));
  return text;
}

Json loops_json(const Robot& robot) {
  const RobotData& r = robot.data();
  const Closure& c = robot.closure();
  if (r.cuts.empty()) return {};
  Json loops = Json::array(), follows = Json::array();
  for (std::size_t i = 0; i < r.cuts.size(); ++i) {
    const Loop loop = loop_of(r, r.cuts[i]);
    loops.push_back({{"cut", r.cuts[i].name},
                     {"type", info(r.cuts[i].joint).name},
                     {"root", loop.root},
                     {"to_cut", loop.to_cut},
                     {"to_twin", loop.to_twin},
                     {"family", c.loops[i].family},
                     {"constraints", constrained(r.cuts[i].joint).size()},
                     {"independent", c.loops[i].independent}});
  }
  for (const Follows& f : c.follows) follows.push_back({{"joint", f.joint}, {"q", to_text(followed(r, f))}});
  const Actuation a = actuation(r, c);
  return {{"loops", loops},
          {"assembled", c.assembled},
          {"gap", c.gap},
          {"mobility", c.mobility},
          {"motors", a.motors},
          {"independent", c.independent},
          {"dependent", c.dependent},
          {"given", c.given},
          {"driven", c.driven},
          {"follows", follows},
          {"without_motor", a.unmoved},
          {"redundant", a.redundant},
          {"overconstrained_by", a.surplus}};
}

}  // namespace articula::cli
