#include <algorithm>
#include <cmath>

#include "api/api.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "io/csv.hpp"
#include "program/run.hpp"

namespace articula {

namespace {

std::map<std::string, double> parameter_values(const Robot& robot, const Program& program,
                                               const std::map<std::string, double>& given) {
  std::vector<std::string> states;
  for (const Input& input : program.inputs)
    states.insert(states.end(), input.symbols.begin(), input.symbols.end());
  for (const auto& [name, value] : given)
    if (std::find(states.begin(), states.end(), name) == states.end() &&
        std::find(program.parameters.begin(), program.parameters.end(), name) == program.parameters.end())
      throw ModelError("", "robot " + robot.name() + " has no parameter '" + shortened(name) + "'",
                       suggestion(name, program.parameters));
  std::map<std::string, double> values = given;
  for (const auto& [name, value] : robot.data().defaults) values.emplace(name, numeric_value(value));
  return values;
}

// By name or number; 0 when there is none.
int link_named(const Robot& robot, const std::string& name) {
  for (int j = 1; j <= robot.n(); ++j)
    if (name == robot.data()[j].name || name == std::to_string(j)) return j;
  return 0;
}

// Collects what a state lacks or has too much of, to be reported at once.
class StateReader {
 public:
  StateReader(const Robot& robot, const Program& program, const State& state)
      : robot_(robot), program_(program), state_(state), read_(read_online(program)) {}

  std::vector<double> inputs() {
    for (const Input& input : program_.inputs) {
      if (input.name == "base")
        base(input);
      else if (input.name == "wrench")
        wrench(input);
      else
        array(input);
    }
    surplus();
    if (!problems_.empty()) throw InputError(problems_);
    return values_;
  }

 private:
  void problem(const std::string& message, const std::string& hint = {}) {
    problems_.push_back({Severity::error, {}, message, {}, hint});
  }

  // A symbol that the model does not depend on (the velocity of the base) may be left out.
  bool is_read(const std::string& symbol) const {
    Id id = program_.first_input();
    for (const Input& input : program_.inputs)
      for (const std::string& name : input.symbols) {
        if (!symbol.empty() && name == symbol) return read_[id];
        ++id;
      }
    return false;
  }

  // What the robot fixes cannot be given another value.
  void agree(const std::string& where, double given, const Expr& fixed) {
    if (!fixed.is_constant() || fixed.constant().to_double() != given)
      problem(where + " is fixed to " + to_text(fixed) + " in the robot", "give that value");
  }

  const std::vector<double>* sized(const std::map<std::string, std::vector<double>>& from,
                                   const std::string& key, std::size_t size, const std::string& what) {
    const auto found = from.find(key);
    if (found == from.end()) return nullptr;
    if (found->second.size() == size) return &found->second;
    problem(what + " has " + counted(found->second.size(), "value") + " instead of " + std::to_string(size));
    return nullptr;
  }

  void array(const Input& input) {
    const std::size_t size = input.symbols.size();
    if (state_.arrays.count(input.name) == 0 && size > 0)
      problem("'" + input.name + "' is missing: " + counted(size, "value"));
    const std::vector<double>* given = sized(state_.arrays, input.name, size, "'" + input.name + "'");
    std::size_t k = 0;
    for (const Body& body : robot_.data().bodies) {
      if (info(body.joint).nv != 1) continue;
      const Expr& fixed = input.name == "qd" ? body.qd : body.qdd;
      if (given != nullptr) {
        values_.push_back((*given)[k]);
        if (input.symbols[k].empty()) agree(input.name + "[" + std::to_string(k) + "]", (*given)[k], fixed);
      }
      ++k;
    }
  }

  // A row of the base's motion or a link's wrench: given whole, or symbol by symbol among the parameters, or left out
  // when the robot fixes all of it.
  void row(const Input& input, std::size_t first, const std::vector<double>* given, bool present,
           const std::string& what, const std::vector<Expr>& fixed) {
    std::vector<std::string> missing;
    for (std::size_t k = 0; k < fixed.size(); ++k) {
      const std::string& symbol = input.symbols[first + k];
      const auto found = state_.parameters.find(symbol);
      if (given != nullptr && symbol.empty())
        agree(what + "[" + std::to_string(k) + "]", (*given)[k], fixed[k]);
      values_.push_back(given != nullptr                   ? (*given)[k]
                        : found == state_.parameters.end() ? 0
                                                           : found->second);
      if (!present && is_read(symbol) && found == state_.parameters.end()) missing.push_back(symbol);
    }
    if (!missing.empty()) problem(what + " is missing: " + joined(missing, ", "));
  }

