// modes: natural frequencies and mode shapes of a robot with springs.

#include "api/modes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/text.hpp"
#include "options.hpp"
#include "output.hpp"
#include "state.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct ModesOptions {
  std::string robot, at, count = "6", out, plot;
  Importing importing;
  bool free = false, json = false;
};

std::size_t wanted_modes(const std::string& text) {
  const double count = typed_number("--modes", text, "how many modes are told, the lowest first");
  if (!(count >= 1) || count != std::floor(count))
    throw ModelError("", "--modes cannot be " + in_quotes(text), "how many modes are told, the lowest first");
  return static_cast<std::size_t>(std::min(count, 1e6));
}

double angular(const NaturalMode& mode) { return mode.square > 0 ? std::sqrt(mode.square) : 0; }

std::string direction_of(const NaturalMode& mode) {
  const PlaceMotion& m = mode.links[mode.most];
  const Vector3& v = mode.turns_alone() ? m.turns : m.moves;
  const double size = magnitude(v);
  if (size == 0) return "";
  std::string text;
  for (const double x : v)
    text += (text.empty() ? "(" : ", ") + formatted("%.2f", std::round(100 * x / size) / 100 + 0.0);
  return (mode.turns_alone() ? "about " : "along ") + text + ")";
}

std::string described(const NaturalModes& m) {
  TextTable table({{"mode", true}, {"Hz", true}, {"rad/s", true}, {"moves most"}, {"axes of base"}});
  for (std::size_t k = 0; k < m.list.size(); ++k) {
    const NaturalMode& mode = m.list[k];
    const bool falls = mode.square < 0;
    table.add({std::to_string(k + 1), falls ? "falls" : formatted("%.4g", mode.frequency()),
               falls ? "" : formatted("%.4g", angular(mode)), mode.links[mode.most].name,
               direction_of(mode)});
  }
  const std::size_t all = m.coordinates.size();
  return m.robot + ": " +
         (m.list.size() < all ? "the lowest " + std::to_string(m.list.size()) + " of " : "") +
         counted(all, "mode") + " about its equilibrium, " +
         (m.all_joints ? "all joints free" : "motors held") + ", without damping\n" + table.text();
}

Json motion_json(const std::vector<PlaceMotion>& places) {
  Json list = Json::array();
  for (const PlaceMotion& p : places)
    list.push_back({{"name", p.name},
                    {"moves", std::vector<double>(p.moves.begin(), p.moves.end())},
                    {"turns", std::vector<double>(p.turns.begin(), p.turns.end())}});
  return list;
}

Json modes_json(const NaturalModes& m) {
  Json list = Json::array();
  for (const NaturalMode& mode : m.list) {
    Json one{{"hz", Json()}, {"rad_s", Json()}, {"square", mode.square}};
    if (mode.square >= 0) one["hz"] = mode.frequency(), one["rad_s"] = angular(mode);
    one["most"] = mode.links[mode.most].name;
    one["shape"] = mode.shape;
    one["links"] = motion_json(mode.links), one["frames"] = motion_json(mode.frames);
    list.push_back(std::move(one));
  }
  return {{"robot", m.robot}, {"coordinates", m.coordinates}, {"q", m.q}, {"modes", list}};
}

std::string modes_table(const NaturalModes& m) {
  std::string text = "mode,hz,rad_s," + joined(m.coordinates, ",") + "\n";
  for (std::size_t k = 0; k < m.list.size(); ++k) {
    const NaturalMode& mode = m.list[k];
    std::vector<std::string> cells{std::to_string(k + 1), "", ""};
    if (mode.square >= 0) cells[1] = digits_of(mode.frequency()), cells[2] = digits_of(angular(mode));
    for (const double x : mode.shape) cells.push_back(digits_of(x));
    text += joined(cells, ",") + "\n";
  }
  return text;
}

void find_modes(const ModesOptions& o) {
  const std::size_t wanted = wanted_modes(o.count);
  if (o.json && o.out == "-")
    throw ModelError("", "--json and -o - exclude each other: both are standard output", "-o FILE");
  refuse_lost_files({{"-o", o.out}, {"--plot", o.plot}}, files_of(o.robot, o.importing, {o.at}));
  refuse_other_picture("--plot", o.plot, "SVG");
  const State state = read_state(input_text(o.at), input_title(o.at), values_of(o.importing.set));
  const Robot robot = robot_of(o.robot, o.importing);
  complain(doubtful_wrenches(robot, state));
  NaturalModes found = [&] {
    const Progress progress("finding modes of " + robot.name());
    return modes(robot, state, o.free);
  }();
  if (found.list.size() > wanted) found.list.resize(wanted);
  if (is_file(o.plot)) deliver(svg(modes_plot(found)), o.plot);
  if (is_file(o.out)) deliver(modes_table(found), o.out);
  if (o.json) return print(to_line(modes_json(found)));
  print(o.out == "-" ? modes_table(found) : described(found));
}

}  // namespace

Action declare_modes(CLI::App& app) {
  const auto o = std::make_shared<ModesOptions>();
  add_robot(app, o->robot);
  add_text(app, "--at", o->at, "FILE",
           "where motors hold it, JSON: q of joints with motors, or of all; - is standard input",
           Need::required);
  add_text(app, "--modes", o->count, "K", "how many are told, the lowest first (default: 6)");
  add_flag(app, "--free", o->free, "joints with motors move too, their torques stay as they are at rest");
  add_text(app, "--plot", o->plot, "FILE", "how far the origins of links move, over the way to them, as SVG");
  add_text(app, "-o,--output", o->out, "FILE",
           "the table as CSV: mode, hz, rad_s and the shape, q..; - is standard output");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { find_modes(*o); };
}

}  // namespace articula::cli
