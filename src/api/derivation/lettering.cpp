#include "api/derivation/lettering.hpp"

namespace articula {

Quantity placed(std::string_view name, std::string_view letter, std::string_view left_above,
                std::string_view below, std::string_view elements, std::string_view meaning,
                std::string_view accent) {
  return {.name = name,
          .letter = letter,
          .left_above = left_above,
          .below = below,
          .accent = accent,
          .bold = true,
          .framed = true,
          .elements = elements,
          .meaning = meaning};
}
Quantity vector(std::string_view name, std::string_view letter, std::string_view elements,
                std::string_view meaning, std::string_view accent) {
  return placed(name, letter, "#0", "#1", elements, meaning, accent);
}
Quantity transition(std::string_view name, std::string_view letter, std::string_view elements,
                    std::string_view meaning) {
  Quantity q = vector(name, letter, elements, meaning);
  q.turns = true;
  return q;
}
Quantity matrix(std::string_view name, std::string_view letter, std::string_view below,
                std::string_view elements, std::string_view meaning, std::string_view accent) {
  Quantity q = placed(name, letter, {}, below, elements, meaning, accent);
  q.framed = false;
  return q;
}
Quantity number(std::string_view name, std::string_view letter, std::string_view below,
                std::string_view meaning, std::string_view accent, std::string_view elements) {
  Quantity q = matrix(name, letter, below, elements, meaning, accent);
  q.bold = false;
  return q;
}
Quantity above(std::string_view text, Quantity q) {
  q.above = text;
  return q;
}
Quantity left_below(std::string_view text, Quantity q) {
  q.left_below = text;
  return q;
}
Quantity opposite(Quantity q) {
  q.opposite = true;
  return q;
}

const std::vector<Lettering>& letterings() {
  static const std::vector<Lettering> list{khalil(), lucassen()};
  return list;
}

const Quantity& quantity_named(const Lettering& lettering, std::string_view name) {
  if (const Quantity* q = find_named(lettering.quantities, name)) return *q;
  throw Bug("the notation " + std::string(lettering.name) + " has no letter for " + std::string(name));
}

}  // namespace articula
