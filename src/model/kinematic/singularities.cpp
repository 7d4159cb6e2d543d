#include "model/kinematic/singularities.hpp"

#include <algorithm>

#include "algebra/readable.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "model/kinematic/determinant.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

struct Axis {
  int joint;
  bool turns;  // else it slides
  Vec3 a, O;
};

Expr square(const Vec3& v) { return dot(v, v); }
Expr volume(const Vec3& a, const Vec3& b, const Vec3& c) { return dot(cross(a, b), c); }
bool parallel(const Axis& k, const Axis& l) { return is_zero(cross(k.a, l.a)); }
bool meet(const Axis& k, const Axis& l) { return is_zero(volume(k.a, l.a, l.O - k.O)); }
bool contains(const Axis& k, const Vec3& P) { return is_zero(cross(k.a, P - k.O)); }

std::string called(const Axis& k) { return (k.turns ? "axis " : "slide ") + std::to_string(k.joint); }
std::string called(const Axis& k, const Axis& l) {
  const std::string numbers = std::to_string(k.joint) + " and " + std::to_string(l.joint);
  if (k.turns != l.turns) return called(k) + " and " + called(l);
  return (k.turns ? "axes " : "slides ") + numbers;
}

Frame middle_of(const std::vector<int>& path) { return {path[path.size() / 2]}; }  // where formulas are short

// The joints of one freedom that move the link, written in the frame in the middle.
std::vector<Axis> axes_to(const RobotData& r, int n) {
  const std::vector<int> path = path_to(r, n);
  const Frame i = middle_of(path);
  std::vector<Axis> list;
  for (const int k : path) {
    if (info(r[k].joint).nv != 1) continue;
    const Transform T = between(r, i, {k});
    list.push_back({k, r[k].joint == JointKind::revolute, T.A() * Vec3::unit_z(*r.graph, {k}), T.P()});
  }
  return list;
}

struct Quantity {
  Expr value;
  std::string words;  // what it means that it is zero
};

class Geometry {
 public:
  Geometry(const RobotData& r, int n) : axes_(axes_to(r, n)), point_(point(r, n)) {
    wrist();
    points();
    directions();
    planes();
  }
  const std::vector<Quantity>& quantities() const { return quantities_; }

 private:
  struct Point {
    Vec3 C;
    std::string name;
    bool wrist;
  };
  Point point(const RobotData& r, int n) const {
    const std::size_t m = axes_.size();
    const bool turn = m >= 3 && axes_[m - 1].turns && axes_[m - 2].turns && axes_[m - 3].turns;
    for (std::size_t k = m; turn && k > m - 3; --k) {
      const Vec3& C = axes_[k - 1].O;
      if (contains(axes_[m - 1], C) && contains(axes_[m - 2], C) && contains(axes_[m - 3], C))
        return {C, "the wrist centre", true};
    }
    return {between(r, middle_of(path_to(r, n)), {n}).P(), "the origin of link " + std::to_string(n), false};
  }

  // Axes that meet in the wrist centre.
  void wrist() {
    if (!point_.wrist) return;
    const Axis &k = axes_[axes_.size() - 3], &l = axes_[axes_.size() - 2], &m = axes_[axes_.size() - 1];
    add(square(cross(k.a, m.a)), called(k, m) + " are in line (wrist)");
    add(volume(k.a, l.a, m.a), "axes " + std::to_string(k.joint) + ", " + std::to_string(l.joint) + " and " +
                                   std::to_string(m.joint) + " lie in a plane (wrist)");
  }

  void points() {
    const std::vector<Axis> list = arm();
    for (const Axis& k : list)
      if (k.turns && !contains(k, point_.C))
        add(square(cross(k.a, point_.C - k.O)),
            point_.name + " lies on " + called(k) +
                (point_.wrist && &k == &list.front() ? " (shoulder)" : ""));
  }

  void directions() {
    for (std::size_t k = 0; k < axes_.size(); ++k)
      for (std::size_t l = k + 1; l < axes_.size(); ++l)
        if (!parallel(axes_[k], axes_[l]))
          add(square(cross(axes_[k].a, axes_[l].a)), called(axes_[k], axes_[l]) + " are parallel");
  }

  // The plane of two axes that are parallel, or that meet; and three parallel axes.
  void planes() {
    const std::vector<Axis> list = arm();
    for (std::size_t k = 0; k < list.size(); ++k)
      for (std::size_t l = k + 1; l < list.size(); ++l) {
        const Axis &x = list[k], &y = list[l];
        if (!x.turns || !y.turns) continue;
        const std::string plane = " in the plane of " + called(x, y);
        if (parallel(x, y)) {
          add(volume(x.a, y.O - x.O, point_.C - x.O), point_.name + " lies" + plane +
                                                          ": the arm is stretched or folded" +
                                                          (point_.wrist ? " (elbow)" : ""));
          for (std::size_t m = l + 1; m < list.size(); ++m)
            if (list[m].turns && parallel(y, list[m]))
              add(volume(x.a, y.O - x.O, list[m].O - x.O), "axis " + std::to_string(list[m].joint) + " lies" +
                                                               plane + ": the arm is stretched or folded");
        } else if (meet(x, y)) {
          add(volume(x.a, y.a, point_.C - x.O),
              point_.name + " lies" + plane + (point_.wrist ? " (shoulder)" : ""));
        }
      }
    for (std::size_t k = 0; k < axes_.size(); ++k)
      for (std::size_t l = k + 1; l < axes_.size(); ++l)
        for (std::size_t m = l + 1; m < axes_.size(); ++m)
          add(volume(axes_[k].a, axes_[l].a, axes_[m].a),
              "the directions of joints " + std::to_string(axes_[k].joint) + ", " +
                  std::to_string(axes_[l].joint) + " and " + std::to_string(axes_[m].joint) +
                  " lie in a plane");
  }

