#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "io/decimals.hpp"
#include "io/par.hpp"
#include "io/par_sheet.hpp"
#include "robot/names.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

using par::Sheet;
using par::Value;

// The symbols of a formula, each once.
std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  if (text.size() > par::max_formula) return names;
  std::set<std::string_view> seen;
  const auto in_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t from = i;
    while (i < text.size() && in_word(text[i])) ++i;
    const std::string_view word = text.substr(from, i - from);
    if (is_name(word) && seen.insert(word).second) names.emplace_back(word);
  }
  return names;
}

// The six parameters of a frame placed in a frame that is itself placed by six: six again when two axes coincide.
std::optional<std::array<Expr, 6>> composed(const std::array<Expr, 6>& p, const std::array<Expr, 6>& s) {
  using namespace cell;
  if (s[alpha].is_constant(0) && s[d].is_constant(0))
    return {{p[gamma], p[b], p[alpha], p[d], p[theta] + s[gamma] + s[theta], p[r] + s[b] + s[r]}};
  if (p[alpha].is_constant(0) && p[d].is_constant(0))
    return {{p[gamma] + p[theta] + s[gamma], p[b] + p[r] + s[b], s[alpha], s[d], s[theta], s[r]}};
  return std::nullopt;
}

class ParReader {
 public:
  ParReader(const Sheet& s, Findings& findings, bool exact)
      : s_(s), findings_(findings), r_(blank_robot(s.NL)), g_(*r_.graph), decimals_(g_, findings, exact) {}

  RobotData run() {
    r_.name = usable_robot_name(s_.robot_name.empty() ? name_from(findings_.file()) : s_.robot_name);
    if (!s_.robot_name.empty() && s_.robot_name != r_.name) {
      r_.title = shortened(s_.robot_name, 200);
      findings_.change(ChangeKind::renamed, nowhere, "robot " + r_.title + " is " + r_.name);
    }
    for (int j = 1; j <= s_.NF; ++j) kinds_.push_back(kind(j));
    for (int j = 1; j <= s_.NJ; ++j) elastic_.push_back(whole("eta", j, 1) == 1);
    count_uses();
    for (int j = 1; j <= s_.NJ; ++j) find_variable(j);
    tell_implied();
    for (int j = 0; j <= s_.NL; ++j) link(j);
    for (int j = 1; j <= s_.NF; ++j) placements_.push_back(placement(j));
    for (int j = 1; j <= s_.NL; ++j) body(j);
    for (int k = s_.NL + 1; k <= s_.NJ; ++k) cut(k);
    base();
    return std::move(r_);
  }

 private:
  // ---- whole numbers

  int whole(std::string_view key, int j, int last) {
    const Value& cell = s_.at(key, j);
    const auto number = Rational::parse(cell.text);
    const auto n = number ? number->to_long() : std::nullopt;
    if (n && *n >= 0 && *n <= last) return static_cast<int>(*n);
    findings_.error(cell.at, std::string(key) + " of frame " + std::to_string(j) +
                                 " must be a whole number from 0 to " + std::to_string(last) + ", not " +
                                 in_quotes(cell.text));
    return 0;
  }

  JointKind kind(int j) {
    switch (whole("sigma", j, 2)) {
      case 0: return JointKind::revolute;
      case 1: return JointKind::prismatic;
      default: return JointKind::fixed;
    }
  }
  JointKind kind_of(int j) const { return kinds_[j - 1]; }
  std::string_view variable_key(int j) const { return kind_of(j) == JointKind::prismatic ? "r" : "theta"; }

  // ---- symbols

  bool holds_formula(std::string_view key, std::size_t j) const {
    for (const std::string_view other : {"ant", "sigma", "mu", "eta", "GAM"})
      if (key == other) return false;
    return key != "k" || (j > 0 && elastic_[j - 1]);
  }

  void count_uses() {
    for (const auto& [key, cells] : s_.cells)
      for (std::size_t j = 0; j < cells.size(); ++j)
        if (holds_formula(key, j))
          for (const std::string& name : names_in(cells[j].text)) ++uses_[name];
  }

  // The name of the joint's variable among those in its cell: the one that is called so, or the only one.
  std::string variable_among(const std::vector<std::string>& names, int j) const {
    for (const std::string letters : {"q", "th", "t", "theta", "r"}) {
      const std::string usual = letters + std::to_string(j);
      if (contains(names, usual)) return usual;
    }
    return names.size() == 1 ? names.front() : std::string();
  }

