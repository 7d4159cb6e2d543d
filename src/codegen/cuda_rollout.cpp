#include "base/named.hpp"
#include "codegen/cuda.hpp"

namespace articula {

namespace {

// Semi-implicit Euler steps: qd += dt qdd(q, qd, tau), then q += dt qd. The state stays in registers for all of them.
constexpr std::string_view text =
    R"(static __global__ void __launch_bounds__(128) @name@_rollout_kernel(size_t n, size_t stride, long steps, @real@ dt, @real@ *q, @real@ *qd, const @real@ *__restrict__ tau@kernel_constants@)
{
  const size_t i = (size_t)blockIdx.x*128 + threadIdx.x;
  if (i >= n) return;
  @real@ x[@size@], v[@size@], u[@size@], a[@size@];
#pragma unroll
  for (int j = 0; j < @size@; ++j) x[j] = q[j*stride + i], v[j] = qd[j*stride + i], u[j] = tau[j*stride + i];
#pragma unroll 1
  for (long t = 0; t < steps; ++t) {
    @name@(@passed@);
#pragma unroll
    for (int j = 0; j < @size@; ++j) v[j] += dt*a[j], x[j] += dt*v[j];
  }
#pragma unroll
  for (int j = 0; j < @size@; ++j) q[j*stride + i] = x[j], qd[j*stride + i] = v[j];
}

/* n simulations of `steps` semi-implicit Euler steps of dt, each with constant tau; q and qd are replaced. Arrays of the device. */
extern "C" cudaError_t @name@_rollout(size_t n, size_t stride, long steps, @real@ dt, @real@ *q, @real@ *qd, const @real@ *tau@constants@, cudaStream_t stream)
{
  if (n == 0) return cudaSuccess;
  if (stride < n || (n - 1)/128 >= 2147483647) return cudaErrorInvalidValue;
  @name@_rollout_kernel<<<(unsigned)((n - 1)/128 + 1), 128, 0, stream>>>(n, stride, steps, dt, q, qd, tau@launched@);
  return cudaGetLastError();
}
)";

bool is_direct_model(const Code& c) {
  const auto named = [&](std::string_view name) {
    const CodeArray* found = find_named(c.inputs, name);
    return found == nullptr ? 0 : found->size();
  };
  return c.inputs.size() == 3 && c.outputs.size() == 1 && c.outputs.front().name == "qdd" &&
         c.outputs.front().cols == 1 && named("q") == c.outputs.front().size() && named("qd") == named("q") &&
         named("tau") == named("q");
}

std::string passed(const Code& c) {
  std::string arguments;
  for (const CodeArray& a : c.inputs) arguments += a.name == "q" ? "x, " : a.name == "qd" ? "v, " : "u, ";
  return arguments + (c.has_setup() ? "&k, a" : "a");
}

}  // namespace

std::string cuda_rollout(const Code& c) {
  if (!is_direct_model(c)) return "";
  const auto constants = [&](const std::string& words) { return c.has_setup() ? ", " + words : ""; };
  return filled(text, {{"name", c.name},
                       {"real", c.real()},
                       {"size", std::to_string(c.outputs.front().size())},
                       {"passed", passed(c)},
                       {"kernel_constants", constants("const __grid_constant__ " + c.name + "_constants k")},
                       {"constants", constants("const " + c.name + "_constants *k")},
                       {"launched", constants("*k")}});
}

}  // namespace articula
