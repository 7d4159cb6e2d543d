// Generated CUDA on a device: equality with generated C, accuracy of sine and cosine, states per second and bytes per second of
// the inverse model of the PUMA, steps per second of rollouts. bench/cuda/run generates, compiles and runs it, once with REAL
// double and once with float.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include IDM
#include DDM
#include "reference.h"

using Real = REAL;
constexpr bool is_double = sizeof(Real) == 8;

static void must(cudaError_t e, int line) {
  if (e == cudaSuccess) return;
  std::printf("line %d: %s\n", line, cudaGetErrorString(e));
  std::exit(1);
}
#define MUST(call) must(call, __LINE__)

static Real* device(std::size_t values) {
  Real* p = nullptr;
  MUST(cudaMalloc(&p, values * sizeof(Real)));
  return p;
}

__global__ void fill(Real* p, std::size_t values, Real size, unsigned long long seed) {
  const std::size_t i = (std::size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= values) return;
  unsigned long long h = (i + seed) * 0x9e3779b97f4a7c15ull;
  h = (h ^ h >> 31) * 0xbf58476d1ce4e5b9ull;
  p[i] = size * (Real)((double)(h >> 11) / 4503599627370496.0 - 1.0);
}
static void filled_with(Real* p, std::size_t values, Real size, unsigned long long seed) {
  fill<<<(unsigned)((values + 255) / 256), 256>>>(p, values, size, seed);
  MUST(cudaGetLastError());
}

template <class Run>
static double seconds(int runs, Run run) {
  cudaEvent_t a, b;
  MUST(cudaEventCreate(&a)), MUST(cudaEventCreate(&b));
  std::vector<float> ms(runs);
  for (int k = -2; k < runs; ++k) {
    MUST(cudaEventRecord(a)), run(), MUST(cudaEventRecord(b)), MUST(cudaEventSynchronize(b));
    if (k >= 0) MUST(cudaEventElapsedTime(&ms[k], a, b));
  }
  std::nth_element(ms.begin(), ms.begin() + runs / 2, ms.end());
  return ms[runs / 2] * 1e-3;
}

// V states for each thread, with vector loads; B threads in a block, M blocks at least.
template <int V>
struct alignas(V * sizeof(Real)) Pack {
  Real x[V];
};
template <int V, int B, int M>
__global__ void __launch_bounds__(B, M)
    variant(std::size_t stride, const Real* __restrict__ q, const Real* __restrict__ qd,
            const Real* __restrict__ qdd, Real* __restrict__ tau) {
  const std::size_t i = ((std::size_t)blockIdx.x * B + threadIdx.x) * V;
  Pack<V> in[18], out[6];
#pragma unroll
  for (int j = 0; j < 6; ++j) {
    in[j] = *(const Pack<V>*)(q + j * stride + i);
    in[6 + j] = *(const Pack<V>*)(qd + j * stride + i);
    in[12 + j] = *(const Pack<V>*)(qdd + j * stride + i);
  }
#pragma unroll
  for (int v = 0; v < V; ++v) {
    Real x[18], y[6];
#pragma unroll
    for (int j = 0; j < 18; ++j) x[j] = in[j].x[v];
    puma560_numeric_idm(x, x + 6, x + 12, y);
#pragma unroll
    for (int j = 0; j < 6; ++j) out[j].x[v] = y[j];
  }
#pragma unroll
  for (int j = 0; j < 6; ++j) *(Pack<V>*)(tau + j * stride + i) = out[j];
}

static void report(const char* name, std::size_t n, double s) {
  std::printf("%-28s %7.2f e9 states/s  %6.2f TB/s (23 values a state)\n", name, n / s * 1e-9,
              23.0 * sizeof(Real) * n / s * 1e-12);
}
template <int V, int B, int M>
static void timed(std::size_t n, std::size_t stride, Real* x, Real* tau) {
  cudaFuncAttributes f;
  MUST(cudaFuncGetAttributes(&f, variant<V, B, M>));
  char name[80];
  std::snprintf(name, sizeof name, "V%d block %d min %d: %d regs", V, B, M, f.numRegs);
  report(name, n, seconds(15, [&] {
           variant<V, B, M><<<(unsigned)(n / B / V), B>>>(stride, x, x + 6 * stride, x + 12 * stride, tau);
         }));
  MUST(cudaGetLastError());
}

