#include "api/derivation/convention.hpp"

namespace articula {

const std::vector<Convention>& conventions() {
  static const std::vector<Convention> list{khalil(), lucassen()};
  return list;
}

const Quantity& quantity_named(const Convention& convention, std::string_view name) {
  if (const Quantity* q = find_named(convention.quantities, name)) return *q;
  throw Bug("the notation " + std::string(convention.name) + " has no letter for " + std::string(name));
}

}  // namespace articula