  void base(const Input& input) {
    const BaseMotion& b = robot_.data().base;
    const std::array<const std::array<Expr, 3>*, 4> rows{&b.W, &b.WP, &b.V, &b.VP};
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string key(base_motion_keys[i]), what = "base '" + key + "'";
      row(input, 3 * i, sized(state_.base, key, 3, what), state_.base.count(key) != 0, what,
          {rows[i]->begin(), rows[i]->end()});
    }
  }

  void wrench(const Input& input) {
    for (int j = 1; j <= robot_.n(); ++j) {
      const Body& body = robot_.data()[j];
      const std::string key = state_.wrench.count(body.name) != 0 ? body.name : std::to_string(j);
      const std::string what = "wrench of link '" + key + "'";
      row(input, 6 * (j - 1), sized(state_.wrench, key, 6, what), state_.wrench.count(key) != 0, what,
          {body.link.begin() + FX, body.link.end()});
    }
  }

  // What the state gives and the program does not read must agree with the robot.
  void surplus() {
    const auto has = [&](const std::string& name) {
      return std::any_of(program_.inputs.begin(), program_.inputs.end(),
                         [&](const Input& i) { return i.name == name; });
    };
    const std::vector<double> kept = values_;
    if (!has("base")) base({"base", 4, 3, std::vector<std::string>(12)});
    if (!has("wrench")) wrench({"wrench", robot_.n(), 6, std::vector<std::string>(6 * robot_.n())});
    values_ = kept;
    for (const auto& [link, values] : state_.wrench)
      if (link_named(robot_, link) == 0)
        problem("the state has a wrench for link '" + shortened(link) + "', which robot " + robot_.name() +
                " has not");
  }

