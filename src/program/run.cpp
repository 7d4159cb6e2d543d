#include "program/run.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace articula {

namespace {

double signed_value(double v, Ref r) { return r.negative() ? -v : v; }
double sign_of(double v) { return v > 0 ? 1.0 : v < 0 ? -1.0 : 0.0; }

// One instruction on n lanes. The loops are kept apart so that each can be vectorised.
void execute(const Instruction& i, double* lanes, std::size_t block, double* out, std::size_t n) {
  const double* a = lanes + i.a.id() * block;
  const double* b = lanes + i.b.id() * block;
  const double* c = lanes + i.c.id() * block;
  const double sa = signed_value(1.0, i.a), sb = signed_value(1.0, i.b), sc = signed_value(1.0, i.c);
  switch (i.op) {
    case Op::add:
      for (std::size_t k = 0; k < n; ++k) out[k] = sa * a[k] + sb * b[k];
      break;
    case Op::mul:
      for (std::size_t k = 0; k < n; ++k) out[k] = (sa * a[k]) * (sb * b[k]);
      break;
    case Op::div:
      for (std::size_t k = 0; k < n; ++k) out[k] = (sa * a[k]) / (sb * b[k]);
      break;
    case Op::sin:
      for (std::size_t k = 0; k < n; ++k) out[k] = std::sin(sa * a[k]);
      break;
    case Op::cos:
      for (std::size_t k = 0; k < n; ++k) out[k] = std::cos(sa * a[k]);
      break;
    case Op::sqrt:
      for (std::size_t k = 0; k < n; ++k) out[k] = std::sqrt(sa * a[k]);
      break;
    case Op::abs:
      for (std::size_t k = 0; k < n; ++k) out[k] = std::fabs(a[k]);
      break;
    case Op::sign:
      for (std::size_t k = 0; k < n; ++k) out[k] = sign_of(sa * a[k]);
      break;
    case Op::exp:
      for (std::size_t k = 0; k < n; ++k) out[k] = std::exp(sa * a[k]);
      break;
    case Op::atan2:
      for (std::size_t k = 0; k < n; ++k) out[k] = std::atan2(sa * a[k], sb * b[k]);
      break;
    case Op::select:
      for (std::size_t k = 0; k < n; ++k) out[k] = sa * a[k] >= 0 ? sb * b[k] : sc * c[k];
      break;
    case Op::constant:
    case Op::symbol:
    case Op::pi: throw Bug("program: an instruction computes nothing");
  }
}

}  // namespace

Machine::Machine(const Program& program, const std::map<std::string, double>& parameters)
    : program_(program), lanes_(program.value_count() * block, 0.0) {
  std::vector<std::string> missing;
  Id id = 0;
  const auto fill = [&](double v) {
    std::fill_n(lanes_.begin() + static_cast<long>(id * block), block, v);
    ++id;
  };
  const std::vector<bool> read = read_anywhere(program);
  for (const Constant& c : program.constants) fill(c.value);
  for (const std::string& name : program.parameters) {
    const auto found = parameters.find(name);
    if (found == parameters.end() && read[id]) missing.push_back(name);
    fill(found == parameters.end() ? 0.0 : found->second);
  }
  if (!missing.empty()) {
    std::string names;
    for (const std::string& name : missing) names += (names.empty() ? "" : ", ") + name;
    throw ModelError("", "no value for " + names,
                     "give values with --set NAME=VALUE, among the parameters of the state, or as defaults "
                     "in the robot file");
  }
  const Id first = program.first_instruction();
  for (std::size_t i = 0; i < program.setup; ++i)
    execute(program.instructions[i], lanes_.data(), block, &lanes_[(first + i) * block], block);
  for (const Assumption& a : program.assumes_nonzero)
    if (lanes_[a.value.id() * block] == 0)
      throw ModelError("", "this program divides by " + a.text + ", which is zero for these parameters");
}

void Machine::run_block(std::size_t n, const double* inputs, double* outputs) {
  const std::size_t n_in = program_.input_count(), n_out = program_.output_count();
  const Id first_input = program_.first_input(), first = program_.first_instruction();
  for (std::size_t i = 0; i < n_in; ++i)
    for (std::size_t k = 0; k < n; ++k) lanes_[(first_input + i) * block + k] = inputs[k * n_in + i];
  for (std::size_t i = program_.setup; i < program_.instructions.size(); ++i)
    execute(program_.instructions[i], lanes_.data(), block, &lanes_[(first + i) * block], n);
  std::size_t at = 0;
  for (const ProgramOutput& output : program_.outputs)
    for (const Ref r : output.values) {
      for (std::size_t k = 0; k < n; ++k)
        outputs[k * n_out + at] = signed_value(lanes_[r.id() * block + k], r) + 0.0;  // no -0
      ++at;
    }
}

void Machine::run(const double* inputs, double* outputs) { run_block(1, inputs, outputs); }

void Machine::run_batch(std::size_t n, const double* inputs, double* outputs) {
  for (std::size_t done = 0; done < n; done += block)
    run_block(std::min(block, n - done), inputs + done * program_.input_count(),
              outputs + done * program_.output_count());
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
