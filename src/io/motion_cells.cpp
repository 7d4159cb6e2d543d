#include "io/motion_cells.hpp"

#include <cmath>

#include "base/named.hpp"
#include "base/quaternion.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"

namespace articula {

std::optional<double> MotionCells::number(const YamlNode& node, const std::string& what) {
  const auto e = cells_.number(graph_, node, what);
  if (!e) return std::nullopt;
  try {
    const double value = numeric_value(*e);
    if (std::fabs(value) <= largest_motion_number) return value;  // false for what is no number
  } catch (const InputError&) {                                   // 1/0, sqrt(-1): told below
  }
  cells_.error(node, what + " cannot be " + described(node),
               "a number of a size up to " + short_number(largest_motion_number));
  return std::nullopt;
}

std::optional<double> MotionCells::positive(const YamlNode& node, const std::string& what) {
  const auto value = number(node, what);
  if (!value || *value > 1 / largest_motion_number) return value;
  cells_.error(node, what + " must be positive, not " + described(node));
  return std::nullopt;
}

std::optional<double> MotionCells::duration(const YamlNode& node, const std::string& what) {
  const auto value = number(node, what);
  if (!value || (*value >= shortest_motion && *value <= longest_motion)) return value;
  cells_.error(node, what + " cannot be " + described(node),
               "seconds, from " + digits_of(shortest_motion) + " to " + digits_of(longest_motion));
  return std::nullopt;
}

std::optional<double> MotionCells::acceleration(const YamlNode& node, const std::string& what) {
  const std::string text = trimmed(node.text);
  const bool in_g = text.size() > 2 && text.substr(text.size() - 2) == " g";
  if (!in_g) return positive(node, what);
  YamlNode plain = node;
  plain.text = text.substr(0, text.size() - 2);
  const auto value = positive(plain, what);
  return value ? std::optional(*value * standard_gravity) : std::nullopt;
}

std::vector<double> MotionCells::numbers(const YamlNode& node, const std::string& what) {
  constexpr std::size_t most = 1000;
  const auto* items = cells_.list(node, what);
  if (items == nullptr) return {};
  if (items->empty() || items->size() > most)
    cells_.error(node, what + " must have 1 to " + std::to_string(most) + " values");
  std::vector<double> list;
  for (const YamlNode& item : *items) list.push_back(number(item, what).value_or(0));
  return list;
}

std::optional<MotionVector> MotionCells::vector(const YamlNode& node, const std::string& what) {
  const auto* items = cells_.list(node, what, 3);
  if (items == nullptr) return std::nullopt;
  MotionVector v{};
  for (std::size_t k = 0; k < v.size(); ++k) v[k] = number((*items)[k], what).value_or(0);
  return v;
}

std::optional<MotionVector> MotionCells::direction(const YamlNode& node, const std::string& what) {
  const auto v = vector(node, what);
  if (!v || magnitude(*v) > 1 / largest_motion_number) return v;
  cells_.error(node, what + " has no direction: it is zero");
  return std::nullopt;
}

std::optional<std::array<double, 4>> MotionCells::orientation(const Fields& fields, const std::string& what) {
  constexpr double rounded = 1e-4;
  const auto quaternion = fields.find("quaternion"), rpy = fields.find("rpy");
  if (quaternion != fields.end() && rpy != fields.end())
    cells_.error(*rpy->second, what + ": quaternion and rpy exclude each other");
  if (rpy != fields.end()) {
    const MotionVector a = vector(*rpy->second, what + ": rpy").value_or(MotionVector{});
    return product(quaternion_of(Vector3{0, 0, a[2]}),
                   product(quaternion_of(Vector3{0, a[1], 0}), quaternion_of(Vector3{a[0], 0, 0})));
  }
  if (quaternion == fields.end()) return std::nullopt;
  const auto* items = cells_.list(*quaternion->second, what + ": quaternion", 4);
  if (items == nullptr) return std::nullopt;
  Quaternion e{};
  double square = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    e[k] = number((*items)[k], what + ": quaternion").value_or(0);
    square += e[k] * e[k];
  }
  if (std::fabs(square - 1) < rounded) return unit(e);
  cells_.error(*quaternion->second, what + ": the quaternion w, x, y, z has not the length one",
               "divide it by its length");
  return std::nullopt;
}

