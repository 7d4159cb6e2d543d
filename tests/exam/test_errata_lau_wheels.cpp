// Misprints of [Lau1985], chapter 6, docs/errata.md: his base on three wheels (figures 13 and 14) as a robot, with what the arm does to it
// as the wrench (F, N) about the origin of its frame: on the ground, in the middle between the fixed wheels, x towards the free one. The
// models of wheels tell which reading is right.

#include "exam/exam.hpp"
#include "io/yaml.hpp"

namespace articula::exam {
namespace {

constexpr const char* cart = R"(articula: 2
name: cart
parameters: {g: ~, s: ~, d: ~, R: ~, M: ~, hx: ~, hy: ~, hz: ~, I: ~, Fx: ~, Fy: ~, Fz: ~, Nx: ~, Ny: ~, Nz: ~, m: ~, x: ~, y: ~, z: ~}
gravity: [0, 0, -g]
joints:
  - {name: cart, type: planar}
  - {name: fork, parent: cart, d: s, r: R}
  - {name: wheel1, parent: fork, alpha: -pi/2}
  - {name: wheel2, parent: cart, b: R, alpha: -pi/2, r: d}
  - {name: wheel3, parent: cart, b: R, alpha: -pi/2, r: -d}
  - {name: load, parent: cart, type: fixed}
links:
  - {link: cart, M: M, MX: M*hx, MY: M*hy, MZ: M*hz, XX: 1, YY: 1, ZZ: I + M*(hx^2 + hy^2), FX: -Fx, FY: -Fy, FZ: -Fz, CX: -Nx, CY: -Ny, CZ: -Nz}
  - {link: load, M: m, MX: m*x, MY: m*y, MZ: m*z, XX: m*(y^2 + z^2), YY: m*(x^2 + z^2), ZZ: m*(x^2 + y^2), XY: -m*x*y, XZ: -m*x*z, YZ: -m*y*z}
wheels:
  - {link: wheel1, radius: R}
  - {link: wheel2, radius: R}
  - {link: wheel3, radius: R}
)";

// Formulas of the model with q, qd, qdd of the cart: th is the angle of the free wheel, q4; w and alpha of the cart about the vertical.
class ErrataLauWheels : public testing::Test {
 protected:
  using Meaning = std::map<std::string, std::string>;

  std::vector<Expr> output(const std::string& model, const std::string& name, const Meaning& meaning) {
    const Outputs all = model_named(model).methods.front().build(g, read_yaml(cart, "cart.yaml"), {});
    for (const Output& o : all)
      if (o.name == name) return put(o.values, meaning);
    throw Bug("no output " + name);
  }

  // Where nothing is said, symbols of the state are zero, and so is the load.
  std::vector<Expr> put(const std::vector<Expr>& formulas, const Meaning& meaning) {
    return substitute(formulas, g, [&](const Symbol& s) {
      const auto found = meaning.find(s.name);
      if (found != meaning.end()) return formula(g, found->second);
      return s.kind == Kind::state || s.name == "m" ? g.constant(0) : Expr();
    });
  }
  std::vector<Expr> loads_at_rest(const Meaning& meaning = {}) { return output("wheel-loads", "N", meaning); }
  Expr read(std::string_view text) { return formula(g, text); }

