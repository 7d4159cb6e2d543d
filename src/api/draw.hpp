// Pictures of robots: links, joints, frames and the parameters between them, seen from somewhere, as SVG or as TikZ for LaTeX.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "robot/robot.hpp"

namespace articula {

struct FigureRequest {
  std::string view = "iso";    // iso, front, side, top
  std::vector<double> q = {};  // of all joints of the tree; none: where the robot stands when nothing is said
  std::string to = "svg";      // svg, tikz
  bool parameters = true;      // dimension lines with alpha, d, theta, r
  std::map<std::string, double> values = {};  // of parameters, before the robot's defaults
  bool masses = false;                        // centres of mass
  bool frames = false;                        // named frames
  bool y_axes = false;
  bool apart = true;                  // frames at one point are drawn apart
  bool caption = true;                // title, view and position below
  std::set<std::string> primed = {};  // parameters that are written with a prime
};

// ModelError for a view or a format that is not known, for values that are not finite, for numbers of values that do not fit. Parameters
// without a value are given one: the caption says so.
std::string figure(const Robot& robot, const FigureRequest& request);

const std::vector<std::string>& figure_views();
const std::vector<std::string>& figure_formats();

// q of all joints of the tree at a state: its q; of closed loops the joints that are left out are solved for. InputError for what does
// not fit.
std::vector<double> tree_position(const Robot& robot, const State& state);

}  // namespace articula
