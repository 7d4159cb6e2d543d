// Rows of elementary transforms, (2-87)-(2-92) of [Lau1985]: transform: [Tz: d0, Rz: q1] is Tran(z, d0) Rot(z, q1).
//
// The joint's variable stands in one of the steps, S_m = Rot(u, c + s q) or Tran(u, c + s q) with s = +-1, and
//   S_1 .. S_k  =  [S_1 .. S_m(q=0) .. S_k] [B^-1 S(u, s q) B],   B = S_(m+1) .. S_k
// is the pose where q is zero, and then the joint, about the axis B^-1 (s u), in the frame of the link.

#include <algorithm>

#include "expr/angle.hpp"
#include "expr/transform.hpp"
#include "io/yaml_compound.hpp"

namespace articula {

namespace {

constexpr std::size_t max_steps = 100;

// +1 or -1 when e = +-q + a constant; 0 when q is not in it; nothing otherwise.
std::optional<int> factor(const Expr& e, const Expr& q) {
  int k = 0;
  for (const auto& [id, coefficient] : angle_of(e.graph(), e.ref()).terms) {
    if (!e.graph()[id].varies) continue;
    if (id != q.id() || (coefficient != Rational(1) && coefficient != Rational(-1))) return std::nullopt;
    k = coefficient == Rational(1) ? 1 : -1;
  }
  return k;
}

Expr without(const Expr& e, const Expr& q) {
  return substitute(e, e.graph(), by_name({{q.name(), e.graph().constant(0)}}));
}

Vec3 unit(Graph& g, Frame frame, int axis, int sign) {
  const auto at = [&](int i) { return g.constant(i == axis ? sign : 0); };
  return {frame, at(0), at(1), at(2)};
}

}  // namespace

std::optional<YamlConvention::Step> YamlConvention::step(const YamlRow& row, const YamlNode& node) {
  const std::string what = "joint " + row.called + ": transform";
  const int j = row.last;
  const Fields fields = cells_.fields(node, YamlTable::step, what);
  if (fields.size() > 1)
    cells_.error(node, what + ": a step is one turn or one shift",
                 "a list of them, in order:  transform: [Tz: h, Rz: q" + std::to_string(j) + "]");
  if (fields.size() != 1) return std::nullopt;
  const auto& [key, value] = *fields.begin();
  const Cell cell{standard_name(key, j), standard_name("q", j)};
  const auto e = cells_.formula(graph(), *value, cell, what + ": " + key);
  if (!e) return std::nullopt;
  return Step{key[0] == 'R', key[1] - 'x', *e};
}

void YamlConvention::elementary(const YamlRow& row, const Fields& fields) {
  steps_.emplace_back();
  const std::string what = "joint " + row.called;
  const int j = row.last;
  const YamlNode* transform =
      cells_.required(*row.node, fields, "transform", what,
                      "turns and shifts in order:  transform: [Tz: h, Rz: q" + std::to_string(j) + "]");
  const auto* list = transform == nullptr ? nullptr : cells_.list(*transform, what + ": transform");
  if (list == nullptr) return;
  if (list->size() > max_steps) return cells_.error(*transform, what + ": more than 100 steps");
  bool sound = true;
  for (const YamlNode& node : *list) {
    const auto next = step(row, node);
    sound = sound && next.has_value();
    if (next) steps_.back().push_back(*next);
  }
  const auto type = fields.find("type");  // one that is not known is reported already
  sound = sound && (type == fields.end() || joint_named(type->second->text) != nullptr);
  if (sound && info(data_[j].joint).nv <= 1) variable(row, *transform, steps_.back());
}

// The steps that do not move stand before the first freedom.
void YamlConvention::freedoms(const YamlRow& row, const Fields& fields) {
  const std::string what = "joint " + row.called;
  std::vector<Step> first;
  if (const auto found = fields.find("transform"); found != fields.end())
    if (const auto* list = cells_.list(*found->second, what + ": transform"))
      for (const YamlNode& node : *list)
        if (const auto next = step(row, node)) {
          if (next->value.varies())
            cells_.error(node, what + ": freedoms have no variables in the steps",
                         "the steps place the joint");
          first.push_back(*next);
        }
  for (std::size_t k = 0; k < row.freedoms.size(); ++k) {
    const JointFreedom& f = row.freedoms[k];
    const auto axis =
        std::find_if(f.axis.begin(), f.axis.end(), [](const Rational& x) { return !x.is_zero(); });
    first.push_back(
        {f.turns, static_cast<int>(axis - f.axis.begin()), joint_symbol(graph(), "q", row.freedom(k))});
    steps_.push_back(std::move(first));
    first.clear();
  }
}

void YamlConvention::variable(const YamlRow& row, const YamlNode& at, const std::vector<Step>& steps) {
  const int j = row.last;
  const std::string q = "q" + std::to_string(j), what = "joint " + row.called + ": ";
  const JointKind kind = data_[j].joint;
  const Expr symbol = joint_symbol(graph(), "q", j);
  int found = 0;
  for (const Step& s : steps) {
    const auto k = factor(s.value, symbol);
    if (!k)
      return cells_.error(at, what + q + " must stand alone in its step, with factor 1 or -1",
                          "for example  Rz: " + q + " + pi/2  or  Tx: -" + q);
    if (*k == 0) continue;
    ++found;
    if (kind == JointKind::fixed)
      return cells_.error(at, what + "a fixed joint has no variable " + q, "type: revolute or prismatic");
    if (s.turns != (kind == JointKind::revolute))
      return cells_.error(at,
                          what + q + " stands in a " + (s.turns ? "turn" : "shift") + ", but the joint is " +
                              std::string(info(kind).name),
                          s.turns ? "type: revolute" : "type: prismatic");
  }
  if (found > 1)
    cells_.error(at, what + q + " stands in " + std::to_string(found) + " steps",
                 "in one of them: split the row, with a row for each joint");
  if (found == 0 && info(kind).nv == 1)
    cells_.error(at, what + "its variable " + q + " stands in no step",
                 "for example  " + std::string(kind == JointKind::revolute ? "Rz: " : "Tz: ") + q +
                     ", or type: fixed");
}

RowFrame YamlConvention::placed(int j) const {
  Graph& g = graph();
  const Frame parent{data_[j].parent}, own{j};
  const Expr q = joint_symbol(g, "q", j);
  Transform pose = Transform::identity(g, parent);
  Transform behind = Transform::identity(g, parent);  // of the steps after the joint's
  Vec3 axis = Vec3::unit_z(g, parent);
  for (const Step& s : steps_[static_cast<std::size_t>(j) - 1]) {
    const Expr value = without(s.value, q);
    const Vec3 none = Vec3::zero(g, parent);
    const Transform next = s.turns ? Transform(Rot3::about(parent, parent, s.axis, value), none)
                                   : Transform(Rot3::identity(g, parent), value * unit(g, parent, s.axis, 1));
    pose = pose * next, behind = behind * next;
    if (const int k = factor(s.value, q).value_or(0); k != 0)
      axis = unit(g, parent, s.axis, k), behind = Transform::identity(g, parent);
  }
  const auto here = [&](const Vec3& v) { return Vec3(own, v[0], v[1], v[2]); };  // from now on the link's
  const Transform B = inverse(behind);
  return {Transform(Rot3::from_matrix(parent, own, pose.A().matrix()), pose.P()), here(B.A() * axis),
          here(B.P())};
}

}  // namespace articula
