// The ring that the formulas of robots live in: polynomials over the rational numbers in
//
//   S_k, C_k   sine and cosine of the angle a_k, with S_k^2 = 1 - C_k^2
//   r          a square root, with r^2 = u when u is in the ring itself
//   the rest   symbols, pi, and what is opaque (abs, exp, atan2, ..): a variable each
//
// An angle a_k is an atom of angles (expr/angle.hpp), or a part of one when q/2 occurs; sines of sums are expanded by
// the addition theorems. The four parts of a unit quaternion satisfy w^2 = 1 - x^2 - y^2 - z^2. A polynomial whose
// sines, roots and w have powers below two is in normal form: two formulas with the same normal form are the same
// function; of formulas without roots, constant angles and opaque parts this is the only way to be the same. Formulas
// with divisions are fractions of two polynomials.
#pragma once

#include <map>
#include <memory>

#include "algebra/poly.hpp"
#include "expr/angle.hpp"
#include "expr/expr.hpp"

namespace articula {

struct Fraction {
  Poly num, den;
};

class TrigRing {
 public:
  explicit TrigRing(const Expr& formula);

  Fraction fraction(const Expr& formula) const;  // of the one the ring was made for
  Poly reduced(const Poly& a) const { return remainder(a, relations_); }

  const PolyRing& polys() const { return *polys_; }
  Graph& graph() const { return graph_; }
  int angles() const { return static_cast<int>(angles_.size()); }
  int sine(int k) const { return first_sine_ + k; }  // the number of the variable S_k
  int cosine(int k) const { return first_sine_ + angles() + k; }
  bool is_trigonometric(int variable) const {
    return variable >= first_sine_ && variable < first_sine_ + 2 * angles();
  }
  std::vector<Expr> atoms() const;  // the angles a_k
  // What the variables stand for, when the angles are these.
  std::vector<Expr> meaning(const std::vector<Expr>& angles) const;

 private:
  struct AngleUnit {
    Expr atom;
    Rational unit;  // the angle is unit * atom
  };
  struct Turn {  // cosine and sine of an angle
    Poly c, s;
  };
  void collect(const Expr& formula);
  void collect_angle(const Expr& argument);
  void number_variables();
  void relate();
  Fraction sum(const Fraction& a, const Fraction& b) const;
  Fraction product(const Fraction& a, const Fraction& b) const;
  Fraction cancelled(const Fraction& a) const;
  Fraction combined(Id id, const std::map<Id, Fraction>& of) const;
  Turn turn(const Angle& angle) const;
  Turn repeated(const Turn& step, long times) const;
  Turn sum(const Turn& a, const Turn& b) const;
  Poly constant_turn(const Expr& value) const;
  int variable_of(Id id) const;

  Graph& graph_;
  std::map<Id, Expr> plain_, roots_;  // variables that are no angles
  std::map<Fingerprint, Id> same_;    // opaque formulas that are the same function
  std::vector<AngleUnit> angles_;
  std::map<Id, int> angle_number_;  // by atom
  std::map<Id, int> number_;        // of plain_ and roots_
  int first_sine_ = 0;
  std::unique_ptr<PolyRing> polys_;
  std::vector<Poly> relations_;
};

}  // namespace articula
