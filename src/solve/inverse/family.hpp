// Families of solutions: where the Jacobian has a null direction that can be followed without leaving the pose (a wrist whose axes
// 4 and 6 are one line, a wrist centre on axis 1, an arm with more joints than six). A null direction alone is no family:
// at the boundary of what can be reached two solutions have met and there is nothing to follow.
#pragma once

#include <optional>
#include <vector>

#include "solve/inverse/newton.hpp"

namespace articula {

struct Family {
  std::vector<double> direction;             // at q, without units, unit length
  std::vector<std::vector<double>> members;  // along it, q first
};

// Nothing when q is isolated. `s`: singular_of(aim, q).
std::optional<std::vector<double>> free_direction(const Aim& aim, const std::vector<double>& q,
                                                  const Singular& s);
Family family_along(const Aim& aim, const std::vector<double>& q, const std::vector<double>& direction);

// The member nearest to a configuration, as far as descent along the family finds it.
std::vector<double> nearest_member(const Aim& aim, const Family& family, const std::vector<double>& to);

constexpr double null_value = 1e-6;  // singular values below it are taken for zero

}  // namespace articula
