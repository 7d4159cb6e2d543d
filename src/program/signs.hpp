// The signs of sections (sections.hpp) so that those of one group are alike. A value may change its sign where everybody who reads it knows:
// unknowns x_m of 0 and 1 for all values, and linear equations between them, modulo 2. With e_k, the sign of operand k after such changes:
//
//   product     x_m = e_a + e_b: it has no signs itself; where a factor is a constant, that takes the sign, and x_m is free
//   sum         its signs are s_k = e_k + x_m. Of the first section of a group x_m is free; another has the same s_k, for each operand
//               that is no constant
//
// Instructions come after their operands: x_m follows from them, is free, or its equations agree or determine what was free before.
#pragma once

#include <map>

#include "program/sections.hpp"

namespace articula {

class Signs {
 public:
  explicit Signs(const Program& program);

  // Sections come after those they read. False where this one cannot be like `model`, which came before: then it is as if it had not come.
  bool take(const Section& section, const Section* model);

  Program applied() const;

 private:
  using Form = std::vector<std::size_t>;  // a sum of unknowns, by ascending number; 0 is the number 1

  static Form sum(const Form& a, const Form& b);
  Form reduced(Form form) const;
  bool value(const Form& form) const;  // what is free is zero
  bool is_constant(Ref r) const;
  Form e(Ref r) const;
  Form s(const Instruction& x, Id own, int k) const;
  Form solved(const Instruction& x, const Instruction* model, Id model_id);
  void demand_zero(const Form& form);

  const Program& p_;
  std::vector<bool> taken_;            // by value number: a section with it has come
  std::vector<Form> x_;                // by value number
  std::map<std::size_t, Form> known_;  // unknowns that follow from others of smaller number
  std::size_t unknowns_ = 0;
  std::vector<std::size_t> newly_known_;
  bool contradiction_ = false;
};

}  // namespace articula
