// Loops: turns that agree, values that do not change, in models of chains, trees and closed loops.

#include "program/roll.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "program/run.hpp"
#include "program/sections.hpp"
#include "support/derivations.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

Program program_of(const std::string& robot, const std::string& model, const std::string& method = "") {
  return derived_program(library_robot(robot), model, method);
}

void expect_same_values(const Program& p, const Program& q) {
  check_invariants(q);
  EXPECT_EQ(online_counts(p), online_counts(q));
  const Values parameters = some_parameters(p);
  const std::vector<double> inputs = some_states(p, 1);
  const std::vector<double> a = Machine(p, parameters).run(inputs), b = Machine(q, parameters).run(inputs);
  for (std::size_t i = 0; i < a.size(); ++i)
    EXPECT_TRUE(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) << i << ": " << a[i] << " " << b[i];
}

// As roll.hpp promises.
void expect_turns_agree(const Rolled& r) {
  const Program& p = r.program;
  std::size_t at = p.setup;
  for (const Piece& piece : r.pieces) {
    ASSERT_EQ(piece.first, at);
    at = piece.end();
    for (std::size_t t = 1; t < piece.turns; ++t)
      for (std::size_t m = 0; m < piece.length; ++m) {
        const Instruction &x = p.instructions[piece.first + m],
                          &y = p.instructions[piece.first + t * piece.length + m];
        ASSERT_EQ(x.op, y.op);
        for (int k = 0; k < x.arity(); ++k) {
          const int kind = kind_of(p, x.operand(k).id());
          EXPECT_EQ(kind, kind_of(p, y.operand(k).id()));
          if (kind != kind_constant) {
            EXPECT_EQ(x.operand(k).negative(), y.operand(k).negative());
          }
        }
      }
  }
  EXPECT_EQ(at, p.instructions.size());
}

std::size_t written(const Rolled& r) {
  std::size_t size = 0;
  for (const Piece& piece : r.pieces) size += piece.length;
  return size;
}

TEST(Roll, ValuesAreTheSame) {
  for (const auto& [robot, model, method] :
       std::vector<std::array<std::string, 3>>{{"nr:9", "idm", ""},
                                               {"nr:9", "ddm", "articulated-body"},
                                               {"nr:9", "inertia", ""},
                                               {"nr:9", "jacobian", ""},
                                               {"nr:9", "coriolis", ""},
                                               {"puma560-full", "idm", ""},
                                               {"puma560-full", "identification", ""},
                                               {"tree", "ddm", ""},
                                               {"humanoid47", "idm", ""},
                                               {"scara", "energy", ""},
                                               {"fivebar", "idm", ""}}) {
    SCOPED_TRACE(robot + " " + model);
    const Program p = program_of(robot, model, method);
    const Rolled loops = rolled(p), none = straight(p);
    expect_turns_agree(loops);
    expect_same_values(p, loops.program);
    expect_turns_agree(none);
    expect_same_values(p, none.program);
    EXPECT_EQ(written(none), p.instructions.size() - p.setup);
  }
}

// Of a chain, the code of a few links is all there is.
TEST(Roll, LinksOfAChainAreTurns) {
  for (const auto& [model, method] : std::vector<std::pair<std::string, std::string>>{
           {"idm", ""}, {"ddm", "articulated-body"}, {"inertia", ""}}) {
    const std::size_t ten = written(rolled(program_of("nr:10", model, method))),
                      twenty = written(rolled(program_of("nr:20", model, method)));
    EXPECT_LE(twenty, ten + ten / 5) << model;
  }
}

TEST(Roll, WhatComesFirstStaysFirst) {
  const Program p = program_of("nr:9", "idm");
  std::vector<bool> first(p.instructions.size(), false);
  std::size_t count = 0;
  for (std::size_t i = p.setup; i < p.instructions.size(); ++i)
    if (is_sincos(p.instructions[i].op)) first[i] = true, ++count;
  for (const Rolled& r : {rolled(p, first), straight(p, first)}) {
    ASSERT_EQ(r.pieces.front().length, count);
    ASSERT_EQ(r.pieces.front().turns, 1U);
    for (std::size_t i = p.setup; i < p.setup + count; ++i)
      EXPECT_TRUE(is_sincos(r.program.instructions[i].op));
    expect_turns_agree(r);
    expect_same_values(p, r.program);
  }
}

