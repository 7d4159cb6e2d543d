#include "support/read_sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "base/text.hpp"
#include "expr/text.hpp"

namespace articula::test {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

bool is_name(const std::string& text) {
  return !text.empty() && is_letter(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '_';
  });
}

}  // namespace

std::string meaning_of(const std::string& name) {
  if (name.size() < 2 || (name[0] != 'C' && name[0] != 'S')) return {};
  const bool apart = name.find('_') != std::string::npos;
  std::string angle, sign = " + ";
  for (std::size_t i = 1; i < name.size();) {
    if (name[i] == '_' || name[i] == 'm') {
      sign = name[i++] == 'm' ? " - " : " + ";
      continue;
    }
    if (!is_digit(name[i])) return {};
    std::size_t end = i + 1;
    while (apart && end < name.size() && is_digit(name[end])) ++end;
    angle += (angle.empty() ? "q" : sign + "q") + name.substr(i, end - i);
    sign = " + ", i = end;
  }
  return (name[0] == 'C' ? "cos(" : "sin(") + angle + ")";
}

namespace {

class SheetReader {
 public:
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
  void read_line(const std::string& line) {
    if (line.empty() || line.starts_with("columns of ")) return;
    if (line.starts_with("with ")) return read_legend(line.substr(5));
    if (line.starts_with("  [ ")) return read_row(line.substr(4, line.size() - 6));
    if (line.ends_with(" =")) return begin_rows(line);
    if (const std::size_t at = line.find(" is symmetric: "); at != std::string::npos)
      return mirror(line.substr(0, at));
    if (line.ends_with(") are 0")) return fill(line);
    const std::size_t at = line.find(" = ");
    ASSERT_NE(at, std::string::npos) << "what is this? " << line;
    const std::string left = line.substr(0, at), formula = line.substr(at + 3);
    if (left.ends_with("]")) return read_entry(left, formula);
    ASSERT_TRUE(is_name(left)) << "what is this? " << line;
    if (formula.front() == '[') return read_list(left, formula.substr(1, formula.size() - 2));
    if (shapes_.count(left) != 0) return put(left, 0, 0, formula);
    EXPECT_TRUE(steps_.emplace(left, parsed(formula)).second) << left << " is computed twice";
  }

  // A =, or A, columns 3 to 5 =
  void begin_rows(const std::string& line) {
    const std::size_t comma = line.find(", column"), digit = line.find_first_of("123456789", comma);
    matrix_ = line.substr(0, std::min(comma, line.size() - 2));
    row_ = 0, first_ = comma == std::string::npos ? 0 : std::stol(line.substr(digit)) - 1;
  }

  // the other entries of A (2 x 2) are 0, or all
  void fill(const std::string& line) {
    const std::string before = " entries of ";
    const std::size_t at = line.find(before);
    ASSERT_NE(at, std::string::npos) << "what is this? " << line;
    const std::size_t from = at + before.size();
    for (auto& value : read_.at(line.substr(from, line.find(' ', from) - from)))
      if (!value) value = g_.constant(0);
  }

  // A[1,2] or tau[1]
  void read_entry(const std::string& left, const std::string& formula) {
    const std::size_t at = left.find('[');
    const std::vector<std::string> index = split(left.substr(at + 1, left.size() - at - 2), ',');
    put(left.substr(0, at), std::stol(index[0]) - 1, index.size() > 1 ? std::stol(index[1]) - 1 : 0, formula);
  }

  void read_list(const std::string& name, const std::string& text) {
    long row = 0;
    for (const std::string& number : split(text, ',')) put(name, row++, 0, number);
  }

  // C1 = cos(q1), S23 = sin(q2 + q3)
  void read_legend(const std::string& text) {
    for (const std::string& item : split(text, ',')) {
      const std::size_t at = item.find(" = ");
      ASSERT_NE(at, std::string::npos) << "what is this? " << text;
      const std::string name = item.substr(0, at);
      short_names_[name] = parsed(meaning_of(name));
      EXPECT_TRUE(equal(short_names_[name], parsed(item.substr(at + 3)))) << item;
    }
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
      const bool component = formula[i] == '.' && is_letter(formula[i + 1]);
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

// What a LaTeX text is looked at for: commands (\begin and \end with their environment), braces, dollars, indices, and empty lines.
// Empty where none begins.
std::string latex_token(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "\n\n") == 0) return "\n\n";
  if (std::string_view("{}$_^").find(text[at]) != std::string_view::npos) return text.substr(at, 1);
  if (text[at] != '\\') return {};
  std::size_t end = at + 1;
  while (end < text.size() && is_letter(text[end])) ++end;
  if (end == at + 1) return text.substr(at, 2);
  const std::string command = text.substr(at, end - at);
  if (command != "\\begin" && command != "\\end") return command;
  return text.substr(at, text.find('}', end) + 1 - at);
}

}  // namespace

std::vector<Expr> read_sheet(Graph& graph, const Graph& known, const Outputs& outputs,
                             const std::string& text) {
  SheetReader reader(graph, known, outputs);
  reader.read(text);
  return reader.values(outputs);
}

std::string latex_fault(const std::string& text) {
  std::vector<std::string> open;
  int dollars = 0;
  const auto close = [&](const std::string& what) {
    if (open.empty() || open.back() != what) return false;
    open.pop_back();
    return true;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::string t = latex_token(text, at);
    bool good = true;
    if (t.starts_with("\\begin{")) open.push_back(t.substr(6));
    if (t.starts_with("\\end{")) good = close(t.substr(4));
    if (t == "{" || t == "\\left" || t == "\\[") open.push_back(t);
    if (t == "}") good = close("{");
    if (t == "\\right") good = close("\\left");
    if (t == "\\]") good = close("\\[");
    if (t == "$") ++dollars;
    const bool mathematics = dollars % 2 == 1 || std::any_of(open.begin(), open.end(), [](const auto& o) {
                               return o == "{align*}" || o == "\\[";
                             });
    if ((t == "_" || t == "^" || t == "\n\n") && mathematics == (t == "\n\n")) good = false;
    if (!good) return t + " near " + text.substr(at, 40);
    at += std::max<std::size_t>(t.size(), 1);
  }
  if (dollars % 2 != 0) return "an odd number of dollars";
  return open.empty() ? std::string() : open.back() + " stays open";
}

}  // namespace articula::test
