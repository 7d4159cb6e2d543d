// A table as text: columns as wide as their widest cell, numbers to the right, a heading in bold on a terminal.
#pragma once

#include <string>
#include <vector>

namespace articula::cli {

struct Column {
  std::string title;
  bool right = false;  // flush right
};

std::string in_percent(double share);  // 41 %, with all digits before the point as long as people read them

class TextTable {
 public:
  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add(std::vector<std::string> cells);  // as many as there are columns
  std::string text(const std::string& indent = "  ") const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace articula::cli
