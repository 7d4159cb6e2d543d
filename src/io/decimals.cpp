#include "io/decimals.hpp"

#include <cmath>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr int shortest_angle =
    4;  // digits an angle must have to be taken for another: 1.571 is not, 1.5708 is
constexpr int doubles_digits = 12;  // of a short decimal that a double may be the image of

const Rational decimal_noise(1, 500000000000000);  // 2e-15

// One unit of the last digit that is written: 1.5708 gives 1e-4, 2e-3 gives 1e-3.
Rational last_digit(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  const std::string_view mantissa = text.substr(0, e);
  const std::size_t point = mantissa.find('.');
  const long decimals = point == std::string_view::npos ? 0 : static_cast<long>(mantissa.size() - point - 1);
  const auto exponent =
      e == std::string_view::npos ? Rational(0) : Rational::parse(text.substr(e + 1)).value_or(Rational(0));
  return Rational::power_of_ten(exponent.to_long().value_or(0) - decimals);
}

int significant_digits(std::string_view text) {
  int digits = 0;
  for (const char c : text.substr(0, text.find_first_of("eE")))
    if (c >= '0' && c <= '9' && (c != '0' || digits > 0)) ++digits;
  return digits;
}

Rational most(const Rational& a, const Rational& b) { return a < b ? b : a; }

std::optional<Rational> parsed(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  return Rational::parse(text);
}

// A double's image of a short decimal: 17 digits and more, of which twelve, or twelve decimals, would do. (Twelve digits of a small
// number are finer than the noise, and every number would be taken for them.)
std::optional<Rational> short_decimal(const Rational& x, std::string_view text) {
  if (x.magnitude() < decimal_noise) return Rational(0);
  if (significant_digits(text) < 15) return std::nullopt;
  const Rational unit = Rational::power_of_ten(-doubles_digits);
  const Rational near =
      x.magnitude() < Rational(1) ? unit * (x / unit + Rational(1, 2)).floor() : x.rounded(doubles_digits);
  return (x - near).magnitude() < decimal_noise * most(Rational(1), x.magnitude()) ? std::optional(near)
                                                                                   : std::nullopt;
}

// The multiple of pi/180 that x is a rounding of, in half turns. Two units of the last digit are forgiven, not one: 3.14159265/2, often
// met, is 1.570796325.
std::optional<Rational> halfturns(const Rational& x, std::string_view text, Graph& graph) {
  const Rational pi = rounded_value(graph.pi(), 50);
  const Rational k = (x / pi * Rational(180) + Rational(1, 2)).floor() / Rational(180);
  if (k.is_zero() || significant_digits(text) < shortest_angle) return std::nullopt;
  const Rational gap = (x - k * pi).magnitude();
  if (!(gap < most(Rational(2) * last_digit(text), decimal_noise * most(Rational(1), x.magnitude()))))
    return std::nullopt;
  return gap <= Rational::exactly(angle_tolerance) ? std::optional(k) : std::nullopt;
}

// Whether x is a rounding of the value, which is not a short decimal unless x is it.
bool is_rounding(const Rational& x, std::string_view text, const Rational& value) {
  const Rational gap = (x - value).magnitude();
  if (gap.is_zero() || gap < decimal_noise) return true;
  return significant_digits(text) >= shortest_angle && gap < last_digit(text) &&
         gap <= Rational::exactly(angle_tolerance);
}

using Components = std::vector<std::pair<Rational, std::string_view>>;

std::string off(const Rational& gap) {  // " (2.7e-08 off)"
  return formatted(" (%.1e off)", gap.magnitude().to_double());
}

std::string number_hint(std::string_view text) {
  const std::string word = lower(text);
  if (word.find(',') != std::string::npos)
    return "decimals have a point, and numbers have blanks between them";
  if (word.find('$') != std::string::npos) return "this is xacro: run  xacro in.xacro > out.urdf  first";
  if (word.find("nan") != std::string::npos || word.find("inf") != std::string::npos)
    return "it must be finite; leave out what is not known";
  return {};
}

