#include "solve/identify/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articula {

namespace {

constexpr double least_seen =
    1e-5;  // of the singular values: filters and differences err by more than what is below

double mean_size(const Triangle& t) {
  return std::sqrt(t.squared() / static_cast<double>(std::max<std::size_t>(1, t.count())));
}

Estimate with_sigma(const ReducedLog& reduced, std::vector<double> sigma, const std::vector<double>& prior) {
  Triangle data = reduced.together(sigma);
  LeastSquares solution = least_squares(data, prior, least_seen);
  return {std::move(sigma), std::move(data), std::move(solution), {}};
}

// As of equations that err by themselves, with the noise they show.
std::vector<double> plain_deviations(const Estimate& e) {
  const double free =
      std::max(1.0, static_cast<double>(e.data.count()) - static_cast<double>(e.solution.rank));
  std::vector<double> list;
  for (std::size_t k = 0; k < e.solution.x.size(); ++k)
    list.push_back(std::sqrt(e.solution.variance(k) * e.solution.misfit / free));
  return list;
}

// Huber: how much an equation counts.
double huber_weight(double residual, double sigma) {
  const double size = std::fabs(residual);
  return size <= huber_bend * sigma ? 1 : huber_bend * sigma / size;
}

struct Errors {  // of each output
  std::vector<std::vector<double>> list;
};

Errors errors_of(const std::vector<Equations>& logs, const std::vector<double>& x) {
  Errors errors{std::vector<std::vector<double>>(logs.front().outputs())};
  for (const Equations& log : logs)
    log.for_all([&](std::size_t o, RowBlock& rows, std::size_t filled, const std::size_t*) {
      const std::vector<double> e = residuals(rows, filled, log.columns(o), x);
      errors.list[o].insert(errors.list[o].end(), e.begin(), e.end());
    });
  return errors;
}

// The median of the sizes, as a standard deviation of Gaussian noise.
double median_sigma(std::vector<double> e) {
  constexpr double gaussian = 0.6745;
  if (e.empty()) return 1;
  for (double& v : e) v = std::fabs(v);
  const auto middle = e.begin() + static_cast<std::ptrdiff_t>(e.size() / 2);
  std::nth_element(e.begin(), middle, e.end());
  return *middle / gaussian;
}

ReducedLog huber_reduced(const std::vector<Equations>& logs, const std::vector<double>& x,
                         const std::vector<double>& sigma) {
  ReducedLog sum = nothing_yet(logs.front());
  for (const Equations& log : logs)
    log.for_all([&](std::size_t o, RowBlock& rows, std::size_t filled, const std::size_t*) {
      const std::vector<double> e = residuals(rows, filled, log.columns(o), x);
      for (std::size_t c = 0; c <= log.columns(o).size(); ++c)
        for (std::size_t i = 0; i < filled; ++i) rows.column(c)[i] *= std::sqrt(huber_weight(e[i], sigma[o]));
      sum.outputs[o].add(rows.data(), (filled + 3) / 4 * 4, rows.rows(), filled);
    });
  return sum;
}

// What a pair of solutions differs by, in the deviations of the second.
double difference(const std::vector<double>& a, const Estimate& b) {
  const std::vector<double> deviation = plain_deviations(b);
  double most = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (b.solution.seen[k] && deviation[k] > 0)
      most = std::max(most, std::fabs(a[k] - b.solution.x[k]) / deviation[k]);
  return most;
}

std::size_t samples_spanned(const std::vector<Equations>& logs) {
  std::size_t sum = 0;
  for (const Equations& log : logs) sum += log.samples();
  return sum;
}

}  // namespace

std::vector<double> noise_of(const ReducedLog& reduced, const std::vector<double>& x) {
  constexpr double least = 1e-9;  // of the output: what is exact weighs no more
  std::vector<double> sigma;
  for (std::size_t o = 0; o < reduced.outputs.size(); ++o) {
    const Triangle& t = reduced.outputs[o];
    const double all = static_cast<double>(reduced.rows()),
                 share = static_cast<double>(reduced.unknowns) / std::max(1.0, all);
    const double free = std::max(1.0, static_cast<double>(t.count()) * (1 - std::min(share, 0.9)));
    const double floor = std::max(least * mean_size(t), std::numeric_limits<double>::min());
    sigma.push_back(std::max(std::sqrt(t.squared(reduced.of(o, x)) / free), floor));
  }
  return sigma;
}

