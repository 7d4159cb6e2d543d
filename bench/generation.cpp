// How long it takes to derive, optimise and prove inverse dynamic models, how many operations they have, and how much memory
// it took. Prints a table; a benchmark, not a test.

#include <cstdio>
#include <fstream>
#include <string>

#include "api/api.hpp"

namespace {

double peak_memory_in_megabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmHWM:", 0) == 0) return std::stod(line.substr(6)) / 1024;
  return 0;
}

}  // namespace

int main() {
  std::printf("%-20s %6s %6s %8s %12s %12s %12s\n", "robot", "mul", "add", "sincos", "derive [s]",
              "prove [s]", "peak [MB]");
  for (const char* name : {"planar2r", "renaud6r", "puma560-symmetric", "puma560", "puma560-full", "nr:6",
                           "nr:12", "nr:30", "nr:100"}) {
    const articula::Result result = articula::derive(articula::library_robot(name), {});
    const articula::Counts counts = articula::online_counts(result.program);
    std::printf("%-20s %6d %6d %8d %12.4f %12.4f %12.0f\n", name, counts.mul, counts.add, counts.sincos,
                result.seconds, result.proof_seconds, peak_memory_in_megabytes());
  }
}