  const Robot& robot_;
  const Program& program_;
  const State& state_;
  std::vector<bool> read_;  // by value number of the program
  std::vector<double> values_;
  std::vector<Diagnostic> problems_;
};

std::vector<std::string> column_names(const Robot& robot, const ProgramOutput& output) {
  std::vector<std::string> names;
  if (output.cols == 1 && output.rows == robot.nv()) {  // one per joint: named by the joint, as q1, q2, ...
    for (int j = 1; j <= robot.n(); ++j)
      if (info(robot.data()[j].joint).nv == 1) names.push_back(output.name + std::to_string(j));
    return names;
  }
  for (int i = 1; i <= output.rows; ++i)
    for (int j = 1; j <= output.cols; ++j)
      names.push_back(output.name + std::to_string(i) + (output.cols == 1 ? "" : "_" + std::to_string(j)));
  return names;
}

// Columns of a log that a model may not need.
bool is_ordinary_column(const std::string& name) {
  if (name == "t" || name == "time" || is_reserved(name)) return true;
  return name.rfind("tau", 0) == 0 &&
         std::all_of(name.begin() + 3, name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Robot opened_for(const Robot& robot, const State& state) {
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  const auto open = [&](Expr& cell, double given, std::string name) {
    if (!cell.is_constant(0) || given == 0) return;
    while (graph->find_symbol(name) != nullptr) name += "_";
    cell = graph->symbol(name, Kind::state);
  };
  for (const auto& [link, values] : state.wrench) {
    const int j = link_named(robot, link);
    for (std::size_t k = 0; j != 0 && k < values.size() && k < 6; ++k)
      open(r.bodies[j].link[FX + k], values[k], std::string(link_keys[FX + k]) + std::to_string(j));
  }
  const std::array<std::array<Expr, 3>*, 4> rows{&r.base.W, &r.base.WP, &r.base.V, &r.base.VP};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string key(base_motion_keys[i]);
    const auto given = state.base.find(key);
    for (std::size_t k = 0; given != state.base.end() && k < given->second.size() && k < 3; ++k)
      open((*rows[i])[k], given->second[k], key + "0_" + std::to_string(k + 1));
  }
  return Robot(std::move(r));
}

std::vector<NamedArray> evaluate(const Robot& robot, const Result& result, const State& state) {
  const std::vector<double> inputs = StateReader(robot, result.program, state).inputs();
  Machine machine(result.program, parameter_values(robot, result.program, state.parameters));
  const std::vector<double> outputs = machine.run(inputs);
  std::vector<NamedArray> arrays;
  auto at = outputs.begin();
  for (const ProgramOutput& output : result.program.outputs) {
    const auto size = static_cast<long>(output.values.size());
    arrays.push_back({output.name, output.rows, output.cols, {at, at + size}});
    at += size;
  }
  return arrays;
}

namespace {

// A scalar input of a program, as a column of a table.
struct Column {
  std::string name;
  Expr fixed;         // what the robot fixes it to; empty when it is a symbol
  bool read = false;  // by the model
};

std::vector<Column> columns_of(const Robot& robot, const Program& p) {
  const std::vector<bool> read = read_online(p);
  std::vector<Column> columns;
  const auto add = [&](const std::string& symbol, const std::string& name, const Expr& cell) {
    const bool fixed = symbol.empty();
    columns.push_back({fixed ? name : symbol, fixed ? cell : Expr(), read[p.first_input() + columns.size()]});
  };
  for (const Input& input : p.inputs) {
    std::size_t k = 0;
    if (input.name == "base") {
      const BaseMotion& b = robot.data().base;
      for (const auto* row : {&b.W, &b.WP, &b.V, &b.VP})
        for (const Expr& cell : *row) add(input.symbols[k++], "", cell);
      continue;
    }
    for (int j = 1; j <= robot.n(); ++j) {
      const Body& body = robot.data()[j];
      const std::string number = std::to_string(j);
      if (input.name == "wrench") {
        for (int c = FX; c <= CZ; ++c)
          add(input.symbols[k++], std::string(link_keys[c]) + number, body.link[c]);
      } else if (info(body.joint).nv == 1) {
        add(input.symbols[k++], input.name + number, input.name == "qd" ? body.qd : body.qdd);
      }
    }
  }
  return columns;
}

}  // namespace

std::string evaluate_csv(const Robot& robot, const Result& result,
                         const std::map<std::string, double>& parameters, const std::string& csv,
                         const std::string& file) {
  const Table in = read_csv(csv, file);
  const Program& p = result.program;
  const std::vector<Column> columns = columns_of(robot, p);
  std::vector<std::string> known, missing;
  std::vector<double> inputs(in.rows * columns.size(), 0.0);
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const Column& column = columns[k];
    known.push_back(column.name);
    const auto at = std::find(in.names.begin(), in.names.end(), column.name);
    if (at == in.names.end()) {
      if (column.read) missing.push_back(column.name);
      continue;
    }
    for (std::size_t i = 0; i < in.rows; ++i) {
      const double given = in.values[i * in.names.size() + (at - in.names.begin())];
      inputs[i * columns.size() + k] = given;
      const bool same = !column.fixed.valid() ||
                        (column.fixed.is_constant() && column.fixed.constant().to_double() == given);
      if (!same)
        throw ParseError({file, 0, 0},
                         "row " + std::to_string(i + 1) + ": " + column.name + " is fixed to " +
                             to_text(column.fixed) + " in the robot",
                         {}, "leave the column out, or give that value");
    }
  }
  if (!missing.empty()) throw ParseError({file, 1, 0}, "columns are missing: " + joined(missing, ", "));
  for (const std::string& name : in.names)
    if (std::find(known.begin(), known.end(), name) == known.end() && !is_ordinary_column(name))
      throw ParseError({file, 1, 0}, "unknown column '" + shortened(name) + "'", {}, suggestion(name, known));

  Machine machine(p, parameter_values(robot, p, parameters));
  Table out;
  for (const ProgramOutput& output : p.outputs)
    for (const std::string& name : column_names(robot, output)) out.names.push_back(name);
  out.rows = in.rows;
  out.values.resize(in.rows * p.output_count());
  machine.run_batch(in.rows, inputs.data(), out.values.data());
  for (std::size_t i = 0; i < out.values.size(); ++i)
    if (!std::isfinite(out.values[i]))
      throw ParseError({file, 0, 0},
                       "row " + std::to_string(i / out.names.size() + 1) + ": " +
                           out.names[i % out.names.size()] + " is not finite",
                       {}, "the values given are too large for double precision");
  return write_csv(out);
}

}  // namespace articula
