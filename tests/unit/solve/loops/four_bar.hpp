// The procedure of a 4-bar by hand: the pin is on a circle of radius b about the end of the crank and of radius c about the rocker's
// foot; that gives q3, and the direction from the one to the other gives q2.
#pragma once

#include "expr/text.hpp"
#include "solve/loops/assembly.hpp"
#include "support/bars.hpp"

namespace articula::test {

inline Procedure four_bar_procedure() {
  Graph graph;
  Resolution r;
  graph.symbol("q1", Kind::state);
  r.given = {{"q", 1, 1, {"q1"}}};
  for (const char* name : {"q2", "q3"}) {
    const Expr q = graph.symbol(name, Kind::state);
    r.unknowns.push_back({q, q, true});
  }
  const auto row = [&](std::initializer_list<const char*> texts) {
    std::vector<Expr> list;
    for (const char* text : texts) list.push_back(parse(graph, text));
    return list;
  };
  r.steps = {{RootKind::sine,
              1,
              {row({"-2*a*c*sin(q1)", "2*g*c - 2*a*c*cos(q1)", "b^2 - g^2 - c^2 - a^2 + 2*a*g*cos(q1)"})},
              "",
              ""},
             {RootKind::pair,
              0,
              {row({"-b*sin(q1)", "b*cos(q1)", "g + c*cos(q3) - a*cos(q1)", "b*cos(q1)", "b*sin(q1)",
                    "c*sin(q3) - a*sin(q1)"})},
              "",
              ""}};
  return procedure(r, lower("four_bar", coefficients_of(r), {"g", "a", "b", "c"}, inputs_of(r)));
}

inline AssemblyEngines four_bar_engines(double g, double a, double b, double c, bool formulas = true) {
  AssemblyEngines engines{LoopNumbers(four_bar(g, a, b, c), {}), {1}};
  if (formulas) engines.closed = four_bar_procedure();
  engines.parameters = {{"g", g}, {"a", a}, {"b", b}, {"c", c}};
  return engines;
}

}  // namespace articula::test
