#include "api/derive/same_functions.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace articula {

void check_level(const OptOptions& options) {
  if (options.level < 0 || options.level > highest_level)
    throw ModelError("", "-O cannot be '" + std::to_string(options.level) + "'",
                     "possible: 0 to " + std::to_string(highest_level));
}

bool same_functions(const Outputs& x, const Outputs& y) {
  const std::vector<Expr> a = values(x), b = values(y);
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Expr& s, const Expr& t) { return equal(s, t); });
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace articula
