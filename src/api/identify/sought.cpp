#include "api/identify/sought.hpp"

#include <cmath>

#include "api/evaluate/values.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

// The robot with numbers wherever it is not looked for.
Robot numbers_but(const Robot& robot, const std::vector<UnknownCell>& unknowns) {
  std::map<std::string, std::string> values;
  std::vector<std::string> missing;
  const std::vector<std::string> sought = all_names(unknowns);
  for (const std::string& name : robot.parameters()) {
    if (contains(sought, name)) continue;
    const auto found = robot.data().defaults.find(name);
    if (found == robot.data().defaults.end())
      missing.push_back(name);
    else
      values[name] = flat_text(found->second);
  }
  if (!missing.empty())
    throw have_no_value("robot " + robot.name(), missing, "equations are looked at in numbers");
  return with_values(robot, values);
}

const std::vector<double>* channel(const PreparedLog& log, std::string_view input, std::size_t k) {
  const std::vector<std::vector<double>>* list = input == "q"     ? &log.q
                                                 : input == "qd"  ? &log.qd
                                                 : input == "qdd" ? &log.qdd
                                                                  : nullptr;
  return list == nullptr ? nullptr : &list->at(k);
}

void refuse_what_logs_do_not_have(const Robot& robot, const Program& program) {
  const std::vector<bool> read = read_online(program);
  Id id = program.first_input();
  std::vector<std::string> surplus;
  for (const Input& input : program.inputs)
    for (const std::string& symbol : input.symbols) {
      const bool given = input.name == "q" || input.name == "qd" || input.name == "qdd";
      if (!given && !symbol.empty() && read[id]) surplus.push_back(symbol);
      ++id;
    }
  if (surplus.empty()) return;
  throw ModelError("robot " + robot.name(), "a log does not say what these are: " + joined(surplus, ", "),
                   robot.data().cuts.empty()
                       ? "give them values: --set " + surplus.front() + "=0"
                       : "only robots whose loops follow (parallelograms) are identified");
}

bool is_nothing(const Program& p, Ref r) {
  return r.id() < p.constants.size() && p.constants[r.id()].value == 0;
}

// The columns of each line that are not nothing throughout, in any of the outputs.
std::vector<std::vector<std::size_t>> filled_columns(const Program& p) {
  const ProgramOutput& first = p.outputs.front();
  const auto cols = static_cast<std::size_t>(first.cols);
  std::vector<std::vector<std::size_t>> columns(static_cast<std::size_t>(first.rows));
  for (std::size_t row = 0; row < columns.size(); ++row)
    for (std::size_t c = 0; c < cols; ++c)
      if (std::any_of(p.outputs.begin(), p.outputs.end(),
                      [&](const ProgramOutput& o) { return !is_nothing(p, o.values[row * cols + c]); }))
        columns[row].push_back(c);
  return columns;
}

// x = B K, by the formulas of the base parameters, which are linear.
NumberMatrix regrouping(const Result& result, const std::vector<std::string>& names,
                        const std::vector<UnknownCell>& unknowns) {
  NumberMatrix B{names.size(), unknowns.size(), std::vector<double>(names.size() * unknowns.size(), 0.0)};
  const std::vector<std::string> K = all_names(unknowns);
  for (std::size_t c = 0; c < names.size(); ++c) {
    const auto k = static_cast<std::size_t>(std::find(K.begin(), K.end(), names[c]) - K.begin());
    if (k < K.size()) B.e[c * B.cols + k] = 1;
  }
  Graph graph;
  const std::vector<Expr> formulas = written_out(*result.base, graph);
  std::vector<Expr> symbols;
  for (const std::string& name : K) symbols.push_back(graph.symbol(name, Kind::parameter));
  for (std::size_t b = 0; b < formulas.size(); ++b) {
    const auto c = static_cast<std::size_t>(std::find(names.begin(), names.end(), result.base->base[b].name) -
                                            names.begin());
    if (c == names.size()) continue;  // an empty column: no motion feels it
    const std::vector<Expr> row = gradient(formulas[b], symbols);
    for (std::size_t k = 0; k < row.size(); ++k) B.e[c * B.cols + k] = numeric_value(row[k]);
  }
  return B;
}

