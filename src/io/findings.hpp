// What a reader finds in a text, each finding with the place it stands at: errors, warnings, and the changes that
// translating it makes. Places are offsets in the text; a reader that meets an error notes it and goes on, so that one report
// has them all. Too many errors end the reading.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/change.hpp"
#include "base/named.hpp"

namespace articula {

inline constexpr std::size_t nowhere = std::string_view::npos;

class Findings {
 public:
  Findings(std::string file, std::string_view text);  // the text must outlive it
  void error(std::size_t at, std::string message, std::string hint = {});
  void warn(std::size_t at, std::string message, std::string hint = {});
  void note(std::size_t at, std::string message, std::string hint = {});
  void add(Diagnostic d);              // of others, who know line and column: completed with file and excerpt
  void append(const Findings& other);  // of a file that belongs to this one, behind what is found here
  void change(ChangeKind kind, std::size_t at, std::string what);

  // Mistakes that all formats know, in the same words. `what` is where: "joint lift"; `name` and `word` as `in_quotes` gives them.
  void no_such(std::size_t at, const std::string& what, const std::string& kind, const std::string& name,
               const std::string& hint);  // "joint lift: there is no link 'bas'"
  void unknown(std::size_t at, const std::string& what, const std::string& kind, const std::string& word,
               const std::string& hint);  // "joint lift: unknown type 'hing'"
  void called_twice(std::size_t at, const std::string& kind, const std::string& name,
                    std::size_t other);  // "two links are called 'a'", and where the other one is
  void wrong_count(std::size_t at, const std::string& what, const std::string& wanted, std::size_t found,
                   const std::string& hint = {});  // "gravity must have 3 values, not 2"

  Place place(std::size_t at) const;
  int line(std::size_t at) const { return place(at).line; }
  const std::string& file() const { return file_; }
  std::string_view text() const { return text_; }
  std::size_t errors() const { return errors_; }
  std::vector<Diagnostic> sorted() const;  // by place, those without a place last
  const std::vector<Change>& changes() const { return changes_; }
  [[noreturn]] void give_up() const { throw InputError(sorted()); }
  // At once, of a text that nothing can be made of.
  [[noreturn]] void refuse(std::size_t at, std::string message, std::string hint = {}) const;
  void refuse_above(std::size_t MiB, const std::string& hint) const;  // a text as large as that

 private:
  std::string excerpt(const Place& place) const;  // the line, as far as it is shown

  std::string file_;
  std::string_view text_;
  std::vector<std::size_t> lines_;  // where they begin
  std::vector<Diagnostic> found_, behind_;
  std::vector<Change> changes_;
  std::size_t errors_ = 0, warnings_ = 0;
};

// Without byte order mark, every line ended by '\n' alone.
std::string plain(std::string_view text);

}  // namespace articula