std::vector<std::string> MotionCells::words(const YamlNode& node, const std::string& what) {
  std::vector<std::string> list;
  if (const auto* items = cells_.list(node, what))
    for (const YamlNode& item : *items)
      if (const auto word = cells_.line(item, what)) list.push_back(*word);
  return list;
}

std::vector<double> MotionCells::limits(const Fields& fields, const std::string& key,
                                        const std::string& what) {
  const auto found = fields.find(key);
  if (found == fields.end()) return {};
  const YamlNode& node = *found->second;
  const std::string where = what + ": " + key;
  std::vector<double> list;
  const auto add = [&](const YamlNode& cell) {
    if (const auto value = key == "acceleration" ? acceleration(cell, where) : positive(cell, where))
      list.push_back(*value);
  };
  if (node.kind != YamlNode::Kind::list)
    add(node);
  else if (node.items.empty())
    cells_.error(node, where + " has no values");
  else
    for (const YamlNode& item : node.items) add(item);
  return list;
}

void MotionCells::law(const YamlNode& node, const std::string& what, MotionTiming& timing) {
  const MotionLawInfo* found = find_named(motion_laws(), node.text);
  if (found != nullptr)
    timing.law = found->law;
  else
    cells_.findings().unknown(node.at, what, "law", described(node),
                              possible(node.text, all_names(motion_laws())));
}

void MotionCells::refuse_mixtures(const Fields& fields, const std::string& what, const MotionTiming& timing) {
  const bool limited = !timing.velocity.empty() || !timing.acceleration.empty() || !timing.jerk.empty();
  const auto refuse = [&](const std::string& key, const std::string& other) {
    if (const auto found = fields.find(key); found != fields.end())
      cells_.error(*found->second, what + ": " + key + " and " + other + " exclude each other",
                   "how fast it is, is told by a duration, by limits or by a peak");
  };
  if (limited && timing.duration) refuse("duration", "limits");
  if (limited && timing.peak_acceleration) refuse("peak-acceleration", "limits");
  if (timing.duration && timing.peak_acceleration) refuse("peak-acceleration", "duration");
  if (!timing.ramp || fields.count("ramp") == 0) return;
  const YamlNode& ramp = *fields.find("ramp")->second;
  if (!info(timing.law).ramps)
    cells_.error(ramp, what + ": the law " + std::string(info(timing.law).name) + " has no ramps",
                 "law: trapezoidal or s-curve");
  else if (*timing.ramp > 0.5)
    cells_.error(ramp, what + ": ramp cannot be " + described(ramp),
                 "what each of two ramps has of the duration: at most 0.5");
}

MotionTiming MotionCells::timing(const Fields& fields, const std::string& what, MotionTiming usual) {
  MotionTiming own;
  own.law = usual.law, own.ramp = usual.ramp;
  const auto cell = [&](const char* key) {
    const auto found = fields.find(key);
    return found == fields.end() ? nullptr : found->second;
  };
  if (const YamlNode* node = cell("law")) law(*node, what, own);
  if (!info(own.law).ramps) own.ramp.reset();
  if (const YamlNode* node = cell("duration")) own.duration = duration(*node, what + ": duration");
  if (const YamlNode* node = cell("peak-acceleration"))
    own.peak_acceleration = acceleration(*node, what + ": peak-acceleration");
  if (const YamlNode* node = cell("ramp")) own.ramp = positive(*node, what + ": ramp");
  own.velocity = limits(fields, "velocity", what);
  own.acceleration = limits(fields, "acceleration", what);
  own.jerk = limits(fields, "jerk", what);
  refuse_mixtures(fields, what, own);
  if (own.is_said()) return own;
  usual.law = own.law, usual.ramp = own.ramp;
  return usual;
}

}  // namespace articula