  std::vector<Axis> arm() const {  // without the wrist
    return {axes_.begin(), axes_.end() - (point_.wrist ? 3 : 0)};
  }
  void add(const Expr& value, const std::string& words) {
    if (!is_zero(value) && value.varies()) quantities_.push_back({value, words});
  }

  std::vector<Axis> axes_;
  Point point_;
  std::vector<Quantity> quantities_;
};

bool has_factor(const Expr& quantity, const Expr& factor) {
  const std::optional<FactoredFormula> f = factors_of(quantity);
  return f && std::any_of(f->powers.begin(), f->powers.end(),
                          [&](const auto& p) { return equal(p.first, factor) || equal(p.first, -factor); });
}

// The one joint variable that a formula depends on.
std::optional<Expr> only_state(const Expr& formula) {
  std::optional<Expr> found;
  for (const Expr& symbol : symbols_of({formula})) {
    if (!symbol.varies()) continue;
    if (found) return std::nullopt;
    found = symbol;
  }
  return found;
}

Expr at(const Expr& formula, const Expr& symbol, const Expr& value) {
  return substitute(formula, formula.graph(), by_name({{symbol.name(), value}}));
}

// Where a factor is zero, when that can be said shortly.
std::string where(const Expr& f) {
  Graph& g = f.graph();
  if (f.op() == Op::symbol) return "";  // it is said already
  if (f.op() == Op::sin) return to_text(Expr(g, f.node().a)) + " = 0 or pi";
  if (f.op() == Op::cos) return to_text(Expr(g, f.node().a)) + " = pi/2 or -pi/2";
  const std::optional<Expr> q = only_state(f);
  if (!q) return "";
  const Expr A = at(f, *q, g.pi() / g.constant(2)), B = at(f, *q, g.constant(0));
  if (is_zero(A) || !equal(f, A * sin(*q) + B * cos(*q))) return "";
  return "tan(" + to_text(*q) + ") = " + to_text(readable(-B / A).formula);
}

Remark explained(const Expr& factor, const std::vector<Quantity>& quantities) {
  std::string text = where(factor);
  for (const Quantity& q : quantities)
    if (has_factor(q.value, factor)) {
      text += (text.empty() ? "" : ": ") + q.words;
      break;
    }
  return {factor, text};
}

// The factors that vary and that all minors have; never: besides these, some minor is never zero.
struct Common {
  std::vector<Expr> factors;
  bool never = false;
};

std::optional<Common> common_factors(const std::vector<Expr>& minors) {
  std::vector<std::vector<Expr>> of_minors;
  for (const Expr& minor : minors) {
    const std::optional<FactoredFormula> f = factors_of(minor);
    if (!f) return std::nullopt;
    of_minors.emplace_back();
    for (const auto& [factor, n] : f->powers)
      if (factor.varies()) of_minors.back().push_back(factor);
  }
  const auto has = [](const std::vector<Expr>& list, const Expr& x) {
    return std::any_of(list.begin(), list.end(), [&](const Expr& y) { return equal(x, y) || equal(x, -y); });
  };
  Common common{of_minors.front()};
  for (const std::vector<Expr>& list : of_minors)
    std::erase_if(common.factors, [&](const Expr& x) { return !has(list, x); });
  common.never = std::any_of(of_minors.begin(), of_minors.end(),
                             [&](const auto& list) { return list.size() == common.factors.size(); });
  return common;
}

}  // namespace

Remarks singularities(const RobotData& r, const Options& options) {
  constexpr std::size_t most = 200;
  const Remarks unknown{"singular", {{{}, "where all minors of J are zero: too long to be factored"}}};
  const std::optional<std::vector<Expr>> minors = maximal_minors(r, options, most);
  if (!minors) return unknown;
  const std::optional<Common> common = common_factors(*minors);
  if (!common) return unknown;
  const Geometry geometry(r, moving_link(r, options.link));
  std::vector<Remark> remarks;
  for (const Expr& factor : common->factors) remarks.push_back(explained(factor, geometry.quantities()));
  if (remarks.empty() && common->never) return {"singular", {{{}, "nowhere"}}};
  if (!common->never) remarks.push_back({{}, "maybe also where several conditions hold at once"});
  return {remarks.size() == 1 ? "singular" : "singular where", remarks};
}

}  // namespace articula
