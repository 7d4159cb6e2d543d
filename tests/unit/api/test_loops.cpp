// Closed loops: the joints that depend on others as formulas and in numbers, and states that leave them out.

#include "api/loops.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "api/loops/assembler.hpp"
#include "base/named.hpp"
#include "program/run.hpp"
#include "support/apart.hpp"
#include "support/refusal.hpp"
#include "support/values.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

State state_at(std::vector<double> q) {
  State state;
  state.arrays["q"] = std::move(q);
  return state;
}

TEST(LoopModels, GiveWhatDependsOnTheOthers) {
  const Robot robot = library_robot("fourbar");
  const LoopModel model = loop_model(robot);
  EXPECT_EQ(model.known, (std::vector<int>{1}));
  EXPECT_TRUE(model.procedure.has_value());
  EXPECT_EQ(loop_model(robot, {3}).known, (std::vector<int>{3})) << "the rocker, if it is what is known";
  EXPECT_TRUE(
      says(refusal_of([] { loop_model(library_robot("planar2r")); }), "planar2r has no closed loops"));
}

TEST(LoopModels, WithoutClosedFormHaveNoProgram) {
  const Robot robot = library_robot("planar-3rrr");
  const LoopModel model = loop_model(robot);
  EXPECT_FALSE(model.procedure);
  EXPECT_THROW(loop_program(robot, model), ModelError);
  EXPECT_THROW(written(robot, model, target_named("c"), ""), ModelError);
  EXPECT_TRUE(says(written(robot, model, target_named("text"), ""), "closed form"));
}

// One branch of the program for each sign is one of the assemblies, and where it does not reach there is none.
TEST(LoopModels, ProgramsAreTheAssemblies) {
  const Robot robot = library_robot("fourbar");
  const Program program = loop_program(robot, loop_model(robot));
  EXPECT_EQ(all_names(program.inputs), (Names{"q", "e"}));
  EXPECT_EQ(all_names(program.outputs), (Names{"qp", "qc", "reach"}));
  Machine machine(program, default_values(robot.data()));
  const LoopPositions found = loop_positions(robot, state_at({0.5}), {});
  ASSERT_EQ(found.list.size(), 2U);
  EXPECT_TRUE(found.complete);
  for (const double sign : {1.0, -1.0}) {
    const std::vector<double> out = machine.run({0.5, sign});
    double nearest = 10;
    for (const LoopPosition& p : found.list)
      nearest = std::min(nearest, turned_apart(Span(out).first(2), Span(p.assembly.q).last(2)));
    EXPECT_LT(nearest, 1e-9);
    EXPECT_GT(out.back(), 0);
  }
}

