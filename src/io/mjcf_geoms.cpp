// Mass and inertia of geoms: see mjcf_mass.hpp.

#include <algorithm>

#include "base/text.hpp"
#include "io/mjcf_mass.hpp"
#include "robot/placing.hpp"

namespace articula::mjcf {

namespace {

struct Shape {
  Expr volume;
  std::array<Expr, 3> I;  // for each unit of mass
};

Shape round(const Expr& volume, const Expr& across, const Expr& along) {
  return {volume, {across, across, along}};
}

Shape capsule(const Expr& r, const Expr& h, const Expr& pi) {
  const Rational third(1, 3), half(1, 2);
  const Expr cylinder = Rational(2) * pi * r * r * h, ball = Rational(4) * third * pi * r * r * r;
  const Expr volume = cylinder + ball, part = ball / volume, rest = cylinder / volume;
  const Expr of_ball = Rational(2, 5) * r * r;
  return round(
      volume,
      rest * (Rational(1, 4) * r * r + third * h * h) + part * (of_ball + h * (h + Rational(3, 4) * r)),
      rest * (half * r * r) + part * of_ball);
}

enum Type { sphere, capsule_type, cylinder, ellipsoid, box, plane, hfield, mesh, sdf };
const std::vector<std::string>& type_names() {
  static const std::vector<std::string> names{"sphere", "capsule", "cylinder", "ellipsoid", "box",
                                              "plane",  "hfield",  "mesh",     "sdf"};
  return names;
}

Shape shape_of(Type type, const std::vector<Expr>& s) {
  const Expr pi = s[0].graph().pi();
  const auto squares = [&](std::size_t i, std::size_t j, long part) {
    return Rational(1, part) * (s[i] * s[i] + s[j] * s[j]);
  };
  const auto three = [&](long part) -> std::array<Expr, 3> {
    return {squares(1, 2, part), squares(0, 2, part), squares(0, 1, part)};
  };
  switch (type) {
    case sphere: {
      const Expr I = Rational(2, 5) * s[0] * s[0];
      return {Rational(4, 3) * pi * s[0] * s[0] * s[0], {I, I, I}};
    }
    case capsule_type: return capsule(s[0], s[1], pi);
    case cylinder:
      return round(Rational(2) * pi * s[0] * s[0] * s[1],
                   Rational(1, 4) * s[0] * s[0] + Rational(1, 3) * s[1] * s[1], Rational(1, 2) * s[0] * s[0]);
    case ellipsoid: return {Rational(4, 3) * pi * s[0] * s[1] * s[2], three(5)};
    default: return {Rational(8) * s[0] * s[1] * s[2], three(3)};
  }
}

struct Ends {
  Vec3 middle, u;  // of a geom between two points: u is a unit vector
  Expr half;
};

std::optional<Ends> ends_of(const Entry& e, Frame frame, Values& v) {
  const auto p = v.numbers(e, "fromto", 6, 6);
  if (!p) return std::nullopt;
  const Vec3 a(frame, (*p)[0], (*p)[1], (*p)[2]), b(frame, (*p)[3], (*p)[4], (*p)[5]);
  if (vanishes(b - a)) {
    v.findings().error(e.attribute("fromto")->at, e.label + ": the two points of fromto are the same");
    return std::nullopt;
  }
  const Expr half = v.graph().constant(Rational(1, 2));
  return Ends{half * (a + b), axis_of(b - a, a).u, half * sqrt(dot(b - a, b - a))};
}

// Radius and half lengths, those from fromto included.
std::optional<std::vector<Expr>> sizes(const Entry& e, Type type, const std::optional<Ends>& ends,
                                       Values& v) {
  const bool flat = type == ellipsoid || type == box;
  const std::size_t wanted = type == sphere || ends ? 1 : flat ? 3 : 2;
  auto found = v.numbers(e, "size", 1, 3);
  const XmlAttribute* a = e.attribute("size");
  if (a == nullptr || (found && found->size() < wanted))
    v.findings().error(a == nullptr ? e.at() : a->at, e.label + ": a " + type_names()[type] +
                                                          (ends ? " with fromto" : "") + " needs " +
                                                          counted(wanted, "number") + " in size");
  if (!found || found->size() < wanted) return std::nullopt;
  found->resize(wanted);
  for (const Expr& x : *found)
    if (!x.is_constant() || !(Rational(0) < x.constant())) {
      v.findings().error(a->at, e.label + ": sizes must be positive");
      return std::nullopt;
    }
  if (ends && flat) found->push_back(found->front());
  if (ends) found->push_back(ends->half);
  return found;
}

// J = across 1 + (along - across) u u^T
RigidBody between_ends(const Ends& ends, const Expr& mass, const Shape& shape, const Geom& geom) {
  const Expr across = mass * shape.I[0], more = mass * shape.I[2] - across;
  const auto J = [&](int i, int j) {
    const Expr part = more * ends.u[i] * ends.u[j];
    return i == j ? across + part : part;
  };
  const Frame at = ends.middle.frame();
  Graph& g = mass.graph();
  const Transform place(aligned(g, at, mass_frame), ends.middle);
  return {mass, geom.frame * place, {J(0, 0), J(0, 1), J(0, 2), J(1, 1), J(1, 2), J(2, 2)}, geom.entry.at()};
}

bool counts(const Entry& e, const MassRules& rules, Values& v) {
  const Rational group = v.number(e, "group", 0).constant();
  return !(group < rules.first_group) && !(rules.last_group < group);
}

bool is_zero_number(const std::optional<Expr>& x) { return x && x->is_constant(0); }

bool is_mesh(const Entry& e) {
  const XmlAttribute* type = e.attribute("type");
  return e.attribute("mesh") != nullptr ||
         (type != nullptr && (type->value == type_names()[mesh] || type->value == type_names()[sdf]));
}

std::optional<RigidBody> from_geom(const Geom& geom, std::vector<const Entry*>& meshes, Values& v) {
  const Entry& e = geom.entry;
  const auto type = static_cast<Type>(v.word(e, "type", type_names()));
  const auto mass = v.number(e, "mass");
  const Expr density = v.number(e, "density", 1000);
  if (type == plane || type == hfield || is_zero_number(mass) || (!mass && density.is_constant(0)))
    return std::nullopt;
  if (is_mesh(e)) {
    meshes.push_back(&e);
    return std::nullopt;
  }
  for (const auto& [key, value] :
       {std::pair<std::string, std::optional<Expr>>{"mass", mass}, {"density", density}})
    if (value && value->constant().is_negative())
      v.findings().error(e.attribute(key)->at, e.label + ": " + key + " must not be negative");
  if (e.attribute("shellinertia") != nullptr && v.word(e, "shellinertia", {"false", "true"}) == 1)
    v.findings().error(e.attribute("shellinertia")->at, e.label + ": inertia of shells is not there yet",
                       "give the body an <inertial>");
  const Frame inner = geom.frame.from();
  const auto ends = type == sphere ? std::nullopt : ends_of(e, inner, v);
  const auto s = sizes(e, type, ends, v);
  if (!s) return std::nullopt;
  const Shape shape = shape_of(type, *s);
  const Expr m = mass ? *mass : density * shape.volume;
  if (ends) return between_ends(*ends, m, shape, geom);
  return RigidBody{m, geom.frame * v.pose(e, inner, mass_frame),
                   diagonal(m * shape.I[0], m * shape.I[1], m * shape.I[2]), e.at()};
}

// All of them as one, about the common centre of mass: J - m (c.c 1 - c c^T).
std::optional<RigidBody> together(const std::vector<RigidBody>& bodies, Frame body) {
  if (bodies.size() < 2) return bodies.empty() ? std::nullopt : std::optional(bodies.front());
  const auto whole = [](const RigidBody& b) { return about_origin(b.mass, b.centre, b.I); };
  Inertia sum = whole(bodies.front());
  for (std::size_t i = 1; i < bodies.size(); ++i) sum = sum + whole(bodies[i]);
  Graph& g = sum.M().graph();
  const Vec3 c(body, sum.MS()[0] / sum.M(), sum.MS()[1] / sum.M(), sum.MS()[2] / sum.M());
  const auto J = [&](int i, int j) {
    const Expr moved = sum.J()(i, j) + sum.MS()[i] * c[j];
    return i == j ? moved - dot(sum.MS(), c) : moved;
  };
  return RigidBody{sum.M(),
                   Transform(aligned(g, body, mass_frame), c),
                   {J(0, 0), J(0, 1), J(0, 2), J(1, 1), J(1, 2), J(2, 2)},
                   bodies.front().at};
}

}  // namespace

bool has_mesh(const std::vector<Geom>& geoms) {
  return std::any_of(geoms.begin(), geoms.end(), [](const Geom& geom) { return is_mesh(geom.entry); });
}

std::optional<RigidBody> from_geoms(const std::vector<Geom>& geoms, Frame body, const std::string& name,
                                    const MassRules& rules, Values& v) {
  std::vector<RigidBody> all;
  std::vector<const Entry*> meshes;
  for (const Geom& geom : geoms)
    if (counts(geom.entry, rules, v))
      if (const auto one = from_geom(geom, meshes, v)) all.push_back(*one);
  if (!meshes.empty())
    v.findings().warn(meshes.front()->at(),
                      name + ": meshes are not read, so the mass and inertia of " +
                          counted(meshes.size(), "geom") + " are missing",
                      "give the body an <inertial>, or save the model from MuJoCo, which writes one");
  return together(all, body);
}

}  // namespace articula::mjcf
