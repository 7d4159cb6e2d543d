// Tables of numbers as CSV: one header line with names, then one line per row. Separator: comma, semicolon or tab,
// whichever the header uses. Blank lines are skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace articula {

struct Table {
  std::vector<std::string> names;
  std::size_t rows = 0;
  std::vector<double> values;   // row-major
  std::vector<int> lines = {};  // of each row in the file it was read from, if it was
  int line(std::size_t row) const { return row < lines.size() ? lines[row] : 0; }
};

Table read_csv(std::string_view text, const std::string& file);  // ParseError with line and column
std::string write_csv(const Table& table);  // shortest text that reads back as the same numbers

}  // namespace articula
