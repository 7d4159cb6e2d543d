// Formulas as text: a2*cos(q1 + q2) - pi/2.
//
//   sum     = product { ('+' | '-') product }
//   product = factor { ('*' | '/') factor }
//   factor  = ('-' | '+') factor | atom [ '^' exponent ]       (a factor without symbols, whole or half)
//   atom    = number | 'pi' | name | function '(' sum { ',' sum } ')' | '(' sum ')'
//
// Numbers are decimal and exact. Functions are those of op.def, and tan. parse(print(e)) is the same node as e.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "expr/expr.hpp"

namespace articula {

// What a name means; an empty Expr when it means nothing.
using Resolve = std::function<Expr(std::string_view name)>;

// Columns of errors are counted from `place.column` (1 when it is 0), so a formula inside a file is pointed at there.
Expr parse(Graph& graph, std::string_view text, const Resolve& resolve, const Place& place = {},
           const std::string& excerpt = {});
Expr parse(Graph& graph, std::string_view text);  // unknown names become parameters

std::string to_text(const Expr& formula);

// A positive number as people write it beside other factors: 3 over 2, 17.4 over nothing; alone: 0.2, not 1 over 5.
struct NumberText {
  std::string over, under;
};
NumberText number_text(const Rational& number, bool alone);

// A sum as people write it, without parentheses in it, symbols first: to be read, not to be parsed into the same nodes.
std::string flat_text(const Expr& formula);

// Formulas as other tools write them: also Sin(x), fabs(x), pow(x, 2), x.^2, 1.5d0, 2.0f, M_PI, and elements of arrays
// t[3], tau(1,2), a[1][2]. `tell` hears of every operation as it stands there. Columns of errors count from 1.
using Tell = std::function<void(Op op)>;
Expr parse_foreign(Graph& graph, std::string_view text, const Resolve& resolve, const Tell& tell = {});

// The name that a text begins with, and its indices where they are whole numbers: t3, t[3], tau[1,2].
struct ForeignName {
  std::string name;
  std::size_t length;  // of the text it is made of; 0 when there is none
};
ForeignName foreign_name(std::string_view text);

bool is_name(std::string_view text);  // a letter, then letters, digits and underscores; no function, not pi

}  // namespace articula
