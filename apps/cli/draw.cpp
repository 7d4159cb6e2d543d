// draw: the figure of a robot, its frames and parameters, as SVG or TikZ.

#include <memory>

#include "api/draw.hpp"
#include "api/loops.hpp"
#include "base/text.hpp"
#include "options.hpp"
#include "output.hpp"
#include "state.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct DrawOptions {
  std::string robot, view = "iso", at, assembly, to, out;
  bool plain = false, masses = false, frames = false, y_axes = false, together = false, no_caption = false;
  Importing importing;
};

// What --to says, else what has files that end like that of -o, else SVG.
std::string format_of(const DrawOptions& o) {
  if (!o.to.empty()) return figure_formats()[place_of("--to", o.to, figure_formats())];
  return o.out.ends_with(".tex") || o.out.ends_with(".tikz") ? "tikz" : "svg";
}

void draw(const DrawOptions& o) {
  refuse_other_picture("-o", o.out, "SVG or TikZ");
  refuse_lost_files({{"-o", o.out}}, files_of(o.robot, o.importing, {o.at}));
  FigureRequest request;
  request.view = figure_views()[place_of("--view", o.view, figure_views())];
  request.to = format_of(o);
  request.parameters = !o.plain;
  request.masses = o.masses;
  request.frames = o.frames;
  request.y_axes = o.y_axes;
  request.apart = !o.together;
  request.caption = !o.no_caption;
  if (o.at.empty() && !o.assembly.empty())
    throw ModelError("", "--assembly goes with --at", "give the independent joints with --at FILE");
  const Robot robot = robot_of(o.robot, o.importing);
  complain(open_loops(robot));
  if (!o.at.empty()) {
    State state = read_state(input_text(o.at), input_title(o.at), values_of(o.importing.set));
    if (!o.assembly.empty()) state.assembly = o.assembly;
    request.q = tree_position(robot, state);
    request.values = state.parameters;
  }
  deliver(figure(robot, request), o.out);
}

}  // namespace

Action declare_draw(CLI::App& app) {
  const auto o = std::make_shared<DrawOptions>();
  add_robot(app, o->robot);
  add_text(app, "--view", o->view, joined(figure_views(), "|"), "from where it is seen (default: iso)");
  add_text(app, "--at", o->at, "FILE", "where it stands: one state, JSON; - is standard input");
  add_text(app, "--assembly", o->assembly, "LABEL",
           "with closed loops and --at: which way to assemble the robot");
  add_flag(app, "--plain", o->plain, "leave lengths and angles out");
  add_flag(app, "--masses", o->masses, "mark the centres of mass");
  add_flag(app, "--frames", o->frames, "draw the named frames");
  add_flag(app, "--y-axes", o->y_axes, "draw the y axes too");
  add_flag(app, "--together", o->together, "leave frames at one point there, instead of drawing them apart");
  add_flag(app, "--no-caption", o->no_caption, "leave the text below the picture out");
  add_text(app, "--to", o->to, joined(figure_formats(), "|"),
           "the format (default: by the name of the file, else svg)");
  add_text(app, "-o,--output", o->out, "FILE", "write the picture there");
  add_importing(app, o->importing);
  return [o] { draw(*o); };
}

}  // namespace articula::cli
