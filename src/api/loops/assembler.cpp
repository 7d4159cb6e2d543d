#include "api/loops/assembler.hpp"

#include <algorithm>
#include <numeric>

#include "api/evaluate/values.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/svd.hpp"
#include "base/text.hpp"
#include "solve/loops/free_motion.hpp"
#include "solve/loops/labels.hpp"

namespace articula {

namespace {

std::vector<std::string> labels_of(const std::vector<Assembly>& list) {
  std::vector<std::string> labels;
  for (const Assembly& a : list) labels.push_back(a.label);
  return labels;
}

}  // namespace

Assembler::Assembler(const Robot& robot, std::map<std::string, double> values)
    : Assembler(robot, std::move(values), robot.closure().independent) {}

Assembler::Assembler(const Robot& robot, std::map<std::string, double> values, std::vector<int> known)
    : robot_(robot),
      values_(std::move(values)),
      known_(std::move(known)),
      numbers_(robot.data(), values_),
      follows_(follows_in_numbers(robot.data(), robot.closure(), values_)) {}

AssemblySolver& Assembler::solver() {
  if (solver_) return *solver_;
  const LoopModel model = loop_model(robot_, known_);
  AssemblyEngines engines{numbers_, known_, model.procedure, {}, follows_};
  engines.parameters = values_;
  engines.parameters.merge(default_values(robot_));
  solver_ = std::make_unique<AssemblySolver>(std::move(engines));
  return *solver_;
}

std::vector<double> Assembler::position(const std::vector<double>& q, const std::vector<double>& qp) const {
  std::vector<double> tree = robot_.closure().sample;
  const std::vector<std::size_t> first = firsts(robot_);
  const auto put = [&](const std::vector<int>& joints, const std::vector<double>& from) {
    std::size_t next = 0;
    for (const int j : joints)
      for (std::size_t k = first[static_cast<std::size_t>(j)]; k < first[static_cast<std::size_t>(j) + 1];
           ++k)
        tree[k] = from[next++];
  };
  put(robot_.closure().independent, q);
  if (!qp.empty()) put(robot_.closure().given, qp);
  put_followers(tree);
  return tree;
}

void Assembler::put_followers(std::vector<double>& tree) const {
  for (const FollowsNumbers& f : follows_) tree[numbers_.first_q(f.joint)] = followed(numbers_, f, tree);
}

bool Assembler::follows(const std::vector<double>& tree) const {
  return std::all_of(follows_.begin(), follows_.end(),
                     [&](const FollowsNumbers& f) { return articula::follows(numbers_, f, tree); });
}

bool Assembler::held(const std::vector<double>& tree) const {
  const NumberMatrix all = numbers_.constraints(tree);
  NumberMatrix moving = all;  // joints that follow move along
  for (const FollowsNumbers& f : follows_)
    for (const auto& [j, ratio] : f.ratio)
      for (std::size_t i = 0; i < all.rows; ++i)
        moving.e[i * all.cols + numbers_.first_v(j)] += ratio * all(i, numbers_.first_v(f.joint));
  std::vector<std::size_t> rows(all.rows);
  std::iota(rows.begin(), rows.end(), 0);
  const Closure& closure = robot_.closure();
  // where all joints follow, what divides is what tells the forces of the cuts
  const NumberMatrix W_p = closure.given.empty() ? part(all, rows, numbers_.freedoms(closure.dependent))
                                                 : part(moving, rows, numbers_.freedoms(closure.given));
  return singular(W_p.e, W_p.rows, W_p.cols).values.back() >= null_loop_value;
}

Assemblies Assembler::solve(const std::vector<double>& tree) { return solver().solve(tree); }

std::optional<Assembly> Assembler::follow(const Assembly& from, const std::vector<double>& tree) {
  return solver().follow(from, tree);
}

Assembly Assembler::chosen(const std::vector<double>& tree, const std::string& label) {
  const Assemblies found = solve(tree);
  if (found.list.empty()) throw ModelError("", "robot " + robot_.name() + ": " + found.note);
  std::vector<Assembly> usable;
  for (const Assembly& a : found.list)
    if (follows(a.q)) usable.push_back(a);
  const auto labelled = [&](const Assembly& a) { return label.empty() || a.label == label; };
  const auto taken = std::find_if(usable.begin(), usable.end(), labelled);
  if (taken != usable.end()) return *taken;
  const bool known = std::any_of(found.list.begin(), found.list.end(), labelled);
  const std::string hint = usable.empty() ? "'articula eval ROBOT constraints-geometric' lists all of them"
                                          : "possible: " + joined(labels_of(usable), ", ");
  if (known)
    throw ModelError("",
                     (label.empty() ? "every assembly" : "assembly " + in_quotes(label)) +
                         " turns a parallelogram over, and the models of robot " + robot_.name() +
                         " take its joints to follow each other",
                     hint);
  throw ModelError("", "there is no assembly " + in_quotes(label) + " at this position", hint);
}

Assembly Assembler::closed(std::vector<double> tree) const {
  constexpr double rounded = 1e-6, accepted = 1e-11;
  const double gap = numbers_.gap(tree);
  if (gap <= rounded) numbers_.close(tree, numbers_.moving(robot_.closure().dependent));
  if (!(numbers_.gap(tree) <= accepted))
    throw ModelError("",
                     "'qp' does not close the loops: they stay open by " + short_number(gap) +
                         " (lengths over " + short_number(numbers_.length()) + ", angles in radians)",
                     "leave 'qp' out, and it is solved for");
  return {tree, numbers_.cut_variables(tree), numbers_.gap(tree), 0, "", {}};
}

std::vector<double> Following::next(const std::vector<double>& q) {
  const std::vector<double> tree = assembler_.position(q);
  std::optional<Assembly> now = last_ ? assembler_.follow(*last_, tree) : std::nullopt;
  if (!now || !assembler_.follows(now->q)) now = assembler_.chosen(tree, last_ ? last_->label : label_);
  last_ = std::move(now);
  return taken(last_->q);
}

std::vector<double> Following::given(const std::vector<double>& q, const std::vector<double>& qp) {
  return taken(assembler_.closed(assembler_.position(q, qp)).q);
}

std::vector<double> Following::taken(const std::vector<double>& tree) const {
  if (divides_ && !assembler_.held(tree))
    throw ModelError("",
                     "robot " + robot_.name() +
                         " is singular at this position: its loops do not hold their joints, and the "
                         "model divides by zero",
                     "--only chooses outputs that do not; 'articula eval ROBOT constraints-geometric' marks "
                     "such positions");
  return coordinates_of(robot_, robot_.closure().given, tree);
}

}  // namespace articula
