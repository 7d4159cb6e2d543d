// Reads the plain text of a sheet back into formulas, as a person would: C1 and S23 by the rules of docs/reading.md,
// intermediate variables in the order in which they stand, matrices from rows, from blocks of columns or entry by
// entry. It shares nothing with the renderer but the parser of formulas.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "expr/text.hpp"

namespace articula::test {

// cos(q2 + q3) of C23, sin(q2 - q3) of S2m3, cos(q1 + q10) of C1_10, cos(q12) of C_12; empty for other names.
inline std::string meaning_of(const std::string& name) {
  static const std::regex shape("[CS](_?m?[0-9]+)+");
  if (!std::regex_match(name, shape)) return {};
  const bool apart = name.find('_') != std::string::npos;
  std::string angle, sign = " + ";
  for (std::size_t i = 1; i < name.size();) {
    if (name[i] == '_' || name[i] == 'm') {
      sign = name[i++] == 'm' ? " - " : " + ";
      continue;
    }
    std::size_t end = i + 1;
    while (apart && end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0) ++end;
    angle += (angle.empty() ? "q" : sign + "q") + name.substr(i, end - i);
    sign = " + ", i = end;
  }
  return (name[0] == 'C' ? "cos(" : "sin(") + angle + ")";
}

class SheetReader {
 public:
  // Symbols have the kinds they have in `known`; `outputs` gives names and shapes.
  SheetReader(Graph& graph, const Graph& known, const Outputs& outputs) : g_(graph), known_(known) {
    for (const Output& output : outputs) {
      shapes_[output.name] = {output.rows, output.cols};
      read_[output.name].resize(output.values.size());
    }
  }

  void read(const std::string& text) {
    std::vector<std::string> lines;  // continued lines joined
    for (const std::string& line : lines_of(text)) {
      const bool continued = line.starts_with("    ") && !lines.empty() && !lines.back().empty() &&
                             !lines.back().ends_with(" =");
      if (continued)
        lines.back() += " " + trimmed(line);
      else if (!line.starts_with("    "))  // the names of columns
        lines.push_back(line);
    }
    for (const std::string& line : lines) {
      if (line.starts_with("singular")) return;  // remarks are for people
      read_line(line);
    }
  }

  std::vector<Expr> values(const Outputs& outputs) const {
    std::vector<Expr> all;
    for (const Output& output : outputs)
      for (const auto& value : read_.at(output.name)) {
        EXPECT_TRUE(value.has_value()) << output.name << " is not complete";
        all.push_back(value.value_or(g_.constant(0)));
      }
    return all;
  }

 private:
  // No regular expressions on what may be long.
  void read_line(const std::string& line) {
    static const std::regex entry("([A-Za-z]\\w*)\\[(\\d+)(?:,(\\d+))?\\]"),
        grid("([A-Za-z]\\w*)(?:, columns? (\\d+)(?: to \\d+)?)? ="), symmetric("(\\w+) is symmetric: .*"),
        others("(?:the other|all) entries of (\\w+) \\(.*\\) are 0"), name("[A-Za-z]\\w*");
    std::smatch m;
    if (line.empty() || line.starts_with("columns of ")) return;
    if (line.starts_with("with ")) return read_legend(line);
    if (line.starts_with("  [ ")) return read_row(line.substr(4, line.size() - 6));
    if (line.ends_with(" =") && std::regex_match(line, m, grid))
      return void((matrix_ = m[1], row_ = 0, first_ = m[2].matched ? std::stol(m[2]) - 1 : 0));
    if (line.size() < 200 && std::regex_match(line, m, symmetric)) return mirror(m[1]);
    if (line.size() < 200 && std::regex_match(line, m, others)) {
      for (auto& value : read_.at(m[1]))
        if (!value) value = g_.constant(0);
      return;
    }
    const std::size_t at = line.find(" = ");
    ASSERT_NE(at, std::string::npos) << "what is this? " << line;
    const std::string left = line.substr(0, at), formula = line.substr(at + 3);
    if (std::regex_match(left, m, entry))
      return put(m[1], std::stol(m[2]) - 1, m[3].matched ? std::stol(m[3]) - 1 : 0, formula);
    ASSERT_TRUE(std::regex_match(left, name)) << "what is this? " << line;
    if (formula.front() == '[') return read_list(left, formula.substr(1, formula.size() - 2));
    if (shapes_.count(left) != 0) return put(left, 0, 0, formula);
    EXPECT_TRUE(steps_.emplace(left, parsed(formula)).second) << left << " is computed twice";
  }

