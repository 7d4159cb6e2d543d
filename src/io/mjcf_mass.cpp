#include "io/mjcf_mass.hpp"

#include <algorithm>

#include "expr/transform.hpp"
#include "robot/placing.hpp"

namespace articula::mjcf {

namespace {

// ---- <inertial>

std::optional<std::array<Expr, 6>> inertia_given(const Entry& e, Values& v) {
  const auto diag = v.numbers(e, "diaginertia", 3, 3), full = v.numbers(e, "fullinertia", 6, 6);
  if (diag && full) {
    v.findings().error(e.at(), e.label + ": diaginertia and fullinertia are both given", "leave one of them");
  } else if (full) {
    for (const std::string_view key : {"quat", "axisangle", "xyaxes", "zaxis", "euler"})
      if (e.attribute(key) != nullptr)
        v.findings().error(e.at(), e.label + ": fullinertia is along the axes of the body: there is no " +
                                       std::string(key) + " beside it");
    const auto& I = *full;
    return {{I[0], I[3], I[4], I[1], I[5], I[2]}};
  } else if (diag) {
    return diagonal((*diag)[0], (*diag)[1], (*diag)[2]);
  }
  return std::nullopt;
}

std::optional<RigidBody> from_inertial(const Entry& e, Frame body, const std::string& name, Values& v) {
  const auto mass = v.number(e, "mass");
  for (const std::string_view key : {"mass", "pos"})
    if (e.attribute(key) == nullptr) tell_missing(*e.element, key, name, v.findings());
  if (mass && mass->constant().is_negative())
    v.findings().error(e.attribute("mass")->at, name + ": the mass must not be negative");
  const auto I = inertia_given(e, v);
  if (!I && e.attribute("diaginertia") == nullptr && e.attribute("fullinertia") == nullptr)
    v.findings().warn(e.at(), name + ": its <inertial> has no inertia: a mass in one point is taken",
                      "give diaginertia or fullinertia");
  const Expr o = v.graph().constant(0);
  return RigidBody{mass.value_or(o), v.pose(e, body, mass_frame), I.value_or(diagonal(o, o, o)), e.at()};
}

// ---- what the compiler makes of it

// Whether J - least 1 has no negative eigenvalue, or, with sign -1, least 1 - J.
bool is_semidefinite(const std::array<Expr, 6>& I, double least, double sign) {
  const auto value = [](const Expr& e) { return numeric_value(e); };
  const double xx = sign * (value(I[0]) - least), yy = sign * (value(I[3]) - least),
               zz = sign * (value(I[5]) - least), xy = value(I[1]), xz = value(I[2]), yz = value(I[4]);
  const double size = std::max({std::abs(xx), std::abs(yy), std::abs(zz), 1e-12}), low = -1e-10 * size;
  const double det = xx * (yy * zz - yz * yz) - sign * xy * (sign * xy * zz - yz * xz) +
                     sign * xz * (xy * yz - yy * sign * xz);
  return std::min({xx, yy, zz}) >= low &&
         std::min({xx * yy - xy * xy, xx * zz - xz * xz, yy * zz - yz * yz}) >= low * size &&
         det >= low * size * size;
}

void balance(RigidBody& b, const std::string& name, Values& v) {
  const Expr trace = b.I[0] + b.I[3] + b.I[5];
  if (is_semidefinite(b.I, numeric_value(trace) / 2, -1)) return;
  const Expr mean = Rational(1, 3) * trace;
  b.I = diagonal(mean, mean, mean);
  v.findings().change(
      ChangeKind::rounded, b.at,
      name + ": no rigid body has such moments of inertia; each is their mean (balanceinertia)");
}

void bound(RigidBody& b, const std::string& name, const MassRules& rules, Values& v) {
  const auto raise = [&](Expr& e, const Rational& least, const std::string& what) {
    if (!(numeric_value(e) < least.to_double())) return;
    e = v.graph().constant(least);
    v.findings().change(ChangeKind::rounded, b.at, name + ": " + what + " is raised to " + least.to_text());
  };
  raise(b.mass, rules.least_mass, "the mass");
  if (is_semidefinite(b.I, rules.least_inertia.to_double(), 1)) return;
  if (!vanishes(b.I[1]) || !vanishes(b.I[2]) || !vanishes(b.I[4]))
    return v.findings().error(
        b.at,
        name + (rules.least_inertia.is_zero()
                    ? ": a principal moment of its inertia is negative"
                    : ": boundinertia would change principal moments of inertia: not there yet"),
        "give the body an <inertial> with diaginertia");
  for (const std::size_t k : {0U, 3U, 5U}) raise(b.I[k], rules.least_inertia, "a moment of inertia");
}

RigidBody nothing(Frame body, Graph& g) {
  const Expr o = g.constant(0);
  return {o, coincident(g, body, mass_frame), diagonal(o, o, o)};
}

}  // namespace

std::array<Expr, 6> diagonal(const Expr& x, const Expr& y, const Expr& z) {
  const Expr o = x.graph().constant(0);
  return {x, o, o, y, o, z};
}

MassRules mass_rules(const Entry& compiler, Values& v) {
  MassRules rules;
  rules.from_geoms = static_cast<FromGeoms>(v.word(compiler, "inertiafromgeom", {"auto", "false", "true"}));
  if (const auto range = v.numbers(compiler, "inertiagrouprange", 2, 2))
    rules.first_group = (*range)[0].constant(), rules.last_group = (*range)[1].constant();
  rules.least_mass = v.not_negative(compiler, "boundmass").constant();
  rules.least_inertia = v.not_negative(compiler, "boundinertia").constant();
  rules.balance = v.word(compiler, "balanceinertia", {"false", "true"}) == 1;
  return rules;
}

std::optional<RigidBody> rigid_body(const Entry* inertial, const std::vector<Geom>& geoms, Frame body,
                                    const std::string& name, const MassRules& rules, Values& v) {
  std::optional<RigidBody> found;
  if (rules.from_geoms == FromGeoms::yes || (inertial == nullptr && rules.from_geoms != FromGeoms::no))
    found = from_geoms(geoms, body, name, rules, v);
  if (!found && inertial != nullptr) found = from_inertial(*inertial, body, name, v);
  if (!found && Rational(0) < rules.least_mass) found = nothing(body, v.graph());
  if (!found) return found;
  bound(*found, name, rules, v);
  if (rules.balance) balance(*found, name, v);
  return found;
}

}  // namespace articula::mjcf
