// A log in numbers: what a robot did and what it needed, joint by joint, evenly sampled.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace articula {

struct Log {
  std::string title;
  double period = 0;  // s
  std::vector<std::vector<double>> q, qd, qdd, tau,
      qr;                           // by freedom; qd, qdd, qr empty when they were not measured
  std::vector<std::size_t> breaks;  // samples that a new piece begins with
  std::size_t samples() const { return q.empty() ? 0 : q.front().size(); }
};

}  // namespace articula
