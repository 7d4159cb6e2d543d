// What a reader finds in a text, each finding with the place it stands at: errors, warnings, and the changes that
// translating it makes. Places are offsets in the text; a reader that meets an error notes it and goes on, so that one report
// has them all. Too many errors end the reading.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/change.hpp"

namespace articula {

inline constexpr std::size_t nowhere = std::string_view::npos;

class Findings {
 public:
  Findings(std::string file, std::string_view text);  // the text must outlive it
  void error(std::size_t at, std::string message, std::string hint = {});
  void warn(std::size_t at, std::string message, std::string hint = {});
  void change(ChangeKind kind, std::size_t at, std::string what);
  Place place(std::size_t at) const;
  const std::string& file() const { return file_; }
  std::size_t errors() const { return errors_; }
  std::vector<Diagnostic> sorted() const;  // by place, those without a place last
  const std::vector<Change>& changes() const { return changes_; }
  [[noreturn]] void give_up() const { throw InputError(sorted()); }

 private:
  void add(Severity severity, std::size_t at, std::string message, std::string hint);

  std::string file_;
  std::string_view text_;
  std::vector<std::size_t> lines_;  // where they begin
  std::vector<Diagnostic> found_;
  std::vector<Change> changes_;
  std::size_t errors_ = 0, warnings_ = 0;
};

// The same error, told of the file where it names none.
InputError located(const InputError& error, const std::string& file);

// Without byte order mark, every line ended by '\n' alone.
std::string plain(std::string_view text);

}  // namespace articula
