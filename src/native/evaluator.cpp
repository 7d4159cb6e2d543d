#include "native/evaluator.hpp"

#include <cstdlib>

#include "base/error.hpp"
#include "base/named.hpp"
#include "base/parallel.hpp"

namespace articula {

namespace {

// Seconds of processor time, measured.
constexpr double saved_by_kernel = 0.14e-9;  // for each state and instruction
double time_to_look(double instructions) { return 0.02 + 1e-5 * instructions; }
double time_to_compile(double instructions) { return 0.1 + 3e-4 * instructions; }

std::string wish() {
  const char* const value = std::getenv("ARTICULA_NATIVE");
  const std::string word = value == nullptr ? "" : value;
  if (word.empty() || word == "on" || word == "off") return word;
  throw ModelError("", "ARTICULA_NATIVE is " + in_quotes(word) + " in the environment",
                   "on or off, or nothing");
}

}  // namespace

Evaluator::Evaluator(const Program& program, const std::map<std::string, double>& parameters)
    : machine_(program, parameters) {}

void Evaluator::consider(std::size_t n) {
  states_ += static_cast<double>(n);
  const Program& p = machine_.program();
  const auto instructions = static_cast<double>(p.instructions.size() - p.setup);
  const double saved = states_ * instructions * saved_by_kernel;
  const std::string wished = wish();
  const bool at_once = wished == "on";
  if (kernel_ || wished == "off") return;
  if (!looked_ && !at_once && saved > time_to_look(instructions)) {
    looked_ = true;
    kernel_ = Kernel::found(machine_);
  }
  if (!kernel_ && !tried_ && (at_once || saved > time_to_compile(instructions))) {
    tried_ = true;
    kernel_ = Kernel::made(machine_);
  }
}

void Evaluator::run(std::size_t n, const double* inputs, double* outputs) {
  consider(n);
  if (!kernel_) return machine_.run_batch(n, inputs, outputs);
  const Program& p = machine_.program();
  constexpr std::size_t states_per_thread = 4096;
  in_parallel(n, states_per_thread, [&](std::size_t first, std::size_t last) {
    kernel_->run(last - first, inputs + first * p.input_count(), outputs + first * p.output_count());
  });
}

}  // namespace articula
