#include "api/derivation/author.hpp"

#include <algorithm>
#include <regex>

#include "algebra/readable.hpp"
#include "api/paper/steps.hpp"
#include "expr/transform.hpp"
#include "opt/opt.hpp"
#include "typeset/symbol_parts.hpp"

namespace articula {

namespace {

constexpr std::size_t longest_formula = 160, longest_matrix = 900, hopeless = 4'000;

bool fits(const std::vector<Expr>& values, std::size_t most = longest_matrix) {
  std::size_t total = 0;
  for (const Expr& e : values) {
    const std::size_t size = reading_size(e, longest_formula + 1);
    total += size;
    if (size > longest_formula || total > most) return false;
  }
  return true;
}

void turn(std::vector<Expr>& values) {
  for (Expr& v : values) v = -v;
}

// Every term with the other sign.
Marks negative(Marks marks) {
  const auto is = [](const Mark& m, const char* sign) {
    return m.kind == Mark::Kind::sign && m.text == sign;
  };
  int open = 0;
  for (std::size_t k = 1; k < marks.size(); ++k) {
    open += is(marks[k - 1], "(") ? 1 : is(marks[k - 1], ")") ? -1 : 0;
    if (open == 0 && (is(marks[k], "+") || is(marks[k], "-"))) marks[k].text = is(marks[k], "+") ? "-" : "+";
  }
  if (!marks.empty() && is(marks.front(), "-"))
    marks.erase(marks.begin());
  else
    marks.insert(marks.begin(), {.kind = Mark::Kind::sign, .text = "-"});
  return marks;
}

std::string index_in(const Output& o, std::size_t k) {
  if (o.values.size() == 1) return {};
  const auto columns = static_cast<std::size_t>(o.cols);
  const std::string row = std::to_string(k / columns + 1);
  return o.cols == 1 ? row : row + std::to_string(k % columns + 1);
}

// One text for a letter, however it stands in a product: transposed, inverted, as the matrix of its cross product.
std::string key_of(const Letter& l) {
  std::string above = l.above;
  for (const std::string_view mark : {"T", "-1"})
    if (above.ends_with(mark)) above.resize(above.size() - mark.size());
  std::string key = l.base + (l.bold ? "|b" : "|");
  for (const std::string& accent : l.accents) key += accent == "hat" ? "" : accent;
  return key + "|" + l.left_above + "|" + l.left_below + "|" + above + "|" + l.below;
}

// The letters of an equation, those in fractions too.
std::vector<Letter> letters_in(Marks marks) {
  std::vector<Letter> list;
  for (std::size_t k = 0; k < marks.size(); ++k) {
    const Mark mark = marks[k];
    if (mark.kind == Mark::Kind::letter) list.push_back(mark.letter);
    marks.insert(marks.end(), mark.over.begin(), mark.over.end());
    marks.insert(marks.end(), mark.under.begin(), mark.under.end());
    for (const Marks& cell : mark.cells) marks.insert(marks.end(), cell.begin(), cell.end());
  }
  return list;
}

}  // namespace

// As people write it; what has been written once is known.
Expr Author::shown(const Expr& e) const {
  const Expr positive(e.graph(), Ref::of(e.id()));
  auto found = shown_.find(e.id());
  if (found == shown_.end()) {
    const bool long_one = written_size(positive, hopeless) >= hopeless;
    found = shown_.emplace(e.id(), long_one ? positive : readable(positive).formula).first;
  }
  return e.ref().negative() ? -found->second : found->second;
}

std::vector<Expr> Author::shown(const std::vector<Expr>& values) const {
  std::vector<Expr> list;
  for (const Expr& e : values) list.push_back(shown(e));
  return list;
}

Author::Author(const Robot& tree, const Lettering& lettering, std::string title)
    : tree_(tree), lettering_(lettering) {
  d_.paper.title = std::move(title);
}

void Author::add(PaperPart block) { d_.paper.blocks.push_back(std::move(block)); }
void Author::heading(int level, const std::string& text) { add(Heading{level, text}); }

void Author::say(const std::string& text, const Indices& at) {
  for (std::size_t open = text.find('{'); open != std::string::npos;) {
    const std::size_t close = closing_brace(text, open);
    marks(text.substr(open + 1, close - open - 1), at);
    open = text.find('{', close);
  }
  add(Paragraph{sentence(lettering_, text, at)});
}

Marks Author::marks(const std::string& text, const Indices& at) {
  static const std::regex word("\"[^\"]*\"|[A-Za-z]+");
  for (auto w = std::sregex_iterator(text.begin(), text.end(), word); w != std::sregex_iterator(); ++w)
    if (find_named(lettering_.quantities, w->str()) != nullptr) used_.insert(w->str());
  return phrase(lettering_, text, at);
}

// What the left side is called stands for the negative: both sides then change their sign.
Author::Begun Author::begun(const Statement& s) {
  Equation e{.source = s.source, .from = sources_of(s)};
  e.left = marks(s.left, s.at);
  for (const std::string& side : s.between) e.between.push_back(marks(side, s.at));
  const bool opposite = e.left.size() == 2 && e.left.front().text == "-";
  if (opposite) {
    e.left.erase(e.left.begin());
    for (Marks& side : e.between) side = negative(std::move(side));
  }
  return {std::move(e), opposite};
}

void Author::general(const Statement& s) {
  finish(begun(s).equation, {});
  general_[s.left] = last_;
}

void Author::defines(const std::string& quantities, const Indices& at) {
  for (const Letter& l : letters_in(phrase(lettering_, quantities, at))) told_[key_of(l)] = last_;
}

std::vector<int> Author::sources_of(const Statement& s) const {
  std::set<int> numbers;
  if (const auto found = general_.find(s.left); found != general_.end()) numbers.insert(found->second);
  std::string text = s.uses;
  for (const std::string& side : s.between) text += " " + side;
  for (Letter l : letters_in(phrase(lettering_, text, s.at))) {
    auto found = told_.find(key_of(l));
    for (std::string* index : {&l.left_above, &l.below})  // what holds of j holds of its neighbours
      if (*index == "i" || *index == "k") *index = "j";
    if (found == told_.end()) found = told_.find(key_of(l));
    if (found != told_.end()) numbers.insert(found->second);
  }
  return {numbers.begin(), numbers.end()};
}

void Author::finish(Equation e, Proof proof) {
  e.number = ++last_;
  if (e.left.size() == 1) told_[key_of(e.left.front().letter)] = last_;
  if (!e.terms.empty()) d_.proofs[last_] = std::move(proof);
  add(std::move(e));
}

std::string Author::unused(const std::string& wanted) const {
  std::string chosen = wanted;
  for (int k = 2; d_.paper.graph->find_symbol(chosen) != nullptr; ++k)
    chosen = wanted + "_" + std::to_string(k);
  return chosen;
}

Expr Author::name(const std::string& wanted, const Expr& formula, Equation& e) {
  const std::string chosen = unused(wanted);
  meaning_[chosen] = meaning({formula}).front();
  e.steps.push_back({chosen, formula});
  return graph().symbol(chosen, meaning_[chosen].varies() ? Kind::state : Kind::parameter);
}

std::vector<Expr> Author::meaning(const std::vector<Expr>& formulas) const {
  return substitute(formulas, *d_.paper.graph, by_name(meaning_));
}

std::vector<Expr> Author::named(const Statement& s, const Output& value, std::size_t keep, Equation& e) {
  std::vector<Expr> list;
  std::map<Id, Expr> known;
  for (std::size_t k = 0; k < value.values.size(); ++k) {
    const Expr& v = value.values[k];
    if (s.elements.empty() || reading_size(v, keep + 1) <= keep) {
      list.push_back(v);
      continue;
    }
    auto found = known.find(v.id());  // as it stands: its name is of what it says, sign included
    if (found == known.end()) {
      const std::string mark = s.mark.empty() ? "" : (value.values.size() == 1 ? "" : "_") + s.mark;
      const Expr symbol = name(s.elements + index_in(value, k) + mark, v, e);
      found = known.emplace(v.id(), v.ref().negative() ? -symbol : symbol).first;
    }
    list.push_back(v.ref().negative() ? -found->second : found->second);
  }
  return list;
}

std::vector<Expr> Author::step(const Statement& s, const Output& value, Proof proof) {
  auto [e, opposite] = begun(s);
  Output printed = with_values({value}, shown(value.values)).front();
  if (opposite) turn(printed.values), turn(proof.expected);
  printed.values = named(s, printed, s.kept, e);
  if (printed.values.size() == 1 && e.steps.size() == 1 && e.between.empty()) {  // D_1 = .., not D_1 = D_1
    e.named_whole = true;
    const SymbolParts parts = parts_of_symbol(e.steps.front().name);
    const Letter name{.base = parts.letters, .below = parts.index};
    if (e.left.size() != 1 || e.left.front().letter != name)
      e.between.push_back({{.kind = Mark::Kind::letter, .letter = name}});
  }
  e.terms = {{printed}};
  finish(std::move(e), std::move(proof));
  if (opposite) turn(printed.values);
  return printed.values;
}

Vec3 Author::step(const Statement& s, const Vec3& value, Proof proof) {
  const std::vector<Expr> v = step(s, Output{"", 3, 1, {value.x(), value.y(), value.z()}}, std::move(proof));
  return {value.frame(), v[0], v[1], v[2]};
}

Tensor3 Author::step(const Statement& s, const Tensor3& value, Proof proof) {
  Output o{"", 3, 3, {}};
  for (const Triple& row : value.matrix()) o.values.insert(o.values.end(), row.begin(), row.end());
  const std::vector<Expr> v = step(s, o, std::move(proof));
  Matrix3 m;
  for (std::size_t k = 0; k < 9; ++k) m[k / 3][k % 3] = v[k];
  return {value.frame(), m};
}

std::vector<Expr> Author::listed_in(Equation& e, const Output& value) {
  Output wanted = value;
  wanted.name = unused("x");
  const Program program =
      lower("steps", optimise({wanted}, {}).outputs, parameters_in(wanted.values), tree_.inputs());
  Listed list = listed(program, graph());
  for (Step& step : list.steps) {
    meaning_[step.name] = meaning({step.formula}).front();
    e.steps.push_back(std::move(step));
  }
  return list.outputs.front().values;
}

std::vector<Expr> Author::whole(const Statement& s, const Output& value, Proof proof) {
  const std::size_t room = value.cols == 1 ? 60 : 24;  // operands that a row may have
  Equation e = begun(s).equation;
  Output printed = with_values({value}, shown(value.values)).front();
  const bool readable_as_it_is = fits(printed.values);
  if (!readable_as_it_is) printed.values = listed_in(e, value);
  std::vector<Expr> usable = printed.values;
  const auto columns = static_cast<std::size_t>(value.cols);
  bool wide = !readable_as_it_is;
  for (std::size_t row = 0; row < printed.values.size(); row += columns) {
    std::size_t total = 0;
    for (std::size_t k = row; k < row + columns; ++k) total += reading_size(printed.values[k], room + 1);
    wide = wide || total > room;
  }
  if (wide || !s.elements.empty()) {
    Equation with_names = e;
    usable = named(s, printed, wide ? 6 : 40, with_names);
    if (wide || with_names.steps.size() > e.steps.size()) e = with_names, printed.values = usable;
  }
  e.terms = {{printed}};
  finish(std::move(e), std::move(proof));
  return usable;
}

std::string Author::called(std::string_view quantity) const {
  return std::string(quantity_named(lettering_, quantity).elements);
}

std::optional<Expr> Author::symbol_named(const std::string& name) const {
  const Symbol* found = d_.paper.graph->find_symbol(name);
  if (found == nullptr) return std::nullopt;
  return d_.paper.graph->symbol(name, found->kind);
}

bool Author::can_be_read(const std::vector<Expr>& values, std::size_t most) const {
  return fits(shown(values), most);
}

void Author::sum(const Statement& s, std::vector<Equation::Product> terms, Proof proof) {
  Equation e = begun(s).equation;
  e.terms = std::move(terms);
  finish(std::move(e), std::move(proof));
}

std::string bracketed(std::string_view key, std::string_view equation) {
  return "[" + std::string(key) + "]" + (equation.empty() ? "" : " (" + std::string(equation) + ")");
}

}  // namespace articula
