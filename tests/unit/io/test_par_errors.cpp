// What is wrong with a .par file, and where. Garbage gives one report, never a crash.
#include <random>

#include "unit/io/par_cases.hpp"

namespace articula::test::par {
namespace {

TEST(ParErrors, NoRobotFile) {
  for (const std::string text :
       {"", "   \n\n", "int main() { return 0; }\n", "a = 1\nb_ = 2\n", "(* NL = 2 *)"})
    EXPECT_TRUE(says(refusal(text), "arm.par: error: this is no SYMORO file")) << text;
  EXPECT_TRUE(
      says(refusal(std::string("NL = 2\n\0\1", 9)), "arm.par:2:1: error: this is no text: it has a byte 0"));
  EXPECT_TRUE(says(refusal(std::string(17U << 20U, ' ')), "larger than 16 MiB"));
}

TEST(ParErrors, Counts) {
  EXPECT_TRUE(says(refusal("ant = {0}"), "error: NL, NJ, Type are missing"));
  EXPECT_TRUE(says(refusal("NL = 2\nType = 2\n"), "error: NJ is missing"));
  EXPECT_TRUE(says(refusal(arm({{"NJ", "1000000000"}})),
                   "arm.par:3:6: error: NJ = 1000000000 must be from 1 to 1000"));
  EXPECT_TRUE(says(refusal(arm({{"NL", "-2"}})), "NL = -2 must be from 1 to 1000"));
  EXPECT_TRUE(says(refusal(arm({{"NL", "0"}})), "NL = 0 must be"));
  EXPECT_TRUE(says(refusal(arm({{"NL", "two"}})), "NL must be a whole number, not 'two'"));
  EXPECT_TRUE(says(refusal(arm({{"NL", "1e99999"}})), "NL must be a whole number"));
  EXPECT_TRUE(says(refusal(arm({{"NL", "{2}"}})), "NL takes one value, not a list"));
  EXPECT_TRUE(says(refusal(arm({{"NJ", "1"}})), "NJ = 1 is less than NL = 2"));
  EXPECT_TRUE(
      says(refusal(arm({{"Type", "3"}})), "Type must be 0 (simple), 1 (tree) or 2 (closed loops), not '3'"));
  EXPECT_TRUE(
      says(refusal(arm({{"is_floating", "maybe"}})), "is_floating must be True or False, not 'maybe'"));
}

TEST(ParErrors, CountsThatCanBeInferred) {
  EXPECT_TRUE(says(warnings(arm({{"NJ", ""}})), "warning: NJ is missing: 2 is taken"));
  EXPECT_TRUE(says(warnings(arm({{"NL", ""}})), "warning: NL is missing: 2 is taken"));
  EXPECT_TRUE(says(warnings(arm({{"Type", ""}})), "warning: Type is missing"));
  EXPECT_TRUE(
      says(warnings(arm({{"NF", "6"}})), "arm.par:4:6: warning: NF = 6 is left out: it is 2 NJ - NL = 2"));
  EXPECT_EQ(warnings(arm({{"Type", "Tree"}})), "");
}

TEST(ParErrors, FeaturesToCome) {
  EXPECT_TRUE(says(refusal(arm({{"is_mobile", "True"}})),
                   "arm.par:7:1: error: is_mobile: wheeled bases are not there yet"));
  EXPECT_TRUE(says(refusal(arm({{"eta", "{0,1}"}, {"sigma", "{0,2}"}, {"theta", "{t1,0}"}})),
                   "joint 2 is flexible (eta = 1) and fixed"));
  EXPECT_TRUE(says(refusal(arm({{"eta", "{0,1}"}, {"k", "{0,t1}"}})),
                   "k of joint 2 = t1 must not depend on a joint variable"));
  EXPECT_TRUE(says(refusal(arm({{"eta", "{0,1}"}, {"k", "{0,3*}"}})), "arm.par:"));
  EXPECT_TRUE(
      says(refusal(arm({{"theta", "{t1,t1}"}})),
           "joint 2: theta moves with t1, the variable of joint 1: coupled joints are not there yet"));
}

TEST(ParErrors, Text) {
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,1"}})), "error: this list is not closed: '}' is missing"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,1 r = {0,0}"}})), "this list is not closed"));
  EXPECT_FALSE(says(refusal("NL = 1\nNJ = 1\nType = 0\nd = {0,0,0"), "taken to have 3 links"));
  EXPECT_TRUE(says(refusal(arm() + "rubbish\n"), "'=' is missing after 'rubbish'"));
  EXPECT_TRUE(says(refusal(arm() + "}\n"), "expected a definition such as"));
  EXPECT_TRUE(says(refusal("NL =\nNJ = 2\nType = 0\n"), "arm.par:1:1: error: the value is missing"));
  EXPECT_TRUE(says(refusal("NL = 2\nNJ ="), "arm.par:2:1: error: the value is missing"));
  EXPECT_TRUE(says(refusal(arm({{"d", "0"}})), "d must be a list in braces"));
  EXPECT_TRUE(says(refusal(arm() + "d = {0,L2}\n"), "the key 'd' is given twice, first in line 11"));
  EXPECT_TRUE(
      says(warnings(arm() + "d = { 0, L1 }\n"), "warning: the key 'd' is given twice, first in line 11"));
  EXPECT_TRUE(
      says(warnings(arm() + "Alfpha = {0,0}\n"),
           "unknown key 'Alfpha': it is left out\n    Alfpha = {0,0}\n    ^\n  hint: did you mean 'alpha'?"));
}

