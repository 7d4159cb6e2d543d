// The generic rank of a matrix of formulas: the rank it has wherever its symbols stand at no special place.
//
// It is the rank of the entries' fingerprints, values in a prime field at a random point: never too large, and too small
// with the probability of a false equality only (lane.hpp). Opaque operations (sign, abs, ..) count as independent.
#pragma once

#include <map>

#include "expr/field.hpp"
#include "expr/matrix.hpp"

namespace articula {

// Rows of values in a prime field, each led by a one in a column of its own.
class Echelon {
 public:
  using Row = std::vector<Field::Value>;
  explicit Echelon(const Field& field) : field_(field) {}

  bool add(Row row);  // false when it depends on those before it
  const std::map<std::size_t, Row>& rows() const { return rows_; }  // by leading column

 private:
  const Field& field_;
  std::map<std::size_t, Row> rows_;
};

// The first rows that no row before them depends on, counted from 0: as many as the rank.
std::vector<int> independent_rows(const Matrix& a);

}  // namespace articula
