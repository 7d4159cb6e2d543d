#include "draw/label.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/latex.hpp"
#include "draw/svg_text.hpp"

namespace articula {

namespace {

constexpr std::array<std::string_view, 8> functions{"sin", "cos",  "tan", "sqrt",
                                                    "abs", "sign", "exp", "atan2"};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

void add(Label& label, TextPiece::Kind kind, std::string_view text) {
  if (text.empty()) return;
  if (!label.empty() && label.back().kind == kind)
    label.back().text += text;
  else
    label.push_back({kind, std::string(text)});
}

// A name: its letters, and from its first digit or underscore on what stands below.
void add_name(Label& label, std::string_view name) {
  if (std::find(functions.begin(), functions.end(), name) != functions.end())
    return add(label, TextPiece::Kind::upright, name);
  const std::size_t cut = std::min(name.find_first_of("0123456789_."), name.size());
  const std::string_view letters = name.substr(0, cut);
  const auto known = std::find_if(greek_alphabet.begin(), greek_alphabet.end(),
                                  [&](const GreekLetter& g) { return g.name == letters; });
  const bool is_pi = known != greek_alphabet.end() && name == "pi";
  add(label, is_pi ? TextPiece::Kind::upright : TextPiece::Kind::italic,
      known == greek_alphabet.end() ? letters : known->letter);
  std::string index(name.substr(cut));
  std::replace(index.begin(), index.end(), '_', ',');
  std::replace(index.begin(), index.end(), '.', ',');
  add(label, TextPiece::Kind::below, index.starts_with(",") ? std::string_view(index).substr(1) : index);
}

// One sign of a formula.
std::string sign_text(char c) {
  switch (c) {
    case '-': return "−";
    case ' ': return "\u00A0";  // XML joins others
    case '*': return "\u2009";  // a thin space
    default: return std::string(1, c);
  }
}

std::string latex_piece(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = std::string_view(text).substr(i);
    const auto letter = std::find_if(greek_alphabet.begin(), greek_alphabet.end(),
                                     [&](const GreekLetter& g) { return rest.starts_with(g.letter); });
    if (letter != greek_alphabet.end()) {
      result += "\\" + std::string(letter->name) + " ";
      i += letter->letter.size();
    } else if (rest.starts_with("−")) {
      result += "-", i += std::string_view("−").size();
    } else if (rest.starts_with("′")) {
      result += "'", i += std::string_view("′").size();
    } else if (rest.starts_with("\u2009")) {
      result += "\\,", i += 3;
    } else if (rest.starts_with("\u00A0")) {
      result += " ", i += 2;
    } else if (std::string_view("#$%&_{}").find(rest[0]) != std::string_view::npos) {
      result += "\\" + std::string(1, rest[0]), ++i;
    } else {
      result += (rest[0] >= ' ' && rest[0] <= '~' && rest[0] != '\\' && rest[0] != '^' && rest[0] != '~')
                    ? rest[0]
                    : '?';
      ++i;
    }
  }
  return result;
}

}  // namespace

Label label_of(std::string_view formula) {
  Label label;
  for (std::size_t i = 0; i < formula.size();) {
    std::size_t to = i + 1;
    if (formula[i] == '"') {
      to = std::min(formula.find('"', to), formula.size());
      add(label, TextPiece::Kind::upright, formula.substr(i + 1, to - i - 1));
      ++to;
    } else if (is_letter(formula[i])) {
      while (to < formula.size() &&
             (is_letter(formula[to]) || is_digit(formula[to]) || formula[to] == '_' || formula[to] == '.'))
        ++to;
      add_name(label, formula.substr(i, to - i));
      if (to < formula.size() && formula[to] == '\'') add(label, TextPiece::Kind::upright, "′"), ++to;
    } else if (is_digit(formula[i])) {
      while (to < formula.size() && (is_digit(formula[to]) || formula[to] == '.')) ++to;
      add(label, TextPiece::Kind::upright, formula.substr(i, to - i));
    } else {
      add(label, TextPiece::Kind::upright, sign_text(formula[i]));
    }
    i = to;
  }
  return label;
}

std::string plain(const Label& label) {
  std::string text;
  for (const TextPiece& piece : label) text += piece.text;
  return text;
}

double width_of(const Label& label, double size) {
  double width = 0;
  for (const TextPiece& piece : label)
    width += text_width(piece.text, piece.kind == TextPiece::Kind::below ? below_size * size : size);
  return width;
}

// Blanks at the ends of spans, which some readers leave out, become shifts.
std::string svg_spans(const Label& label, double size) {
  constexpr std::string_view blank = "\u00A0";
  std::string text;
  double down = 0, gap = 0;
  for (const TextPiece& piece : label) {
    const bool below = piece.kind == TextPiece::Kind::below;
    const double wanted = below ? below_drop * size : 0, step = text_width(" ", size);
    std::string_view rest = piece.text;
    for (; rest.starts_with(blank); rest.remove_prefix(blank.size())) gap += step;
    std::string attributes = below ? " font-size=\"" + coordinate(below_size * size) + "\""
                             : piece.kind == TextPiece::Kind::italic ? " font-style=\"italic\""
                                                                     : "";
    if (gap > 0) attributes += " dx=\"" + coordinate(gap) + "\"";
    if (wanted != down) attributes += " dy=\"" + coordinate(wanted - down) + "\"";
    down = wanted, gap = 0;
    for (; rest.ends_with(blank); rest.remove_suffix(blank.size())) gap += step;
    text +=
        attributes.empty() ? svg_escaped(rest) : "<tspan" + attributes + ">" + svg_escaped(rest) + "</tspan>";
  }
  return text;
}

std::string latex_of(const Label& label) {
  std::string text;
  for (const TextPiece& piece : label) switch (piece.kind) {
      case TextPiece::Kind::below: text += "_{" + latex_piece(piece.text) + "}"; break;
      case TextPiece::Kind::italic: text += "{" + latex_piece(piece.text) + "}"; break;
      case TextPiece::Kind::upright: {
        const bool words = std::any_of(piece.text.begin(), piece.text.end(), is_letter);
        text += words ? "\\mathrm{" + latex_piece(piece.text) + "}" : latex_piece(piece.text);
        break;
      }
    }
  return "$" + text + "$";
}

}  // namespace articula
