#include "io/mjcf_values.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "robot/placing.hpp"

namespace articula::mjcf {

std::optional<std::vector<XmlWord>> Values::words(const Entry& entry, const XmlAttribute* a,
                                                  std::size_t least, std::size_t most) {
  if (a == nullptr) return std::nullopt;
  std::vector<XmlWord> all = words_of(*a);
  if (all.size() >= least && all.size() <= most) return all;
  findings_.wrong_count(
      a->at, entry.label + ": " + a->name,
      least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most),
      all.size());
  return std::nullopt;
}

std::optional<Expr> Values::value(const Entry& entry, std::string_view key, const XmlWord& word, bool angle) {
  const std::string what = entry.label + ": " + std::string(key);
  const auto x = !angle     ? decimals_.number(word.text, word.at, what)
                 : degrees_ ? decimals_.degrees(word.text, word.at, what)
                            : decimals_.radians(word.text, word.at, what);
  if (!x) decimals_.tell_no_number(word.text, word.at, what);
  return x;
}

std::optional<std::vector<Expr>> Values::values(const Entry& entry, const XmlAttribute& a,
                                                const std::vector<XmlWord>& words, std::size_t angles_from) {
  std::vector<Expr> all;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (const auto x = value(entry, a.name, words[i], i >= angles_from)) all.push_back(*x);
  return all.size() == words.size() ? std::optional(all) : std::nullopt;
}

std::optional<std::vector<Expr>> Values::numbers(const Entry& entry, std::string_view key, std::size_t least,
                                                 std::size_t most) {
  const XmlAttribute* a = entry.attribute(key);
  const auto found = words(entry, a, least, most);
  return found ? values(entry, *a, *found, nowhere) : std::nullopt;
}

std::optional<std::vector<Expr>> Values::angles(const Entry& entry, std::string_view key, std::size_t count) {
  const XmlAttribute* a = entry.attribute(key);
  const auto found = words(entry, a, count, count);
  return found ? values(entry, *a, *found, 0) : std::nullopt;
}

std::optional<Expr> Values::number(const Entry& entry, std::string_view key) {
  const auto found = numbers(entry, key, 1, 1);
  return found ? std::optional(found->front()) : std::nullopt;
}

Expr Values::number(const Entry& entry, std::string_view key, const Rational& otherwise) {
  return number(entry, key).value_or(graph_.constant(otherwise));
}

Expr Values::not_negative(const Entry& entry, std::string_view key) {
  const Expr x = number(entry, key, 0);
  if (!x.constant().is_negative()) return x;
  findings_.error(entry.attribute(key)->at, entry.label + ": " + std::string(key) + " must not be negative");
  return graph_.constant(0);
}

Vec3 Values::vector(const Entry& entry, std::string_view key, Frame frame) {
  const auto found = numbers(entry, key, 3, 3);
  return found ? Vec3(frame, (*found)[0], (*found)[1], (*found)[2]) : Vec3::zero(graph_, frame);
}

// The decimals of a unit vector or quaternion as the exact ones that they are a rounding of, else as they are.
std::optional<std::vector<Expr>> Values::unit(const Entry& entry, const XmlAttribute& a,
                                              const std::vector<XmlWord>& words) {
  std::vector<std::string_view> texts;
  for (const XmlWord& w : words) texts.push_back(w.text);
  if (const auto exact = decimals_.unit(texts, words.front().at, entry.label + ": " + a.name)) return exact;
  return values(entry, a, words, nowhere);
}

std::optional<Vec3> Values::unit_vector(const Entry& entry, const XmlAttribute& a,
                                        const std::vector<XmlWord>& words, Frame frame) {
  const auto found = unit(entry, a, words);
  if (!found) return std::nullopt;
  const Vec3 v(frame, (*found)[0], (*found)[1], (*found)[2]);
  if (!vanishes(v)) return axis_of(v, Vec3::zero(graph_, frame)).u;
  findings_.error(words.front().at, entry.label + ": " + a.name + " has no length, so it has no direction");
  return std::nullopt;
}

std::optional<Vec3> Values::direction(const Entry& entry, std::string_view key, Frame frame) {
  const XmlAttribute* a = entry.attribute(key);
  const auto found = words(entry, a, 3, 3);
  return found ? unit_vector(entry, *a, *found, frame) : std::nullopt;
}

std::size_t Values::word(const Entry& entry, std::string_view key, const std::vector<std::string>& words) {
  const XmlAttribute* a = entry.attribute(key);
  if (a == nullptr) return 0;
  const auto found = std::find(words.begin(), words.end(), trimmed(a->value));
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  findings_.unknown(a->at, entry.label, a->name, in_quotes(a->value), possible(a->value, words));
  return 0;
}

}  // namespace articula::mjcf