// Which cell each column is of: as it was looked for, or one that others were regrouped with.
std::vector<UnknownCell> cells_of(const Result& result, const std::vector<std::string>& names,
                                  const std::vector<UnknownCell>& unknowns) {
  std::vector<UnknownCell> cells;
  for (const std::string& name : names) {
    if (const BaseParameter* base = find_named(result.base->base, name))
      cells.push_back({cell_name(base->key, base->link), base->link, base->key, {}, false});
    else
      cells.push_back(entry_named(unknowns, "parameter", name));
  }
  return cells;
}

std::string amount_text(double factor, const std::string& name, bool first) {
  const double size = std::fabs(factor);
  const std::string sign = first ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
  return sign + (std::fabs(size - 1) < 1e-12 ? "" : formatted("%.6g", size) + " ") + name;
}

}  // namespace

LogProgram::LogProgram(const Robot& robot, const std::string& model, bool base_parameters) {
  Request request;
  request.model = model;
  request.base_parameters = base_parameters;
  result_ = std::make_unique<Result>(derive(robot, request));
  refuse_what_logs_do_not_have(robot, result_->program);
  evaluator_ = std::make_unique<Evaluator>(result_->program, parameter_values(robot, *result_, {}));
}

void LogProgram::at(const PreparedLog& log, std::size_t first, std::size_t count, double* outputs) {
  const std::size_t width = result_->program.input_count();
  inputs_.resize(width * count);
  std::size_t at = 0;
  for (const Input& input : result_->program.inputs)
    for (std::size_t k = 0; k < input.symbols.size(); ++k, ++at) {
      const std::vector<double>* const values = channel(log, input.name, k);
      for (std::size_t s = 0; s < count; ++s)
        inputs_[s * width + at] = values == nullptr ? 0 : (*values)[first + s];
    }
  evaluator_->run(count, inputs_.data(), outputs);
}

Sought::Sought(const Unknowns& unknowns, LogModel model) : model_(model), unknowns_(unknowns.list) {
  const Robot sought = numbers_but(unknowns.unknown, unknowns.list);
  program_ = std::make_unique<LogProgram>(sought, std::string(info(model).of_catalogue), true);
  if (unknowns.anything_known)
    known_ = std::make_unique<LogProgram>(numbers_but(unknowns.known, {}), "idm", false);
  const ProgramOutput& first = program_->result().program.outputs.front();
  names_ = first.columns;
  outputs_ = static_cast<std::size_t>(first.rows);
  B_ = regrouping(program_->result(), names_, unknowns_);
  cells_ = cells_of(program_->result(), names_, unknowns_);
}

std::string Sought::formula(std::size_t column) const {
  std::string text;
  for (std::size_t k = 0; k < B_.cols; ++k)
    if (const double factor = B_(column, k); std::fabs(factor) > 1e-12)
      text += amount_text(factor, unknowns_[k].name, text.empty());
  return text;
}

EquationSource Sought::source(const PreparedLog& log) {
  EquationSource source;
  source.outputs = outputs_;
  source.unknowns = names_.size();
  source.columns = filled_columns(program_->result().program);
  source.has_rates = info(model_).has_rates;
  source.at = [this, &log](std::size_t first, std::size_t count, double* A, double* B, double* y) {
    const std::size_t half = outputs_ * names_.size(), joints = log.tau.size();
    if (A == nullptr || !info(model_).has_rates) {
      program_->at(log, first, count, B);
    } else {
      std::vector<double>& both = both_;
      both.resize(program_->output_count() * count);
      program_->at(log, first, count, both.data());
      for (std::size_t s = 0; s < count; ++s) {
        std::copy_n(both.data() + 2 * s * half, half, A + s * half);
        std::copy_n(both.data() + (2 * s + 1) * half, half, B + s * half);
      }
    }
    std::vector<double>& tau = tau_;
    tau.assign(joints * count, 0.0);
    if (known_) known_->at(log, first, count, tau.data());
    for (std::size_t s = 0; s < count; ++s) {
      for (std::size_t j = 0; j < joints; ++j)
        tau[s * joints + j] = log.tau[j][first + s] - tau[s * joints + j];
      if (!info(model_).one_line) {
        std::copy_n(tau.data() + s * joints, joints, y + s * joints);
        continue;
      }
      y[s] = 0;
      for (std::size_t j = 0; j < joints; ++j) y[s] += tau[s * joints + j] * log.qd[j][first + s];
    }
  };
  return source;
}

}  // namespace articula
