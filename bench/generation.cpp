// How long it takes to derive, optimise and prove dynamic models, how many operations they have, and how much memory
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
  std::printf("%-20s %-10s %6s %6s %5s %8s %12s %12s %12s\n", "robot", "model", "mul", "add", "div", "sincos",
              "derive [s]", "prove [s]", "peak [MB]");
  const std::pair<const char*, const char*> cases[] = {
      {"planar2r", "idm"},  {"renaud6r", "idm"},     {"puma560-symmetric", "idm"},
      {"puma560", "idm"},   {"puma560-full", "idm"}, {"nr:6", "idm"},
      {"nr:12", "idm"},     {"nr:30", "idm"},        {"nr:100", "idm"},
      {"puma560", "ddm"},   {"puma560", "coriolis"}, {"nr:30", "inertia"},
      {"nr:30", "ddm"},     {"humanoid47", "idm"},   {"humanoid47", "inertia"},
      {"humanoid47", "ddm"}};
  for (const auto& [robot, model] : cases) {
    articula::Request request;
    request.model = model;
    const articula::Result result = articula::derive(articula::library_robot(robot), request);
    const articula::Counts c = articula::online_counts(result.program);
    std::printf("%-20s %-10s %6d %6d %5d %8d %12.4f %12.4f %12.0f\n", robot, model, c.mul, c.add, c.div,
                c.sincos, result.seconds, result.proof_seconds, peak_memory_in_megabytes());
  }
}
