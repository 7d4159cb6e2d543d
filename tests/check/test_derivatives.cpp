// Derivatives of models: proven equal to those of every other method (derive does), checked by central differences,
// and proven to be what other models give: the inertia matrix, gravity, the inverse of the inertia matrix.

#include <gtest/gtest.h>

#include <cmath>

#include "api/api.hpp"
#include "api/derive/derivative.hpp"
#include "base/text.hpp"
#include "model/dynamic/dynamic.hpp"
#include "program/run.hpp"
#include "support/numeric_robot.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

// The state with one variable moved by h: a symbol, or a joint with a quaternion e turned or shifted along a freedom.
Values moved(Values values, const std::string& x, const std::string& variable, double h) {
  if (variable.rfind("qd", 0) != 0 || x.rfind("qd", 0) == 0) {
    values.at(variable) += h;
    return values;
  }
  const std::size_t dot = variable.find('.');
  const std::string joint = "q" + variable.substr(2, dot - 2) + ".";
  const int axis = variable.back() - 'x';
  double &w = values.at(joint + "w"), &a = values.at(joint + "x"), &b = values.at(joint + "y"),
         &c = values.at(joint + "z");
  if (variable[dot + 1] == 'v') {  // p + A u h, a column of A
    const double A[3][3] = {{1 - 2 * (b * b + c * c), 2 * (a * b - w * c), 2 * (a * c + w * b)},
                            {2 * (a * b + w * c), 1 - 2 * (a * a + c * c), 2 * (b * c - w * a)},
                            {2 * (a * c - w * b), 2 * (b * c + w * a), 1 - 2 * (a * a + b * b)}};
    for (int i = 0; i < 3; ++i) values.at(joint + "p" + std::string(1, "xyz"[i])) += h * A[i][axis];
    return values;
  }
  const double C = std::cos(h / 2), S = std::sin(h / 2);  // e (C, S u)
  const double s = axis == 0 ? S : 0, t = axis == 1 ? S : 0, u = axis == 2 ? S : 0;
  const double e[4] = {w * C - a * s - b * t - c * u, w * s + a * C + b * u - c * t,
                       w * t - a * u + b * C + c * s, w * u + a * t - b * s + c * C};
  w = e[0], a = e[1], b = e[2], c = e[3];
  return values;
}

std::vector<double> run(const Program& p, const Values& state, const Values& parameters) {
  return Machine(p, parameters).run(inputs_of(p, state));
}

// Derivatives with respect to one name against differences of the model's own numbers. The worst difference.
double check_differences(const Robot& robot, Request request, const std::string& x, Draw& draw) {
  constexpr double h = 5e-4;  // four points: errors of the order h^4, little rounding
  request.derivative = x;
  const Result differentiated = derive(robot, request);
  const Program& derivative = differentiated.program;
  request.derivative.clear();
  for (const ProgramOutput& output : differentiated.differentiated) request.only.push_back(output.name);
  const Program model = derive(robot, request).program;
  Values all = some_parameters(robot, draw);
  for (const auto& [name, value] : random_state(robot, draw)) all[name] = value;
  for (const Input& input : model.inputs)  // what a task gives
    for (const std::string& name : input.symbols)
      if (!name.empty() && all.count(name) == 0) all[name] = draw.real(0.5, 1);
  const std::vector<double> found = run(derivative, all, all);
  const std::vector<std::string>& variables = derivative.outputs.front().columns;
  double worst = 0;
  for (std::size_t k = 0; k < variables.size(); ++k) {
    const auto at = [&](double step) {
      const Values there = moved(all, x, variables[k], step);
      return run(model, there, there);
    };
    const std::vector<double> a = at(-2 * h), b = at(-h), c = at(h), d = at(2 * h);
    std::vector<double> expected, column;
    for (std::size_t i = 0; i < a.size(); ++i) {
      expected.push_back((8 * (c[i] - b[i]) - (d[i] - a[i])) / (12 * h));
      column.push_back(found.at(i * variables.size() + k));
    }
    const double error = relative_error(column, expected);
    EXPECT_LE(error, 1e-6) << derivative.name << ", " << variables[k];
    worst = std::max(worst, error);
  }
  return worst;
}

// All arrays the model is a function of, and a parameter. As derived: the optimiser is proven to change nothing.
double check_differences(const Robot& robot, const std::string& model, Draw& draw) {
  Request request;
  request.model = model, request.opt.level = 0;
  std::vector<std::string> names;
  for (const Input& input : derive(robot, request).program.inputs)
    if (std::any_of(input.symbols.begin(), input.symbols.end(), [](const auto& s) { return !s.empty(); }))
      names.push_back(input.name);
  if (!robot.parameters().empty()) names.push_back(robot.parameters().back());
  double worst = 0;
  for (const std::string& x : names) worst = std::max(worst, check_differences(robot, request, x, draw));
  return worst;
}

