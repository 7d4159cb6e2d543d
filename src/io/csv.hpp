// Tables of numbers as CSV: one header line with names, then one line per row. Separator: comma, semicolon or tab,
// whichever the header uses. Blank lines are skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace articula {

struct Table {
  std::vector<std::string> names;
  std::size_t rows = 0;
  std::vector<double> values;   // row-major
  std::vector<int> lines = {};  // of each row in the file it was read from, if it was
  int line(std::size_t row) const { return row < lines.size() ? lines[row] : 0; }
};

// What the first line says; ParseError for a column without a name and for one that is given twice.
struct CsvHeader {
  char separator = ',';
  std::vector<std::string> names;
};
CsvHeader csv_header(const std::string& line, const Place& place);

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
// Faults of a row, in words.
std::string wrong_width(std::size_t values, std::size_t columns);  // "2 values in a table of 3 columns"
std::string no_number(std::string_view cell);                      // "'x' is no number"
ParseError empty_table(const std::string& file);

Table read_csv(std::string_view text, const std::string& file);  // ParseError with line and column
std::string write_csv(const Table& table);  // shortest text that reads back as the same numbers

}  // namespace articula
