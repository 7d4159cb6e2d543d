// The rules of [BennisKhalil1990], [KhalilBennis1995] for loops: links of a parallelogram that stay parallel share their inertia tensors,
// and a mass in a joint of the loop may stand on either of its links. A rule is a distribution of mass that is not felt: all base
// parameters are zero with it.

#include "exam/exam.hpp"

namespace articula::exam {
namespace {

using Masses = std::map<std::string, std::string>;

void expect_not_felt(const std::string& robot, const Masses& masses) {
  const Robot r = read_robot(robot);
  const BaseParameters found = base_parameters(r);
  std::vector<std::string> cells;
  for (int j = 1; j <= r.n(); ++j)
    for (std::size_t k = XX; k <= IA; ++k) cells.push_back(cell_name(static_cast<LinkKey>(k), j));
  Graph graph;
  const auto put_in = [&](const Symbol& s) {
    if (const auto mass = masses.find(s.name); mass != masses.end()) return formula(graph, mass->second);
    return std::find(cells.begin(), cells.end(), s.name) == cells.end() ? Expr() : graph.constant(0);
  };
  Graph own;
  const std::vector<Expr> values = substitute(written_out(found, own), graph, put_in);
  for (std::size_t i = 0; i < values.size(); ++i)
    EXPECT_TRUE(is_zero(values[i])) << robot << ": " << found.base[i].name << " = " << to_text(values[i])
                                    << " of " << masses.begin()->first;
}

// Rod 8 is parallel to arm 2, crank 7 stands across forearm 3: x7 = y3 turned back.
TEST(LoopBaseParameters, LinksThatStayParallelShareTheirInertia) {
  for (const std::string key : {"XX", "XY", "XZ", "YY", "YZ", "ZZ"})
    expect_not_felt("sr400", {{key + "8", "1"}, {key + "2", "-1"}});
  expect_not_felt("sr400", {{"XX7", "1"}, {"YY3", "-1"}});
  expect_not_felt("sr400", {{"YY7", "1"}, {"XX3", "-1"}});
  expect_not_felt("sr400", {{"ZZ7", "1"}, {"ZZ3", "-1"}});
  expect_not_felt("sr400", {{"XY7", "1"}, {"XY3", "1"}});
  expect_not_felt("sr400", {{"XZ7", "1"}, {"YZ3", "-1"}});
  expect_not_felt("sr400", {{"YZ7", "1"}, {"XZ3", "1"}});
}

TEST(LoopBaseParameters, AMassInAJointStandsOnEitherLink) {
  // the pin of the SR400: x = d3 on the rod, y = -d8 on the forearm; the hinge of rod and crank
  expect_not_felt("sr400", {{"M8", "1"},
                            {"MX8", "d3"},
                            {"YY8", "d3^2"},
                            {"ZZ8", "d3^2"},
                            {"M3", "-1"},
                            {"MY3", "d8"},
                            {"XX3", "-d8^2"},
                            {"ZZ3", "-d8^2"}});
  expect_not_felt("sr400", {{"M8", "1"}, {"M7", "-1"}, {"MX7", "d8"}, {"YY7", "-d8^2"}, {"ZZ7", "-d8^2"}});
  expect_not_felt(
      "fourbar",
      {{"M2", "1"}, {"MX2", "d4"}, {"ZZ2", "d4^2"}, {"M3", "-1"}, {"MX3", "-d5"}, {"ZZ3", "-d5^2"}});
}

TEST(LoopBaseParameters, FormulasOfTheSr400) {
  const BaseParameters found = base_parameters(read_robot("sr400"));
  EXPECT_EQ(found.base.size(), 39U);
  EXPECT_FALSE(found.where_closed);
  EXPECT_EQ(found.rounded, 0);
  EXPECT_EQ(formula_of("sr400", "XYR2"), "XY2 + XY8");
  EXPECT_EQ(formula_of("sr400", "MXR2"), "MX2 + MX8 + d3*(M3 + M4 + M5 + M6)");
  EXPECT_EQ(formula_of("sr400", "MXR7"), "MX7 - d8*M8 + MX8*(d8/d3)");
  EXPECT_EQ(formula_of("sr400", "XZR3"), "XZ3 - YZ7");
}

TEST(LoopBaseParameters, FormulasOfTheFourBar) {
  EXPECT_EQ(formula_of("fourbar", "MXR2"), "MX2 + MX3*(d4/d5)");
  EXPECT_EQ(formula_of("fourbar", "ZZR3"), "ZZ3 - d5*MX3");
}

}  // namespace
}  // namespace articula::exam
