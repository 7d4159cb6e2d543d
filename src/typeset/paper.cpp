#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "typeset/layout.hpp"
#include "typeset/lines.hpp"
#include "typeset/medium.hpp"

namespace articula {

namespace {

template <class... Ts>
struct Cases : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Cases(Ts...) -> Cases<Ts...>;

// The short names C1, S23 are those of the whole paper.
Notation notation_of(const Paper& paper) {
  std::vector<Expr> formulas;
  std::set<std::string> names;
  const auto add = [&](const Words& words) {
    for (const Inline& part : words)
      if (part.formula.valid()) formulas.push_back(part.formula);
  };
  for (const PaperPart& block : paper.blocks)
    std::visit(Cases{[&](const Equation& e) {
                       for (const Step& step : e.steps)
                         formulas.push_back(step.formula), names.insert(step.name);
                       for (const Equation::Product& product : e.terms)
                         for (const Output& o : product)
                           formulas.insert(formulas.end(), o.values.begin(), o.values.end());
                     },
                     [&](const Paragraph& p) { add(p.words); },
                     [&](const PaperTable& t) {
                       for (const auto& row : t.rows)
                         for (const Words& cell : row) add(cell);
                     },
                     [](const auto&) {}},
               block);
  return {formulas, std::move(names), paper.letters};
}

struct Side {  // of an equation
  std::string text;
  bool breaks = false;  // over several lines, where it is long
};
bool has_matrix(const Marks& marks) {
  return std::any_of(marks.begin(), marks.end(), [](const Mark& m) { return m.kind == Mark::Kind::matrix; });
}

class PaperWriter {
 public:
  PaperWriter(const Paper& paper, const Medium& medium)
      : paper_(paper), m_(medium), notation_(notation_of(paper)) {}

  std::string run() {
    std::string text;
    for (const PaperPart& block : paper_.blocks)
      text += std::visit([this](const auto& b) { return write(b); }, block);
    return text;
  }

 private:
  std::string formula(const Expr& e) const { return written(e, m_.style, notation_); }

  std::string marks(const Marks& list) const {
    std::string text;
    for (const Mark& mark : list) switch (mark.kind) {
        case Mark::Kind::letter: text += m_.style.letter(mark.letter); break;
        case Mark::Kind::sign: text += m_.sign(mark.text); break;
        case Mark::Kind::number: text += m_.number(mark.text); break;
        case Mark::Kind::words: text += m_.words_in_formula(mark.text); break;
        case Mark::Kind::power: text += m_.power(m_.number(mark.text), marks(mark.under)); break;
        case Mark::Kind::fraction: text += m_.fraction(marks(mark.over), marks(mark.under)); break;
        case Mark::Kind::sum: text += m_.sum(marks(mark.under)); break;
        case Mark::Kind::matrix: text += matrix(mark); break;
      }
    return text;
  }

  std::string matrix(const Mark& mark) const {
    std::vector<std::string> cells;
    for (const Marks& cell : mark.cells) cells.push_back(marks(cell));
    return m_.matrix(cells, mark.columns);
  }

  std::string words(const Words& list) const {
    std::string text;
    for (const Inline& part : list)
      text += part.formula.valid()      ? m_.in_line(formula(part.formula))
              : !part.marks.empty()     ? m_.in_line(marks(part.marks))
              : !part.equations.empty() ? references(part.equations)
                                        : m_.text(part.text);
    return text;
  }
  std::vector<std::string> words(const std::vector<Words>& list) const {
    std::vector<std::string> texts;
    for (const Words& w : list) texts.push_back(words(w));
    return texts;
  }

  // (3), (5)-(7): three or more one after the other are a range
  std::string references(const std::vector<int>& numbers) const {
    std::vector<std::string> parts;
    for (std::size_t k = 0, end; k < numbers.size(); k = end) {
      end = k + 1;
      while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
      if (end - k > 2)
        parts.push_back(m_.reference(numbers[k]) + m_.text("-") + m_.reference(numbers[end - 1]));
      else
        for (std::size_t i = k; i < end; ++i) parts.push_back(m_.reference(numbers[i]));
    }
    return joined(parts, ", ");
  }
  std::vector<std::string> beside(const Equation& e) const {
    std::vector<std::string> lines;
    if (!e.source.empty()) lines.push_back(m_.text(e.source));
    if (!e.from.empty()) lines.push_back(m_.text("by ") + references(e.from));
    return lines;
  }

  std::string write(const Heading& h) const { return m_.heading(h.level, m_.text(h.text)); }
  std::string write(const Paragraph& p) const { return m_.paragraph(words(p.words)); }
  std::string write(const PaperPicture& p) const { return m_.picture(p, words(p.caption)); }
  std::string write(const PaperTable& t) const {
    std::vector<std::vector<std::string>> rows;
    for (const std::vector<Words>& row : t.rows) rows.push_back(words(row));
    return m_.table(words(t.head), rows);
  }
  std::string write(const Glossary& g) const {
    std::vector<std::pair<std::string, std::string>> entries;
    for (const auto& [symbol, meaning] : g.entries) entries.emplace_back(words(symbol), words(meaning));
    return m_.glossary(entries);
  }

