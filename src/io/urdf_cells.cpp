#include "io/urdf_cells.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "expr/transform.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

constexpr double full_turn = 6.2832, long_way = 50;  // m: in millimetres, every robot has a greater length

}  // namespace

const XmlElement* UrdfCells::only(const XmlElement& owner, std::string_view tag,
                                  const std::string& what) const {
  const auto found = owner.all(tag);
  if (found.size() > 1)
    findings_.warn(found[1]->at, what + ": there is more than one <" + std::string(tag) + ">",
                   "the first one counts");
  return found.empty() ? nullptr : found.front();
}

std::optional<std::string> UrdfCells::text(const XmlElement& e, std::string_view key,
                                           const std::string& what) const {
  const XmlAttribute* a = e.attribute(key);
  const std::string value = a == nullptr ? std::string() : trimmed(a->value);
  if (!value.empty()) return value;
  if (a == nullptr)
    tell_missing(e, key, what, findings_);
  else
    findings_.error(a->at, what + ": <" + e.name + "> has an empty '" + std::string(key) + "'");
  return std::nullopt;
}

Expr UrdfCells::value(std::string_view text, std::size_t at, const std::string& what, Unit unit) {
  const auto x = unit == Unit::radian ? decimals_.radians(text, at, what) : decimals_.number(text, at, what);
  if (x) return *x;
  decimals_.tell_no_number(text, at, what);
  return graph_.constant(0);
}

std::optional<Expr> UrdfCells::number(const XmlElement& e, std::string_view key, const std::string& what,
                                      Unit unit) {
  const XmlAttribute* a = e.attribute(key);
  if (a == nullptr) return std::nullopt;
  const auto words = words_of(*a);
  const std::string cell = what + ": " + std::string(key);
  if (words.size() == 1) return value(words[0].text, words[0].at, cell, unit);
  findings_.wrong_count(a->at, cell, "1", words.size());
  return graph_.constant(0);
}

Expr UrdfCells::needed(const XmlElement& e, std::string_view key, const std::string& what) {
  if (const auto x = number(e, key, what)) return *x;
  tell_missing(e, key, what, findings_);
  return graph_.constant(0);
}

std::optional<std::array<Expr, 3>> UrdfCells::three(const XmlElement& e, std::string_view key,
                                                    const std::string& what, Unit unit) {
  const XmlAttribute* a = e.attribute(key);
  if (a == nullptr) return std::nullopt;
  const auto words = words_of(*a);
  const std::string cell = what + ": " + e.name + " " + std::string(key);
  std::array<Expr, 3> result;
  result.fill(graph_.constant(0));
  if (words.size() != 3)
    findings_.wrong_count(a->at, cell, "3", words.size(),
                          a->value.find(',') == std::string::npos ? "" : "numbers have blanks between them");
  for (std::size_t i = 0; i < 3 && words.size() == 3; ++i)
    result[i] = value(words[i].text, words[i].at, cell, unit);
  for (std::size_t i = 0; i < 3 && words.size() == 3; ++i)
    doubt(result[i], words[i].at, cell + " " + shortened(words[i].text), unit);
  return result;
}

void UrdfCells::doubt(const Expr& x, std::size_t at, const std::string& what, Unit unit) {
  const double size = std::abs(numeric_value(x));
  if (unit == Unit::radian && size > full_turn)
    findings_.warn(at, what + " is more than a full turn",
                   "angles are in radians: a right angle is 1.5707963267948966");
  if (unit == Unit::metre && size > long_way)
    findings_.warn(at, what + " is much for a robot", "lengths are in metres");
  const double eighths = numeric_value(x) / (full_turn / 8), gap = std::abs(eighths - std::round(eighths));
  const bool plain = x.is_constant() && std::round(eighths) != 0;  // not recognised as a multiple of pi
  if (unit == Unit::radian && !exact_ && plain && gap < 2e-3) almost_.push_back(at);
}

void UrdfCells::tell_doubts() const {
  if (almost_.empty()) return;
  std::vector<std::string> lines;
  for (const std::size_t at : almost_)
    if (lines.size() < 8) lines.push_back(std::to_string(findings_.place(at).line));
  findings_.warn(almost_.front(),
                 counted(almost_.size(), "angle") + " (line " + joined(lines, ", ") +
                     (lines.size() < almost_.size() ? ", .." : "") +
                     ") near right angles or half of them, but too far off to be taken for these",
                 "where they are meant, write more digits: 1.5707963");
}

Transform UrdfCells::origin(const XmlElement& owner, Frame to, Frame from, const std::string& what) {
  const Expr o = graph_.constant(0);
  std::array<Expr, 3> xyz{o, o, o}, rpy{o, o, o};
  if (const XmlElement* e = only(owner, "origin", what)) {
    xyz = three(*e, "xyz", what, Unit::metre).value_or(xyz);
    rpy = three(*e, "rpy", what, Unit::radian).value_or(rpy);
    if (const XmlAttribute* quat = e->attribute("quat_xyzw"))
      findings_.error(quat->at, what + ": an orientation by a quaternion is not read", "give it as rpy");
  }
  return placement(xyz, rpy, to, from);
}

std::array<Expr, 6> UrdfCells::inertia(const XmlElement& e, const std::string& what) {
  constexpr std::array<std::string_view, 6> keys{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  std::array<Expr, 6> I;
  Rational largest(0);
  for (std::size_t i = 0; i < 6; ++i) {
    I[i] = needed(e, keys[i], what);
    largest = std::max(largest, I[i].constant().magnitude());
  }
  const Rational noise = largest * Rational::power_of_ten(-12);
  for (std::size_t i = 0; i < 6 && !exact_; ++i) {
    if (I[i].is_constant(0) || !(I[i].constant().magnitude() < noise)) continue;
    const XmlAttribute& a = *e.attribute(keys[i]);
    findings_.change(ChangeKind::rounded, a.at,
                     what + ": " + std::string(keys[i]) + " " + trimmed(a.value) + " is 0: noise beside " +
                         "the other elements");
    I[i] = graph_.constant(0);
  }
  return I;
}

}  // namespace articula
