// Formulas that are equal where loops are closed, and nowhere else: fingerprints cannot tell, numbers at closed positions can.

#include "api/derive/closed_check.hpp"

#include <gtest/gtest.h>

#include "api/derive/same_functions.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

// The pin of the four-bar linkage, from the coupler and from the rocker.
class PinOfFourBars : public testing::Test {
 protected:
  Outputs formulas(const std::string& x) {
    for (const char* name : {"q1", "q2", "q3"}) g.symbol(name, Kind::state);
    return {output("x", {parse(g, x)})};
  }
  bool same(const std::string& x, const std::string& y, bool up_to_constants = false) {
    return same_where_closed(robot, inputs, formulas(x), formulas(y), up_to_constants);
  }
  const Robot robot = library_robot("fourbar");
  const Inputs inputs{{"q", 1, 1, {"q1"}}, {"qp", 2, 1, {"q2", "q3"}}};
  const std::string coupler = "d2*cos(q1) + d4*cos(q1 + q2)", rocker = "d3 + d5*cos(q3)";
  Graph g;
};

TEST_F(PinOfFourBars, IsTheSamePointWhereTheLoopIsClosed) {
  EXPECT_TRUE(same(coupler, rocker));
  EXPECT_FALSE(same_functions(formulas(coupler), formulas(rocker)));
}

TEST_F(PinOfFourBars, IsNoOtherPoint) {
  EXPECT_FALSE(same(coupler, "d3 + d5*cos(q3) + 1e-6"));
  EXPECT_FALSE(same(coupler, "d3 + d5*sin(q3)"));
  EXPECT_FALSE(same(coupler, "d3 + d4*cos(q3)"));
}

TEST_F(PinOfFourBars, MayBeShiftedWhereThatIsAskedFor) {
  EXPECT_TRUE(same(coupler, "d5*cos(q3)", true));
  EXPECT_FALSE(same(coupler, "d5*cos(q3)"));
  EXPECT_FALSE(same(coupler, "2*d5*cos(q3)", true));
}

}  // namespace
}  // namespace articula::test
