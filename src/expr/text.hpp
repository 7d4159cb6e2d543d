// Formulas as text: a2*cos(q1 + q2) - pi/2.
//
//   sum     = product { ('+' | '-') product }
//   product = factor { ('*' | '/') factor }
//   factor  = ('-' | '+') factor | atom [ '^' whole number ]
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

// A sum as people write it, without parentheses in it, symbols first: to be read, not to be parsed into the same nodes.
std::string flat_text(const Expr& formula);

bool is_name(std::string_view text);  // a letter, then letters, digits and underscores; no function, not pi

}  // namespace articula
