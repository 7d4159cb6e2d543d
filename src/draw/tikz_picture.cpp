// Pictures as TikZ, for LaTeX: a tikzpicture that needs the package tikz and nothing else.

#include <algorithm>
#include <set>

#include "base/latex.hpp"
#include "base/text.hpp"
#include "draw/picture.hpp"

namespace articula {

namespace {

constexpr double pixels_of_cm = 56;  // 12.5 cm for a picture of 700 pixels

std::string cm(double pixels) { return formatted("%.3f", pixels / pixels_of_cm + 0.0); }

std::string upper(std::string_view text) {
  std::string result(text.substr(1));
  for (char& c : result)
    if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

std::string colours_of(const Picture& picture) {
  std::set<Look> used;
  for (const FlatShape& shape : picture.shapes) used.insert(shape.look);
  for (const FlatText& text : picture.texts) used.insert(text.look);
  std::string text;
  for (const Look look : used) {
    const LookStyle& s = style_of(look);
    const std::string name = "articula" + std::string(s.name);
    text += "  \\definecolor{" + name + "}{HTML}{" + upper(s.ink) + "}\n";
    if (!s.fill.empty()) text += "  \\definecolor{" + name + "fill}{HTML}{" + upper(s.fill) + "}\n";
  }
  return text;
}

std::string options_of(const FlatShape& shape) {
  const LookStyle& s = style_of(shape.look);
  const std::string name = "articula" + std::string(s.name);
  if (shape.inked) return "\\fill[" + name;
  std::string text = "\\draw[" + name + ", line width=" + formatted("%.2f", 0.5 * s.width) + "pt";
  if (shape.closed && !s.fill.empty()) text += ", fill=" + name + "fill";
  if (!s.dashes.empty()) text += ", dashed";
  return text + ", line join=round, line cap=round";
}

std::string path_of_tikz(const FlatShape& shape) {
  std::string text = "  " + options_of(shape) + "] ";
  for (std::size_t k = 0; k < shape.points.size(); ++k)
    text += (k == 0 ? "(" : " -- (") + cm(shape.points[k][0]) + "," + cm(-shape.points[k][1]) + ")";
  return text + (shape.closed ? " -- cycle" : "") + ";\n";
}

std::string node(double x, double y, const std::string& options, const std::string& text) {
  return "  \\node[" + options + "] at (" + cm(x) + "," + cm(-y) + ") {" + text + "};\n";
}

}  // namespace

std::string tikz(const Picture& picture) {
  std::string text = "% " + plain(label_of("\"" + picture.title + "\"")) +
                     "\n% needs \\usepackage{tikz}\n\\begin{tikzpicture}[x=1cm, y=1cm]\n" +
                     colours_of(picture);
  for (const FlatShape& shape : picture.shapes) text += path_of_tikz(shape);
  for (const FlatText& t : picture.texts)
    text += node(t.middle[0], t.middle[1],
                 "articula" + std::string(style_of(t.look).name) + ", inner sep=0pt, font=\\footnotesize",
                 latex_of(t.label));
  if (!picture.caption.empty())
    text += node(0.5 * picture.width, picture.height,
                 "anchor=north, align=center, font=\\footnotesize, text width=" +
                     cm(std::max(picture.width, 6 * pixels_of_cm)) + "cm",
                 latex_escaped(picture.caption));
  return text + "\\end{tikzpicture}\n";
}

}  // namespace articula
