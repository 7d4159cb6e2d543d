// Rows of the centre-of-gravity convention: e^l, e^u, j^l, j^u of a segment (robot/segments.hpp), and its inertia about the
// centre of gravity. In frames of Denavit and Hartenberg e^u is z and e^l is (0, sin alpha, cos alpha), so alpha says both.

#include "io/yaml_conventions.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

std::string name_of(int j) { return j == 0 ? "base" : "joint " + std::to_string(j); }

}  // namespace

Vec3 YamlConvention::vector(int j, const YamlNode& at, const Fields& fields, const std::string& key,
                            const Vec3& missing, bool required) {
  const std::string what = name_of(j) + ": " + key;
  if (!required && fields.count(key) == 0) return missing;
  const YamlNode* node =
      cells_.required(at, fields, key, name_of(j),
                      "el, eu are the axes of the joints before and after the link, jl, ju where they are, "
                      "seen from its centre of gravity");
  const auto* items = node == nullptr ? nullptr : cells_.list(*node, what, 3);
  if (items == nullptr) return missing;
  const auto value = [&](std::size_t i) {
    return cells_.formula(graph(), (*items)[i], {}, what).value_or(missing[static_cast<int>(i)]);
  };
  const Expr x = value(0), y = value(1), z = value(2);
  return {missing.frame(), x, y, z};
}

Vec3 YamlConvention::direction(int j, const YamlNode& at, const Fields& fields, const std::string& key,
                               const Vec3& missing, bool required) {
  const Vec3 e = vector(j, at, fields, key, missing, required);
  if (!vanishes(e)) return e;
  cells_.error(*fields.find(key)->second, name_of(j) + ": " + key + " has no direction: it is zero",
               "the direction of the joint's axis, in the frame of the link");
  return missing;
}

void YamlConvention::segment(int j, const YamlNode& at, const Fields& fields) {
  const Vec3 o = Vec3::zero(graph(), {j}), z = Vec3::unit_z(graph(), {j});
  if (segments_.empty())  // nothing is said of the base
    segments_.push_back({Vec3::unit_z(graph(), {0}), Vec3::unit_z(graph(), {0}), Vec3::zero(graph(), {0}),
                         Vec3::zero(graph(), {0}), std::nullopt});
  Segment s{z, z, vector(j, at, fields, "jl", o, true), vector(j, at, fields, "ju", o, !is_last(j)),
            std::nullopt};
  axes_of(j, at, fields, s);
  normal_of(j, at, s);
  segments_.push_back(s);
}

void YamlConvention::axes_of(int j, const YamlNode& at, const Fields& fields, Segment& s) {
  const bool turned = orientation_ == Orientation::denavit_hartenberg;
  const auto found = fields.find("alpha");
  if (found == fields.end()) {
    s.el = direction(j, at, fields, "el", s.el, true);
    s.eu = direction(j, at, fields, "eu", turned ? s.eu : s.el, !is_last(j));
    return;
  }
  if (!turned)
    return cells_.error(*found->second, name_of(j) + ": alpha belongs to  orientation: denavit-hartenberg",
                        "give el and eu");
  for (const char* key : {"el", "eu"})
    if (const auto other = fields.find(key); other != fields.end())
      cells_.error(*other->second, name_of(j) + ": " + key + " follows from alpha", "delete one of them");
  const auto angle =
      cells_.formula(graph(), *found->second, {standard_name("alpha", j), {}}, name_of(j) + ": alpha");
  if (angle) s.el = Vec3(s.el.frame(), graph().constant(0), sin(*angle), cos(*angle));
}

void YamlConvention::normal_of(int j, const YamlNode& at, Segment& s) {
  const Expr o = graph().constant(0);
  if (orientation_ == Orientation::denavit_hartenberg) {
    const bool up = vanishes(s.eu.x()) && vanishes(s.eu.y()) && !points_back(s.eu.z());
    if (!up || !vanishes(s.el.x()))
      cells_.error(at,
                   name_of(j) + ": in the orientation denavit-hartenberg " +
                       (up ? "el has no x component" : "eu points along z"),
                   "z along eu, x along el x eu; other frames: orientation: arbitrary");
    s.n = Vec3(s.el.frame(), graph().constant(1), o, o);
  }
  if (is_last(j) || cells_.findings().errors() > 0 || !is_parallel(s)) return;
  cells_.findings().note(
      at.at, name_of(j) + ": el and eu are parallel, so that their product gives no x axis",
      "the zero of its angle is then told by the x axis of the link's own frame (by y where "
      "x lies along eu)");
}

void YamlConvention::centred(int j) {
  const Body& b = data_[j];
  const auto refuse = [&](std::size_t k, const std::string& why, const std::string& hint) {
    if (vanishes(b.link[k])) return;
    cells_.findings().add(
        {Severity::error,
         inertia_place(b),
         "link " + std::to_string(j) + ": " + std::string(link_keys[k]) + " is given, but " + why,
         {},
         hint});
  };
  for (const std::size_t k : {MX, MY, MZ})
    refuse(k, "the frame stands in the centre of gravity: first moments are zero",
           "XX .. ZZ are taken about the centre of gravity");
  if (orientation_ == Orientation::principal)
    for (const std::size_t k : {XY, XZ, YZ})
      refuse(k, "the axes are principal axes: products of inertia are zero", "or  orientation: arbitrary");
}

}  // namespace articula
