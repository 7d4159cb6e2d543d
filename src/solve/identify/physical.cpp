#include "solve/identify/physical.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "solve/identify/interior.hpp"
#include "solve/identify/least_squares.hpp"
#include "solve/identify/reshaped.hpp"

namespace articula {

namespace {

constexpr double radius_over_length = 0.2;
constexpr double part_of_excess = 0.02;
constexpr double part_of_all = 0.03;  // a parameter that nothing is known of explains this much of y at first

Matrix4 cell_matrix(std::size_t cell) {
  InertialNumbers v{};
  v[cell] = 1;
  return pseudo_inertia(v);
}

double cell_scale(std::size_t cell, double mass, double length) {
  return cell == M ? mass : cell >= MX ? mass * length : mass * length * length;
}

class StartingBodies {
 public:
  StartingBodies(const Triangle& A, const PhysicalProblem& p) : A_(A), p_(p), lengths_(column_lengths(A)) {
    all_ = std::sqrt(A.squared());
    start_.phi.assign(A.unknowns(), 0.0);
    start_.scale.assign(A.unknowns(), 1.0);
  }

  struct Start {
    std::vector<double> phi, scale;
    std::vector<std::size_t> free;
  };

  Start run() {
    drives();
    mass_ = best_mass();
    for (const PhysicalBody& body : p_.bodies) put(body, begun(body));
    if (!p_.scale.empty()) start_.scale = p_.scale;
    return start_;
  }

 private:
  std::optional<double> prior(std::size_t k) const { return p_.prior.empty() ? std::nullopt : p_.prior[k]; }

  // Of unknowns that are in no body.
  void drives() {
    std::vector<bool> else_where(A_.unknowns(), false);
    for (const PhysicalBody& body : p_.bodies)
      for (const auto& k : body.unknown)
        if (k) else_where[*k] = true;
    std::vector<bool> positive(A_.unknowns(), false);
    double least = std::numeric_limits<double>::infinity();
    for (const std::size_t k : p_.positive) {
      positive[k] = true;
      if (lengths_[k] > 0 && all_ > 0) least = std::min(least, all_ / lengths_[k]);
    }
    for (std::size_t k = 0; k < A_.unknowns(); ++k) {
      if (else_where[k]) continue;
      const bool felt = lengths_[k] > 0 && all_ > 0;
      if (felt)
        start_.scale[k] = all_ / lengths_[k];
      else if (positive[k] && std::isfinite(least))
        start_.scale[k] = least;
      start_.phi[k] = prior(k).value_or(0);
      if (!positive[k])
        start_.free.push_back(k);
      else if (!(start_.phi[k] > 0))
        start_.phi[k] = part_of_all * start_.scale[k];
    }
  }

  // Prior or given; nothing when that is not all.
  std::optional<InertialNumbers> described(const PhysicalBody& body) const {
    InertialNumbers v = body.given;
    for (std::size_t c = 0; c < 10; ++c)
      if (body.unknown[c]) {
        if (!prior(*body.unknown[c])) return std::nullopt;
        v[c] = *prior(*body.unknown[c]);
      }
    return nearest_consistent(v, body.length);
  }

  // Of bodies that nothing is known of: with this mass, over their lengths, they all together explain as much as there is.
  double best_mass() const {
    double squares = 0;
    for (const PhysicalBody& body : p_.bodies)
      for (std::size_t c = 0; c < 10; ++c)
        if (body.unknown[c])
          squares += std::pow(lengths_[*body.unknown[c]] * cell_scale(c, 1, body.length), 2);
    return squares > 0 && all_ > 0 ? all_ / std::sqrt(squares) : 1;
  }

  double mass_of(const PhysicalBody& body) const {
    const double m = !body.unknown[M] ? body.given[M] : prior(*body.unknown[M]).value_or(0);
    return m > 0 ? m : mass_;
  }

  // Numbers of a body, with those that are given as they are.
  InertialNumbers begun(const PhysicalBody& body) const {
    const InertialNumbers ball = sphere(mass_of(body), radius_over_length * body.length);
    InertialNumbers v = described(body).value_or(ball);
    for (std::size_t c = 0; c < 10; ++c)
      if (!body.unknown[c]) v[c] = body.given[c];
    return consistent(v) ? v : completed(body, v, ball);
  }

