// Links that bend, in numbers: how far they and the tip give way at a state or along a motion, how much their material has to bear and
// where, how near they are to buckling, and what the joints may do about it. [Lau1985] 7, models deflection and beam-loads.
//
//   stress     largest over the length and the section: bending and axial force sqrt-sum or sum (robot/beam.hpp), torsion with it by
//              von Mises: sqrt(sigma^2 + 3 tau^2)
//   critical   pi^2 E min(Iy, Iz)/(factor L)^2, [Lau1985] (7-23), against the largest compressive force along the beam
//   offsets    of the joints, to first order: J dq = -(dP, dR), the smallest that bring the tip nearest
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "api/motion.hpp"
#include "draw/plot.hpp"

namespace articula {

struct BeamStress {
  double size = 0, at = 0;                     // Pa, m from the near end
  double axial = 0, bending = 0, torsion = 0;  // there
};
struct BentBeam {                  // at one time
  std::array<double, 3> m{}, n{};  // of the far end, in the frame of the link
  BeamStress stress;
  double pressed = 0;  // N, the largest compressive force along it
};
struct BentRobot {
  double t = 0;
  std::vector<BentBeam> beams;
  std::array<double, 3> dP{}, dR{};  // of the tip
};

struct BeamSummary {
  std::string name, link;
  double length = 0, critical = 0;  // m, N
  MotionPeak displacement, turn, stress, pressed;
  BeamStress worst;             // where the stress is largest
  bool has_stress = true;       // how far its section reaches is known
  std::optional<double> yield;  // Pa, where it is known
};
struct BeamReport {
  std::string robot, tip, frame;
  double duration = 0;  // of the motion; of a state none
  std::vector<BeamSummary> beams;
  MotionPeak displacement, turn;    // of the tip
  std::vector<BentRobot> rows;      // one of a state
  std::vector<std::string> joints;  // that may make up for it, at a state
  std::vector<double> offsets;      // theirs
  std::array<double, 3> remains{};  // of dP with them
};

// At rest, unless the state gives qd and qdd. `options`: the link that is the tip, and the frame that its displacement is written in. ModelError where deflection is refused, and for
// parameters without values.
BeamReport bent(const Robot& robot, const State& state, const Options& options);
BeamReport bent(const Robot& robot, const PlannedMotion& motion, double step, const Options& options);

Plot plot_of(const BeamReport& report);

}  // namespace articula
