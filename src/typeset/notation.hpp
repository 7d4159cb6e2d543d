// Sines and cosines of joint variables as the literature writes them: C1 = cos(q1), S23 = sin(q2 + q3), S2m3 = sin(q2
// - q3).
//
// A joint number above 9 makes the numbers stand apart: C1_10 = cos(q1 + q10), C_12 = cos(q12), S10_m11 = sin(q10 -
// q11). Other angles are written in full, and so is everything as soon as one of these names means something else on
// the sheet.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "expr/expr.hpp"
#include "typeset/marks.hpp"

namespace articula {

struct JointAngle {  // a sum of joint variables, with signs; numbers ascending
  std::vector<long> plus, minus;
  bool wide() const;  // has a number above 9
  friend auto operator<=>(const JointAngle&, const JointAngle&) = default;
};
std::optional<JointAngle> joint_angle(const Graph& graph, Ref angle);

struct ShortName {
  JointAngle of;
  bool sine;  // else cosine
  friend auto operator<=>(const ShortName&, const ShortName&) = default;
};
std::string to_text(const ShortName& name);

// The short names of a sheet: none of them when one is taken. Symbols that have a letter are written as that.
class Notation {
 public:
  Notation() = default;  // everything in full
  Notation(const std::vector<Expr>& formulas, std::set<std::string> other_names,
           std::map<std::string, Letter> letters = {});

  std::optional<ShortName> short_name(const Graph& graph, Id id) const;
  const Letter* letter(const std::string& symbol) const;               // or null
  const std::map<ShortName, Expr>& legend() const { return legend_; }  // those used and what they mean

 private:
  std::map<ShortName, Expr> legend_;
  std::map<std::string, Letter> letters_;
};

}  // namespace articula
