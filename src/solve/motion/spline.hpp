// Splines through points at given times, all coordinates at once.
//
//   cubic     twice differentiable, with given velocities at both ends
//   quintic   four times differentiable, at rest at both ends
//   samples   through points with velocities, and accelerations; where these are missing, those of the parabolas through three
//             neighbouring velocities: twice differentiable
#pragma once

#include <cstddef>
#include <vector>

namespace articula {

struct SplinePoint {
  std::vector<double> x, xd, xdd;
};

class Spline {
 public:
  using Rows = std::vector<std::vector<double>>;  // one for each time

  // At least two times, rising.
  static Spline cubic(std::vector<double> times, Rows points, const std::vector<double>& first,
                      const std::vector<double>& last);
  static Spline quintic(std::vector<double> times, Rows points);
  static Spline samples(std::vector<double> times, Rows points, Rows velocities, Rows accelerations = {});

  double end() const { return times_.back(); }
  const std::vector<double>& times() const { return times_; }
  SplinePoint at(double t) const;

 private:
  Spline(std::vector<double> times, Rows x, Rows xd, Rows xdd)
      : times_(std::move(times)), x_(std::move(x)), xd_(std::move(xd)), xdd_(std::move(xdd)) {}

  std::vector<double> times_;
  Rows x_, xd_, xdd_;  // quintic between two of them
};

// The slopes at the times of what goes through rows, each that of the parabola through it and its neighbours.
Spline::Rows slopes(const std::vector<double>& times, const Spline::Rows& rows);

}  // namespace articula
