// Parameters of bodies that could exist: found where they are, as near to the data as any, whatever the data is.

#include "solve/identify/physical.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "arm_rows.hpp"
#include "solve/identify/interior.hpp"
#include "solve/identify/least_squares.hpp"
#include "support/dense.hpp"

namespace articula::test {
namespace {

NumberMatrix identity_matrix(std::size_t n) {
  NumberMatrix B{n, n, std::vector<double>(n * n, 0.0)};
  for (std::size_t i = 0; i < n; ++i) B.e[i * n + i] = 1;
  return B;
}

// Of RandomArm: FV, FS and IA are positive, FO is free.
PhysicalProblem problem_of(std::size_t joints) {
  PhysicalProblem p;
  p.B = identity_matrix(14 * joints);
  for (std::size_t j = 0; j < joints; ++j) {
    PhysicalBody body;
    body.name = "link " + std::to_string(j + 1);
    body.length = 0.4;
    for (std::size_t c = 0; c < 10; ++c) body.unknown[c] = 10 * j + c;
    p.bodies.push_back(body);
    for (const std::size_t c : {0U, 1U, 3U}) p.positive.push_back(10 * joints + 4 * j + c);
  }
  return p;
}

InertialNumbers body_of(const std::vector<double>& phi, std::size_t j) {
  InertialNumbers v;
  for (std::size_t c = 0; c < 10; ++c) v[c] = phi[10 * j + c];
  return v;
}

bool all_consistent(const std::vector<double>& phi, const PhysicalProblem& p) {
  for (std::size_t j = 0; j < p.bodies.size(); ++j)
    if (!consistent(body_of(phi, j)) || inertia_fault(body_of(phi, j))) return false;
  for (const std::size_t k : p.positive)
    if (!(phi[k] > 0)) return false;
  return true;
}

// The difference of what two sets of parameters predict, over y.
double predicted_apart(const Triangle& t, std::vector<double> a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) a[k] -= b[k];
  for (std::size_t i = 0; i < a.size(); ++i) {
    double e = 0;
    for (std::size_t k = i; k < a.size(); ++k) e += t.R(i, k) * a[k];
    sum += e * e;
  }
  return std::sqrt(sum / t.squared());
}

// Every equation and unknown drawn at random: all of phi is seen.
Triangle seen_triangle(const std::vector<double>& phi, double noise, std::size_t rows, Draw& draw) {
  Triangle t(phi.size());
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<double> w;
    double y = noise * random_normal(draw);
    for (std::size_t k = 0; k < phi.size(); ++k) {
      w.push_back(draw.any(-1, 1) * (k % 10 < 6 && k < phi.size() / 14 * 10 ? 10 : 1));
      y += w.back() * phi[k];
    }
    t.add_row(w, y);
  }
  return t;
}

TEST(Physical, FindsBodiesWhereTheyAre) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Draw draw(seed);
    const std::size_t n = 2 + seed % 3;
    const RandomArm arm(n, seed);
    const std::vector<double> phi = random_parameters(n, 0.02, draw);
    const Triangle t = measured(arm, phi, 100, 0, draw);
    const Physical r = physical(t, problem_of(n));
    EXPECT_TRUE(r.converged);
    EXPECT_LT(r.steps, 150);
    EXPECT_TRUE(all_consistent(r.phi, problem_of(n)));
    EXPECT_LT(predicted_apart(t, r.phi, phi), 1e-7) << seed;
    const LeastSquares s = least_squares(t);
    for (std::size_t k = 0; k < phi.size(); ++k)
      if (s.seen[k]) {
        EXPECT_NEAR(r.phi[k], phi[k], 1e-5 * (1 + std::fabs(phi[k]))) << k;
      }
  }
}

TEST(Physical, TakesBaseParameters) {
  Draw draw(20);
  const RandomArm arm(3, 20);
  const std::vector<double> phi = random_parameters(3, 0.02, draw);
  const Triangle t = measured(arm, phi, 100, 0.1, draw);
  const std::vector<std::size_t> base = independent_columns(t);  // x = B phi, by the data itself
  Dense seen(42, base.size()), all(42, 42);
  for (std::size_t i = 0; i < 42; ++i) {
    for (std::size_t k = i; k < 42; ++k) all(i, k) = t.R(i, k);
    for (std::size_t b = 0; b < base.size(); ++b)
      if (base[b] >= i) seen(i, b) = t.R(i, base[b]);
  }
  const Dense B = least_squares(seen, all);
  Triangle x(base.size());
  for (std::size_t i = 0; i < 42; ++i) {
    std::vector<double> row;
    for (std::size_t b = 0; b < base.size(); ++b) row.push_back(seen(i, b));
    x.add_row(row, t.z(i));
  }
  PhysicalProblem p = problem_of(3), of_x = p;
  of_x.B = {base.size(), 42, B.cells};
  const Physical r = physical(t, p), s = physical(x, of_x);
  EXPECT_EQ(s.x.size(), base.size());
  EXPECT_TRUE(s.converged);
  EXPECT_TRUE(all_consistent(s.phi, p));
  EXPECT_LT(predicted_apart(t, r.phi, s.phi), 1e-2);
}

