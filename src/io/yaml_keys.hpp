// The keys of the native format, table by table, and the version that brought each: the one list of them. A key in a file
// that announces an older version is an error; a file is written in the oldest version that has all of its keys.
//
//   version 1   robots as chains, trees and loops, their links, motors and choices
//   version 2   names of joints and of the base, limits, named frames, couplings, other conventions
//
// Files of motions (motion_read.hpp) and of logs (log_read.hpp) have tables of their own, and one version.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace articula {

inline constexpr int newest_version = 2;

enum class YamlTable {
  robot,
  base,
  joint,
  limits,
  step,
  freedom,
  compound,
  link,
  motor,
  cut,
  twin,
  frame,
  beam,
  wheel,
  section,
  coupling,
  motion,
  motion_start,
  motion_timing,
  motion_pause,
  motion_joints,
  motion_line,
  motion_circle,
  motion_ellipse,
  motion_spline,
  motion_fourier,
  motion_csv,
  motion_point,
  log,
  log_time,
  log_channels
};

std::vector<std::string> keys_of(YamlTable table);      // of all versions
int version_of(YamlTable table, std::string_view key);  // that brought it

}  // namespace articula
