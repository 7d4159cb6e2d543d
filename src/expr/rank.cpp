#include "expr/rank.hpp"

#include <algorithm>

namespace articula {

bool Echelon::add(Row row) {
  for (const auto& [column, other] : rows_) {
    const Field::Value k = row[column];
    if (k == 0) continue;
    for (std::size_t c = column; c < row.size(); ++c) row[c] = field_.sub(row[c], field_.mul(k, other[c]));
  }
  const auto lead = std::find_if(row.begin(), row.end(), [](Field::Value v) { return v != 0; });
  if (lead == row.end()) return false;
  const Field::Value scale = field_.inv(*lead);
  for (auto v = lead; v != row.end(); ++v) *v = field_.mul(*v, scale);
  rows_.emplace(lead - row.begin(), std::move(row));
  return true;
}

std::vector<int> independent_rows(const Matrix& a) {
  std::vector<int> here, there;  // in the first field and in the second
  Echelon first(Field::first()), second(Field::second());
  for (int i = 0; i < a.rows(); ++i) {
    Echelon::Row x, y;
    for (int j = 0; j < a.cols(); ++j) {
      const Fingerprint f = a(i, j).fingerprint();
      x.push_back(f.first), y.push_back(f.second);
    }
    if (first.add(std::move(x))) here.push_back(i);
    if (second.add(std::move(y))) there.push_back(i);
  }
  return here.size() >= there.size() ? here : there;
}

}  // namespace articula
