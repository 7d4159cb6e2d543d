#include "draw/plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "base/text.hpp"
#include "draw/svg_text.hpp"
#include "draw/thinned.hpp"
#include "draw/ticks.hpp"

namespace articula {

namespace {

constexpr double picture_width = 860, chart_height = 190, right_margin = 24, label_size = 12, title_size = 14,
                 legend_row = 18, swatch = 22;
constexpr std::size_t colours = 7;
constexpr double out_of_sight = 1e300;  // no number that a chart shows; spans of such numbers are not finite

struct Range {
  double lo = 0, hi = 0;
  bool empty = true;

  void add(double v) {
    lo = empty ? v : std::min(lo, v);
    hi = empty ? v : std::max(hi, v);
    empty = false;
  }
};

bool is_shown(double v) { return std::isfinite(v) && std::abs(v) < out_of_sight; }

// Okabe and Ito's colours, which people with any colour vision can tell apart; lighter in the dark.
std::string plot_style() {
  const std::string light[colours] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#444444"},
                    dark[colours] = {"#4da3e8", "#f58349", "#2ec49c", "#e2a3c7",
                                     "#f2bd42", "#a5daf7", "#d8d8d8"};
  const auto rules = [](const std::string& paper, const std::string& ink, const std::string& pale,
                        const std::string& grid, const std::string& limit, const std::string* colour) {
    std::string text =
        ".articula-plot .paper { fill: " + paper + " }\n.articula-plot text { fill: " + ink +
        " }\n.articula-plot .pale { fill: " + pale + " }\n.articula-plot .grid { stroke: " + grid +
        " }\n.articula-plot .frame { stroke: " + pale + " }\n.articula-plot .zero { stroke: " + pale +
        " }\n.articula-plot .mark { stroke: " + pale + " }\n.articula-plot .level { stroke: " + limit +
        " }\n";
    for (std::size_t i = 0; i < colours; ++i) {
      const std::string c = ".articula-plot .c" + std::to_string(i);
      text += c + " { stroke: " + colour[i] + " }\n" + c + "d { fill: " + colour[i] + " }\n";
    }
    return text;
  };
  const std::string shapes =
      ".articula-plot text { font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; font-size: 12px "
      "}\n"
      ".articula-plot .title { font-size: 14px; font-weight: bold }\n"
      ".articula-plot .head { font-size: 16px; font-weight: bold }\n"
      ".articula-plot .frame, .articula-plot .grid, .articula-plot .zero { fill: none; stroke-width: 1 }\n"
      ".articula-plot .curve { fill: none; stroke-width: 1.7; stroke-linejoin: round; stroke-linecap: round "
      "}\n"
      ".articula-plot .level { fill: none; stroke-width: 1.2; stroke-dasharray: 9 3 2 3 }\n"
      ".articula-plot .mark { fill: none; stroke-width: 1; stroke-dasharray: 2 3 }\n";
  return svg_style(shapes + rules("#ffffff", "#222222", "#707070", "#e4e4e4", "#b00020", light),
                   rules("#16191d", "#e6e6e6", "#9a9a9a", "#33383e", "#ff8a80", dark));
}

// Which colour a curve has, and how it is dashed: colours come again with other dashes.
std::string curve_class(std::size_t i) { return "c" + std::to_string(i % colours); }

std::string dashes(std::size_t i, bool dashed) {
  static const std::string patterns[2][3] = {{"", "2 4", "10 3 2 3"}, {"7 5", "4 3", "12 4 4 4"}};
  const std::string& pattern = patterns[dashed ? 1 : 0][i / colours % 3];
  return pattern.empty() ? "" : " stroke-dasharray=\"" + pattern + "\"";
}

std::string text_at(double x, double y, const std::string& anchor, const std::string& kind,
                    const std::string& text) {
  return "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\"" +
         (anchor == "start" ? "" : " text-anchor=\"" + anchor + "\"") +
         (kind.empty() ? "" : " class=\"" + kind + "\"") + ">" + svg_escaped(text) + "</text>\n";
}

std::string line(const std::string& kind, double x1, double y1, double x2, double y2,
                 const std::string& more = {}) {
  return "<path class=\"" + kind + "\"" + more + " d=\"M" + coordinate(x1) + " " + coordinate(y1) + "L" +
         coordinate(x2) + " " + coordinate(y2) + "\"/>\n";
}

// 10^-6, as it is printed.
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

// A chart's vertical range: its curves, and limits where these leave the curves a third of the height.
struct ChartRange {
  Ticks y;
  std::vector<bool> shown;  // of the levels
};

ChartRange range_of(const Chart& chart) {
  Range curves;
  for (const Curve& c : chart.curves)
    for (std::size_t i = 0; i < std::min(c.x.size(), c.y.size()); ++i)
      if (is_shown(c.x[i]) && is_shown(c.y[i])) curves.add(c.y[i]);
  Range all = curves;
  std::vector<bool> shown;
  for (const Level& level : chart.levels) {
    Range with = all;
    if (is_shown(level.y)) with.add(level.y);
    const bool fits = is_shown(level.y) && (curves.empty || with.hi - with.lo <= 3 * (curves.hi - curves.lo));
    if (fits) all = with;
    shown.push_back(fits);
  }
  if (all.empty) all.hi = 1;
  return {ticks(all.lo, all.hi, 6, TickRange::widened), shown};
}

struct Entry {  // of a legend
  std::string key, name;
  double width;
};

std::vector<Entry> legend_of(const Chart& chart, const std::vector<bool>& shown) {
  std::vector<Entry> entries;
  const auto add = [&](const std::string& key, const std::string& name) {
    entries.push_back({key, name, swatch + 6 + text_width(name, label_size) + 16});
  };
  for (std::size_t i = 0; i < chart.curves.size(); ++i)
    if (!chart.curves[i].name.empty())
      add("class=\"curve " + curve_class(i) + "\"" + dashes(i, chart.curves[i].dashed), chart.curves[i].name);
  for (std::size_t i = 0; i < chart.levels.size(); ++i) {
    const Level& level = chart.levels[i];
    if (shown[i])
      add("class=\"level\"", level.name.empty() ? "limit" : level.name);
    else if (is_shown(level.y))
      add("class=\"level\"",
          (level.name.empty() ? "limit" : level.name) + ": " + short_number(level.y) + ", outside");
  }
  return entries;
}

// Rows of a legend, of the width there is.
std::vector<std::vector<Entry>> rows_of(const std::vector<Entry>& entries, double width) {
  std::vector<std::vector<Entry>> rows;
  double used = 0;
  for (const Entry& e : entries) {
    if (rows.empty() || used + e.width > width) {
      rows.emplace_back();
      used = 0;
    }
    rows.back().push_back(e);
    used += e.width;
  }
  return rows;
}

struct Prepared {
  const Chart* chart;
  ChartRange range;
  std::vector<Entry> legend;
};

class Page {
 public:
  explicit Page(const Plot& plot) : plot_(plot) {
    Range x;
    for (const Chart& chart : plot.charts) {
      ChartRange range = range_of(chart);
      std::vector<Entry> legend = legend_of(chart, range.shown);
      charts_.push_back({&chart, std::move(range), std::move(legend)});
      for (const Curve& c : chart.curves)
        for (std::size_t i = 0; i < std::min(c.x.size(), c.y.size()); ++i)
          if (is_shown(c.x[i])) x.add(c.x[i]);
    }
    if (x.empty) x.hi = 1;
    if (x.hi == x.lo) {
      const double reach = x.lo == 0 ? 1 : 0.1 * std::abs(x.lo);
      x.lo -= reach;
      x.hi += reach;
    }
    x_ = x;
    x_ticks_ = ticks(x.lo, x.hi, 10, TickRange::inside);
    for (const Prepared& p : charts_)
      for (const std::string& label : p.range.y.labels)
        left_ = std::max(left_, text_width(label, label_size) + 24);
  }

