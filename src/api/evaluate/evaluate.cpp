#include <algorithm>
#include <cmath>

#include "api/evaluate/values.hpp"
#include "api/loops/assembler.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "program/run.hpp"
#include "robot/defaults.hpp"
#include "robot/loops.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

// The value of a formula of parameters; NaN when one of them has none.
double value_of(const Expr& formula, const std::map<std::string, double>& parameters) {
  for (const Expr& symbol : symbols_of({formula}))
    if (parameters.count(symbol.name()) == 0) return std::nan("");
  Graph graph;
  return numeric_value(substitute(formula, graph, [&](const Symbol& s) {
    return graph.constant(Rational::exactly(parameters.at(s.name)));
  }));
}

// Values of base parameters that are not given themselves, from those of the robot's own parameters.
void add_base_parameters(const BaseParameters& found, std::map<std::string, double>& values) {
  Graph graph;
  const std::vector<Expr> formulas = written_out(found, graph);
  const std::map<std::string, double> given = values;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    const BaseParameter& p = found.base[i];
    if (!p.regrouped || given.count(p.name) != 0) continue;
    if (const double value = value_of(formulas[i], given); !std::isnan(value)) values.emplace(p.name, value);
  }
}

}  // namespace

std::map<std::string, double> default_values(const Robot& robot) {
  std::map<std::string, double> values;
  for (const auto& [name, value] : robot.data().defaults) values[name] = numeric_value(value);
  return values;
}

void refuse_unmovable(const Robot& robot) {
  if (robot.nv() == 0) throw ModelError("robot " + robot.name(), "no joint of it moves");
  if (const std::string joint = joint_with_fixed_rate(robot.data()); !joint.empty())
    throw ModelError(
        "robot " + robot.name(),
        "the velocity or acceleration of joint " + joint + " is fixed to a value, and here it moves",
        "leave qd and qdd out of its row");
}

std::map<std::string, double> parameter_values(const Robot& robot, const Result& result,
                                               const std::map<std::string, double>& given) {
  std::map<std::string, double> values = given;
  std::vector<std::string> known = result.program.parameters;
  for (const Input& input : result.program.inputs)
    for (const std::string& symbol : input.symbols)
      if (!symbol.empty() && !is_reserved(symbol) && task_input_named(input.name) == nullptr)
        known.push_back(symbol);
  if (result.base)
    for (const std::string& name : robot.parameters()) known.push_back(name);
  for (const auto& [name, value] : default_values(robot)) {
    values.emplace(name, value);
    known.push_back(name);
  }
  for (const auto& [name, value] : given) {
    if (!contains(known, name)) throw no_parameter(robot, name, known);
  }
  if (result.base) add_base_parameters(*result.base, values);
  return values;
}

bool agrees(double given, const Expr& fixed, const std::map<std::string, double>& parameters) {
  const double value = value_of(fixed, parameters);
  return std::fabs(value - given) <= 1e-12 * std::fabs(value);
}

std::vector<QuaternionPlace> quaternions_of(const Robot& robot) {
  std::vector<QuaternionPlace> places;
  std::size_t end = 0;
  for (const int j : robot.closure().independent) {
    const JointInfo& joint = info(robot.data()[j].joint);
    end += static_cast<std::size_t>(joint.nq);
    if (joint.nq > joint.nv) places.push_back({j, end - 4});
  }
  return places;
}

bool is_unit(const double* e) {
  const double square = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3];
  return std::fabs(square - 1) <= 1e-9;  // false for what is not finite
}

std::string not_unit(int joint, const std::string& first, const std::string& last) {
  return "the quaternion of joint " + std::to_string(joint) + ", " + first + " .. " + last +
         ", has not the length one";
}

std::vector<Diagnostic> quaternion_faults(const Robot& robot, const std::vector<double>& q) {
  const auto element = [](std::size_t k) { return "q[" + std::to_string(k) + "]"; };
  std::vector<Diagnostic> faults;
  for (const auto& [j, first] : quaternions_of(robot))
    if (!is_unit(&q[first]))
      faults.push_back(
          {Severity::error, {}, not_unit(j, element(first), element(first + 3)), {}, make_it_unit});
  return faults;
}

namespace {

std::string wrong_size(std::size_t given, std::size_t wanted) {
  return " has " + counted(given, "value") + " instead of " + std::to_string(wanted);
}

}  // namespace

