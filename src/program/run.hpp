// Running programs on numbers, in double.
//
//   Machine machine(program, parameters);           runs the set-up part
//   machine.run(inputs, outputs);                   one state: all input arrays one after the other, likewise outputs
//   machine.run_batch(n, inputs, outputs);          n states, one row each
#pragma once

#include <map>
#include <string>
#include <vector>

#include "program/program.hpp"

namespace articula {

class Machine {
 public:
  // Throws ModelError for a missing value and for a violated assumption, by name. The program must outlive the machine.
  Machine(const Program& program, const std::map<std::string, double>& parameters);

  void run(const double* inputs, double* outputs);
  void run_batch(std::size_t n, const double* inputs, double* outputs);
  std::vector<double> run(const std::vector<double>& inputs);

 private:
  static constexpr std::size_t block = 64;  // states per pass over the instructions
  void run_block(std::size_t n, const double* inputs, double* outputs);

  const Program& program_;
  std::vector<double> lanes_;  // `block` numbers per value, by value number; set-up values stay
};

}  // namespace articula