  std::string write(const Equation& e) const {
    std::vector<Row> rows;
    const std::string left = marks(e.left);
    std::vector<Side> sides;
    for (const Marks& side : e.between) sides.push_back({marks(side), !has_matrix(side)});
    if (e.named_whole) {
      add_value({"", 1, 1, {e.steps.front().formula}}, left, sides, rows);
      return m_.equation(rows, e.number, beside(e));
    }
    if (e.terms.size() == 1 && e.terms.front().size() == 1) {
      add_value(e.terms.front().front(), left, sides, rows);
    } else {
      add_sum(e.terms, left, sides, rows);
    }
    std::vector<Row> steps;
    for (const Step& step : e.steps) add_formula(m_.style.symbol(step.name), formula(step.formula), steps);
    return m_.equation(rows, e.number, beside(e)) + (steps.empty() ? "" : m_.steps(steps));
  }

  std::string cell_matrix(const Output& o) const {
    std::vector<std::string> cells;
    for (const Expr& value : o.values) cells.push_back(formula(value));
    return m_.matrix(cells, static_cast<std::size_t>(o.cols));
  }

  // Products of matrices, on one line if they fit, else on one each.
  void add_sum(const std::vector<Equation::Product>& terms, const std::string& left, std::vector<Side> sides,
               std::vector<Row>& rows) const {
    std::vector<std::string> products;
    std::string all;
    for (const Equation::Product& product : terms) {
      products.emplace_back();
      for (const Output& o : product) products.back() += cell_matrix(o);
      all += (all.empty() ? "" : m_.sign("+")) + products.back();
    }
    const bool fits = width_of(terms) <= m_.line;
    if (!all.empty() && fits) sides.push_back({all});
    add_sides(left, sides, rows);
    if (all.empty() || fits) return;
    for (std::size_t k = 0; k < products.size(); ++k)
      rows.push_back({"", (k == 0 ? "" : m_.sign("+")) + products[k], k == 0});
  }

  double width_of(const Output& o) const {
    std::vector<double> widths(static_cast<std::size_t>(o.cols), 0);
    for (std::size_t k = 0; k < o.values.size(); ++k)
      widths[k % widths.size()] = std::max(widths[k % widths.size()], m_.width(formula(o.values[k])));
    double total = 4;
    for (const double w : widths) total += w + 2.5;
    return total;
  }
  double width_of(const std::vector<Equation::Product>& terms) const {
    double total = 0;
    for (const Equation::Product& product : terms)
      for (const Output& o : product) total += width_of(o);
    return total;
  }

  // left = a = b on one line as long as there is room, then each on one of its own.
  void add_sides(const std::string& left, const std::vector<Side>& sides, std::vector<Row>& rows) const {
    double room = m_.line - m_.width(left) - 3;
    for (const Side& side : sides) {
      const double width = m_.width(side.text) + 3;
      if (!rows.empty() && width <= room)
        rows.back().right += m_.sign("=") + side.text;
      else
        room = (rows.empty() ? room : m_.line - 3), add_side(left, side, rows);
      room -= width;
    }
    if (rows.empty()) rows.push_back({left, "", false});
  }

  void add_side(const std::string& left, const Side& side, std::vector<Row>& rows) const {
    if (!side.breaks)
      rows.push_back({rows.empty() ? left : "", side.text});
    else if (rows.empty())
      add_formula(left, side.text, rows);
    else
      add_long(side.text, rows);
  }

  void add_formula(const std::string& left, const std::string& right, std::vector<Row>& rows) const {
    bool begun = false;
    const double first = m_.line - m_.width(left) - 2;
    for (const Line& line : lines_of_formula(right, first, m_.line - 4, 1, m_.width)) {
      rows.push_back({begun ? "" : left, line.text, !begun, line.depth});
      begun = true;
    }
  }

  void add_value(const Output& o, const std::string& left, std::vector<Side> sides,
                 std::vector<Row>& rows) const {
    if (o.values.size() == 1) {
      const std::string value = formula(o.values.front());
      const bool fits = m_.width(value) < m_.line - 4;
      if (!fits && sides.empty()) return add_formula(left, value, rows);
      if (fits) sides.push_back({value});
      add_sides(left, sides, rows);
      if (!fits) add_long(value, rows);
      return;
    }
    if (width_of(o) <= m_.line) {
      sides.push_back({cell_matrix(o)});
      return add_sides(left, sides, rows);
    }
    if (!sides.empty()) add_sides(left, sides, rows);
    const Listing listing = listing_of(o);  // entry by entry
    for (const auto& [at, index] : listing.entries)
      add_formula(m_.entry(left, index), formula(o.values[at]), rows);
    if (listing.symmetric || listing.zeros)
      rows.push_back({"", m_.words_in_formula(rest_of(listing)), false});
  }

  static std::string rest_of(const Listing& listing) {
    const std::string symmetric = "the matrix is symmetric", zeros = "the other entries are 0";
    return listing.symmetric && listing.zeros ? symmetric + "; " + zeros
           : listing.symmetric                ? symmetric
                                              : zeros;
  }

  void add_long(const std::string& value, std::vector<Row>& rows) const {
    std::vector<Row> more;
    add_formula("", value, more);
    more.front().equals = true;
    rows.insert(rows.end(), more.begin(), more.end());
  }

  const Paper& paper_;
  const Medium& m_;
  Notation notation_;
};

}  // namespace

std::string written(const Paper& paper, const Medium& medium) { return PaperWriter(paper, medium).run(); }

}  // namespace articula
