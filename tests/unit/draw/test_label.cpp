// Labels: names as they are printed, in SVG and in LaTeX.

#include "draw/label.hpp"

#include <gtest/gtest.h>

namespace articula::test {
namespace {

using Kind = TextPiece::Kind;

TEST(Labels, NamesAreLettersAndWhatStandsBelow) {
  EXPECT_EQ(label_of("x0"), (Label{{Kind::italic, "x"}, {Kind::below, "0"}}));
  EXPECT_EQ(label_of("alpha3"), (Label{{Kind::italic, "α"}, {Kind::below, "3"}}));
  EXPECT_EQ(label_of("RL4"), (Label{{Kind::italic, "RL"}, {Kind::below, "4"}}));
  EXPECT_EQ(label_of("q12.w"), (Label{{Kind::italic, "q"}, {Kind::below, "12,w"}}));
  EXPECT_EQ(label_of("l_arm"), (Label{{Kind::italic, "l"}, {Kind::below, "arm"}}));
}

TEST(Labels, FormulasHaveTrueSigns) {
  EXPECT_EQ(plain(label_of("q2 - pi/2")), "q2\u00A0−\u00A0π/2");
  EXPECT_EQ(plain(label_of("-0.5*cos(beta)")), "−0.5\u2009cos(β)");
  EXPECT_EQ(label_of("\"tool x2\""), (Label{{Kind::upright, "tool x2"}}));
  EXPECT_TRUE(label_of("").empty());
}

TEST(Labels, InLatex) {
  EXPECT_EQ(latex_of(label_of("alpha3 = -pi/2")), "${\\alpha }_{3} = -\\pi /2$");
  EXPECT_EQ(latex_of(label_of("\"a_b%\"")), "$\\mathrm{a\\_b\\%}$");
}

// Blanks are shifts: readers of SVG leave them out at the ends of spans.
TEST(Labels, InSvgGoDownAndUpAgain) {
  EXPECT_EQ(svg_spans(label_of("d3 = l<"), 10),
            "<tspan font-style=\"italic\">d</tspan><tspan font-size=\"7.2\" dy=\"2.4\">3</tspan>"
            "<tspan dx=\"2.78\" dy=\"-2.4\">=</tspan><tspan font-style=\"italic\" dx=\"2.78\">l</tspan>&lt;");
}

TEST(Labels, WidthsAddUp) {
  EXPECT_NEAR(width_of(label_of("x12"), 10), 5.56 + 2 * 5.56 * below_size, 0.5);
  EXPECT_EQ(width_of({}, 10), 0);
}

}  // namespace
}  // namespace articula::test
