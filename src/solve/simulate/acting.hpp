// Everybody who acts on a plant, at a time: continuous actors as they are, sampled ones as their last sample that has come into effect.
#pragma once

#include <deque>

#include "solve/simulate/simulate.hpp"

namespace articula {

class Acting {
 public:
  Acting(const std::vector<Actor>& actors, std::size_t nv, std::size_t wrench_count);

  // The first time after t at which something is due: a sample, one that comes into effect, a break.
  double next(double t) const;
  // Does what is due; true when what acts may have jumped.
  bool due(const Instant& now);

  Efforts efforts(const Instant& now) const;                         // of all
  std::vector<std::vector<double>> parts(const Instant& now) const;  // of each part of each actor

 private:
  struct Sampler {
    const Actor* actor;
    long taken = 0;  // samples
    Effect held;
    struct Waiting {
      double t;
      Effect effect;
    };
    std::deque<Waiting> waiting = {};
    double next_sample() const { return static_cast<double>(taken) * actor->period; }
  };
  Effect effect(const Sampler& sampler, const Instant& now) const;

  std::vector<Sampler> samplers_;
  std::vector<double> breaks_;  // of all, in order
  std::size_t nv_, wrench_count_;
};

}  // namespace articula
