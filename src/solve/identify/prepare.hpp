// A log made ready: positions filtered without delay, velocities and accelerations by differences of them where they were not measured,
// the ends of pieces cut off where filters do not know enough, and what is near rest marked.
//
//   cutoff      of Butterworth's low-pass for positions; by itself 20 times the mean frequency of the fastest joint, between 10 Hz and a
//               fifth of the sampling rate
//   dead zone   velocities below which dry friction is not known; by itself a hundredth of the largest one, or five times what noise of
//              positions does to them, a tenth of the largest at the most where it moves
#pragma once

#include <vector>

#include "solve/identify/equations.hpp"
#include "solve/identify/log.hpp"

namespace articula {

struct Preparation {
  double cutoff = 0;              // Hz; 0: by itself
  int order = 4;                  // of the filter, each way
  std::vector<double> dead_zone;  // for each joint, or one for all; none: by itself
};

struct PreparedLog {
  double period = 0;  // s
  std::vector<std::vector<double>> q, qd, qdd, tau;
  std::vector<LogPiece> pieces;
  double cutoff = 0;  // Hz; 0: not filtered
  std::vector<double> dead_zone;
  std::size_t samples() const { return q.empty() ? 0 : q.front().size(); }
  double duration() const;  // s, of all pieces
};

PreparedLog prepared(const Log& log, const Preparation& settings);

}  // namespace articula
