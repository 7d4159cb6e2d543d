// Ordinary text in LaTeX: what it takes for commands is escaped, Greek letters become formulas, letters with accents and the signs of
// European texts stay as they are (UTF-8); of what LaTeX has not without further packages a question mark is left.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace articula {

struct GreekLetter {
  std::string_view name, letter;  // alpha, α
};
inline constexpr std::array<GreekLetter, 34> greek_alphabet{
    {{"alpha", "α"},   {"beta", "β"},  {"gamma", "γ"},  {"delta", "δ"}, {"epsilon", "ε"}, {"zeta", "ζ"},
     {"eta", "η"},     {"theta", "θ"}, {"iota", "ι"},   {"kappa", "κ"}, {"lambda", "λ"},  {"mu", "μ"},
     {"nu", "ν"},      {"xi", "ξ"},    {"pi", "π"},     {"rho", "ρ"},   {"sigma", "σ"},   {"tau", "τ"},
     {"upsilon", "υ"}, {"phi", "φ"},   {"chi", "χ"},    {"psi", "ψ"},   {"omega", "ω"},   {"Gamma", "Γ"},
     {"Delta", "Δ"},   {"Theta", "Θ"}, {"Lambda", "Λ"}, {"Xi", "Ξ"},    {"Pi", "Π"},      {"Sigma", "Σ"},
     {"Upsilon", "Υ"}, {"Phi", "Φ"},   {"Psi", "Ψ"},    {"Omega", "Ω"}}};

std::string latex_escaped(std::string_view text);

}  // namespace articula
