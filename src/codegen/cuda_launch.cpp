#include "base/text.hpp"
#include "codegen/cuda.hpp"

namespace articula {

namespace {

// A thread takes one state. All loads stand before the first use, so that they are in flight together; of arrays nobody reads, none.
constexpr std::string_view text =
    R"(static __global__ void __launch_bounds__(128) @name@_kernel(size_t n, size_t stride, @kernel@)
{
  const size_t i = (size_t)blockIdx.x*128 + threadIdx.x;
  if (i >= n) return;
@declared@@loads@  @name@(@locals@);
@stores@}

/* n states in arrays of the device: element j of state i is at [j*stride + i]. Returns at once; the stream does the work. */
extern "C" cudaError_t @name@_launch(size_t n, size_t stride, @arguments@, cudaStream_t stream)
{
  if (n == 0) return cudaSuccess;
  if (stride < n || (n - 1)/128 >= 2147483647) return cudaErrorInvalidValue;
  @name@_kernel<<<(unsigned)((n - 1)/128 + 1), 128, 0, stream>>>(n, stride, @passed@);
  return cudaGetLastError();
}

)";

std::string row(const std::string& array, std::size_t j) {
  return array + "[" + (j == 0 ? "" : (j == 1 ? "" : std::to_string(j) + "*") + "stride + ") + "i]";
}

// The elements that the model reads.
std::string loads(const Code& c) {
  const std::vector<bool> read = read_online(c.program);
  std::string lines;
  std::size_t id = c.program.first_input();
  for (const CodeArray& a : c.inputs)
    for (std::size_t j = 0; j < a.size(); ++j, ++id)
      if (read[id]) lines += "  x_" + a.name + "[" + std::to_string(j) + "] = " + row(a.name, j) + ";\n";
  return lines;
}

}  // namespace

std::string cuda_arguments(const Code& c, const std::string& pointer, const std::string& constants) {
  return joined(arguments(c, named("const " + c.real() + " " + pointer), "const " + constants,
                          named(c.real() + " " + pointer)),
                ", ");
}

std::string cuda_passed(const Code& c, const std::string& prefix, const std::string& constants) {
  return joined(arguments(c, named(prefix), constants, named(prefix)), ", ");
}

std::string cuda_launch(const Code& c) {
  std::string declared, stores;
  for (const std::vector<CodeArray>* const arrays : {&c.inputs, &c.outputs})
    for (const CodeArray& a : *arrays)
      declared += "  " + c.real() + " x_" + a.name + "[" + std::to_string(a.size()) + "];\n";
  for (const CodeArray& a : c.outputs)
    for (std::size_t j = 0; j < a.size(); ++j)
      stores += "  " + row(a.name, j) + " = x_" + a.name + "[" + std::to_string(j) + "];\n";
  return filled(
      text, {{"name", c.name},
             {"kernel", cuda_arguments(c, "*__restrict__ ", "__grid_constant__ " + c.name + "_constants k")},
             {"declared", declared},
             {"loads", loads(c)},
             {"locals", cuda_passed(c, "x_", "&k")},
             {"stores", stores},
             {"arguments", cuda_arguments(c, "*", c.name + "_constants *k")},
             {"passed", cuda_passed(c, "", "*k")}});
}

}  // namespace articula
