#include "robot/compound.hpp"

#include <algorithm>

#include "base/draw.hpp"
#include "base/named.hpp"
#include "base/number_matrix.hpp"
#include "base/text.hpp"
#include "base/vector3.hpp"
#include "geom/spatial.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

constexpr Frame here{1};  // all turns are between frames at one place

bool is_z(const JointFreedom& f) {
  return f.axis[0].is_zero() && f.axis[1].is_zero() && !f.axis[2].is_negative();
}

Vector3 in_numbers(const JointFreedom& f) {
  const Vector3 u{f.axis[0].to_double(), f.axis[1].to_double(), f.axis[2].to_double()};
  return (1 / magnitude(u)) * u;
}

Vector3 turned(const Vector3& v, const Vector3& u, double angle) {  // about a unit vector
  const double c = std::cos(angle), s = std::sin(angle);
  return c * v + s * cross(u, v) + ((1 - c) * inner(u, v)) * u;
}

// The row of a frame with these axes, seen from the one before at the same place.
std::array<Expr, 6> row_of_axes(const Matrix3& axes) {
  return six_parameters(Transform(Rot3::from_matrix(here, here, axes), Vec3::zero(axes[0][0].graph(), here)));
}

// One with z along u, turned about it as little as the table needs.
std::array<Expr, 6> row_of_axis(const Triple& u) {
  Graph& g = u[0].graph();
  const Axis axis = axis_of(Vec3(here, u[0], u[1], u[2]), Vec3::zero(g, here));
  std::array<Expr, 6> row = row_of_axes(on_axis(axis, here).A().matrix());
  row[cell::theta] = g.constant(0);
  return row;
}

Matrix3 axes_of_row(const std::array<Expr, 6>& c) {
  return khalil_kleinfinger(here, here, {c[0], c[1], c[2], c[3], c[4], c[5]}).A().matrix();
}

}  // namespace

std::optional<JointFreedom> freedom_named(std::string_view word) {
  constexpr std::string_view axes = "xyz";
  if (word.size() != 2 || (word[0] != 'R' && word[0] != 'T')) return std::nullopt;
  const std::size_t k = axes.find(word[1]);
  if (k == std::string_view::npos) return std::nullopt;
  JointFreedom f{word[0] == 'R', {}};
  f.axis[k] = Rational(1);
  return f;
}

std::string word_of(const JointFreedom& freedom) {
  for (const char letter : {'R', 'T'})
    for (const char axis : {'x', 'y', 'z'}) {
      const std::string word{letter, axis};
      const JointFreedom f = *freedom_named(word);
      if (f.turns == freedom.turns && f.axis == freedom.axis) return word;
    }
  return freedom.turns ? "R" : "T";
}

const std::vector<CompoundKind>& compound_kinds() {
  static const std::vector<CompoundKind> list{{"universal", {"Rx", "Ry"}},
                                              {"gimbal", {"Rx", "Ry", "Rz"}},
                                              {"cylindrical", {"Tz", "Rz"}},
                                              {"planar", {"Tx", "Ty", "Rz"}},
                                              {"rectangular", {"Tx", "Ty"}},
                                              {"cartesian", {"Tx", "Ty", "Tz"}},
                                              {"bushing", {"Tx", "Ty", "Tz", "Rx", "Ry", "Rz"}}};
  return list;
}

std::vector<std::string> freedoms_of(std::string_view kind) {
  if (const CompoundKind* known = find_named(compound_kinds(), kind))
    return {known->freedoms.begin(), known->freedoms.end()};
  const std::vector<std::string> words = split(kind, ' ');
  const bool sound =
      words.size() <= most_freedoms && std::all_of(words.begin(), words.end(), [](const std::string& word) {
        return word == "R" || word == "T" || freedom_named(word);
      });
  return sound ? words : std::vector<std::string>{};
}

