#include "api/implementation/negligible.hpp"

#include <algorithm>
#include <cmath>

#include "api/api.hpp"
#include "api/implementation/entries.hpp"
#include "api/implementation/tabled.hpp"
#include "expr/matrix.hpp"
#include "expr/transform.hpp"
#include "program/run.hpp"

namespace articula {

namespace {

constexpr int most_freedoms_in_terms = 8;
constexpr double nothing = 1e-12;  // of the peak: rounding

// Something that may go, and the torques that go with it: at each point of the search, a number for each torque.
struct Part {
  std::string name;
  std::vector<double> torques;
  double weight = 0;  // its largest torque, in parts of the peaks
};

// The sum of what has gone, point by point.
class Allowance {
 public:
  Allowance(const TorqueSearch& search, double budget)
      : peaks_(search.peaks()), gone_(search.exact().size(), 0.0), budget_(budget) {}

  bool takes(const Part& part) {
    std::vector<double> sum = gone_;
    for (std::size_t k = 0; k < sum.size(); ++k) {
      sum[k] += part.torques[k];
      if (!(std::fabs(sum[k]) <= budget_ * peaks_[k % peaks_.size()])) return false;
    }
    gone_ = std::move(sum);
    return true;
  }

 private:
  const std::vector<double>& peaks_;
  std::vector<double> gone_;
  double budget_;
};

double weight_of(const Part& part, const std::vector<double>& peaks) {
  double most = 0;
  for (std::size_t k = 0; k < part.torques.size(); ++k)
    if (part.torques[k] != 0) most = std::max(most, std::fabs(part.torques[k]) / peaks[k % peaks.size()]);
  return most;
}

// The places of those that may go, in the order in which they go.
std::vector<std::size_t> least_first(std::vector<Part>& parts, const TorqueSearch& search, double budget) {
  std::vector<std::size_t> order, taken;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    parts[k].weight = weight_of(parts[k], search.peaks());
    if (parts[k].weight <= budget) order.push_back(k);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return parts[a].weight < parts[b].weight; });
  Allowance allowance(search, budget);
  for (const std::size_t k : order)
    if (allowance.takes(parts[k])) taken.push_back(k);
  return taken;
}

// One part for each of the columns of a program that gives a row of them for each torque.
std::vector<Part> parts_of(const Program& program, const std::vector<double>& factors,
                           const std::vector<std::string>& names, const TorqueSearch& search) {
  const std::size_t points = search.rows(), torques = search.torques(), columns = names.size();
  std::vector<Part> parts;
  for (const std::string& name : names) parts.push_back({name, std::vector<double>(points * torques)});
  Machine machine(program, {});
  std::vector<double> D(points * torques * columns);
  machine.run_batch(points, search.points().data(), D.data());
  for (std::size_t k = 0; k < points * torques; ++k)
    for (std::size_t c = 0; c < columns; ++c) parts[c].torques[k] = -factors[c] * D[k * columns + c];
  return parts;
}

double cell_value(const RobotData& r, const std::string& name) {
  for (int j = 0; j <= r.n(); ++j)
    for (int k = 0; k < link_key_count; ++k)
      if (cell_name(static_cast<LinkKey>(k), j) == name) return numeric_value(r[j].link[k]);
  for (std::size_t m = 0; m < r.motors.size(); ++m)
    for (std::size_t k = 0; k < motor_key_count; ++k)
      if (std::string(motor_keys[k]) + std::to_string(m + 1) == name)
        return numeric_value(r.motors[m].cells[k]);
  throw Bug("no cell " + name);
}

bool within(const Program& program, const TorqueSearch& search, double budget) {
  Machine machine(program, {});
  return search.within([&](std::size_t n, const double* in, double* out) { machine.run_batch(n, in, out); },
                       budget);
}

// As many of them as can go: `without` makes the program. Points see less than the search uphill finds, so they are asked for less
// and less until that is within the budget.
Negligible as_many(std::vector<Part>& parts, const TorqueSearch& search, double budget,
                   const std::function<Program(const std::vector<std::size_t>&)>& without) {
  constexpr double less = 0.85, least = 0.05;
  std::vector<std::size_t> before;
  for (double part = 1; part > least; part *= less) {
    const std::vector<std::size_t> taken = least_first(parts, search, part * budget);
    if (part < 1 && taken == before) continue;
    Negligible found{{}, without(taken)};
    for (const std::size_t k : taken)
      if (parts[k].weight > nothing) found.dropped.push_back(parts[k].name);
    if (within(found.program, search, budget)) return found;
    before = taken;
  }
  return {{}, without({})};
}

