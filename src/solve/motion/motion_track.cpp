#include "solve/motion/motion_track.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace articula {

namespace {

constexpr double tree_step = 0.1;                                                    // rad between two knots
constexpr std::size_t fewest_samples = 1024, per_break = 8, most_samples = 1000000;  // of a motion, at least
constexpr double least_share = 1e-9;

double moved_by(const JointPosition& a, const JointPosition& b) {
  double most = 0;
  for (std::size_t k = 0; k < a.tree.size(); ++k) most = std::max(most, std::fabs(a.tree[k] - b.tree[k]));
  return most;
}

}  // namespace

MotionTrack::MotionTrack(const MotionPiece& piece, Closed closed, const Fault& fault, bool loops,
                         const JointPosition& start)
    : joints_([motion = piece.motion](double t) { return motion.at(std::clamp(t, 0.0, motion.duration)).q; }),
      closed_(std::move(closed)),
      loops_(loops),
      knots_{{0, start}} {
  follow(piece, fault);
}

void MotionTrack::follow(const MotionPiece& piece, const Fault& fault) {
  const double duration = piece.motion.duration;
  const std::size_t samples = std::clamp(per_break * piece.breaks.size(), fewest_samples, most_samples);
  const double longest = 1.0 / static_cast<double>(samples);
  double step = longest;
  double share = 0;
  while (share < 1) {
    const double next = share + step > 1 - least_share ? 1 : share + step, t = duration * next;
    std::optional<JointPosition> p = closed_(joints_(t), knots_.back().position);
    if (loops_ && (!p || moved_by(knots_.back().position, *p) > tree_step)) {
      if (step < least_share)
        throw TrackStop{t, "its loops cannot be closed any more: the assembly ends there"};
      step /= 2;
      continue;
    }
    if (const std::string why = fault(*p); !why.empty()) throw TrackStop{t, why};
    if (loops_) knots_.push_back({t, std::move(*p)});
    share = next;
    step = std::min(2 * step, longest);
  }
}

JointPosition MotionTrack::at(double t) const {
  if (last_ && last_->t == t) return last_->position;
  const std::vector<double> q = joints_(t);
  if (!loops_) return {q, q};
  const auto next = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, t,
                                     [](double x, const Knot& k) { return x < k.t; });
  const Knot &a = *std::prev(next), &b = *next;
  const JointPosition near = between(a.position, b.position, std::clamp((t - a.t) / (b.t - a.t), 0.0, 1.0));
  last_ = Knot{t, closed_(q, near).value_or(near)};
  return last_->position;
}

std::size_t piece_at(const std::vector<double>& begins, double t) {
  const auto next = std::upper_bound(begins.begin() + 1, begins.end(), t);
  return static_cast<std::size_t>(next - begins.begin()) - 1;
}

Motion remembered(Motion motion) {
  struct Last {
    double t = -1;
    MotionPoint point = {};
  };
  return {motion.duration, [at = std::move(motion.at), last = std::make_shared<Last>()](double t) {
            if (t != last->t) *last = {t, at(t)};
            return last->point;
          }};
}

JoinedMotion joined(std::vector<MotionPiece> pieces) {
  JoinedMotion all;
  double begin = 0;
  for (const MotionPiece& piece : pieces) {
    all.begins.push_back(begin);
    if (!all.breaks.empty()) all.breaks.pop_back();  // its end is the beginning of this one
    for (const double t : piece.breaks) all.breaks.push_back(begin + t);
    begin += piece.motion.duration;
  }
  if (!all.breaks.empty()) all.breaks.back() = begin;
  const auto shared = std::make_shared<const std::vector<MotionPiece>>(std::move(pieces));
  all.motion.duration = begin;
  all.motion.at = [shared, begins = all.begins](double t) {
    const std::size_t k = piece_at(begins, t);
    const Motion& motion = (*shared)[k].motion;
    MotionPoint point = motion.at(std::clamp(t - begins[k], 0.0, motion.duration));
    if (!(t >= 0 && t <= begins.back() + shared->back().motion.duration)) {
      std::fill(point.qd.begin(), point.qd.end(), 0.0);
      std::fill(point.qdd.begin(), point.qdd.end(), 0.0);
    }
    return point;
  };
  return all;
}

}  // namespace articula