std::string kind_of(const std::vector<JointFreedom>& freedoms) {
  std::vector<std::string> words;
  for (const JointFreedom& f : freedoms) words.push_back(word_of(f));
  for (const CompoundKind& kind : compound_kinds())
    if (freedoms_of(kind.name) == words) return std::string(kind.name);
  return joined(words, " ");
}

// Their velocities at some position, as lines of six.
std::optional<std::size_t> dependent_freedom(const std::vector<JointFreedom>& freedoms) {
  unsigned long seed = 1;
  std::vector<std::vector<double>> motions;
  for (std::size_t k = freedoms.size(); k-- > 0;) {  // each moves all that come after it
    const Vector3 u = in_numbers(freedoms[k]);
    const double q = draw(seed);
    for (std::vector<double>& m : motions) {
      Vector3 w{m[0], m[1], m[2]}, v{m[3], m[4], m[5]};
      if (freedoms[k].turns)
        w = turned(w, u, q), v = turned(v, u, q);
      else
        v = v + cross(q * u, w);  // of the body's point at the origin
      m = {w[0], w[1], w[2], v[0], v[1], v[2]};
    }
    motions.insert(motions.begin(), freedoms[k].turns ? std::vector<double>{u[0], u[1], u[2], 0, 0, 0}
                                                      : std::vector<double>{0, 0, 0, u[0], u[1], u[2]});
  }
  Basis basis;
  for (std::size_t k = 0; k < motions.size(); ++k)
    if (!basis.add(motions[k])) return k;
  return std::nullopt;
}

bool is_between_freedoms(const RobotData& r, int j) {
  return std::any_of(r.compounds.begin(), r.compounds.end(),
                     [&](const Compound& c) { return c.first <= j && j < c.last; });
}

std::string freedoms_hint(const RobotData& r, int j) {
  std::vector<std::string> names;
  for (const Compound& c : r.compounds)
    for (int k = c.first; c.first <= j && j <= c.last && k <= c.last; ++k)
      if (r[k].joint != JointKind::fixed) names.push_back(r[k].name);
  return names.empty() ? "" : "each of its freedoms is a row: " + joined(names, ", ");
}

bool has_foot(const std::vector<JointFreedom>& freedoms, bool is_placed) {
  return is_placed && !is_z(freedoms.front());
}
bool has_end(const std::vector<JointFreedom>& freedoms) { return !is_z(freedoms.back()); }

std::vector<CompoundRow> compound_rows(const std::array<Expr, 6>& placement,
                                       const std::vector<JointFreedom>& freedoms, bool is_placed) {
  Graph& g = placement.front().graph();
  std::vector<CompoundRow> rows;
  std::array<Expr, 6> first = placement;  // what the row to come begins with
  if (has_foot(freedoms, is_placed)) rows.push_back({JointKind::fixed, first}), first.fill(g.constant(0));
  Matrix3 B = Rot3::identity(g, here).matrix();
  for (const JointFreedom& f : freedoms) {
    CompoundRow row{f.turns ? JointKind::revolute : JointKind::prismatic, first};
    if (&f != &freedoms.front() || !is_z(f)) {
      const Triple u{g.constant(f.axis[0]), g.constant(f.axis[1]), g.constant(f.axis[2])};
      const bool with_the_link = is_z(f) && &f == &freedoms.back();
      const std::array<Expr, 6> C = with_the_link ? row_of_axes(B) : row_of_axis(B * u);
      B = transposed(axes_of_row(C)) * B;
      for (Triple& line : B)
        for (Expr& e : line) e = settled(e);
      for (std::size_t k = 0; k < C.size(); ++k)
        row.placement[k] = first[k] + C[k];  // first: gamma and b at the most
    }
    rows.push_back(row);
    first.fill(g.constant(0));
  }
  if (has_end(freedoms)) rows.push_back({JointKind::fixed, row_of_axes(B)});
  return rows;
}

}  // namespace articula
