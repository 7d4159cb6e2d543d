// The tables of a log: columns found by name or number in whichever file has them, and read all at once, row k of one table beside row k of
// the others.
#pragma once

#include "io/number_table.hpp"
#include "robot/log.hpp"
#include "robot/report.hpp"

namespace articula {

struct LoggedColumn {
  std::size_t file = 0;  // of the log's
  std::string name;      // in the file
  Place place;           // where the log asks for it
  std::vector<double> values;
};

class LogTables {
 public:
  // Opens them. Those that cannot be opened are errors where a file asks for them, else an EnvironmentError.
  LogTables(const std::vector<LogFile>& files, Report& report);

  // The place of a column among those that will be read; `file`: its name, or "" where one file alone has such a column. Errors say `what`
  // it is for.
  std::optional<std::size_t> find(const std::string& name, const std::string& file, const Place& place,
                                  const std::string& what, Report& report);
  std::vector<std::string> names() const;  // of all columns of all files
  bool all_open() const;
  int header_line(std::size_t file) const { return files_.at(file).numbers->header_line(); }

  void read(Report& report);  // once all are found
  std::size_t rows() const { return rows_; }
  std::vector<LoggedColumn>& columns() { return columns_; }
  const std::vector<LoggedColumn>& columns() const { return columns_; }
  Place place(std::size_t column, std::size_t row) const;  // in its file

 private:
  struct Opened {
    LogFile file;
    std::unique_ptr<NumberFile> numbers;  // none: it could not be opened
    NumberTable table = {};
    std::vector<std::size_t> wanted = {};  // of its columns
    std::vector<std::size_t> asked = {};   // the same as places among columns_
  };
  static std::optional<std::size_t> column_in(const Opened& file, const std::string& name);
  std::size_t add(std::size_t file, std::size_t column, const Place& place);
  void equal_lengths(Report& report);

  std::vector<Opened> files_;
  std::vector<LoggedColumn> columns_;
  std::size_t rows_ = 0;
};

}  // namespace articula
