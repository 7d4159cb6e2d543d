// A program at many states, the fastest way there is here: by a kernel where one is in the cache or pays to be compiled, else by the interpreter;
// on all cores. Which way it goes shows in nothing but the time.
//
// A kernel saves about 0.14 ns of processor time for each state and instruction. To look for one in the cache costs about 20 ms and 0.01 ms
// for each instruction, to compile one 100 ms and 0.3 ms for each: either is done as soon as the states asked for so far would have saved
// as much. ARTICULA_NATIVE=off in the environment: never; ARTICULA_NATIVE=on: at once.
#pragma once

#include "native/kernel.hpp"

namespace articula {

class Evaluator {
 public:
  // As Machine.
  Evaluator(const Program& program, const std::map<std::string, double>& parameters);
  void run(std::size_t n, const double* inputs, double* outputs);
  bool compiled() const { return kernel_.has_value(); }

 private:
  void consider(std::size_t n);

  Machine machine_;
  std::optional<Kernel> kernel_;
  double states_ = 0;  // asked for so far
  bool looked_ = false, tried_ = false;
};

}  // namespace articula
