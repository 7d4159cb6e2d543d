// Relations on numbers, [Gautier1990]: the columns of the energies at random closed states, orthogonalised one after the other; a
// column of which nothing is left is a sum of those before it. The coefficients at several sets of lengths tell their formulas
// (length_formulas.hpp). A relation that holds at the given lengths alone keeps its numbers.

#include <algorithm>
#include <cmath>

#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/svd.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "model/identification/closed_energies.hpp"
#include "model/identification/length_formulas.hpp"
#include "model/identification/loop_relations.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

constexpr double nothing_left = 1e-9;  // of a column of length one
constexpr int most_draws = 24;         // of lengths, until the loops close

using Column = std::vector<double>;
using Sum = std::map<std::size_t, double>;

void subtract(Column& a, double k, const Column& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= k * b[i];
}

// Columns x = Q R, orthogonalised twice.
class Orthogonal {
 public:
  explicit Orthogonal(const std::vector<Column>& columns) : columns_(columns) {}

  // Whether column c is independent of those added before; then it is one of them.
  bool add(std::size_t c) {
    Column left = columns_[c];
    std::vector<double> y = projected(left);
    const double length = std::sqrt(dot(left, left));
    if (!(length > nothing_left)) return false;
    for (double& e : left) e /= length;
    y.push_back(length);
    Q_.push_back(std::move(left)), R_.push_back(std::move(y)), members_.push_back(c);
    return true;
  }

  // Column c as a sum of the members; nothing when it is none.
  std::optional<Sum> sum(std::size_t c) const {
    Column left = columns_[c];
    std::vector<double> y = projected(left);
    if (std::sqrt(dot(left, left)) > 10 * nothing_left) return std::nullopt;
    Sum found;
    for (std::size_t k = members_.size(); k-- > 0;) {
      const double x = y[k] / R_[k][k];
      for (std::size_t i = 0; i <= k; ++i) y[i] -= x * R_[k][i];
      found[members_[k]] = x;
    }
    return found;
  }

 private:
  std::vector<double> projected(Column& left) const {
    std::vector<double> y(Q_.size(), 0);
    for (int twice = 0; twice < 2; ++twice)
      for (std::size_t k = 0; k < Q_.size(); ++k) {
        const double part = dot(Q_[k], left);
        y[k] += part;
        subtract(left, part, Q_[k]);
      }
    return y;
  }

  const std::vector<Column>& columns_;
  std::vector<Column> Q_;
  std::vector<std::vector<double>> R_;  // by column
  std::vector<std::size_t> members_;
};

// The columns of the cells at random closed states, scaled to length one, or zero.
struct Energies {
  std::vector<Column> columns;
  std::vector<double> scale;  // what each was divided by
};

int dimension(const RobotData& r, const TableCell& cell) {  // kg m^n
  if (cell.key == IA) return r[cell.link].joint == JointKind::prismatic ? 0 : 2;
  return cell.key == M ? 0 : cell.key >= MX ? 1 : 2;
}

std::optional<Energies> energies(const RobotData& r, const Closure& closure,
                                 const std::vector<TableCell>& cells, unsigned long seed) {
  ClosedEnergies states(r, closure, seed);
  const double g =
      std::sqrt(std::pow(default_value(r, r.gravity[0]), 2) + std::pow(default_value(r, r.gravity[1]), 2) +
                std::pow(default_value(r, r.gravity[2]), 2));
  const double weight = g > 0 ? states.length() / g : 0;  // potential energies as large as kinetic ones
  Energies found{std::vector<Column>(cells.size()), {}};
  const std::size_t positions = 2 * cells.size() / static_cast<std::size_t>(states.velocities()) + 20;
  for (std::size_t k = 0; k < positions; ++k) {
    const std::vector<ClosedEnergies::Row> rows = states.next(cells);
    if (rows.empty()) return std::nullopt;
    for (const ClosedEnergies::Row& row : rows)
      for (std::size_t c = 0; c < cells.size(); ++c) {
        found.columns[c].push_back(row.T[c]);
        if (!row.U.empty()) found.columns[c].push_back(weight * row.U[c]);
      }
  }
  for (std::size_t c = 0; c < cells.size(); ++c) {
    Column& column = found.columns[c];
    const double unit =
        std::pow(states.length(), dimension(r, cells[c])) * std::sqrt(static_cast<double>(column.size()));
    double length = std::sqrt(dot(column, column));
    if (length < nothing_left * unit) {
      std::fill(column.begin(), column.end(), 0.0);
      length = unit;
    }
    for (double& e : column) e /= length;
    found.scale.push_back(length);
  }
  return found;
}

// Coefficients of a relation, those that are not zero, in the units of the cells.
std::optional<Sum> coefficients(const Energies& e, std::size_t c, const std::vector<std::size_t>& of) {
  Orthogonal basis(e.columns);
  for (const std::size_t s : of)
    if (!basis.add(s)) return std::nullopt;
  auto sum = basis.sum(c);
  if (!sum) return std::nullopt;
  for (auto& [s, k] : *sum) k *= e.scale[c] / e.scale[s];
  return sum;
}

