// Robots made for generated code.
#pragma once

#include "expr/text.hpp"
#include "io/yaml.hpp"
#include "robot/robot.hpp"

namespace articula::test {

// Its inverse dynamics has every function that code can have.
inline Robot robot_with_every_function() {
  RobotData r = blank_robot(1);
  Graph& g = *r.graph;
  r.name = "functions";
  r.gravity[2] = parse(g, "select(a - b, exp(-(a/b)^2), 1)");
  r.bodies[1].placement[2] = parse(g, "atan2(a, b)");
  r.bodies[1].link[FV] = parse(g, "sqrt(abs(a - b))");
  r.bodies[1].link[FS] = parse(g, "exp(1) + exp(a)");
  r.bodies[1].link[MX] = parse(g, "sign(b - a) + sin(a)");
  return Robot(r);
}

inline Robot floating_robot() {
  return read_yaml(
      "articula: 1\nname: floating\ngravity: [0, 0, -g]\nbase: {floating: true}\nparameters: {g: 9.81}\n"
      "joints:\n  - {alpha: pi/2, d: 0.1}\n  - {type: ball, d: 0.3, active: false}\n"
      "links:\n  - {link: 0, M: 5, XX: 1, YY: 1.2, ZZ: 0.8}\n  - {link: 1, M: 2, MX: 0.2, XX: 0.3, YY: 0.4, "
      "ZZ: 0.4}\n"
      "  - {link: 2, M: 1, XX: 0.1, YY: 0.1, ZZ: 0.1, FX: FX2}\n",
      "floating.yaml");
}

// Its names are words of C, and of generated code.
inline Robot robot_with_awkward_names() {
  RobotData r = blank_robot(1);
  Graph& g = *r.graph;
  r.name = "2-fast";
  r.gravity[2] = g.symbol("double", Kind::parameter);
  r.bodies[1].placement[2] = g.symbol("k", Kind::parameter);
  r.bodies[1].link[M] = g.symbol("M_PI", Kind::parameter);
  r.bodies[1].link[MX] = g.symbol("p", Kind::parameter);
  r.bodies[1].link[MY] = g.symbol("tau", Kind::parameter);
  r.bodies[1].link[ZZ] = g.symbol("q", Kind::parameter);
  r.bodies[1].link[FX] = g.symbol("t1", Kind::state);
  r.bodies[1].link[CZ] = g.symbol("sin_", Kind::state);
  return Robot(r);
}

}  // namespace articula::test
