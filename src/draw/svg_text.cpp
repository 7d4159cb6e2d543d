#include "draw/svg_text.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace articula {

namespace {

// From the blank to the tilde, in thousandths of the size: the wider of DejaVu Sans and DejaVu Serif. Helvetica, Times and their like are
// narrower, so that what fits here fits everywhere.
constexpr std::array<int, 95> ascii_widths{
    318, 402, 460, 838, 636, 950, 890, 275,  390, 390, 500, 838, 318, 361,  318, 337, 636, 636,  636,
    636, 636, 636, 636, 636, 636, 636, 337,  337, 838, 838, 838, 536, 1000, 722, 735, 765, 802,  730,
    694, 799, 872, 395, 401, 747, 664, 1024, 875, 820, 673, 820, 753, 685,  667, 843, 722, 1028, 712,
    660, 695, 390, 337, 390, 838, 500, 500,  613, 640, 560, 640, 615, 370,  640, 644, 320, 310,  606,
    320, 974, 644, 612, 640, 640, 478, 521,  402, 644, 592, 856, 592, 592,  527, 636, 337, 636,  838};

// Of the character that a text begins with.
int advance(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte < 0x80U) return byte < ' ' || byte > '~' ? 600 : ascii_widths[byte - 32U];
  if (text.starts_with("\u00A0")) return ascii_widths[0];
  if (text.starts_with("\u2009") || text.starts_with("′")) return 230;
  return byte < 0xE3U ? 840 : 1000;  // Greek, signs; Chinese and what comes after it
}

}  // namespace

std::string coordinate(double x) {
  std::string text = formatted("%.2f", x);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string svg_escaped(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const bool shown = length > 0 && static_cast<unsigned char>(text[0]) >= ' ' && text[0] != 0x7F;
    if (shown)
      clean += text.substr(0, length);
    else
      clean += '?';
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return xml_escaped(clean);
}

double text_width(std::string_view text, double size) {
  int sum = 0;
  for (std::size_t k = 0; k < text.size(); ++k)
    if ((static_cast<unsigned char>(text[k]) & 0xC0U) != 0x80U) sum += advance(text.substr(k));
  return size * sum / 1000;
}

std::string svg_document(double width, double height, const std::string& kind, const std::string& title,
                         const std::string& style, const std::string& body) {
  const std::string w = coordinate(width), h = coordinate(height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"" + kind + "\" width=\"" + w + "\" height=\"" +
         h + "\" viewBox=\"0 0 " + w + " " + h + "\" role=\"img\">\n<title>" + svg_escaped(title) +
         "</title>\n<style>\n" + style + "</style>\n" + body + "</svg>\n";
}

std::string svg_style(const std::string& light, const std::string& dark) {
  return light + "@media (prefers-color-scheme: dark) {\n" + dark + "}\n";
}

}  // namespace articula
