// Running programs on numbers, in double.
//
//   Machine machine(program, parameters);           runs the set-up part
//   machine.run(inputs, outputs);                   one state: all input arrays one after the other, likewise outputs
//   machine.run_batch(n, inputs, outputs);          n states, one row each; many are shared among all cores
#pragma once

#include <map>
#include <string>
#include <vector>

#include "program/lane_code.hpp"

namespace articula {

class Machine {
 public:
  // Throws ModelError for a missing value and for a violated assumption, by name. The program must outlive the machine.
  Machine(const Program& program, const std::map<std::string, double>& parameters);

  void run(const double* inputs, double* outputs);
  void run_batch(std::size_t n, const double* inputs, double* outputs);
  std::vector<double> run(const std::vector<double>& inputs);

  const Program& program() const { return program_; }
  double setup_value(Id id) const;  // of a constant, a parameter or a value of the set-up part

 private:
  void fill(const std::map<std::string, double>& parameters);
  void run_block(std::size_t n, const double* inputs, double* outputs, LaneRow* rows) const;
  void run_blocks(std::size_t n, const double* inputs, double* outputs, LaneRow* rows) const;

  const Program& program_;
  const LaneCode code_;
  std::vector<LaneRow> rows_;  // constants, parameters and the set-up part; the rest is to work with
};

}  // namespace articula
