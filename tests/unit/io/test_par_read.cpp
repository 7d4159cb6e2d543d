// What .par files mean, in both dialects.
#include "geom/spatial.hpp"
#include "support/different_cell.hpp"
#include "unit/io/par_cases.hpp"

namespace articula::test::par {
namespace {

TEST(ParRead, CurrentDialect) {
  const Robot robot = read(arm());
  EXPECT_EQ(robot.warnings().size(), 0U) << to_text(robot.warnings());
  EXPECT_EQ(robot.name(), "arm");
  EXPECT_EQ(robot.n(), 2);
  const RobotData& r = robot.data();
  EXPECT_EQ(r[2].parent, 1);
  EXPECT_EQ(r[2].joint, JointKind::revolute);
  EXPECT_EQ(to_text(r[2].placement[4]), "q2");
  EXPECT_EQ(to_text(r[2].placement[3]), "L1");
  EXPECT_EQ(to_text(r[2].qd[0]), "qd2");
  EXPECT_EQ(to_text(r[2].qdd[0]), "qdd2");
  EXPECT_EQ(to_text(r[1].link[XX]), "XX1");
  EXPECT_EQ(to_text(r.gravity[1]), "G2");
  EXPECT_TRUE(r[1].active);
}

TEST(ParRead, OriginalDialect) {
  const std::string text =
      "(*******************************************)\r\n"
      "(*     SYMORO+ : Parameters of a robot     *)\r\n"
      "(*       1 rue de la No\xEB, BP 92101         *)\r\n"
      "(*******************************************)\r\n"
      "(* File prrp.par *)\r\n"
      "(* General parameters *)\r\n"
      "(* Robotname = 'PRRP 2' *)\r\n"
      "NF = 3\r\nNL = 3\r\nNJ = 3\r\nType = 0 (* Simple *)\r\n"
      "(* Geometric parameters *)\r\n"
      "Ant = {\r\n        0,1,2}\r\n"
      "Sigma  = {\r\n        1,0,0}\r\n"
      "B  = {\r\n        0,0,\r\n        b3}\r\n"
      "d  = {\r\n        0,D2,0}\r\n"
      "R  = {\r\n        r1,0,RL3}\r\n"
      "gamma  = {\r\n        0,0,0}\r\n"
      "Alpha  = {\r\n        0,Pi/2,-Pi/2}\r\n"
      "Mu  = {\r\n        1,1,0}\r\n"
      "Theta  = {\r\n        0,t2,t3 + 1*Pi*8/8}\r\n"
      "M = {\r\n  M1,M2,M3}\r\n"
      "QP = {\r\n  QP1,QP2,QP3}\r\n"
      "Z = {\r\n   1,0,0,0,0,1,0,0,\r\n   0,0,1,0,0,0,0,1}\r\n"
      "G = {\r\n        0,0,-9.8}\r\n"
      "(* End of definition *)\r\n\x1a";
  const Robot robot = read(text);
  const RobotData& r = robot.data();
  EXPECT_EQ(r.name, "PRRP_2");
  EXPECT_EQ(r.title, "PRRP 2");
  EXPECT_EQ(r[1].joint, JointKind::prismatic);
  EXPECT_EQ(to_text(r[1].placement[5]), "q1");
  EXPECT_EQ(to_text(r[2].placement[2]), "pi/2");
  EXPECT_EQ(to_text(r[3].placement[1]), "b3");
  EXPECT_TRUE(equal(r[3].placement[4], joint_symbol(*r.graph, "q", 3) + r.graph->pi()));
  EXPECT_EQ(to_text(r.gravity[2]), "-9.8");
  EXPECT_EQ(to_text(r[2].link[XX]), "XX2");  // not in the file: as SYMORO starts
  EXPECT_EQ(to_text(r[3].link[FX]), "FX3");
  EXPECT_EQ(to_text(r[2].link[FX]), "0");
  EXPECT_TRUE(r[3].active);
  EXPECT_TRUE(says(to_text(robot.warnings()), "taken as SYMORO does: XX XY XZ YY YZ ZZ MX MY MZ IA FV"));
}

TEST(ParRead, LineEndsAndMarksOfOtherSystems) {
  std::string mac = arm();
  for (char& c : mac)
    if (c == '\n') c = '\r';
  EXPECT_EQ(different_cell(read(mac), read(arm())), "");
  EXPECT_EQ(different_cell(read("\xEF\xBB\xBF" + arm()), read(arm())), "");
}

TEST(ParRead, MathematicaWords) {
  const RobotData r = read(arm({{"d", "{Sqrt[a^2] + b*Sin[Pi/6], Atan2( u, v )*Exp[-u]}"}})).data();
  EXPECT_TRUE(equal(r[1].placement[3], parse(*r.graph, "abs(a) + b/2")));
  EXPECT_TRUE(equal(r[2].placement[3], parse(*r.graph, "atan2(u, v)*exp(-u)")));
}

TEST(ParRead, NestedListsAreRows) {
  const Robot robot = read(arm({{"Z", "{{0,-1,0,x},{1,0,0,y},{0,0,1,0},{0,0,0,1}};"}}));
  EXPECT_EQ(to_text(robot.data().Z[1]), "-1");
  EXPECT_EQ(to_text(robot.data().Z[7]), "y");
}

TEST(ParRead, VariablesOfAnyName) {
  const RobotData r = read(arm({{"theta", "{q2, q1 - pi/2}"}, {"d", "{0, q0}"}})).data();
  EXPECT_EQ(to_text(r[1].placement[4]), "q1");  // the file's q2
  EXPECT_TRUE(equal(r[2].placement[4], joint_symbol(*r.graph, "q", 2) - Rational(1, 2) * r.graph->pi()));
  EXPECT_EQ(to_text(r[2].placement[3]), "q0_");
  const RobotData two = read(arm({{"theta", "{off + t1, th2 + off}"}})).data();
  EXPECT_TRUE(equal(two[1].placement[4], parse(*two.graph, "q1 + off")));
  EXPECT_TRUE(equal(two[2].placement[4], parse(*two.graph, "q2 + off")));
}

TEST(ParRead, ReservedNamesAreRenamed) {
  const std::string text = arm({{"d", "{qd1, qd1 + qd1_}"}});
  const RobotData r = read(text).data();
  EXPECT_EQ(to_text(r[1].placement[3]), "qd1__");
  EXPECT_EQ(r.graph->find_symbol("qd1__")->kind, Kind::parameter);
  EXPECT_TRUE(says(warnings(text),
                   "'qd1' is no joint variable here, and the name is reserved for them: it becomes 'qd1__'"));
}

TEST(ParRead, ImpliedVariable) {
  const std::string text = arm({{"theta", "{0,t2}"}});
  EXPECT_EQ(to_text(read(text).data()[1].placement[4]), "q1");
  EXPECT_TRUE(says(warnings(text), "q<j> is taken for j = 1"));
}

TEST(ParRead, FixedVelocitiesAndAccelerations) {
  const RobotData r = read(arm({{"QP", "{0, 5/2}"}, {"QDP", "{1*w, dd2}"}})).data();
  EXPECT_EQ(to_text(r[1].qd[0]), "0");
  EXPECT_EQ(to_text(r[2].qd[0]), "5/2");
  EXPECT_EQ(to_text(r[1].qdd[0]), "w");
  EXPECT_EQ(to_text(r[2].qdd[0]), "qdd2");  // another name for it
  const std::string shared = arm({{"QP", "{w, w}"}});
  EXPECT_EQ(to_text(read(shared).data()[2].qd[0]), "w");
  EXPECT_TRUE(says(warnings(shared), "w stands elsewhere too and is taken as a parameter"));
}

TEST(ParRead, WrenchesAndBaseMotionAreStates) {
  const RobotData r = read(arm({{"FX", "{f, 2*P}"}, {"CZ", "{0, q9}"}, {"VP0", "{0, ay, 0}"}})).data();
  EXPECT_TRUE(r[1].link[FX].varies());
  EXPECT_FALSE(r[2].link[FX].varies());
  EXPECT_EQ(to_text(r[2].link[CZ]), "q9_");
  EXPECT_TRUE(r[2].link[CZ].varies());
  EXPECT_TRUE(r.base.VP[1].varies());
  EXPECT_FALSE(read(arm({{"FX", "{F, F}"}})).data()[1].link[FX].varies());
  EXPECT_TRUE(read(arm({{"FX", "{GAM1, 0}"}})).data()[1].link[FX].varies());  // GAM is not looked at
}

TEST(ParRead, FixedJointsAndTrees) {
  const std::string text =
      arm({{"Type", "1"}, {"ant", "{0,0}"}, {"sigma", "{0,2}"}, {"theta", "{t1, a2}"}, {"QP", "{0,0}"}});
  const Robot robot = read(text);
  EXPECT_EQ(robot.data()[2].parent, 0);
  EXPECT_EQ(robot.data()[2].joint, JointKind::fixed);
  EXPECT_EQ(to_text(robot.data()[2].placement[4]), "a2");
  EXPECT_EQ(robot.nq(), 1);
  EXPECT_EQ(robot.warnings().size(), 0U);
}

TEST(ParRead, WithoutLoopsEveryJointIsActive) { EXPECT_TRUE(read(arm({{"mu", "{0,0}"}})).data()[2].active); }

// eta = 1: no motor, but a spring. A symbol of a rigid joint's k counts for nothing.
TEST(ParRead, ElasticJoints) {
  const RobotData r = read(arm({{"eta", "{0,1}"}, {"k", "{F1, k2/2}"}, {"FX", "{F1, k2}"}})).data();
  EXPECT_TRUE(r[1].active);
  EXPECT_FALSE(r[2].active);
  EXPECT_TRUE(r[1].link[K].is_constant(0));
  EXPECT_EQ(to_text(r[2].link[K]), "k2/2");
  EXPECT_TRUE(r[1].link[FX].varies());
  EXPECT_FALSE(r[2].link[FX].varies());  // it stands in k too
}

TEST(ParRead, NumbersThatMeanNothingAreDropped) {
  const RobotData r = read(arm({{"theta", "{q1,q2}"}, {"GAM", "{GAM1,3}"}, {"k", "{7,k2}"}})).data();
  EXPECT_EQ(listed(r.changes),
            "arm.par:18:6: dropped: k of joint 1 = 7\narm.par:21:13: dropped: GAM of joint 2 = 3\n");
}

TEST(ParRead, RoundedAnglesAreRecognised) {
  const std::string text =
      arm({{"alpha", "{1.5708, -0.78539816}"}, {"gamma", "{1.57, 0.1}"}, {"d", "{1.5708, 0}"}});
  const RobotData r = read(text).data();
  EXPECT_EQ(to_text(r[1].placement[2]), "pi/2");
  EXPECT_EQ(to_text(r[2].placement[2]), "-pi/4");
  EXPECT_EQ(r[1].placement[0].constant(), Rational(157, 100));
  EXPECT_EQ(r[1].placement[3].constant(), Rational(15708, 10000));
  EXPECT_EQ(warnings(text), "");
  EXPECT_EQ(listed(r.changes),
            "arm.par:16:10: renamed: joint 1: t1 is q1\narm.par:16:13: renamed: joint 2: t2 is q2\n"
            "arm.par:14:10: rounded: alpha of frame 1 1.5708 is pi/2 (3.7e-06 off)\n"
            "arm.par:14:18: rounded: alpha of frame 2 -0.78539816 is -pi/4 (3.4e-09 off)\n");
  const RobotData exact = read_par(text, "arm.par", {.exact = true}).data();
  EXPECT_EQ(exact[1].placement[2].constant(), Rational(15708, 10000));
  EXPECT_EQ(exact.changes.size(), 2U);  // the names
}

TEST(ParRead, FloatingBase) {
  std::map<std::string, std::string> lines{{"is_floating", "True"}, {"W0", ""}, {"Z", ""}, {"G", ""}};
  for (const std::string_view key : articula::par::dynamic_keys) lines[std::string(key)] = "";
  lines["M"] = "{M0, 2, 3}";
  const RobotData r = read(arm(lines)).data();
  EXPECT_EQ(r[0].joint, JointKind::free);
  EXPECT_EQ(to_text(r[0].link[M]), "M0");
  EXPECT_EQ(to_text(r[0].link[XX]), "XX0");
  EXPECT_EQ(to_text(r[2].link[M]), "3");
  for (const std::size_t k : {IA, FV, FS}) EXPECT_TRUE(r[0].link[k].is_constant(0));  // it has no motor,
  EXPECT_TRUE(r.base.W[2].is_constant(0));  // and its motion is the state of joint 0
  EXPECT_EQ(to_text(r.Z[6]), "Zr23");
  EXPECT_EQ(to_text(r.Z[7]), "Zt2");
  EXPECT_EQ(to_text(r.Z[15]), "1");
  EXPECT_EQ(to_text(r.gravity[0]), "GX");
  EXPECT_FALSE(says(warnings(arm(lines)), "left out"));
  lines["V0"] = "{0, 2, 0}";
  lines["IA"] = "{1, 2, 3}";
  EXPECT_TRUE(says(warnings(arm(lines)), "V0 = 2 is left out: the base floats"));
  EXPECT_TRUE(says(warnings(arm(lines)), "IA of link 0 = 1 is left out: the base floats"));
  lines["M"] = "{2, 3}";
  EXPECT_TRUE(says(refusal(arm(lines)), "M has 2 entries, 3 expected"));
}

TEST(ParRead, NameOfTheFile) {
  std::string text = arm();
  text.erase(0, text.find('\n'));
  EXPECT_EQ(read_par(text, "some/where/My arm (2).par").name(), "My_arm__2_");
  EXPECT_EQ(read_par(text, "").name(), "robot");
}

TEST(ParRead, CommentsNestAndMayBeUnclosed) {
  const Robot robot = read("(* a (* b\n *) d = {7,7} \n*)\n(* open\n" + arm());
  EXPECT_EQ(different_cell(robot, read(arm())), "");
  EXPECT_EQ(robot.name(), "arm");
  EXPECT_TRUE(says(to_text(robot.warnings()), "arm.par:4:1: warning: this comment is not closed"));
}

// ---- loops: frames NL+1..NJ are cut, NJ+1..NF are their other sides

std::string loop(const std::map<std::string, std::string>& exchanged = {}) {
  std::map<std::string, std::string> lines{{"NJ", "3"},
                                           {"NF", "4"},
                                           {"Type", "2"},
                                           {"ant", "{0,0,1,2}"},
                                           {"sigma", "{0,0,0,2}"},
                                           {"b", "{0,0,0,0}"},
                                           {"d", "{0,d2,d3,d4}"},
                                           {"r", "{0,0,0,0}"},
                                           {"gamma", "{0,0,0,g4}"},
                                           {"alpha", "{0,0,0,0}"},
                                           {"mu", "{1,0,0,0}"},
                                           {"theta", "{t1,t2,t3,0}"},
                                           {"eta", "{0,0,0}"},
                                           {"k", "{0,0,0}"},
                                           {"QP", "{QP1,QP2,QP3}"},
                                           {"QDP", "{QDP1,QDP2,QDP3}"},
                                           {"GAM", "{GAM1,GAM2,GAM3}"}};
  for (const auto& [key, value] : exchanged) lines[key] = value;
  return arm(lines);
}

TEST(ParRead, ClosedLoop) {
  const Robot robot = read(loop());
  const RobotData& r = robot.data();
  EXPECT_EQ(robot.warnings().size(), 0U) << to_text(robot.warnings());
  ASSERT_EQ(r.cuts.size(), 1U);
  EXPECT_EQ(r.cuts[0].parent, 1);
  EXPECT_EQ(r.cuts[0].twin_parent, 2);
  EXPECT_EQ(to_text(r.cuts[0].placement[3]), "d3");
  EXPECT_EQ(to_text(r.cuts[0].placement[4]), "q3");
  EXPECT_EQ(to_text(r.cuts[0].q), "q3");
  EXPECT_EQ(to_text(r.cuts[0].twin_placement[0]), "g4");
  EXPECT_TRUE(r[1].active);
  EXPECT_FALSE(r[2].active);
}

// Two loops; the second twin is fixed to the first one. Along a common axis that is one placement again.
TEST(ParRead, FramesFixedToFrames) {
  const auto two = [](const std::string& alpha, const std::string& d) {
    return loop({{"NJ", "4"},
                 {"NF", "6"},
                 {"ant", "{0,0,1,1,2,5}"},
                 {"sigma", "{0,0,0,0,2,2}"},
                 {"b", "{0,0,0,0,b5,b6}"},
                 {"d", d},
                 {"r", "{0,0,0,0,r5,r6}"},
                 {"gamma", "{0,0,0,0,g5,g6}"},
                 {"alpha", alpha},
                 {"mu", "{1,0,0,0,0,0}"},
                 {"theta", "{t1,t2,t3,t4,h5,h6}"},
                 {"eta", "{0,0,0,0}"},
                 {"k", "{0,0,0,0}"},
                 {"QP", "{QP1,QP2,QP3,QP4}"},
                 {"QDP", "{QDP1,QDP2,QDP3,QDP4}"},
                 {"GAM", "{GAM1,GAM2,GAM3,GAM4}"}});
  };
  const std::vector<std::pair<std::string, std::string>> cases{{"{0,0,0,0,a5,0}", "{0,0,0,0,d5,0}"},
                                                               {"{0,0,0,0,0,a6}", "{0,0,0,0,0,d6}"}};
  for (const auto& [alpha, d] : cases) {
    const RobotData r = read(two(alpha, d)).data();
    ASSERT_EQ(r.cuts.size(), 2U);
    EXPECT_EQ(r.cuts[1].twin_parent, 2);
    Graph& g = *r.graph;
    const auto placed = [](Frame i, Frame j, const std::array<Expr, 6>& p) {
      return khalil_kleinfinger(i, j, {p[0], p[1], p[2], p[3], p[4], p[5]});
    };
    const auto own = [&](const std::string& a, const std::string& length, int f) {
      const std::string n = std::to_string(f);
      std::array<Expr, 6> p;
      const std::array<std::string, 6> texts{"g" + n, "b" + n, a, length, "h" + n, "r" + n};
      for (std::size_t i = 0; i < 6; ++i) p[i] = parse(g, texts[i]);
      return p;
    };
    const bool first = alpha.find("a5") != std::string::npos;
    const Transform both = placed({2}, {5}, own(first ? "a5" : "0", first ? "d5" : "0", 5)) *
                           placed({5}, {6}, own(first ? "0" : "a6", first ? "0" : "d6", 6));
    const Transform one = placed({2}, {6}, r.cuts[1].twin_placement);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(equal(both.P()[static_cast<int>(i)], one.P()[static_cast<int>(i)])) << i;
      for (std::size_t j = 0; j < 3; ++j)
        EXPECT_TRUE(equal(both.A().matrix()[i][j], one.A().matrix()[i][j])) << i << j;
    }
  }
  EXPECT_TRUE(
      says(refusal(two("{0,0,0,0,a5,a6}", "{0,0,0,0,0,0}")),
           "frame 6 is attached to frame 5, which is no link: such chains of frames are not there yet"));
}

TEST(ParRead, LoopsThatAreRefused) {
  EXPECT_TRUE(says(refusal(loop({{"sigma", "{0,0,0,0}"}})),
                   "frame 4, the other side of cut joint 3, must be fixed (sigma = 2)"));
  EXPECT_TRUE(
      says(refusal(loop({{"ant", "{0,0,1,3}"}})), "frame 4 is attached to frame 3, which is no link"));
  EXPECT_TRUE(
      says(refusal(loop({{"ant", "{0,4,1,2}"}})), "link 2 is attached to frame 4, which closes a loop"));
  EXPECT_TRUE(says(refusal(loop({{"ant", "{0,0,1,4}"}})), "frame 4 is attached to frame 4"));
  EXPECT_TRUE(says(refusal(loop({{"theta", "{t1,t2,2*t3,0}"}})),
                   "theta of frame 3 = 2*t3 must be the joint variable plus a constant"));
  EXPECT_TRUE(says(refusal(loop({{"theta", "{t1,t2,t3}"}})), "theta has 3 entries, 4 expected"));
}

TEST(ParRead, LoopsThatAreDoubtful) {
  EXPECT_TRUE(
      says(warnings(loop({{"Type", "0"}})), "Type = 0, yet NJ > NL: read as a robot with closed loops"));
  EXPECT_TRUE(says(warnings(arm({{"Type", "2"}})), "Type = 2 announces loops"));
  EXPECT_TRUE(says(warnings(loop({{"QP", "{QP1,QP2,1}"}})), "QP of cut joint 3 is left out"));
}

}  // namespace
}  // namespace articula::test::par
