// Listings as text: where an assignment begins and ends. For listing.cpp.
//
// A statement ends with ';' or '$', after ',' outside parentheses, or with its line. Where every statement has an end
// mark, lines are blanks, as in C; elsewhere a line goes on in the next one when it ends in '...', in an operator or
// inside parentheses. Comments: // /* */ (* *) # %, and lines that begin with '*'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace articula {

struct ListingSource {
  std::string_view text;
  std::string file;
};

struct Assignment {
  std::string name;            // t3, t[3], tau[1,2]
  std::size_t at;              // where it stands
  std::string formula;         // on one line
  std::size_t formula_at = 0;  // where it begins
};

// ParseError for everything that is no list of assignments.
std::vector<Assignment> assignments_of(const ListingSource& source);

[[noreturn]] void fail_at(const ListingSource& source, std::size_t at, const std::string& message,
                          std::string hint = {});
int line_at(const ListingSource& source, std::size_t at);  // counted from 1

}  // namespace articula
