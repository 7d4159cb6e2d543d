#include "model/identification/relations.hpp"

#include <cmath>

#include "algebra/readable.hpp"
#include "base/error.hpp"
#include "expr/transform.hpp"
#include "model/dynamic/links.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

constexpr std::size_t inertial = M + 1;  // XX .. M

// A distribution of mass that joint j cannot tell from its carrier; x[pivot] = 1 is what is taken away from link j.
struct Invariant {
  LinkKey pivot;
  std::array<Expr, regrouped> x;
};

// The motion of the carrier and gravity, in the frame of joint j at q_j = 0.
struct Carrier {
  Vec3 V, w, g;
};

bool zero(const std::vector<Expr>& formulas) {
  for (const Expr& e : formulas)
    if (!is_zero(e)) return false;
  return true;
}

class Invariants {
 public:
  Invariants(Graph& graph, const Carrier& carrier) : graph_(graph), c_(carrier) {}

  std::vector<Invariant> of(JointKind kind) {
    switch (kind) {
      case JointKind::revolute: revolute(); break;
      case JointKind::prismatic: prismatic(); break;
      case JointKind::fixed: units({XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, IA}); break;
      case JointKind::ball: ball(); break;
      case JointKind::free: break;
    }
    return std::move(found_);
  }

 private:
  bool W_is_zero() const { return zero({c_.w.x(), c_.w.y()}); }

  Invariant& add(LinkKey pivot) {
    found_.push_back({pivot, {}});
    found_.back().x.fill(graph_.constant(0));
    found_.back().x[pivot] = graph_.constant(1);
    return found_.back();
  }
  void units(std::initializer_list<LinkKey> pivots) {
    for (const LinkKey pivot : pivots) add(pivot);
  }

  void revolute() {
    if (zero({c_.w.z()})) add(IA).x[ZZ] = graph_.constant(-1);
    units({M, MZ});
    const bool g_is_along = zero({c_.g.x(), c_.g.y()});
    if (W_is_zero()) {
      units({XX, XY, XZ, YY, YZ});
      if (g_is_along && zero({c_.V.x(), c_.V.y()})) units({MX, MY});
      return;
    }
    add(YY).x[XX] = graph_.constant(1);
    if (g_is_along && zero({c_.V.z() * c_.w.x(), c_.V.z() * c_.w.y()})) about_fixed_point();
  }

  void prismatic() {
    units({XX, XY, XZ, YY, YZ, ZZ});
    if (W_is_zero() && zero({c_.V.z(), c_.g.z()})) add(IA).x[M] = graph_.constant(-1);
    if (W_is_zero()) return units({MX, MY, MZ});
    const std::optional<Vec3> n = direction();
    if (!n) return;
    const LinkKey pivot = is_zero(n->x()) ? MY : MX;  // n is not along z, where W = 0
    const Expr& lead = (*n)[pivot - MX];
    Invariant& along = add(pivot);
    for (const LinkKey k : {MX, MY, MZ}) along.x[k] = (*n)[k - MX] / lead;
  }

  void ball() {
    units({M});
    if (zero({c_.V.x(), c_.V.y(), c_.V.z(), c_.g.x(), c_.g.y(), c_.g.z()})) units({MX, MY, MZ});
  }

  // The motion when one velocity alone is not zero, at q = 0: the candidates for what is constant at all states.
  std::vector<std::pair<Vec3, Vec3>> samples() const {
    std::vector<Expr> parts;
    for (int i = 0; i < 3; ++i) parts.push_back(c_.V[i]), parts.push_back(c_.w[i]);
    std::vector<std::pair<Vec3, Vec3>> list;
    for (const Expr& symbol : symbols_of(parts)) {
      if (!symbol.varies()) continue;
      const auto e = substitute(parts, graph_, [&](const Symbol& s) {
        return s.kind == Kind::state ? graph_.constant(s.name == symbol.name() ? 1 : 0) : Expr();
      });
      list.emplace_back(Vec3(c_.V.frame(), e[0], e[2], e[4]), Vec3(c_.w.frame(), e[1], e[3], e[5]));
    }
    return list;
  }

  // n with w = |w| n at all states.
  std::optional<Vec3> direction() const {
    for (const auto& [V, w] : samples()) {
      const Vec3 off = cross(c_.w, w);
      if (!zero({w.x(), w.y(), w.z()}) && zero({off.x(), off.y(), off.z()})) return w;
    }
    return std::nullopt;
  }

  // kappa with V_xy = kappa W: then XZ + i YZ = -i conj(kappa) (MX + i MY) is not felt.
  void about_fixed_point() {
    for (const auto& [V, w] : samples()) {
      const Expr W2 = w.x() * w.x() + w.y() * w.y();
      if (is_zero(W2)) continue;
      const Expr re = (V.x() * w.x() + V.y() * w.y()) / W2, im = (V.y() * w.x() - V.x() * w.y()) / W2;
      if (!zero({c_.V.x() - (re * c_.w.x() - im * c_.w.y()), c_.V.y() - (re * c_.w.y() + im * c_.w.x())}))
        continue;
      Invariant& x = add(MX);
      x.x[XZ] = -im, x.x[YZ] = -re;
      Invariant& y = add(MY);
      y.x[XZ] = re, y.x[YZ] = -im;
      return;
    }
  }

