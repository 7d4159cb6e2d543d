#include "api/identify/consistent.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "solve/identify/reshaped.hpp"

namespace articula {

namespace {

using Solve = std::function<std::vector<double>(const Triangle& data, double weight)>;  // x

// About the size of a link: how far its joints are from each other, and a tenth of the whole robot at the least.
std::vector<double> link_lengths(const RobotData& r) {
  std::vector<double> lengths(r.bodies.size(), 0.0);
  double all = 0;
  for (int j = 1; j <= r.n(); ++j) {
    double own = 0;
    for (const auto k : {cell::b, cell::d, cell::r}) {
      const Expr& e = r[j].placement[k];
      const double value = variable_cell(r[j].joint) == k ? 0 : default_value(r, e);
      if (std::isfinite(value)) own += std::fabs(value);
    }
    double& carrier = lengths[static_cast<std::size_t>(r[j].parent)];
    carrier = std::max(carrier, own);
    all += own;
  }
  for (double& length : lengths) length = std::max({length, 0.1 * all, 0.01});
  return lengths;
}

PhysicalProblem problem_of(const Robot& robot, const Sought& sought, double weight) {
  PhysicalProblem p;
  p.B = sought.B();
  p.lambda = weight;
  const std::vector<double> lengths = link_lengths(robot.data());
  std::map<int, PhysicalBody> bodies;
  for (std::size_t k = 0; k < sought.unknowns().size(); ++k) {
    const UnknownCell& u = sought.unknowns()[k];
    const bool inside = u.is_inertia() || (!u.is_loss && !u.is_rotor()) || u.prior.value_or(0) > 0;
    p.prior.push_back(inside ? u.prior : std::nullopt);
    if (u.is_inertia()) {
      PhysicalBody& body = bodies[u.link];
      body.name = "link " + numbered_link(robot.data(), u.link);
      body.length = lengths[static_cast<std::size_t>(u.link)];
      body.unknown[static_cast<std::size_t>(*u.key)] = k;
    } else if (u.is_loss || u.is_rotor()) {
      p.positive.push_back(k);
    }
  }
  for (auto& [link, body] : bodies) p.bodies.push_back(std::move(body));
  return p;
}

// Sizes that differences from the description are measured in: its values, or those of other parameters of the kind.
std::vector<double> sizes_of(const Sought& sought, const std::vector<double>& described) {
  const auto kind = [&](std::size_t c) {
    const UnknownCell& u = sought.cell(c);
    return !u.key        ? 100 + static_cast<int>(u.name[0])
           : *u.key < MX ? 0
           : *u.key < M  ? 1
                         : static_cast<int>(*u.key);
  };
  std::map<int, double> largest;
  for (std::size_t c = 0; c < described.size(); ++c)
    largest[kind(c)] = std::max(largest[kind(c)], std::fabs(described[c]));
  std::vector<double> sizes;
  for (std::size_t c = 0; c < described.size(); ++c) sizes.push_back(largest[kind(c)]);
  return sizes;
}

// With a description, where it says anything of a kind of parameters; the others stay free.
std::vector<double> near_description(const Sought& sought, const std::vector<double>& described,
                                     const Triangle& data, double weight) {
  Triangle held = data;
  const std::vector<double> sizes = sizes_of(sought, described);
  for (std::size_t c = 0; c < sizes.size() && weight > 0; ++c) {
    if (sizes[c] == 0) continue;
    std::vector<double> row(sizes.size(), 0.0);
    row[c] = weight / sizes[c];
    held.add_row(row, row[c] * described[c]);
  }
  return least_squares(held, described).x;
}

// The weight with which the parts of the logs that are left out in turn are predicted best.
double best_weight(const std::vector<Equations>& logs, const std::vector<double>& sigma, const Solve& solve) {
  constexpr std::size_t folds = 5;
  std::vector<Triangle> parts;
  for (std::size_t k = 0; k < folds; ++k) {
    std::vector<Equations> own;
    for (const Equations& log : logs) own.push_back(log.part(k, folds));
    parts.push_back(reduced(own).together(sigma));
  }
  double best = 0, least = -1;
  for (const double weight : {0.0, 0.1, 1.0, 10.0, 100.0}) {
    double error = 0;
    for (std::size_t k = 0; k < folds; ++k) {
      Triangle others(parts.front().unknowns());
      for (std::size_t i = 0; i < folds; ++i)
        if (i != k) others.add(parts[i]);
      error += parts[k].squared(solve(others, weight));
    }
    if (least >= 0 && !(error < least)) continue;
    least = error;
    best = weight;
  }
  return best;
}

}  // namespace

Physical bodies_of(const Robot& robot, const Sought& sought, const Triangle& data, double weight) {
  return physical(data, problem_of(robot, sought, weight));
}

void constrain(const Robot& robot, const Sought& sought, const std::vector<Equations>& logs,
               const Estimate& estimate, const IdentifyRequest& request, Identification& result) {
  std::vector<double> described;
  for (const IdentifiedParameter& p : result.parameters) described.push_back(p.prior.value_or(0));
  const Solve solve = [&](const Triangle& data, double weight) {
    return request.consistent ? bodies_of(robot, sought, data, weight).x
                              : near_description(sought, described, data, weight);
  };
  double weight = request.prior.value_or(0);
  if (request.prior && weight == 0) weight = best_weight(logs, estimate.sigma, solve);
  if (request.prior) result.prior_weight = weight;
  std::vector<double> x;
  if (request.consistent) {
    const Physical found = bodies_of(robot, sought, estimate.data, weight);
    x = found.x;
    const double least = found.misfit - found.above;
    result.above = least > 0 ? std::sqrt(found.misfit / least) - 1 : 0;
    for (std::size_t k = 0; k < found.phi.size(); ++k) {
      const UnknownCell& u = sought.unknowns()[k];
      result.tables.push_back({u.name, u.name, found.phi[k], 0, u.prior, true});
    }
  } else {
    x = solve(estimate.data, weight);
  }
  for (std::size_t c = 0; c < x.size(); ++c) result.parameters[c].value = x[c];
}

}  // namespace articula
