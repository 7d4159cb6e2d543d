#include "program/listing_text.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/functions.hpp"
#include "expr/text.hpp"

namespace articula {

namespace {

bool is_one_of(char c, std::string_view letters) { return letters.find(c) != std::string_view::npos; }
bool is_blank(char c) { return is_one_of(c, " \t\r\n\f\v"); }
bool ends_statement(char c) { return c == ';' || c == '$'; }

// The same text with blanks for comments and for the ends of lines that go on: places stay what they are.
class Cleaner {
 public:
  explicit Cleaner(const ListingSource& source) : s_(source), code_(source.text) {}

  std::string run() {
    if (const std::size_t zero = code_.find('\0'); zero != std::string::npos)
      fail_at(s_, zero, no_text(0), "give a list of assignments: name = formula;");
    for (std::size_t i = 0; i < code_.size();) i = step(i);
    return std::move(code_);
  }

 private:
  bool begins(std::size_t i, std::string_view part) const {
    return std::string_view(code_).substr(i, part.size()) == part;
  }
  std::size_t end_of_line(std::size_t i) const { return std::min(code_.find('\n', i), code_.size()); }

  std::size_t blanked(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i)
      if (code_[i] != '\n') code_[i] = ' ';
    return to;
  }

  std::size_t step(std::size_t i) {
    const char c = code_[i];
    if (begins(i, "/*") || begins(i, "(*")) {
      const std::size_t end = code_.find(c == '/' ? "*/" : "*)", i + 2);
      if (end == std::string::npos) fail_at(s_, i, "this comment does not end");
      return blanked(i, end + 2);
    }
    if (begins(i, "#define")) fail_at(s_, i, "#define is not read", "write an assignment instead");
    if (begins(i, "//") || c == '%') refuse_operator(i);
    if (begins(i, "//") || c == '#' || c == '%' || (c == '*' && is_starred_line()))
      return blanked(i, end_of_line(i));
    if (begins(i, "...") || begins(i, "\\\n") || begins(i, "\\\r\n")) {
      const std::size_t end = blanked(i, end_of_line(i));
      if (end < code_.size()) code_[end] = ' ';
      return end;
    }
    if (c == '\n') line_is_empty_ = true;
    if (!is_blank(c)) last_ = c, line_is_empty_ = false;
    return i + 1;
  }

  // A remainder, b % c; in C, a whole quotient, b//c in Python: no comments, and not to be taken for one.
  void refuse_operator(std::size_t i) const {
    if (line_is_empty_ || ends_statement(last_)) return;
    const std::string rest = trimmed(code_.substr(i, end_of_line(i) - i));
    if (code_[i] == '%' ? rest.ends_with(';') : !is_blank(code_[i - 1]))
      fail_at(s_, i, "is this a comment or an operator?", "end the statement with ';' before a comment");
  }

  // Where a statement may go on, a star is a product: the Splitter decides.
  bool is_starred_line() const { return line_is_empty_ && (last_ == 0 || ends_statement(last_)); }

  const ListingSource& s_;
  std::string code_;
  char last_ = 0;  // the last letter of code before
  bool line_is_empty_ = true;
};

struct Statement {
  std::size_t from = 0, to = 0;
  bool follows_comma = false;
};

class Splitter {
 public:
  explicit Splitter(std::string& code) : code_(code), lines_are_blanks_(all_have_marks(code)) {}

  std::vector<Statement> run() {
    for (std::size_t i = 0; i < code_.size(); ++i) step(i);
    end(code_.size(), false);
    return std::move(list_);
  }

 private:
  static bool all_have_marks(const std::string& code) {
    int depth = 0, equations = 0;
    bool open = false;  // something stands after the last mark
    for (const char c : code) {
      depth += is_one_of(c, "([") ? 1 : is_one_of(c, ")]") ? -1 : 0;
      if (c == '=' && ++equations > 1) return false;
      if (!is_blank(c)) open = !ends_statement(c);
      if (ends_statement(c) || (c == ',' && depth == 0)) equations = 0;
      if (ends_statement(c)) depth = 0;
    }
    return !open;
  }

  void step(std::size_t i) {
    const char c = code_[i];
    if (c == '\n') {
      const bool goes_on = lines_are_blanks_ || depth_ > 0 || is_one_of(last_, "+-*/^=");
      if (!goes_on) end(i, false);
      code_[i] = ' ';
      skips_ = false;
      return;
    }
    if (is_blank(c)) return;
    if (c == '*' && last_ == 0) skips_ = true;  // a line of stars, not a product
    if (skips_) {
      code_[i] = ' ';
      return;
    }
    if (ends_statement(c) || (c == ',' && depth_ == 0)) return end(i, c == ',');
    depth_ += is_one_of(c, "([") ? 1 : is_one_of(c, ")]") ? -1 : 0;
    last_ = c;
  }

  void end(std::size_t i, bool comma) {
    std::size_t from = next_.from;
    while (from < i && is_blank(code_[from])) ++from;
    if (from < i) list_.push_back({from, i, next_.follows_comma});
    next_ = {i + 1, i + 1, comma};
    depth_ = 0, last_ = 0;
  }

