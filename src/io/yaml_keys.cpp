#include "io/yaml_keys.hpp"

#include "base/contains.hpp"
#include "base/error.hpp"
#include "robot/log.hpp"
#include "robot/robot.hpp"

namespace articula {

namespace {

struct Keys {
  YamlTable table;
  int since;
  std::vector<std::string> names;
};

template <class Words>
std::vector<std::string> with(std::vector<std::string> words, const Words& more) {
  for (const std::string_view word : more) words.emplace_back(word);
  return words;
}

using Words = std::vector<std::string>;

const Words timing_keys{"law", "duration", "velocity", "acceleration", "jerk", "peak-acceleration", "ramp"};

const std::vector<Keys>& all_keys() {
  static const std::vector<Keys> list{
      {YamlTable::robot,
       1,
       {"articula", "name", "title", "sources", "gravity", "parameters", "states", "base", "joints", "links",
        "motors", "cuts", "choices"}},
      {YamlTable::robot,
       2,
       {"convention", "orientation", "frames", "couplings", "compounds", "beams", "wheels", "ground"}},
      {YamlTable::base, 1, with({"Z", "floating"}, base_motion_keys)},
      {YamlTable::base, 2, {"name", "alpha", "a", "eu", "ju"}},
      {YamlTable::joint, 1,
       with(with({"name", "parent", "type", "active"}, placement_keys), Words{"qd", "qdd"})},
      {YamlTable::joint, 2, {"joint", "limits", "freedoms", "a", "transform", "el", "eu", "jl", "ju"}},
      {YamlTable::step, 2, {"Rx", "Ry", "Rz", "Tx", "Ty", "Tz"}},
      {YamlTable::freedom, 2, {"turn", "slide"}},
      {YamlTable::compound, 2, {"type", "first", "last"}},
      {YamlTable::limits, 2, with({}, limit_keys)},
      {YamlTable::link, 1, with({"link", "general"}, link_keys)},
      {YamlTable::motor, 1, with({"name", "ratio"}, motor_keys)},
      {YamlTable::cut, 1, with({"name", "parent", "type", "active", "twin"}, placement_keys)},
      {YamlTable::twin, 1, with({"parent"}, placement_keys)},
      {YamlTable::frame, 2, {"name", "link", "xyz", "rpy"}},
      {YamlTable::beam, 2,
       with({"name", "link", "from", "to", "axes", "section", "ends", "shear", "bends"}, beam_keys)},
      {YamlTable::wheel, 2, with({"name", "link"}, wheel_keys)},
      {YamlTable::section,
       2,
       {"d", "t", "b", "h", "tf", "tw", "A", "Iy", "Iz", "J", "cy", "cz", "ct", "ky", "kz"}},
      {YamlTable::coupling, 2, {"joint", "of", "ratio", "offset"}},
      {YamlTable::motion, 1, {"motion", "title", "link", "assembly", "hold", "start", "timing", "segments"}},
      {YamlTable::motion_start, 1, {"near", "position", "quaternion", "rpy"}},
      {YamlTable::motion_timing, 1, timing_keys},
      {YamlTable::motion_pause, 1, {"type", "duration"}},
      {YamlTable::motion_joints, 1, with({"type", "to", "by"}, timing_keys)},
      {YamlTable::motion_line, 1,
       with({"type", "to", "by", "quaternion", "rpy", "orientation"}, timing_keys)},
      {YamlTable::motion_circle, 1,
       with({"type", "centre", "normal", "turns", "angle", "via", "to", "orientation"}, timing_keys)},
      {YamlTable::motion_ellipse, 1, with({"type", "centre", "axes", "turns", "orientation"}, timing_keys)},
      {YamlTable::motion_spline, 1, {"type", "points", "order", "orientation"}},
      {YamlTable::motion_fourier, 1, {"type", "period", "periods", "sin", "cos"}},
      {YamlTable::motion_csv, 1, {"type", "file"}},
      {YamlTable::motion_point, 1, {"t", "q", "position"}},
      {YamlTable::log, 1,
       with({"log", "title", "file", "files", "rate", "period", "time", "gears", "delay", "load", "start",
             "end"},
            log_quantity_names)},
      {YamlTable::log_time, 1, {"column", "file", "unit"}},
      {YamlTable::log_channels, 1, {"columns", "file", "side", "unit", "sign", "gain", "offset"}}};
  return list;
}

}  // namespace

std::vector<std::string> keys_of(YamlTable table) {
  std::vector<std::string> names;
  for (const Keys& keys : all_keys())
    if (keys.table == table) names.insert(names.end(), keys.names.begin(), keys.names.end());
  return names;
}

int version_of(YamlTable table, std::string_view key) {
  for (const Keys& keys : all_keys())
    if (keys.table == table && contains(keys.names, key)) return keys.since;
  throw Bug("the native format has no key '" + std::string(key) + "' there");
}

}  // namespace articula
