// What pictures in SVG are written with: coordinates, texts that any reader of XML takes, how wide these are.
#pragma once

#include <string>
#include <string_view>

namespace articula {

std::string coordinate(double x);  // in pixels, two decimals at most
// As XML takes it: escaped; what is no UTF-8 or no character of XML is '?'.
std::string svg_escaped(std::string_view text);
// Of a text, in the widest font that a reader is likely to have: pictures bring no font with them.
double text_width(std::string_view text, double size);
inline constexpr double bold_width = 1.16;  // of bold letters, over usual ones

// A picture of that size: its style (CSS), its title for those who cannot see it, what is drawn. The rules of the style begin with
// `kind`, the class of the picture, so that pictures and a page may stand together.
std::string svg_document(double width, double height, const std::string& kind, const std::string& title,
                         const std::string& style, const std::string& body);

// Rules for light and for dark surroundings: `light` as they are, `dark` where the reader prefers dark.
std::string svg_style(const std::string& light, const std::string& dark);

}  // namespace articula