// How many models were gone through, and the worst difference of their derivatives.
struct DifferenceScore {
  int models = 0;
  double worst = 0;
  void check(const Robot& robot, const std::string& model) {
    if (model_named(model).refuses(robot)) return;
    Draw draw(fnv1a(robot.name() + model));  // whatever other models there are
    worst = std::max(worst, check_differences(robot, model, draw));
    ++models;
  }
  void print() const {
    std::cout << "derivatives of " << models << " models, worst difference " << worst << '\n';
  }
};

TEST(Derivatives, OfAllModelsOfTheLibraryAreDifferences) {
  DifferenceScore score;
  each_library_robot([&](const Robot& robot) {
    if (robot.n() > 4) return;  // small ones: some models have many elements
    for (const Model* model : applicable(robot)) score.check(robot, std::string(model->name));
  });
  score.print();
  EXPECT_GE(score.models, 90);
}

TEST(Derivatives, OfTheDynamicsOfTheLibraryAreDifferences) {
  DifferenceScore score;
  each_library_robot([&](const Robot& robot) {
    for (const char* model : {"idm", "ddm", "energy", "gravity"})
      if (robot.n() > 4 && (robot.n() < 10 || model == std::string("idm"))) score.check(robot, model);
  });
  score.print();
  EXPECT_GE(score.models, 50);
}

TEST(Derivatives, AlongQuaternionsAreDifferences) {
  DifferenceScore score;
  each_floating_tree(
      [&](const Robot& robot) {
        for (const char* model : {"idm", "ddm", "energy"}) score.check(robot, model);
      },
      10);
  score.print();
  EXPECT_GE(score.models, 25);
}

std::vector<Expr> derivative(Graph& graph, const Robot& robot, const std::string& model, const std::string& x,
                             const std::string& only = "") {
  Outputs outputs = model_named(model).methods.front().build(graph, robot, {});
  if (!only.empty()) std::erase_if(outputs, [&](const Output& o) { return o.name != only; });
  return values(derivatives(outputs, variables_named(x, model_named(model), robot, graph)));
}

// dU/dq is Q, along quaternions too, and d tau/d qdd is A. Springs are part of U and not of Q, fixed qdd are no
// variables.
bool gradients_are_models(const Robot& robot) {
  const RobotData& r = robot.data();
  Graph graph;
  bool plain = true;
  for (const Body& body : r.bodies) {
    plain = plain && body.link[K].is_constant(0);
    for (const Expr& e : body.qdd) plain = plain && e.varies();
  }
  if (!plain) return false;
  expect_equal(derivative(graph, robot, "energy", "q", "U"), gravity_by_newton_euler(robot.in(graph)),
               robot.name() + ": dU/dq");
  expect_equal(derivative(graph, robot, "idm", "qdd"), inertia_matrix_by_energy(robot.in(graph)).values(),
               robot.name() + ": dtau/dqdd");
  return true;
}
TEST(Derivatives, AreOtherModels) {
  int proven = 0;
  const Visitor visit = [&](const Robot& robot) { proven += gradients_are_models(robot) ? 1 : 0; };
  each_robot(visit);
  each_floating_tree(visit);
  report("dU/dq = Q, dtau/dqdd = A", proven);
  EXPECT_GE(proven, 200);
}

// Both formulations, entry by entry: with the factors of A, and by differentiation of the solution. And A dqdd/dtau =
// 1.
bool check_direct(const Robot& robot) {
  const Model& model = model_named("ddm");
  if (robot.n() > 10 || model.refuses(robot)) return false;
  Graph graph;
  const std::vector<Variables> x = variables_named("q,tau", model, robot, graph);
  const Outputs fast =
      direct_derivatives(robot.in(graph), [&](const Outputs& R) { return derivatives(R, x); });
  expect_equal(values(fast),
               values(derivatives({output("qdd", direct_by_inertia_matrix(robot.in(graph), {}))}, x)),
               robot.name());
  const int nv = robot.nv();
  const Matrix product = inertia_matrix(robot.in(graph)) * Matrix(nv, nv, fast.back().values);
  for (int i = 0; i < nv; ++i)
    for (int j = 0; j < nv; ++j)
      EXPECT_TRUE(equal(product(i, j), graph.constant(i == j ? 1 : 0))) << robot.name() << i << j;
  return true;
}
TEST(Derivatives, OfDirectDynamicsByTwoFormulations) {
  int proven = 0;
  const Visitor visit = [&](const Robot& robot) { proven += check_direct(robot) ? 1 : 0; };
  each_robot(visit);
  each_floating_tree(visit, 50);
  report("two formulations of d qdd", proven);
  EXPECT_GE(proven, 200);
}

TEST(Derivatives, WithBaseParametersAreProven) {
  for (const char* model : {"idm", "ddm", "inertia", "coriolis"}) {
    Request request;
    request.model = model, request.derivative = "q", request.base_parameters = true;
    EXPECT_FALSE(derive(library_robot("rx90"), request).proven_equal_to.empty()) << model;
  }
}

}  // namespace
}  // namespace articula::test
