#include "io/par_text.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "expr/functions.hpp"
#include "expr/text.hpp"

namespace articula::par {

namespace {

constexpr std::size_t max_definitions = 1000;
constexpr std::size_t max_entries = 10000;

bool begins_name(char c) { return starts_name(c) || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\v'; }

std::vector<std::string> known_keys() {
  std::vector<std::string> names(scalar_keys.begin(), scalar_keys.end());
  for (const Section& section : sections) names.insert(names.end(), section.keys.begin(), section.keys.end());
  return names;
}

// Comments (* ... *) become blanks. They nest; one that is never closed ends with its line, as SYMORO reads it.
class Comments {
 public:
  Comments(std::string_view text, Findings& findings) : clean_(text) {
    std::size_t done = 0;
    for (const auto& [from, to] : comments_of(text, findings)) {
      if (to <= done) continue;  // inside another one
      if (robot_name_.empty()) robot_name_ = name_in(text.substr(from, to - from));
      for (std::size_t i = std::max(from, done); i < to; ++i)
        if (clean_[i] != '\n') clean_[i] = ' ';
      done = to;
    }
  }

  const std::string& clean() const { return clean_; }
  const std::string& robot_name() const { return robot_name_; }

 private:
  using Extent = std::pair<std::size_t, std::size_t>;

  static std::vector<Extent> comments_of(std::string_view text, Findings& findings) {
    std::vector<Extent> found;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i] == '(' && text[i + 1] == '*') {
        open.push_back(i++);
      } else if (text[i] == '*' && text[i + 1] == ')' && !open.empty()) {
        found.emplace_back(open.back(), ++i + 1);
        open.pop_back();
      }
    }
    std::size_t line_end = 0;
    for (const std::size_t from : open) {
      if (from < line_end) continue;  // inside the one before
      line_end = std::min(text.find('\n', from), text.size());
      findings.warn(from, "this comment is not closed: it is taken to end with its line", "close it with *)");
      found.emplace_back(from, line_end);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  // Robotname = 'xxx'
  static std::string name_in(std::string_view comment) {
    constexpr std::string_view word = "robotname";
    const auto found =
        std::search(comment.begin(), comment.end(), word.begin(), word.end(), [](char a, char b) {
          return std::tolower(static_cast<unsigned char>(a)) == static_cast<unsigned char>(b);
        });
    if (found == comment.end()) return {};
    std::string_view rest = comment.substr(found - comment.begin() + word.size());
    rest = rest.substr(0, rest.find('\n'));
    const std::size_t from = rest.find_first_of("'\"");
    if (from == std::string_view::npos) return {};
    const std::size_t to = rest.find(rest[from], from + 1);
    return to == std::string_view::npos ? std::string() : trimmed(rest.substr(from + 1, to - from - 1));
  }

  std::string clean_;
  std::string robot_name_;
};

// What Mathematica writes and we do not: Pi, Sin[x]. Every character keeps its place.
void speak_plainly(std::string& text) {
  for (std::size_t i = 0; i < text.size();) {
    if (!begins_name(text[i])) {
      if (text[i] == '[') text[i] = '(';
      if (text[i] == ']') text[i] = ')';
      if (is_blank(text[i]) || text[i] == '{' || text[i] == '}') text[i] = ' ';
      ++i;
      continue;
    }
    const std::size_t from = i;
    while (i < text.size() && continues_name(text[i])) ++i;
    const std::string word = lower(std::string_view(text).substr(from, std::min<std::size_t>(i - from, 16)));
    const std::size_t next = text.find_first_not_of(" \t", i);
    const bool called = next != std::string::npos && (text[next] == '(' || text[next] == '[');
    if (word.size() == i - from && (word == "pi" || (called && !is_name(word))))
      text.replace(from, i - from, word);
  }
}

class Scanner {
 public:
  Scanner(std::string_view text, Findings& findings)
      : text_(text), findings_(findings), known_(known_keys()) {}

  void run(std::vector<Definition>& all) {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      if (all.size() == max_definitions) {
        findings_.error(at_, "more than " + std::to_string(max_definitions) + " definitions",
                        "robot files are smaller");
        findings_.give_up();
      }
      Definition d;
      if (!head(d)) {
        at_ = line_end(at_);
        continue;
      }
      if (at_ < text_.size() && text_[at_] == '{')
        list(d);
      else
        scalar(d);
      all.push_back(std::move(d));
    }
  }