  void read_list(const std::string& name, const std::string& text) {
    long row = 0;
    for (const std::string& number : split(text, ',')) put(name, row++, 0, number);
  }

  void read_legend(const std::string& text) {
    static const std::regex item("(\\w+) = ((?:cos|sin)\\([^)]*\\))");
    int count = 0;
    for (std::sregex_iterator i(text.begin(), text.end(), item), end; i != end; ++i, ++count) {
      const std::string name = (*i)[1];
      short_names_[name] = parsed(meaning_of(name));
      EXPECT_TRUE(equal(short_names_[name], parsed((*i)[2]))) << (*i)[0];
    }
    EXPECT_GT(count, 0) << text;
  }

  void read_row(const std::string& text) {
    long column = first_;
    for (std::size_t from = 0, end; from < text.size(); from = text.find_first_not_of(' ', end)) {
      end = std::min(text.find("  ", from), text.size());
      put(matrix_, row_, column++, trimmed(text.substr(from, end - from)));
    }
    ++row_;
  }

  void put(const std::string& name, long i, long j, const std::string& formula) {
    const auto shape = shapes_.find(name);
    ASSERT_NE(shape, shapes_.end()) << name;
    ASSERT_TRUE(i < shape->second.first && j < shape->second.second) << name << " " << i << " " << j;
    auto& value = read_[name][static_cast<std::size_t>(i * shape->second.second + j)];
    EXPECT_FALSE(value.has_value()) << name << ": an entry stands twice";
    value = parsed(formula);
  }

  void mirror(const std::string& name) {
    const auto n = static_cast<std::size_t>(shapes_.at(name).first);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j) read_[name][i * n + j] = read_[name][j * n + i];
  }

  Expr parsed(const std::string& formula) const {
    std::string text;
    for (std::size_t i = 0; i < formula.size(); ++i) {  // no name can have a dot: q1.w
      const bool component =
          formula[i] == '.' && std::isalpha(static_cast<unsigned char>(formula[i + 1])) != 0;
      text += component ? "__dot__" : std::string(1, formula[i]);
    }
    return parse(g_, text, [&](std::string_view typed) {
      std::string name(typed);
      if (const std::size_t at = name.find("__dot__"); at != std::string::npos) name.replace(at, 7, ".");
      if (const auto step = steps_.find(name); step != steps_.end()) return step->second;
      if (const auto sine = short_names_.find(name); sine != short_names_.end()) return sine->second;
      const Symbol* symbol = known_.find_symbol(name);
      return symbol == nullptr ? Expr() : g_.symbol(name, symbol->kind);
    });
  }

  Graph& g_;
  const Graph& known_;
  std::map<std::string, std::pair<long, long>> shapes_;
  std::map<std::string, std::vector<std::optional<Expr>>> read_;
  std::map<std::string, Expr> steps_, short_names_;
  std::string matrix_;
  long row_ = 0, first_ = 0;
};

// What is wrong with a LaTeX text: braces, environments, \left and \right, dollars; empty when nothing is.
inline std::string latex_fault(const std::string& text) {
  std::vector<std::string> open;
  int dollars = 0;
  const auto close = [&](const std::string& what) {
    if (open.empty() || open.back() != what) return false;
    open.pop_back();
    return true;
  };
  static const std::regex token(
      "\\\\begin\\{([a-z*]+)\\}|\\\\end\\{([a-z*]+)\\}|\\\\left|\\\\right|\\\\[A-Za-z]+|\\\\.|[{}$_^]|"
      "\\n\\n");
  for (std::sregex_iterator i(text.begin(), text.end(), token), end; i != end; ++i) {
    const std::string t = i->str();
    bool good = true;
    if ((*i)[1].matched) open.push_back((*i)[1]);
    if ((*i)[2].matched) good = close((*i)[2]);
    if (t == "{" || t == "\\left" || t == "\\[") open.push_back(t);
    if (t == "}") good = close("{");
    if (t == "\\right") good = close("\\left");
    if (t == "\\]") good = close("\\[");
    if (t == "$") ++dollars;
    const bool mathematics = dollars % 2 == 1 || std::any_of(open.begin(), open.end(), [](const auto& o) {
                               return o == "align*" || o == "\\[";
                             });
    if ((t == "_" || t == "^") && !mathematics) good = false;
    if (t == "\n\n" && mathematics) good = false;
    if (!good) return t + " near " + text.substr(static_cast<std::size_t>(i->position()), 40);
  }
  if (dollars % 2 != 0) return "an odd number of dollars";
  return open.empty() ? std::string() : open.back() + " stays open";
}

}  // namespace articula::test
