// The cells of a URDF file: attributes as exact formulas, origins as transforms. What is missing or no number is an error at its
// place, and zero stands for it, so that the rest of the file is looked at too.
#pragma once

#include <array>
#include <optional>

#include "geom/spatial.hpp"
#include "io/decimals.hpp"
#include "io/xml.hpp"

namespace articula {

enum class Unit { plain, metre, radian };

class UrdfCells {
 public:
  UrdfCells(Graph& graph, Findings& findings, bool exact)
      : graph_(graph), findings_(findings), decimals_(graph, findings, exact), exact_(exact) {}

  // `what` begins every message: "joint lift".
  const XmlElement* only(const XmlElement& owner, std::string_view tag,
                         const std::string& what) const;  // the first; more than one is a warning
  std::optional<std::string> text(const XmlElement& e, std::string_view key,
                                  const std::string& what) const;  // it must be there, and not be empty
  std::optional<Expr> number(const XmlElement& e, std::string_view key, const std::string& what,
                             Unit unit = Unit::plain);  // empty when it is not there
  Expr needed(const XmlElement& e, std::string_view key, const std::string& what);
  std::optional<std::array<Expr, 3>> three(const XmlElement& e, std::string_view key, const std::string& what,
                                           Unit unit = Unit::plain);  // empty when it is not there

  // Trans(xyz) Rot(z, yaw) Rot(y, pitch) Rot(x, roll); the identity when there is no <origin>.
  Transform origin(const XmlElement& owner, Frame to, Frame from, const std::string& what);

  // ixx ixy ixz iyy iyz izz; what is below 1e-12 of the largest is noise, and zero.
  std::array<Expr, 6> inertia(const XmlElement& e, const std::string& what);

  void tell_doubts() const;  // about the file as a whole, when it is read

 private:
  Expr value(std::string_view text, std::size_t at, const std::string& what, Unit unit);
  void doubt(const Expr& x, std::size_t at, const std::string& what,
             Unit unit);  // millimetres or degrees, as it seems

  Graph& graph_;
  Findings& findings_;
  Decimals decimals_;
  bool exact_;
  std::vector<std::size_t> almost_;  // where angles stand that are near right ones, but not near enough: 1.57
};

}  // namespace articula