TEST(ParErrors, ListLengths) {
  EXPECT_TRUE(says(refusal(arm({{"d", "{0}"}})), "arm.par:11:1: error: d has 1 entry, 2 expected"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{}"}})), "d has 0 entries, 2 expected"));
  EXPECT_TRUE(says(refusal(arm({{"Z", "{1,0,0}"}})), "Z has 3 entries, 16 expected"));
  EXPECT_TRUE(
      says(warnings(arm({{"d", "{0,L1,5}"}})), "d has 3 entries, 2 expected: the last ones are left out"));
  const std::string text = arm({{"XX", "{7}"}});
  EXPECT_TRUE(says(warnings(text), "XX has 1 entry, 2 expected: the rest is taken as SYMORO does"));
  EXPECT_EQ(to_text(read(text).data()[2].link[XX]), "XX2");
}

// The lists of frames agree with each other, not with the header.
TEST(ParErrors, MoreFramesThanAnnounced) {
  const std::string zeros = "{0,0,0}";
  const std::string text = arm({{"ant", "{0,1,1}"},
                                {"sigma", zeros},
                                {"b", zeros},
                                {"d", "{0,L1,L2}"},
                                {"r", zeros},
                                {"gamma", zeros},
                                {"alpha", zeros},
                                {"mu", "{1,1,1}"},
                                {"theta", "{t1,t2,t3}"}});
  const Robot robot = read(text);
  EXPECT_EQ(robot.n(), 3);
  EXPECT_EQ(to_text(robot.data()[3].link[M]), "M3");
  EXPECT_TRUE(
      says(to_text(robot.warnings()), "ant has 3 entries, NL = 2: the robot is taken to have 3 links"));
}

TEST(ParErrors, Formulas) {
  EXPECT_TRUE(says(
      refusal(arm({{"d", "{0, a + * b}"}})),
      "arm.par:11:13: error: expected a number, a name or '('\n    d = {0, a + * b}\n                ^"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,\n   a b}"}})),
                   "arm.par:12:6: error: expected an operator\n       a b}\n         ^"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,\n  (a\n + 1/0)}"}})), "arm.par:13:5: error: division by zero"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{,0}"}})), "an entry is missing"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,ArcTan[u]}"}})), "unknown function 'ArcTan'"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,exp}"}})), "'exp' is a function and needs '('"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,1e99999}"}})), "is no number"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{0,\xE9}"}})), "expected a number, a name or '('"));
  EXPECT_TRUE(
      says(refusal(arm({{"ant", "{0,x}"}})), "ant of frame 2 must be a whole number from 0 to 2, not 'x'"));
  EXPECT_TRUE(says(refusal(arm({{"sigma", "{0,3}"}})),
                   "sigma of frame 2 must be a whole number from 0 to 2, not '3'"));
  EXPECT_TRUE(
      says(refusal(arm({{"mu", "{0,7}"}})), "mu of frame 2 must be a whole number from 0 to 1, not '7'"));
}

TEST(ParErrors, JointVariables) {
  EXPECT_TRUE(says(refusal(arm({{"theta", "{pi/2,t2}"}})), "joint 1: theta = pi/2 has no variable"));
  EXPECT_TRUE(says(refusal(arm({{"theta", "{u + v,t2}"}})), "has several symbols, and one is the variable"));
  EXPECT_TRUE(says(refusal(arm({{"theta", "{-t1,t2}"}})),
                   "theta of frame 1 = -t1 must be the joint variable plus a constant"));
  EXPECT_TRUE(
      says(refusal(arm({{"d", "{0,L1*t1}"}})), "d of frame 2 = L1*t1 must not depend on a joint variable"));
  EXPECT_TRUE(says(refusal(arm({{"M", "{t1,0}"}})), "M of link 1 = t1 must not depend on a joint variable"));
  EXPECT_TRUE(
      says(refusal(arm({{"FX", "{t1,0}"}})), "FX of link 1 = t1 must not depend on a joint variable"));
  EXPECT_TRUE(
      says(refusal(arm({{"QP", "{t1,0}"}})), "QP of joint 1 = t1 must not depend on a joint variable"));
  EXPECT_TRUE(says(refusal(arm({{"G", "{t1,0,0}"}})), "G = t1 must not depend on a joint variable"));
}

