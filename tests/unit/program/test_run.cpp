// The interpreter beside a plain walk over the instructions, one state at a time: rows that are used again, sines and cosines that are
// taken together, signs, odd numbers, batches of every size.

#include "program/run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>

#include "base/draw.hpp"
#include "base/parallel.hpp"

namespace articula::test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();

// Every NaN is the same.
std::uint64_t bits(double x) { return std::isnan(x) ? 1 : std::bit_cast<std::uint64_t>(x); }

double plain(Op op, double a, double b, double c) {
  switch (op) {
    case Op::add: return a + b;
    case Op::mul: return a * b;
    case Op::div: return a / b;
    case Op::sqrt: return std::sqrt(a);
    case Op::abs: return std::fabs(a);
    case Op::sign: return a > 0 ? 1 : a < 0 ? -1 : 0;
    case Op::exp: return std::exp(a);
    case Op::atan2: return std::atan2(a, b);
    case Op::select: return a >= 0 ? b : c;
    default: ADD_FAILURE(); return 0;
  }
}

std::vector<double> walked(const Program& p, const std::vector<double>& inputs) {
  std::vector<double> values;
  for (const Constant& c : p.constants) values.push_back(c.value);
  values.insert(values.end(), inputs.begin(), inputs.end());
  const auto value = [&](Ref r) { return r.negative() ? -values[r.id()] : values[r.id()]; };
  for (const Instruction& x : p.instructions) {
    const int n = info(x.op).arity;
    values.push_back(plain(x.op, value(x.a), n > 1 ? value(x.b) : 0, n > 2 ? value(x.c) : 0));
  }
  std::vector<double> outputs;
  for (const ProgramOutput& o : p.outputs)
    for (const Ref r : o.values) outputs.push_back(value(r) + 0.0);
  return outputs;
}

// Any operations but sines and cosines on any values that are there, with any signs; some results nobody reads.
Program drawn(unsigned long seed) {
  const auto below = [&](std::size_t n) {
    return static_cast<Id>((draw(seed) + 1) / 2 * static_cast<double>(n));
  };
  Program p;
  p.name = "drawn";
  p.constants = {{"2", 2}, {"-1/3", -1.0 / 3}};
  p.inputs = {{"x", 4, 1, {"x1", "x2", "x3", "x4"}}};
  const std::vector<Op> ops{Op::add,  Op::add, Op::mul,  Op::mul, Op::add,   Op::div,
                            Op::sqrt, Op::abs, Op::sign, Op::exp, Op::atan2, Op::select};
  const auto any = [&] {
    const Ref r = Ref::of(below(p.value_count()));
    return draw(seed) < 0 ? -r : r;
  };
  for (int i = 0; i < 120; ++i) {
    const Op op = ops[below(ops.size())];
    const Ref a = any(), b = any(), c = any();
    p.instructions.push_back({op, a, info(op).arity > 1 ? b : Ref{}, info(op).arity > 2 ? c : Ref{}});
  }
  p.outputs = {{"y", 9, 1, {any(), any(), any(), any(), any(), any(), any(), any(), any()}}};
  check_invariants(p);
  return p;
}

double number(unsigned long& seed) {
  static const double odd[] = {0.0, -0.0, infinite, -infinite, nan, 1e308, -1e-310, 1e-160, 205000.0, 1e22};
  const double pick = draw(seed);
  return pick < 0.5 ? 3 * draw(seed) : odd[static_cast<std::size_t>((pick - 0.5) * 20)];
}

TEST(Machine, DoesWhatTheInstructionsSay) {
  for (unsigned long seed = 1; seed <= 60; ++seed) {
    const Program p = drawn(seed);
    Machine machine(p, {});
    unsigned long state = seed;
    constexpr std::size_t n = 75;
    std::vector<double> in(n * 4), out(n * 9);
    for (double& x : in) x = number(state);
    machine.run_batch(n, in.data(), out.data());
    for (std::size_t i = 0; i < n; ++i) {
      const std::vector<double> one(in.begin() + static_cast<long>(4 * i),
                                    in.begin() + static_cast<long>(4 * i + 4));
      const std::vector<double> expected = walked(p, one), single = machine.run(one);
      for (std::size_t k = 0; k < 9; ++k) {
        EXPECT_EQ(bits(out[9 * i + k]), bits(expected[k]))
            << seed << ": " << out[9 * i + k] << ", " << expected[k];
        EXPECT_EQ(bits(single[k]), bits(expected[k])) << seed;
      }
    }
  }
}

// sin x, cos x, sin(-x), cos(-x), sin y, cos z, in any order and beside each other.
Program turns(bool cosine_first) {
  Program p;
  p.name = "turns";
  p.inputs = {{"x", 3, 1, {"x", "y", "z"}}};
  const Ref x = Ref::of(0), y = Ref::of(1), z = Ref::of(2);
  p.instructions = {{Op::sin, x, {}, {}},  {Op::cos, x, {}, {}}, {Op::sin, -x, {}, {}},
                    {Op::cos, -x, {}, {}}, {Op::sin, y, {}, {}}, {Op::cos, z, {}, {}}};
  if (cosine_first) std::rotate(p.instructions.begin(), p.instructions.begin() + 1, p.instructions.end());
  p.outputs = {{"y", 6, 1, {Ref::of(3), Ref::of(4), Ref::of(5), Ref::of(6), Ref::of(7), Ref::of(8)}}};
  return p;
}

TEST(Machine, TakesSinesAndCosinesOfEveryAngle) {
  for (const bool cosine_first : {false, true}) {
    const Program p = turns(cosine_first);
    Machine machine(p, {});
    unsigned long seed = 5;
    for (int i = 0; i < 2000; ++i) {
      const std::vector<double> in{number(seed), 4e5 * draw(seed), number(seed)}, out = machine.run(in);
      for (std::size_t k = 0; k < 6; ++k) {
        const bool sine = p.instructions[k].op == Op::sin;
        const Ref r = p.instructions[k].a;
        const double angle = r.negative() ? -in[r.id()] : in[r.id()];
        const auto exact = static_cast<double>(sine ? std::sin(static_cast<long double>(angle))
                                                    : std::cos(static_cast<long double>(angle)));
        if (std::isnan(exact))
          EXPECT_TRUE(std::isnan(out[k])) << angle;
        else
          EXPECT_NEAR(out[k], exact, 4.5e-16 * std::fabs(exact)) << (sine ? "sin " : "cos ") << angle;
      }
    }
  }
}

TEST(Machine, GivesTheSameOnManyThreads) {
  const Program p = drawn(7);
  Machine machine(p, {});
  constexpr std::size_t n = 150001;  // enough for several
  std::vector<double> in(n * 4), out(n * 9), one(9);
  unsigned long seed = 3;
  for (double& x : in) x = number(seed);
  machine.run_batch(n, in.data(), out.data());
  for (std::size_t i = 0; i < n; i += 7) {
    machine.run(&in[4 * i], one.data());
    for (std::size_t k = 0; k < 9; ++k) ASSERT_EQ(bits(out[9 * i + k]), bits(one[k])) << i;
  }
}

TEST(Parallel, DoesEveryPartOnce) {
  for (const std::size_t n : {0, 1, 2, 3, 7, 1000}) {
    std::vector<std::atomic<int>> done(n);
    in_parallel(n, 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) ++done[i];
    });
    for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1) << n;
  }
}

TEST(Parallel, HandsOnWhatAPartThrows) {
  EXPECT_THROW(in_parallel(100, 1,
                           [](std::size_t, std::size_t last) {
                             if (last == 100) throw 1;
                           }),
               int);
}

}  // namespace
}  // namespace articula::test
