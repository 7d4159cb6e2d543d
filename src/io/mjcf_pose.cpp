// Orientations of MJCF: see mjcf_values.hpp.

#include <cctype>

#include "base/text.hpp"
#include "expr/recognise.hpp"
#include "io/mjcf_values.hpp"
#include "robot/placing.hpp"

namespace articula::mjcf {

namespace {

Rot3 from_columns(const Vec3& x, const Vec3& y, const Vec3& z, Frame from) {
  return Rot3::from_matrix(x.frame(), from, {{{x[0], y[0], z[0]}, {x[1], y[1], z[1]}, {x[2], y[2], z[2]}}});
}

// The axis along which the vector lies, with its sign, when it is one of x, y, z.
struct Along {
  int axis;
  bool back;
};
std::optional<Along> along(const Vec3& v) {
  for (int i = 0; i < 3; ++i)
    if (vanishes(v[(i + 1) % 3]) && vanishes(v[(i + 2) % 3])) return Along{i, points_back(v[i])};
  return std::nullopt;
}

// c 1 + (1 - c) u u^T + s hat(u), of a unit vector u
Rot3 about(const Vec3& u, const Expr& angle, Frame from) {
  if (const auto main = along(u))
    return Rot3::about(u.frame(), from, main->axis, main->back ? -angle : angle);
  const Expr c = cos(angle), s = sin(angle), rest = u.graph().constant(1) - c;
  const Tensor3 across = hat(u);
  Matrix3 A;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      A.at(i).at(j) = (i == j ? c : u.graph().constant(0)) + rest * u[i] * u[j] + s * across(i, j);
  return Rot3::from_matrix(u.frame(), from, A);
}

}  // namespace

Rot3 Values::quaternion(const Entry& entry, const XmlAttribute& a, std::size_t first, Frame to, Frame from) {
  const Rot3 none = aligned(graph_, to, from);
  const std::vector<XmlWord> all = words_of(a);
  const std::vector<XmlWord> four(all.begin() + static_cast<long>(first),
                                  all.begin() + static_cast<long>(first) + 4);
  const auto q = unit(entry, a, four);
  if (!q) return none;
  const Expr& w = (*q)[0];
  const Vec3 v(to, (*q)[1], (*q)[2], (*q)[3]);
  if (vanishes(v) && vanishes(w)) {
    findings_.error(four.front().at, entry.label + ": the quaternion in " + a.name + " is zero",
                    "no turn is 1 0 0 0");
    return none;
  }
  if (const auto main = along(v)) {
    const Expr angle = recognised(Rational(2) * atan2(v[main->axis], w));
    if (!angle.is_constant() || vanishes(angle)) return Rot3::about(to, from, main->axis, angle);
  }
  const Expr vv = dot(v, v), length = w * w + vv;
  const Tensor3 across = hat(v);
  Matrix3 A;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      A.at(i).at(j) =
          ((i == j ? w * w - vv : graph_.constant(0)) + Rational(2) * (v[i] * v[j] + w * across(i, j))) /
          length;
  return Rot3::from_matrix(to, from, A);
}

std::optional<Rot3> Values::from_axisangle(const Entry& entry, const XmlAttribute& a, Frame to, Frame from) {
  const auto four = words(entry, &a, 4, 4);
  if (!four) return std::nullopt;
  const auto u = unit_vector(entry, a, {four->begin(), four->begin() + 3}, to);
  const auto angle = value(entry, a.name, four->back(), true);
  return u && angle ? std::optional(about(*u, *angle, from)) : std::nullopt;
}

std::optional<Rot3> Values::from_euler(const Entry& entry, const XmlAttribute& a, Frame to, Frame from) {
  const auto three = angles(entry, a.name, 3);
  if (!three) return std::nullopt;
  std::vector<Rot3> order{Rot3::identity(graph_, to)};
  for (std::size_t i = 0; i < 3; ++i) {
    const char letter = eulerseq_[i];
    const bool stands = std::isupper(static_cast<unsigned char>(letter)) != 0;
    const int axis = std::tolower(static_cast<unsigned char>(letter)) - 'x';
    order.insert(stands ? order.begin() : order.end(), Rot3::about(to, to, axis, (*three)[i]));
  }
  Rot3 all = aligned(graph_, to, from);
  for (auto r = order.rbegin(); r != order.rend(); ++r) all = *r * all;
  return all;
}

std::optional<Rot3> Values::from_xyaxes(const Entry& entry, const XmlAttribute& a, Frame to, Frame from) {
  const auto six = words(entry, &a, 6, 6);
  if (!six) return std::nullopt;
  const auto x = unit_vector(entry, a, {six->begin(), six->begin() + 3}, to);
  const auto side = unit_vector(entry, a, {six->begin() + 3, six->end()}, to);
  if (!x || !side) return std::nullopt;
  const Vec3 up = cross(*x, *side);
  if (vanishes(up)) {
    findings_.error(a.at, entry.label + ": the two vectors of xyaxes are parallel");
    return std::nullopt;
  }
  const Vec3 z = axis_of(up, Vec3::zero(graph_, to)).u;
  return from_columns(*x, cross(z, *x), z, from);
}

// With z = (a, b, c): the turn about (-b, a, 0), whose sine is its length and whose cosine is c.
std::optional<Rot3> Values::from_zaxis(const Entry& entry, const XmlAttribute& a, Frame to, Frame from) {
  const auto three = words(entry, &a, 3, 3);
  const auto z = three ? unit_vector(entry, a, *three, to) : std::nullopt;
  if (!z) return std::nullopt;
  const Expr o = graph_.constant(0), one = graph_.constant(1);
  if (vanishes((*z)[0]) && vanishes((*z)[1]))
    return Rot3::about(to, from, 0, points_back((*z)[2]) ? graph_.pi() : o);
  const Expr k = one / (one + (*z)[2]);
  return from_columns({to, one - k * (*z)[0] * (*z)[0], -k * (*z)[0] * (*z)[1], -(*z)[0]},
                      {to, -k * (*z)[0] * (*z)[1], one - k * (*z)[1] * (*z)[1], -(*z)[1]}, *z, from);
}

Rot3 Values::orientation(const Entry& entry, Frame to, Frame from) {
  using Way = std::optional<Rot3> (Values::*)(const Entry&, const XmlAttribute&, Frame, Frame);
  const std::vector<std::pair<std::string, Way>> ways{{"axisangle", &Values::from_axisangle},
                                                      {"xyaxes", &Values::from_xyaxes},
                                                      {"zaxis", &Values::from_zaxis},
                                                      {"euler", &Values::from_euler}};
  const Rot3 none = aligned(graph_, to, from);
  std::vector<std::string> given;
  if (entry.element->attribute("quat") != nullptr) given.emplace_back("quat");
  for (const auto& way : ways)
    if (entry.element->attribute(way.first) != nullptr) given.push_back(way.first);
  if (given.size() > 1) {
    findings_.error(entry.at(), entry.label + ": " + joined(given, " and ") + " both say how it is turned",
                    "leave one of them");
    return none;
  }
  for (const auto& [key, read] : ways)
    if (const XmlAttribute* a = entry.attribute(key); a != nullptr && (given.empty() || given.front() == key))
      return (this->*read)(entry, *a, to, from).value_or(none);
  const XmlAttribute* quat = entry.attribute("quat");
  return words(entry, quat, 4, 4) ? quaternion(entry, *quat, 0, to, from) : none;
}

Transform Values::pose(const Entry& entry, Frame to, Frame from) {
  return {orientation(entry, to, from), vector(entry, "pos", to)};
}

}  // namespace articula::mjcf