  Graph g;
  // It rolls: the origin of the cart moves along x with w s cot(th), and th turns with Om.
  const Meaning rolling{{"q4", "th"},
                        {"qd1", "w*s*cos(th)/sin(th)"},
                        {"qd3", "w"},
                        {"qd4", "Om"},
                        {"qd5", "s*w/(R*sin(th))"},
                        {"qd6", "(s*cos(th)/sin(th) - d)*w/R"},
                        {"qd7", "(s*cos(th)/sin(th) + d)*w/R"},
                        {"qdd1", "alpha*s*cos(th)/sin(th) - w*s*Om/sin(th)^2"},
                        {"qdd2", "w^2*s*cos(th)/sin(th)"},
                        {"qdd3", "alpha"},
                        {"qdd5", "s*alpha/(R*sin(th)) - s*w*Om*cos(th)/(R*sin(th)^2)"},
                        {"qdd6", "((s*cos(th)/sin(th) - d)*alpha - w*s*Om/sin(th)^2)/R"},
                        {"qdd7", "((s*cos(th)/sin(th) + d)*alpha - w*s*Om/sin(th)^2)/R"}};
};

TEST_F(ErrataLauWheels, E30SumOfTheLoads) {
  const std::vector<Expr> N = loads_at_rest();
  EXPECT_TRUE(equal(N[0] + N[1] + N[2], read("M*g - Fz")));
  EXPECT_FALSE(equal(N[0] + N[1] + N[2], read("Fz - M*g")));                  // (6-31)
  const Expr printed = read("(Ny + M*g*(s - hx))/s + Fz + M*g*hx/s - Ny/s");  // (6-37) and (6-40)
  EXPECT_FALSE(equal(printed, read("Fz - M*g")));
  EXPECT_FALSE(equal(printed, read("M*g - Fz")));
}

// (6-37), (6-42), (6-43) with h_x from the origin of the frame, as in (6-60) and step 1 of 6.2.
TEST_F(ErrataLauWheels, E31LoadsOfThreeWheels) {
  const std::vector<Expr> N = loads_at_rest();
  EXPECT_TRUE(equal(N[0], read("(Ny + M*g*hx)/s")));
  EXPECT_TRUE(equal(N[1], read("1/2*(M*g - Fz - (Ny + M*g*hx)/s + (M*g*hy - Nx)/d)")));
  EXPECT_TRUE(equal(N[2], read("1/2*(M*g - Fz - (Ny + M*g*hx)/s - (M*g*hy - Nx)/d)")));
  EXPECT_FALSE(equal(N[0], read("(Ny + M*g*(s - hx))/s")));
  // as printed, h_x from the free wheel
  const std::vector<Expr> moved = loads_at_rest({{"hx", "s - hx"}});
  EXPECT_TRUE(equal(moved[0], read("(Ny + M*g*(s - hx))/s")));
  EXPECT_TRUE(equal(moved[1], read("1/2*(M*g*(hx/s + hy/d) - Fz - (Ny/s + Nx/d))")));
  EXPECT_TRUE(equal(moved[2], read("1/2*(M*g*(hx/s - hy/d) - Fz - (Ny/s - Nx/d))")));
}

// The centre of mass near the free wheel: inside of (6-38), (6-44), (6-45), and yet a wheel would have to pull.
TEST_F(ErrataLauWheels, E32RegionOfStability) {
  const std::vector<Expr> N = loads_at_rest({{"M", "1"},
                                             {"g", "10"},
                                             {"s", "1"},
                                             {"d", "1"},
                                             {"hx", "9/10"},
                                             {"hy", "-1/2"},
                                             {"Fz", "0"},
                                             {"Nx", "0"},
                                             {"Ny", "0"}});
  EXPECT_GT(numeric_value(N[0]), 0);  // (6-38)
  EXPECT_LT(numeric_value(N[1]), 0);  // though h_y >= - d, (6-44)
  EXPECT_GT(numeric_value(N[2]), 0);
}

TEST_F(ErrataLauWheels, E33BoundAcross) {  // where N_1 = 0, N_3 = 0 is a bound of h_y
  const std::string bound = "Nx/(M*g) - Fz*d/(M*g) + d";
  EXPECT_TRUE(is_zero(loads_at_rest({{"Ny", "-M*g*hx"}, {"hy", bound}})[2]));
  EXPECT_FALSE(is_zero(loads_at_rest({{"Ny", "-M*g*hx"}, {"hx", bound}})[2]));
}

// (6-46)-(6-48) hold, at any rate Om of the free wheel's angle: so that (6-62) does not give w.
TEST_F(ErrataLauWheels, E34TurningIsNotSteering) {
  const std::vector<Expr> A = output("wheel-constraints", "A", rolling),
                          b = output("wheel-constraints", "b", rolling);
  const std::vector<Expr> qd = put(read_yaml(cart, "cart.yaml").in(g).all(&Body::qd), rolling),
                          qdd = put(read_yaml(cart, "cart.yaml").in(g).all(&Body::qdd), rolling);
  const Matrix rows(6, 7, A);
  for (const Expr& v : rows* qd) EXPECT_TRUE(is_zero(v)) << to_text(v);
  for (const Expr& a : rows* qdd + b) EXPECT_TRUE(is_zero(a)) << to_text(a);
}

// The rates of (6-64), (6-60).
TEST_F(ErrataLauWheels, E35E36RatesOfThePolarForm) {
  const Expr r = g.symbol("rm", Kind::state), th = g.symbol("thm", Kind::state),
             w = g.symbol("w", Kind::state);
  const Rates rates{{r.id(), read("rmd")}, {th.id(), read("thmd")}, {w.id(), read("alpha")}};
  const Expr found = rate({r * cos(th) * w}, rates)[0];
  const Expr grows = read("rmd") * cos(th) * w, turns = r * sin(th) * w, spins = r * cos(th) * read("alpha");
  EXPECT_TRUE(equal(found, grows - turns * read("thmd") + spins));
  EXPECT_FALSE(equal(found, grows - turns + spins));  // (6-66)

  const Expr angle = g.symbol("angle", Kind::state), reach = read("s") * cos(angle) / sin(angle) - read("hy");
  const Expr square = read("hx") * read("hx") + reach * reach;
  const Expr twice = rate({square}, {{angle.id(), read("Om")}})[0];  // 2 r_m d_t(r_m)
  const Expr right = -(read("s") * read("Om") * reach) / (sin(angle) * sin(angle));
  EXPECT_TRUE(equal(twice, Rational(2) * right));
  EXPECT_FALSE(equal(twice, Rational(2) * -(read("s") * read("alpha") * reach) / (sin(angle) * sin(angle))));
}

TEST_F(ErrataLauWheels, E37AccelerationOfTheCentreOfMass) {
  Meaning alone = rolling;
  for (const char* force : {"Fx", "Fy", "Nz"}) alone[force] = "0";
  const std::vector<Expr> H = output("wheel-loads", "H", alone);
  const Expr ax = read("-s*Om*w/sin(th)^2 + (s*cos(th)/sin(th) - hy)*alpha"), ay = read("hx*alpha");
  EXPECT_TRUE(equal(H[0], read("M") * (ax - read("w^2*hx"))));
  EXPECT_TRUE(equal(H[1], read("M") * (ay + read("w^2*(s*cos(th)/sin(th) - hy)"))));
  EXPECT_FALSE(equal(H[0], read("M") * ax));  // (6-68)
  EXPECT_FALSE(equal(H[1], read("M") * ay));  // (6-69)
}

// (6-75), the moments about the axis at (0, s cot(th)): I about the centre of mass, since r x M a has the rest.
TEST_F(ErrataLauWheels, E39E40MomentsAboutTheAxis) {
  const std::vector<Expr> H = output("wheel-loads", "H", rolling);
  const Expr arm = read("s*cos(th)/sin(th) - hy"), hx = read("hx");
  const Expr of_friction = H[2] + hx * H[1] + arm * H[0];
  const Expr Max = H[0] + read("Fx"), May = H[1] + read("Fy"), given = read("Nz + Fx*s*cos(th)/sin(th)");
  const Expr moved = Max * arm + May * hx;
  // the arm's force acts at the origin, x = 0 of the axis
  EXPECT_TRUE(equal(of_friction + given, moved + read("I*alpha")));
  EXPECT_FALSE(equal(of_friction + given, moved + read("(I + M*s^2*cos(th)^2/sin(th)^2)*alpha")));
  EXPECT_FALSE(equal(of_friction + given, moved + read("(I + M*(hx^2 + hy^2))*alpha")));
}

// (6-95) of a load on a base that turns about its origin: I_b alpha is not all that the ground has to give.
TEST_F(ErrataLauWheels, E41CouplingOfABaseThatTurns) {
  const Meaning turning{{"m", "m"},  {"qdd3", "alpha"}, {"hx", "0"}, {"hy", "0"},
                        {"Fx", "0"}, {"Fy", "0"},       {"Nz", "0"}};
  const std::vector<Expr> H = output("wheel-loads", "H", turning),
                          com = output("wheel-loads", "com", turning);
  const Expr about_origin = H[2] + com[0] * H[1] - com[1] * H[0];
  EXPECT_TRUE(equal(about_origin, read("(I + m*(x^2 + y^2))*alpha")));
  EXPECT_FALSE(equal(about_origin, read("I*alpha")));
}

TEST_F(ErrataLauWheels, E42CentreOfMass) {
  const std::vector<Expr> com = output("wheel-loads", "com", {{"m", "m"}});
  const std::array<std::string, 3> sums{"M*hx + m*x", "M*hy + m*y", "M*hz + m*z"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(equal(com[i], read(sums[i]) / read("M + m"))) << i;
    EXPECT_FALSE(equal(com[i], read(sums[i]))) << i;
  }
}

}  // namespace
}  // namespace articula::exam