TEST(ParErrors, TheRobotItself) {
  EXPECT_TRUE(says(refusal(arm({{"ant", "{2,1}"}})), "arm.par:8:8: error: link 1"));
  EXPECT_TRUE(
      says(refusal(arm({{"Z", "{2,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1}"}})), "arm.par: error: base location Z"));
}

TEST(ParErrors, AllInOneReportInOrder) {
  const std::string report =
      refusal(arm({{"d", "{0,*}"}, {"sigma", "{0,9}"}, {"theta", "{t1,-t2}"}, {"XY", "{(,0}"}}));
  std::size_t at = 0;
  for (const std::string where :
       {"arm.par:9:12: error", "arm.par:11:8: error", "arm.par:16:13: error", ": error"}) {
    at = report.find(where, at);
    ASSERT_NE(at, std::string::npos) << where << "\n" << report;
  }
  std::string many = arm();
  for (int i = 0; i < 100; ++i) many += "rubbish\n";
  EXPECT_TRUE(says(refusal(many), "too many errors"));
  EXPECT_LT(refusal(many).size(), 10000U);
}

TEST(ParErrors, HugeAndDeep) {
  const auto repeated = [](const std::string& piece, std::size_t n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text += piece;
    return text;
  };
  EXPECT_TRUE(says(refusal(arm({{"d", "{" + repeated("(", 1000000) + "}"}})),
                   "a formula of more than 100000 characters"));
  std::string sum = "{0,a";
  for (int i = 0; i < 1000000; ++i) sum += "+a" + std::to_string(i);
  EXPECT_TRUE(says(refusal(arm({{"d", sum + "}"}})), "a formula of more than 100000 characters"));
  EXPECT_EQ(warnings(arm({{"d", "{0," + repeated("(", 40000) + "a" + repeated(")", 40000) + "}"}})), "");
  EXPECT_TRUE(says(refusal(arm({{"d", repeated("{", 1000000)}})), "this list is not closed"));
  EXPECT_TRUE(says(refusal(arm({{"d", "{" + repeated("0,", 1000000) + "0}"}})),
                   "more than 10000 entries in one list"));
  EXPECT_TRUE(says(refusal(repeated("NL = 1\n", 100000)), "more than 1000 definitions"));
  EXPECT_TRUE(says(refusal(repeated("int x;\n", 1000)), "no SYMORO file"));
  EXPECT_TRUE(says(refusal(repeated("(*", 1000000) + repeated("*)", 1000000)), "no SYMORO file"));
  EXPECT_TRUE(says(warnings(repeated("(*\n", 100000) + arm()), "further warnings are left out"));
  const std::string line = refusal(arm({{"XX", "{" + repeated(" ", 3000000) + "*,0}"}}));
  EXPECT_TRUE(says(line, "arm.par:28:3000007: error"));
  EXPECT_LT(line.size(), 1000U);
}

// Every prefix of a file, and a thousand files with a few characters exchanged: a robot or a report, nothing else.
TEST(ParErrors, TruncatedAndMangled) {
  const std::string whole = arm(
      {{"alpha", "{Pi/2, -1.5708}"}, {"FX", "{0,FX2}"}, {"Z", "{{1,0,0,0},{0,1,0,0},{0,0,1,0},{0,0,0,1}}"}});
  const auto try_it = [](const std::string& text) {
    try {
      read(text);
      return true;
    } catch (const InputError&) {
      return false;
    }
  };
  int accepted = 0;
  for (std::size_t n = 0; n < whole.size(); ++n) accepted += try_it(whole.substr(0, n)) ? 1 : 0;
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, static_cast<int>(whole.size()));
  std::mt19937 random(1);
  const std::string letters = "{}()*=,+-/^0129.e \nabqtPi[]\x80\x01'";
  for (int i = 0; i < 1000; ++i) {
    std::string text = whole;
    for (int k = 0; k < 3; ++k) text[random() % text.size()] = letters[random() % letters.size()];
    try_it(text);
  }
}

}  // namespace
}  // namespace articula::test::par
