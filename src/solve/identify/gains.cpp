#include "solve/identify/gains.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solve/identify/least_squares.hpp"

namespace articula {

namespace {

// Rows of an output's triangle: a_j (W K + l) - v, and how they change with K and a_j.
class Channel {
 public:
  Channel(const Triangle& t, const std::vector<std::size_t>& columns) : t_(t), columns_(columns) {}

  std::size_t rows() const { return t_.unknowns() + 1; }
  double felt(std::size_t i, const std::vector<double>& K) const {    // W K + l
    double sum = i < t_.unknowns() ? t_.R(i, t_.unknowns() - 1) : 0;  // of l, the last column
    for (std::size_t c = i; c + 1 < t_.unknowns(); ++c) sum += t_.R(i, c) * K[columns_[c]];
    return sum;
  }
  double measured(std::size_t i) const { return i < t_.unknowns() ? t_.z(i) : std::sqrt(t_.rest()); }
  double W(std::size_t i, std::size_t c) const { return i <= c ? t_.R(i, c) : 0; }
  const std::vector<std::size_t>& columns() const { return columns_; }
  const Triangle& triangle() const { return t_; }

 private:
  const Triangle& t_;
  const std::vector<std::size_t>& columns_;
};

// The equations near (K, a), over sigma: unknowns are changes of K, then of a.
Triangle linear(const std::vector<Channel>& channels, const std::vector<double>& K,
                const std::vector<double>& a, const std::vector<double>& sigma) {
  const std::size_t n = K.size();
  Triangle all(n + a.size());
  for (std::size_t j = 0; j < channels.size(); ++j) {
    const Channel& channel = channels[j];
    RowBlock block(channel.rows(), n + a.size() + 1);
    for (std::size_t i = 0; i < channel.rows(); ++i) {
      const double felt = channel.felt(i, K);
      for (std::size_t c = 0; c + 1 < channel.columns().size() && i < channel.triangle().unknowns(); ++c)
        block.column(channel.columns()[c])[i] = a[j] * channel.W(i, c) / sigma[j];
      block.column(n + j)[i] = felt / sigma[j];
      block.column(n + a.size())[i] = (channel.measured(i) - a[j] * felt) / sigma[j];
    }
    all.add(block.data(), block.rows(), block.rows(), channel.triangle().count());
  }
  return all;
}

double left(const Channel& channel, const std::vector<double>& K, double a) {
  double sum = 0;
  for (std::size_t i = 0; i < channel.rows(); ++i) {
    const double e = channel.measured(i) - a * channel.felt(i, K);
    sum += e * e;
  }
  return sum;
}

std::vector<double> noise(const std::vector<Channel>& channels, const std::vector<double>& K,
                          const std::vector<double>& a) {
  std::vector<double> sigma;
  for (std::size_t j = 0; j < channels.size(); ++j) {
    const Triangle& t = channels[j].triangle();
    const double count = std::max(1.0, static_cast<double>(t.count()) - static_cast<double>(t.unknowns()));
    const double least = 1e-9 * std::sqrt(t.squared() / std::max(1.0, static_cast<double>(t.count())));
    sigma.push_back(
        std::max({std::sqrt(left(channels[j], K, a[j]) / count), least, std::numeric_limits<double>::min()}));
  }
  return sigma;
}

// For each joint alone, where the load is felt; the others with the mean of these.
std::vector<double> first_gains(const std::vector<Channel>& channels) {
  std::vector<double> a;
  double sum = 0, told = 0;
  for (const Channel& channel : channels) {
    const LeastSquares s = least_squares(channel.triangle());
    const bool seen = s.seen.back() && s.x.back() > 0;
    a.push_back(seen ? s.x.back() : 0);
    if (seen) sum += s.x.back(), ++told;
  }
  for (double& value : a)
    if (value == 0) value = told > 0 ? sum / told : 1;
  return a;
}

}  // namespace

Gains gains_of(const ReducedLog& equations) {
  constexpr int most_steps = 50;
  const std::size_t n = equations.unknowns - 1;
  std::vector<Channel> channels;
  for (std::size_t j = 0; j < equations.outputs.size(); ++j)
    channels.emplace_back(equations.outputs[j], equations.columns[j]);
  std::vector<double> a = first_gains(channels), K(n, 0.0);
  Gains result;
  for (result.steps = 1; result.steps <= most_steps; ++result.steps) {
    result.sigma = noise(channels, K, a);
    const LeastSquares step = least_squares(linear(channels, K, a, result.sigma));
    double way = 0;
    for (std::size_t k = 0; k < n; ++k) K[k] += step.x[k];
    for (std::size_t j = 0; j < a.size(); ++j) {
      const double change = std::clamp(step.x[n + j], -0.5 * a[j], a[j]);
      way = std::max(way, std::fabs(change) / a[j]);
      a[j] += change;
    }
    if (way < 1e-9) {
      result.settled = true;
      break;
    }
  }
  result.sigma = noise(channels, K, a);
  const LeastSquares end = least_squares(linear(channels, K, a, result.sigma));
  result.K = K;
  for (std::size_t k = 0; k < n; ++k) result.K_deviation.push_back(std::sqrt(end.variance(k)));
  for (std::size_t j = 0; j < a.size(); ++j) {
    result.gain.push_back(1 / a[j]);
    result.deviation.push_back(std::sqrt(end.variance(n + j)) / (a[j] * a[j]));
  }
  return result;
}

}  // namespace articula
