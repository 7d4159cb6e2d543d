#include "io/yaml_keys.hpp"

#include "base/contains.hpp"
#include "base/error.hpp"
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

const std::vector<Keys>& all_keys() {
  using Words = std::vector<std::string>;
  static const std::vector<Keys> list{
      {YamlTable::robot,
       1,
       {"articula", "name", "title", "sources", "gravity", "parameters", "states", "base", "joints", "links",
        "motors", "cuts", "choices"}},
      {YamlTable::robot, 2, {"convention", "orientation", "frames", "couplings"}},
      {YamlTable::base, 1, with({"Z", "floating"}, base_motion_keys)},
      {YamlTable::base, 2, {"name", "alpha", "a", "eu", "ju"}},
      {YamlTable::joint, 1,
       with(with({"name", "parent", "type", "active"}, placement_keys), Words{"qd", "qdd"})},
      {YamlTable::joint, 2, {"joint", "limits", "a", "transform", "el", "eu", "jl", "ju"}},
      {YamlTable::step, 2, {"Rx", "Ry", "Rz", "Tx", "Ty", "Tz"}},
      {YamlTable::limits, 2, with({}, limit_keys)},
      {YamlTable::link, 1, with({"link", "general"}, link_keys)},
      {YamlTable::motor, 1, with({"name", "ratio"}, motor_keys)},
      {YamlTable::cut, 1, with({"name", "parent", "type", "active", "twin"}, placement_keys)},
      {YamlTable::twin, 1, with({"parent"}, placement_keys)},
      {YamlTable::frame, 2, {"name", "link", "xyz", "rpy"}},
      {YamlTable::coupling, 2, {"joint", "of", "ratio", "offset"}}};
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
