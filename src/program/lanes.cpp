#include "program/lanes.hpp"

#include <cmath>
#include <cstdint>

#include "base/error.hpp"

namespace articula {

namespace {

// The words of runtime/sincos*.h, for four doubles. Two of them stand before functions and can only be macros.
using REAL = double;
using WORD = std::uint64_t;
constexpr int LANES = 4, BITS = 64;
constexpr REAL LIMIT = sincos_limit;
typedef REAL VECTOR __attribute__((vector_size(LANES * sizeof(REAL)), may_alias));
typedef WORD MASK __attribute__((vector_size(LANES * sizeof(WORD)), may_alias));
union UNION {
  VECTOR real;
  MASK mask;
  REAL lane[LANES];
  WORD word[LANES];
};
#define INLINE static inline __attribute__((always_inline))
#define COLD static __attribute__((noinline, cold))
#include "program/runtime/sincos_far.h"
// then what is of doubles,
#include "program/runtime/sincos_f64.h"
// and what is made of both
#include "program/runtime/sincos.h"
#undef INLINE
#undef COLD

static_assert(LaneRow::size % LANES == 0);

[[gnu::always_inline]] inline const VECTOR* vectors(const LaneRow& row) {
  return reinterpret_cast<const VECTOR*>(row.lane);
}

double sign_of(double v) { return v > 0 ? 1.0 : v < 0 ? -1.0 : 0.0; }

// Negation is a bit. Of a product or a quotient, the signs of both operands are one; of a sum they are not: 0 - 0 is 0, not -0.
[[gnu::always_inline]] inline void arithmetic(const LaneStep& step, std::size_t m, LaneRow* rows) {
  const VECTOR *a = vectors(rows[step.a]), *b = vectors(rows[step.b]);
  VECTOR* const out = reinterpret_cast<VECTOR*>(rows[step.out].lane);
  const WORD sign = static_cast<WORD>(step.minus_a != step.minus_b) << (BITS - 1);
  if (step.op == Op::mul) {
    for (std::size_t k = 0; k < m; ++k) out[k] = (VECTOR)((MASK)(a[k] * b[k]) ^ sign);
  } else if (step.op == Op::div) {
    for (std::size_t k = 0; k < m; ++k) out[k] = (VECTOR)((MASK)(a[k] / b[k]) ^ sign);
  } else if (sign != 0) {
    if (step.minus_a) std::swap(a, b);
    for (std::size_t k = 0; k < m; ++k) out[k] = a[k] - b[k];
  } else if (step.minus_a) {
    for (std::size_t k = 0; k < m; ++k) out[k] = -a[k] - b[k];
  } else {
    for (std::size_t k = 0; k < m; ++k) out[k] = a[k] + b[k];
  }
}

[[gnu::always_inline]] inline void sincos(const LaneStep& step, std::size_t m, LaneRow* rows) {
  const VECTOR* const x = vectors(rows[step.a]);
  VECTOR* const s = reinterpret_cast<VECTOR*>(rows[step.out].lane);
  VECTOR* const c = reinterpret_cast<VECTOR*>(rows[step.other].lane);
  const WORD sign = static_cast<WORD>(step.minus_a) << (BITS - 1);
  for (std::size_t k = 0; k < m; ++k) {
    VECTOR sine, cosine;
    sincos_VECTOR(x + k, &sine, &cosine);
    s[k] = (VECTOR)((MASK)sine ^ sign);
    c[k] = cosine;
  }
}

// The rare ones, a number at a time.
void others(const LaneStep& step, std::size_t n, LaneRow* rows) {
  const double *const a = rows[step.a].lane, *const b = rows[step.b].lane, *const c = rows[step.c].lane;
  double* const out = rows[step.out].lane;
  const double sa = step.minus_a ? -1 : 1, sb = step.minus_b ? -1 : 1, sc = step.minus_c ? -1 : 1;
  const auto each = [&](auto value) {
    for (std::size_t k = 0; k < n; ++k) out[k] = value(k);
  };
  switch (step.op) {
    case Op::sqrt: return each([&](std::size_t k) { return std::sqrt(sa * a[k]); });
    case Op::abs: return each([&](std::size_t k) { return std::fabs(a[k]); });
    case Op::sign: return each([&](std::size_t k) { return sign_of(sa * a[k]); });
    case Op::exp: return each([&](std::size_t k) { return std::exp(sa * a[k]); });
    case Op::atan2: return each([&](std::size_t k) { return std::atan2(sa * a[k], sb * b[k]); });
    case Op::select: return each([&](std::size_t k) { return sa * a[k] >= 0 ? sb * b[k] : sc * c[k]; });
    default: throw Bug("program: a step computes nothing");
  }
}

using Runner = void (*)(const std::vector<LaneStep>& steps, std::size_t n, LaneRow* rows);

[[gnu::always_inline]] inline void run_all(const std::vector<LaneStep>& steps, std::size_t n, LaneRow* rows) {
  const std::size_t m = (n + LANES - 1) / LANES;
  for (const LaneStep& step : steps) {
    if (step.op == Op::add || step.op == Op::mul || step.op == Op::div)
      arithmetic(step, m, rows);
    else if (step.op == Op::sin)
      sincos(step, m, rows);
    else
      others(step, n, rows);
  }
}

void run_plain(const std::vector<LaneStep>& steps, std::size_t n, LaneRow* rows) { run_all(steps, n, rows); }

// Wider registers where the processor has them: the same operations, so the same numbers.
#ifdef __x86_64__
[[gnu::target("avx2")]] void run_avx2(const std::vector<LaneStep>& steps, std::size_t n, LaneRow* rows) {
  run_all(steps, n, rows);
}

Runner best_runner() { return __builtin_cpu_supports("avx2") ? run_avx2 : run_plain; }
#else
Runner best_runner() { return run_plain; }
#endif

}  // namespace

void run_steps(const std::vector<LaneStep>& steps, std::size_t n, LaneRow* rows) {
  static const Runner run = best_runner();
  run(steps, n, rows);
}

}  // namespace articula