// Sections that read one section each were joined to them although they read other places of it: the order of one turn was not that
// of another.
TEST(Roll, BranchesThatAreAlmostAlike) {
  std::string text = R"(articula: 1
name: r
gravity: [0, -9.81, 0]
joints:
  - {parent: 0, alpha: 1/3, d: 0.7, theta: q1, r: 1/3}
  - {parent: 1, alpha: pi/2, d: 0.7, theta: q2, r: 0}
  - {parent: 2, alpha: 1/3, d: 0.7, theta: q3, r: 1/3}
  - {parent: 3, alpha: pi/2, d: 0, theta: q4, r: 0}
  - {parent: 0, alpha: 1/3, d: 0.7, theta: q5, r: 1/3}
  - {parent: 5, alpha: pi/2, d: 0.7, theta: q6 + pi/2, r: 0}
  - {parent: 6, alpha: 1/3, d: 0.7, theta: q7, r: 1/3}
  - {parent: 7, alpha: pi/2, d: 0.7, theta: q8, r: 0}
  - {parent: 0, alpha: 0, d: 1, theta: q9, r: 1/3}
  - {parent: 9, alpha: pi/2, d: 0.7, theta: q10, r: 0}
  - {parent: 10, alpha: 1/3, d: 0.7, theta: q11, r: 1/3}
  - {parent: 11, alpha: 0, d: 1/3, theta: q12, r: 0}
  - {parent: 0, alpha: 1/3, d: 0.7, theta: q13 + pi/2, r: 1/3}
links:
)";
  for (int j = 1; j <= 13; ++j)
    text += "  - {link: " + std::to_string(j) +
            (j % 2 == 1 ? ", XX: 0.3, YY: 0.4, ZZ: 0.5, MX: 0.2, MY: -0.1, M: 2" : "") +
            ", FV: 0.5, FS: 0.2, IA: 0.01}\n";
  for (const char* model : {"inertia", "idm", "ddm"}) {
    SCOPED_TRACE(model);
    Request request;
    request.model = model;
    const Program p = derive(read_yaml(text, "r.yaml"), request).program;
    std::vector<bool> first(p.instructions.size(), false);
    for (std::size_t i = p.setup; i < p.instructions.size(); ++i) first[i] = is_sincos(p.instructions[i].op);
    for (const Rolled& r : {rolled(p), rolled(p, first)})
      expect_turns_agree(r), expect_same_values(p, r.program);
  }
}

// Sums, differences and products in all orders and signs: shuffled copies of one calculation are still turns.
TEST(Roll, CopiesWithOtherSignsAndOrdersAreTurns) {
  Graph g;
  std::vector<std::string> names;
  std::vector<Expr> values;
  Expr carried = g.constant(1);
  for (int k = 0; k < 12; ++k) {
    names.push_back("x" + std::to_string(k));
    const Expr x = g.symbol(names.back(), Kind::state);
    const Expr c = g.constant(Rational(2 * k + 3, k % 2 == 0 ? 7 : -7));
    const Expr a = k % 3 == 0 ? c * x - carried * carried : carried * carried - c * x;
    carried = k % 3 == 0 ? a * x + c : -(c + x * a);
    values.push_back(k % 2 == 0 ? carried : -carried);
  }
  const Program p = lower("copies", {{"y", 12, 1, values, {}}}, {}, {{"x", 12, 1, names}});
  const Rolled r = rolled(p);
  expect_turns_agree(r);
  expect_same_values(p, r.program);
  EXPECT_LE(written(r), (p.instructions.size() - p.setup) / 2);
}

}  // namespace
}  // namespace articula::test
