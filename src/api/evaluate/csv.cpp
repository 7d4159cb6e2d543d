#include <algorithm>
#include <cmath>

#include "api/evaluate/values.hpp"
#include "api/loops/assembler.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "io/csv.hpp"
#include "native/evaluator.hpp"

namespace articula {

namespace {

std::vector<std::string> element_names(const Robot& robot, const Model& model, const ProgramOutput& output) {
  std::vector<std::string> names;
  const OutputInfo* known = find_named(model.outputs, output.name);  // none: reach, of loops that are solved
  if (known != nullptr && known->shape == "nv") {  // one per freedom: named by the joint, as qd1, qd2, ...
    const std::string like = output.name == "qdd" || output.name == "qd" ? "qd" : "tau";
    const Closure& closure = robot.closure();
    const std::vector<int>& joints = output.name == "tau" ? closure.driven : closure.independent;
    for (const std::string& suffix : joint_suffixes(robot, joints, like))
      names.push_back(output.name + suffix);
    return names;
  }
  for (int i = 1; i <= output.rows; ++i)
    for (int j = 1; j <= output.cols; ++j)
      names.push_back(output.name + std::to_string(i) +
                      (output.cols == 1         ? ""
                       : output.columns.empty() ? "_" + std::to_string(j)
                                                : "_" + output.columns[static_cast<std::size_t>(j - 1)]));
  return names;
}

// dtau1_dq2; dtau1_dq_qd3.wx for a freedom of a joint with a quaternion, which is no derivative with respect to qd3.wx.
std::vector<std::string> derivative_names(const std::vector<std::string>& elements, const std::string& x,
                                          const std::vector<std::string>& variables) {
  const auto is_rate = [](const std::string& name) { return name.rfind("qd", 0) == 0; };
  std::vector<std::string> names;
  for (const std::string& element : elements)
    for (const std::string& variable : variables)
      names.push_back("d" + element + "_d" + (is_rate(variable) && !is_rate(x) ? x + "_" : "") + variable);
  return names;
}

std::vector<std::string> column_names(const Robot& robot, const Result& result) {
  const Model& model = model_named(result.model);
  const std::vector<ProgramOutput>& outputs = result.program.outputs;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    std::vector<std::string> own;
    if (result.derivative.empty()) {
      own = element_names(robot, model, outputs[i]);
    } else {  // all derivatives of the first output, then of the next
      const ProgramOutput& X = result.differentiated[i * result.differentiated.size() / outputs.size()];
      const std::string x = outputs[i].name.substr(("d" + X.name + "_d").size());
      own = derivative_names(element_names(robot, model, X), x, outputs[i].columns);
    }
    names.insert(names.end(), own.begin(), own.end());
  }
  return names;
}

// Columns of a log that a model may not need.
bool is_ordinary_column(const Robot& robot, const std::string& name) {
  std::vector<std::string> ordinary{"t", "time"};
  for (const TaskInput& task : task_inputs())
    for (const std::string& column : columns_of(task)) ordinary.push_back(column);
  for (const std::string_view letters : joint_inputs)
    for (const std::string& suffix : joint_suffixes(robot, all_joints(robot), letters))
      ordinary.push_back(std::string(letters) + suffix);
  return contains(ordinary, name);
}

// A scalar input of a program, as a column of a table.
struct Column {
  std::string name;
  Expr fixed;         // what the robot fixes it to; empty when it is a symbol
  bool read = false;  // by the model
};

// What the elements of an input are called where the robot fixes them. The base's motion has no such names, and coordinates and what
// tasks give are never fixed.
std::vector<std::string> names_of_fixed(const Robot& robot, const Input& input) {
  std::vector<std::string> names(input.symbols.size());
  std::size_t k = 0;
  if (input.name == "wrench")
    for (int j = robot.data().first_link(); j <= robot.n(); ++j)
      for (int c = FX; c <= CZ; ++c) names[k++] = cell_name(static_cast<LinkKey>(c), j);
  const Closure& closure = robot.closure();
  if (input.name.starts_with("qd") || input.name == "tau")
    for (const std::string& suffix :
         joint_suffixes(robot, input.name == "tau" ? closure.driven : closure.independent, input.name))
      names[k++] = input.name + suffix;
  return names;
}

std::vector<Column> columns_of(const Robot& robot, const Program& p) {
  const std::vector<bool> read = read_online(p);
  std::vector<Column> columns;
  const auto add = [&](const std::string& name, const Expr& fixed) {
    columns.push_back({name, fixed, read[p.first_input() + columns.size()]});
  };
  for (const Input& input : p.inputs) {
    if (const TaskInput* task = task_input_named(input.name)) {
      for (const std::string& name : columns_of(*task)) add(name, Expr());
      continue;
    }
    if (input.name == "e") {  // signs of roots: symbols always
      for (const std::string& symbol : input.symbols) add(symbol, Expr());
      continue;
    }
    const std::vector<Expr> cells = robot.variables(input.name);
    const std::vector<std::string> names = names_of_fixed(robot, input);
    for (std::size_t k = 0; k < cells.size(); ++k)
      input.symbols[k].empty() ? add(names[k], cells[k]) : add(input.symbols[k], Expr());
  }
  return columns;
}

// Where an input array stands among the columns; as many as there are when it is none of the program's.
std::size_t first_column(const Program& p, const std::string& name) {
  std::size_t first = 0;
  for (const Input& input : p.inputs) {
    if (input.name == name) break;
    first += input.symbols.size();
  }
  return first;
}

// The dependent joints of closed loops: all in the table, or none; then they are solved for, and all of q is needed.
class DependentColumns {
 public:
  DependentColumns(const Robot& robot, const Program& p, const Table& in, std::vector<Column>& columns)

