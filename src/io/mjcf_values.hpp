// Attributes of MJCF elements as numbers, vectors, angles, words and poses. What is wrong is told with its place, and a value that
// lets the reading go on is taken.
//
// Angles are in degrees unless the compiler says radian. An orientation is given in one of five ways:
//
//   quat        w x y z, of any length but zero: A = (w^2 - v.v) 1 + 2 v v^T + 2 w hat(v), over its squared length
//   axisangle   a vector along the axis, then the angle
//   euler       three angles about the axes of compiler eulerseq: small letters turn with the body, capitals stand
//   xyaxes      a vector along x, and one that lies with it in the xy plane, on the side of y
//   zaxis       a vector along z: the shortest turn that takes z there; about x, when it points back
#pragma once

#include <optional>

#include "geom/spatial.hpp"
#include "io/decimals.hpp"
#include "io/mjcf_source.hpp"

namespace articula::mjcf {

class Values {
 public:
  Values(Graph& graph, Findings& findings, bool exact)
      : graph_(graph), findings_(findings), decimals_(graph, findings, exact) {}
  void use(bool degrees, const std::string& eulerseq) { degrees_ = degrees, eulerseq_ = eulerseq; }

  Graph& graph() const { return graph_; }
  Findings& findings() const { return findings_; }

  // Empty when it is not there, or wrong, which is told.
  std::optional<std::vector<Expr>> numbers(const Entry& entry, std::string_view key, std::size_t least,
                                           std::size_t most);
  std::optional<std::vector<Expr>> angles(const Entry& entry, std::string_view key, std::size_t count);
  std::optional<Expr> number(const Entry& entry, std::string_view key);
  std::optional<Vec3> direction(const Entry& entry, std::string_view key, Frame frame);  // not zero
  Expr number(const Entry& entry, std::string_view key, const Rational& otherwise);
  Expr not_negative(const Entry& entry, std::string_view key);  // 0 when it is not there
  Vec3 vector(const Entry& entry, std::string_view key, Frame frame);
  // Which of the words it is; the first, when it is not there.
  std::size_t word(const Entry& entry, std::string_view key, const std::vector<std::string>& words);

  Rot3 orientation(const Entry& entry, Frame to, Frame from);
  Transform pose(const Entry& entry, Frame to, Frame from);  // of pos and the orientation
  // Of four numbers that stand in the attribute from the first word on.
  Rot3 quaternion(const Entry& entry, const XmlAttribute& a, std::size_t first, Frame to, Frame from);

 private:
  std::optional<std::vector<XmlWord>> words(const Entry& entry, const XmlAttribute* a, std::size_t least,
                                            std::size_t most);
  std::optional<Expr> value(const Entry& entry, std::string_view key, const XmlWord& word, bool angle);
  std::optional<std::vector<Expr>> values(const Entry& entry, const XmlAttribute& a,
                                          const std::vector<XmlWord>& words, std::size_t angles_from);
  std::optional<std::vector<Expr>> unit(const Entry& entry, const XmlAttribute& a,
                                        const std::vector<XmlWord>& words);
  std::optional<Vec3> unit_vector(const Entry& entry, const XmlAttribute& a,
                                  const std::vector<XmlWord>& words, Frame frame);

  std::optional<Rot3> from_axisangle(const Entry& entry, const XmlAttribute& a, Frame to, Frame from);
  std::optional<Rot3> from_euler(const Entry& entry, const XmlAttribute& a, Frame to, Frame from);
  std::optional<Rot3> from_xyaxes(const Entry& entry, const XmlAttribute& a, Frame to, Frame from);
  std::optional<Rot3> from_zaxis(const Entry& entry, const XmlAttribute& a, Frame to, Frame from);

  Graph& graph_;
  Findings& findings_;
  Decimals decimals_;
  bool degrees_ = true;
  std::string eulerseq_ = "xyz";
};

}  // namespace articula::mjcf
