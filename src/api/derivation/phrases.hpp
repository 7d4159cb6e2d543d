// Equations in general, as derivations say them: in names of quantities (lettering.hpp), with indices that stand for links.
//
//   "w[j,j] = A[j,i] w[i,i] + qd[j] a[j,j]"      j, i: what the indices are here, numbers or letters
//
//   name[x,y]  a letter          name'      transposed           name~   inverted
//   hat:name    the matrix of its cross product; dot:name, its rate; over what the letter has: a dotted one gets both
//   + - x . = ( ) ,              signs      frac{..}{..}         sum{..}    over what follows
//   "words"    words in a formula       matrix{a & b ; c & d}
//
// A letter that stands for the negative of its quantity turns the sign before it.
#pragma once

#include <map>

#include "api/derivation/lettering.hpp"
#include "typeset/paper.hpp"

namespace articula {

using Indices = std::map<std::string, std::string>;

Letter letter(const Lettering& lettering, std::string_view quantity, const std::vector<std::string>& indices);
Marks phrase(const Lettering& lettering, const std::string& text, const Indices& indices = {});

Marks number_marks(double x);  // 0.25, 2.5 . 10^-7

std::size_t closing_brace(const std::string& text, std::size_t open);

// Words with phrases in braces: "the velocity {V[j,j]} of the origin".
Words sentence(const Lettering& lettering, const std::string& text, const Indices& indices = {});

}  // namespace articula
