#include "api/implementation.hpp"

#include "api/api.hpp"
#include "api/evaluate/values.hpp"
#include "api/implementation/entries.hpp"
#include "api/implementation/negligible.hpp"
#include "api/implementation/search.hpp"
#include "api/implementation/tabled.hpp"
#include "api/loops/assembler.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "program/run.hpp"

namespace articula {

namespace {

// What a running model needs, kept for as long as it runs.
struct Running {
  Robot robot;
  Program program;
  Machine machine;
  std::optional<Following> following;
  Running(Robot r, Program p) : robot(std::move(r)), program(std::move(p)), machine(program, {}) {
    if (find_named(program.inputs, "qp") != nullptr)
      following.emplace(robot, program, default_values(robot), "");
  }
};

// Rows as the program has them: what tables give stands behind what they are given.
void run_tables(const TorqueTables& tables, Machine& machine, std::size_t rows, const double* in,
                double* tau) {
  const std::size_t width = machine.program().input_count(), given = width - tables.names.size();
  std::vector<double> all(rows * width);
  for (std::size_t r = 0; r < rows; ++r) {
    std::copy(in + r * given, in + (r + 1) * given, &all[r * width]);
    tables.grids.look_up(in + r * given, all.data() + r * width + given);
  }
  machine.run_batch(rows, all.data(), tau);
}

std::vector<double> row_of(Running& running, const MotionPoint& point) {
  std::vector<double> row = point.q;
  if (running.following)
    for (const double x : running.following->next(point.q)) row.push_back(x);
  row.insert(row.end(), point.qd.begin(), point.qd.end());
  row.insert(row.end(), point.qdd.begin(), point.qdd.end());
  return row;
}

// Makes it run: everything that is needed is in it from then on.
void start(Implementation& made, const Robot& robot) {
  const auto running = std::make_shared<Running>(robot, made.program);
  const auto tables = made.tables;
  made.evaluate = [running, tables](std::size_t rows, const double* in, double* tau) {
    if (tables)
      run_tables(*tables, running->machine, rows, in, tau);
    else
      running->machine.run_batch(rows, in, tau);
  };
  const std::size_t given = made.program.input_count() - (tables ? tables->names.size() : 0);
  made.torques = [running, evaluate = made.evaluate, given](const MotionPoint& point) {
    const std::vector<double> row = row_of(*running, point);
    if (row.size() != given) throw Bug("a motion of another number of joints than the robot has");
    std::vector<double> tau(running->program.output_count());
    evaluate(1, row.data(), tau.data());
    return tau;
  };
}

void put_tables(Implementation& made, TabledTorques tabled) {
  const LookUpCost cost = tabled.tables->grids.cost();
  made.operations = cost.operations + online_counts(tabled.program);
  made.reads = cost.reads, made.bytes = tabled.tables->bytes;
  made.program = std::move(tabled.program), made.tables = std::move(tabled.tables);
}

void put_program(Implementation& made, Program program) {
  made.operations = online_counts(program), made.program = std::move(program);
}

Implementation of_program(const std::string& choice, Program program) {
  Implementation made;
  made.choice = choice;
  put_program(made, std::move(program));
  return made;
}

}  // namespace

Implementation exact_torques(const Robot& numeric) {
  Implementation made = of_program("exact", torque_program(numeric));
  start(made, numeric);
  return made;
}

namespace {

std::string left_out(const std::vector<std::string>& dropped) {
  return dropped.empty() ? "nothing could be left out" : "without " + joined(dropped, ", ");
}

// Small angles are put into normal forms, and into formulas as they were derived, which are shorter for long chains: the cheaper is taken.
Implementation made_of(Robot& numeric, const ImplementationChoice& choice, const Workspace& workspace,
                       std::size_t memory) {
  std::string remark;
  if (choice.budget && !choice.rewrites() && !choice.tables) {
    Negligible found = without_negligible(numeric, choice, workspace);
    Implementation made = of_program(choice.text, std::move(found.program));
    made.remark = left_out(found.dropped);
    return made;
  }
  if (choice.budget) {
    const std::vector<std::string> dropped = negligible_cells(numeric, choice, workspace);
    numeric = without_cells(numeric, dropped), remark = left_out(dropped);
  }
  if (!choice.rewrites() && !choice.tables) return of_program(choice.text, torque_program(numeric));
  Implementation made;
  made.choice = choice.text, made.remark = remark;
  const TorqueParts parts = torque_parts(numeric);
  const bool normal =
      !choice.small.empty() && numeric.data().cuts.empty() && numeric.nv() <= most_tabled_freedoms;
  const TorqueParts first = rewritten(numeric, normal ? in_normal_form(parts) : parts, choice);
  if (choice.tables)
    put_tables(made, tabled_torques(numeric, first, *choice.tables, workspace, memory));
  else
    put_program(made, lowered(first, first.sums()));
  if (!normal || choice.tables) return made;
  const TorqueParts second = rewritten(numeric, parts, choice);
  Program as_derived = lowered(second, second.sums());
  if (online_counts(as_derived).total() < made.operations.total()) put_program(made, std::move(as_derived));
  return made;
}

}  // namespace

Implementation implementation(const Robot& robot, const std::string& text, const Workspace& workspace,
                              std::size_t memory) {
  refuse_unmovable(robot);
  const ImplementationChoice choice = implementation_choice(text);
  Robot numeric = baked(without_cells(robot, choice.dropped));
  if (choice.velocities == Velocities::none) numeric = without_kind(numeric, "friction");
  if (choice.base) numeric = with_base_parameters(numeric);
  Implementation made = made_of(numeric, choice, workspace, memory);
  start(made, numeric);
  return made;
}

TorqueComparison::TorqueComparison(const Robot& robot, const Workspace& workspace, int samples) {
  refuse_unmovable(robot);
  require_ranges(robot, workspace.q);
  const Robot numeric = baked(robot);
  search_ = std::make_unique<const TorqueSearch>(numeric, workspace, exact_torques(numeric), samples);
}
TorqueComparison::~TorqueComparison() = default;
TorqueComparison::TorqueComparison(TorqueComparison&&) noexcept = default;

TorqueErrors TorqueComparison::of(const Implementation& made) const { return search_->errors(made.evaluate); }

}  // namespace articula