  Graph& graph_;
  const Carrier& c_;
  std::vector<Invariant> found_;
};

// The frame of joint j at q_j = 0 (offsets of the variable included: any q_j will do), called frame j.
Transform placement_at_zero(const RobotData& r, int j) {
  const auto& p = r[j].placement;
  const Expr o = r.graph->constant(0);
  const bool turns = r[j].joint == JointKind::revolute, slides = r[j].joint == JointKind::prismatic;
  return khalil_kleinfinger(carrier(r, j), {j},
                            {p[0], p[1], p[2], p[3], turns ? o : p[4], slides ? o : p[5]});
}

// Row j's relations: x on link j is -T_j x on its carrier.
Relation relation(const RobotData& r, int j, const Invariant& found, const Transform& T0) {
  Relation relation{{j, found.pivot}, {}};
  for (std::size_t k = 0; k < regrouped; ++k)
    if (!is_zero(found.x[k])) relation.of.emplace(TableCell{j, static_cast<LinkKey>(k)}, found.x[k]);
  const bool carrier_feels = found.pivot != IA || r[j].joint == JointKind::prismatic;
  if (!r.is_carried(j) || !carrier_feels) return relation;
  for (const auto& [cell, amount] : on_link(T0, found.x)) relation.of.emplace(cell, -amount);
  return relation;
}

// With the default values; also when it has no value with them.
bool vanishes(const RobotData& r, const Expr& amount) {
  try {
    return std::fabs(default_value(r, amount)) < 1e-9;
  } catch (const InputError&) {
    return true;
  }
}

}  // namespace

RobotData in_general_motion(const RobotData& robot) {
  Graph& graph = *robot.graph;
  RobotData r = with_free_rates(robot);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string number = std::to_string(i + 1);
    if (!r.base.WP[i].is_constant(0)) r.base.W[i] = graph.symbol("base.W" + number, Kind::state);
    if (!r.base.VP[i].is_constant(0)) r.base.V[i] = graph.symbol("base.V" + number, Kind::state);
  }
  return r;
}

std::map<TableCell, Expr> on_link(const Transform& T, const std::array<Expr, regrouped>& x) {
  const Inertia I = T * inertia(T.from(), x);
  const std::array<Expr, inertial> amounts{I.J()(0, 0), I.J()(0, 1), I.J()(0, 2), I.J()(1, 1), I.J()(1, 2),
                                           I.J()(2, 2), I.MS().x(),  I.MS().y(),  I.MS().z(),  I.M()};
  std::map<TableCell, Expr> cells;
  for (std::size_t k = 0; k < inertial; ++k)
    if (!is_zero(amounts[k]))
      cells.emplace(TableCell{T.to().index, static_cast<LinkKey>(k)}, collected(amounts[k]));
  return cells;
}

void take(Relation& a, const Relation& b, const TableCell& cell) {
  const auto own = a.of.find(cell);
  if (own == a.of.end()) return;
  const Expr k = own->second / b.of.at(cell);
  for (const auto& [c, of] : b.of) {
    const auto at = a.of.find(c);
    const Expr sum = (at == a.of.end() ? k.graph().constant(0) : at->second) - k * of;
    if (at != a.of.end()) a.of.erase(at);
    if (c != cell && !is_zero(sum)) a.of.emplace(c, sum);
  }
}

std::optional<TableCell> pivot_of(const RobotData& r, const Relation& relation,
                                  const std::vector<TableCell>& may) {
  constexpr std::size_t longest = 1000;
  std::optional<TableCell> best;
  std::size_t least = longest;
  for (const TableCell& cell : may) {
    const auto at = relation.of.find(cell);
    if (at == relation.of.end()) continue;
    const std::size_t size = has_symbols(at->second) ? reading_size(at->second, longest - 1) : 0;
    if (size < least && (size == 0 || !vanishes(r, at->second))) best = cell, least = size;
  }
  return best;
}

void shorten(Relation& relation) {
  for (auto& [cell, of] : relation.of)
    if (has_symbols(of)) of = readable(of).formula;
}

std::vector<Relation> inertial_relations(const RobotData& robot) {
  const RobotData r = in_general_motion(robot);
  Graph& graph = *r.graph;
  const std::vector<Transform> T = placements(r);
  const std::vector<Twist> t = twists(r, T, given_base_twist(r));
  const std::vector<Vec3> g = gravity_in_links(r, T);
  std::vector<Relation> list;
  for (int j = r.n(); j >= 1; --j) {
    const int i = r[j].parent;
    const Transform T0 = placement_at_zero(r, j);
    const Twist seen = inverse(T0) * t[i];
    const Carrier carrier{seen.V, seen.w, transpose(T0.A()) * g[i]};
    for (const Invariant& found : Invariants(graph, carrier).of(r[j].joint))
      list.push_back(relation(r, j, found, T0));
  }
  return list;
}

}  // namespace articula
