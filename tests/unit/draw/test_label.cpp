// Labels: names as they are printed, in SVG and in LaTeX.

#include "draw/label.hpp"

#include <gtest/gtest.h>

#include <tuple>

#include "draw/svg_text.hpp"

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
            "<tspan dx=\"3.18\" dy=\"-2.4\">=</tspan><tspan font-style=\"italic\" dx=\"3.18\">l</tspan>&lt;");
}

TEST(Labels, WidthsAddUp) {
  EXPECT_NEAR(width_of(label_of("x12"), 10), 5.92 + 2 * 6.36 * below_size, 0.01);
  EXPECT_EQ(width_of({}, 10), 0);
}

// As DejaVu's fonts have them, the widest that readers usually have: text was cut off and lay on text there.
TEST(Labels, WidthsHoldForWideFonts) {
  const std::tuple<const char*, double, double> texts[] = {// in thousandths of the size: usual, bold
                                                           {"Torques and forces", 9.767, 10.843},
                                                           {"Energy since the beginning", 13.954, 15.415},
                                                           {"Frames at one point are drawn", 15.735, 17.438},
                                                           {"limit of shoulder: 60", 10.278, 11.443},
                                                           {"N m", 2.141, 2.227}};
  for (const auto& [text, usual, bold] : texts) {
    EXPECT_GE(text_width(text, 1) + 1e-9, usual) << text;
    EXPECT_LE(text_width(text, 1), 1.1 * usual) << text;
    EXPECT_GE(bold_width * text_width(text, 1), bold) << text;
  }
  EXPECT_GE(text_width("−ω", 1), 1.675);
}

}  // namespace
}  // namespace articula::test
