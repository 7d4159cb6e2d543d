// A planar arm of three parallel joints with links 1 and 2 (lengths a and b) and a third that only turns, and its procedure by
// hand: the law of cosines for q2, a pair for q1, and q3 from the sum of the angles.
#pragma once

#include <cmath>

#include "expr/text.hpp"
#include "solve/inverse/inverse.hpp"

namespace articula {

inline Arm planar_arm(double a, double b) {
  Arm arm;
  arm.joints = {{"q1", true, {1, 0, 0, a, 0, 1, 0, 0, 0, 0, 1, 0}},
                {"q2", true, {1, 0, 0, b, 0, 1, 0, 0, 0, 0, 1, 0}},
                {"q3", true, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}};
  return arm;
}

inline Procedure planar_procedure() {
  Graph g;
  Resolution r;
  Input T{"T", 3, 4, {}};
  for (const char* row : {"1", "2", "3"})
    for (const char* column : {"1", "2", "3", "4"}) T.symbols.push_back(std::string("T") + row + column);
  for (const std::string& name : T.symbols) g.symbol(name, Kind::state);
  r.given = {T};
  for (const char* name : {"q1", "q2", "q3", "sum"}) {
    const Expr q = g.symbol(name, Kind::state);
    r.unknowns.push_back({q, q, true});
  }
  const auto row = [&](std::initializer_list<const char*> texts) {
    std::vector<Expr> list;
    for (const char* text : texts) list.push_back(parse(g, text));
    return list;
  };
  r.steps = {{RootKind::sine, 1, {row({"0", "2*a*b", "T14^2 + T24^2 - a^2 - b^2"})}, "", "elbow"},
             {RootKind::pair,
              0,
              {row({"-b*sin(q2)", "a + b*cos(q2)", "T14", "a + b*cos(q2)", "b*sin(q2)", "T24"})},
              "",
              ""},
             {RootKind::pair, 3, {row({"1", "0", "T21", "0", "1", "T11"})}, "", ""},
             {RootKind::assign, 2, {row({"sum - q1 - q2"})}, "", ""}};
  return procedure(r, lower("planar", coefficients_of(r), {"a", "b"}, inputs_of(r)));
}

inline InverseEngines planar_engines(double a, double b) {
  return {planar_arm(a, b), "paul", planar_procedure(), {{"a", a}, {"b", b}}};
}

}  // namespace articula
