// Many states inside the library: the interpreter and a compiled kernel, inverse dynamics of the PUMA 560. Run without arguments; needs `cc`. The kernel
// is kept in the cache like any other.
//
// One thread: processor time, the smallest of 15 repetitions of 20000 states. All cores: the same by the clock, 2000000 states.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "api/api.hpp"
#include "base/draw.hpp"
#include "base/parallel.hpp"
#include "native/kernel.hpp"

using namespace articula;

namespace {

double processor_time() {
  std::timespec t{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double clock_time() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Work>
double smallest(double (*time)(), const Work& work) {
  double best = 1e300;
  for (int i = 0; i < 15; ++i) {
    const double begin = time();
    work();
    best = std::min(best, time() - begin);
  }
  return best;
}

void print(const char* name, double seconds, std::size_t n) {
  std::printf("| %s | %.1f | %.1fe6 |\n", name, seconds / static_cast<double>(n) * 1e9,
              static_cast<double>(n) / seconds / 1e6);
}

}  // namespace

int main() {
  Request request;
  request.model = "idm";
  const Program program = derive(library_robot("puma560-numeric"), request).program;
  Machine machine(program, {});
  constexpr std::size_t few = 20000, many = 2000000;
  const std::size_t n_in = program.input_count(), n_out = program.output_count();
  std::vector<double> in(many * n_in), out(many * n_out), same(many * n_out);
  unsigned long seed = 1;
  for (double& x : in) x = 3 * draw(seed);
  const double begin = clock_time();
  const std::optional<Kernel> kernel = Kernel::made(machine);
  if (!kernel) return std::puts("no kernel: is there a compiler?"), 1;
  std::printf("%zu instructions; the kernel after %.0f ms\n\n", program.instructions.size(),
              1e3 * (clock_time() - begin));
  std::puts("| | ns per state | states/s |\n|---|---|---|");
  print("interpreter, one state after the other",
        smallest(processor_time,
                 [&] {
                   for (std::size_t i = 0; i < few; ++i) machine.run(&in[i * n_in], &out[i * n_out]);
                 }),
        few);
  print("interpreter, one thread",
        smallest(processor_time,
                 [&] {
                   for (std::size_t i = 0; i < few; i += 1000)
                     machine.run_batch(1000, &in[i * n_in], &out[i * n_out]);
                 }),
        few);
  print("kernel, one thread", smallest(processor_time, [&] { kernel->run(few, in.data(), same.data()); }),
        few);
  const bool equal = std::equal(out.begin(), out.begin() + few * n_out, same.begin());
  print("interpreter, all cores",
        smallest(clock_time, [&] { machine.run_batch(many, in.data(), out.data()); }), many);
  print("kernel, all cores",
        smallest(clock_time,
                 [&] {
                   in_parallel(many, 4096, [&](std::size_t first, std::size_t last) {
                     kernel->run(last - first, &in[first * n_in], &same[first * n_out]);
                   });
                 }),
        many);
  std::printf("\nequal to the last bit: %s\n", equal && out == same ? "yes" : "no");
}
