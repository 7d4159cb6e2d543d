// Relations of robots with joints that follow others linearly (parallelograms), [BennisKhalil1990]: with q_p = sum of ratios q_a +
// constant and qd_p = sum of ratios qd_a put in, the energies T_c, U_c of unit cells c are formulas of the independent joints.
//
//   which    values of all T_c and U_c at many states, in a prime field: a column that depends on those before it has its
//            coefficients there, as values at one point of the parameters
//   what     numbers such as 1, -1 are seen in those values; other coefficients are formulas of parameters: the energies at
//            special states (angles multiples of pi/4, velocities 0 or 1) are linear equations for them
//   proof    with the coefficients put in, both energies are zero by fingerprint; what is not is left out
//
// Joints of loops that are not linear stay free here: a relation that holds for more motions than there are, holds.

#include <optional>

#include "algebra/readable.hpp"
#include "expr/lane.hpp"
#include "expr/linear.hpp"
#include "expr/rank.hpp"
#include "expr/transform.hpp"
#include "model/dynamic/energy.hpp"
#include "model/identification/loop_relations.hpp"
#include "model/kinematic/link_motion.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

using Replacements = std::map<std::string, Expr>;

// What follows, in terms of what it follows.
Replacements followers(const RobotData& r, const Closure& closure) {
  Graph& graph = *r.graph;
  Replacements by;
  for (const Follows& f : closure.follows) {
    Expr qd = graph.constant(0);
    for (const auto& [joint, ratio] : f.ratio) qd = qd + Rational(ratio) * r[joint].qd.front();
    by[r[f.joint].q.front().name()] = followed(r, f);
    by[r[f.joint].qd.front().name()] = qd;
  }
  return by;
}

class FollowingEnergies {
 public:
  FollowingEnergies(const RobotData& robot, const Closure& closure, const std::vector<TableCell>& cells)
      : r_(without_forces(in_general_motion(copied(opened(robot), graph_)))) {
    energies(closure, cells);
    reduce();
  }

  std::size_t columns() const { return T_.size(); }
  bool depends(std::size_t c) const { return leads_.count(c) == 0; }

  // Column c as a sum of columns before it, times formulas of parameters.
  std::optional<std::map<std::size_t, Expr>> sum(std::size_t c) {
    std::map<std::size_t, Field::Value> of;
    for (const auto& [lead, row] : leads_)
      if (row[c] != 0) of[lead] = row[c];
    for (auto&& way : {&FollowingEnergies::numbers, &FollowingEnergies::formulas})
      if (auto found = (this->*way)(c, of); found && holds(c, *found)) return found;
    return std::nullopt;
  }

 private:
  using Values = std::map<std::size_t, Field::Value>;
  using Sum = std::map<std::size_t, Expr>;

  // T_c and U_c less what they are at rest at q = 0: what is felt.
  void energies(const Closure& closure, const std::vector<TableCell>& cells) {
    std::vector<Expr> units;
    for (Body& body : r_.bodies) std::fill(body.link.begin(), body.link.begin() + regrouped, zero());
    for (const auto& [link, key] : cells) {
      units.push_back(graph_.symbol("K." + std::to_string(units.size()), Kind::parameter));  // no user's name
      r_[link].link[key] = units.back();
    }
    const Replacements follow = followers(r_, closure);
    Replacements rest;
    for (const Body& body : r_.bodies) {
      for (const Expr& q : body.q) rest[q.name()] = zero();
      for (const Expr& qd : body.qd) rest[qd.name()] = zero();
      if (body.q.size() >= 4) rest[body.q[body.q.size() - 4].name()] = graph_.constant(1);
    }
    const auto felt = [&](const Expr& energy) {
      std::vector<Expr> e = substitute(gradient(energy, units), graph_, by_name(follow));
      const std::vector<Expr> still = substitute(e, graph_, by_name(rest));
      for (std::size_t c = 0; c < e.size(); ++c) e[c] = e[c] - still[c];
      return e;
    };
    T_ = felt(kinetic_energy(r_, given_base_twist(r_)));
    U_ = felt(gravity_energy(r_));
  }

  // Rows in echelon form, then each lead alone in its column.
  void reduce() {
    Echelon echelon(field_);
    for (std::uint64_t state = 0; state < columns() + 8; ++state) {
      Lane lane(field_, {parameters_, 3000 + state});
      lane.extend(graph_);
      for (const auto* energies : {&T_, &U_}) {
        Echelon::Row row;
        for (const Expr& e : *energies) row.push_back(lane.value(e.ref()));
        echelon.add(std::move(row));
      }
    }
    leads_ = echelon.rows();
    for (auto low = leads_.rbegin(); low != leads_.rend(); ++low)
      for (auto& [lead, row] : leads_) {
        const Field::Value k = lead < low->first ? row[low->first] : 0;
        for (std::size_t c = low->first; k != 0 && c < row.size(); ++c)
          row[c] = field_.sub(row[c], field_.mul(k, low->second[c]));
      }
  }

