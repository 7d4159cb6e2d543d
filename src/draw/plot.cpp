#include "draw/plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "base/text.hpp"
#include "draw/plot_parts.hpp"
#include "draw/svg_text.hpp"
#include "draw/thinned.hpp"

namespace articula {

namespace {

constexpr double picture_width = 860, chart_height = 190, right_margin = 24, title_size = 14, head_size = 16,
                 legend_row = 18;

std::string text_at(double x, double y, const std::string& anchor, const std::string& kind,
                    const std::string& text, const std::string& more = {}) {
  return "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\"" +
         (anchor == "start" ? "" : " text-anchor=\"" + anchor + "\"") +
         (kind.empty() ? "" : " class=\"" + kind + "\"") + more + ">" + svg_escaped(text) + "</text>\n";
}

std::string line(const std::string& kind, double x1, double y1, double x2, double y2,
                 const std::string& more = {}) {
  return "<path class=\"" + kind + "\"" + more + " d=\"M" + coordinate(x1) + " " + coordinate(y1) + "L" +
         coordinate(x2) + " " + coordinate(y2) + "\"/>\n";
}

struct PreparedChart {
  const Chart* chart;
  ChartRange range;
  std::vector<LegendEntry> legend;
};

class Page {
 public:
  explicit Page(const Plot& plot) : plot_(plot) {
    ChartSpan x;
    for (const Chart& chart : plot.charts) {
      ChartRange range = range_of(chart);
      std::vector<LegendEntry> legend = legend_of(chart, range.shown);
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
    for (const PreparedChart& p : charts_)
      for (const std::string& label : p.range.y.labels)
        left_ = std::max(left_, text_width(label, plot_text) + 24);
  }

  std::string text() {
    std::string body;
    double y = 10;
    if (!plot_.title.empty()) {
      body += heading(y + 18);
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

  // What would not fit is drawn narrower.
  std::string heading(double y) const {
    const double room = right() - left_;
    const bool fits = bold_width * text_width(plot_.title, head_size) <= room;
    return text_at(left_, y, "start", "head", plot_.title,
                   fits ? "" : " textLength=\"" + coordinate(room) + "\" lengthAdjust=\"spacingAndGlyphs\"");
  }

  std::string head(const PreparedChart& p, double& y) const {
    const std::string unit = scaled_unit(p.chart->unit, p.range.y.exponent);
    std::string body = text_at(left_, y + 14, "start", "title", p.chart->title);
    const double title =
        p.chart->title.empty() ? 0 : bold_width * text_width(p.chart->title, title_size) + 10;
    body += text_at(left_ + title, y + 14, "start", "pale", unit);
    const double used = title + text_width(unit, plot_text) + 24;
    double whole = 0;
    for (const LegendEntry& e : p.legend) whole += e.width;
    const bool beside = whole <= right() - left_ - used;  // in the line of the title, at its end
    y += beside ? 0 : 20;
    for (const std::vector<LegendEntry>& row : rows_of(p.legend, right() - left_)) {
      double x = beside ? right() - whole + 16 : left_;
      for (const LegendEntry& e : row) {
        body += "<path " + e.look + " d=\"M" + coordinate(x) + " " + coordinate(y + 10) + "h" +
                coordinate(plot_swatch) + "\"/>\n" +
                text_at(x + plot_swatch + 6, y + 14, "start", "", e.name);
        x += e.width;
      }
      y += legend_row;
    }
    if (p.legend.empty()) y += legend_row;
    y += 6;
    return body;
  }

  std::string chart(const PreparedChart& p, double& y, bool last) const {
    std::string body = "<g>\n" + head(p, y);
    const Ticks& t = p.range.y;
    const double top = y, bottom = y + chart_height, lo = p.range.lo, hi = p.range.hi;
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
        body += line(level_class(p.chart->levels[i]), left_, up(p.chart->levels[i].y), right(),
                     up(p.chart->levels[i].y));
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
  std::vector<PreparedChart> charts_;
  ChartSpan x_;
  Ticks x_ticks_;
  double left_ = 56;
};

}  // namespace

std::string svg(const Plot& plot) { return Page(plot).text(); }

}  // namespace articula
