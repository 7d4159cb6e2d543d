// Logs of robots that are known: sums of sines, the torques that the inverse dynamic model gives for them, and noise.
#pragma once

#include "api/identify/from_logs.hpp"
#include "support/draw.hpp"

namespace articula::test {

struct Measurement {
  double duration = 10, rate = 1000;  // s, Hz
  double base = 0.1;                  // Hz: of the slowest sine; five of them, the others its multiples
  double size = 1;                    // of positions, rad
  double position_noise = 0, torque_noise = 0;  // standard deviations; torque: of each joint's own rms
  std::vector<double> centre;                   // positions that joints move about; none: zero
  std::vector<std::size_t> still;               // joints that do not move
  std::uint64_t motion = 1, noise = 1;          // seeds
};

// A robot of the library in numbers, with rotors, friction and offsets of sensible sizes at every joint.
Robot with_drives(const std::string& library_name);

ImportedLog measured(const Robot& robot, const Measurement& m);

double gaussian(Draw& draw);

// What the columns of an identification really are: by the robot's own cells.
std::vector<double> true_values(const Robot& robot, const Identification& result,
                                const IdentifyRequest& request = {});

}  // namespace articula::test