  std::optional<Sum> numbers(std::size_t, const Values& of) {
    Sum sum;
    for (const auto& [s, value] : of)
      for (long d = 1; d <= 4; ++d)
        for (long n = 1; n <= 4; ++n) {
          const Field::Value k =
              field_.mul(static_cast<Field::Value>(n), field_.inv(static_cast<Field::Value>(d)));
          if (value == k) sum.emplace(s, graph_.constant(Rational(n, d)));
          if (value == field_.neg(k)) sum.emplace(s, graph_.constant(Rational(-n, d)));
        }
    return sum.size() == of.size() ? std::optional(sum) : std::nullopt;
  }

  // Equations at special states, as many as are independent by fingerprint.
  std::optional<Sum> formulas(std::size_t c, const Values& of) {
    std::vector<Expr> wanted;
    for (const auto* energies : {&T_, &U_}) {
      for (const auto& [s, value] : of) wanted.push_back((*energies)[s]);
      wanted.push_back((*energies)[c]);
    }
    const std::size_t n = of.size();
    Echelon echelon(field_);
    std::vector<Expr> A, b;
    for (std::uint64_t state = 0; state < 40 + 40 * n && b.size() < n; ++state) {
      const std::vector<Expr> e = substitute(wanted, graph_, by_name(special(state)));
      for (const std::size_t first : {std::size_t{0}, n + 1}) {
        Echelon::Row row;
        for (std::size_t i = 0; i < n; ++i) row.push_back(e[first + i].fingerprint().first);
        if (b.size() == n || !echelon.add(std::move(row))) continue;
        for (std::size_t i = 0; i < n; ++i) A.push_back(e[first + i]);
        b.push_back(e[first + n]);
      }
    }
    if (b.size() < n) return std::nullopt;
    const auto k = solved(Matrix(static_cast<int>(n), static_cast<int>(n), A), b);
    if (!k) return std::nullopt;
    Sum sum;
    std::size_t i = 0;
    for (const auto& [s, value] : of) sum.emplace(s, readable((*k)[i++]).formula);
    return sum;
  }

  // The state of that number: angles are multiples of pi/2 at first, then of pi/4, velocities 0 or 1.
  Replacements special(std::uint64_t state) {
    std::uint64_t drawn = 0;
    const auto draw = [&](std::uint64_t below) { return static_cast<long>(mix(state, ++drawn) % below); };
    const long eighths = state % 3 == 2 ? 1 : 2;
    Replacements by;
    for (const Body& body : r_.bodies) {
      if (body.joint == JointKind::revolute)
        by[body.q[0].name()] = Rational(eighths * draw(8), 4) * graph_.pi();
      else
        for (const Expr& q : body.q) by[q.name()] = graph_.constant(draw(3));
      if (body.q.size() >= 4) turn(body, draw(5), by);
      for (const Expr& qd : body.qd) by[qd.name()] = graph_.constant(draw(2));
    }
    for (const auto* row : {&r_.base.W, &r_.base.V})
      for (const Expr& e : *row)
        if (e.op() == Op::symbol && e.varies()) by[e.name()] = graph_.constant(draw(2));
    return by;
  }

  // A unit quaternion of whole or simple numbers.
  void turn(const Body& body, long which, Replacements& by) {
    const Rational half(1, 2), three(3, 5), four(4, 5), o(0), one(1);
    const std::array<std::array<Rational, 4>, 5> list{{{one, o, o, o},
                                                       {half, half, half, half},
                                                       {three, four, o, o},
                                                       {three, o, four, o},
                                                       {four, o, o, three}}};
    for (std::size_t i = 0; i < 4; ++i)
      by[body.q[body.q.size() - 4 + i].name()] = graph_.constant(list[which][i]);
  }

  bool holds(std::size_t c, const Sum& sum) {
    for (const auto* energies : {&T_, &U_}) {
      Expr left = (*energies)[c];
      for (const auto& [s, k] : sum) left = left - k * (*energies)[s];
      if (!is_zero(left)) return false;
    }
    return true;
  }

  Expr zero() { return graph_.constant(0); }

  Graph graph_;
  RobotData r_;
  const Field& field_ = Field::first();
  static constexpr std::uint64_t parameters_ = 1;
  std::vector<Expr> T_, U_;  // by column
  std::map<std::size_t, Echelon::Row> leads_;
};

}  // namespace

std::vector<Relation> following_relations(const RobotData& r, const Closure& closure,
                                          const std::vector<TableCell>& cells) {
  if (closure.follows.empty()) return {};
  const std::vector<TableCell> order = kept_first(cells);
  FollowingEnergies energies(r, closure, order);
  std::vector<Relation> list;
  for (std::size_t c = 0; c < order.size(); ++c) {
    if (!energies.depends(c)) continue;
    const auto sum = energies.sum(c);
    if (!sum) continue;
    Relation relation{order[c], {{order[c], r.graph->constant(1)}}};
    for (const auto& [s, k] : *sum) relation.of.emplace(order[s], -copy(k, *r.graph));
    list.push_back(std::move(relation));
  }
  return list;
}

}  // namespace articula
