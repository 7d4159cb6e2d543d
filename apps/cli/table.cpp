#include "table.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "terminal.hpp"

namespace articula::cli {

namespace {

// Characters, not bytes: continuation bytes of UTF-8 take no room.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t to, bool right) {
  const std::string blanks(to - width(text), ' ');
  return right ? blanks + text : text + blanks;
}

}  // namespace

std::string in_percent(double share) {
  constexpr double many = 1e6;
  if (!std::isfinite(share)) return "more than can be told";
  return (100 * share < many ? formatted("%.0f", 100 * share) : short_number(100 * share)) + " %";
}

void TextTable::add(std::vector<std::string> cells) {
  if (cells.size() != columns_.size()) throw Bug("a table row with another number of cells than columns");
  rows_.push_back(std::move(cells));
}

std::string TextTable::text(const std::string& indent) const {
  std::vector<std::size_t> widths;
  std::vector<std::string> titles;
  for (std::size_t k = 0; k < columns_.size(); ++k) {
    titles.push_back(columns_[k].title);
    widths.push_back(width(columns_[k].title));
    for (const auto& row : rows_) widths[k] = std::max(widths[k], width(row[k]));
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text = indent;
    for (std::size_t k = 0; k < cells.size(); ++k)
      text += (k == 0 ? "" : "  ") + padded(cells[k], widths[k], columns_[k].right);
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  };
  std::string text = styled(Stream::out, Style::bold, line(titles)) + "\n";
  for (const auto& row : rows_) text += line(row) + "\n";
  return text;
}

}  // namespace articula::cli