static void speed() {
  const std::size_t n = std::size_t{1} << 26, stride = n + 1056;
  Real *x = device(18 * stride), *tau = device(6 * stride);
  filled_with(x, 18 * stride, Real(3.1), 1);
  report("NAME_launch", n, seconds(15, [&] {
           MUST(puma560_numeric_idm_launch(n, stride, x, x + 6 * stride, x + 12 * stride, tau, 0));
         }));
  report("NAME_launch, stride 2^26", n,
         seconds(15, [&] { MUST(puma560_numeric_idm_launch(n, n, x, x + 6 * n, x + 12 * n, tau, 0)); }));
  const double copy = seconds(15, [&] {
    MUST(cudaMemcpyAsync(x, x + 9 * stride, 9 * stride * sizeof(Real), cudaMemcpyDeviceToDevice));
  });
  std::printf("copy: %.2f TB/s\n", 18.0 * sizeof(Real) * stride / copy * 1e-12);
  timed<1, 64, 1>(n, stride, x, tau), timed<1, 128, 1>(n, stride, x, tau),
      timed<1, 256, 1>(n, stride, x, tau);
  if (is_double) {
    timed<1, 64, 8>(n, stride, x, tau), timed<1, 64, 10>(n, stride, x, tau),
        timed<1, 64, 12>(n, stride, x, tau);
    timed<1, 128, 6>(n, stride, x, tau), timed<1, 96, 7>(n, stride, x, tau),
        timed<1, 256, 3>(n, stride, x, tau);
  } else {
    timed<1, 64, 16>(n, stride, x, tau), timed<1, 128, 8>(n, stride, x, tau),
        timed<1, 128, 10>(n, stride, x, tau);
    timed<1, 64, 20>(n, stride, x, tau), timed<1, 128, 12>(n, stride, x, tau),
        timed<2, 64, 8>(n, stride, x, tau);
    timed<4, 64, 1>(n, stride, x, tau);
  }
  timed<2, 64, 1>(n, stride, x, tau), timed<2, 128, 1>(n, stride, x, tau),
      timed<2, 128, 4>(n, stride, x, tau);
  MUST(cudaFree(x)), MUST(cudaFree(tau));
}

// NAME_stream against generated C. Angles of every size in double; in float, sums of far ones are rounded by radians.
static double angle(std::mt19937_64& random, std::size_t i) {
  const double sizes[] = {3, 100, 6e4, 1e6, 1e9, 1e12, 1e20, is_double ? 1e300 : 1e37};
  return sizes[i % 8] * std::uniform_real_distribution<double>(-1, 1)(random);
}
static bool equal() {
  const std::size_t n = 400000, stride = n + 7;
  std::mt19937_64 random(7);
  Real *x, *y;
  MUST(cudaMallocHost(&x, 18 * stride * sizeof(Real))), MUST(cudaMallocHost(&y, 6 * stride * sizeof(Real)));
  for (std::size_t k = 0; k < 18 * stride; ++k)
    x[k] = Real(angle(random, is_double && k < 6 * stride ? k % stride : 0));
  MUST(puma560_numeric_idm_stream(n, stride, x, x + 6 * stride, x + 12 * stride, y, 30011));
  double worst = 0, size = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double in[18], out[6];
    for (int j = 0; j < 18; ++j) in[j] = x[j * stride + i];
    reference_idm(in, in + 6, in + 12, out);
    for (int j = 0; j < 6; ++j) size = std::max(size, std::fabs(out[j]));
    for (int j = 0; j < 6; ++j) worst = std::max(worst, std::fabs(out[j] - y[j * stride + i]));
  }
  const bool good = worst <= (is_double ? 1e-12 : 1e-5) * size;
  std::printf("%zu states: error %.2g of the largest torque: %s\n", n, worst / size,
              good ? "equal" : "NOT EQUAL");
  return good;
}

