#include "api/implementation/parts.hpp"

#include "api/api.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/matrix.hpp"
#include "expr/transform.hpp"
#include "program/run.hpp"

namespace articula {

namespace {

Robot of_links(const Robot& robot) {
  RobotData r = own_data(robot);
  for (Body& body : r.bodies)
    for (int k = FV; k <= KO; ++k) body.link[k] = r.graph->constant(0);
  for (Motor& m : r.motors) m.cells[FVM] = m.cells[FSM] = r.graph->constant(0);
  return Robot(std::move(r));
}

Robot of_drives(const Robot& robot) {
  RobotData r = own_data(robot);
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies) {
    std::fill(body.link.begin(), body.link.begin() + FV, o);
    std::fill(body.link.begin() + FX, body.link.end(), o);
  }
  for (Motor& m : r.motors) m.cells[JM] = o;
  return Robot(std::move(r));
}

std::vector<Expr> raised_torques(const Robot& robot, Graph& graph) {
  return raise(torque_program(robot), graph).front().values;
}

// The variable that stands for a sum of joint variables, and what the last of them is in it.
struct SmallSum {
  Expr sum;
  std::map<std::string, Expr> inside, outside;
};

std::vector<std::string> checked_joints(const Robot& robot, const std::string& sum) {
  std::vector<std::string> turning;
  for (const int j : robot.closure().independent)
    if (robot.data()[j].joint == JointKind::revolute) turning.push_back(robot.data()[j].q.front().name());
  std::vector<std::string> names = split(sum, '+');
  for (const std::string& name : names)
    if (!contains(turning, name)) throw has_no("robot " + robot.name(), "joint angle", name, turning);
  return names;
}

SmallSum small_sum(Graph& graph, const std::vector<std::string>& joints) {
  SmallSum s{graph.symbol("q." + joined(joints, "."), Kind::state), {}, {}};
  Expr others = graph.constant(0);
  for (std::size_t k = 0; k + 1 < joints.size(); ++k) others = others + graph.symbol(joints[k], Kind::state);
  s.inside[joints.back()] = s.sum - others;
  s.outside[s.sum.name()] = others + graph.symbol(joints.back(), Kind::state);
  return s;
}

std::vector<Expr> stilled(const std::vector<Expr>& formulas, Graph& graph, const std::vector<Expr>& symbols) {
  std::map<std::string, Expr> zero;
  for (const Expr& s : symbols)
    if (s.valid()) zero[s.name()] = graph.constant(0);
  return substitute(formulas, graph, by_name(zero));
}

// The set-up of a program without parameters is numbers.
Program with_numbers(const Program& p) {
  if (p.setup == 0) return p;
  const Machine machine(p, {});
  Program made = p;
  std::vector<Id> numbers(p.value_count());
  const Id first = p.first_parameter(), added = static_cast<Id>(p.setup);
  for (Id id = 0; id < p.value_count(); ++id) {
    const bool is_setup = id >= p.first_instruction() && id < p.first_online();
    numbers[id] = id < first ? id : is_setup ? first + (id - p.first_instruction()) : id + added;
    if (id >= p.first_online()) numbers[id] -= added;
    if (is_setup) made.constants.push_back({digits_of(machine.setup_value(id)), machine.setup_value(id)});
  }
  made.instructions.clear(), made.labels.clear(), made.setup = 0;
  for (std::size_t i = p.setup; i < p.instructions.size(); ++i)
    made.instructions.push_back(renumbered(p.instructions[i], numbers));
  for (ProgramOutput& output : made.outputs)
    for (Ref& r : output.values) r = renumbered(r, numbers);
  return made;
}

}  // namespace

std::vector<Expr> TorqueParts::symbols(std::string_view input) const {
  std::vector<Expr> list;
  for (const std::string& symbol : entry_named(inputs, "input", input).symbols)
    list.push_back(symbol.empty() ? Expr() : graph->symbol(symbol, Kind::state));
  return list;
}

std::vector<Expr> TorqueParts::sums() const { return smooth + drives; }

Program torque_program(const Robot& robot) {
  Program program = derive(robot, Request{}).program;
  for (const Input& input : program.inputs)
    if (!contains(std::vector<std::string>{"q", "qp", "qd", "qdd"}, input.name))
      throw ModelError("robot " + robot.name(),
                       std::string(input.name == "base" ? "the motion of its base" : "a wrench on it") +
                           " is no number: " + joined(input.symbols, " "),
                       "give values with --set");
  return with_numbers(program);
}

TorqueParts torque_parts(const Robot& robot) {
  TorqueParts parts;
  const Robot links = of_links(robot);
  const Program program = torque_program(links);
  parts.smooth = raise(program, *parts.graph).front().values;
  parts.drives = raised_torques(of_drives(robot), *parts.graph);
  parts.inputs = program.inputs, parts.name = program.name;
  return parts;
}

Program lowered(const TorqueParts& parts, const std::vector<Expr>& torques) {
  const Optimised best = optimise({output("tau", torques)}, {});
  return with_numbers(lower(parts.name, best.outputs, {}, parts.inputs));
}

TorqueParts rewritten(const Robot& robot, TorqueParts parts, const ImplementationChoice& choice) {
  Graph& graph = *parts.graph;
  if (choice.velocities != Velocities::all) parts.smooth = stilled(parts.smooth, graph, parts.symbols("qd"));
  if (choice.velocities == Velocities::none) {
    parts.smooth = stilled(parts.smooth, graph, parts.symbols("qdd"));
    parts.drives = stilled(parts.drives, graph, parts.symbols("qd"));
  }
  for (const std::string& small : choice.small) {
    const SmallSum s = small_sum(graph, checked_joints(robot, small));
    for (std::vector<Expr>* formulas : {&parts.smooth, &parts.drives}) {
      const std::vector<Expr> inside = substitute(*formulas, graph, by_name(s.inside));
      *formulas = substitute(with_small_angle(inside, s.sum), graph, by_name(s.outside));
    }
  }
  return parts;
}

std::vector<Expr> with_small_angle(const std::vector<Expr>& formulas, const Expr& x) {
  Graph& graph = x.graph();
  std::map<Id, Expr> image;
  const auto mapped = [&](Ref r) {
    const Expr& e = image.at(r.id());
    return r.negative() ? -e : e;
  };
  for (const Id id : reachable(formulas)) {
    const Node n = graph[id];
    Expr e(graph, Ref::of(id));
    if (is_sincos(n.op)) {
      const Expr angle = mapped(n.a), slope = derivative(angle, x);
      const Expr rest = substitute(angle, graph, by_name({{x.name(), graph.constant(0)}}));
      const Expr turned = slope * x;
      e = n.op == Op::sin ? sin(rest) + turned * cos(rest) : cos(rest) - turned * sin(rest);
    } else if (n.arity() > 0) {
      e = remade(n.op, {n.a, n.b, n.c}, mapped);
    }
    image.emplace(id, e);
  }
  std::vector<Expr> result;
  for (const Expr& f : formulas) result.push_back(mapped(f.ref()));
  return result;
}

}  // namespace articula
