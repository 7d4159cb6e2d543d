// Tables of the literature in their own conventions: the PUMA 560 [FuGonzalezLee1987] and the Stanford arm [Paul1981] in classical tables,
// Lau's example in elementary transforms [Lau1985], each read from a file and compared with the library's robot.

#include "exam/exam.hpp"
#include "io/yaml.hpp"
#include "robot/mechanics.hpp"
#include "robot/mechanism.hpp"
#include "robot/path.hpp"

namespace articula::exam {
namespace {

Robot read(const std::string& text) { return read_yaml("articula: 2\n" + text, "exam.yaml"); }

std::vector<Expr> elements(const Transform& T) {
  std::vector<Expr> list;
  const Matrix m = matrix(T);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) list.push_back(m(i, j));
  return list;
}

// The published table has frames 3 to 6 turned by pi about their z axes, a2, a3 = -d4, d2 = r3 and d4 = r4 in the library's
// letters, and a length d6 that only moves the hand; q3 = 0 here is where theta3 = pi there. Inertias are symbols in the frames of the table, at the ends of the links.
class Puma : public testing::Test {
 protected:
  const Robot lee = read(R"(name: puma-lee
convention: paul
gravity: [0, 0, -g]
parameters: {g: ~, d3: ~, d4: ~, r3: ~, r4: ~}
joints:
  - {theta: q1,      d: 0,  a: 0,   alpha: -pi/2}
  - {theta: q2,      d: r3, a: d3,  alpha: 0}
  - {theta: q3 + pi, d: 0,  a: -d4, alpha: pi/2}
  - {theta: q4,      d: r4, a: 0,   alpha: -pi/2}
  - {theta: q5,      d: 0,  a: 0,   alpha: pi/2}
  - {theta: q6,      d: 0,  a: 0,   alpha: 0}
links: general
)");
};

TEST_F(Puma, TableIsShiftedByOneRow) {
  const std::array<std::array<const char*, 4>, 6> rows{{{"0", "0", "q1", "0"},
                                                        {"-pi/2", "0", "q2", "r3"},
                                                        {"0", "d3", "q3 + pi", "0"},
                                                        {"pi/2", "-d4", "q4", "r4"},
                                                        {"-pi/2", "0", "q5", "0"},
                                                        {"pi/2", "0", "q6", "0"}}};
  Graph g;
  ASSERT_EQ(lee.n(), 6);  // no tool: a6 and alpha6 are zero
  for (int j = 1; j <= 6; ++j)
    for (std::size_t k = 0; k < 4; ++k)
      EXPECT_TRUE(equal(lee.data()[j].placement[k + 2], formula(g, rows[static_cast<std::size_t>(j) - 1][k])))
          << j << " " << placement_keys[k + 2];
}

TEST_F(Puma, IsTheLibrarysPuma) {
  Graph g;
  const RobotData a = lee.in(g), b = library_robot("puma560").in(g);
  // The library's shoulder offset is in r3, the table's in d2: along parallel axes it is the same.
  const Transform turn(Rot3::about({6}, {6}, 2, g.pi()), Vec3::zero(g, {6}));
  EXPECT_TRUE(all_equal(elements(between(a, {0}, {6}) * turn), elements(between(b, {0}, {6}))));
}

// The same inertias by hand: from the end of link j back along E_j = Trans(x,a) Rot(x,alpha), into the library's frames.
TEST_F(Puma, TorquesAreThoseOfTheLibrary) {
  RobotData r = library_robot("puma560").data();
  Graph& g = *r.graph;
  const std::array<const char*, 6> a{"0", "d3", "-d4", "0", "0", "0"};
  const std::array<const char*, 6> alpha{"-pi/2", "0", "pi/2", "-pi/2", "pi/2", "0"};
  for (int j = 1; j <= 6; ++j) {
    const auto i = static_cast<std::size_t>(j) - 1;
    const Frame own{j}, end{10};
    const Expr o = g.constant(0);
    Transform T(Rot3::about(own, end, 0, formula(g, alpha[i])), Vec3(own, formula(g, a[i]), o, o));
    if (j == 2) T = Transform(Rot3::identity(g, own), Vec3(own, o, o, formula(g, "r3"))) * T;
    if (j >= 3) T = Transform(Rot3::about(own, own, 2, g.pi()), Vec3::zero(g, own)) * T;
    std::array<Expr, link_key_count> cells;
    cells.fill(o);
    add_inertia(cells, T * inertia(end, r[j].link));
    r[j].link = cells;
  }
  Graph h;
  EXPECT_TRUE(all_equal(torques(h, lee), torques(h, Robot(r))));
}

// Links 1 .. 6 as published, in Paul's frames: masses, centres of mass, moments of inertia about the origins.
TEST(Stanford, PublishedTableGivesTheLibrarysRobot) {
  const Robot paul = read(R"(name: stanford-paul
convention: paul
gravity: [0, 0, -g]
parameters: {g: 9.81, RL2: 0.154}
joints:
  - {                 theta: q1, d: 0,   a: 0, alpha: -pi/2}
  - {                 theta: q2, d: RL2, a: 0, alpha: pi/2}
  - {type: prismatic, theta: 0,  d: q3,  a: 0, alpha: 0}
  - {                 theta: q4, d: 0,   a: 0, alpha: -pi/2}
  - {                 theta: q5, d: 0,   a: 0, alpha: pi/2}
  - {                 theta: q6, d: 0,   a: 0, alpha: 0}
links:
  - {link: 1, XX: 0.276, YY: 0.255, ZZ: 0.071,  MY: 9.29*0.0175,  MZ: -9.29*0.1105, M: 9.29}
  - {link: 2, XX: 0.108, YY: 0.018, ZZ: 0.100,  MY: -5.01*0.1054,                   M: 5.01}
  - {link: 3, XX: 2.51,  YY: 2.51,  ZZ: 0.006,  MZ: -4.25*0.6447,                   M: 4.25}
  - {link: 4, XX: 0.002, YY: 0.001, ZZ: 0.001,  MY: 1.08*0.0092,  MZ: -1.08*0.0054, M: 1.08}
  - {link: 5, XX: 0.003, YY: 0.003, ZZ: 0.0004, MZ: 0.63*0.0566,                    M: 0.63}
  - {link: 6, XX: 0.013, YY: 0.013, ZZ: 0.0003, MZ: 0.51*0.1554,                    M: 0.51}
)");
  const RobotData expected = library_robot("stanford").data();
  ASSERT_EQ(paul.n(), 6);
  for (int j = 1; j <= 6; ++j) {
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_TRUE(equal(paul.data()[j].placement[k], expected[j].placement[k])) << j << placement_keys[k];
    for (std::size_t k = XX; k <= M; ++k) {
      const std::string name = cell_name(static_cast<LinkKey>(k), j);
      EXPECT_TRUE(equal(paul.data()[j].link[k], expected.defaults.at(name)))
          << name << " = " << to_text(paul.data()[j].link[k]);
    }
  }
}

// (2-93)-(2-95) as Lau writes them: Tran(d0; Z) Rot(theta1; Z), Tran(d1; Y) Rot(theta2; Y), Tran(d2; -X).
class LauSteps : public testing::Test {
 protected:
  const Robot steps = read(R"(name: lau-steps
convention: elementary
gravity: [0, 0, -g]
parameters: {g: 9.81, d0: 0.1, d1: 0.3, L: 1, M1: 4, M3: 2}
joints:
  - {transform: [Tz: d0, Rz: q1]}
  - {transform: [Ty: d1, Ry: q2]}
  - {type: prismatic, transform: [Tx: -q3]}
links:
  - {link: 1, XX: M1*d1^2/4, YY: M1*d1^2/4, ZZ: M1*d1^2/2, M: M1}
  - {link: 3, YY: M3*L^2/3, ZZ: M3*L^2/3, MX: M3*L/2, M: M3}
)");

