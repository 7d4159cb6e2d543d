#include "codegen/cuda.hpp"

// Not that of src/program/runtime: it works on vectors and is exact with and without fused operations, where a GPU has one number for each
// thread and counts on FMA.
//
// x = n pi/2 + r, |r| <= pi/4. For angles below `far` r comes from three multiplications by parts of pi/2 [CodyWaite1980]: with FMA
// the first is exact, so r is right to one ulp. Further out 2/pi is taken to as many bits as x needs [PayneHanek1983]; that branch
// is never taken by angles of robots, holds no local memory, and so costs the others one comparison. The polynomials are
// those of fdlibm (double) and of Cephes (float); sine and cosine are within 2 ulp for every x,
// NaN for infinite ones.

namespace articula {

namespace {

constexpr std::string_view remainder_text = R"(#ifndef ARTICULA_REMAINDER
#define ARTICULA_REMAINDER
/* 2/pi, after 64 zero bits */
static __constant__ unsigned long long articula_two_over_pi[20] = {
  0x0000000000000000ull, 0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull,
  0xfe5163abdebbc561ull, 0xb7246e3a424dd2e0ull, 0x06492eea09d1921cull, 0xfe1deb1cb129a73eull,
  0xe88235f52ebb4484ull, 0xe99c7026b45f7e41ull, 0x3991d639835339f4ull, 0x9c845f8bbdf9283bull,
  0x1ff897ffde05980full, 0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull,
  0x7527bac7ebe5f17bull, 0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull};

/* x = n pi/2 + r for |x| >= 2^16, or NaN: the bits of 2/pi that matter, times the mantissa of x, modulo 4 */
static __device__ __forceinline__ double articula_far_remainder(double x, unsigned *n)
{
  const unsigned long long bits = (unsigned long long)__double_as_longlong(x);
  const int exponent = (int)(bits >> 52) & 0x7ff;
  const int offset = (exponent == 0x7ff ? 1095 : exponent) - 1075 + 62;
  const unsigned long long *const w = articula_two_over_pi + (offset >> 6);
  const int up = offset & 63, down = 63 - up;
  const unsigned long long a = w[0] << up | w[1] >> 1 >> down;
  const unsigned long long b = w[1] << up | w[2] >> 1 >> down;
  const unsigned long long c = w[2] << up | w[3] >> 1 >> down;
  const unsigned long long m = (bits & 0xfffffffffffffull) | 0x10000000000000ull;
  const unsigned long long low = __umul64hi(m, c), middle = low + m*b;
  const unsigned long long high = m*a + __umul64hi(m, b) + (middle < low);
  unsigned long long f = high << 2 | middle >> 62, g = middle << 2;
  const unsigned upper = (unsigned)(f >> 63), quarters = (unsigned)(high >> 62) + upper;
  if (upper) f = ~f, g = ~g;
  const int zeros = __clzll((long long)f);
  f = f << zeros | g >> 1 >> (63 - zeros);
  const double head = (double)(f & ~2047ull), tail = (double)(f & 2047); /* times pi/2, in two parts */
  const double size = fma(head, 8.515303950216386e-20, fma(head, 3.319411800407449e-36, tail*8.515303950216386e-20)) *
                      __hiloint2double((1023 - zeros) << 20, 0);
  *n = x < 0 ? 0u - quarters : quarters;
  return exponent == 0x7ff ? x - x : (x < 0) != (upper != 0) ? -size : size;
}
#endif

)";

constexpr std::string_view double_text = R"(#ifndef ARTICULA_SINCOS
#define ARTICULA_SINCOS
/* Sine and cosine of any x, within 2 ulp. */
static __device__ __forceinline__ void articula_sincos(double x, double *s, double *c)
{
  const double shifted = fma(x, 0.6366197723675814, 6755399441055744.0);
  const double k = shifted - 6755399441055744.0;
  unsigned n = (unsigned)__double2loint(shifted);
  double r = fma(-k, 1.5707963267948966, x);
  r = fma(-k, 6.123233995736766e-17, r);
  r = fma(-k, -1.4973849048591698e-33, r);
  if (__builtin_expect((__double2hiint(x) & 0x7fffffff) >= 0x41d00000, 0)) r = articula_far_remainder(x, &n);
  const double z = r*r;
  double u = fma(1.58969099521155010221e-10, z, -2.50507602534068634195e-08);
  u = fma(u, z, 2.75573137070700676789e-06);
  u = fma(u, z, -1.98412698298579493134e-04);
  u = fma(u, z, 8.33333333332248946124e-03);
  u = fma(u, z, -1.66666666666666324348e-01);
  u = fma(u, r*z, r);
  double v = fma(-1.13596475577881948265e-11, z, 2.08757232129817482790e-09);
  v = fma(v, z, -2.75573143513906633035e-07);
  v = fma(v, z, 2.48015872894767294178e-05);
  v = fma(v, z, -1.38888888888741095749e-03);
  v = fma(v, z, 4.16666666666666019037e-02);
  v = fma(v, z, -0.5);
  v = fma(v, z, 1.0);
  const double a = n & 1 ? v : u, b = n & 1 ? u : v;
  *s = __hiloint2double((int)((unsigned)__double2hiint(a) ^ (n << 30 & 0x80000000u)), __double2loint(a));
  *c = __hiloint2double((int)((unsigned)__double2hiint(b) ^ ((n + 1) << 30 & 0x80000000u)), __double2loint(b));
}
#endif

)";

constexpr std::string_view float_text = R"(#ifndef ARTICULA_SINCOSF
#define ARTICULA_SINCOSF
/* Sine and cosine of any x, within 2 ulp. */
static __device__ __forceinline__ void articula_sincosf(float x, float *s, float *c)
{
  const float shifted = fmaf(x, 0.63661977f, 12582912.0f);
  const float k = shifted - 12582912.0f;
  unsigned n = __float_as_uint(shifted);
  float r = fmaf(-k, 1.5707964f, x);
  r = fmaf(-k, -4.371139e-8f, r);
  r = fmaf(-k, -1.7151245e-15f, r);
  if (__builtin_expect(!(fabsf(x) < 65536.0f), 0)) r = (float)articula_far_remainder((double)x, &n);
  const float z = r*r;
  float u = fmaf(-1.9515295891e-4f, z, 8.3321608736e-3f);
  u = fmaf(u, z, -1.6666654611e-1f);
  u = fmaf(u, r*z, r);
  float v = fmaf(2.443315711809948e-5f, z, -1.388731625493765e-3f);
  v = fmaf(v, z, 4.166664568298827e-2f);
  v = fmaf(v, z, -0.5f);
  v = fmaf(v, z, 1.0f);
  const float a = n & 1 ? v : u, b = n & 1 ? u : v;
  *s = __uint_as_float(__float_as_uint(a) ^ (n << 30 & 0x80000000u));
  *c = __uint_as_float(__float_as_uint(b) ^ ((n + 1) << 30 & 0x80000000u));
}
#endif

)";

}  // namespace

std::string cuda_sincos(Precision precision) {
  return std::string(remainder_text) + std::string(precision == Precision::f64 ? double_text : float_text);
}

}  // namespace articula
