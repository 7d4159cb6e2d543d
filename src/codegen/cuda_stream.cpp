#include "codegen/cuda.hpp"

namespace articula {

namespace {

// While one stream computes, others copy. Every stream has memory of its own for one piece; work in a stream is in order, so the
// memory is free again when the stream's next piece comes.
constexpr std::string_view text =
    R"(/* The same for arrays of the host, copied in pieces of `piece` states on three streams; arrays from cudaMallocHost are
   copied while others are computed. Returns when all is done. */
extern "C" cudaError_t @name@_stream(size_t n, size_t stride, @arguments@, size_t piece)
{
  enum { streams = 3, rows = @rows@ };
  cudaStream_t stream[streams] = {0};
  @real@ *memory = NULL;
  if (n == 0) return cudaSuccess;
  if (stride < n || piece == 0) return cudaErrorInvalidValue;
  if (piece > n) piece = n;
  cudaError_t e = cudaMalloc((void **)&memory, streams*rows*piece*sizeof(@real@));
  for (int s = 0; s < streams && e == cudaSuccess; ++s) e = cudaStreamCreate(&stream[s]);
  size_t turn = 0;
  for (size_t at = 0; at < n && e == cudaSuccess; at += piece, ++turn) {
    const cudaStream_t on = stream[turn % streams];
    const size_t m = n - at < piece ? n - at : piece;
@places@@copies_in@    if (e == cudaSuccess) e = @name@_launch(m, piece, @passed@, on);
@copies_out@  }
  for (int s = 0; s < streams; ++s) {
    if (stream[s] == 0) continue;
    const cudaError_t waited = cudaStreamSynchronize(stream[s]);
    if (e == cudaSuccess) e = waited;
    cudaStreamDestroy(stream[s]);
  }
  cudaFree(memory);
  return e;
}

)";

constexpr std::string_view copied = R"(    for (size_t j = 0; j < @size@ && e == cudaSuccess; ++j)
      e = cudaMemcpyAsync(@to@, @from@, m*sizeof(@real@), @way@, on);
)";

std::string copy(const Code& c, const CodeArray& a, bool in) {
  const std::string host = a.name + " + j*stride + at", device = "x_" + a.name + " + j*piece";
  return filled(copied, {{"size", std::to_string(a.size())},
                         {"to", in ? device : host},
                         {"from", in ? host : device},
                         {"real", c.real()},
                         {"way", in ? "cudaMemcpyHostToDevice" : "cudaMemcpyDeviceToHost"}});
}

}  // namespace

std::string cuda_stream(const Code& c) {
  std::string places, in, out;
  std::size_t rows = 0;
  const auto place = [&](const CodeArray& a) {
    places += "    " + c.real() + " *const x_" + a.name + " = memory + (turn % streams*rows + " +
              std::to_string(rows) + ")*piece;\n";
    rows += a.size();
  };
  for (const CodeArray& a : c.inputs) place(a), in += a.used ? copy(c, a, true) : "";
  for (const CodeArray& a : c.outputs) place(a), out += copy(c, a, false);
  return filled(text, {{"name", c.name},
                       {"arguments", cuda_arguments(c, "*", c.name + "_constants *k")},
                       {"rows", std::to_string(rows)},
                       {"real", c.real()},
                       {"places", places},
                       {"copies_in", in},
                       {"passed", cuda_passed(c, "x_", "k")},
                       {"copies_out", out}});
}

}  // namespace articula
