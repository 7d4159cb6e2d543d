// Sheets as plain text, the same on every terminal. Formulas are those that parse() reads: C1*S23, ZZ2 + 2*MX2*d2*C2,
// x/(2*y).

#include <algorithm>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "typeset/formula.hpp"
#include "typeset/layout.hpp"
#include "typeset/lines.hpp"

namespace articula {

namespace {

std::string symbol(const std::string& name) { return name; }

std::string call(Op op, const std::vector<std::string>& arguments) {
  return std::string(info(op).text) + "(" + joined(arguments, ", ") + ")";
}

std::string factor(const FactorText& part) {
  const std::string text = part.op == Op::add ? "(" + part.text + ")" : part.text;
  return part.power == 1 ? text : text + "^" + std::to_string(part.power);
}

std::string product(const Rational& number, const std::vector<FactorText>& above,
                    const std::vector<FactorText>& below) {
  const auto [over, under] = number_text(number, above.empty() && below.empty());
  std::vector<std::string> up, down;
  if (over != "1" || above.empty()) up.push_back(over);
  if (!under.empty()) down.push_back(under);
  for (const FactorText& part : above) up.push_back(factor(part));
  for (const FactorText& part : below) down.push_back(factor(part));
  const std::string text = joined(up, "*");
  if (down.empty()) return text;
  return text + "/" + (down.size() == 1 ? down.front() : "(" + joined(down, "*") + ")");
}

constexpr Style style{symbol, nullptr, to_text, call, product};

double length(const std::string& text) { return static_cast<double>(text.size()); }

class PlainSheet {
 public:
  PlainSheet(const Sheet& sheet, std::size_t width)
      : sheet_(sheet), width_(width), notation_(notation_of(sheet)) {}

  std::string formulas() {
    legend();
    list(sheet_.definitions);
    list(sheet_.steps);
    for (const Output& output : sheet_.factors) show(output);
    if (!sheet_.factors.empty() && !sheet_.product.empty()) {
      std::vector<std::string> names;
      for (const Output& output : sheet_.factors) names.push_back(output.name);
      paragraph(), text_ += sheet_.product + " = " + joined(names, " ") + "\n";
    }
    for (const Sheet::Passage& passage : sheet_.passages) read(passage);
    for (const Output& output : sheet_.outputs) show(output);
    remarks();
    return std::move(text_);
  }

 private:
  std::string write(const Expr& formula) const { return written(formula, style, notation_); }
  void paragraph() { text_ += text_.empty() ? "" : "\n"; }
  void say(const std::string& lead, const std::vector<std::string>& items, std::size_t indent) {
    std::vector<std::string> words{lead};
    for (std::size_t i = 0; i < items.size(); ++i)
      words.push_back(items[i] + (i + 1 < items.size() ? "," : ""));
    for (const std::string& line : wrapped(words, width_, indent)) text_ += line + "\n";
  }

  void legend() {
    std::vector<std::string> names;
    for (const auto& [name, sine] : notation_.legend())
      names.push_back(to_text(name) + " = " + written(sine, style, Notation()));
    if (!names.empty()) say("with", names, 5);
  }

  void equation(const std::string& name, const std::string& formula) {
    constexpr std::size_t indent = 4, step = 2;
    const auto first = static_cast<double>(width_) - length(name) - 2,
               rest = static_cast<double>(width_ - indent) + 1;
    bool begun = false;
    for (const Line& line : lines_of_formula(formula, first, rest, step, length)) {
      const std::size_t margin = indent + step * static_cast<std::size_t>(line.depth);
      text_ += (begun ? std::string(margin, ' ') : name + " = ") + line.text + "\n";
      begun = true;
    }
  }

  void list(const std::vector<Step>& steps) {
    if (!steps.empty()) paragraph();
    for (const Step& step : steps) equation(step.name, write(step.formula));
  }

  void read(const Sheet::Passage& passage) {
    if (!passage.words.empty()) {
      paragraph();
      for (const std::string& line : wrapped(split(passage.words, ' '), width_, 3)) text_ += line + "\n";
    }
    for (const auto& [left, right] : passage.equations) equation("  " + write(left), write(right));
  }