// Which columns those that depend depend on, and how.
std::map<std::size_t, Sum> dependent(const Energies& e) {
  constexpr double zero = 1e-7;
  Orthogonal basis(e.columns);
  std::map<std::size_t, Sum> found;
  for (std::size_t c = 0; c < e.columns.size(); ++c) {
    if (basis.add(c)) continue;
    std::vector<std::size_t> of;
    if (const auto all = basis.sum(c))
      for (const auto& [s, k] : *all)
        if (std::fabs(k) > zero) of.push_back(s);
    if (const auto sum = coefficients(e, c, of)) found.emplace(c, *sum);
  }
  return found;
}

Expr number(Graph& graph, double value) {
  const std::string text = formatted("%.6g", value);
  const bool enough = std::fabs(std::strtod(text.c_str(), nullptr) - value) < 1e-12 * std::fabs(value);
  return parse(graph, enough ? text : formatted("%.15g", value), [](std::string_view) { return Expr(); });
}

std::map<std::string, double> values_of(const RobotData& r, const std::vector<std::string>& names) {
  std::map<std::string, double> values;
  for (const std::string& name : names) values[name] = default_value(r, r.defaults.at(name));
  return values;
}

// Parameters of the geometry without a value: those that differ from draw to draw.
std::vector<std::string> unknown_parameters(const RobotData& r) {
  std::vector<std::string> names = geometry_parameters(r);
  std::erase_if(names, [&](const std::string& name) { return r.defaults.count(name) != 0; });
  return names;
}

// The same robot with other lengths, as far as its loops can be closed with them.
struct Trial {
  std::map<std::string, double> lengths, angles;
  Energies e;
};
std::vector<Trial> trials(const RobotData& r, const Closure& closure, const std::vector<TableCell>& cells) {
  constexpr std::size_t wanted = 3;
  const std::vector<std::string> lengths = length_parameters(r);
  std::vector<std::string> angles = unknown_parameters(r);
  std::erase_if(angles, [&](const std::string& name) { return contains(lengths, name); });
  std::vector<Trial> list;
  unsigned long seed = 190;
  for (int k = 0; k < most_draws && list.size() < wanted; ++k) {
    const RobotData other = with_drawn_values(r, list.empty() ? 0 : 0.2 / (1 + 0.3 * k), seed);
    if (auto e = energies(other, closure, cells, 7 + static_cast<unsigned long>(k)))
      list.push_back({values_of(other, lengths), values_of(other, angles), std::move(*e)});
  }
  return list;
}

[[noreturn]] void refuse_open(const RobotData& r) {
  throw ModelError("robot " + r.name, "no closed positions were found to regroup its parameters at");
}

}  // namespace

std::vector<TableCell> independent_cells(const RobotData& r, const Closure& closure,
                                         const std::vector<TableCell>& cells) {
  const std::vector<TableCell> order = kept_first(cells);
  unsigned long seed = 77;
  std::optional<Energies> e;
  for (int draw = 0; draw < most_draws && !e; ++draw)
    e = energies(with_drawn_values(r, 0, seed), closure, order, seed);
  if (!e) refuse_open(r);
  const std::map<std::size_t, Sum> sums = dependent(*e);
  std::vector<TableCell> independent;
  for (std::size_t c = 0; c < order.size(); ++c)
    if (sums.count(c) == 0) independent.push_back(order[c]);
  return independent;
}

NumericRelations numeric_relations(const RobotData& r, const Closure& closure,
                                   const std::vector<TableCell>& cells) {
  const std::vector<TableCell> order = kept_first(cells);
  const std::vector<Trial> sets = trials(r, closure, order);
  if (sets.empty()) refuse_open(r);
  NumericRelations result;
  for (const auto& [c, sum] : dependent(sets.front().e)) {
    std::vector<std::size_t> of;
    for (const auto& [s, k] : sum) of.push_back(s);
    std::map<std::size_t, std::vector<Measured>> at;
    for (const Trial& set : sets)
      if (const auto there = coefficients(set.e, c, of))
        for (const auto& [s, k] : *there) at[s].push_back({set.lengths, set.angles, k});
    Relation relation{order[c], {{order[c], r.graph->constant(1)}}};
    for (const auto& [s, k] : sum) {
      std::optional<Expr> formula;
      if (at[s].size() == 3)
        formula = length_formula(*r.graph, at[s], dimension(r, order[s]) - dimension(r, order[c]));
      if (!formula) ++result.rounded;
      relation.of.emplace(order[s], -(formula ? *formula : number(*r.graph, k)));
    }
    result.list.push_back(std::move(relation));
  }
  const std::vector<std::string> unknown = unknown_parameters(r);
  if (result.rounded > 0 && !unknown.empty())
    throw have_no_value("robot " + r.name, unknown, "its base parameters depend on numbers");
  return result;
}

}  // namespace articula