  std::string& code_;
  bool lines_are_blanks_;
  std::vector<Statement> list_;
  Statement next_;
  int depth_ = 0;
  char last_ = 0;  // the last letter of the statement
  bool skips_ = false;
};

constexpr std::array<std::string_view, 8> types{"double",   "float",    "const",  "static",
                                                "register", "volatile", "extern", "real"};
constexpr std::array<std::string_view, 15> branches{"if",     "else",   "elseif", "for",  "while",
                                                    "do",     "switch", "case",   "goto", "break",
                                                    "repeat", "until",  "then",   "try",  "parfor"};
constexpr std::array<std::string_view, 9> functions{"function", "return", "void", "end",  "endfunction",
                                                    "def",      "proc",   "int",  "class"};

class AssignmentReader {
 public:
  AssignmentReader(const ListingSource& source, const std::string& code) : s_(source), code_(code) {}

  std::optional<Assignment> read(Statement x) {
    declares_ = declares_ && x.follows_comma;  // double a = 1, b
    skip_types(x);
    refuse_what_is_none(x);
    const std::size_t equals = find("=", x.from, x.to);
    if (equals == x.to) {
      const bool declared = declares_ && name_length(x.from, x.to) > 0;
      if (!declared) fail_at(s_, x.from, "expected an assignment", "write name = formula;");
      return std::nullopt;
    }
    return assignment(x, equals);
  }

 private:
  std::size_t find(std::string_view letters, std::size_t from, std::size_t to) const {
    const std::size_t at = std::string_view(code_).substr(from, to - from).find_first_of(letters);
    return at == std::string_view::npos ? to : from + at;
  }

  std::string_view word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < code_.size() && continues_name(code_[end])) ++end;
    return std::string_view(code_).substr(at, end - at);
  }

  void skip_types(Statement& x) {
    for (std::string_view word = word_at(x.from); contains(types, word); word = word_at(x.from)) {
      declares_ = true;
      x.from += word.size();
      while (x.from < x.to && is_blank(code_[x.from])) ++x.from;
    }
  }

  void refuse_what_is_none(const Statement& x) const {
    const std::string word(word_at(x.from));
    if (contains(branches, word))
      fail_at(s_, x.from, "'" + word + "' is not straight-line code",
              "give the assignments of one way through it");
    if (contains(functions, word))
      fail_at(s_, x.from, "'" + word + "' is no assignment",
              "give the assignments inside the function alone");
    const std::size_t brace = find("{}", x.from, x.to);
    if (brace < x.to) fail_at(s_, brace, "blocks are not read", "give the assignments inside it alone");
  }

  // Of the name that is all of this text; 0 when it is something else.
  std::size_t name_length(std::size_t from, std::size_t to) const {
    const std::string text = trimmed(std::string_view(code_).substr(from, to - from));
    return foreign_name(text).length == text.size() ? text.size() : 0;
  }

  Assignment assignment(const Statement& x, std::size_t equals) const {
    refuse_odd_equals(x, equals);
    const bool walrus = equals > x.from && code_[equals - 1] == ':';  // :=
    const std::size_t end = walrus ? equals - 1 : equals;
    if (name_length(x.from, end) == 0)
      fail_at(s_, x.from, "the left side must be a name or an element such as t[3]");
    const std::string name = foreign_name(std::string_view(code_).substr(x.from, end - x.from)).name;
    if (function_named(name, Writing::foreign) != nullptr || lower(name) == "pi")
      fail_at(s_, x.from, "'" + name + "' has a meaning of its own", "give the value another name");
    return {name, x.from, code_.substr(equals + 1, x.to - equals - 1), equals + 1};
  }

  void refuse_odd_equals(const Statement& x, std::size_t equals) const {
    if (equals > x.from && is_one_of(code_[equals - 1], "+-*/^"))
      fail_at(s_, equals - 1, "'" + code_.substr(equals - 1, 2) + "' is not read", "write x = x + ..");
    const std::size_t second = find("=", equals + 1, x.to);
    if (second < x.to || (equals > x.from && is_one_of(code_[equals - 1], "<>!~"))) {
      const std::size_t open = unclosed(x.from, second);
      if (open != std::string::npos) fail_at(s_, open, "')' is missing for this '('");
      fail_at(s_, std::min(second, x.to - 1), "one '=' in each statement", "end statements with ';'");
    }
  }

  std::size_t unclosed(std::size_t from, std::size_t to) const {
    std::vector<std::size_t> open;
    for (std::size_t i = from; i < to; ++i) {
      if (code_[i] == '(') open.push_back(i);
      if (code_[i] == ')' && !open.empty()) open.pop_back();
    }
    return open.empty() ? std::string::npos : open.back();
  }

  const ListingSource& s_;
  const std::string& code_;
  bool declares_ = false;
};

}  // namespace

std::vector<Assignment> assignments_of(const ListingSource& source) {
  std::string code = Cleaner(source).run();
  const std::vector<Statement> statements = Splitter(code).run();
  AssignmentReader reader(source, code);
  std::vector<Assignment> list;
  for (const Statement& statement : statements)
    if (auto assignment = reader.read(statement)) list.push_back(std::move(*assignment));
  if (list.empty()) fail_at(source, 0, "there is no assignment in it", "write name = formula;");
  return list;
}

int line_at(const ListingSource& source, std::size_t at) {
  const std::string_view before = source.text.substr(0, at);
  return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

void fail_at(const ListingSource& source, std::size_t at, const std::string& message, std::string hint) {
  const std::size_t last = at == 0 ? std::string_view::npos : source.text.rfind('\n', at - 1);
  const std::size_t first = last == std::string_view::npos ? 0 : last + 1;
  const std::string_view rest = source.text.substr(std::min(first, source.text.size()));
  throw ParseError({source.file, line_at(source, at), static_cast<int>(at - first) + 1}, message,
                   std::string(rest.substr(0, rest.find_first_of("\r\n"))), std::move(hint));
}

}  // namespace articula
