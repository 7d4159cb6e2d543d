// The on-line part of a program as machine code: C for many states (language c-batch), compiled by the system's compiler for this processor
// and kept in the cache. It computes what the interpreter computes, to the last bit (every NaN counts as the same).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/run.hpp"

namespace articula {

class Kernel {
 public:
  // None where the cache has none, is not usable, or there is no compiler to ask for the name of what it would make.
  static std::optional<Kernel> found(const Machine& machine);
  // That, or a new one, which is put into the cache. None: no compiler, it refuses, or the result cannot be loaded.
  static std::optional<Kernel> made(const Machine& machine);

  // n states, as Machine::run_batch; on one thread.
  void run(std::size_t n, const double* inputs, double* outputs) const;

 private:
  using Function = void (*)(std::size_t states, const double* inputs, const double* kept, double* outputs);
  Kernel(std::shared_ptr<void> library, std::vector<double> kept);
  static std::optional<Kernel> loaded(const std::string& path, const Machine& machine);

  std::shared_ptr<void> library_;
  Function function_;
  std::vector<double> kept_;  // what the set-up hands over
};

}  // namespace articula