Estimate ordinary_estimate(const ReducedLog& reduced, const std::vector<double>& prior) {
  const std::size_t n = reduced.outputs.size();
  const Estimate first = with_sigma(reduced, std::vector<double>(n, 1.0), prior);
  double squares = 0;
  for (const double s : noise_of(reduced, first.solution.x)) squares += s * s / static_cast<double>(n);
  Estimate e = with_sigma(reduced, std::vector<double>(n, std::sqrt(squares)), prior);
  e.deviation = plain_deviations(e);
  return e;
}

Estimate weighted_estimate(const ReducedLog& reduced, const std::vector<double>& prior) {
  constexpr int rounds = 3;
  Estimate e = ordinary_estimate(reduced, prior);
  for (int k = 0; k < rounds; ++k) e = with_sigma(reduced, noise_of(reduced, e.solution.x), prior);
  e.deviation = plain_deviations(e);
  return e;
}

Estimate robust_estimate(const std::vector<Equations>& logs, const std::vector<double>& prior) {
  constexpr int most_rounds = 30;
  constexpr double settled = 0.01;
  const ReducedLog plain = reduced(logs);
  Estimate e = weighted_estimate(plain, prior);
  for (int k = 0; k < most_rounds; ++k) {
    std::vector<double> sigma;
    for (const std::vector<double>& list : errors_of(logs, e.solution.x).list)
      sigma.push_back(std::max(median_sigma(list), std::numeric_limits<double>::min()));
    for (std::size_t o = 0; o < sigma.size(); ++o)
      sigma[o] = std::max(sigma[o], 1e-9 * mean_size(plain.outputs[o]));
    const std::vector<double> before = e.solution.x;
    e = with_sigma(huber_reduced(logs, before, sigma), sigma, prior);
    if (difference(before, e) < settled) break;
  }
  e.deviation = plain_deviations(e);
  return e;
}

std::vector<double> batch_deviations(const std::vector<Equations>& logs, const Estimate& e, bool robust) {
  constexpr std::size_t most = 200, least = 20, equations_in_one = 25;  // of each output
  const std::size_t outputs = logs.front().outputs(), n = logs.front().unknowns();
  const std::size_t each = e.data.count() / std::max<std::size_t>(1, outputs);
  const std::size_t batches = std::min(most, each / equations_in_one);
  if (batches < least) return plain_deviations(e);
  const std::size_t span = samples_spanned(logs), length = span / batches + 1;
  std::vector<std::vector<double>> scores(outputs);  // batches x columns
  std::size_t before = 0;
  for (const Equations& log : logs) {
    log.for_all([&](std::size_t o, RowBlock& rows, std::size_t filled, const std::size_t* sample) {
      const std::vector<std::size_t>& columns = log.columns(o);
      std::vector<double>& own = scores[o];
      own.resize(batches * columns.size(), 0.0);
      std::vector<double> r = residuals(rows, filled, columns, e.solution.x);
      for (double& v : r) v *= (robust ? huber_weight(v, e.sigma[o]) : 1) / (e.sigma[o] * e.sigma[o]);
      for (std::size_t c = 0; c < columns.size(); ++c)
        for (std::size_t i = 0; i < filled; ++i)
          own[(before + sample[i]) / length * columns.size() + c] += rows.column(c)[i] * r[i];
    });
    before += log.samples();
  }
  // F^T g_b, b after b: then x's covariance is F (sum) F^T.
  const std::size_t rank = e.solution.rank;
  std::vector<double> whitened(batches * rank, 0.0);
  for (std::size_t o = 0; o < outputs; ++o) {
    const std::vector<std::size_t>& columns = logs.front().columns(o);
    for (std::size_t b = 0; b < batches && !scores[o].empty(); ++b)
      for (std::size_t c = 0; c < columns.size(); ++c)
        for (std::size_t k = 0; k < rank; ++k)
          whitened[b * rank + k] +=
              e.solution.factor[columns[c] * rank + k] * scores[o][b * columns.size() + c];
  }
  const double B = static_cast<double>(batches), m = static_cast<double>(e.data.count());
  const double correction = B / (B - 1) * m / std::max(1.0, m - static_cast<double>(rank));
  std::vector<double> deviation(n, std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < n; ++i) {
    if (!e.solution.seen[i]) continue;
    double sum = 0;
    for (std::size_t b = 0; b < batches; ++b) {
      double s = 0;
      for (std::size_t k = 0; k < rank; ++k) s += e.solution.factor[i * rank + k] * whitened[b * rank + k];
      sum += s * s;
    }
    deviation[i] = std::sqrt(sum * correction);
  }
  return deviation;
}

}  // namespace articula