  void remarks() {
    if (sheet_.remarks.empty()) return;
    paragraph();
    text_ += sheet_.remarks_title + "\n";
    for (const auto& [formula, words] : sheet_.remarks) {
      const std::string zero = formula.valid() ? write(formula) + " = 0" : "";
      const std::string between = zero.empty() || words.empty() ? "" : ": ";
      for (const std::string& line : wrapped(split("  " + zero + between + words, ' '), width_, 6))
        text_ += line + "\n";
    }
  }

  void show(const Output& output) {
    paragraph();
    std::vector<std::string> cells;
    for (const Expr& value : output.values) cells.push_back(write(value));
    if (output.values.size() == 1) return equation(output.name, cells.front());
    if (is_list_of_numbers(output)) return equation(output.name, "[" + joined(cells, ", ") + "]");
    if (output.cols == 1 || !show_grid(output, cells)) show_entries(output, cells);
  }

  bool show_grid(const Output& output, const std::vector<std::string>& cells) {
    const auto columns = static_cast<std::size_t>(output.cols);
    std::vector<double> widths(columns, 0);
    for (std::size_t j = 0; j < output.columns.size(); ++j) widths[j] = length(output.columns[j]) + 3;
    for (std::size_t k = 0; k < cells.size(); ++k)
      widths[k % columns] = std::max(widths[k % columns], length(cells[k]) + 3);
    const std::vector<Block> blocks = blocks_of(widths, static_cast<double>(width_) - 3);
    for (const Block& block : blocks) {
      if (block.from > 0) text_ += "\n";
      text_ += output.name;
      if (blocks.size() > 1)
        text_ += block.to == block.from + 1
                     ? ", column " + std::to_string(block.to)
                     : ", columns " + std::to_string(block.from + 1) + " to " + std::to_string(block.to);
      text_ += " =\n";
      if (!output.columns.empty()) text_ += row(output.columns, 0, block, widths, ' ', ' ');
      for (std::size_t k = 0; k < cells.size(); k += columns) text_ += row(cells, k, block, widths, '[', ']');
    }
    return !blocks.empty();
  }

  static std::string row(const std::vector<std::string>& cells, std::size_t first, const Block& block,
                         const std::vector<double>& widths, char left, char right) {
    std::string line = std::string("  ") + left;
    for (std::size_t j = block.from; j < block.to; ++j) {
      const std::string& cell = cells[first + j];
      const std::size_t fill = static_cast<std::size_t>(widths[j]) - cell.size() - 2;
      line += (j == block.from ? " " : "  ") + cell + std::string(fill - 1, ' ');
    }
    line += std::string(" ") + right;
    return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }

  void show_entries(const Output& output, const std::vector<std::string>& cells) {
    if (!output.columns.empty()) {
      std::vector<std::string> names;
      for (std::size_t j = 0; j < output.columns.size(); ++j)
        names.push_back(std::to_string(j + 1) + " " + output.columns[j]);
      say("columns of " + output.name + ":", names, 4);
    }
    const Listing listing = listing_of(output);
    for (const auto& [at, index] : listing.entries) equation(output.name + "[" + index + "]", cells[at]);
    if (listing.symmetric)
      text_ += output.name + " is symmetric: " + output.name + "[j,i] = " + output.name + "[i,j]\n";
    const std::string whole = output.name + " (" + std::to_string(output.rows) +
                              (output.cols == 1 ? "" : " x " + std::to_string(output.cols)) + ")";
    if (listing.entries.empty())
      text_ += "all entries of " + whole + " are 0\n";
    else if (listing.zeros)
      text_ += "the other entries of " + whole + " are 0\n";
  }

  const Sheet& sheet_;
  std::size_t width_;
  Notation notation_;
  std::string text_;
};

}  // namespace

std::string plain_formulas(const Sheet& sheet, std::size_t width) {
  return PlainSheet(sheet, width).formulas();
}

std::string plain_text(const Sheet& sheet, std::size_t width) {
  std::string text;
  const auto say = [&](const std::string& line) {
    for (const std::string& part : wrapped(split(shortened(line, line.size()), ' '), width, 2))
      text += part + "\n";
  };
  say(sheet.title);
  text += "\n";
  for (const std::string& note : sheet.notes) say(note);
  return text + (sheet.notes.empty() ? "" : "\n") + plain_formulas(sheet, width);
}

}  // namespace articula
