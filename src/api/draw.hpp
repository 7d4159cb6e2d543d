// Pictures of robots: links, joints, frames and the parameters between them, seen from somewhere, as SVG or as TikZ for LaTeX.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "robot/robot.hpp"

namespace articula {

struct FigureRequest {
  std::string view = "iso";    // iso, front, side, top
  std::vector<double> q = {};  // of all joints of the tree; none: where the robot stands when nothing is said
  std::string to = "svg";      // svg, tikz
  bool parameters = true;      // dimension lines with alpha, d, theta, r
  std::map<std::string, double> values = {};  // of parameters, before the robot's defaults
};

std::string figure(const Robot& robot, const FigureRequest& request);

}  // namespace articula
