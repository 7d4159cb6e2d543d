// Derivations as documents: the arms of the lecture [Bouri] as its slides print them, and the rule of [LucassenVanDeVen1988] in every product.

#include "api/derivation.hpp"

#include "api/derivation/index_rule.hpp"
#include "api/derivation/phrases.hpp"
#include "exam/exam.hpp"
#include "io/read.hpp"

namespace articula::exam {
namespace {

const Lettering& letters(const std::string& name) { return entry_named(letterings(), "notation", name); }

// The equation with values that has this left side.
const Equation* printed(const ProvenPaper& d, const std::string& left) {
  for (const PaperPart& part : d.paper.blocks)
    if (const auto* e = std::get_if<Equation>(&part))
      if (!e->terms.empty() && e->left.size() == 1 &&
          e->left.front().letter == phrase(letters("khalil"), left).front().letter)
        return e;
  return nullptr;
}

void expect_printed(const ProvenPaper& d, const std::string& left, const std::vector<std::string>& elements) {
  const Equation* e = printed(d, left);
  ASSERT_NE(e, nullptr) << left;
  ASSERT_EQ(e->terms.size(), 1U) << left;
  const std::vector<Expr>& values = e->terms.front().front().values;
  ASSERT_EQ(values.size(), elements.size()) << left;
  for (std::size_t k = 0; k < values.size(); ++k)
    EXPECT_TRUE(equal(values[k], formula(*d.paper.graph, elements[k])))
        << left << " " << k << ": " << to_text(values[k]);
}

// Both J_p, both J_o (the slide prints J_o^2 twice, erratum E54), B, and the model in matrices.
TEST(DerivationExam, CartesianArmByLagrange) {
  const ProvenPaper d = derivation(library_robot("cartesian2"), {"lagrange", "khalil"});
  expect_printed(d, "Jp[1]", {"0", "0", "0", "0", "1", "0"});
  expect_printed(d, "Jp[2]", {"0", "1", "0", "0", "1", "0"});
  expect_printed(d, "Jo[1]", {"0", "0", "0", "0", "0", "0"});
  expect_printed(d, "Jo[2]", {"0", "0", "0", "0", "0", "0"});
  expect_printed(d, "B", {"M1 + M2", "0", "0", "M2"});
  expect_printed(d, "hv", {"0", "0"});
  expect_printed(d, "G", {"(M1 + M2)*g", "0"});
  const Equation* motion = printed(d, "tauv");
  ASSERT_NE(motion, nullptr);
  ASSERT_EQ(motion->terms.size(), 2U);  // [m1 + m2, 0; 0, m2] [d1dd; d2dd] + [(m1 + m2) g0; 0]
  EXPECT_TRUE(all_equal(motion->terms[0][0].values, printed(d, "B")->terms[0][0].values));
  EXPECT_TRUE(equal(motion->terms[0][1].values[1], formula(*d.paper.graph, "qdd2")));
  EXPECT_TRUE(all_equal(motion->terms[1][0].values, printed(d, "G")->terms[0][0].values));
}

// Velocities and accelerations of the centres of gravity, seen from the base; the forces between the bodies. There
// f_{1,2} has the entry fy_{0,1}, where fy_{1,2} is meant, and f_{1,2} = 0 for f_{2,3} = 0: erratum E54.
TEST(DerivationExam, CartesianArmByNewtonEuler) {
  const ProvenPaper d = derivation(library_robot("cartesian2"), {"newton-euler", "khalil"});
  expect_printed(d, "vc[0,1]", {"0", "0", "qd1"});
  expect_printed(d, "vc[0,2]", {"qd2", "0", "qd1"});
  expect_printed(d, "vcd[0,1]", {"0", "0", "qdd1"});
  expect_printed(d, "vcd[0,2]", {"qdd2", "0", "qdd1"});
  expect_printed(d, "w[1,1]", {"0", "0", "0"});
  expect_printed(d, "wd[2,2]", {"0", "0", "0"});
  expect_printed(d, "f[2,2]", {"0", "M2*(qdd1 + g)", "M2*qdd2"});  // of body 1 on body 2; z2 = x0, y2 = z0
  expect_printed(d, "tau[1]", {"(M1 + M2)*(qdd1 + g)"});
  expect_printed(d, "tau[2]", {"M2*qdd2"});
}

// J_T qdd + k_vis qd + (M_b/2 + M) g l sin(q) = n Gamma_m
TEST(DerivationExam, ArmWithOneAxis) {
  for (const std::string& method : derivation_methods()) {
    const ProvenPaper d = derivation(library_robot("arm1"), {method, "khalil"});
    const Equation* e = printed(d, "tau[1]");
    ASSERT_NE(e, nullptr) << method;
    std::map<std::string, Expr> names;
    for (const PaperPart& part : d.paper.blocks)
      if (const auto* other = std::get_if<Equation>(&part))
        for (const Step& step : other->steps)
          names[step.name] = substitute(step.formula, *d.paper.graph, by_name(names));
    const Expr whole = substitute(e->terms[0][0].values[0], *d.paper.graph, by_name(names));
    EXPECT_TRUE(equal(
        whole,
        formula(*d.paper.graph, "(Mb*l^2/3 + ML*l^2 + n^2*Jm)*qdd1 + kvis*qd1 + (Mb/2 + ML)*g*l*sin(q1)")))
        << method;
  }
  expect_printed(derivation(library_robot("arm1"), {}), "B", {"Mb*l^2/3 + ML*l^2 + n^2*Jm"});
}

// The slide "direct dynamic model of one axis": solved for the acceleration; its n Gamma_m is the torque of this joint.
TEST(DerivationExam, ArmWithOneAxisSolvedForItsAcceleration) {
  for (const std::string& method : derivation_methods()) {
    const ProvenPaper d = derivation(library_robot("arm1"), {method, "khalil"});
    const Equation* e = printed(d, "qdd[1]");
    ASSERT_NE(e, nullptr) << method;
    EXPECT_TRUE(
        equal(e->terms[0][0].values[0],
              formula(*d.paper.graph,
                      "(tau1 - Mb*g*l/2*sin(q1) - ML*g*l*sin(q1) - kvis*qd1)/(Mb*l^2/3 + ML*l^2 + n^2*Jm)")))
        << method;
    EXPECT_EQ(d.proofs.at(e->number).by, "ddm by articulated-body");
    EXPECT_EQ(d.paper.letters.at("tau1").base, "Gamma") << "as the torque is called";
  }
  EXPECT_EQ(printed(derivation(library_robot("planar2r"), {}), "qdd[1]"), nullptr);
  const std::string html = html_paper(derivation(library_robot("arm1"), {}).paper);
  EXPECT_EQ(html.find("torque of motor"), std::string::npos);
  EXPECT_NE(html.find("torque of joint j, or force where it slides, at the joint"), std::string::npos);
}

// "The right sub index of a transition matrix should always match to the left super index of the following matrix or vector."
TEST(DerivationExam, IndicesMatchInEveryProduct) {
  int products = 0;
  for (const char* robot : {"planar2r", "scara", "lau3", "stanford", "fourbar"})
    for (const std::string& method : derivation_methods()) {
      const ProvenPaper d = derivation(library_robot(robot), {method, "lucassen"});
      for (const PaperPart& part : d.paper.blocks) {
        const auto* e = std::get_if<Equation>(&part);
        if (e == nullptr) continue;
        for (const std::string& fault : index_faults(*e))
          ADD_FAILURE() << robot << " " << method << " (" << e->number << "): " << fault;
        for (const Marks& side : e->between)
          for (const Mark& mark : side) products += mark.letter.turns ? 1 : 0;
      }
    }
  EXPECT_GT(products, 300);
}

}  // namespace
}  // namespace articula::exam
