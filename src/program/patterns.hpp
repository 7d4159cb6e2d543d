// Names as users choose them: A,B or 'GAM*' or t[1,2]. '*' stands for any letters, an array's name for all its elements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace articula {

class Patterns {
 public:
  Patterns() = default;
  explicit Patterns(const std::vector<std::string>& typed);  // each may be several, with commas between

  bool empty() const { return list_.empty(); }
  bool match(std::string_view name) const;
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::vector<std::string> list_;
};

bool matches(std::string_view pattern, std::string_view name);

}  // namespace articula
