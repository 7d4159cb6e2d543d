// Samples as they came, with time stamps that jitter, samples that are lost and numbers that are missing, on an even grid.
//
//   period   as given; else that of the even grid that the stamps are nearest to, by least squares
//   grid     of each piece from its first stamp; where stamps are within a thousandth of a period of it, samples stay as they are,
//            elsewhere they are interpolated: cubic, with the slopes of the parabolas through three neighbours
//   lost     samples: a stamp that is half a period late or more, and so are the next ones: jitter does not last, losses do. Up to four
//            in a row are interpolated over; a longer gap begins a new piece
//   missing  numbers are bridged in the same way, each column by itself; where more than four in a row are missing, these rows are lost
//
// Pieces of less than ten samples are left out.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace articula {

inline constexpr std::size_t most_bridged = 4;  // samples in a row
inline constexpr std::size_t least_piece = 10;

// Rows whose time is not after that of the row before.
std::vector<std::size_t> not_rising(const std::vector<double>& times);

// Whether the last stamp alone is not on the even grid of the others, but too early: where a simulation ended between two rows.
bool ends_early(const std::vector<double>& times);

// Runs of NaN in a column.
struct MissingRun {
  std::size_t first = 0, count = 0;  // rows
};
std::vector<MissingRun> missing_runs(const std::vector<double>& column);
// Those of at most `most_bridged` between numbers are interpolated over; the others, and those at both ends, stay and are given back.
std::vector<MissingRun> bridge_missing(const std::vector<double>& times, std::vector<double>& column);

// A column at other times: both rise, and the others lie between the first and the last of its own.
std::vector<double> at_times(const std::vector<double>& times, const std::vector<double>& column,
                             const std::vector<double>& others);

struct SampleGap {
  std::size_t row = 0;  // the first one behind it
  double begin = 0;     // the last stamp before it
  double length = 0;    // s
};

struct Resampled {
  double period = 0;
  std::vector<std::vector<double>> columns;
  std::vector<std::size_t> breaks;  // samples that a new piece begins with, the first apart
  std::vector<double> began;        // time of each piece's first sample
  // What was done: samples interpolated to other times; steps that are no whole numbers of periods, s; samples that are lost in gaps that
  // were bridged, in all and in a row; longer gaps, which begin a new piece; samples in pieces that are too short.
  bool moved = false;
  double jitter_rms = 0, jitter_worst = 0;
  std::size_t lost = 0, longest_loss = 0;
  std::vector<SampleGap> gaps;
  std::size_t left_out = 0;
};

// The period of stamps that rise; there are at least two.
double period_of(const std::vector<double>& times);
// Times rise, and columns have numbers alone. `period`: instead of that of the stamps.
Resampled resampled(const std::vector<double>& times, std::vector<std::vector<double>> columns,
                    std::optional<double> period = {});

}  // namespace articula
