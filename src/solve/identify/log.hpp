// A measured motion in numbers, evenly sampled, on the joint side: what parameters are estimated from.
//
//   q, qr          as Robot::variables("q"): independent joints, in their order
//   qd, qdd        as Robot::variables("qd"), ("qdd")
//   tau            as Robot::variables("tau"): driven joints; zero where there is no motor
//
// A log is one piece, or several one after the other with nothing measured in between: filters and derivatives do not run across the borders.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace articula {

struct Log {
  std::string title;
  double period = 0;  // s
  // By freedom, samples() values each; qd, qdd, qr: none where not measured.
  std::vector<std::vector<double>> q, qd, qdd, tau, qr;
  std::vector<std::size_t> breaks;  // samples that a new piece begins with, the first sample apart
  std::vector<double> began;        // of each piece: s since the first sample of the file

  std::size_t samples() const { return q.empty() ? 0 : q.front().size(); }
  std::vector<std::size_t> borders() const;  // 0, breaks, samples(): piece k from [k] to [k + 1]
  double time(std::size_t sample) const;     // s since the first sample of the file
};

}  // namespace articula
