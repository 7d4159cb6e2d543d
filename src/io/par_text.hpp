// The text of a .par file: the keys of the format, and the cutting of a text into definitions `key = value` and
// `key = {v1, v2, ...}`. Nothing here knows what the keys mean; par_sheet.hpp does.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/rational.hpp"
#include "io/findings.hpp"
#include "robot/robot.hpp"

namespace articula::par {

// What a list has an entry for: frames 1..NF, links 1..NL (from 0 when the base floats), joints 1..NJ, components.
enum class Per { frame, link, joint, component };

struct Section {
  std::string_view title;
  Per per;
  std::span<const std::string_view> keys;
};

inline constexpr std::array<std::string_view, 6> scalar_keys{"NL",   "NJ",          "NF",
                                                             "Type", "is_floating", "is_mobile"};
inline constexpr std::array<std::string_view, 9> frame_keys{"ant",   "sigma", "b",  "d",    "r",
                                                            "gamma", "alpha", "mu", "theta"};
inline constexpr std::array<std::string_view, 19> dynamic_keys{"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX",
                                                               "MY", "MZ", "M",  "IA", "FV", "FS", "FX",
                                                               "FY", "FZ", "CX", "CY", "CZ"};
inline constexpr std::array<std::string_view, 5> joint_keys{"eta", "k", "QP", "QDP", "GAM"};
inline constexpr std::array<std::string_view, 4> motion_keys{"W0", "WP0", "V0", "VP0"};
inline constexpr std::array<std::string_view, 1> gravity_keys{"G"};
inline constexpr std::array<std::string_view, 1> location_keys{"Z"};

// In the order in which they are written.
inline constexpr std::array<Section, 6> sections{
    {{"Geometric parameters", Per::frame, frame_keys},
     {"Dynamic parameters and external forces", Per::link, dynamic_keys},
     {"Joint parameters", Per::joint, joint_keys},
     {"Velocity and acceleration of the base", Per::component, motion_keys},
     {"Acceleration of gravity", Per::component, gravity_keys},
     {"Transformation of 0 frame position fT0", Per::component, location_keys}}};

inline constexpr std::size_t max_formula = 100000;  // characters

struct Value {
  std::string text;  // as long as it is in the file, so that a column in it is a column there
  std::size_t at = nowhere;
};

struct Definition {
  std::string key;  // as the format spells it; empty when it does not know it
  bool list = false;
  bool whole = true;  // its list is closed
  std::size_t at = 0;
  std::vector<Value> values;
};

struct Definitions {
  std::string robot_name;  // from the comment, or empty
  std::vector<Definition> all;

  const Definition* find(std::string_view key) const;
};

// Throws when the text is no .par file at all; otherwise goes on after errors.
Definitions definitions(std::string_view text, Findings& findings);

}  // namespace articula::par
