// bench_cuda_models FOLDER: the generated sources that bench/cuda/run compiles: the models of the PUMA in CUDA, double and float,
// and in C, which they are compared with. Needs no GPU.

#include <filesystem>
#include <iostream>

#include "api/api.hpp"
#include "base/text.hpp"
#include "codegen/codegen.hpp"

int main(int argc, char** argv) {
  using namespace articula;
  if (argc != 2) {
    std::cerr << "bench_cuda_models FOLDER\n";
    return 2;
  }
  const std::string folder = argv[1];
  std::filesystem::create_directories(folder);
  std::string reference;
  for (const std::string model : {"idm", "ddm"}) {
    Request request;
    request.model = model;
    Program program = derive(library_robot("puma560-numeric"), request).program;
    const auto code = [&](const char* language, Precision precision) {
      return write_code(
          language_named(language), program,
          {.title = "puma560-numeric: " + model, .lines = {}, .style = {.precision = precision}});
    };
    write_file(folder + "/" + model + "_double.cu", code("cuda", Precision::f64));
    write_file(folder + "/" + model + "_float.cu", code("cuda", Precision::f32));
    program.name = "reference_" + model;
    reference += code("c", Precision::f64);
  }
  write_file(folder + "/reference.h", reference);
}
