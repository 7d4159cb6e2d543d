#include "solve/motion/joint_path.hpp"

#include <algorithm>
#include <cmath>

#include "base/svd.hpp"

namespace articula {

namespace {

constexpr double off_ends = 1e-5;  // of the way: where directions at its ends are taken
constexpr double resting = 1e-4;   // of the largest speed
constexpr int rest_samples = 1000;

double speed_at(const Motion& motion, double t) {
  const std::vector<double> qd = motion.at(t).qd;
  return std::sqrt(dot(qd, qd));
}

}  // namespace

JointPath::JointPath(Motion motion, double from, double to, int cells) : motion_(std::move(motion)) {
  const double h = (to - from) / cells;
  t_ = {from}, s_ = {0}, speed_ = {speed_at(motion_, from)};
  for (int k = 1; k <= cells; ++k) {
    const double t = k == cells ? to : from + k * h;
    const double middle = speed_at(motion_, t - h / 2), end = speed_at(motion_, t);
    s_.push_back(s_.back() + h / 6 * (speed_.back() + 4 * middle + end));
    t_.push_back(t);
    speed_.push_back(end);
  }
}

// In the cell the length is the cubic with the speeds at its ends; where it has this value, by halving.
double JointPath::time_at(double s) const {
  const auto next = std::upper_bound(s_.begin() + 1, s_.end() - 1, s);
  const auto k = static_cast<std::size_t>(next - s_.begin()) - 1;
  const double h = t_[k + 1] - t_[k], d = s_[k + 1] - s_[k], v0 = h * speed_[k], v1 = h * speed_[k + 1];
  double low = 0, high = 1;
  for (int i = 0; i < 52; ++i) {
    const double x = (low + high) / 2;
    const double length = s_[k] + x * (v0 + x * (3 * d - 2 * v0 - v1 + x * (v0 + v1 - 2 * d)));
    (length < s ? low : high) = x;
  }
  return t_[k] + h * (low + high) / 2;
}

PathPoint JointPath::at(double s) const {
  const double margin = off_ends * length();
  PathPoint point;
  point.t = s <= 0 ? t_.front() : s >= length() ? t_.back() : time_at(s);
  point.q = motion_.at(point.t).q;
  const bool at_end = s < margin || s > length() - margin;
  const MotionPoint m = motion_.at(at_end ? time_at(std::clamp(s, margin, length() - margin)) : point.t);
  const double square = dot(m.qd, m.qd), speed = std::sqrt(square);
  for (const double v : m.qd) point.d.push_back(v / speed);
  const double along = dot(point.d, m.qdd);
  for (std::size_t j = 0; j < m.qdd.size(); ++j) point.dd.push_back((m.qdd[j] - point.d[j] * along) / square);
  return point;
}

std::vector<double> rests(const Motion& motion, double begin, double end) {
  std::vector<double> speeds;
  const double h = (end - begin) / rest_samples;
  for (int k = 0; k <= rest_samples; ++k) speeds.push_back(speed_at(motion, begin + k * h));
  const double most = *std::max_element(speeds.begin(), speeds.end());
  std::vector<double> times{begin};
  for (std::size_t k = 1; k + 1 < speeds.size(); ++k) {
    if (!(speeds[k] <= speeds[k - 1] && speeds[k] < speeds[k + 1])) continue;
    double from = begin + h * static_cast<double>(k - 1), to = begin + h * static_cast<double>(k + 1);
    for (int i = 0; i < 60; ++i) {  // the least speed there
      const double a = from + (to - from) / 3, b = to - (to - from) / 3;
      (speed_at(motion, a) < speed_at(motion, b) ? to : from) =
          speed_at(motion, a) < speed_at(motion, b) ? b : a;
    }
    if (speed_at(motion, from) < resting * most) times.push_back(from);
  }
  times.push_back(end);
  return times;
}

}  // namespace articula
