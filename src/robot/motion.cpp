#include "robot/motion.hpp"

#include <algorithm>
#include <numbers>

namespace articula {

const std::vector<MotionLawInfo>& motion_laws() {
  using std::numbers::pi;
  static const std::vector<MotionLawInfo> laws{
      {MotionLaw::trapezoidal, "trapezoidal", true},
      {MotionLaw::s_curve, "s-curve", true},
      {MotionLaw::quintic, "quintic", false, 1.875, 5.773502691896258, 60},  // 15/8, 10/sqrt(3), 60
      {MotionLaw::cycloidal, "cycloidal", false, 2, 2 * pi, 4 * pi * pi},
      {MotionLaw::harmonic, "harmonic", false, pi / 2, pi * pi / 2, 0}};
  return laws;
}

const MotionLawInfo& info(MotionLaw law) {
  return *std::find_if(motion_laws().begin(), motion_laws().end(),
                       [&](const MotionLawInfo& i) { return i.law == law; });
}

}  // namespace articula