TEST(LoopModels, NameCoordinates) {
  const Robot robot = library_robot("fivebar");
  EXPECT_EQ(all_joints(robot), (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(coordinate_names(robot, {1, 3}), (Names{"q1", "q3"}));
  EXPECT_EQ(cut_names(robot), (Names{"q5"}));
  EXPECT_EQ(coordinates_of(robot, {4, 1}, {10, 20, 30, 40}), (std::vector<double>{40, 10}));
  EXPECT_EQ(coordinate_names(floating(), {2}), (Names{"q2.w", "q2.x", "q2.y", "q2.z"}));
  EXPECT_EQ(freedom_titles(robot, {1, 3}), (Names{"1 (left-arm)", "3 (right-arm)"}));
  EXPECT_EQ(freedom_titles(library_robot("puma560"), {2}), Names{"2 (shoulder)"});
  EXPECT_EQ(freedom_titles(floating(), {2}).front().substr(0, 4), "2.wx");
  EXPECT_TRUE(says(entries_of(robot, "q"), "in 'q': q1, q3; the other joints are solved for"));
  EXPECT_TRUE(says(entries_of(robot, "qp"), "in 'qp': q2, q4"));
  EXPECT_EQ(entries_of(robot, "twist"), "");
  EXPECT_EQ(entries_of(library_robot("planar2r"), "q"), "");
}

TEST(LoopPositions, OutOfReachHaveTheNearest) {
  const LoopPositions found = loop_positions(library_robot("fivebar"), state_at({3.1, 0.05}), {});
  EXPECT_TRUE(found.list.empty());
  ASSERT_TRUE(found.nearest);
  EXPECT_GT(found.nearest->assembly.gap, 1e-3);
  EXPECT_FALSE(found.note.empty());
}

TEST(LoopPositions, NearestToQpComesFirst) {
  const Robot robot = library_robot("fourbar");
  for (const LoopPosition& p : loop_positions(robot, state_at({0.5}), {}).list) {
    State near = state_at({0.5});
    near.arrays["qp"] = {p.assembly.q[1] + 0.01, p.assembly.q[2] - 0.01};
    EXPECT_EQ(loop_positions(robot, near, {}).list.front().assembly.label, p.assembly.label);
  }
}

TEST(LoopPositions, ThatCannotBeAskedForAreRefused) {
  State state;
  state.arrays = {{"q", {0.5, 1}}, {"qp", {1}}};
  state.parameters = {{"d9", 1}};
  const std::string report = refusal_of([&] { loop_positions(library_robot("fourbar"), state, {}); });
  for (const char* words : {"'q' has 2 values instead of 1", "'qp' has 1 value instead of 2", "'d9'"})
    EXPECT_TRUE(says(report, words));
}

TEST(ClosedStates, AreSolvedForCheckedAndRounded) {
  const Robot robot = library_robot("fourbar");
  const Program program = derive(robot, {}).program;
  const auto closed = [&](const State& state) { return closed_state(robot, program, state).arrays["qp"]; };
  State state = state_at({0.5});
  std::map<std::string, std::vector<double>> by_label;
  for (const LoopPosition& p : loop_positions(robot, state, {}).list) {
    state.assembly = p.assembly.label;
    EXPECT_LT(turned_apart(closed(state), Span(p.assembly.q).last(2)), 1e-9) << p.assembly.label;
    by_label[p.assembly.label] = {p.assembly.q[1], p.assembly.q[2]};
  }
  ASSERT_EQ(by_label.size(), 2U);
  state.arrays["qp"] = by_label.begin()->second;
  EXPECT_TRUE(says(refusal_of([&] { closed(state); }), "'qp' and an assembly"));
  state.assembly.clear();
  state.arrays["qp"][0] += 1e-8;
  EXPECT_LT(apart(closed(state), by_label.begin()->second), 1e-12) << "rounded onto closed loops";
  state.arrays["qp"][0] += 1e-3;
  EXPECT_TRUE(says(refusal_of([&] { closed(state); }), "'qp' does not close the loops"));
}

TEST(ClosedStates, OfTreesHaveNoAssembly) {
  const Robot robot = library_robot("planar2r");
  const Program program = derive(robot, {}).program;
  State state = state_at({0.1, 0.2});
  EXPECT_EQ(closed_state(robot, program, state).arrays, state.arrays);
  state.assembly = "q2+";
  EXPECT_TRUE(says(refusal_of([&] { closed_state(robot, program, state); }), "leave 'assembly' out"));
}

// A program that solves the loops itself takes the signs of their roots for qp.
TEST(ClosedStates, OfProgramsThatSolveTheLoopsHaveSigns) {
  const Robot robot = library_robot("fourbar");
  Request request;
  request.solve_loops = true;
  const Result solved = derive(robot, request), given = derive(robot, {});
  std::vector<double> torques;
  for (const LoopPosition& p : loop_positions(robot, state_at({0.5}), {}).list) {
    State state = state_of_idm({0.5}, {0.3}, {-0.2});
    state.assembly = p.assembly.label;
    torques.push_back(evaluate(robot, given, state).front().values[0]);
  }
  ASSERT_EQ(torques.size(), 2U);
  const auto nearest = [&](double tau) {
    return std::min(std::fabs(tau - torques[0]), std::fabs(tau - torques[1]));
  };
  for (const double sign : {1.0, -1.0}) {
    State state = state_of_idm({0.5}, {0.3}, {-0.2});
    state.arrays["e"] = {sign};
    EXPECT_LT(nearest(evaluate(robot, solved, state).front().values[0]), 1e-9);
  }
  const std::string csv = evaluate_csv(robot, solved, {}, "q1,e1,qd1,qdd1\n0.5,1,0.3,-0.2\n", "x.csv");
  EXPECT_TRUE(csv.starts_with("tau1,reach1\n")) << csv;
  EXPECT_LT(nearest(std::stod(csv.substr(csv.find('\n')))), 1e-9) << csv;
  EXPECT_TRUE(says(refusal_of([&] { evaluate(robot, solved, state_of_idm({0.5}, {0}, {0})); }),
                   "'e' is missing: 1 value"));
  State labelled = state_of_idm({0.5}, {0}, {0});
  labelled.assembly = "q2+";
  EXPECT_TRUE(says(refusal_of([&] { evaluate(robot, solved, labelled); }), "the signs 'e' choose"));
}

}  // namespace
}  // namespace articula::test
