#include "api/implementation/tabled.hpp"

#include <algorithm>
#include <cmath>

#include "api/api.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/matrix.hpp"
#include "expr/transform.hpp"
#include "program/run.hpp"

namespace articula {

namespace {

constexpr const char* looked_up = "e";  // the input of the program

// A function may have its period checked: q2 + 2 pi for q2.
bool repeats(const TorqueEntries& found, const Expr& q) {
  Graph& graph = q.graph();
  const Expr turned = q + graph.constant(2) * graph.pi();
  return std::all_of(found.entries.begin(), found.entries.end(), [&](const TorqueEntry& e) {
    return equal(substitute(e.formula, graph, by_name({{q.name(), turned}})), e.formula);
  });
}

// An axis for each joint that an entry depends on; where it is among them, by joint.
struct TableAxes {
  std::vector<GridAxis> list;
  std::map<int, int> of_joint;
};

TableAxes axes_of(const Robot& robot, const TorqueParts& parts, const TorqueEntries& found,
                  const TableWords& words, const Workspace& workspace) {
  TableAxes axes;
  const std::vector<Expr> q = parts.symbols("q");
  for (std::size_t j = 0; j < q.size(); ++j) {
    const int joint = static_cast<int>(j);
    const auto depends = [&](const TorqueEntry& e) {
      return std::binary_search(e.joints.begin(), e.joints.end(), joint);
    };
    if (std::none_of(found.entries.begin(), found.entries.end(), depends)) continue;
    const WorkRange& range = workspace.q[j];
    require_ranges(robot, {range});
    axes.of_joint[joint] = static_cast<int>(axes.list.size());
    axes.list.push_back({joint, range.lower, range.upper, range.turns && repeats(found, q[j]), words.points});
  }
  return axes;
}

// Points of all tables, as a number that does not overflow.
double points_of(const TorqueEntry& entry, const TableWords& words) {
  return std::pow(words.points, static_cast<double>(entry.joints.size()));
}

std::string bytes_text(double bytes) {
  const char* unit = bytes < 1024 ? " B" : bytes < 1048576 ? " KiB" : bytes < 1073741824 ? " MiB" : " GiB";
  while (bytes >= 1024) bytes /= 1024;
  return short_number(bytes) + unit;
}

void refuse_large(const Robot& robot, const TorqueEntries& found, const TableWords& words,
                  const Workspace& workspace, std::size_t memory) {
  double points = 0;
  const TorqueEntry* largest = nullptr;
  for (const TorqueEntry& e : found.entries) {
    points += points_of(e, words);
    if (largest == nullptr || e.joints.size() > largest->joints.size()) largest = &e;
  }
  const auto size = static_cast<double>(words.entry_size());
  if (points * size <= static_cast<double>(memory)) return;
  std::vector<std::string> joints;
  for (const int j : largest->joints) joints.push_back(workspace.q[static_cast<std::size_t>(j)].name);
  throw ModelError("robot " + robot.name(),
                   counted(found.entries.size(), "table") + " of " + std::to_string(words.points) +
                       " points on a joint take " + bytes_text(points * size) + ", more than " +
                       bytes_text(static_cast<double>(memory)) + ": " + largest->name + " depends on " +
                       joined(joints, ", ") + " and takes " + bytes_text(points_of(*largest, words) * size),
                   "fewer points, float, or --memory");
}

// Entries over the same joints, computed together at every point of their grid.
void fill(GridTables& grids, const TorqueParts& parts, const std::vector<const TorqueEntry*>& entries,
          const std::vector<int>& axes, bool single) {
  std::vector<Expr> formulas;
  for (const TorqueEntry* e : entries) formulas.push_back(e->formula);
  const Program program =
      lower("entries", {output("e", formulas)}, {}, {entry_named(parts.inputs, "input", "q")});
  Machine machine(program, {});
  const std::size_t points = grids.points(axes), width = program.input_count(), count = formulas.size();
  constexpr std::size_t block = 4096;
  std::vector<Grid> filled(count, {axes, std::vector<double>(points)});
  for (std::size_t first = 0; first < points; first += block) {
    const std::size_t n = std::min(block, points - first);
    std::vector<double> q(n * width, 0.0), e(n * count);
    for (std::size_t p = 0; p < n; ++p) {
      const std::vector<double> x = grids.positions(axes, first + p);
      for (std::size_t k = 0; k < x.size(); ++k)
        q[p * width + static_cast<std::size_t>(grids.axes()[static_cast<std::size_t>(axes[k])].coordinate)] =
            x[k];
    }
    machine.run_batch(n, q.data(), e.data());
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t k = 0; k < count; ++k)
        filled[k].values[first + p] = single ? static_cast<float>(e[p * count + k]) : e[p * count + k];
  }
  for (Grid& g : filled) {
    if (!std::all_of(g.values.begin(), g.values.end(), [](double x) { return std::isfinite(x); }))
      throw ModelError("", "a table has a number that is not finite",
                       "the values given are too large for the precision of the tables");
    grids.add(std::move(g));
  }
}

// The order of the tables: entries over the same joints stand together, in the order in which they were found.
std::vector<std::size_t> table_order(const TorqueEntries& found) {
  std::vector<std::size_t> order(found.entries.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return found.entries[a].joints < found.entries[b].joints;
  });
  return order;
}

