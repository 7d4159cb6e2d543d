#include "algebra/readable.hpp"

#include "expr/transform.hpp"

namespace articula {

Readable readable(const Expr& formula) { return {collected(formula), true}; }

}  // namespace articula
