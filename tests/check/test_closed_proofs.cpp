// Identities that hold on closed loops only, proven: lengths that close the loop for any angles are put in. Closing is linear in two
// lengths, so these are rational functions of sines, cosines and the other lengths, and fingerprints of what is left decide.
#include <gtest/gtest.h>

#include "expr/transform.hpp"
#include "io/yaml.hpp"
#include "model/model.hpp"
#include "robot/loops.hpp"

namespace articula::test {
namespace {

// Links 1 and 2 from A, link 3 from D to the pin C: cut at C, or at D with link 3 carried by link 2.
std::string fourbar(const std::string& rocker, const std::string& cut, const std::string& inertia) {
  return R"(articula: 1
name: fourbar
gravity: [0, -g, 0]
parameters: {g: 9.81, d2: 0.15, a: 0.4, d4: 0.4, l: 0.3, ZZ3: ~, MX3: ~, MY3: ~, M3: ~}
joints:
  - {name: crank, parent: base, d: 0, theta: q1}
  - {name: coupler, parent: crank, d: d2, theta: q2, active: false}
  - {name: rocker, theta: q3, active: false, )" +
         rocker + "}\ncuts:\n  - {theta: q4, " + cut + R"(}
links:
  - {link: crank, ZZ: ZZ1, MX: MX1, MY: MY1, M: M1}
  - {link: coupler, ZZ: ZZ2, MX: MX2, MY: MY2, M: M2}
  - {link: rocker, )" +
         inertia + "}\n";
}
const std::string cut_at_C =
    fourbar("parent: base, d: a", "name: C, parent: coupler, d: d4, twin: {parent: rocker, d: l}",
            "ZZ: ZZ3, MX: MX3, MY: MY3, M: M3");
const std::string cut_at_D =
    fourbar("parent: coupler, d: d4", "name: D, parent: rocker, d: l, twin: {parent: base, d: a}",
            "ZZ: ZZ3 - 2*l*MX3 + l^2*M3, MX: l*M3 - MX3, MY: -MY3, M: M3");

class OneLinkage : public ::testing::Test {
 protected:
  Expr q(int j) { return g.symbol("q" + std::to_string(j), Kind::state); }
  Expr p(const char* name) { return g.symbol(name, Kind::parameter); }

  // A model of the linkage where it is closed, in the angles of the first description: the other's q3 is from link 2.
  std::vector<Expr> closed(const std::string& text, const std::string& model, const std::string& method,
                           bool carried) {
    const Robot robot = read_yaml(text, "fourbar.yaml");
    const std::vector<Expr> formulas = values(method_named(model_named(model), method).build(g, robot, {}));
    const Expr q12 = q(1) + q(2), l = (p("d2") * sin(q(1)) + p("d4") * sin(q12)) / sin(q(3)),
               a = p("d2") * cos(q(1)) + p("d4") * cos(q12) - l * cos(q(3)), own = q(3) + g.pi() - q12;
    const std::vector<Expr> in_angles =
        substitute(formulas, g, [&](const Symbol& s) { return carried && s.name == "q3" ? own : Expr(); });
    return substitute(in_angles, g, [&](const Symbol& s) {
      return s.name == "l" ? l : s.name == "a" ? a : Expr();
    });
  }

  Graph g;
};

TEST_F(OneLinkage, ItsDynamicsDoNotDependOnTheCut) {
  for (const auto& [model, method] :
       std::vector<std::pair<std::string, std::string>>{{"idm", "newton-euler"},
                                                        {"ddm", "inertia-matrix"},
                                                        {"inertia", "generalized-links"},
                                                        {"gravity", "generalized-links"},
                                                        {"coriolis", "generalized-links"},
                                                        {"energy", "twists"}}) {
    const std::vector<Expr> at_C = closed(cut_at_C, model, method, false),
                            at_D = closed(cut_at_D, model, method, true);
    ASSERT_EQ(at_C.size(), at_D.size()) << model;
    // the potential energy counts from the same place
    for (std::size_t i = 0; i < at_C.size(); ++i) EXPECT_TRUE(equal(at_C[i], at_D[i])) << model << " " << i;
  }
}

TEST_F(OneLinkage, OffClosedPositionsTheyDiffer) {
  const Robot C = read_yaml(cut_at_C, "c.yaml"), D = read_yaml(cut_at_D, "d.yaml");
  const auto A = [&](const Robot& robot) {
    return values(model_named("inertia").methods.front().build(g, robot, {})).front();
  };
  EXPECT_FALSE(equal(A(C), A(D)));
}

// Velocities of the second joint: the derivative of the closure itself, by Cramer's rule.
TEST_F(OneLinkage, VelocitiesAreTheLiteratures) {
  const Outputs all =
      model_named("constraints-kinematic").methods.front().build(g, read_yaml(cut_at_C, "c.yaml"), {});
  const auto W = std::find_if(all.begin(), all.end(), [](const Output& o) { return o.name == "W"; });
  ASSERT_NE(W, all.end());
  const Expr q12 = q(1) + q(2), D = sin(q12 - q(3));
  EXPECT_TRUE(equal(W->values[0], -(p("d4") * D + p("d2") * sin(q(1) - q(3))) / (p("d4") * D)));
  EXPECT_TRUE(equal(W->values[1], p("d2") * sin(q(2)) / (p("l") * D)));
}

}  // namespace
}  // namespace articula::test