 private:
  // key =
  bool head(Definition& d) {
    d.at = at_;
    if (!begins_name(text_[at_])) return complain(at_, "expected a definition such as NL = 6 or d = {0, d2}");
    while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
    const std::string_view name = text_.substr(d.at, at_ - d.at);
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == ':')) ++at_;
    if (at_ >= text_.size() || text_[at_] != '=')
      return complain(d.at, "'=' is missing after " + in_quotes(name));
    ++at_;
    for (const std::string& key : known_)
      if (lower(key) == lower(name.substr(0, 16))) d.key = key;
    if (d.key.empty())
      findings_.warn(d.at, "unknown key " + in_quotes(name) + ": it is left out", suggestion(name, known_));
    value_start_ = at_;
    skip_blanks();
    return true;
  }

  bool complain(std::size_t at, const std::string& message) {
    findings_.error(at, message);
    return false;
  }

  void scalar(Definition& d) {
    const std::size_t end = line_end(at_);
    const bool elsewhere =
        text_.substr(value_start_, at_ - value_start_).find('\n') != std::string_view::npos;
    const std::string_view value = text_.substr(at_, end - at_);
    if (value.empty() || (elsewhere && value.find('=') != std::string_view::npos)) {
      findings_.error(d.at, "the value is missing");
      return;
    }
    d.values.push_back({trimmed(value.substr(0, value.find(';'))), at_});
    at_ = end;
  }

  void list(Definition& d) {
    d.list = true;
    const std::size_t open = at_;
    std::size_t depth = 0, end = open;
    for (; end < text_.size() && text_[end] != '='; ++end) {
      if (text_[end] == '{') ++depth;
      if (text_[end] == '}' && --depth == 0) break;
    }
    d.whole = end < text_.size() && text_[end] == '}';
    if (d.whole) {
      at_ = end + 1;
    } else {  // go on at the line of the next definition
      findings_.error(open, "this list is not closed: '}' is missing");
      if (end < text_.size())
        end = text_.rfind('\n', end) == std::string_view::npos ? open : text_.rfind('\n', end);
      at_ = end > open ? end : line_end(open);
    }
    if (end > open) entries(d, open + 1, end);
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ';')) ++at_;
  }

  void entries(Definition& d, std::size_t from, std::size_t to) {
    int parentheses = 0;
    std::size_t start = from;
    for (std::size_t i = from; i <= to; ++i) {
      const char c = i == to ? ',' : text_[i];
      if (c == '(' || c == '[') ++parentheses;
      if ((c == ')' || c == ']') && parentheses > 0) --parentheses;
      if (c != ',' || (parentheses > 0 && i < to)) continue;
      if (d.values.size() == max_entries) {
        findings_.error(start, "more than " + std::to_string(max_entries) + " entries in one list");
        return;
      }
      entry(d, start, i);
      start = i + 1;
    }
    if (d.values.size() == 1 && d.values[0].text.empty()) d.values.clear();
  }

  void entry(Definition& d, std::size_t from, std::size_t to) {
    std::string text(text_.substr(from, to - from));
    speak_plainly(text);
    const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
    d.values.push_back({trimmed(text), from + first});
  }

  void skip_blanks() {
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\x1a'))
      ++at_;  // \x1a: the end of a DOS file
  }

  std::size_t line_end(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }

  std::string_view text_;
  Findings& findings_;
  std::vector<std::string> known_;
  std::size_t at_ = 0;
  std::size_t value_start_ = 0;
};

void check_is_text(std::string_view text, const Findings& findings) {
  findings.refuse_above(16, "robot files are smaller");
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 32 || is_blank(text[i]) || c == 0x1a) continue;
    findings.refuse(i, no_text(text[i]), "save it as plain text");
  }
}

void check_is_par(const std::vector<Definition>& all, const Findings& findings) {
  const auto known = [](const Definition& d) { return !d.key.empty(); };
  if (std::any_of(all.begin(), all.end(), known)) return;
  findings.refuse(nowhere, "this is no SYMORO file: it defines none of NL, NJ, Type, ant, sigma ..");
}

// The same list twice is a slip of some writers; two different ones leave the choice to the user.
void check_doubles(const std::vector<Definition>& all, Findings& findings) {
  const auto same = [](const Value& x, const Value& y) { return x.text == y.text; };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto first =
        std::find_if(all.begin(), all.end(), [&](const Definition& d) { return d.key == all[i].key; });
    if (all[i].key.empty() || first->at == all[i].at) continue;
    const std::string message = "the key '" + all[i].key + "' is given twice, first in line " +
                                std::to_string(findings.line(first->at));
    if (std::equal(first->values.begin(), first->values.end(), all[i].values.begin(), all[i].values.end(),
                   same))
      findings.warn(all[i].at, message);
    else
      findings.error(all[i].at, message, "delete one of them");
  }
}

}  // namespace

const Definition* Definitions::find(std::string_view key) const {
  for (const Definition& d : all)
    if (d.key == key) return &d;
  return nullptr;
}

Definitions definitions(std::string_view text, Findings& findings) {
  check_is_text(text, findings);
  const Comments comments(text, findings);
  Definitions result{comments.robot_name(), {}};
  try {
    Scanner(comments.clean(), findings).run(result.all);
  } catch (const InputError&) {  // a long list of errors in what is no robot file would help nobody
    check_is_par(result.all, findings);
    throw;
  }
  check_is_par(result.all, findings);
  check_doubles(result.all, findings);
  return result;
}

}  // namespace articula::par