  // P(v) + t P(ball) is a body for a large t; then t is made small, and is negative when there is one without.
  InertialNumbers completed(const PhysicalBody& body, InertialNumbers v, const InertialNumbers& ball) const {
    constexpr double weight = 100;
    Inside inside;
    SpreadMass spread{pseudo_inertia(v), {}};
    std::vector<std::size_t> cells;
    for (std::size_t c = 0; c < 10; ++c)
      if (body.unknown[c]) {
        spread.parts.emplace_back(cells.size(), cell_matrix(c));
        for (std::size_t e = 0; e < 16; ++e) spread.constant[e] -= v[c] * spread.parts.back().second[e];
        cells.push_back(c);
        inside.held.push_back(v[c]);
      }
    const Matrix4 ball_matrix = pseudo_inertia(ball);
    const Matrix4 A = inverse_lower(*cholesky(ball_matrix));
    inside.held.push_back(1 - eigenvalues(between(A, pseudo_inertia(v)))[3]);
    spread.parts.emplace_back(cells.size(), ball_matrix);
    inside.bodies.push_back(spread);
    std::vector<double> row(cells.size() + 1, 0.0);
    row.back() = weight;
    Triangle small(row.size());
    small.add_row(row, -weight);
    const InteriorPoint p = interior_minimum(small, inside, 1e-4, 0);
    for (std::size_t i = 0; i < cells.size(); ++i) v[cells[i]] = p.phi[i];
    if (consistent(v)) return v;
    throw ModelError(body.name, "no body has what is given of its inertia, whatever the rest is",
                     "correct what is given, or let all ten parameters be looked for");
  }

  void put(const PhysicalBody& body, const InertialNumbers& v) {
    for (std::size_t c = 0; c < 10; ++c)
      if (body.unknown[c]) {
        start_.phi[*body.unknown[c]] = v[c];
        start_.scale[*body.unknown[c]] = cell_scale(c, v[M], body.length);
      }
  }

  const Triangle& A_;
  const PhysicalProblem& p_;
  std::vector<double> lengths_;
  double all_ = 0, mass_ = 1;
  Start start_;
};

SpreadMass spread_of(const PhysicalBody& body) {
  InertialNumbers given = body.given;
  SpreadMass s;
  for (std::size_t c = 0; c < 10; ++c)
    if (body.unknown[c]) {
      given[c] = 0;
      s.parts.emplace_back(*body.unknown[c], cell_matrix(c));
    }
  s.constant = pseudo_inertia(given);
  return s;
}

// With weights that make the noise one, and the prior below.
Triangle weighted_with_prior(const Triangle& A, const PhysicalProblem& p, const std::vector<double>& scale,
                             double sigma) {
  Triangle t(A.unknowns());
  t.add(A, 1 / sigma);
  if (p.prior.empty() || p.lambda == 0) return t;
  std::vector<double> prior(A.unknowns(), 0.0), wide = scale;
  for (std::size_t k = 0; k < prior.size(); ++k)
    if (p.prior[k])
      prior[k] = *p.prior[k];
    else
      wide[k] = std::numeric_limits<double>::infinity();
  return with_prior(t, prior, wide, std::sqrt(p.lambda));
}

double noise_of_fit(const Triangle& A, double least, double freedom) {
  constexpr double negligible = 1e-6;
  const double rows = std::max(1.0, static_cast<double>(A.count()));
  const double variance = std::max(least / freedom, negligible * negligible * A.squared() / rows);
  return variance > 0 ? std::sqrt(variance) : 1;
}

void check_sizes(const PhysicalProblem& p) {
  const std::size_t n = p.B.cols;
  if ((!p.prior.empty() && p.prior.size() != n) || (!p.scale.empty() && p.scale.size() != n))
    throw Bug("a prior or scales that do not fit " + std::to_string(n) + " parameters");
  if (!(p.gap > 0)) throw Bug("no gap is accepted");
}

}  // namespace

Physical physical(const Triangle& t, const PhysicalProblem& problem) {
  check_sizes(problem);
  const Triangle A = in_terms_of(t, problem.B);
  const double least = least_misfit(A);
  const auto rank = static_cast<double>(independent_columns(A).size());
  const double freedom = std::max(1.0, static_cast<double>(A.count()) - rank),
               gap = problem.gap * std::max(1.0, rank);
  Physical result;
  result.sigma = noise_of_fit(A, least, freedom);
  const auto start = StartingBodies(A, problem).run();
  Inside inside{{}, problem.positive, start.free, start.phi, start.scale};
  for (const PhysicalBody& body : problem.bodies) inside.bodies.push_back(spread_of(body));
  const InteriorPoint p = interior_minimum(weighted_with_prior(A, problem, start.scale, result.sigma), inside,
                                           gap, part_of_excess);
  result.phi = p.phi;
  result.steps = p.steps;
  result.converged = p.converged;
  for (std::size_t i = 0; i < problem.B.rows; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < problem.B.cols; ++k) sum += problem.B(i, k) * p.phi[k];
    result.x.push_back(sum);
  }
  result.misfit = t.squared(result.x);
  result.above = std::max(0.0, result.misfit - least);
  for (const PhysicalBody& body : problem.bodies) {
    InertialNumbers v = body.given;
    for (std::size_t c = 0; c < 10; ++c)
      if (body.unknown[c]) v[c] = p.phi[*body.unknown[c]];
    result.spread.push_back(least_spread(v, body.length));
  }
  return result;
}

}  // namespace articula