  std::string text() {
    std::string body;
    double y = 10;
    if (!plot_.title.empty()) {
      body += text_at(left_, y + 18, "start", "head", plot_.title);
      y += 36;
    }
    for (std::size_t i = 0; i < charts_.size(); ++i) body += chart(charts_[i], y, i + 1 == charts_.size());
    if (!charts_.empty()) body += text_at((left_ + right()) / 2, y + 20, "middle", "", plot_.x + x_scale());
    const double height = y + (charts_.empty() ? 10 : 34);
    const std::string paper = "<rect class=\"paper\" width=\"" + coordinate(picture_width) + "\" height=\"" +
                              coordinate(height) + "\"/>\n";
    return svg_document(picture_width, height, "articula-plot", plot_.title, plot_style(), paper + body);
  }

 private:
  double right() const { return picture_width - right_margin; }
  double across(double x) const { return left_ + (right() - left_) * ((x - x_.lo) / (x_.hi - x_.lo)); }
  std::string x_scale() const {
    return x_ticks_.exponent == 0 ? "" : "  (" + power_of_ten(x_ticks_.exponent) + ")";
  }

  std::string head(const Prepared& p, double& y) const {
    const std::string unit = scaled_unit(p.chart->unit, p.range.y.exponent);
    std::string body = text_at(left_, y + 14, "start", "title", p.chart->title);
    const double title = p.chart->title.empty() ? 0 : 1.08 * text_width(p.chart->title, title_size) + 10;
    body += text_at(left_ + title, y + 14, "start", "pale", unit);
    const double used = title + text_width(unit, label_size) + 24;
    double whole = 0;
    for (const Entry& e : p.legend) whole += e.width;
    const bool beside = whole <= right() - left_ - used;  // in the line of the title, at its end
    y += beside ? 0 : 20;
    for (const std::vector<Entry>& row : rows_of(p.legend, right() - left_)) {
      double x = beside ? right() - whole + 16 : left_;
      for (const Entry& e : row) {
        body += "<path " + e.key + " d=\"M" + coordinate(x) + " " + coordinate(y + 10) + "h" +
                coordinate(swatch) + "\"/>\n" + text_at(x + swatch + 6, y + 14, "start", "", e.name);
        x += e.width;
      }
      y += legend_row;
    }
    if (p.legend.empty()) y += legend_row;
    y += 6;
    return body;
  }

