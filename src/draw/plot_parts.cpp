#include "draw/plot_parts.hpp"

#include <cmath>

#include "base/text.hpp"
#include "draw/svg_text.hpp"

namespace articula {

namespace {

constexpr double out_of_sight = 1e300;

}  // namespace

bool is_shown(double v) { return std::isfinite(v) && std::abs(v) < out_of_sight; }

std::string power_of_ten(int exponent) {
  static const std::string digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = "10";
  for (const char c : std::to_string(exponent)) text += c == '-' ? "⁻" : digits[c - '0'];
  return text;
}

std::string with_minus(const std::string& number) {
  return number.starts_with("-") ? "−" + number.substr(1) : number;
}

std::string scaled_unit(const std::string& unit, int exponent) {
  if (exponent == 0) return unit;
  return power_of_ten(exponent) + (unit.empty() ? "" : " " + unit);
}

ChartRange range_of(const Chart& chart) {
  ChartSpan curves;
  for (const Curve& c : chart.curves)
    for (std::size_t i = 0; i < std::min(c.x.size(), c.y.size()); ++i)
      if (is_shown(c.x[i]) && is_shown(c.y[i])) curves.add(c.y[i]);
  ChartSpan all = curves;
  const double room = 3 * std::max({curves.hi - curves.lo, std::abs(curves.lo), std::abs(curves.hi)});
  std::vector<bool> shown;
  for (const Level& level : chart.levels) {
    ChartSpan with = all;
    if (is_shown(level.y)) with.add(level.y);
    const bool fits = is_shown(level.y) && (curves.empty || with.hi - with.lo <= room);
    if (fits) all = with;
    shown.push_back(fits);
  }
  if (all.empty) all.hi = 1;
  constexpr double beyond = 0.05;  // a limit, as a part of the whole
  const Ticks y = ticks(all.lo, all.hi, 6, TickRange::widened);
  double lo = y.at.front(), hi = y.at.back();
  const double gap = beyond * (hi - lo);
  for (std::size_t i = 0; i < shown.size(); ++i)
    if (shown[i]) lo = std::min(lo, chart.levels[i].y - gap), hi = std::max(hi, chart.levels[i].y + gap);
  return {y, lo, hi, shown};
}

std::vector<LegendEntry> legend_of(const Chart& chart, const std::vector<bool>& shown) {
  std::vector<LegendEntry> entries;
  const auto add = [&](const std::string& key, const std::string& name) {
    entries.push_back({key, name, plot_swatch + 6 + text_width(name, plot_text) + 16});
  };
  for (std::size_t i = 0; i < chart.curves.size(); ++i)
    if (!chart.curves[i].name.empty())
      add("class=\"curve " + curve_class(i) + "\"" + dashes(i, chart.curves[i].dashed), chart.curves[i].name);
  const std::vector<Level>& levels = chart.levels;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (!is_shown(levels[i].y)) continue;
    bool first = true, inside = false;
    for (std::size_t k = 0; k < levels.size(); ++k) {
      if (levels[k].name != levels[i].name) continue;
      first = first && (k >= i || !is_shown(levels[k].y));
      inside = inside || shown[k];
    }
    if (first)
      add("class=\"" + level_class(levels[i]) + "\"", (levels[i].name.empty() ? "limit" : levels[i].name) +
                                                          ": " + short_number(levels[i].y) +
                                                          (inside ? "" : ", outside"));
  }
  return entries;
}

std::vector<std::vector<LegendEntry>> rows_of(const std::vector<LegendEntry>& entries, double width) {
  std::vector<std::vector<LegendEntry>> rows;
  double used = 0;
  for (const LegendEntry& e : entries) {
    if (rows.empty() || used + e.width > width) {
      rows.emplace_back();
      used = 0;
    }
    rows.back().push_back(e);
    used += e.width;
  }
  return rows;
}

}  // namespace articula
