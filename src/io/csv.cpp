#include "io/csv.hpp"

#include <charconv>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

struct CsvCell {
  std::string text;
  int column;
};

std::vector<CsvCell> cells(std::string_view line, char separator) {
  std::vector<CsvCell> list;
  for (std::size_t at = 0;; ++at) {
    const std::size_t end = line.find(separator, at);
    list.push_back(
        {trimmed(line.substr(at, end == std::string_view::npos ? end : end - at)), static_cast<int>(at) + 1});
    if (end == std::string_view::npos) return list;
    at = end;
  }
}

char separator_of(std::string_view header) {
  for (const char c : {',', ';', '\t'})
    if (header.find(c) != std::string_view::npos) return c;
  return ',';
}

}  // namespace

CsvHeader csv_header(const std::string& line, const Place& place) {
  CsvHeader header{separator_of(line), {}};
  const auto fail = [&](int column, const std::string& message, const std::string& hint = {}) {
    throw ParseError({place.file, place.line, column}, message, line, hint);
  };
  std::set<std::string> seen;
  for (const CsvCell& cell : cells(line, header.separator)) {
    if (cell.text.empty())
      fail(cell.column, "a column without a name", "the first line names the columns: q1,q2,...");
    if (!seen.insert(cell.text).second)
      fail(cell.column, "the column " + in_quotes(cell.text) + " is given twice");
    header.names.push_back(cell.text);
  }
  return header;
}

std::string wrong_width(std::size_t values, std::size_t columns) {
  return counted(values, "value") + " in a table of " + counted(columns, "column");
}

std::string no_number(std::string_view cell) { return in_quotes(cell) + " is no number"; }

ParseError empty_table(const std::string& file) {
  return {{file, 1, 0}, "the table is empty", {}, "the first line names the columns: q1,q2,..."};
}

Table read_csv(std::string_view text, const std::string& file) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::vector<std::string> lines = lines_of(text);
  Table table;
  char separator = ',';
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto fail = [&](int column, const std::string& message) {
      throw ParseError({file, static_cast<int>(i) + 1, column}, message, lines[i]);
    };
    if (trimmed(lines[i]).empty()) continue;
    if (table.names.empty()) {
      CsvHeader header = csv_header(lines[i], {file, static_cast<int>(i) + 1, 0});
      separator = header.separator, table.names = std::move(header.names);
      continue;
    }
    const std::vector<CsvCell> row = cells(lines[i], separator);
    if (row.size() != table.names.size()) fail(0, wrong_width(row.size(), table.names.size()));
    for (const CsvCell& cell : row) {
      double v = 0;
      const char* end = cell.text.data() + cell.text.size();
      const auto [stop, error] = std::from_chars(cell.text.data(), end, v);
      if (error != std::errc() || stop != end || !std::isfinite(v)) fail(cell.column, no_number(cell.text));
      table.values.push_back(v);
    }
    table.lines.push_back(static_cast<int>(i) + 1);
    ++table.rows;
  }
  if (table.names.empty()) throw empty_table(file);
  return table;
}

std::string write_csv(const Table& table) {
  std::string text = joined(table.names, ",") + "\n";
  for (std::size_t i = 0; i < table.values.size(); ++i)
    text += digits_of(table.values[i]) + ((i + 1) % table.names.size() == 0 ? '\n' : ',');
  return text;
}

}  // namespace articula
