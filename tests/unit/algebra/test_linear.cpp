// Linear systems and determinants with symbols, as people write their answers: solved by expr/linear.hpp and expr/minors.hpp, brought to
// their shortest form.

#include <gtest/gtest.h>

#include "algebra/readable.hpp"
#include "expr/linear.hpp"
#include "expr/minors.hpp"
#include "expr/text.hpp"
#include "unit/algebra/identical.hpp"

namespace articula::test {
namespace {

class LinearAlgebra : public testing::Test {
 protected:
  Expr of(std::string_view text) { return parse(g, text); }
  Matrix matrix(int n, const std::vector<std::string_view>& cells) {
    std::vector<Expr> values;
    for (const std::string_view cell : cells) values.push_back(of(cell));
    return {n, n, values};
  }
  void expect_identical(const Expr& found, std::string_view answer) {
    const Readable r = readable(found);
    EXPECT_TRUE(r.simplified);
    EXPECT_EQ(identical(r.formula, of(answer)), true) << to_text(r.formula);
    EXPECT_LE(reading_size(r.formula, 1000), reading_size(of(answer), 1000)) << to_text(r.formula);
  }
  Graph g;
};

// X C - Y S = a, X S + Y C = b: a rotation is solved by turning back.
TEST_F(LinearAlgebra, RotationsAreTurnedBack) {
  const auto x = solved(matrix(2, {"cos(q1)", "-sin(q1)", "sin(q1)", "cos(q1)"}), {of("a"), of("b")});
  ASSERT_TRUE(x);
  expect_identical((*x)[0], "a*cos(q1) + b*sin(q1)");
  expect_identical((*x)[1], "b*cos(q1) - a*sin(q1)");
}

// The Jacobian of a planar arm with two links.
TEST_F(LinearAlgebra, PlanarArm) {
  const Matrix J = matrix(2, {"-L1*sin(q1) - L2*sin(q1 + q2)", "-L2*sin(q1 + q2)",
                              "L1*cos(q1) + L2*cos(q1 + q2)", "L2*cos(q1 + q2)"});
  expect_identical(determinant(J), "L1*L2*sin(q2)");
  const Matrix inverted = inverse(J);
  expect_identical(inverted(0, 0), "cos(q1 + q2)/(L1*sin(q2))");
  expect_identical(inverted(0, 1), "sin(q1 + q2)/(L1*sin(q2))");
  expect_identical(inverted(1, 1), "-(L1*sin(q1) + L2*sin(q1 + q2))/(L1*L2*sin(q2))");
}

TEST_F(LinearAlgebra, Vandermonde) {
  const Expr det = determinant(matrix(3, {"1", "a", "a^2", "1", "b", "b^2", "1", "c", "c^2"}));
  const auto f = factors_of(det);
  ASSERT_TRUE(f);
  EXPECT_EQ(f->powers.size(), 3U);
  expect_identical(det, "(b - a)*(c - a)*(c - b)");
}

}  // namespace
}  // namespace articula::test
