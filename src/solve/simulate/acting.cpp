#include "solve/simulate/acting.hpp"

#include <algorithm>
#include <limits>

namespace articula {

Acting::Acting(const std::vector<Actor>& actors, std::size_t nv, std::size_t wrench_count)
    : nv_(nv), wrench_count_(wrench_count) {
  for (const Actor& actor : actors) {
    const Effect nothing{std::vector<std::vector<double>>(actor.parts.size(), std::vector<double>(nv, 0.0))};
    samplers_.push_back({&actor, 0, nothing});
    breaks_.insert(breaks_.end(), actor.breaks.begin(), actor.breaks.end());
  }
  std::sort(breaks_.begin(), breaks_.end());
}

double Acting::next(double t) const {
  const auto coming = std::upper_bound(breaks_.begin(), breaks_.end(), t);
  double first = coming == breaks_.end() ? std::numeric_limits<double>::infinity() : *coming;
  for (const Sampler& s : samplers_) {
    if (s.actor->period > 0) first = std::min(first, s.next_sample());
    if (!s.waiting.empty()) first = std::min(first, s.waiting.front().t);
  }
  return first;
}

bool Acting::due(const Instant& now) {
  bool jumps = std::binary_search(breaks_.begin(), breaks_.end(), now.t);
  for (Sampler& s : samplers_) {
    if (s.actor->period > 0 && s.next_sample() <= now.t) {
      const double delay = s.taken == 0 ? 0 : s.actor->delay;  // as if it had held the robot before
      s.waiting.push_back({now.t + delay, s.actor->effect(now)});
      ++s.taken;
    }
    for (; !s.waiting.empty() && s.waiting.front().t <= now.t; s.waiting.pop_front()) {
      s.held = std::move(s.waiting.front().effect);
      jumps = true;
    }
  }
  return jumps;
}

Effect Acting::effect(const Sampler& sampler, const Instant& now) const {
  return sampler.actor->period > 0 ? sampler.held : sampler.actor->effect(now);
}

Efforts Acting::efforts(const Instant& now) const {
  Efforts sum{std::vector<double>(nv_, 0.0), std::vector<double>(wrench_count_, 0.0)};
  for (const Sampler& s : samplers_) {
    const Effect e = effect(s, now);
    for (const std::vector<double>& part : e.parts)
      for (std::size_t i = 0; i < nv_; ++i) sum.tau[i] += part[i];
    for (std::size_t i = 0; i < e.wrenches.size(); ++i) sum.wrenches[i] += e.wrenches[i];
  }
  return sum;
}

std::vector<std::vector<double>> Acting::parts(const Instant& now) const {
  std::vector<std::vector<double>> all;
  for (const Sampler& s : samplers_)
    for (std::vector<double>& part : effect(s, now).parts) all.push_back(std::move(part));
  return all;
}

}  // namespace articula
