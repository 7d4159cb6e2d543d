// A graph of a million nodes: built, differentiated, copied, with bounded memory per node.

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "expr/transform.hpp"

namespace articula::test {
namespace {

double resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  double total = 0, resident = 0;
  statm >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// A sanitizer has memory of its own beside every node, and takes its time.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif
constexpr std::size_t million = sanitized ? 100000 : 1000000;

// f <- a f + b, with a and b taken in turn from a few symbols: deep, and two nodes each time.
Expr nest(Graph& g, const Expr& x, std::size_t nodes) {
  std::vector<Expr> few;
  for (int i = 0; i < 7; ++i) few.push_back(g.symbol("a" + std::to_string(i), Kind::parameter));
  Expr f = x;
  for (std::size_t i = 0; g.size() < nodes; ++i) f = few[i % 7] * f + few[i % 5];
  return f;
}

TEST(Million, NodesFitInMemory) {
  const double before = resident_bytes();
  Graph g;
  const Expr x = g.symbol("x", Kind::state), f = nest(g, x, million);
  const double bytes = resident_bytes() - before;
  EXPECT_GE(g.size(), million);
  if (!sanitized) {
    EXPECT_LT(bytes / static_cast<double>(g.size()), 200);
  }

  const Expr slope = derivative(f, x);
  EXPECT_TRUE(equal(slope, gradient(f, {x})[0]));
  EXPECT_TRUE(f.varies());
  EXPECT_FALSE(slope.varies());

  Graph h;
  EXPECT_EQ(copy(f, h).fingerprint(), f.fingerprint());
  RecordProperty("bytes_per_node", std::to_string(bytes / static_cast<double>(million)));
}

}  // namespace
}  // namespace articula::test
