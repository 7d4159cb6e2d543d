// A body on six rods in soma coordinates [Study1903] [Wampler1996]: polynomials of degree two, whose solutions in complex numbers are
// followed from one set of rods to another (homotopy.hpp).
//
//   e, g   quaternions, x = (e, g) up to a factor: the body's rotation R v = e v e' / (e e'), its position p = g e' / (e e');
//          e' is the conjugate (w, -x, -y, -z), all products of numbers are without conjugates, so that everything is a polynomial
//   e.g    = 0, so that p is a vector
//   rod    |p + R b - a|^2 = L^2, times e.e:   g.g + c e.e + 2 g.(e b - a e) - 2 (a e).(e b) = 0,   c = a.a + b.b - L^2
//
// Seven quadrics in the projective space of x. Where e = 0 they have solutions that are no places of a body.
#pragma once

#include <array>
#include <complex>

namespace articula {

using Complex = std::complex<double>;
using Soma = std::array<Complex, 8>;  // e0 .. e3, g0 .. g3

struct SomaRod {
  std::array<Complex, 3> a, b;
  Complex c;
};
using SomaRods = std::array<SomaRod, 6>;
SomaRods between(const SomaRods& from, const SomaRods& to, Complex s);  // (1 - s) from + s to

// The quadrics at x: six rods, e.g, and nothing in the last row, which keeps x at the size it has.
struct SomaRows {
  std::array<Soma, 8> J{};  // derivatives by x; the last row is the conjugate of x
  Soma f{};                 // values
  Soma rates{};             // how the values change when the rods do, by so much
};
SomaRows soma_rows(const SomaRods& rods, const SomaRods& by, const Soma& x);

// f and rates become J^-1 f, J^-1 rates: Gaussian elimination with row pivots. False when J is singular to rounding.
bool solved(SomaRows& rows);

Soma unit(const Soma& x);                       // of length one
double distance(const Soma& x, const Soma& y);  // sine of the angle between the two lines

}  // namespace articula
