#include "solve/identify/prepare.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/parallel.hpp"
#include "solve/identify/low_pass.hpp"

namespace articula {

namespace {

constexpr double full_turn = 2 * std::numbers::pi;

double root_mean_square(const std::vector<double>& x) {
  double sum = 0;
  for (const double v : x) sum += v * v;
  return x.empty() ? 0 : std::sqrt(sum / static_cast<double>(x.size()));
}

std::vector<double> part_of(const std::vector<double>& x, const LogPiece& piece) {
  return {x.begin() + static_cast<std::ptrdiff_t>(piece.begin),
          x.begin() + static_cast<std::ptrdiff_t>(piece.end)};
}

void put(const std::vector<double>& part, std::size_t at, std::vector<double>& whole) {
  std::copy(part.begin(), part.end(), whole.begin() + static_cast<std::ptrdiff_t>(at));
}

std::vector<LogPiece> pieces_of(const Log& log) {
  std::vector<LogPiece> list;
  std::size_t begin = 0;
  for (std::size_t k = 0; k <= log.breaks.size(); ++k) {
    const std::size_t end = k < log.breaks.size() ? log.breaks[k] : log.samples();
    if (end > begin) list.push_back({begin, end});
    begin = end;
  }
  return list;
}

// LogPiece by piece, each signal of a joint.
class Joint {
 public:
  Joint(const Log& log, std::size_t j, const std::vector<LogPiece>& pieces,
        const std::vector<FilterSection>& sections)
      : log_(log), j_(j), pieces_(pieces), sections_(sections) {}

  void fill(PreparedLog& out) const {
    const bool rates = !log_.qd.empty(), seconds = !log_.qdd.empty();
    for (const LogPiece& piece : pieces_) {
      const std::vector<double> q = filtered(log_.q[j_], piece);
      const std::vector<double> qd = rates ? filtered(log_.qd[j_], piece) : derivative(q, log_.period);
      put(q, piece.begin, out.q[j_]);
      put(qd, piece.begin, out.qd[j_]);
      put(seconds ? filtered(log_.qdd[j_], piece)
          : rates ? derivative(qd, log_.period)
                  : second_derivative(q, log_.period),
          piece.begin, out.qdd[j_]);
    }
  }

 private:
  std::vector<double> filtered(const std::vector<double>& x, const LogPiece& piece) const {
    return without_delay(sections_, part_of(x, piece));
  }

  const Log& log_;
  std::size_t j_;
  const std::vector<LogPiece>& pieces_;
  const std::vector<FilterSection>& sections_;
};

// About its mean, over a fiftieth of a second, or a tenth of a shorter log: noise of single samples says nothing.
struct Swing {
  double amplitude = 0, rate = 0;  // root mean squares
};

Swing swing_of(const std::vector<double>& q, double period) {
  double mean = 0;
  for (const double v : q) mean += v / static_cast<double>(q.size());
  std::vector<double> away = q, rates;
  for (double& v : away) v -= mean;
  const double longest = static_cast<double>(q.size()) / 10;
  const auto step = static_cast<std::size_t>(std::max(1.0, std::min(0.02 / period, longest)));
  for (std::size_t k = step; k < q.size(); ++k)
    rates.push_back((q[k] - q[k - step]) / (static_cast<double>(step) * period));
  return {root_mean_square(away), root_mean_square(rates)};
}

// Of joints that move: those that hardly do show noise alone.
double usual_cutoff(const Log& log) {
  double widest = 0, fastest = 0;
  std::vector<Swing> swings;
  for (const std::vector<double>& q : log.q) swings.push_back(swing_of(q, log.period));
  for (const Swing& s : swings) widest = std::max(widest, s.amplitude);
  for (const Swing& s : swings)
    if (s.amplitude > 0.05 * widest) fastest = std::max(fastest, s.rate / s.amplitude / full_turn);
  return std::min(std::max(10.0, 20 * fastest), 0.2 / log.period);
}

// What is left of the noise of positions in velocities, or a hundredth of the largest one.
double usual_dead_zone(const std::vector<double>& raw, const PreparedLog& log, std::size_t j) {
  std::vector<double> noise(raw.size());
  for (std::size_t k = 0; k < raw.size(); ++k) noise[k] = raw[k] - log.q[j][k];
  const double band = std::min(1.0, 2 * log.cutoff * log.period);  // of the noise that passes
  const double of_noise =
      5 * root_mean_square(noise) * std::sqrt(band) * full_turn * log.cutoff / std::sqrt(3.0);
  double largest = 0;
  for (const double v : log.qd[j]) largest = std::max(largest, std::fabs(v));
  if (of_noise > 0.9 * largest) return of_noise;  // nothing but noise: it stands still
  return std::min(std::max(0.01 * largest, of_noise), 0.1 * largest);
}

}  // namespace

double PreparedLog::duration() const {
  double sum = 0;
  for (const LogPiece& piece : pieces) sum += static_cast<double>(piece.end - piece.begin) * period;
  return sum;
}

PreparedLog prepared(const Log& log, const Preparation& settings) {
  PreparedLog out;
  out.period = log.period;
  out.tau = log.tau;
  out.cutoff = settings.cutoff > 0 ? settings.cutoff : usual_cutoff(log);
  const double rate = 1 / log.period;
  const std::vector<FilterSection> sections = butterworth(settings.order, out.cutoff, rate);
  const std::vector<LogPiece> whole = pieces_of(log);
  const std::vector<double> empty(log.samples(), 0.0);
  out.q.assign(log.q.size(), empty);
  out.qd = out.qdd = out.q;
  in_parallel(log.q.size(), 1, [&](std::size_t from, std::size_t to) {
    for (std::size_t j = from; j < to; ++j) Joint(log, j, whole, sections).fill(out);
  });
  const std::size_t margin = filter_margin(out.cutoff, rate);
  for (const LogPiece& piece : whole)
    if (piece.end - piece.begin > 4 * margin)
      out.pieces.push_back({piece.begin + margin, piece.end - margin});
  for (std::size_t j = 0; j < log.q.size(); ++j) {
    const std::vector<double>& given = settings.dead_zone;
    out.dead_zone.push_back(given.empty()       ? usual_dead_zone(log.q[j], out, j)
                            : given.size() == 1 ? given.front()
                                                : given.at(j));
  }
  return out;
}

}  // namespace articula
