#include "model/options.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "geom/frame.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr std::array<std::pair<std::string_view, Orientation>, 6> orientations{
    {{"matrix", Orientation::matrix},
     {"rpy", Orientation::rpy},
     {"euler-zxz", Orientation::euler_zxz},
     {"euler-zyz", Orientation::euler_zyz},
     {"quaternion", Orientation::quaternion},
     {"axis-angle", Orientation::axis_angle}}};

// By number, or by name: of a frame, when the robot has a link there (framed), else of a link.
std::optional<int> meant_link(const Robot& robot, const std::string& text) {
  for (int j = 0; j <= robot.n(); ++j)
    if (text == std::to_string(j)) return j;
  if (const auto link = link_at(robot.data(), text)) return link;
  return link_named(robot.data(), text);
}

}  // namespace

int link_of(const Robot& robot, std::string_view option, const std::string& text) {
  if (const auto link = meant_link(robot, text)) return *link;
  std::vector<std::string> names;
  for (const Body& body : robot.data().bodies) names.push_back(body.name);
  for (const NamedFrame& frame : robot.data().frames) names.push_back(frame.name);
  const bool frames = !robot.data().frames.empty();
  const std::string all = "links are 0 to " + std::to_string(last_link(robot.data())) + ", or their names" +
                          (frames ? ", or those of frames" : "");
  throw ModelError("",
                   std::string(option) + ": robot " + robot.name() + " has no link " +
                       (frames ? "or frame " : "") + in_quotes(text),
                   suggestion(text, names, all));
}

namespace {

int link_of(const Robot& robot, Option option, const std::string& text) {
  return link_of(robot, "--" + std::string(info(option).name), text);
}

void set_link(Options& o, const Robot& robot, const std::string& text) {
  o.link = link_of(robot, Option::link, text);
}
void set_frame(Options& o, const Robot& robot, const std::string& text) {
  const bool world = text == "world" && !meant_link(robot, text);  // a link may have that name
  o.frame = world ? world_frame.index : link_of(robot, Option::frame, text);
}
void set_via(Options& o, const Robot& robot, const std::string& text) {
  o.via = link_of(robot, Option::via, text);
}
void set_point(Options& o, const Robot& robot, const std::string& text) {
  o.point = link_of(robot, Option::point, text);
}
void set_rows(Options& o, const Robot&, const std::string& text) {
  std::vector<bool> wanted(twist_components.size(), false);
  for (const std::string& name : split(text, ',')) {
    const auto found = std::find(twist_components.begin(), twist_components.end(), name);
    if (found == twist_components.end())
      throw ModelError("", "--rows: " + in_quotes(name) + " is no component of a twist",
                       "give some of vx, vy, vz, wx, wy, wz, for example --rows vx,vy,vz");
    const auto row = static_cast<std::size_t>(found - twist_components.begin());
    if (wanted[row]) throw ModelError("", "--rows names " + name + " twice");
    wanted[row] = true;
  }
  for (int k = 0; k < 6; ++k)
    if (wanted[k]) o.rows.push_back(k);
}
void set_orientation(Options& o, const Robot&, const std::string& text) {
  std::vector<std::string> names;
  for (const auto& [name, orientation] : orientations) {
    if (text == name) return void(o.orientation = orientation);
    names.emplace_back(name);
  }
  throw ModelError("", "--orientation cannot be " + in_quotes(text), possible(text, names));
}

}  // namespace

const std::vector<OptionInfo>& option_infos() {
  static const std::vector<OptionInfo> list{
      {Option::link, "link", "J",
       "the link a model of one link is about, by number or name, or a frame of the robot by its name "
       "(default: the last link that moves, of transform and geometric the last one; with closed loops the "
       "end: the last "
       "link that carries nothing and closes no loop, or else the one at most cuts)",
       set_link},
      {Option::frame, "frame", "I",
       "the frame its vectors are written in: a link, a frame by its name or, for geometric models and "
       "reactions, world (default: 0, the base; of reactions each joint's own)",
       set_frame},
      {Option::via, "via", "I",
       "the frame in which a Jacobian is made before it is turned to --frame (default: chosen)", set_via},
      {Option::point, "point", "J",
       "the frame whose origin that Jacobian is about before it is moved to the link's (default: chosen); of "
       "reactions the one that moments are about (default: each joint's own)",
       set_point},
      {Option::rows, "rows", "LIST",
       "the components of the link's twist that matter, e.g. vx,vy,vz (default: chosen)", set_rows},
      {Option::orientation, "orientation", "FORM",
       "what an orientation is given as beside the matrix: rpy, euler-zxz, euler-zyz, quaternion, axis-angle "
       "(default: matrix, alone)",
       set_orientation},
  };
  return list;
}

const OptionInfo& info(Option option) {
  for (const OptionInfo& i : option_infos())
    if (i.option == option) return i;
  throw Bug("an option is not in its table");
}

Robot framed_for(const Robot& robot, const std::map<Option, std::string>& typed) {
  RobotData r = robot.data();
  for (const auto& [option, text] : typed)
    if (option == Option::link || option == Option::frame || option == Option::via || option == Option::point)
      r = framed(std::move(r), text);
  return r.bodies.size() == robot.data().bodies.size() ? robot : Robot(std::move(r));
}

namespace {

// Where a robot with closed loops ends: in the last link that carries nothing and closes no loop; where there is none, in
// the link that most loops close at, a platform on its legs.
int end_of_loops(const RobotData& r) {
  std::vector<int> carries(r.bodies.size()), closes(r.bodies.size());
  for (int j = 1; j <= last_link(r); ++j) ++carries[r[j].parent];
  for (const CutJoint& cut : r.cuts) ++closes[cut.parent], ++closes[cut.twin_parent];
  int best = 0;
  for (int j = 1; j <= last_link(r); ++j)
    if (carries[j] == 0 && closes[j] == 0) best = j;
  if (best > 0) return best;
  for (int j = 1; j <= last_link(r); ++j)
    if (closes[j] >= std::max(1, best == 0 ? 1 : closes[best])) best = j;
  return best > 0 ? best : last_link(r);
}

}  // namespace

int moving_link(const RobotData& r, std::optional<int> wanted) {
  const auto moves = [&](int j) {
    for (; j > 0; j = r[j].parent)
      if (info(r[j].joint).nv > 0) return true;
    return r.floats();
  };
  if (wanted && !moves(*wanted))
    throw ModelError("", "link " + std::to_string(*wanted) + " cannot move", "choose another with --link");
  int link = wanted.value_or(r.cuts.empty() ? last_link(r) : end_of_loops(r));
  for (; !moves(link); --link)
    if (link == 0) throw ModelError("robot " + r.name, "no link moves");
  return link;
}

}  // namespace articula
