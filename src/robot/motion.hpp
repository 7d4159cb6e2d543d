// Motions as people describe them: segments one after the other, each from where the one before ended, at rest in between. Readers fill
// this in; a robot, and so where joints and tools are, comes into it when the motion is planned (api/motion.hpp).
//
//   joints    to q or by q, all joints together
//   line      of the tool, to a position or by a vector; its orientation kept, turned to another one, or left free
//   circle    about the axis through a centre along a normal, or through two more points
//   ellipse   c + a cos(u) + b sin(u), u from 0 to 2 pi turns, from c + a
//   spline    through points at given times, of the joints or of the tool
//   fourier   periods of a Fourier series of the joints, about where they are (solve/motion/series.hpp)
//   csv       samples: t, q.., and qd.., qdd.. where there are any
//   pause     nothing moves
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.hpp"

namespace articula {

enum class MotionLaw { trapezoidal, s_curve, quintic, cycloidal, harmonic };

// Of the law s(t) from 0 to 1 in one second: its largest rates. A law whose accelerations jump has no largest jerk: 0.
struct MotionLawInfo {
  MotionLaw law;
  std::string_view name;                            // what users type
  bool ramps;                                       // it has a part of constant speed between two ramps
  double velocity = 0, acceleration = 0, jerk = 0;  // of laws without ramps
};
const std::vector<MotionLawInfo>& motion_laws();
const MotionLawInfo& info(MotionLaw law);

inline constexpr double standard_gravity = 9.80665;  // m/s^2: what "15 g" means
inline constexpr double largest_motion_number =
    1e6;  // m, rad, s and their rates: what is larger is a mistake
inline constexpr double shortest_motion = 1e-4, longest_motion = 1e5;  // s

// How fast: in a given duration, as fast as limits allow, or with a given peak of the tool's acceleration.
struct MotionTiming {
  MotionLaw law = MotionLaw::quintic;
  std::optional<double> duration;
  std::vector<double> velocity, acceleration, jerk;  // limits: none, one, or one for each joint
  std::optional<double> peak_acceleration;           // m/s^2
  std::optional<double> ramp;                        // what each ramp has of the duration

  bool is_said() const {
    return duration || peak_acceleration || !velocity.empty() || !acceleration.empty() || !jerk.empty();
  }
};

using MotionVector = std::array<double, 3>;
enum class ToolOrientation { usual, kept, free };  // usual: kept, where the joints can do that

struct PauseMove {
  double duration = 0;
};
struct JointsMove {
  std::vector<double> to;
  bool relative = false;
};
struct LineMove {
  MotionVector to{};
  bool relative = false;
  std::optional<std::array<double, 4>> quaternion;  // at its end
};
struct CircleMove {
  MotionVector centre{}, normal{};
  double angle = 0;
};
struct ArcMove {
  MotionVector via{}, to{};
};
struct EllipseMove {
  std::optional<MotionVector> centre;  // none: the tool is at centre + a
  MotionVector a{}, b{};
  double turns = 1;
};
struct SplineMove {
  std::vector<double> times;                // from 0
  std::vector<std::vector<double>> points;  // joints, or positions of the tool
  bool of_tool = false;
  bool quintic = false;
};
struct SeriesMove {
  double period = 1;  // s
  int periods = 1;
  std::vector<std::vector<double>> sine, cosine;  // of each joint: A_1, A_2, .. and B_1, B_2, ..
};
struct SamplesMove {
  std::string file;
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;
};
using Move = std::variant<PauseMove, JointsMove, LineMove, CircleMove, ArcMove, EllipseMove, SplineMove,
                          SeriesMove, SamplesMove>;

struct MotionSegment {
  std::string kind;  // as the file has it
  Move move;
  MotionTiming timing;
  ToolOrientation orientation = ToolOrientation::usual;
  Place place;
};

// Where it begins: joints, or a place of the tool, of whose configurations the one nearest to `q` is taken.
struct MotionStart {
  std::vector<double> q;  // none: what the first segment says, else zero
  std::optional<MotionVector> position;
  std::optional<std::array<double, 4>> quaternion;
  Place place;
};

struct MotionDescription {
  std::string title;
  std::string link;  // or frame that segments of the tool move, its positions in frame 0; "": the last link
  std::string assembly;           // of closed loops: its label; "": the nearest
  std::vector<std::string> held;  // joints that segments of the tool leave where they are
  MotionStart start;
  std::vector<MotionSegment> segments;
  Place place;
  Place link_place = {}, assembly_place = {}, held_place = {};  // of the keys, where a file has them
};

}  // namespace articula