Negligible without_cells_of(const Robot& robot, const ImplementationChoice& choice,
                            const TorqueSearch& search) {
  Request request;
  request.model = "identification";
  const Program D = derive(robot, request).program;
  const std::vector<std::string>& names = D.outputs.front().columns;
  std::vector<double> values;
  for (const std::string& name : names) values.push_back(cell_value(robot.data(), name));
  std::vector<Part> parts = parts_of(D, values, names, search);
  return as_many(parts, search, *choice.budget, [&](const std::vector<std::size_t>& taken) {
    std::vector<std::string> dropped;
    for (const std::size_t k : taken) dropped.push_back(names[k]);
    return torque_program(without_cells(robot, dropped));
  });
}

// The terms of all torques, as formulas.
struct Terms {
  std::vector<std::string> names;
  std::vector<int> torque;
  std::vector<Expr> formulas;
};
Terms terms_of(const TorqueParts& parts) {
  const TorqueEntries found = torque_entries(parts);
  Terms terms;
  const auto add = [&](const std::string& name, int torque, const Expr& formula) {
    terms.names.push_back(name), terms.torque.push_back(torque), terms.formulas.push_back(formula);
  };
  for (const TorqueTerm& t : found.terms) add(t.name, t.torque, formula_of(found, t));
  for (std::size_t i = 0; i < parts.drives.size(); ++i) {
    if (parts.drives[i].is_constant(0)) continue;
    for (const Expr& e : summands(parts.drives[i]))
      add("the drive's " + to_text(e) + " of torque " + std::to_string(i + 1), static_cast<int>(i), e);
  }
  return terms;
}

// The sums of the terms that stay.
std::vector<Expr> sums_without(const TorqueParts& parts, const Terms& terms,
                               const std::vector<std::size_t>& taken) {
  std::vector<Expr> tau(parts.smooth.size(), parts.graph->constant(0));
  for (std::size_t k = 0; k < terms.formulas.size(); ++k) {
    if (std::find(taken.begin(), taken.end(), k) != taken.end()) continue;
    Expr& sum = tau[static_cast<std::size_t>(terms.torque[k])];
    sum = sum + terms.formulas[k];
  }
  return tau;
}

Negligible without_terms(const Robot& robot, const ImplementationChoice& choice, const TorqueSearch& search) {
  const TorqueParts parts = torque_parts(robot);
  const Terms terms = terms_of(parts);
  std::vector<Expr> rows(terms.formulas.size() * parts.smooth.size(), parts.graph->constant(0));
  for (std::size_t k = 0; k < terms.formulas.size(); ++k)
    rows[static_cast<std::size_t>(terms.torque[k]) * terms.formulas.size() + k] = terms.formulas[k];
  const Program program = lower(parts.name, {output("terms", rows)}, {}, parts.inputs);
  std::vector<Part> list =
      parts_of(program, std::vector<double>(terms.names.size(), 1.0), terms.names, search);
  return as_many(list, search, *choice.budget, [&](const std::vector<std::size_t>& taken) {
    return lowered(parts, sums_without(parts, terms, taken));
  });
}

// As many points as fit into the memory that their parts take.
TorqueSearch budget_search(const Robot& numeric, const Workspace& workspace) {
  constexpr int most_numbers = 1 << 24, cells_of_link = 14;
  const int points = most_numbers / std::max(1, numeric.nv() * numeric.nv() * cells_of_link);
  require_ranges(numeric, workspace.q);
  return {numeric, workspace, exact_torques(numeric), std::clamp(points, 64, usual_error_samples)};
}

}  // namespace

std::vector<std::string> negligible_cells(const Robot& numeric, const ImplementationChoice& choice,
                                          const Workspace& workspace) {
  const TorqueSearch search = budget_search(numeric, workspace);
  return without_cells_of(numeric, choice, search).dropped;
}

Negligible without_negligible(const Robot& numeric, const ImplementationChoice& choice,
                              const Workspace& workspace) {
  const TorqueSearch search = budget_search(numeric, workspace);
  Negligible by_cells = without_cells_of(numeric, choice, search);
  if (!numeric.data().cuts.empty() || numeric.nv() > most_freedoms_in_terms) return by_cells;
  Negligible by_terms = without_terms(numeric, choice, search);
  const auto cost = [](const Negligible& n) {
    const Counts c = online_counts(n.program);
    return c.total() + c.sincos;
  };
  return cost(by_terms) < cost(by_cells) ? by_terms : by_cells;
}

}  // namespace articula