const std::vector<double>* array_of(const State& state, const std::string& name) {
  const auto found = state.arrays.find(name);
  return found == state.arrays.end() ? nullptr : &found->second;
}

std::string fault_of(const std::vector<double>* given, const std::string& name, std::size_t size) {
  if (given == nullptr) return "'" + name + "' is missing: " + counted(size, "value");
  if (given->size() != size) return "'" + name + "'" + wrong_size(given->size(), size);
  return "";
}

std::vector<std::string> joint_suffixes(const Robot& robot, const std::vector<int>& joints,
                                        std::string_view letters) {
  std::vector<std::string> suffixes;
  for (const int j : joints) {
    Body body;
    Graph graph;
    set_joint(graph, body, j, robot.data()[j].joint);
    for (const Expr& e : letters.starts_with("qd") ? body.qd : letters == "tau" ? body.tau : body.q)
      suffixes.push_back(e.name().substr(e.name().find_first_of("0123456789")));
  }
  return suffixes;
}

namespace {

// By name or number.
std::optional<int> link_named(const Robot& robot, const std::string& name) {
  for (int j = robot.data().first_link(); j <= robot.n(); ++j)
    if (name == robot.data()[j].name || name == std::to_string(j)) return j;
  return std::nullopt;
}

// Collects what a state lacks or has too much of, to be reported at once.
class StateReader {
 public:
  StateReader(const Robot& robot, const Result& result, const State& state)
      : robot_(robot),
        program_(result.program),
        state_(state),
        parameters_(parameter_values(robot, result, state.parameters)),
        read_(read_online(result.program)) {}

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
    for (Diagnostic& problem : problems_) problem.place.file = state_.file;
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

  // What the robot fixes cannot be given another value; what a model does not depend on may be anything.
  void agree(const std::string& where, double given, const Expr& fixed) {
    if (!fixed.varies() && !agrees(given, fixed, parameters_))
      problem(where + " is fixed to " + to_text(fixed) + " in the robot", "give that value");
  }

  const std::vector<double>* sized(const std::map<std::string, std::vector<double>>& from,
                                   const std::string& key, std::size_t size, const std::string& what,
                                   const std::string& hint = {}) {
    const auto found = from.find(key);
    if (found == from.end()) return nullptr;
    if (found->second.size() == size) return &found->second;
    problem(what + wrong_size(found->second.size(), size), hint);
    return nullptr;
  }

  void array(const Input& input) {
    const std::size_t size = input.symbols.size();
    if (state_.arrays.count(input.name) == 0) {
      const bool needed =
          std::any_of(input.symbols.begin(), input.symbols.end(), [](const auto& x) { return !x.empty(); });
      const bool follows = input.name == "qp" && !problems_.empty();  // from q, which is wrong, and told
      if (needed && !follows)
        problem("'" + input.name + "' is missing: " + counted(size, "value"), entries_of(robot_, input.name));
      values_.insert(values_.end(), size, 0.0);
      return;
    }
    const std::vector<double>* given =
        sized(state_.arrays, input.name, size, "'" + input.name + "'", entries_of(robot_, input.name));
    if (given == nullptr) return;
    values_.insert(values_.end(), given->begin(), given->end());
    for (std::size_t k = 0; k < size; ++k)
      if (input.symbols[k].empty())
        agree(input.name + "[" + std::to_string(k) + "]", (*given)[k], robot_.variables(input.name)[k]);
    if (input.name != "q") return;
    for (Diagnostic& fault : quaternion_faults(robot_, *given)) problems_.push_back(std::move(fault));
  }

  // A row of the base's motion or a link's wrench: given whole, or symbol by symbol among the parameters, or left out
  // when the robot fixes all of it.
  void row(const Input& input, std::size_t first, const std::map<std::string, std::vector<double>>& rows,
           const std::string& key, const std::string& what) {
    const auto size = static_cast<std::size_t>(input.cols);
    const std::vector<double>* given = sized(rows, key, size, what);
    const bool present = rows.count(key) != 0;
    const std::vector<Expr> cells = robot_.variables(input.name);
    std::vector<std::string> missing;
    for (std::size_t k = 0; k < size; ++k) {
      const std::string& symbol = input.symbols[first + k];
      const auto found = state_.parameters.find(symbol);
      if (given != nullptr && symbol.empty())
        agree(what + "[" + std::to_string(k) + "]", (*given)[k], cells[first + k]);
      values_.push_back(given != nullptr                   ? (*given)[k]
                        : found == state_.parameters.end() ? 0
                                                           : found->second);
      if (present && found != state_.parameters.end())
        problem(symbol + " is given twice: among the parameters and in " + what);
      if (!present && is_read(symbol) && found == state_.parameters.end()) missing.push_back(symbol);
    }
    if (!missing.empty()) problem(what + " is missing: " + joined(missing, ", "));
  }