  void find_variable(int j) {
    if (kind_of(j) == JointKind::fixed) return;
    const std::string key(variable_key(j));
    const Value& cell = s_.at(key, j);
    const std::string joint = "joint " + std::to_string(j) + ": ";
    const std::vector<std::string> names = names_in(cell.text);
    const std::string name = variable_among(names, j);
    if (name.empty() && cell.text == "0") {
      implied_.insert(j);
    } else if (name.empty()) {
      findings_.error(
          cell.at,
          joint + key + " = " + shortened(cell.text) +
              (names.empty() ? " has no variable" : " has several symbols, and one is the variable"),
          "write q" + std::to_string(j) +
              (names.empty() ? ", or sigma = 2 when the joint is fixed" : " for it"));
    } else if (const auto [at, added] = variables_.emplace(name, j); !added) {
      findings_.error(cell.at,
                      joint + key + " moves with " + name + ", the variable of joint " +
                          std::to_string(at->second) + ": coupled joints are not there yet",
                      "give every joint a variable of its own");
    } else if (const std::string own = "q" + std::to_string(j); name != own) {
      findings_.change(ChangeKind::renamed, cell.at, joint + name + " is " + own);
    }
  }

  void tell_implied() {
    std::vector<std::string> joints;
    for (const int j : implied_) joints.push_back(std::to_string(j));
    if (joints.empty()) return;
    const int first = *implied_.begin();
    findings_.warn(s_.at(variable_key(first), first).at,
                   "0 stands where the joint variable should: q<j> is taken for j = " + joined(joints, ", "));
  }

  // A symbol that stands alone in a cell and nowhere else names what the cell holds, so it may vary with time.
  bool own_symbol(const Value& cell) const {
    const auto found = uses_.find(cell.text);
    return is_name(cell.text) && variables_.count(cell.text) == 0 && found != uses_.end() &&
           found->second == 1;
  }

  std::string free_name(const std::string& name, std::size_t at) {
    if (!is_reserved(name)) return name;
    const auto known = renamed_.find(name);
    if (known != renamed_.end()) return known->second;
    std::string other = name + "_";
    while (uses_.count(other) > 0) other += "_";
    findings_.warn(at, "'" + name +
                           "' is no joint variable here, and the name is reserved for them: it becomes '" +
                           other + "'");
    return renamed_[name] = other;
  }

  Expr symbol(std::string_view text, std::size_t at) {
    const std::string name(text);
    const auto variable = variables_.find(name);
    if (variable != variables_.end()) return joint_symbol(g_, "q", variable->second);
    return g_.symbol(free_name(name, at), Kind::parameter);
  }

  // ---- formulas

  Expr formula(const Value& cell) {
    const Expr zero = g_.constant(0);
    if (cell.text.empty()) {
      findings_.error(cell.at, "an entry is missing");
      return zero;
    }
    if (cell.text.size() > par::max_formula) {
      findings_.error(cell.at, "a formula of more than " + std::to_string(par::max_formula) + " characters");
      return zero;
    }
    try {
      return parse(g_, cell.text, [&](std::string_view name) { return symbol(name, cell.at); });
    } catch (const InputError& e) {
      const Diagnostic& d = e.diagnostics().front();
      const std::size_t offset = std::max(d.place.column, 1) - 1;
      findings_.error(cell.at == nowhere ? cell.at : cell.at + offset, d.message, d.hint);
      return zero;
    }
  }

  Expr constant(const Value& cell, const std::string& what) {
    const Expr e = formula(cell);
    if (!e.varies()) return e;
    findings_.error(cell.at, what + " = " + shortened(cell.text) + " must not depend on a joint variable");
    return g_.constant(0);
  }

  // A number such as 1.5708 where an angle stands is pi/2 that went through a program without exact numbers.
  std::optional<Expr> rounded_angle(std::string_view key, const Value& cell, const std::string& what) {
    if (key != "gamma" && key != "alpha" && key != "theta") return std::nullopt;
    return decimals_.radians(cell.text, cell.at, what);
  }

