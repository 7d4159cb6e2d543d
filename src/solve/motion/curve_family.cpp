#include "solve/motion/curve_family.hpp"

namespace articula {

const std::vector<CurveKindInfo>& curve_kinds() {
  static const std::vector<CurveKindInfo> list{
      {CurveKind::fourier, "fourier", "a period of a Fourier series, at rest at both ends"},
      {CurveKind::spline, "spline", "a quintic spline through knots evenly in time, at rest at both ends"}};
  return list;
}

const CurveKindInfo& info(CurveKind kind) { return curve_kinds()[static_cast<std::size_t>(kind)]; }

namespace {

std::vector<double> even_times(double duration, std::size_t knots) {
  std::vector<double> times(knots);
  for (std::size_t k = 0; k < knots; ++k)
    times[k] = duration * static_cast<double>(k) / static_cast<double>(knots - 1);
  return times;
}

std::vector<std::vector<double>> unit_rows(std::size_t n) {
  std::vector<std::vector<double>> rows(n, std::vector<double>(n, 0.0));
  for (std::size_t k = 0; k < n; ++k) rows[k][k] = 1;
  return rows;
}

// A series for each free harmonic, sines first, with what the last harmonic has to add.
Series free_harmonics(double period, std::size_t harmonics) {
  const std::size_t free = harmonics - 1;
  const auto N = static_cast<double>(harmonics);
  Series s{period, std::vector<double>(2 * free, 0.0), {}, {}};
  const std::vector<double> nothing(harmonics, 0.0);
  s.sine.assign(2 * free, nothing), s.cosine.assign(2 * free, nothing);
  for (std::size_t k = 0; k < free; ++k) {
    const double share = static_cast<double>(k + 1) / N;
    s.sine[k][k] = 1, s.sine[k].back() = -share;
    s.cosine[free + k][k] = 1, s.cosine[free + k].back() = -share * share;
  }
  return s;
}

}  // namespace

CurveFamily::CurveFamily(CurveKind kind, double duration, std::size_t order)
    : kind_(kind), duration_(duration), order_(order) {
  if (kind == CurveKind::spline) {
    spline_.push_back(Spline::quintic(even_times(duration, order), unit_rows(order)));
    still_.assign(order, 1.0);
    return;
  }
  series_ = free_harmonics(duration, order);
  still_.assign(2 * order - 1, 0.0);
  still_.front() = 1;
}

SplinePoint CurveFamily::at(double t) const {
  if (!spline_.empty()) return spline_.front().at(t);
  SplinePoint p = series_.at(t);
  p.x.insert(p.x.begin(), 1.0), p.xd.insert(p.xd.begin(), 0.0), p.xdd.insert(p.xdd.begin(), 0.0);
  return p;
}

std::vector<double> CurveFamily::sizes() const {
  if (kind_ == CurveKind::spline) return std::vector<double>(order_, 1.0);
  std::vector<double> list{0.5};
  for (std::size_t half = 0; half < 2; ++half)
    for (std::size_t k = 1; k < order_; ++k) list.push_back(1 / static_cast<double>(k));
  return list;
}

double CurveFamily::highest() const {
  const auto n = static_cast<double>(order_);
  return (kind_ == CurveKind::fourier ? n : (n - 1) / 2) / duration_;
}

std::vector<double> CurveFamily::knots() const { return even_times(duration_, order_); }

Series CurveFamily::series(const std::vector<double>& c, std::size_t joints) const {
  Series s{duration_, {}, {}, {}};
  for (std::size_t j = 0; j < joints; ++j) {
    const double* const own = c.data() + j * size();
    s.start.push_back(own[0]);
    s.sine.emplace_back(order_, 0.0), s.cosine.emplace_back(order_, 0.0);
    for (std::size_t f = 0; f < series_.sine.size(); ++f)
      for (std::size_t k = 0; k < order_; ++k) {
        s.sine[j][k] += own[f + 1] * series_.sine[f][k];
        s.cosine[j][k] += own[f + 1] * series_.cosine[f][k];
      }
  }
  return s;
}

}  // namespace articula
