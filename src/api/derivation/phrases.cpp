#include "api/derivation/phrases.hpp"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

std::string filled(std::string_view place, const std::vector<std::string>& indices) {
  std::string text;
  for (std::size_t k = 0; k < place.size(); ++k)
    if (place[k] == '#' && k + 1 < place.size())
      text += indices.at(static_cast<std::size_t>(place[++k] - '0'));
    else
      text += place[k];
  return text;
}

class PhraseReader {
 public:
  PhraseReader(const Lettering& lettering, const std::string& text, const Indices& indices)
      : c_(lettering), s_(text), indices_(indices) {}

  Marks run() {
    Marks marks;
    while (at_ < s_.size()) read(marks);
    return marks;
  }

 private:
  void read(Marks& marks) {
    const char c = s_[at_];
    if (c == ' ') {
      ++at_;
    } else if (c == '"') {
      const std::size_t end = s_.find('"', at_ + 1);
      marks.push_back({.kind = Mark::Kind::words, .text = s_.substr(at_ + 1, end - at_ - 1)});
      at_ = end + 1;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      std::string digits;
      while (at_ < s_.size() && std::isdigit(static_cast<unsigned char>(s_[at_])) != 0) digits += s_[at_++];
      marks.push_back({.kind = Mark::Kind::number, .text = digits});
    } else if (s_.compare(at_, 2, "x ") == 0 || std::isalpha(static_cast<unsigned char>(c)) == 0) {
      marks.push_back({.kind = Mark::Kind::sign, .text = std::string(1, c)});
      ++at_;
    } else {
      read_word(marks);
    }
  }

  void read_word(Marks& marks) {
    std::string word, accent;
    while (at_ < s_.size() && std::isalnum(static_cast<unsigned char>(s_[at_])) != 0) word += s_[at_++];
    if (at_ < s_.size() && s_[at_] == ':') {  // hat:w[j,j]
      ++at_;
      accent = std::exchange(word, "");
      while (at_ < s_.size() && std::isalnum(static_cast<unsigned char>(s_[at_])) != 0) word += s_[at_++];
      return add_letter(marks, word, accent);
    }
    if (word == "frac") {
      Marks over = inner(), under = inner();
      return marks.push_back(
          {.kind = Mark::Kind::fraction, .over = std::move(over), .under = std::move(under)});
    }
    if (word == "matrix") return marks.push_back(matrix());
    if (word == "sum") return marks.push_back({.kind = Mark::Kind::sum, .under = inner()});
    if (word.size() == 1 && find_named(c_.quantities, word) == nullptr) {  // an index: j, k, n
      const auto found = indices_.find(word);
      return marks.push_back(
          {.kind = Mark::Kind::letter, .letter = {.base = found == indices_.end() ? word : found->second}});
    }
    add_letter(marks, word, "");
  }

  Marks inner() {  // {..}
    const std::size_t end = closing_brace(s_, at_);
    const std::string text = s_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return PhraseReader(c_, text, indices_).run();
  }

  Mark matrix() {  // {a & b ; c & d}
    const std::size_t end = closing_brace(s_, at_);
    Mark mark{.kind = Mark::Kind::matrix};
    for (const std::string& row : split(s_.substr(at_ + 1, end - at_ - 1), ';')) {
      const std::vector<std::string> cells = split(row, '&');
      mark.columns = cells.size();
      for (const std::string& cell : cells) mark.cells.push_back(PhraseReader(c_, cell, indices_).run());
    }
    at_ = end + 1;
    return mark;
  }

