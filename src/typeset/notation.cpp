#include "typeset/notation.hpp"

#include <algorithm>
#include <cctype>

#include "expr/angle.hpp"

namespace articula {

namespace {

// The j of q<j>.
std::optional<long> joint_number(const Symbol& symbol) {
  const std::string& name = symbol.name;
  if (symbol.kind != Kind::state || name.size() < 2 || name.size() > 9 || name[0] != 'q' || name[1] == '0')
    return std::nullopt;
  const bool digits =
      std::all_of(name.begin() + 1, name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return digits ? std::optional<long>(std::stol(name.substr(1))) : std::nullopt;
}

std::optional<ShortName> name_of(const Graph& graph, Id id) {
  const Node& node = graph[id];
  if (!is_sincos(node.op)) return std::nullopt;
  const auto angle = joint_angle(graph, node.a);
  return angle ? std::optional<ShortName>({*angle, node.op == Op::sin}) : std::nullopt;
}

}  // namespace

bool JointAngle::wide() const {
  return (!plus.empty() && plus.back() > 9) || (!minus.empty() && minus.back() > 9);
}

std::optional<JointAngle> joint_angle(const Graph& graph, Ref ref) {
  const Angle angle = angle_of(graph, ref);
  if (angle.terms.empty() || !angle.radians.is_zero() || !angle.halfturns.is_zero()) return std::nullopt;
  JointAngle joints;
  for (const auto& [id, k] : angle.terms) {
    const auto number =
        graph[id].op == Op::symbol ? joint_number(graph.symbol_of(id)) : std::optional<long>();
    if (!number || (k != Rational(1) && k != Rational(-1))) return std::nullopt;
    (k.is_negative() ? joints.minus : joints.plus).push_back(*number);
  }
  std::sort(joints.plus.begin(), joints.plus.end());
  std::sort(joints.minus.begin(), joints.minus.end());
  return joints;
}

std::string to_text(const ShortName& name) {
  std::string text = name.sine ? "S" : "C";
  const bool apart = name.of.wide();
  const bool alone = name.of.plus.size() + name.of.minus.size() == 1;
  for (const long j : name.of.plus)
    text += (apart && (alone || text.size() > 1) ? "_" : "") + std::to_string(j);
  for (const long j : name.of.minus) text += (apart ? "_m" : "m") + std::to_string(j);
  return text;
}

Notation::Notation(const std::vector<Expr>& formulas, std::set<std::string> other_names,
                   std::map<std::string, Letter> letters)
    : letters_(std::move(letters)) {
  if (formulas.empty()) return;
  Graph& graph = formulas.front().graph();
  const std::vector<Id> ids = reachable(formulas);
  for (const Id id : ids) {
    if (graph[id].op == Op::symbol && letter(graph.symbol_of(id).name) == nullptr)
      other_names.insert(graph.symbol_of(id).name);
    if (const auto name = name_of(graph, id)) legend_.emplace(*name, Expr(graph, Ref::of(id)));
  }
  const bool taken = std::any_of(legend_.begin(), legend_.end(), [&](const auto& entry) {
    return other_names.count(to_text(entry.first)) != 0;
  });
  if (taken) legend_.clear();
}

const Letter* Notation::letter(const std::string& symbol) const {
  const auto found = letters_.find(symbol);
  return found == letters_.end() ? nullptr : &found->second;
}

std::optional<ShortName> Notation::short_name(const Graph& graph, Id id) const {
  const auto name = name_of(graph, id);
  return name && legend_.count(*name) != 0 ? name : std::nullopt;
}

}  // namespace articula
