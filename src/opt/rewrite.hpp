// The one loop all passes share: rebuild what is live, in order, with replaced operands.
#pragma once

#include <functional>
#include <unordered_map>

#include "expr/expr.hpp"

namespace articula {

// visit(id, x): x is node id rebuilt from the images of its operands; what it returns becomes the image of id.
// Nodes of parameters alone are visited first, so that they can stand in for equal nodes that vary.
using Visit = std::function<Expr(Id id, const Expr& rebuilt)>;
Outputs rewrite(const Outputs& outputs, const Visit& visit);

// How often each live node is used, as an operand or an output.
std::unordered_map<Id, int> use_counts(const Outputs& outputs);

// Up to sign: the same key for x and -x; `flipped` tells which of the two x is.
struct Key {
  Fingerprint print;
  bool flipped;
};
Key key_of(const Expr& x);

struct FingerprintHash {
  std::size_t operator()(const Fingerprint& f) const { return static_cast<std::size_t>(f.first); }
};
// Expressions by value, up to sign.
using ByValue = std::unordered_map<Fingerprint, Expr, FingerprintHash>;

}  // namespace articula
