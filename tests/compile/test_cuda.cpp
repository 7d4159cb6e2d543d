// Generated CUDA: its models equal the interpreter when a C++ compiler reads them with stand-ins for CUDA's functions, on any
// machine; where there is nvcc, whole files compile without warnings, and the PUMA needs no local memory.

#include <gtest/gtest.h>

#include <cmath>

#include "base/text.hpp"
#include "codegen/codegen.hpp"
#include "compile/commands.hpp"
#include "compile/robots.hpp"
#include "program/run.hpp"
#include "support/derivations.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

constexpr std::size_t states_on_device = 16;
const std::string stand_ins = R"(#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <stddef.h>
#define __constant__
#define __device__
#define __forceinline__ inline
typedef unsigned long long U;
template <class A, class B> static inline A as(B b) { A a; std::memcpy(&a, &b, sizeof a); return a; }
static inline long long __double_as_longlong(double x) { return as<long long>(x); }
static inline U __umul64hi(U a, U b) { return (U)((unsigned __int128)a*b >> 64); }
static inline int __clzll(long long x) { return __builtin_clzll((U)x); }
static inline double __hiloint2double(int h, int l) { return as<double>((U)(unsigned)h << 32 | (unsigned)l); }
static inline int __double2hiint(double x) { return (int)(as<U>(x) >> 32); }
static inline int __double2loint(double x) { return (int)as<U>(x); }
static inline unsigned __float_as_uint(float x) { return as<unsigned>(x); }
static inline float __uint_as_float(unsigned x) { return as<float>(x); }
)";

std::string source(const Program& p, Precision precision) {
  return write_code(language_named("cuda"), p,
                    {.title = "test", .lines = {}, .style = {.precision = precision}});
}

// The part of a file before its kernels.
std::string model_part(std::string text) {
  text.resize(text.find("static __global__"));
  const std::string include = "#include <cuda_runtime.h>\n";
  return stand_ins + text.erase(text.find(include), include.size());
}

std::vector<double> run(const std::string& stem, const std::string& text) {
  write_file(scratch(stem + ".cpp"), text);
  const Printed built =
      printed("g++ -O1 -Wall -Werror -o " + scratch(stem) + " " + scratch(stem + ".cpp") + " 2>&1");
  EXPECT_EQ(built.status, 0) << built.text;
  return numbers_printed(scratch(stem));
}

std::string driver(const Program& p, const std::string& real, const std::vector<double>& inputs,
                   const std::vector<double>& parameters) {
  const std::string name = identifier(language_named("cuda"), p.name);
  std::string call, outputs, printed;
  std::size_t at = 0;
  for (const Input& input : p.inputs) {
    if (!input.symbols.empty()) call += "x + " + std::to_string(at) + ", ";
    at += input.symbols.size();
  }
  if (!p.parameters.empty()) call += "&k, ";
  for (const ProgramOutput& output : p.outputs) {
    const std::string size = std::to_string(output.values.size()), y = "y_" + output.name;
    outputs += real + " " + y + "[" + size + "]; ";
    call += y + (&output == &p.outputs.back() ? "" : ", ");
    printed += "for (int j = 0; j < " + size + "; ++j) std::printf(\"%.17g\\n\", (double)" + y + "[j]);\n";
  }
  std::string text = c_array(real, "in", inputs) + "int main() {\n";
  if (!p.parameters.empty())
    text += c_array(real, "values", parameters) + name + "_parameters p; " + name +
            "_constants k;\nstd::memcpy(&p, values, sizeof p); " + name + "_setup(&p, &k);\n";
  return text + "for (int i = 0; i < " + std::to_string(states_on_device) + "; ++i) {\nconst " + real +
         " *x = in + i*" + std::to_string(p.input_count()) + "; " + outputs + "\n" + name + "(" + call +
         ");\n" + printed + "}\n}\n";
}

void expect_same(const Robot& robot, const std::string& model, Precision precision) {
  const Program p = derived_program(robot, model);
  const bool wide = precision == Precision::f64;
  std::vector<double> inputs = some_states(p, states_on_device), values;
  for (std::size_t i = 0; i < inputs.size(); ++i)  // in double, a quarter of the states is far out
    if (wide && i / p.input_count() % 4 == 3) inputs[i] *= 3e9;
  const Values parameters = some_parameters(p);
  for (const std::string& name : p.parameters) values.push_back(parameters.at(name));
  std::vector<double> expected(states_on_device * p.output_count());
  Machine(p, parameters).run_batch(states_on_device, inputs.data(), expected.data());
  const std::string stem =
      "cuda_" + identifier(language_c(), robot.name() + "_" + model) + (wide ? "" : "_f");
  const std::string real = wide ? "double" : "float";
  const std::vector<double> got =
      run(stem, model_part(source(p, precision)) + driver(p, real, inputs, values));
  ASSERT_EQ(got.size(), expected.size()) << stem;
  for (std::size_t s = 0; s < states_on_device; ++s) {
    double size = 1e-300;
    const std::size_t n = p.output_count();
    for (std::size_t j = s * n; j < (s + 1) * n; ++j) size = std::max(size, std::fabs(expected[j]));
    for (std::size_t j = s * n; j < (s + 1) * n; ++j)
      EXPECT_NEAR(got[j], expected[j], (wide ? 1e-12 : 1e-5) * size) << stem << " value " << j;
  }
}