  // The frame of the file on link j, in the table's frame j.
  Transform source(const RobotData& r, int j) {
    for (const NamedFrame& f : r.frames)
      if (f.link == j && f.name == r[j].name) return placement(f, {j});
    return Transform::identity(*r.graph, {j});
  }
  void expect_printed(int i, int j, const std::vector<std::string_view>& printed) {
    Graph g;
    const RobotData r = steps.in(g);
    const std::vector<Expr> found = elements(inverse(source(r, i)) * between(r, {i}, {j}) * source(r, j));
    for (std::size_t k = 0; k < 12; ++k)
      EXPECT_TRUE(equal(found[k], formula(g, printed[k]))) << i << j << ": " << to_text(found[k]);
  }
};

TEST_F(LauSteps, KinematicModel) {
  expect_printed(
      0, 1,
      {"cos(q1)", "-sin(q1)", "0", "0", "sin(q1)", "cos(q1)", "0", "0", "0", "0", "1", "d0"});  // (2-93)
  expect_printed(
      1, 2,
      {"cos(q2)", "0", "sin(q2)", "0", "0", "1", "0", "d1", "-sin(q2)", "0", "cos(q2)", "0"});  // (2-94)
  expect_printed(2, 3, {"1", "0", "0", "-q3", "0", "1", "0", "0", "0", "0", "1", "0"});         // (2-95)
  expect_printed(0, 2,
                 {"cos(q1)*cos(q2)", "-sin(q1)", "cos(q1)*sin(q2)", "-d1*sin(q1)",  //
                  "sin(q1)*cos(q2)", "cos(q1)", "sin(q1)*sin(q2)", "d1*cos(q1)",    //
                  "-sin(q2)", "0", "cos(q2)", "d0"});                               // (2-96)
  expect_printed(0, 3,
                 {"cos(q1)*cos(q2)", "-sin(q1)", "cos(q1)*sin(q2)",
                  "-d1*sin(q1) - q3*cos(q1)*cos(q2)",  //
                  "sin(q1)*cos(q2)", "cos(q1)", "sin(q1)*sin(q2)", "d1*cos(q1) - q3*sin(q1)*cos(q2)",
                  "-sin(q2)", "0", "cos(q2)", "d0 + q3*sin(q2)"});  // (2-97)
  expect_printed(1, 3,
                 {"cos(q2)", "0", "sin(q2)", "-q3*cos(q2)",    //
                  "0", "1", "0", "d1",                         //
                  "-sin(q2)", "0", "cos(q2)", "q3*sin(q2)"});  // (2-98)
}

// The library's table was found by hand.
TEST_F(LauSteps, TableAndTorquesAreThoseOfTheLibrary) {
  const Robot library = library_robot("lau3");
  for (int j = 1; j <= 3; ++j)
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_TRUE(equal(steps.data()[j].placement[k], library.data()[j].placement[k]))
          << j << " " << placement_keys[k] << " = " << to_text(steps.data()[j].placement[k]);
  Graph g;
  EXPECT_TRUE(all_equal(torques(g, steps), torques(g, library)));
}

}  // namespace
}  // namespace articula::exam