// Noise makes least squares find bodies that do not exist; those that are found instead cannot be moved to where they fit better.
TEST(Physical, NothingConsistentFitsBetter) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Draw draw(seed + 50);
    const RandomArm arm(3, seed);
    const std::vector<double> phi = random_parameters(3, 1e-3, draw);
    const Triangle t = measured(arm, phi, 60, 2, draw);
    PhysicalProblem p = problem_of(3);
    p.gap = 1e-3;
    const Physical r = physical(t, p);
    const LeastSquares free = least_squares(t);
    EXPECT_TRUE(r.converged);
    EXPECT_FALSE(all_consistent(free.x, p));
    EXPECT_TRUE(all_consistent(r.phi, p));
    for (const double spread : r.spread) EXPECT_GT(spread, 0);
    EXPECT_NEAR(r.misfit, t.squared(r.phi), 1e-12 * r.misfit);
    EXPECT_NEAR(r.above, r.misfit - free.misfit, 1e-6 * r.misfit);
    EXPECT_GT(r.above, 0);
    EXPECT_LE(r.misfit, t.squared(phi));           // the true ones are bodies too
    const double close = 0.1 * r.sigma * r.sigma;  // 42 unknowns times the gap, and more
    int tried = 0;
    for (int run = 0; run < 3000; ++run) {
      std::vector<double> other = r.phi;
      const double size = std::pow(10, draw.any(-6, 0));
      const std::vector<double> towards = random_parameters(3, 1e-3, draw);
      const bool mixed = run % 2 == 0;  // with another body, or moved anywhere
      for (std::size_t k = 0; k < other.size(); ++k)
        other[k] += mixed ? size * (towards[k] - other[k]) : size * other[k] * draw.any(-1, 1);
      if (!all_consistent(other, p)) continue;
      ++tried;
      EXPECT_GT(t.squared(other), r.misfit - close);
    }
    EXPECT_GT(tried, 1000);
    // nor on the way to what fits best of all
    double far = 1;
    for (int half = 0; half < 40; ++half, far /= 2) {
      std::vector<double> other = r.phi;
      for (std::size_t k = 0; k < other.size(); ++k) other[k] += far * (free.x[k] - other[k]);
      if (all_consistent(other, p)) {
        EXPECT_GT(t.squared(other), r.misfit - close);
      }
    }
  }
}

// Another way to stay inside: P = L L^T and exponentials [RuckerWensing2022], with Gauss and Newton's method, damped.
class ByFactors {
 public:
  ByFactors(const Triangle& t, std::vector<double> u) : t_(t), u_(std::move(u)) {}

  static std::vector<double> phi(const std::vector<double>& u) {
    Matrix4 L{};
    std::size_t k = 0;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j <= i; ++j) L[4 * i + j] = u[k++];
    Matrix4 one{};
    for (std::size_t i = 0; i < 4; ++i) one[5 * i] = 1;
    std::vector<double> p;
    for (const double v : inertial_numbers(between(L, one))) p.push_back(v);
    p.insert(p.end(), {std::exp(u[10]), std::exp(u[11]), u[12], std::exp(u[13])});
    return p;
  }
  double misfit() const { return t_.squared(phi(u_)); }

  void run() {
    double damping = 1;
    for (int round = 0; round < 2000; ++round) {
      Dense J(28, 14);
      Vector e(28, 0.0);
      const std::vector<double> here = left(u_);
      for (std::size_t i = 0; i < 14; ++i) e[i] = -here[i];
      for (std::size_t k = 0; k < 14; ++k) {
        std::vector<double> moved = u_;
        const double h = 1e-6 * (1 + std::fabs(u_[k]));
        moved[k] += h;
        const std::vector<double> there = left(moved);
        for (std::size_t i = 0; i < 14; ++i) J(i, k) = (there[i] - here[i]) / h;
        J(14 + k, k) = damping;
      }
      const Vector step = test::least_squares(J, e);
      std::vector<double> next = u_;
      for (std::size_t k = 0; k < 14; ++k) next[k] += step[k];
      const bool better = t_.squared(phi(next)) < misfit();
      if (better) u_ = next;
      damping *= better ? 0.5 : 3;
      if (damping > 1e12) break;
    }
  }

 private:
  std::vector<double> left(const std::vector<double>& u) const {
    const std::vector<double> p = phi(u);
    std::vector<double> e;
    for (std::size_t i = 0; i < 14; ++i) {
      e.push_back(-t_.z(i));
      for (std::size_t k = i; k < 14; ++k) e.back() += t_.R(i, k) * p[k];
    }
    return e;
  }

  const Triangle& t_;
  std::vector<double> u_;
};

