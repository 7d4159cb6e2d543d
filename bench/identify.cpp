// How long it takes to identify a robot with seven joints from a million samples, the reading of the table included.
//   bench_identify FOLDER [SAMPLES]
// Writes the table of a simulated measurement into FOLDER (a sum of sines, torques with noise, 1 kHz) and prints what it took.

#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "api/identify.hpp"
#include "base/draw.hpp"
#include "base/text.hpp"
#include "io/library.hpp"
#include "native/evaluator.hpp"

namespace {

using namespace articula;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void write_measurement(const Robot& robot, std::size_t samples, const std::string& path) {
  Request request;
  request.model = "idm";
  const Result idm = derive(robot, request);
  Evaluator evaluator(idm.program, {});
  std::FILE* const file = std::fopen(path.c_str(), "w");
  if (file == nullptr) std::exit(3);
  std::fputs("t", file);
  for (const char* letters : {"q", "tau"})
    for (int j = 1; j <= robot.n(); ++j) std::fprintf(file, ",%s%d", letters, j);
  std::fputs("\n", file);
  const auto n = static_cast<std::size_t>(robot.nv());
  std::vector<double> in(idm.program.input_count()), tau(n);
  unsigned long seed = 1;
  for (std::size_t s = 0; s < samples; ++s) {
    const double t = 1e-3 * static_cast<double>(s);
    for (std::size_t j = 0; j < n; ++j) {
      double q = 0, qd = 0, qdd = 0;
      for (int k = 1; k <= 3; ++k) {
        const double w = 2 * std::numbers::pi * 0.05 * k * (1 + 0.13 * static_cast<double>(j));
        q += 0.5 / k * std::sin(w * t + k), qd += 0.5 / k * w * std::cos(w * t + k),
            qdd -= 0.5 / k * w * w * std::sin(w * t + k);
      }
      in[j] = q, in[n + j] = qd, in[2 * n + j] = qdd;
    }
    evaluator.run(1, in.data(), tau.data());
    std::fprintf(file, "%.3f", t);
    for (std::size_t j = 0; j < n; ++j) std::fprintf(file, ",%.9g", in[j]);
    for (std::size_t j = 0; j < n; ++j) std::fprintf(file, ",%.6g", tau[j] + 0.01 * draw(seed));
    std::fputs("\n", file);
  }
  std::fclose(file);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fputs("bench_identify FOLDER [SAMPLES]\n", stderr), 2;
  const std::size_t samples = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000000;
  const std::string path = std::string(argv[1]) + "/measured.csv";
  const Robot robot = baked(unpushed(library_robot("arm7")));
  write_measurement(robot, samples, path);
  for (const double rows : {0.0, 1000.0}) {
    IdentifyRequest request;
    request.logs = {path};
    request.rows = rows;
    const Clock::time_point begin = Clock::now();
    const Identification result = identified(robot, request);
    const double seconds = seconds_since(begin);
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    std::printf(
        "%zu samples of %s, %zu parameters, %g equations in a second for each joint: %.1f s, %.0f MiB at the "
        "most\n",
        samples, robot.name().c_str(), result.parameters.size(), std::round(result.rows), seconds,
        static_cast<double>(use.ru_maxrss) / 1024);
  }
}