      : robot_(robot),
        program_(p),
        q_(first_column(p, "q")),
        qp_(first_column(p, "qp")),
        width_(columns.size()) {
    nq_ = robot.variables("q").size(), nqp_ = qp_ < width_ ? robot.variables("qp").size() : 0;
    for (std::size_t k = qp_; k < qp_ + nqp_; ++k) given_ = given_ || contains(in.names, columns[k].name);
    for (std::size_t k = q_; nqp_ > 0 && k < q_ + nq_; ++k) columns[k].read = true;
    for (std::size_t k = qp_; k < qp_ + nqp_; ++k) columns[k].read = given_;
  }

  void fill(const std::map<std::string, double>& values, const std::string& assembly, const std::string& file,
            std::vector<double>& inputs) const {
    if (nqp_ == 0 && !assembly.empty())
      throw ModelError("", "the models of robot " + robot_.name() + " are of one assembly only",
                       "leave --assembly out");
    if (nqp_ == 0) return;
    if (given_ && !assembly.empty())
      throw ParseError({file, 1, 0}, "the table has the dependent joints, and an assembly is asked for too",
                       {}, "leave one of them out");
    Following states(robot_, program_, values, assembly);
    for (std::size_t i = 0; i * width_ < inputs.size(); ++i) {
      double* row = &inputs[i * width_];
      const std::vector<double> q(row + q_, row + q_ + nq_), qp(row + qp_, row + qp_ + nqp_);
      try {
        const std::vector<double> closed = given_ ? states.given(q, qp) : states.next(q);
        std::copy(closed.begin(), closed.end(), row + qp_);
      } catch (const ModelError& error) {
        const Diagnostic& d = error.diagnostics().front();
        throw ParseError({file, 0, 0}, "row " + std::to_string(i + 1) + ": " + d.message, {}, d.hint);
      }
    }
  }