TEST(Physical, AgreesWithAnotherMethod) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Draw draw(seed + 70);
    std::vector<double> phi = random_parameters(1, 0.01, draw);
    if (seed > 2)
      for (double& v : phi) v += draw.any(-0.5, 0.5);
    const Triangle t = seen_triangle(phi, seed > 4 ? 1e-4 : 0.1, 60, draw);  // nearly exact, of no body
    PhysicalProblem p = problem_of(1);
    p.gap = 1e-5;
    const Physical r = physical(t, p);
    ByFactors other(t, {0.2, 0, 0.2, 0, 0, 0.2, 0, 0, 0, 1, 0, 0, 0, 0});
    other.run();
    const double least = least_misfit(t);
    EXPECT_TRUE(r.converged);
    EXPECT_TRUE(all_consistent(r.phi, p));
    EXPECT_NEAR(r.misfit - least, other.misfit() - least,
                0.02 * (r.misfit - least) + 1e-3 * r.sigma * r.sigma)
        << seed << ": " << r.misfit << ", " << other.misfit() << " above " << least;
  }
}

TEST(Physical, StaysWithThePriorWhereTheDataIsSilent) {
  Draw draw(30);
  const RandomArm arm(3, 30);
  const std::vector<double> truth = random_parameters(3, 0.03, draw);
  PhysicalProblem p = problem_of(3);
  // of what was described, everything fits but the friction of a joint
  std::vector<double> described = truth;
  described[30] += 1;
  p.prior.assign(described.begin(), described.end());
  const Triangle t = measured(arm, truth, 100, 0, draw);
  const Physical r = physical(t, p);
  for (std::size_t k = 0; k < 42; ++k) EXPECT_NEAR(r.phi[k], truth[k], 1e-5) << k;
  // with a weight that the data does not outdo
  p.lambda = 1e30;
  const Physical held = physical(t, p);
  for (std::size_t k = 0; k < 42; ++k)
    EXPECT_NEAR(held.phi[k], described[k], 1e-3 * (1 + std::fabs(described[k])));
  // a joint that does not move and carries nothing that does: only its prior is known
  const Triangle still = measured(arm, truth, 100, 0, draw, {1, 1, 0});
  p.lambda = 0;
  p.prior[30 + 8] = 0.7;
  EXPECT_NEAR(physical(still, p).phi[30 + 8], 0.7, 1e-9);
}

// The divergence of bodies and drives from others.
double divergence(const std::vector<double>& phi, const std::vector<double>& from, const PhysicalProblem& p) {
  double sum = 0;
  for (std::size_t j = 0; j < p.bodies.size(); ++j) {
    const Matrix4 A = inverse_lower(*cholesky(pseudo_inertia(body_of(from, j))));
    const auto P = cholesky(between(A, pseudo_inertia(body_of(phi, j))));
    if (!P) return INFINITY;
    for (std::size_t i = 0; i < 4; ++i) sum += -2 * std::log((*P)[5 * i]) - 1;
    for (const double e : *P) sum += e * e;
  }
  for (const std::size_t k : p.positive) {
    const double ratio = phi[k] / from[k];
    if (!(ratio > 0)) return INFINITY;
    sum += ratio - std::log(ratio) - 1;
  }
  return sum;
}

// Of all that fit equally well, the bodies that differ least from the prior: along no direction without data is there one nearer.
TEST(Physical, IsTheNearestOfWhatFits) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Draw draw(seed + 40);
    const RandomArm arm(3, seed);
    PhysicalProblem p = problem_of(3);
    const std::vector<double> described = random_parameters(3, 0.05, draw);
    p.prior.assign(described.begin(), described.end());
    const Triangle t = measured(arm, random_parameters(3, 0.05, draw), 100, 0.1, draw);
    const Physical r = physical(t, p);
    const std::vector<double> length = column_lengths(t);
    const double here = divergence(r.phi, described, p);
    EXPECT_GT(here, 3);
    double gain = 0;
    for (const Direction& d : least_squares(t).unseen) {
      double best = here;
      for (int k = -3000; k <= 3000; ++k) {
        std::vector<double> other = r.phi;
        for (const Share& share : d) {
          const double unit = length[share.unknown] > 0 ? 100 / length[share.unknown] : 1;
          other[share.unknown] += k * 1e-3 * share.amount * unit;
        }
        best = std::min(best, divergence(other, described, p));
      }
      gain += here - best;
    }
    EXPECT_LT(gain, 0.01 * here);
  }
}

