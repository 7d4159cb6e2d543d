// Cantilevers and arms of two links, [Lau1985] 7 with its misprints mended (docs/errata.md E44-E47), [Timoshenko1955]: the tables of
// beams, as formulas, for any length, stiffness and load.

#include "exam/exam.hpp"
#include "io/yaml.hpp"

namespace articula::exam {
namespace {

constexpr const char* head = R"(articula: 2
name: arm
parameters: {g: ~, L: ~, l: ~, E: ~, G: ~, I: ~, H: ~, J: ~, A: ~, m: ~, P: ~, T: ~, W: ~, b: ~, k: ~}
gravity: [0, -g, 0]
)";

// The section of all of them: bending about z is resisted by I, about y by H.
const std::string section = "section: {general: {A: A, Iy: H, Iz: I, J: J, ky: k, kz: k}}, E: E, G: G";

class Beams : public testing::Test {
 protected:
  // The deflections of a robot at q = 0, at rest.
  Outputs deflections(const std::string& rows, const Options& options = {}) {
    const Robot robot = read_yaml(head + rows, "arm.yaml");
    const Model& model = model_named("deflection");
    Outputs all = model.methods.front().build(g, robot, options);
    Graph other;
    test::expect_equal(values(all), values(model.methods.back().build(other, robot, options)),
                       "both methods");
    const auto still = [&](const Symbol& s) {
      const bool moves = s.kind == Kind::state && s.name.starts_with("q");
      return moves ? g.constant(0) : g.symbol(s.name, s.kind);
    };
    return with_values(all, substitute(values(all), g, still));
  }

  void expect(const Output& output, const std::vector<std::string>& formulas) {
    ASSERT_EQ(output.values.size(), formulas.size());
    for (std::size_t i = 0; i < formulas.size(); ++i)
      EXPECT_TRUE(equal(output.values[i], formula(g, formulas[i])))
          << output.name << "[" << i << "] = " << to_text(output.values[i]);
  }