// Torques of what is looked up: a program like any other.
Program sums(const TorqueParts& parts, const TorqueEntries& found, const std::vector<std::size_t>& order) {
  Graph& graph = *parts.graph;
  Input input{looked_up, static_cast<int>(order.size()), 1, {}};
  std::vector<Expr> e(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    input.symbols.push_back(std::string(looked_up) + "." + std::to_string(k + 1));
    e[order[k]] = graph.symbol(input.symbols.back(), Kind::state);
  }
  TorqueParts summed = parts;
  std::vector<Expr> tau = parts.drives;
  for (const TorqueTerm& t : found.terms) {
    const Expr c = t.entry < 0 ? t.constant : t.constant * e[static_cast<std::size_t>(t.entry)];
    tau[static_cast<std::size_t>(t.torque)] = tau[static_cast<std::size_t>(t.torque)] + c * t.rates;
  }
  if (!order.empty()) summed.inputs.push_back(input);
  return lowered(summed, tau);
}

}  // namespace

void require_ranges(const Robot& robot, const std::vector<WorkRange>& ranges) {
  std::vector<Diagnostic> unknown;
  for (const WorkRange& range : ranges) {
    if (range.known) continue;
    if (range.why.empty())
      throw ModelError(
          "robot " + robot.name(),
          "it has a joint with more freedoms than one (" + range.name + "), whose positions no ranges tell",
          "implementations are compared for joints that turn or slide");
    unknown.push_back({Severity::error,
                       {},
                       "robot " + robot.name() + ": " + range.name + " has no range: " + range.why,
                       {},
                       "for example --range " + range.name + "=0:1"});
  }
  if (!unknown.empty()) throw InputError(unknown);
}

TabledTorques tabled_torques(const Robot& robot, const TorqueParts& parts, const TableWords& words,
                             const Workspace& workspace, std::size_t memory) {
  if (!robot.data().cuts.empty())
    throw ModelError("robot " + robot.name(),
                     "no tables of robots with closed loops: what they depend on is not q alone",
                     "drop, small-angles, no-coriolis and gravity are for them too");
  std::vector<WorkRange> of_several_freedoms = workspace.q;  // others need one where a table depends on them
  std::erase_if(of_several_freedoms, [](const WorkRange& range) { return !range.why.empty(); });
  require_ranges(robot, of_several_freedoms);
  if (robot.nv() > most_tabled_freedoms)
    throw ModelError("robot " + robot.name(),
                     "no tables of more than " + counted(most_tabled_freedoms, "freedom") + ": it has " +
                         std::to_string(robot.nv()),
                     "drop, small-angles, no-coriolis and gravity are for it too");
  const TorqueEntries found = torque_entries(parts);
  refuse_large(robot, found, words, workspace, memory);
  const TableAxes axes = axes_of(robot, parts, found, words, workspace);
  auto tables =
      std::make_shared<TorqueTables>(TorqueTables{{axes.list, words.interpolation}, {}, words.single});
  const std::vector<std::size_t> order = table_order(found);
  for (std::size_t k = 0; k < order.size();) {
    std::vector<const TorqueEntry*> together;
    const std::vector<int>& joints = found.entries[order[k]].joints;
    for (; k < order.size() && found.entries[order[k]].joints == joints; ++k) {
      together.push_back(&found.entries[order[k]]);
      tables->names.push_back(together.back()->name);
    }
    std::vector<int> on;
    for (const int j : joints) on.push_back(axes.of_joint.at(j));
    fill(tables->grids, parts, together, on, words.single);
    tables->bytes += together.size() * tables->grids.points(on) * words.entry_size();
  }
  return {tables, sums(parts, found, order)};
}

}  // namespace articula