// As if the prior had been measured: its deviation is S/sqrt(lambda).
TEST(Physical, WeighsThePrior) {
  Draw draw(31);
  const std::vector<double> truth = random_parameters(1, 0.05, draw);
  const Triangle t = seen_triangle(truth, 0.01, 200, draw);
  const LeastSquares s = least_squares(t);
  PhysicalProblem p = problem_of(1);
  p.gap = 1e-6;
  p.prior.resize(14);
  p.prior[12] = truth[12] + 0.01;  // an offset, which is free
  p.scale.assign(14, 0.002);
  for (const double lambda : {0.0, 0.1, 1.0, 10.0, 1e6}) {
    p.lambda = lambda;
    const Physical r = physical(t, p);
    EXPECT_TRUE(r.converged);
    const double data = r.sigma * r.sigma * s.variance(12), own = 0.002 * 0.002 / std::max(lambda, 1e-30);
    EXPECT_NEAR(r.phi[12], (s.x[12] / data + *p.prior[12] / own) / (1 / data + 1 / own), 2e-5) << lambda;
  }
}

TEST(Physical, KeepsWhatIsGiven) {
  Draw draw(40);
  const RandomArm arm(2, 40);
  std::vector<double> truth = random_parameters(2, 0.05, draw);
  const InertialNumbers box{0.05, 0, 0, 0.06, 0, 0.04, 0, 0, 0.1, 1.2};  // symmetric: four numbers are zero
  for (std::size_t c = 0; c < 10; ++c) truth[10 + c] = box[c];
  const Triangle whole = measured(arm, truth, 80, 0.05, draw);
  // unknown: all of link 1, XX YY ZZ MZ of link 2, the drives
  std::vector<std::size_t> kept;
  for (std::size_t k = 0; k < 28; ++k)
    if (k < 10 || k >= 20 || k == 10 + XX || k == 10 + YY || k == 10 + ZZ || k == 10 + MZ) kept.push_back(k);
  Triangle t(kept.size());
  for (std::size_t i = 0; i < 28; ++i) {
    std::vector<double> row;
    for (const std::size_t k : kept) row.push_back(k >= i ? whole.R(i, k) : 0);
    t.add_row(row, whole.z(i) - (i <= 19 ? whole.R(i, 19) * box[M] : 0));
  }
  PhysicalProblem p = problem_of(2);
  p.B = identity_matrix(kept.size());
  p.positive = {14, 15, 17, 18, 19, 21};
  PhysicalBody& second = p.bodies[1];
  second.unknown = {};
  second.unknown[XX] = 10, second.unknown[YY] = 11, second.unknown[ZZ] = 12, second.unknown[MZ] = 13;
  second.given[M] = box[M];
  const Physical r = physical(t, p);
  EXPECT_TRUE(r.converged);
  InertialNumbers found = second.given;
  for (std::size_t c = 0; c < 10; ++c)
    if (second.unknown[c]) found[c] = r.phi[*second.unknown[c]];
  EXPECT_TRUE(consistent(found));
  EXPECT_LT(r.above, 5 * r.sigma * r.sigma);  // as well as without borders

  second.given[MX] =
      0.9;  // far from the axis: it takes a large YY and ZZ, which the search has to begin with
  EXPECT_TRUE(physical(t, p).converged);
  second.given[M] = 0;
  try {
    physical(t, p);
    FAIL();
  } catch (const ModelError& e) {
    EXPECT_EQ(std::string(e.what()).find("link 2") != std::string::npos, true) << e.what();
  }
  second.given[M] = 1;
  second.unknown[ZZ] = second.unknown[XX] = std::nullopt;
  second.given[XX] = 1, second.given[ZZ] = 0.0;  // no inertia about z, but MX
  EXPECT_THROW(physical(t, p), ModelError);
}

