#include "typeset/lines.hpp"

#include <algorithm>

#include "base/contains.hpp"

namespace articula {

namespace {

constexpr int deepest = 12;  // breaks in more parentheses count as these

struct Atom {  // begins with its + or -, the first one excepted
  std::string text;
  int depth;
  double width;
};

std::vector<Atom> atoms_of(const std::string& text, Measure measure) {
  std::vector<Atom> atoms{{"", 0, 0}};
  int parentheses = 0, closed = 0;  // what LaTeX holds together
  std::vector<bool> argument;       // by open parenthesis: of a sine or cosine, which stays on a line
  const auto at = [&](std::size_t i, std::string_view word) {
    return text.compare(i, word.size(), word) == 0;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' || at(i, "\\left") || at(i, "\\begin")) ++closed;
    if (text[i] == '}' || at(i, "\\right") || at(i, "\\end")) --closed;
    if (text[i] == '(') {
      ++parentheses;
      argument.push_back(i >= 3 && (at(i - 3, "sin(") || at(i - 3, "cos(")));
    }
    if (text[i] == ')') --parentheses, argument.pop_back();
    const bool whole = closed > 0 || contains(argument, true);
    if (!whole && (at(i, " + ") || at(i, " - ")))
      atoms.push_back({"", std::min(parentheses, deepest), 0});
    else
      atoms.back().text += text[i];
  }
  for (Atom& atom : atoms) atom.width = measure(atom.text) + 1;
  return atoms;
}

class Filler {
 public:
  Filler(std::vector<Atom> atoms, double first, double rest, double step)
      : atoms_(std::move(atoms)), room_(first), rest_(rest), step_(step), lines_{Line{}} {}

  std::vector<Line> run() {
    fill(0, atoms_.size());
    return std::move(lines_);
  }

 private:
  double width(std::size_t from, std::size_t to) const {
    double sum = 0;
    for (std::size_t i = from; i < to; ++i) sum += atoms_[i].width;
    return sum;
  }

  void put(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      std::string& line = lines_.back().text;
      line += (line.empty() ? "" : " ") + atoms_[i].text;
      room_ -= atoms_[i].width;
    }
  }

  // Cut at the places in the fewest parentheses; a group that is too long for a line is cut further.
  void fill(std::size_t from, std::size_t to) {
    if (to - from == 1 || width(from, to) <= room_) return put(from, to);
    int depth = deepest;
    for (std::size_t i = from + 1; i < to; ++i) depth = std::min(depth, atoms_[i].depth);
    for (std::size_t begin = from, end; begin < to; begin = end) {
      end = begin + 1;
      while (end < to && atoms_[end].depth > depth) ++end;
      if (begin > from && width(begin, end) > room_) {
        lines_.push_back({"", depth});
        room_ = rest_ - step_ * depth;
      }
      if (width(begin, end) <= room_)
        put(begin, end);
      else
        fill(begin, end);
    }
  }

  std::vector<Atom> atoms_;
  double room_, rest_, step_;
  std::vector<Line> lines_;
};

}  // namespace

std::vector<Line> lines_of_formula(const std::string& text, double first, double rest, double step,
                                   Measure measure) {
  return Filler(atoms_of(text, measure), first, rest, step).run();
}

std::vector<std::string> wrapped(const std::vector<std::string>& words, std::size_t width,
                                 std::size_t indent) {
  std::vector<std::string> lines;
  bool fresh = true;  // no word on the line
  for (const std::string& word : words) {
    if (lines.empty() || (!fresh && lines.back().size() + 1 + word.size() > width))
      lines.push_back((lines.empty() ? "" : std::string(indent, ' ')) + word);
    else
      lines.back() += " " + word;
    fresh = word.empty() && fresh;
  }
  return lines;
}

}  // namespace articula