  void base(const Input& input) {
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string key(base_motion_keys[i]);
      row(input, 3 * i, state_.base, key, "base '" + key + "'");
    }
  }

  void wrench(const Input& input) {
    std::size_t first = 0;
    for (int j = robot_.data().first_link(); j <= robot_.n(); ++j, first += 6) {
      const std::string& name = robot_.data()[j].name;
      const std::string key = state_.wrench.count(std::to_string(j)) != 0 ? std::to_string(j) : name;
      if (key != name && state_.wrench.count(name) != 0)
        problem("the wrench of link " + key + " is given twice: by number and by the name '" + name + "'");
      row(input, first, state_.wrench, key, "wrench of link '" + key + "'");
    }
  }

  // What the state gives and the program does not read must agree with the robot.
  void surplus() {
    const auto has = [&](const char* name) { return find_named(program_.inputs, name) != nullptr; };
    const std::vector<double> kept = values_;
    if (!has("base")) base({"base", 4, 3, std::vector<std::string>(12)});
    if (!has("wrench")) wrench({"wrench", robot_.n() + 1, 6, std::vector<std::string>(6 * (robot_.n() + 1))});
    values_ = kept;
    for (const auto& [link, values] : state_.wrench)
      if (!link_named(robot_, link))
        problem("the state has a wrench for link " + in_quotes(link) + ", which robot " + robot_.name() +
                " has not");
  }

  const Robot& robot_;
  const Program& program_;
  const State& state_;
  std::map<std::string, double> parameters_;
  std::vector<bool> read_;  // by value number of the program
  std::vector<double> values_;
  std::vector<Diagnostic> problems_;
};

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
    const std::optional<int> j = link_named(robot, link);
    for (std::size_t k = 0; j && k < values.size() && k < 6; ++k)
      open(r[*j].link[FX + k], values[k], cell_name(static_cast<LinkKey>(FX + k), *j));
  }
  const auto rows = r.base.rows();
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string key(base_motion_keys[i]);
    const auto given = state.base.find(key);
    for (std::size_t k = 0; given != state.base.end() && k < given->second.size() && k < 3; ++k)
      open((*rows[i])[k], given->second[k], key + "0_" + std::to_string(k + 1));
  }
  return Robot(std::move(r));
}

std::vector<Diagnostic> doubtful_wrenches(const Robot& robot, const State& state) {
  std::vector<Diagnostic> found;
  for (const auto& [link, values] : state.wrench) {
    const std::optional<int> j = link_named(robot, link);
    if (!j || link != robot.data()[*j].name || !frame_differs(robot.data(), *j)) continue;
    const std::string number = std::to_string(*j);
    found.push_back({Severity::warning,
                     {},
                     "the wrench of link " + in_quotes(link) + " is taken in frame " + number +
                         " of the table of 'articula show' and about its origin, not in the frame " +
                         in_quotes(link) + " of the robot's file, which --frame " + link + " means",
                     {},
                     "\"" + number + "\" instead of the name says so"});
  }
  return found;
}

std::vector<double> inputs_at(const Robot& robot, const Result& result, const State& state) {
  return StateReader(robot, result, closed_state(robot, result.program, state)).inputs();
}

std::vector<NamedArray> evaluate(const Robot& robot, const Result& result, const State& state) {
  const std::vector<double> inputs = inputs_at(robot, result, state);
  Machine machine(result.program, parameter_values(robot, result, state.parameters));
  const std::vector<double> outputs = machine.run(inputs);
  std::vector<NamedArray> arrays;
  auto at = outputs.begin();
  for (const ProgramOutput& output : result.program.outputs) {
    const auto size = static_cast<long>(output.values.size());
    arrays.push_back({output.name, output.rows, output.cols, {at, at + size}, output.columns});
    at += size;
  }
  return arrays;
}

}  // namespace articula