  Graph g;
};

// A link without mass, to be loaded; its far end is a point.
std::string cantilever(const std::string& link, const std::string& beam = {}) {
  return "joints:\n  - {theta: q1}\nlinks:\n  - {link: 1, " + link +
         "}\nbeams:\n  - {link: 1, to: [L, 0, 0], " + section + beam + "}\n";
}

// Fig. 15: a force and a moment at the far end; a wrench is about O_1, the near one.
TEST_F(Beams, ForceAtTheEnd) {  // (7-1), after (7-2)
  const Outputs d = deflections(cantilever("FX: W, FY: P, FZ: T, CY: -L*T, CZ: L*P"));
  expect(d[0], {"-W*L/(E*A)", "-P*L^3/(3*E*I)", "-T*L^3/(3*E*H)"});
  expect(d[1], {"0", "T*L^2/(2*E*H)", "-P*L^2/(2*E*I)"});
}

TEST_F(Beams, MomentAtTheEnd) {  // after (7-3), (7-4); torsion
  const Outputs d = deflections(cantilever("CX: T, CY: W, CZ: P"));
  expect(d[0], {"0", "-P*L^2/(2*E*I)", "W*L^2/(2*E*H)"});
  expect(d[1], {"-T*L/(G*J)", "-W*L/(E*H)", "-P*L/(E*I)"});
}

TEST_F(Beams, OwnWeight) {  // m g per length m g/L
  const Outputs d = deflections(cantilever("M: m, MX: m*L/2, YY: m*L^2/3, ZZ: m*L^2/3"));
  expect(d[0], {"0", "-m*g*L^3/(8*E*I)", "0"});
  expect(d[1], {"0", "0", "-m*g*L^2/(6*E*I)"});
  expect(d[2], {"0", "-m*g*L^3/(8*E*I)", "0"});  // the tip
}

TEST_F(Beams, MassOnTheWay) {  // after (7-17), (7-18): of a beam without mass, at b
  const Outputs d = deflections(cantilever("M: m, MX: m*b, YY: m*b^2, ZZ: m*b^2", ", M: 0, rest: b"));
  expect(d[0], {"0", "-m*g*b^2*(3*L - b)/(6*E*I)", "0"});
  expect(d[1], {"0", "0", "-m*g*b^2/(2*E*I)"});
}

TEST_F(Beams, Shear) {
  const Outputs d = deflections(cantilever("FY: P, CZ: L*P", ", shear: true"));
  expect(d[0], {"0", "-P*L^3/(3*E*I) - P*L/(k*G*A)", "0"});
}

// The thesis lets a link that turns bend along the axis of its joint alone.
TEST_F(Beams, AcrossTheMotion) {
  const Outputs d = deflections(cantilever("FY: P, FZ: T, CY: -L*T, CZ: L*P", ", bends: across"));
  expect(d[0], {"0", "0", "-T*L^3/(3*E*H)"});
  expect(d[1], {"0", "T*L^2/(2*E*H)", "0"});
}

// A beam that turns with the rate and the acceleration of its joint: m qdd s/L across, m qd^2 s/L along, growing outwards.
TEST_F(Beams, Inertia) {
  const Robot robot = read_yaml(head + cantilever("M: m, MX: m*L/2, YY: m*L^2/3, ZZ: m*L^2/3"), "arm.yaml");
  const Outputs d = model_named("deflection").methods.front().build(g, robot, {});
  expect(d[0], {"(qd1^2 - g*sin(q1)*3/(2*L))*m*L^2/(3*E*A)",
                "-m*g*cos(q1)*L^3/(8*E*I) - qdd1*m*L^4*11/(120*E*I)", "0"});
  expect(d[1], {"0", "0", "-m*g*cos(q1)*L^2/(6*E*I) - qdd1*m*L^3/(8*E*I)"});
}

// Two links stretched out, without mass, with a load at the tip: one cantilever of length L + l.
TEST_F(Beams, TwoLinksAreOneCantilever) {  // after (7-21), (7-22)
  const std::string rows =
      "joints:\n  - {theta: q1}\n  - {d: L, theta: q2}\n"
      "links:\n  - {link: 2, FY: P, CZ: l*P}\nbeams:\n  - {link: 1, " +
      section + "}\n  - {link: 2, to: [l, 0, 0], " + section + "}\n";
  const Outputs d = deflections(rows);
  expect(d[2], {"0", "-P*(L + l)^3/(3*E*I)", "0"});
  expect(d[3], {"0", "0", "-P*(L + l)^2/(2*E*I)"});
  const Outputs at_elbow =
      deflections(rows, {.link = 2});  // the origin of link 2 moves with the first beam alone
  expect(at_elbow[2], {"0", "-P*L^3/(3*E*I) - P*l*L^2/(2*E*I)", "0"});
}

// An elbow: the second link stands up, square to the first, and twists it where the load is sideways.
TEST_F(Beams, AnElbowTwists) {
  const std::string rows =
      "joints:\n  - {theta: q1}\n  - {d: L, theta: pi/2, type: fixed}\n"
      "links:\n  - {link: 2, FZ: P, CY: -l*P}\nbeams:\n  - {link: 1, " +
      section + "}\n  - {link: 2, to: [l, 0, 0], " + section + "}\n";
  const Outputs d = deflections(rows);
  expect(d[2], {"0", "0", "-P*L^3/(3*E*H) - P*l^2*L/(G*J) - P*l^3/(3*E*H)"});
}

// Misprints, docs/errata.md: what the thesis prints is read as it stands, and is not what beams do.

TEST_F(Beams, E44TheTableOfFigure15) {
  const Outputs force = deflections(cantilever("FY: P, CZ: L*P")), moment = deflections(cantilever("CZ: P"));
  const auto is = [&](const Expr& found, std::string_view text) { return equal(found, formula(g, text)); };
  EXPECT_FALSE(is(force[1].values[2], "-P*L^3/(2*E*I)"));  // (7-2)
  EXPECT_TRUE(is(force[1].values[2], "-P*L^2/(2*E*I)"));
  EXPECT_FALSE(is(moment[0].values[1], "-P*L^3/(2*E*I)"));  // (7-3)
  EXPECT_TRUE(is(moment[0].values[1], "-P*L^2/(2*E*I)"));
  EXPECT_FALSE(is(moment[1].values[2], "-P*L^3/(E*I)"));  // (7-4)
  EXPECT_TRUE(is(moment[1].values[2], "-P*L/(E*I)"));
}

Vec3 along_x(Graph& g, std::string_view length) {
  const Expr o = g.constant(0);
  return {{1}, formula(g, length), o, o};
}

// (7-10) adds the moment's part, (7-12) subtracts it and lets L/(E I) stand at the first term alone.
TEST_F(Beams, E45TheSignOfTheMoment) {
  const Outputs d = deflections(cantilever("FY: -P, CZ: -L*P - W"));  // P and W act on the far end
  const Vec3 L = along_x(g, "L"), F({1}, g.constant(0), formula(g, "P"), g.constant(0)),
             N({1}, g.constant(0), g.constant(0), formula(g, "W"));
  const Expr half = formula(g, "1/2"), k = formula(g, "L/(E*I)"), one = formula(g, "1/L^2");
  const Vec3 bent = half * cross(L, F), turned = one * cross(cross(N, L), L);
  const Expr& n = d[1].values[2];
  EXPECT_FALSE(equal(n, (k * (bent + turned)).z()));  // (7-10)
  EXPECT_FALSE(equal(n, (k * bent - turned).z()));    // (7-12)
  EXPECT_TRUE(equal(n, (k * (bent - turned)).z()));
}

// (7-13)-(7-16): the far end's load less the near end's. A link without mass transmits what it takes: nothing would bend it.
TEST_F(Beams, E46WhatLoadsALink) {
  const std::string rows =
      "joints:\n  - {theta: q1}\n  - {d: L, theta: q2}\nlinks:\n  - {link: 2, FY: P}\nbeams:\n  - {link: "
      "1, " +
      section + "}\n";
  const Robot robot = read_yaml(head + rows, "arm.yaml");
  const Outputs at_rest = model_named("reactions").methods.front().build(g, robot, {.frame = 0, .point = 2});
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_TRUE(equal(at_rest[1].values[i], at_rest[1].values[3 + i]));  // both ends alike
  expect(deflections(rows)[0], {"0", "-P*L^3/(3*E*I)", "0"});
}

// (7-21), (7-22): vectors of link i go to link i+1 by the transpose of iA^(i+1), and the lever is that of link i+1.
TEST_F(Beams, E47FromLinkToLink) {
  const std::string rows =
      "joints:\n  - {theta: q1}\n  - {d: L, theta: pi/2, type: fixed}\n"
      "links:\n  - {link: 2, FX: W, FY: P, CZ: l*P}\nframes:\n  - {name: tip, link: 2, xyz: [l, 0, "
      "0]}\nbeams:\n  - {link: 1, " +
      section + "}\n";
  const Robot robot = read_yaml(head + rows, "arm.yaml");
  const Robot with_tip = framed_for(robot, {{Option::link, "tip"}});
  const Outputs d = model_named("deflection")
                        .methods.front()
                        .build(g, with_tip, {.link = link_of(with_tip, "link", "tip"), .frame = 2});
  const Vec3 m({1}, d[0].values[0], d[0].values[1], d[0].values[2]),
      n({1}, d[1].values[0], d[1].values[1], d[1].values[2]);
  const auto lies = [&](const std::vector<Expr>& found, const Vec3& v) {
    return equal(found[0], v.x()) && equal(found[1], v.y()) && equal(found[2], v.z());
  };
  const Rot3 A = Rot3::about({1}, {2}, 2, formula(g, "pi/2"));
  const Vec3 lever({2}, formula(g, "l"), g.constant(0), g.constant(0));
  const Vec3 own_lever({1}, formula(g, "L"), g.constant(0), g.constant(0));
  EXPECT_TRUE(lies(d[2].values, transpose(A) * m + cross(transpose(A) * n, lever)));
  EXPECT_FALSE(lies(d[2].values, transpose(A) * (m + cross(n, own_lever))));
}

// 7.2: of a column that is fixed at one end the loads of its shapes grow with (2 n - 1)^2, and with the material's E: where it is bent
// by v = 1 - cos(k x), P = k^2 E I, its free end carries no moment, cos(k L) = 0.
TEST_F(Beams, E48LoadsOfTheShapes) {
  for (const int shape : {1, 2, 3}) {
    const Rational turns(2 * shape - 1, 2);
    EXPECT_TRUE(is_zero(cos(turns * g.pi())));
    const Expr P = turns * turns * (formula(g, "E*I*pi^2/L^2"));
    const Expr first = formula(g, "E*I*pi^2/(4*L^2)");  // (7-23)
    EXPECT_TRUE(equal(P, Rational((2 * shape - 1) * (2 * shape - 1)) * first));
  }
}

}  // namespace
}  // namespace articula::exam
