// Symbolic quantities in a frame, and comparison by fingerprint, for the tests of geometry.
#pragma once

#include <string>

#include "expr/text.hpp"
#include "geom/spatial.hpp"

namespace articula::test {

inline constexpr Frame one{1}, two{2}, three{3};

inline Vec3 vector(Graph& g, Frame frame, const std::string& name) {
  return {frame, parse(g, name + "x"), parse(g, name + "y"), parse(g, name + "z")};
}

inline Tensor3 symmetric(Graph& g, Frame frame, const std::string& name) {
  const Expr xx = parse(g, name + "xx"), xy = parse(g, name + "xy"), xz = parse(g, name + "xz");
  const Expr yy = parse(g, name + "yy"), yz = parse(g, name + "yz"), zz = parse(g, name + "zz");
  return {frame, {{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}}}};
}

inline Transform transform(Graph& g, Frame i, Frame j, const std::string& suffix = "") {
  const auto cell = [&](const char* name) { return parse(g, name + suffix); };
  return khalil_kleinfinger(i, j,
                            {cell("gamma"), cell("b"), cell("alpha"), cell("d"), cell("theta"), cell("r")});
}

inline bool same(const Vec3& a, const Vec3& b) {
  return a.frame() == b.frame() && equal(a.x(), b.x()) && equal(a.y(), b.y()) && equal(a.z(), b.z());
}

inline bool same(const Matrix3& a, const Matrix3& b) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (!equal(a[i][j], b[i][j])) return false;
  return true;
}

inline bool same(const Tensor3& a, const Tensor3& b) {
  return a.frame() == b.frame() && same(a.matrix(), b.matrix());
}

inline bool same(const Rot3& a, const Rot3& b) {
  return a.to() == b.to() && a.from() == b.from() && same(a.matrix(), b.matrix());
}

inline bool same(const Transform& a, const Transform& b) { return same(a.A(), b.A()) && same(a.P(), b.P()); }

}  // namespace articula::test
