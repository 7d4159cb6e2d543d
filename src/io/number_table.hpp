// Long tables of numbers, as loggers write them: CSV as in csv.hpp, of any size, read once from beginning to end in blocks; only the columns
// that are wanted are kept, each as a list.
//
//   cells   decimal numbers; what says that there is none (empty, nan, inf) is NaN, for others to judge. Other text in a wanted column
//           is a ParseError with line and column; cells of other columns may be anything
//   rows    as many cells as the header has names. A last line that breaks off, as when a logger is killed, is left out
#pragma once

#include <istream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace articula {

struct NumberTable {
  std::vector<std::vector<double>> columns;  // as they were asked for
  std::size_t rows = 0;
  bool cut_short = false;  // the last line was left out
  // Rows stand one below the other, line = row + distance; the distance grows after blank lines: from this row on it is that.
  std::vector<std::pair<std::size_t, std::size_t>> distances;

  int line(std::size_t row) const;  // in the file
};

class NumberFile {
 public:
  static constexpr std::size_t usual_block = 8U << 20U;  // bytes

  explicit NumberFile(const std::string& path);  // EnvironmentError; ParseError for a header that is none
  NumberFile(std::unique_ptr<std::istream> in, std::string name, std::size_t block = usual_block);

  const std::string& name() const { return name_; }
  const std::vector<std::string>& names() const { return names_; }
  int header_line() const { return static_cast<int>(line_) - 1; }  // until it is read

  // Of the columns with these places among the names, each once. May be called once.
  NumberTable read(const std::vector<std::size_t>& wanted);

 private:
  bool refill();  // false: nothing more comes
  void read_header();
  void parse(std::string_view text, const std::vector<std::size_t>& wanted, NumberTable& table);

  std::unique_ptr<std::istream> in_;
  std::string name_;
  std::size_t block_;
  char separator_ = ',';
  std::vector<std::string> names_;
  std::string buffer_;    // what was read and not yet used
  std::size_t line_ = 1;  // where it begins
  bool ended_ = false;    // the file
};

}  // namespace articula
