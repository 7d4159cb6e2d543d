// Pictures as SVG.

#include <algorithm>

#include "base/text.hpp"
#include "draw/picture.hpp"
#include "draw/svg_text.hpp"

namespace articula {

namespace {

constexpr double caption_size = 13, caption_line = 19, least_width = 520, caption_margin = 16;
const std::string paper_rule = ".articula-figure ";

std::string rules_for(bool dark) {
  std::string text = paper_rule + ".paper { fill: " + (dark ? "#16191d" : "#ffffff") + " }\n" + paper_rule +
                     "text { fill: " + (dark ? "#e6e6e6" : "#222222") +
                     "; stroke: " + (dark ? "#16191d" : "#ffffff") + " }\n";
  for (std::size_t i = 0; i < static_cast<std::size_t>(Look::count); ++i) {
    const LookStyle& s = style_of(static_cast<Look>(i));
    const std::string ink(dark ? s.dark_ink : s.ink), fill(dark ? s.dark_fill : s.fill), name(s.name);
    text += paper_rule + "." + name + " { stroke: " + ink + "; fill: " + (fill.empty() ? "none" : fill) +
            " }\n" + paper_rule + "." + name + "-ink { fill: " + ink + " }\n";
  }
  return text;
}

std::string figure_style() {
  std::string text =
      paper_rule +
      "text { font-family: 'Times New Roman', Times, 'Liberation Serif', serif; paint-order: stroke; "
      "stroke-width: 3px; stroke-linejoin: round }\n" +
      paper_rule +
      ".caption { font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; font-size: 13px }\n" +
      paper_rule + "path { stroke-linejoin: round; stroke-linecap: round }\n";
  for (std::size_t i = 0; i < static_cast<std::size_t>(Look::count); ++i) {
    const LookStyle& s = style_of(static_cast<Look>(i));
    text += paper_rule + "." + std::string(s.name) + " { stroke-width: " + coordinate(s.width) +
            (s.dashes.empty() ? "" : "; stroke-dasharray: " + std::string(s.dashes)) + " }\n";
  }
  return svg_style(text + rules_for(false), rules_for(true));
}

std::string path_of(const FlatShape& shape) {
  std::string text =
      "<path class=\"" + std::string(style_of(shape.look).name) + (shape.inked ? "-ink" : "") + "\" d=\"";
  for (std::size_t k = 0; k < shape.points.size(); ++k)
    text += (k == 0 ? "M" : " ") + formatted("%.1f", shape.points[k][0] + 0.0) + " " +
            formatted("%.1f", shape.points[k][1] + 0.0);
  return text + (shape.closed ? "Z" : "") + "\"/>\n";
}

std::string text_of(const FlatText& text) {
  return "<text class=\"" + std::string(style_of(text.look).name) + "-ink\" x=\"" +
         formatted("%.1f", text.middle[0]) + "\" y=\"" + formatted("%.1f", text.middle[1] + 0.3 * text.size) +
         "\" text-anchor=\"middle\" font-size=\"" + coordinate(text.size) + "\">" +
         svg_spans(text.label, text.size) + "</text>\n";
}

std::vector<std::string> lines_of(const std::string& caption, double width) {
  std::vector<std::string> lines;
  for (const std::string& word : split(caption, ' ')) {
    const std::string longer = lines.empty() ? word : lines.back() + " " + word;
    if (!lines.empty() && text_width(longer, caption_size) <= width)
      lines.back() = longer;
    else
      lines.push_back(word);
  }
  return lines;
}

}  // namespace

std::string svg(const Picture& picture) {
  const bool told = !picture.caption.empty();
  const double width = told ? std::max(picture.width, least_width) : picture.width;
  const std::vector<std::string> lines =
      told ? lines_of(picture.caption, width - 2 * caption_margin) : std::vector<std::string>();
  const double height = picture.height + (told ? caption_line * static_cast<double>(lines.size()) + 8 : 0);
  const std::string paper =
      "<rect class=\"paper\" width=\"" + coordinate(width) + "\" height=\"" + coordinate(height) + "\"/>\n";
  std::string body =
      paper + "<g transform=\"translate(" + coordinate(0.5 * (width - picture.width)) + " 0)\">\n";
  for (const FlatShape& shape : picture.shapes) body += path_of(shape);
  for (const FlatText& text : picture.texts) body += text_of(text);
  body += "</g>\n";
  double y = picture.height + 12;
  for (const std::string& line : lines) {
    body += "<text class=\"caption\" x=\"" + coordinate(0.5 * width) + "\" y=\"" + coordinate(y) +
            "\" text-anchor=\"middle\">" + svg_escaped(line) + "</text>\n";
    y += caption_line;
  }
  return svg_document(width, height, "articula-figure", picture.title, figure_style(), body);
}

}  // namespace articula