TEST(Physical, TakesWhatThereIs) {
  const PhysicalProblem p = problem_of(2);
  const auto fine = [&](const Triangle& t) {
    const Physical r = physical(t, p);
    EXPECT_TRUE(r.converged) << r.steps << ' ' << r.above << ' ' << r.sigma;
    EXPECT_TRUE(all_consistent(r.phi, p));
    for (const double v : r.phi) EXPECT_TRUE(std::isfinite(v));
    return r;
  };
  fine(Triangle(28));  // no data at all
  Draw draw(60);
  const RandomArm arm(2, 60);
  const std::vector<double> phi = random_parameters(2, 0.05, draw);
  fine(measured(arm, phi, 50, 0.1, draw, {0, 0}));                  // a robot that stands still
  fine(measured(arm, std::vector<double>(28, 0.0), 50, 0, draw));   // no torques
  fine(measured(arm, std::vector<double>(28, 0.0), 50, 1, draw));   // but noise
  fine(measured(arm, std::vector<double>(28, -1.0), 50, 0, draw));  // everything the wrong way round
  Triangle row(28);
  row.add_row(std::vector<double>(28, 1.0), 5);
  EXPECT_LT(fine(row).above, 1e-6);
  Triangle negative(28);
  negative.add_row(arm.rows({0, 0}, {1, 1}, {0, 0})[1], -1e6);
  fine(negative);

  PhysicalProblem none;
  none.B = identity_matrix(1);
  none.positive = {0};
  Triangle one(1);
  for (int i = 0; i < 4; ++i) one.add_row({1}, -3 + 0.1 * (i % 2));
  const Physical r = physical(one, none);
  EXPECT_GT(r.phi[0], 0);
  EXPECT_LT(r.phi[0], 0.2);
  none.positive = {};
  EXPECT_NEAR(physical(one, none).phi[0], -2.95, 1e-3);
  none.prior = {1, 2};
  EXPECT_THROW(physical(one, none), Bug);
  none.prior = {};
  none.gap = 0;
  EXPECT_THROW(physical(one, none), Bug);
}

// Thin bodies, wrong lengths, wrong priors, data of what no body does, too few rows, joints that stand still: it always ends, inside.
TEST(Physical, AlwaysConverges) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Draw draw(seed + 1000);
    const auto n = static_cast<std::size_t>(draw.between(1, 4));
    const RandomArm arm(n, seed);
    const auto power = [&](double low, double high) { return std::pow(10, draw.any(low, high)); };
    std::vector<double> phi = random_parameters(n, power(-5, -1), draw);
    const double wrong = draw.chance(40) ? power(-2, 2) : 0, noise = draw.chance(20) ? 0 : power(-3, 2);
    for (double& v : phi) v += wrong * draw.any(-1, 1);
    std::vector<double> moves;
    for (std::size_t j = 0; j < n; ++j) moves.push_back(draw.chance(15) ? 0 : power(-2, 0.5));
    const auto samples = static_cast<std::size_t>(draw.between(1, 60));
    const Triangle t = measured(arm, phi, samples, noise, draw, moves);
    Triangle weighted(14 * n);
    weighted.add(t, power(-4, 4));
    PhysicalProblem p = problem_of(n);
    for (PhysicalBody& body : p.bodies) body.length = power(-1.5, 1);
    if (draw.chance(40)) {
      p.prior.resize(14 * n);
      const std::vector<double> other = random_parameters(n, 1e-4, draw);
      for (std::size_t k = 0; k < 14 * n; ++k)
        if (draw.chance(80)) p.prior[k] = other[k] + (draw.chance(20) ? draw.any(-1, 1) : 0);
      p.lambda = draw.chance(50) ? 0 : power(-6, 6);
    }
    const Physical r = physical(weighted, p);
    EXPECT_TRUE(r.converged) << seed;
    EXPECT_TRUE(all_consistent(r.phi, p)) << seed;
    EXPECT_GE(r.above, 0);
    EXPECT_LT(r.steps, 700) << seed;
  }
}

TEST(Physical, SevenLinksTakeFewSteps) {
  Draw draw(90);
  const RandomArm arm(7, 90);
  const Triangle t = measured(arm, random_parameters(7, 0.01, draw), 150, 1, draw);
  const Physical r = physical(t, problem_of(7));
  EXPECT_TRUE(r.converged);
  EXPECT_LT(r.steps, 150);
}

TEST(Interior, IsToldAPointInside) {
  Triangle t(1);
  t.add_row({1}, 2);
  EXPECT_THROW(interior_minimum(t, {{}, {0}, {}, {-1}, {1}}, 1e-3, 0), Bug);
  EXPECT_THROW(interior_minimum(t, {{}, {0}, {}, {1, 2}, {1}}, 1e-3, 0), Bug);
  EXPECT_NEAR(interior_minimum(t, {{}, {0}, {}, {100}, {1}}, 1e-9, 0).phi[0], 2, 1e-3);
}

}  // namespace
}  // namespace articula::test
