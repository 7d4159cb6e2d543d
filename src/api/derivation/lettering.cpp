#include "api/derivation/lettering.hpp"

namespace articula {

const std::vector<Lettering>& letterings() {
  static const std::vector<Lettering> list{khalil(), lucassen()};
  return list;
}

const Quantity& quantity_named(const Lettering& lettering, std::string_view name) {
  if (const Quantity* q = find_named(lettering.quantities, name)) return *q;
  throw Bug("the notation " + std::string(lettering.name) + " has no letter for " + std::string(name));
}

}  // namespace articula
