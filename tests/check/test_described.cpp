// A mechanism and the robot made of it are the same machine: places of all frames, kinetic and potential energy. The mechanism's
// side is derived here, from its poses and axes alone: Rodrigues' formula, and T = sum tr(T' J T'^T)/2 with 4 x 4 matrices [Paul1981].
// Where all turns are quarters the two are proven equal, symbols included; with any numbers they are checked.

#include <gtest/gtest.h>

#include <sstream>

#include "expr/matrix.hpp"
#include "expr/transform.hpp"
#include "model/model.hpp"
#include "robot/mechanics.hpp"
#include "robot/mechanism.hpp"
#include "robot/path.hpp"
#include "support/numeric_robot.hpp"
#include "support/proof.hpp"

namespace articula::test {
namespace {

enum class Cells { symbols, decimals };  // quarter turns and symbols; any turns and decimals

class RandomMechanism {
 public:
  RandomMechanism(std::uint64_t seed, Cells cells)
      : draw_(seed), cells_(cells), m_(blank_mechanism("random")) {}

  Mechanism made(int parts) {
    inertia(m_.parts[0], 0);
    for (int k = 1; k <= parts; ++k) add(k);
    if (std::none_of(m_.parts.begin(), m_.parts.end(),
                     [](const Part& p) { return p.joint != JointKind::fixed; }))
      m_.parts.back().joint = JointKind::revolute;
    for (Expr& g : m_.gravity) g = m_.graph->constant(draw_.number());
    return m_;
  }

 private:
  Graph& g() { return *m_.graph; }
  Expr length(const std::string& name) {
    if (draw_.chance(40)) return g().constant(0);
    return cells_ == Cells::symbols ? g().symbol(name, Kind::parameter) : g().constant(draw_.number());
  }
  Expr angle() {
    if (cells_ == Cells::symbols || draw_.chance(60)) return Rational(draw_.between(-2, 2), 2) * g().pi();
    return draw_.chance(20) ? g().constant(Rational(draw_.between(-9, 9), 10000000))
                            : g().constant(draw_.number());
  }
  Vec3 vector(Frame f, const std::string& name) {
    return {f, length(name + "x"), length(name + "y"), length(name + "z")};
  }
  Vec3 direction(Frame f) {
    std::array<int, 3> c{};
    if (cells_ == Cells::symbols || draw_.chance(60))
      c[static_cast<std::size_t>(draw_.below(3))] = draw_.chance(50) ? 1 : -1;
    else
      for (int& x : c) x = draw_.between(1, 5);
    return {f, g().constant(c[0]), g().constant(c[1]), g().constant(c[2])};
  }

  void inertia(Part& part, int k) {
    if (draw_.chance(25)) return;
    for (std::size_t i = XX; i <= M; ++i)
      part.link[i] =
          cells_ == Cells::symbols
              ? g().symbol("p" + std::to_string(k) + "_" + std::string(link_keys[i]), Kind::parameter)
              : g().constant(draw_.number());
  }

  void add(int k) {
    const int parent = draw_.chance(70) ? k - 1 : draw_.below(k);
    Part part = blank_part(m_, parent, k);
    part.name = "part" + std::to_string(k);
    const int kind = draw_.below(10);
    part.joint = kind < 5           ? JointKind::revolute
                 : kind < 7         ? JointKind::prismatic
                 : kind < 9         ? JointKind::fixed
                 : draw_.chance(50) ? JointKind::ball
                                    : JointKind::free;
    const Frame i{parent}, own{k};
    part.pose = Transform(
        Rot3::about(i, i, 2, angle()) * Rot3::about(i, i, 1, angle()) * Rot3::about(i, own, 0, angle()),
        vector(i, "L" + std::to_string(k)));
    part.axis = direction(own);
    if (draw_.chance(30)) part.point = vector(own, "c" + std::to_string(k));
    if (draw_.chance(20)) part.zero = angle();
    inertia(part, k);
    m_.parts.push_back(part);
  }

