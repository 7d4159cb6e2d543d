#include "draw/intervals.hpp"

#include <algorithm>
#include <cmath>

#include "draw/label.hpp"
#include "draw/plot_parts.hpp"
#include "draw/svg_text.hpp"

namespace articula {

namespace {

constexpr double row_height = 18, scale_right = 720, most = 2, side_margin = 12;

class IntervalPage {
 public:
  explicit IntervalPage(const std::vector<IntervalRow>& rows) : rows_(rows) {
    for (const IntervalRow& row : rows) {
      names_ = std::max(names_, width_of(label_of(row.name), plot_text));
      values_ = std::max(values_, text_width(row.value, plot_text));
    }
    left_ = side_margin + names_ + 12;
    begin_ = left_ + values_ + 18;
  }

  std::string text(const std::string& title, const std::string& reach, const std::string& expected) const {
    std::string body = written(side_margin, 24, "head", title);
    const double top = 76, bottom = top + row_height * static_cast<double>(rows_.size());
    for (const double x : {-2.0, -1.0, 0.0, 1.0, 2.0}) {
      body += path(x == 0 ? "zero" : "grid", at(x), top, at(x), bottom);
      const std::string label =
          x == 0 ? "value" : (x > 0 ? "+" : "−") + std::to_string(100 * std::abs(static_cast<int>(x))) + " %";
      body += written(at(x), top - 6, "pale", label, "middle");
    }
    for (std::size_t k = 0; k < rows_.size(); ++k)
      body += row(rows_[k], top + row_height * (static_cast<double>(k) + 0.5));
    body += "<path class=\"curve c0\" d=\"M" + coordinate(left_) + " 44h22\"/>\n" +
            written(left_ + 30, 48, "", reach);
    if (!expected.empty()) {
      const double x = left_ + 60 + text_width(reach, plot_text);
      body += mark(x, 44) + written(x + 12, 48, "", expected);
    }
    const double width = scale_right + side_margin + 20, height = bottom + 14;
    const std::string paper =
        "<rect class=\"paper\" width=\"" + coordinate(width) + "\" height=\"" + coordinate(height) + "\"/>\n";
    return svg_document(width, height, "articula-plot", title, plot_style(), paper + body);
  }

 private:
  double at(double x) const {
    return begin_ + (scale_right - begin_) * (std::clamp(x, -most, most) + most) / (2 * most);
  }

  static std::string path(const std::string& kind, double x1, double y1, double x2, double y2) {
    return "<path class=\"" + kind + "\" d=\"M" + coordinate(x1) + " " + coordinate(y1) + "L" +
           coordinate(x2) + " " + coordinate(y2) + "\"/>\n";
  }

  static std::string written(double x, double y, const std::string& kind, const std::string& text,
                             const std::string& anchor = {}) {
    return "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\"" +
           (kind.empty() ? "" : " class=\"" + kind + "\"") +
           (anchor.empty() ? "" : " text-anchor=\"" + anchor + "\"") + ">" + svg_escaped(text) + "</text>\n";
  }

  static std::string mark(double x, double y) {
    return "<path class=\"curve c1\" d=\"M" + coordinate(x - 4) + " " + coordinate(y - 4) +
           "l8 8m0 -8l-8 8\"/>\n";
  }

  std::string row(const IntervalRow& r, double y) const {
    std::string text = "<text x=\"" + coordinate(side_margin) + "\" y=\"" + coordinate(y + 4) + "\">" +
                       svg_spans(label_of(r.name), plot_text) + "</text>\n" +
                       written(left_ + values_, y + 4, "", with_minus(r.value), "end");
    if (std::isfinite(r.reach)) {
      text += path("curve c0", at(-r.reach), y, at(r.reach), y);
      for (const double side : {-1.0, 1.0}) {
        const double x = at(side * r.reach);
        text += r.reach > most ? "<path class=\"curve c0\" d=\"M" + coordinate(x - side * 5) + " " +
                                     coordinate(y - 4) + "L" + coordinate(x) + " " + coordinate(y) + "L" +
                                     coordinate(x - side * 5) + " " + coordinate(y + 4) + "\"/>\n"
                               : path("curve c0", x, y - 4, x, y + 4);
      }
    }
    if (r.expected && std::isfinite(*r.expected)) text += mark(at(*r.expected), y);
    return text;
  }

  const std::vector<IntervalRow>& rows_;
  double names_ = 0, values_ = 0, left_ = 0, begin_ = 0;
};

}  // namespace

std::string intervals_svg(const std::string& title, const std::string& reach, const std::string& expected,
                          const std::vector<IntervalRow>& rows) {
  return IntervalPage(rows).text(title, reach, expected);
}

}  // namespace articula
