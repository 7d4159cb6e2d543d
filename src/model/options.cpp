#include "model/options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

// A link by name or number; the base is link 0.
int link_of(const Robot& robot, Option option, const std::string& text, int lowest) {
  std::vector<std::string> names;
  for (int j = lowest; j <= robot.n(); ++j) {
    if (text == robot.data()[j].name || text == std::to_string(j)) return j;
    names.push_back(robot.data()[j].name);
  }
  const std::string near = suggestion(text, names), last = std::to_string(robot.n());
  throw ModelError(
      "",
      "--" + std::string(info(option).name) + ": robot " + robot.name() + " has no link '" + shortened(text) +
          "'",
      near.empty() ? "links are " + std::to_string(lowest) + " to " + last + ", or their names" : near);
}

void set_link(Options& o, const Robot& robot, const std::string& text) {
  o.link = link_of(robot, Option::link, text, robot.data().first_link());
}
void set_frame(Options& o, const Robot& robot, const std::string& text) {
  o.frame = link_of(robot, Option::frame, text, 0);
}
void set_via(Options& o, const Robot& robot, const std::string& text) {
  o.via = link_of(robot, Option::via, text, 0);
}
void set_point(Options& o, const Robot& robot, const std::string& text) {
  o.point = link_of(robot, Option::point, text, 0);
}

}  // namespace

const std::vector<OptionInfo>& option_infos() {
  static const std::vector<OptionInfo> list{
      {Option::link, "link", "J",
       "the link a model of one link is about, by number or name (default: the last one that moves)",
       set_link},
      {Option::frame, "frame", "I", "the frame its vectors are written in (default: 0, the base)", set_frame},
      {Option::via, "via", "I",
       "the frame in which a Jacobian is made before it is turned to --frame (default: chosen)", set_via},
      {Option::point, "point", "J",
       "the frame whose origin that Jacobian is about before it is moved to the link's (default: chosen)",
       set_point},
  };
  return list;
}

const OptionInfo& info(Option option) {
  for (const OptionInfo& i : option_infos())
    if (i.option == option) return i;
  throw Bug("an option is not in its table");
}

int moving_link(const RobotData& r, std::optional<int> wanted) {
  const auto moves = [&](int j) {
    for (; j > 0; j = r[j].parent)
      if (info(r[j].joint).nv > 0) return true;
    return r.floats();
  };
  if (wanted && !moves(*wanted))
    throw ModelError("", "link " + std::to_string(*wanted) + " cannot move", "choose another with --link");
  int link = wanted.value_or(r.n());
  while (!moves(link)) --link;
  return link;
}

}  // namespace articula