  Draw draw_;
  Cells cells_;
  Mechanism m_;
};

const Body* body_of(const RobotData& r, const Part& part) {
  for (const Body& b : r.bodies)
    if (b.name == part.name) return &b;
  return nullptr;
}

Matrix homogeneous(const Matrix3& A, const std::array<Expr, 3>& P) {
  Matrix T(A[0][0].graph(), 4, 4);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) T(i, j) = A[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    T(i, 3) = P[static_cast<std::size_t>(i)];
  }
  T(3, 3) = A[0][0].graph().constant(1);
  return T;
}

// The turn by x about the axis, or the slide along it: Rodrigues.
Matrix moved(const Part& part, const Expr& x) {
  Graph& g = x.graph();
  const Expr size = sqrt(dot(part.axis, part.axis)), one = g.constant(1), o = g.constant(0);
  const std::array<Expr, 3> u{part.axis[0] / size, part.axis[1] / size, part.axis[2] / size};
  if (part.joint == JointKind::prismatic)
    return homogeneous({{{one, o, o}, {o, one, o}, {o, o, one}}}, {x * u[0], x * u[1], x * u[2]});
  Matrix3 A;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t k = 3 - i - j;
      const Expr skew = i == j ? o : (j == (i + 2) % 3 ? u[k] : -u[k]);
      A[i][j] = (i == j ? cos(x) : o) + (one - cos(x)) * u[i] * u[j] + sin(x) * skew;
    }
  std::array<Expr, 3> P;
  for (std::size_t i = 0; i < 3; ++i)
    P[i] = part.point[static_cast<int>(i)] -
           (A[i][0] * part.point[0] + A[i][1] * part.point[1] + A[i][2] * part.point[2]);
  return homogeneous(A, P);
}

Matrix joint_matrix(const Part& part, const RobotData& r) {
  Graph& g = *r.graph;
  const Body* body = body_of(r, part);
  if (part.joint == JointKind::fixed) return scaled_identity(4, g.constant(1));
  const std::vector<Expr>& q = body->q;
  if (part.joint == JointKind::ball)
    return homogeneous(quaternion_rotation(q), {g.constant(0), g.constant(0), g.constant(0)});
  if (part.joint == JointKind::free) return homogeneous(quaternion_rotation(q), {q[0], q[1], q[2]});
  return moved(part, q[0] - part.zero);
}

std::vector<Matrix> places(const Mechanism& m, const RobotData& r) {  // 0T_k
  std::vector<Matrix> T{scaled_identity(4, r.graph->constant(1))};
  for (std::size_t k = 1; k < m.parts.size(); ++k)
    T.push_back(T[static_cast<std::size_t>(m.parts[k].parent)] * matrix(m.parts[k].pose) *
                joint_matrix(m.parts[k], r));
  return T;
}

Matrix place_by_name(const RobotData& r, const std::string& name) {
  for (const NamedFrame& frame : r.frames)
    if (frame.name == name)
      return matrix(between(r, base_frame, {frame.link}) * placement(frame, Frame{frame.link}));
  for (int j = 0; j <= r.n(); ++j)
    if (r[j].name == name) return matrix(between(r, base_frame, {j}));
  ADD_FAILURE() << "no frame " << name;
  return scaled_identity(4, r.graph->constant(1));
}

Rates rates_of(const RobotData& r) {
  Rates rates;
  for (int j = 0; j <= r.n(); ++j) {
    const auto columns = coordinate_rates(r, j);
    for (std::size_t i = 0; i < r[j].q.size(); ++i) {
      Expr sum = r.graph->constant(0);
      for (std::size_t k = 0; k < columns.size(); ++k) sum = sum + columns[k][i] * r[j].qd[k];
      rates[r[j].q[i].id()] = sum;
    }
  }
  return rates;
}

struct Energy {
  Expr T, U;
};

