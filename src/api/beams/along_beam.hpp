// What the section of a beam at a place s bears, from the loads of the model beam-loads (flexible.hpp), in its axes: V(s), M(s), stresses.
#pragma once

#include <array>

#include "api/beams.hpp"

namespace articula {

using Numbers3 = std::array<double, 3>;

struct BeamNumbers {
  double A, Iy, Iz, J, cy, cz, ct;  // of its section, robot/beam.hpp
  bool round;
};
struct LoadNumbers {
  Numbers3 F, C, w0, w1, Fr, Cr;
  double a, L;
};

// What is beyond s does this to it; what sits at s itself counts when `inside`.
struct SectionLoad {
  Numbers3 V, M;
};
SectionLoad load_at(const LoadNumbers& load, double s, bool inside);

BeamStress stress_at(const BeamNumbers& beam, const LoadNumbers& load, double s, bool inside);
BeamStress largest_stress(const BeamNumbers& beam, const LoadNumbers& load);
double largest_pressure(const LoadNumbers& load);  // N; zero where it is pulled everywhere

}  // namespace articula
