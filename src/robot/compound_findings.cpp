#include "robot/compound_findings.hpp"

#include <cmath>

#include "base/at.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "base/vector3.hpp"
#include "expr/sample.hpp"
#include "expr/transform.hpp"
#include "robot/compound.hpp"
#include "robot/report.hpp"

namespace articula {

namespace {

constexpr double same_line = 1e-5;  // rad, or lengths: what rounded numbers leave

struct FreedomAxis {
  int row;
  bool turns;
  Vector3 u, p;  // where the variables are zero
};

class CompoundChecker : Report {
 public:
  explicit CompoundChecker(const RobotData& r) : r_(r) {}

  std::vector<Diagnostic> run() {
    std::vector<int> owner(r_.bodies.size(), -1);
    for (std::size_t i = 0; i < r_.compounds.size(); ++i) {
      const Compound& c = r_.compounds[i];
      if (is_chain(c) && is_apart(c, static_cast<int>(i), owner)) shape(c);
    }
    return take();
  }

 private:
  static std::string rows(const Compound& c) {
    return "rows " + std::to_string(c.first) + " to " + std::to_string(c.last);
  }

  bool is_chain(const Compound& c) {
    bool chain = c.first >= 1 && c.first <= c.last && c.last <= r_.n();
    for (int j = c.first + 1; j <= c.last && chain; ++j) chain = r_[j].parent == j - 1;
    if (!chain) error(c.place, rows(c) + " are no chain", "each row of one joint hangs on the row before it");
    return chain;
  }

  bool is_apart(const Compound& c, int number, std::vector<int>& owner) {
    for (int j = c.first; j <= c.last; ++j) {
      if (owner[at(j)] >= 0) {
        const Compound& other = r_.compounds[at(owner[at(j)])];
        error(c.place,
              "row " + std::to_string(j) + " is in two joints: " + rows(other) + " (" + other.kind +
                  ") and " + rows(c) + " (" + c.kind + ")",
              "a row belongs to one joint: correct first and last, or delete one of the two");
        return false;
      }
      owner[at(j)] = number;
    }
    return true;
  }

  void shape(const Compound& c) {
    const std::vector<std::string> words = freedoms_of(c.kind);
    if (words.empty())
      return error(
          c.place, rows(c) + ": " + in_quotes(c.kind) + " is no kind of joint",
          possible(c.kind, all_names(compound_kinds())) + "; or its freedoms, for example  type: Tx Ry");
    std::vector<std::string> found, letters;
    for (int j = c.first; j <= c.last; ++j)
      if (r_[j].joint != JointKind::fixed) found.push_back(letter(r_[j].joint));
    for (const std::string& word : words) letters.push_back(word.substr(0, 1));
    if (found != letters)
      return refuse(c, "they have the freedoms " + (found.empty() ? "none" : joined(found, " ")) + ", not " +
                           joined(words, " "));
    const std::vector<FreedomAxis> axes = axes_of(c);
    if (has_its_angles(c, words, axes)) meet(c, axes);
  }

  static std::string letter(JointKind kind) {
    return kind == JointKind::revolute    ? "R"
           : kind == JointKind::prismatic ? "T"
                                          : std::string(info(kind).name);
  }

  void refuse(const Compound& c, const std::string& why) {
    error(
        c.place, rows(c) + " are no joint " + in_quotes(c.kind) + ": " + why,
        "correct type, first and last; R and T are a turn and a slide about and along any axis:  type: T R");
  }

  // In the frame of its first row, so that it does not matter where the joint stands.
  std::vector<FreedomAxis> axes_of(const Compound& c) {
    std::map<std::string, double> values;
    for (const auto& [name, value] : r_.defaults) values[name] = numeric_value(value);
    for (int j = c.first; j <= c.last; ++j)
      for (const Expr& q : r_[j].q) values[q.name()] = 0;
    Sample sample(*r_.graph, values);
    std::vector<FreedomAxis> axes;
    Placing T = no_motion;
    for (int j = c.first; j <= c.last; ++j) {
      std::array<double, 6> cells{};
      for (std::size_t k = 0; k < cells.size(); ++k) cells[k] = sample(r_[j].placement[k]);
      if (j > c.first) T = T * khalil_kleinfinger(cells);
      if (r_[j].joint != JointKind::fixed)
        axes.push_back({j, r_[j].joint == JointKind::revolute, column(T, 2), column(T, 3)});
    }
    return axes;
  }

  // Of two axes with no turn between them, which is the same in all positions. Where the words have no directions anything will do.
  bool has_its_angles(const Compound& c, const std::vector<std::string>& words,
                      const std::vector<FreedomAxis>& axes) {
    for (std::size_t i = 0; i < axes.size(); ++i)
      for (std::size_t k = i + 1; k < axes.size(); ++k) {
        const bool known = words[i].size() == 2 && words[k].size() == 2;
        const bool along = known && words[i][1] == words[k][1];
        const double off = along ? magnitude(cross(axes[i].u, axes[k].u)) : inner(axes[i].u, axes[k].u);
        if (known && !(std::abs(off) < same_line)) {
          refuse(c, "the axes of rows " + std::to_string(axes[i].row) + " and " +
                        std::to_string(axes[k].row) + " are not " + (along ? "parallel" : "perpendicular"));
          return false;
        }
        if (axes[k].turns) break;
      }
    return true;
  }

  // Turns that follow each other do so about one point. A slide has a direction and no place.
  void meet(const Compound& c, const std::vector<FreedomAxis>& axes) {
    std::optional<Vector3> centre;
    for (std::size_t k = 1; k < axes.size(); ++k) {
      const FreedomAxis &a = axes[k - 1], &b = axes[k];
      if (!a.turns || !b.turns) {
        centre.reset();
        continue;
      }
      if (!centre) centre = nearest(a, b);
      const double off = magnitude(cross(*centre - b.p, b.u));
      if (off >= same_line)  // of parameters without a value nobody knows
        return refuse(c, "the axes of rows " + std::to_string(a.row) + " and " + std::to_string(b.row) +
                             " do not meet where " +
                             (k == 1 || !axes[k - 2].turns ? "they should" : "those before do"));
    }
  }

  // The point of axis a that is nearest to axis b.
  static Vector3 nearest(const FreedomAxis& a, const FreedomAxis& b) {
    const Vector3 across = cross(a.u, b.u);
    const double s = inner(cross(b.p - a.p, b.u), across) / inner(across, across);
    return a.p + s * a.u;
  }

  const RobotData& r_;
};

}  // namespace

std::vector<Diagnostic> compound_findings(const RobotData& r) { return CompoundChecker(r).run(); }

}  // namespace articula