Energy energy(const Mechanism& m, const RobotData& r) {
  Graph& g = *r.graph;
  Energy e{g.constant(0), g.constant(0)};
  const Rates rates = rates_of(r);
  const std::vector<Matrix> T = places(m, r);
  const Rational half(1, 2);
  for (std::size_t k = 1; k < m.parts.size(); ++k) {
    const auto& c = m.parts[k].link;
    const Expr x = half * (c[YY] + c[ZZ] - c[XX]), y = half * (c[XX] + c[ZZ] - c[YY]),
               z = half * (c[XX] + c[YY] - c[ZZ]);
    const Matrix J(4, 4,
                   {x, -c[XY], -c[XZ], c[MX], -c[XY], y, -c[YZ], c[MY], -c[XZ], -c[YZ], z, c[MZ], c[MX],
                    c[MY], c[MZ], c[M]});
    const Matrix V(4, 4, rate(T[k].values(), rates));
    const Matrix D = V * J * transpose(V), P = T[k] * J;
    for (int i = 0; i < 3; ++i)
      e.T = e.T + half * D(i, i), e.U = e.U - m.gravity[static_cast<std::size_t>(i)] * P(i, 3);
  }
  return e;
}

bool held(const Mechanism& m, int k) {  // fixed to the base, which nothing feels
  for (; k > 0; k = m.parts[static_cast<std::size_t>(k)].parent)
    if (m.parts[static_cast<std::size_t>(k)].joint != JointKind::fixed) return false;
  return true;
}

Mechanism without_what_is_held(Mechanism m) {
  for (std::size_t k = 0; k < m.parts.size(); ++k)
    if (held(m, static_cast<int>(k))) m.parts[k].link.fill(m.graph->constant(0));
  return m;
}

void same_machine(const Mechanism& drawn, FixedJoints fixed,
                  const std::function<void(const Expr&, const Expr&, const std::string&)>& same) {
  const Mechanism m = without_what_is_held(drawn);
  const Robot robot(described(m, fixed));
  const RobotData r = robot.in(*m.graph);
  const std::vector<Matrix> T = places(m, r);
  for (std::size_t k = 0; k < m.parts.size(); ++k) {
    const Matrix ours = place_by_name(r, m.parts[k].name);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) same(ours(i, j), T[k](i, j), m.parts[k].name);
  }
  const Energy direct = energy(m, r);
  const Outputs ours = model_named("energy").methods.front().build(*m.graph, robot, {});
  same(ours[0].values[0], direct.T, "kinetic energy");
  same(ours[1].values[0], direct.U, "potential energy");
}

TEST(Described, ProvenWhereTurnsAreQuarters) {
  int robots = 0;
  for (const FixedJoints fixed : {FixedJoints::merge, FixedJoints::keep})
    for (std::uint64_t seed = 0; seed < 100; ++seed, ++robots) {
      const Mechanism m = RandomMechanism(seed, Cells::symbols).made(2 + static_cast<int>(seed % 5));
      same_machine(m, fixed, [&](const Expr& a, const Expr& b, const std::string& what) {
        ASSERT_TRUE(equal(a, b)) << "seed " << seed << ", " << what;
      });
      if (HasFailure()) return;
    }
  report("described, proven", robots);
}

TEST(Described, CheckedWithAnyNumbers) {
  int robots = 0;
  double worst = 0;
  for (const FixedJoints fixed : {FixedJoints::merge, FixedJoints::keep})
    for (std::uint64_t seed = 0; seed < 60; ++seed, ++robots) {
      const Mechanism m = RandomMechanism(1000 + seed, Cells::decimals).made(2 + static_cast<int>(seed % 5));
      Draw draw(seed);
      const Robot robot(described(m, fixed));
      const Values state = random_state(robot, draw);
      same_machine(m, fixed, [&](const Expr& a, const Expr& b, const std::string& what) {
        const double x = value_of(a, state), y = value_of(b, state),
                     gap = std::abs(x - y) / std::max(1.0, std::abs(y));
        worst = std::max(worst, gap);
        ASSERT_LT(gap, 1e-12) << "seed " << seed << ", " << what << ": " << x << " " << y;
      });
      if (HasFailure()) return;
    }
  std::ostringstream text;
  text << "described, checked to " << worst;
  report(text.str(), robots);
}

}  // namespace
}  // namespace articula::test