 private:
  const Robot& robot_;
  const Program& program_;
  std::size_t q_, qp_, nq_ = 0, nqp_ = 0, width_;
  bool given_ = false;
};

// A quaternion of which the table has all columns must be of length one in every row. `inputs` has a row for each of them.
void check_quaternions(const Robot& robot, const Program& p, const Table& in,
                       const std::vector<Column>& columns, const std::vector<double>& inputs,
                       const std::string& file) {
  const std::size_t q = first_column(p, "q");
  if (q == columns.size()) return;
  const auto given = [&](const Column& column) { return contains(in.names, column.name); };
  for (const auto& [j, first] : quaternions_of(robot)) {
    const auto w = columns.begin() + static_cast<long>(q + first);
    if (!std::all_of(w, w + 4, given)) continue;
    for (std::size_t i = 0; i < in.rows; ++i)
      if (!is_unit(&inputs[i * columns.size() + q + first]))
        throw ParseError({file, 0, 0},
                         "row " + std::to_string(i + 1) + ": " + not_unit(j, w->name, w[3].name), {},
                         make_it_unit);
  }
}

// A row of inputs for each row of the table; zero where it has no column and the model reads none.
std::vector<double> inputs_of(const Table& in, const std::vector<Column>& columns,
                              const std::map<std::string, double>& values, const std::string& file) {
  std::vector<std::string> missing;
  std::vector<double> inputs(in.rows * columns.size(), 0.0);
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const Column& column = columns[k];
    const auto at = std::find(in.names.begin(), in.names.end(), column.name);
    if (at == in.names.end()) {
      if (column.read) missing.push_back(column.name);
      continue;
    }
    for (std::size_t i = 0; i < in.rows; ++i) {
      const double given = in.values[i * in.names.size() + (at - in.names.begin())];
      inputs[i * columns.size() + k] = given;
      if (column.fixed.valid() && !agrees(given, column.fixed, values))
        throw ParseError({file, 0, 0},
                         "row " + std::to_string(i + 1) + ": " + column.name + " is fixed to " +
                             to_text(column.fixed) + " in the robot",
                         {}, "leave the column out, or give that value");
    }
  }
  if (!missing.empty()) throw ParseError({file, 1, 0}, "columns are missing: " + joined(missing, ", "));
  return inputs;
}

void refuse_unknown_columns(const Robot& robot, const Table& in, const std::vector<Column>& columns,
                            const std::string& file) {
  std::vector<std::string> known;
  for (const Column& column : columns) known.push_back(column.name);
  for (const std::string& name : in.names)
    if (!contains(known, name) && !is_ordinary_column(robot, name))
      throw ParseError({file, 1, 0}, "unknown column " + in_quotes(name), {}, possible(name, known));
}

void expect_finite(const Table& out, const std::string& file) {
  for (std::size_t i = 0; i < out.values.size(); ++i)
    if (!std::isfinite(out.values[i]))
      throw ParseError({file, 0, 0},
                       "row " + std::to_string(i / out.names.size() + 1) + ": " +
                           out.names[i % out.names.size()] + " is not finite",
                       {},
                       "the values given are too large for double precision, or what the model divides by is "
                       "zero there");
}

}  // namespace

std::string evaluate_csv(const Robot& robot, const Result& result,
                         const std::map<std::string, double>& parameters, const std::string& csv,
                         const std::string& file, const std::string& assembly) {
  const Table in = read_csv(csv, file);
  const Program& p = result.program;
  std::vector<Column> columns = columns_of(robot, p);
  const DependentColumns dependent(robot, p, in, columns);
  const std::map<std::string, double> values = parameter_values(robot, result, parameters);
  std::vector<double> inputs = inputs_of(in, columns, values, file);
  refuse_unknown_columns(robot, in, columns, file);
  check_quaternions(robot, p, in, columns, inputs, file);
  dependent.fill(values, assembly, file, inputs);

  Table out{column_names(robot, result), in.rows, std::vector<double>(in.rows * p.output_count())};
  Evaluator(p, values).run(in.rows, inputs.data(), out.values.data());
  expect_finite(out, file);
  return write_csv(out);
}

}  // namespace articula
