#include "base/utf8.hpp"

namespace articula {

std::size_t utf8_length(std::string_view s) {
  const auto byte = [&](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned c = byte(0);
  if (c < 0x80U) return 1;
  if (c >= 0xC2U && c < 0xE0U && follows(1)) return 2;
  if ((c & 0xF0U) == 0xE0U && follows(1) && follows(2)) {
    const unsigned code = ((c & 0x0FU) << 12U) | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU);
    return code < 0x800U || (code >= 0xD800U && code < 0xE000U) ? 0 : 3;
  }
  if (c >= 0xF0U && c < 0xF5U && follows(1) && follows(2) && follows(3)) {
    const unsigned code = ((c & 0x07U) << 6U) | (byte(1) & 0x3FU);
    return code < 0x10U || code > 0x10FU ? 0 : 4;
  }
  return 0;
}

}  // namespace articula
