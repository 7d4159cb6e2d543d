// What a reader leaves out of a file, counted by name, so that the report has one line for each.
#pragma once

#include <map>
#include <string>

#include "io/findings.hpp"

namespace articula {

class Tally {
 public:
  void count(const std::string& what, std::size_t at, const std::string& remark = {});
  void tell(Findings& findings) const;  // in the order of their first places

 private:
  struct Kind {
    std::size_t first, times;
    std::string remark;
  };
  std::map<std::string, Kind> kinds_;  // by name
};

}  // namespace articula
