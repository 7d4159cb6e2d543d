// What a request is derived with: the method, the choices and the outputs that are meant.

#include "api/derive/formulate.hpp"

#include <gtest/gtest.h>

#include "base/named.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

Formulation formulated(const Robot& robot, const Request& request) {
  return formulate(model_named(request.model), robot, request);
}

TEST(Formulate, KeysOfChoicesSayWhatIsAskedFor) {
  Request request;
  EXPECT_EQ(choices_key(request), "idm");
  request.model = "coriolis", request.only = {"H"};
  EXPECT_EQ(choices_key(request), "coriolis H");
  request.base_parameters = true, request.opt.trig = Trig::single, request.opt.cost = CostModel::machine;
  EXPECT_EQ(choices_key(request), "coriolis H base single machine");
  request.opt.level = 3, request.method = "lagrange";
  EXPECT_EQ(choices_key(request), "coriolis H base single machine") << "how it is found is no part of it";
}

TEST(Formulate, OutputsComeInTheOrderOfTheModel) {
  Graph g;
  const Outputs all{output("A", {g.constant(1)}), output("B", {g.constant(2)}), output("C", {g.constant(3)})};
  const Model& model = model_named("lagrange");
  EXPECT_EQ(all_names(wanted_outputs(model, all, {})), (Names{"A", "B", "C"}));
  EXPECT_EQ(all_names(wanted_outputs(model, all, {"C", "A"})), (Names{"A", "C"}));
  EXPECT_TRUE(says(refusal_of([&] { wanted_outputs(model, all, {"A", "D"}); }), "has no output 'D'"));
}

TEST(Formulate, TakesTheMethodWithChoicesWhereSomethingIsChosen) {
  const Robot robot = pendulum();
  Request request;
  EXPECT_EQ(formulated(robot, request).method->name, "newton-euler");
  EXPECT_TRUE(formulated(robot, request).choices.empty());
  request.choices = Choices{{"motion1", "z"}, {"seed", "42"}};
  const Formulation chosen = formulated(robot, request);
  EXPECT_NE(chosen.method->choices, nullptr);
  EXPECT_EQ(chosen.choices, *request.choices);
  EXPECT_EQ(chosen.seed, 42U);
  EXPECT_FALSE(chosen.gain) << "nothing is searched";
}

TEST(Formulate, SeedsAreSmallNumbers) {
  Request request;
  for (const char* seed : {"", "0", "-1", "07", "1000000", "1.5", "x"}) {
    request.choices = Choices{{"seed", seed}};
    EXPECT_TRUE(says(refusal_of([&] { formulated(pendulum(), request); }), "'seed' cannot be")) << seed;
  }
}

TEST(Formulate, UnitsAndChoicesOfThemExcludeEachOther) {
  Request request;
  request.unit_length = "d3", request.choices = Choices{{"unit-length", "d3"}};
  EXPECT_TRUE(says(refusal_of([&] { formulated(library_robot("puma560"), request); }),
                   "--unit-length and the choice of 'unit-length' exclude each other"));
}

}  // namespace
}  // namespace articula::test