__global__ void sines(std::size_t n, const Real* x, Real* s, Real* c) {
  const std::size_t i = (std::size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) SINCOS(x[i], s + i, c + i);
}
static double ulps(Real got, long double exact) {
  const Real e = std::fabs((Real)exact);
  return (double)(std::fabs((long double)got - exact) / (std::nextafter(e, Real(2)) - e));
}
static bool accurate() {
  const std::size_t n = 1 << 20;
  Real *x, *s, *c;
  MUST(cudaMallocHost(&x, n * sizeof(Real))), MUST(cudaMallocHost(&s, n * sizeof(Real))),
      MUST(cudaMallocHost(&c, n * sizeof(Real)));
  std::mt19937_64 random(3);
  double worst = 0;
  for (std::size_t kind = 0; kind < 8; ++kind) {
    for (std::size_t i = 0; i < n; ++i) x[i] = Real(angle(random, kind));
    sines<<<(unsigned)(n / 256), 256>>>(n, x, s, c);
    MUST(cudaDeviceSynchronize());
    double here = 0;
    for (std::size_t i = 0; i < n; ++i)
      here = std::max({here, ulps(s[i], sinl(x[i])), ulps(c[i], cosl(x[i]))});
    std::printf("%.2f ", here), worst = std::max(worst, here);
  }
  x[0] = INFINITY, x[1] = NAN, x[2] = -INFINITY;
  sines<<<1, 3>>>(3, x, s, c);
  MUST(cudaDeviceSynchronize());
  const bool nan = std::isnan(s[0]) && std::isnan(c[1]) && std::isnan(s[2]);
  std::printf("ulp: sine and cosine of angles to 3, 100, .. 1e300; of infinity %s\n",
              nan ? "NaN" : "NOT NaN");
  return worst <= 2 && nan;
}

static bool rollouts() {
  const std::size_t n = 132 * 1024 * 4, steps = 1000;
  Real *x = device(12 * n), *tau = device(6 * n);
  std::vector<Real> before(12 * n), after(12 * n), u(6 * n);
  filled_with(x, 12 * n, Real(1), 5), filled_with(tau, 6 * n, Real(1), 6);
  MUST(cudaMemcpy(before.data(), x, 12 * n * sizeof(Real), cudaMemcpyDefault)),
      MUST(cudaMemcpy(u.data(), tau, 6 * n * sizeof(Real), cudaMemcpyDefault));
  MUST(puma560_numeric_ddm_rollout(n, n, 50, Real(1e-4), x, x + 6 * n, tau, 0));
  MUST(cudaMemcpy(after.data(), x, 12 * n * sizeof(Real), cudaMemcpyDefault));
  double worst = 0;
  for (std::size_t i = 0; i < 1000; ++i) {
    double y[12], t[6], a[6];
    for (int j = 0; j < 12; ++j) y[j] = before[j * n + i];
    for (int j = 0; j < 6; ++j) t[j] = u[j * n + i];
    for (int k = 0; k < 50; ++k) {
      reference_ddm(y, y + 6, t, a);
      for (int j = 0; j < 6; ++j)
        y[6 + j] += (double)Real(1e-4) * a[j], y[j] += (double)Real(1e-4) * y[6 + j];
    }
    for (int j = 0; j < 12; ++j)
      worst = std::max(worst, std::fabs(y[j] - after[j * n + i]) / (1 + std::fabs(y[j])));
  }
  const double s =
      seconds(3, [&] { MUST(puma560_numeric_ddm_rollout(n, n, steps, Real(1e-6), x, x + 6 * n, tau, 0)); });
  std::printf("rollouts: %.2f e9 steps/s; 50 steps differ by %.2g from the CPU\n", n * steps / s * 1e-9,
              worst);
  return worst <= (is_double ? 1e-9 : 1e-1);
}

int main() {
  cudaDeviceProp p;
  MUST(cudaGetDeviceProperties(&p, 0));
  std::printf("%s, %s\n", p.name, is_double ? "double" : "float");
  const bool good = accurate() & equal() & rollouts();
  speed();
  return good ? 0 : 1;
}