  std::array<Expr, 6> placement(int j) {
    std::array<Expr, 6> p;
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string_view key = placement_keys[i];
      const Value& cell = s_.at(key, j);
      const std::string what = std::string(key) + " of frame " + std::to_string(j);
      const bool moving = j <= s_.NJ && kind_of(j) != JointKind::fixed && key == variable_key(j);
      if (moving)
        p[i] = moving_cell(cell, j, what);
      else if (const auto angle = rounded_angle(key, cell, what))
        p[i] = *angle;
      else
        p[i] = constant(cell, what);
    }
    return p;
  }

  Expr moving_cell(const Value& cell, int j, const std::string& what) {
    const Expr q = joint_symbol(g_, "q", j);
    if (implied_.count(j) > 0) return q;
    const std::size_t before = findings_.errors();
    const Expr e = formula(cell);
    const bool known =
        std::any_of(variables_.begin(), variables_.end(), [&](const auto& v) { return v.second == j; });
    if (known && findings_.errors() == before && !is_shifted(e, q))
      findings_.error(
          cell.at, what + " = " + shortened(cell.text) + " must be the joint variable plus a constant",
          "the variable enters with factor one; to turn a joint round, turn its frame (alpha + pi)");
    return e;
  }

  // ---- links, joints, loops, base

  Expr own_or_constant(std::string_view key, const Value& cell, const std::string& what) {
    if (own_symbol(cell)) return g_.symbol(free_name(cell.text, cell.at), Kind::state);
    if (is_name(cell.text) && variables_.count(cell.text) == 0)
      findings_.warn(cell.at, std::string(key) + ": " + shortened(cell.text) +
                                  " stands elsewhere too and is taken as a parameter");
    return constant(cell, what);
  }

  // A floating base has no motor, and its motion is the state of joint 0: names in such cells say no more than that.
  void left_out(const Value& cell, const std::string& what) {
    if (!is_name(cell.text) && cell.text != "0")
      findings_.warn(cell.at, what + " = " + shortened(cell.text) + " is left out: the base floats");
  }

  void link(int j) {
    for (const std::string_view key : par::dynamic_keys) {
      const std::size_t i = std::find(link_keys.begin(), link_keys.end(), key) - link_keys.begin();
      const std::string what = std::string(key) + " of link " + std::to_string(j);
      const Value& cell = s_.at(key, j);
      if (j == 0 && i >= IA && i <= FS) {
        left_out(cell, what);
        continue;
      }
      r_.bodies[j].link[i] = i < FX ? constant(cell, what) : own_or_constant(key, cell, what);
    }
  }

  // The velocity or acceleration of joint j: free, or fixed to what stands in the cell.
  Expr rate(std::string_view key, std::string_view letters, int j) {
    const Value& cell = s_.at(key, j);
    if (own_symbol(cell)) return joint_symbol(g_, letters, j);
    return own_or_constant(key, cell, std::string(key) + " of joint " + std::to_string(j));
  }

  // Cells of no meaning here; symbols in them are names, no more.
  void not_used(std::string_view key, int j) {
    const Value& cell = s_.at(key, j);
    if (!is_name(cell.text) && cell.text != "0")
      findings_.change(ChangeKind::dropped, cell.at,
                       std::string(key) + " of joint " + std::to_string(j) + " = " + shortened(cell.text));
  }

  void body(int j) {
    Body& b = r_.bodies[j];
    set_joint(g_, b, j, kind_of(j));
    b.parent = whole("ant", j, s_.NF);
    b.place = findings_.place(s_.at("ant", j).at);
    b.placement = placements_[j - 1];
    const bool fixed = b.joint == JointKind::fixed;
    const bool driven = whole("mu", j, 1) == 1;
    const bool elastic = elastic_[j - 1];  // it moves against a spring, not a motor
    if (elastic && fixed)
      findings_.error(s_.at("eta", j).at, "joint " + std::to_string(j) + " is flexible (eta = 1) and fixed",
                      "set sigma to 0 or 1, or eta to 0");
    if (elastic && !fixed) b.link[K] = constant(s_.at("k", j), "k of joint " + std::to_string(j));
    b.active = !elastic && (fixed || driven || !s_.closed());  // without loops mu says nothing
    not_used("GAM", j);
    if (!elastic) not_used("k", j);
    if (!fixed) b.qd[0] = rate("QP", "qd", j), b.qdd[0] = rate("QDP", "qdd", j);
    if (b.parent > s_.NL)
      findings_.error(s_.at("ant", j).at,
                      "link " + std::to_string(j) + " is attached to frame " + std::to_string(b.parent) +
                          ", which closes a loop: such chains are not there yet",
                      "attach it to a link, 0 to " + std::to_string(s_.NL));
  }

  struct Attached {
    int link = 0;
    std::array<Expr, 6> placement;
  };

  // A frame of the loops and the link that carries it, perhaps through other frames fixed to that link.
  Attached attached(int k) {
    Attached a{whole("ant", k, s_.NF), placements_[k - 1]};
    for (int steps = 0; a.link > s_.NL && steps < s_.NF; ++steps) {
      const auto both =
          kind_of(a.link) == JointKind::fixed ? composed(placements_[a.link - 1], a.placement) : std::nullopt;
      if (!both) break;
      a = {whole("ant", a.link, s_.NF), *both};
    }
    if (a.link > s_.NL)
      findings_.error(s_.at("ant", k).at,
                      "frame " + std::to_string(k) + " is attached to frame " + std::to_string(a.link) +
                          ", which is no link: such chains of frames are not there yet",
                      "attach it to a link, 0 to " + std::to_string(s_.NL));
    return a;
  }

  void cut(int k) {
    const int twin = k + s_.NJ - s_.NL;
    if (kind_of(twin) != JointKind::fixed)
      findings_.error(s_.at("sigma", twin).at, "frame " + std::to_string(twin) +
                                                   ", the other side of cut joint " + std::to_string(k) +
                                                   ", must be fixed (sigma = 2)");
    const Attached near = attached(k), far = attached(twin);
    CutJoint c;
    c.name = "joint" + std::to_string(k);
    c.joint = kind_of(k);
    c.active = whole("mu", k, 1) == 1;
    c.parent = near.link, c.placement = near.placement;
    c.twin_parent = far.link, c.twin_placement = far.placement;
    c.q = c.joint == JointKind::fixed ? g_.constant(0) : joint_symbol(g_, "q", k);
    c.place = findings_.place(s_.at("ant", k).at);
    if (elastic_[k - 1])
      findings_.error(
          s_.at("eta", k).at,
          "joint " + std::to_string(k) + " closes a loop and is flexible (eta = 1): not there yet",
          "cut the loop at another joint");
    for (const std::string_view key : {"QP", "QDP"})
      if (!is_name(s_.at(key, k).text) && c.joint != JointKind::fixed)
        findings_.warn(s_.at(key, k).at, std::string(key) + " of cut joint " + std::to_string(k) +
                                             " is left out: it follows from the others");
    r_.cuts.push_back(c);
  }

  void base() {
    if (s_.floating) set_joint(g_, r_.bodies[0], 0, JointKind::free);
    const auto motion = r_.base.rows();
    for (int i = 0; i < 3; ++i) {
      for (std::size_t m = 0; m < motion.size(); ++m) {
        const std::string key(par::motion_keys[m]);
        if (s_.floating)
          left_out(s_.at(key, i), key);
        else
          (*motion[m])[i] = own_or_constant(key, s_.at(key, i), key);
      }
      r_.gravity[i] = constant(s_.at("G", i), "G");
    }
    for (int i = 0; i < 16; ++i) r_.Z[i] = constant(s_.at("Z", i), "Z");
  }

  const Sheet& s_;
  Findings& findings_;
  RobotData r_;
  Graph& g_;
  Decimals decimals_;
  std::vector<JointKind> kinds_;                 // of frames 1..NF
  std::vector<std::array<Expr, 6>> placements_;  // of frames 1..NF
  std::vector<bool> elastic_;                    // eta of joints 1..NJ
  std::map<std::string, int> uses_;              // in how many cells a symbol stands
  std::map<std::string, int> variables_;         // the file's name of a joint variable -> joint
  std::set<int> implied_;                        // joints whose variable is not written
  std::map<std::string, std::string> renamed_;   // parameters with reserved names
};

}  // namespace

Robot read_par(std::string_view text, const std::string& file, const ImportOptions& options) {
  return read_robot_with(text, file, [&](std::string_view plain_text, Findings& findings) {
    const Sheet sheet = par::sheet(par::definitions(plain_text, findings), findings);
    RobotData data = ParReader(sheet, findings, options.exact).run();
    return options.floating ? floating(std::move(data)) : data;
  });
}

}  // namespace articula
