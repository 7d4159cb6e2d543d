// Motions of joints to choose from, each joint the same curves times its own coefficients:
//
//   x_j(t) = sum over k of c_jk phi_k(t)        at rest at both ends, accelerations from nothing
//
//   fourier   one period of a series (series.hpp): where it begins, and A_k, B_k of all harmonics but the last one, whose two are what
//             rest at the ends needs:  A_N = -sum k A_k/N,  B_N = -sum k^2 B_k/N^2
//   spline    quintic through knots evenly in time: where it is at each of them
#pragma once

#include <string_view>

#include "solve/motion/series.hpp"

namespace articula {

enum class CurveKind { fourier, spline };
struct CurveKindInfo {
  CurveKind kind;
  std::string_view name, line;
};
const std::vector<CurveKindInfo>& curve_kinds();
const CurveKindInfo& info(CurveKind kind);

class CurveFamily {
 public:
  // `order`: harmonics, at least 2; knots with both ends, at least 3.
  CurveFamily(CurveKind kind, double duration, std::size_t order);

  CurveKind kind() const { return kind_; }
  double duration() const { return duration_; }
  std::size_t order() const { return order_; }
  std::size_t size() const { return still_.size(); }           // coefficients of a joint
  SplinePoint at(double t) const;                              // phi, and its derivatives
  const std::vector<double>& still() const { return still_; }  // coefficients of what stays at 1
  std::vector<double> sizes() const;  // of coefficients of a motion that fills [-1, 1], about
  double highest() const;             // Hz, of what there is in it, about
  std::vector<double> knots() const;  // s; of splines
  // Of joints with these coefficients, joint after joint; of a family of them.
  Series series(const std::vector<double>& c, std::size_t joints) const;

 private:
  CurveKind kind_;
  double duration_;
  std::size_t order_;
  std::vector<double> still_;
  std::vector<Spline> spline_;  // or none
  Series series_;               // of all phi but the first
};

}  // namespace articula