  void add_letter(Marks& marks, const std::string& word, const std::string& accent) {
    std::vector<std::string> at;
    if (at_ < s_.size() && s_[at_] == '[') {
      const std::size_t end = s_.find(']', at_);
      for (const std::string& index : split(s_.substr(at_ + 1, end - at_ - 1), ',')) {
        const auto found = indices_.find(index);
        at.push_back(found == indices_.end() ? index : found->second);
      }
      at_ = end + 1;
    }
    Letter l = letter(c_, word, at);
    if (!accent.empty()) l.accents.push_back(accent);
    if (at_ < s_.size() && s_[at_] == '\'') ++at_, l.above += "T";
    if (at_ < s_.size() && s_[at_] == '~') ++at_, l.above += "-1";
    if (quantity_named(c_, word).opposite) turn(marks);
    marks.push_back({.kind = Mark::Kind::letter, .letter = std::move(l)});
  }

  // The sign of the term that the letter belongs to; letters and parentheses may stand between.
  static void turn(Marks& marks) {
    std::size_t k = marks.size();
    for (int open = 0; k > 0; --k) {
      const Mark& m = marks[k - 1];
      if (m.kind != Mark::Kind::sign) continue;
      if (m.text == ")") ++open;
      if (m.text == "(" && --open < 0) break;
      if (open == 0 && (m.text == "=" || m.text == "+" || m.text == "-")) break;
    }
    if (k > 0 && marks[k - 1].text == "-" && (k == 1 || marks[k - 2].text == "=" || marks[k - 2].text == "("))
      marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(k) - 1);
    else if (k > 0 && (marks[k - 1].text == "+" || marks[k - 1].text == "-"))
      marks[k - 1].text = marks[k - 1].text == "+" ? "-" : "+";
    else
      marks.insert(marks.begin() + static_cast<std::ptrdiff_t>(k), {.kind = Mark::Kind::sign, .text = "-"});
  }

  const Lettering& c_;
  const std::string& s_;
  const Indices& indices_;
  std::size_t at_ = 0;
};

}  // namespace

std::size_t closing_brace(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t k = open; k < text.size(); ++k) {
    depth += text[k] == '{' ? 1 : text[k] == '}' ? -1 : 0;
    if (depth == 0) return k;
  }
  throw Bug("a brace is not closed: " + text);
}

Letter letter(const Lettering& lettering, std::string_view quantity,
              const std::vector<std::string>& indices) {
  const Quantity& q = quantity_named(lettering, quantity);
  return {.base = std::string(q.letter),
          .bold = q.bold,
          .accents = q.accent.empty() ? std::vector<std::string>{} : std::vector{std::string(q.accent)},
          .left_above = filled(q.left_above, indices),
          .left_below = filled(q.left_below, indices),
          .above = filled(q.above, indices),
          .below = filled(q.below, indices),
          .framed = q.framed,
          .turns = q.turns};
}

Marks phrase(const Lettering& lettering, const std::string& text, const Indices& indices) {
  return PhraseReader(lettering, text, indices).run();
}

Marks number_marks(double x) {
  const std::string text = digits_of(std::abs(x));
  const std::size_t e = text.find('e');
  Marks marks;
  if (x < 0) marks.push_back({.kind = Mark::Kind::sign, .text = "-"});
  if (const std::string factor = text.substr(0, e); e == std::string::npos || factor != "1")
    marks.push_back({.kind = Mark::Kind::number, .text = factor});
  if (e == std::string::npos) return marks;
  if (text.substr(0, e) != "1") marks.push_back({.kind = Mark::Kind::sign, .text = "."});
  const int exponent = std::stoi(text.substr(e + 1));
  Mark power{.kind = Mark::Kind::power, .text = "10"};
  if (exponent < 0) power.under.push_back({.kind = Mark::Kind::sign, .text = "-"});
  power.under.push_back({.kind = Mark::Kind::number, .text = std::to_string(std::abs(exponent))});
  marks.push_back(std::move(power));
  return marks;
}

Words sentence(const Lettering& lettering, const std::string& text, const Indices& indices) {
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    if (open > at) words.push_back({.text = text.substr(at, open - at)});
    if (open == text.size()) break;
    const std::size_t close = closing_brace(text, open);
    words.push_back({.marks = phrase(lettering, text.substr(open + 1, close - open - 1), indices)});
    at = close + 1;
  }
  return words;
}

}  // namespace articula