TEST(GeneratedCuda, ModelsEqualTheInterpreter) {
  for (const char* name : {"puma560-numeric", "scara"})
    for (const char* model : {"idm", "ddm", "jacobian"})
      expect_same(library_robot(name), model, Precision::f64);
  expect_same(library_robot("puma560-numeric"), "idm", Precision::f32);
}

TEST(GeneratedCuda, EveryFunctionEqualsTheInterpreter) {
  expect_same(robot_with_every_function(), "idm", Precision::f64);
}

// The largest error in units of the last place, for angles of every size; and NaN for those that are none.
TEST(GeneratedCuda, SineAndCosineWithinTwoUlp) {
  for (const std::string real : {"double", "float"}) {
    const bool wide = real == "double";
    const Program p = derived_program(library_robot("puma560-numeric"), "idm");
    const std::string main =
        "static double ulp(" + real + " got, long double exact) {\n  const " + real + " a = std::fabs((" +
        real + ")exact);\n  return (double)(fabsl(got - exact)/(std::nextafter(a, (" + real +
        ")2) - a));\n}\nint main() {\n  double worst = 0;\n  U h = 1;\n  for (int i = 0; i < 400000; ++i) {\n"
        "    h = h*6364136223846793005ull + 1442695040888963407ull;\n    const " +
        real + " x = (" + real + ")std::ldexp((double)(long long)h, i % " + (wide ? "1080" : "180") +
        " - 120);\n    " + real + " s, c;\n    articula_sincos" + (wide ? "" : "f") +
        "(x, &s, &c);\n    const long double y = x;\n"
        "    worst = std::fmax(worst, std::fmax(ulp(s, sinl(y)), ulp(c, cosl(y))));\n  }\n"
        "  std::printf(\"%.17g\\n\", worst);\n  for (const " +
        real + " x : {(" + real + ")INFINITY, (" + real + ")NAN}) {\n    " + real +
        " s, c;\n    articula_sincos" + (wide ? "" : "f") +
        "(x, &s, &c);\n    std::printf(\"%d\\n\", std::isnan(s) && std::isnan(c));\n  }\n}\n";
    std::string text = model_part(source(p, wide ? Precision::f64 : Precision::f32));
    text.resize(text.find("/* One state"));
    const std::vector<double> got = run("cuda_sincos_" + real, text + main);
    ASSERT_EQ(got.size(), 3U);
    EXPECT_LT(got[0], 2.0) << real;
    EXPECT_GT(got[0], 0.5) << real;
    EXPECT_EQ(got[1] + got[2], 2.0) << real;
  }
}

std::string nvcc() {
  for (const char* path : {"nvcc", "/usr/local/cuda/bin/nvcc"})
    if (installed(path)) return path;
  return "";
}

std::string user(const std::string& file, const std::string& call, const std::string& real) {
  return "#include \"" + file + "\"\nint main() {\n  " + real +
         " *q = 0, *qd = 0, *x = 0, *y = 0;\n  cudaError_t e = " + call +
         "\n  return e == cudaSuccess ? 0 : 1;\n}\n";
}

TEST(GeneratedCuda, CompilesWithoutLocalMemory) {
  const std::string compiler = nvcc();
  if (compiler.empty()) GTEST_SKIP() << "there is no nvcc";
  for (const std::string model : {"idm", "ddm"})
    for (const std::string real : {"double", "float"}) {
      const Program p = derived_program(library_robot("puma560-numeric"), model);
      const std::string stem = "cuda_puma_" + model + "_" + real, name = "puma560_numeric_" + model;
      write_file(scratch(stem + ".cu"), source(p, real == "double" ? Precision::f64 : Precision::f32));
      std::string calls =
          name + "_launch(0, 0, q, qd, x, y, 0);\n  e = " + name + "_stream(0, 0, q, qd, x, y, 1024);";
      if (model == "ddm") calls += "\n  e = " + name + "_rollout(0, 0, 10, 1e-3f, q, qd, x, 0);";
      write_file(scratch(stem + "_user.cu"), user(stem + ".cu", calls, real));
      const Printed said = printed(compiler + " -arch=sm_90 -Werror all-warnings -Xptxas -v -c -o " +
                                   scratch(stem + ".o") + " " + scratch(stem + "_user.cu") + " 2>&1");
      EXPECT_EQ(said.status, 0) << said.text;
      std::size_t kernels = 0;
      for (const std::string& line : lines_of(said.text))
        if (line.find("bytes stack frame") != std::string::npos) {
          EXPECT_EQ(trimmed(line), "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads") << stem;
          ++kernels;
        }
      EXPECT_EQ(kernels, model == "ddm" ? 2U : 1U) << said.text;
    }
}

}  // namespace
}  // namespace articula::test