  std::string chart(const Prepared& p, double& y, bool last) const {
    std::string body = "<g>\n" + head(p, y);
    const Ticks& t = p.range.y;
    const double top = y, bottom = y + chart_height, lo = t.at.front(), hi = t.at.back();
    const std::function<double(double)> up = [&](double v) {
      return bottom - chart_height * ((v - lo) / (hi - lo));
    };
    for (std::size_t i = 0; i < t.at.size(); ++i) {
      body += line(t.at[i] == 0 ? "zero" : "grid", left_, up(t.at[i]), right(), up(t.at[i]));
      body += text_at(left_ - 8, up(t.at[i]) + 4, "end", "", with_minus(t.labels[i]));
    }
    for (std::size_t i = 0; i < x_ticks_.at.size(); ++i) {
      const double x = across(x_ticks_.at[i]);
      body += line("grid", x, top, x, bottom);
      if (last) body += text_at(x, bottom + 17, "middle", "", with_minus(x_ticks_.labels[i]));
    }
    for (const double mark : p.chart->marks)
      if (mark >= x_.lo && mark <= x_.hi) body += line("mark", across(mark), top, across(mark), bottom);
    for (std::size_t i = 0; i < p.chart->levels.size(); ++i)
      if (p.range.shown[i])
        body += line("level", left_, up(p.chart->levels[i].y), right(), up(p.chart->levels[i].y));
    body += "<rect class=\"frame\" x=\"" + coordinate(left_) + "\" y=\"" + coordinate(top) + "\" width=\"" +
            coordinate(right() - left_) + "\" height=\"" + coordinate(chart_height) + "\"/>\n";
    for (std::size_t i = 0; i < p.chart->curves.size(); ++i) body += curve(p.chart->curves[i], i, up);
    y = bottom + (last ? 20 : 16);
    return body + "</g>\n";
  }

  // What is not finite is a gap.
  std::string curve(const Curve& c, std::size_t i, const std::function<double(double)>& up) const {
    std::string body, path;
    std::vector<Point2> run;
    const auto finish = [&] {
      if (run.size() == 1)
        body += "<circle class=\"" + curve_class(i) + "d\" r=\"3\" cx=\"" + coordinate(run[0][0]) +
                "\" cy=\"" + coordinate(run[0][1]) + "\"/>\n";
      const std::vector<Point2> points = run.size() == 1 ? std::vector<Point2>() : thinned(run);
      for (std::size_t k = 0; k < points.size(); ++k)
        path +=
            (k == 0 ? "M" : " ") + formatted("%.1f", points[k][0]) + " " + formatted("%.1f", points[k][1]);
      run.clear();
    };
    for (std::size_t k = 0; k < std::min(c.x.size(), c.y.size()); ++k) {
      if (is_shown(c.x[k]) && is_shown(c.y[k]))
        run.push_back({across(c.x[k]), up(c.y[k])});
      else
        finish();
    }
    finish();
    if (!path.empty())
      body +=
          "<path class=\"curve " + curve_class(i) + "\"" + dashes(i, c.dashed) + " d=\"" + path + "\"/>\n";
    return body;
  }

  const Plot& plot_;
  std::vector<Prepared> charts_;
  Range x_;
  Ticks x_ticks_;
  double left_ = 56;
};

}  // namespace

std::string svg(const Plot& plot) { return Page(plot).text(); }

}  // namespace articula
