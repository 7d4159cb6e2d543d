// What the exams share: formulas typed in from a paper, and the models they are compared with.
#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "io/library.hpp"
#include "model/dynamic/dynamic.hpp"

namespace articula::exam {

// A formula of a paper: q<j>, qd<j>, qdd<j> are states, every other name is a parameter.
inline Expr formula(Graph& graph, std::string_view text) {
  return parse(graph, text, [&](std::string_view name) {
    return graph.symbol(name, is_reserved(name) ? Kind::state : Kind::parameter);
  });
}

inline std::vector<Expr> torques(Graph& graph, const Robot& robot) {
  return values(newton_euler(graph, robot));
}

// The same at rest: every qd and, when wanted, every qdd is zero.
enum class Rest { velocities, all };
inline std::vector<Expr> at_rest(const std::vector<Expr>& formulas, Rest rest) {
  Graph& graph = formulas.front().graph();
  return substitute(formulas, graph, [&](const Symbol& s) {
    const bool qdd = s.name.rfind("qdd", 0) == 0, qd = !qdd && s.name.rfind("qd", 0) == 0;
    return is_reserved(s.name) && (qd || (qdd && rest == Rest::all)) ? graph.constant(0) : Expr();
  });
}

inline bool all_equal(const std::vector<Expr>& x, const std::vector<Expr>& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                    [](const Expr& a, const Expr& b) { return equal(a, b); });
}

// Three links, revolute, prismatic, revolute, none of its cells zero: what a misprint cannot hide in.
inline Robot general_rpr() {
  RobotData r = blank_robot(3);
  Graph& g = *r.graph;
  const auto parameter = [&](std::string_view key, int j) {
    return g.symbol(std::string(key) + std::to_string(j), Kind::parameter);
  };
  for (int j = 1; j <= 3; ++j) {
    Body& body = r.bodies[static_cast<std::size_t>(j)];
    for (std::size_t k = 0; k < 6; ++k) body.placement[k] = parameter(placement_keys[k], j);
    for (std::size_t k = XX; k <= M; ++k) body.link[k] = parameter(link_keys[k], j);
    body.joint = j == 2 ? JointKind::prismatic : JointKind::revolute;
    body.placement[j == 2 ? 5 : 4] = body.q[0];
  }
  for (int i = 0; i < 3; ++i) r.gravity[static_cast<std::size_t>(i)] = parameter("g", i + 1);
  return Robot(std::move(r));
}

}  // namespace articula::exam