// Each the root of a multiple of 1/4, these adding up to one.
std::optional<std::vector<Expr>> roots_of_quarters(const Components& x, Graph& graph) {
  std::vector<Expr> found;
  long sum = 0;
  for (const auto& [value, text] : x)
    for (long quarters = 0; quarters <= 4; ++quarters) {
      const Expr root = sqrt(graph.constant(Rational(quarters, 4)));
      if (!is_rounding(value.magnitude(), text, rounded_value(root, 50))) continue;
      found.push_back(value.is_negative() ? -root : root), sum += quarters;
      break;
    }
  return found.size() == x.size() && sum == 4 ? std::optional(found) : std::nullopt;
}

// Two that are a cosine and a sine, the others zero.
std::optional<std::vector<Expr>> cosine_and_sine(const Components& x, Graph& graph) {
  std::vector<Expr> found(x.size(), graph.constant(0));
  std::vector<std::size_t> filled;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!is_rounding(x[i].first, x[i].second, 0)) filled.push_back(i);
  if (filled.size() != 2) return std::nullopt;
  const auto& [c, c_text] = x[filled[0]];
  const auto& [s, s_text] = x[filled[1]];
  const double angle = std::atan2(s.to_double(), c.to_double());
  const Expr near = Rational(std::lround(angle * 360 / std::acos(-1.0)), 360) * graph.pi();
  found[filled[0]] = cos(near), found[filled[1]] = sin(near);
  const bool both = is_rounding(c, c_text, rounded_value(cos(near), 50)) &&
                    is_rounding(s, s_text, rounded_value(sin(near), 50));
  return both ? std::optional(found) : std::nullopt;
}

}  // namespace

void Decimals::tell_no_number(std::string_view text, std::size_t at, const std::string& what) {
  findings_.error(at, what + ": " + in_quotes(text) + " is no number", number_hint(text));
}

std::optional<Expr> Decimals::number(std::string_view text, std::size_t at, const std::string& what) {
  const auto x = parsed(text);
  if (!x) return std::nullopt;
  const auto near = exact_ ? std::nullopt : short_decimal(*x, text);
  if (near && *near != *x)
    findings_.change(ChangeKind::rounded, at,
                     what + " " + std::string(text) + " is " + near->to_text() + off(*x - *near));
  return graph_.constant(near.value_or(*x));
}

std::optional<Expr> Decimals::radians(std::string_view text, std::size_t at, const std::string& what) {
  const auto x = parsed(text);
  if (!x) return std::nullopt;
  const auto k = exact_ ? std::nullopt : halfturns(*x, text, graph_);
  if (!k) return number(text, at, what);
  const Expr angle = *k * graph_.pi();
  findings_.change(
      ChangeKind::rounded, at,
      what + " " + std::string(text) + " is " + to_text(angle) + off(*x - rounded_value(angle, 50)));
  return angle;
}

std::optional<Expr> Decimals::degrees(std::string_view text, std::size_t at, const std::string& what) {
  const auto x = number(text, at, what);
  return x ? std::optional(Rational(1, 180) * *x * graph_.pi()) : std::nullopt;
}

std::optional<std::vector<Expr>> Decimals::unit(const std::vector<std::string_view>& texts, std::size_t at,
                                                const std::string& what) {
  Components x;
  for (const std::string_view text : texts)
    if (const auto value = parsed(text)) x.emplace_back(*value, text);
  if (exact_ || x.size() != texts.size()) return std::nullopt;
  auto found = roots_of_quarters(x, graph_);
  if (!found) found = cosine_and_sine(x, graph_);
  if (!found) return std::nullopt;
  std::vector<std::string> before, after;
  bool same = true;
  for (std::size_t i = 0; i < x.size(); ++i) {
    before.emplace_back(texts[i]), after.push_back(to_text((*found)[i]));
    same = same && (*found)[i] == graph_.constant(x[i].first);
  }
  if (!same)
    findings_.change(ChangeKind::rounded, at, what + " " + joined(before, " ") + " is " + joined(after, " "));
  return found;
}

}  // namespace articula
