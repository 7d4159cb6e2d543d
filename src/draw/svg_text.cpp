#include "draw/svg_text.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace articula {

namespace {

// In thousandths of the size, as Helvetica has them.
int advance(unsigned char c) {
  if (c >= '0' && c <= '9') return 556;
  switch (c) {
    case ' ':
    case '.':
    case ',':
    case ':':
    case ';':
    case '/':
    case '!':
    case '|': return 278;
    case 'i':
    case 'j':
    case 'l':
    case '\'': return 222;
    case '(':
    case ')':
    case '-':
    case 'r':
    case '[':
    case ']': return 333;
    case 'f':
    case 't':
    case 'I': return 278;
    case 'm': return 833;
    case 'w':
    case 'C':
    case 'D':
    case 'H':
    case 'N':
    case 'R':
    case 'U': return 722;
    case 'M':
    case 'W':
    case '%': return 860;
    case 'G':
    case 'O':
    case 'Q': return 778;
    case '=':
    case '+':
    case '<':
    case '>': return 584;
    default: return c >= 'A' && c <= 'Z' ? 667 : 556;
  }
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
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80U) sum += byte < 0x80U ? advance(byte) : 600;  // what begins a character
  }
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
