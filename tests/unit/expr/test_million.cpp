// A graph of a million nodes: built, differentiated, copied, in seconds and with bounded memory per node.

#include <gtest/gtest.h>
#include <unistd.h>

#include <ctime>
#include <fstream>

#include "expr/transform.hpp"

using namespace articula;

namespace {

double resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  double total = 0, resident = 0;
  statm >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// f <- a f + b, with a and b taken in turn from a few symbols: deep, and two nodes each time.
Expr nest(Graph& g, const Expr& x, std::size_t nodes) {
  std::vector<Expr> few;
  for (int i = 0; i < 7; ++i) few.push_back(g.symbol("a" + std::to_string(i), Kind::parameter));
  Expr f = x;
  for (std::size_t i = 0; g.size() < nodes; ++i) f = few[i % 7] * f + few[i % 5];
  return f;
}

}  // namespace

TEST(Million, NodesFitInMemoryAndTime) {
  constexpr std::size_t million = 1000000;
  const double start = cpu_seconds(), before = resident_bytes();
  Graph g;
  const Expr x = g.symbol("x", Kind::state), f = nest(g, x, million);
  const double bytes = resident_bytes() - before;
  EXPECT_GE(g.size(), million);
  EXPECT_LT(bytes / static_cast<double>(g.size()), 200);

  const Expr slope = derivative(f, x);
  EXPECT_TRUE(equal(slope, gradient(f, {x})[0]));
  EXPECT_TRUE(f.varies());
  EXPECT_FALSE(slope.varies());

  Graph h;
  EXPECT_EQ(copy({f}, h)[0].fingerprint(), f.fingerprint());
  EXPECT_LT(cpu_seconds() - start, 20);
  RecordProperty("bytes_per_node", std::to_string(bytes / static_cast<double>(million)));
  RecordProperty("cpu_seconds", std::to_string(cpu_seconds() - start));
}
