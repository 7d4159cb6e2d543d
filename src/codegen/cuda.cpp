// CUDA: one thread for each state, structure of arrays, double or float.
//
//   NAME          one state, in registers: for kernels of one's own (__device__)
//   NAME_launch   n states in arrays of the device, on a stream
//   NAME_stream   n states in arrays of the host, copied in pieces on several streams
//   NAME_rollout  steps of a simulation that stays on the chip, of direct dynamic models
// Element j of state i of an array is at [j*stride + i]. The set-up part runs on the host, and its constants travel with the launch.
// Nothing throws: what may fail returns cudaError_t.

#include "codegen/cuda.hpp"

#include <algorithm>
#include <map>

#include "codegen/c.hpp"

namespace articula {

namespace {

// sin(a) and cos(a), of which either may be missing, are one call at the first of the two.
struct Pair {
  std::string sine, cosine;
};

std::map<Ref, Pair> pairs_of(const Code& c) {
  std::map<Ref, Pair> pairs;
  for (std::size_t i = 0; i < c.online.size(); ++i) {
    const Instruction& x = c.program.instructions[c.program.setup + i];
    if (x.op == Op::sin) pairs[x.a].sine = c.online[i].target;
    if (x.op == Op::cos) pairs[x.a].cosine = c.online[i].target;
  }
  return pairs;
}

std::string body(const Code& c) {
  const std::string real = c.real();
  const std::string sincos = c.precision() == Precision::f64 ? "articula_sincos(" : "articula_sincosf(";
  std::map<Ref, Pair> pairs = pairs_of(c);
  std::string text;
  for (std::size_t i = 0; i < c.online.size(); ++i) {
    const Instruction& x = c.program.instructions[c.program.setup + i];
    const CodeLine& line = c.online[i];
    if (!is_sincos(x.op)) {
      text += assignments({line}, c_line(c));
      continue;
    }
    const auto pair = pairs.find(x.a);
    if (pair == pairs.end()) continue;  // written with its other half
    const auto& [sine, cosine] = pair->second;
    const std::string angle = line.value.substr(line.value.find('(') + 1);
    const auto target = [](const std::string& name) { return "&" + (name.empty() ? "unused" : name); };
    for (const std::string& name : {sine, cosine})
      if (!name.empty()) text += "  " + real + " " + name + ";\n";
    text += (sine.empty() || cosine.empty() ? "  { " + real + " unused; " : std::string("  ")) + sincos +
            angle.substr(0, angle.size() - 1) + ", " + target(sine) + ", " + target(cosine) + ");" +
            (sine.empty() || cosine.empty() ? " }\n" : "\n");
    pairs.erase(pair);
  }
  return text;
}

std::string model(const Code& c) {
  return "/* One state, in registers: arrays that are indexed by constants. */\n"
         "static __device__ __forceinline__ void " +
         c.name + "(" + cuda_arguments(c, "*", c.name + "_constants *k") + ")\n{\n" + c_unused(c) + body(c) +
         assignments(c.results, c_line(c)) + "}\n\n";
}

bool uses_sincos(const Code& c) {
  const auto first = c.program.instructions.begin() + static_cast<std::ptrdiff_t>(c.program.setup);
  return std::any_of(first, c.program.instructions.end(),
                     [](const Instruction& x) { return is_sincos(x.op); });
}

std::string file(const Code& c) {
  return c_comment(c.heading) + "#include <math.h>\n#include <stddef.h>\n#include <cuda_runtime.h>\n\n" +
         c_setup(c, CLinkage::external) + (uses_sincos(c) ? cuda_sincos(c.precision()) : "") + model(c) +
         cuda_launch(c) + cuda_stream(c) + cuda_rollout(c);
}

}  // namespace

const Language& language_cuda() {
  static const Language cuda = [] {
    Language l = language_c();
    l.name = "cuda", l.suffix = ".cu", l.file = file, l.code = nullptr, l.has_loops = false;
    l.reserved = all_words(
        {l.reserved,
         cpp_words(),
         // what CUDA defines everywhere, and names that the generated functions use
         {"NULL",    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "n",      "i",
          "j",       "m",         "s",        "e",        "at",      "on",       "stride", "stream",
          "streams", "rows",      "piece",    "turn",     "memory",  "waited",   "fma",    "fmaf"}});
    return l;
  }();
  return cuda;
}

}  // namespace articula
