#include "program/run.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr std::size_t work_per_thread = 1U << 21U;  // states times steps: a millisecond; a thread costs less

}  // namespace

Machine::Machine(const Program& program, const std::map<std::string, double>& parameters)
    : program_(program), code_(lane_code(program)), rows_(code_.rows) {
  fill(parameters);
  run_steps(code_.setup, LaneRow::size, rows_.data());
  for (const Assumption& a : program.assumes_nonzero)
    if (setup_value(a.value.id()) == 0)
      throw ModelError("", "this program divides by " + a.text + ", which is zero for these parameters");
}

void Machine::fill(const std::map<std::string, double>& parameters) {
  std::vector<std::string> missing;
  const auto put = [&](Id id, double v) { std::fill_n(rows_[code_.row[id]].lane, LaneRow::size, v); };
  const std::vector<bool> read = read_anywhere(program_);
  for (Id id = 0; id < program_.constants.size(); ++id) put(id, program_.constants[id].value);
  Id id = program_.first_parameter();
  for (const std::string& name : program_.parameters) {
    const auto found = parameters.find(name);
    if (found == parameters.end() && read[id]) missing.push_back(name);
    put(id++, found == parameters.end() ? 0.0 : found->second);
  }
  if (missing.empty()) return;
  throw ModelError("", "parameters have no value: " + joined(missing, ", "),
                   "give them values: --set " + missing.front() +
                       "=VALUE, among the parameters of the state, or as defaults in the robot file");
}

double Machine::setup_value(Id id) const { return rows_[code_.row[id]].lane[0]; }

void Machine::run_block(std::size_t n, const double* inputs, double* outputs, LaneRow* rows) const {
  const std::size_t n_in = program_.input_count(), n_out = program_.output_count();
  const Id first_input = program_.first_input();
  for (Id i = 0; i < n_in; ++i) {
    double* const lane = rows[code_.row[first_input + i]].lane;
    for (std::size_t k = 0; k < n; ++k) lane[k] = inputs[k * n_in + i];
  }
  run_steps(code_.online, n, rows);
  std::size_t at = 0;
  for (const ProgramOutput& output : program_.outputs)
    for (const Ref r : output.values) {
      const double* const lane = rows[code_.row[r.id()]].lane;
      const double sign = r.negative() ? -1 : 1;
      for (std::size_t k = 0; k < n; ++k) outputs[k * n_out + at] = sign * lane[k] + 0.0;  // no -0
      ++at;
    }
}

void Machine::run_blocks(std::size_t n, const double* inputs, double* outputs, LaneRow* rows) const {
  const std::size_t n_in = program_.input_count(), n_out = program_.output_count();
  for (std::size_t done = 0; done < n; done += LaneRow::size)
    run_block(std::min(LaneRow::size, n - done), inputs + done * n_in, outputs + done * n_out, rows);
}

void Machine::run(const double* inputs, double* outputs) { run_block(1, inputs, outputs, rows_.data()); }

void Machine::run_batch(std::size_t n, const double* inputs, double* outputs) {
  const std::size_t n_in = program_.input_count(), n_out = program_.output_count();
  const std::size_t steps = code_.online.size() + n_in + n_out;
  in_parallel(n, LaneRow::size + work_per_thread / (steps + 1), [&](std::size_t first, std::size_t last) {
    if (last - first == n) return run_blocks(n, inputs, outputs, rows_.data());
    std::vector<LaneRow> own = rows_;
    run_blocks(last - first, inputs + first * n_in, outputs + first * n_out, own.data());
  });
}

std::vector<double> Machine::run(const std::vector<double>& inputs) {
  if (inputs.size() != program_.input_count())
    throw Bug("Machine::run: " + std::to_string(inputs.size()) + " inputs instead of " +
              std::to_string(program_.input_count()));
  std::vector<double> outputs(program_.output_count());
  run(inputs.data(), outputs.data());
  return outputs;
}

}  // namespace articula
