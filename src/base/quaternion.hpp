// Unit quaternions w, x, y, z of rotations, in numbers: turned_by (placing.hpp) makes the matrix of one.
#pragma once

#include "base/vector3.hpp"

namespace articula {

using Quaternion = std::array<double, 4>;

Quaternion product(const Quaternion& a, const Quaternion& b);
Quaternion unit(Quaternion e);                      // of length one
Quaternion quaternion_of(const Vector3& rotation);  // about this vector, by its length
Quaternion quaternion_of(const Placing& T);         // by its largest component [Shepperd1978]
Vector3 rotation_vector(Quaternion e);              // the shorter way

}  // namespace articula
