#include <algorithm>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "io/decimals.hpp"
#include "io/par.hpp"
#include "io/par_text.hpp"

namespace articula {

namespace {

using par::Per;

std::string comment(std::string text) {
  for (char& c : text)
    if (c == '*' || c == '\n' || c == '\r') c = c == '*' ? '.' : ' ';
  return "(* " + text + " *)\n";
}

std::string text_of(const Expr& e) {
  std::string text = to_text(e);
  if (text.size() > par::max_formula)
    throw ModelError("",
                     "the formula " + shortened(text) + " is longer than " +
                         std::to_string(par::max_formula) + " characters",
                     "give it a name: put a parameter in its place");
  return text;
}

// A frame of the file: a body of the tree, a cut joint, or its other side.
struct ParRow {
  JointKind joint;
  int parent;
  bool active;
  const std::array<Expr, 6>* placement;
};

class ParWriter {
 public:
  explicit ParWriter(const Robot& robot) : robot_(robot), r_(robot.in(g_)) {
    check();
    name_cut_variables();
    for (int j = 1; j <= n(); ++j)
      rows_.push_back({r_[j].joint, r_[j].parent, r_[j].active, &r_[j].placement});
    for (const CutJoint& c : r_.cuts) rows_.push_back({c.joint, c.parent, c.active, &c.placement});
    for (const CutJoint& c : r_.cuts)
      rows_.push_back({JointKind::fixed, c.twin_parent, false, &c.twin_placement});
  }

  Written run() const {
    std::string text = header();
    for (const par::Section& section : par::sections) {
      text += "\n" + comment(std::string(section.title));
      for (const std::string_view key : section.keys)
        text += std::string(key) + " = {" + joined(cells(key, section.per), ",") + "}\n";
    }
    return {text + "\n" + comment("End of definition"), changes()};
  }

 private:
  int n() const { return r_.n(); }
  int joints() const { return n() + static_cast<int>(r_.cuts.size()); }
  bool floating() const { return r_.floats(); }

  void check() const {
    const auto refuse = [](const std::string& name, JointKind joint) {
      throw ModelError("joint of link " + name,
                       "SYMORO files have no " + std::string(info(joint).name) + " joints",
                       "describe it by revolute and prismatic joints");
    };
    const auto simple = [](JointKind joint) { return info(joint).nv <= 1; };
    if (!simple(r_[0].joint) && !floating()) refuse(r_[0].name, r_[0].joint);
    for (int j = 1; j <= n(); ++j)
      if (!simple(r_[j].joint)) refuse(r_[j].name, r_[j].joint);
    for (const CutJoint& c : r_.cuts)
      if (!simple(c.joint)) refuse(c.name, c.joint);
    for (int j = 0; j <= n(); ++j) check_drive(r_[j]);
    if (!r_.motors.empty())
      throw ModelError("motor " + r_.motors.front().name, "SYMORO files have no motors with gear ratios",
                       "a rotor that turns with one joint can be said by IA, FV and FS at the joint");
    for (const std::string& name : robot_.parameters())
      if (lower(name) == "pi")
        throw ModelError("parameter " + name, "SYMORO files read this name as the number pi",
                         "rename the parameter");
  }

  static void check_drive(const Body& body) {
    for (std::size_t k = 0; k < link_key_count; ++k) {
      const bool known = contains(par::dynamic_keys, link_keys[k]);
      const bool spring = k == K && !body.active;  // eta and k
      if (!known && !spring && !body.link[k].is_constant(0))
        throw ModelError("joint of link " + body.name,
                         "SYMORO files have no " + std::string(link_keys[k]) +
                             (k == K ? " at a joint that is active" : ""),
                         k == K ? "say active: false if the joint has no motor"
                                : "leave it out, or keep the robot as YAML");
    }
  }

  // Reading back, the variable of a cut joint is recognised by its name.
  void name_cut_variables() {
    for (std::size_t i = 0; i < r_.cuts.size(); ++i) {
      CutJoint& c = r_.cuts[i];
      if (c.q.op() != Op::symbol) continue;
      const Expr q = joint_symbol(g_, "q", n() + static_cast<int>(i) + 1);
      const std::vector<Expr> now =
          substitute({c.placement.begin(), c.placement.end()}, g_, by_name({{c.q.name(), q}}));
      std::copy(now.begin(), now.end(), c.placement.begin());
    }
  }

  std::string header() const {
    bool chain = true;
    for (int j = 1; j <= n(); ++j) chain = chain && r_[j].parent == j - 1;
    std::string text = comment("Robotname = '" + r_.name + "'");
    if (!r_.title.empty()) text += comment(r_.title);
    for (const std::string& source : r_.sources) text += comment("Source: " + source);
    text += "NL = " + std::to_string(n()) + "\nNJ = " + std::to_string(joints());
    text += "\nNF = " + std::to_string(rows_.size());
    text += std::string("\nType = ") + (!r_.cuts.empty() ? "2" : chain ? "0" : "1");
    text += std::string("\nis_floating = ") + (floating() ? "True" : "False") + "\nis_mobile = False\n";
    return text + losses();
  }

  std::string losses() const {
    std::string text;
    std::vector<std::string> values;
    for (const auto& [name, value] : r_.defaults) values.push_back(name + " = " + text_of(value));
    if (!values.empty()) text += comment("Note: this format has no default values of parameters, they were:");
    for (std::size_t i = 0; i < values.size(); i += 8) {
      const auto from = values.begin() + i;
      text += comment("  " + joined({from, from + std::min<std::size_t>(8, values.size() - i)}, ", "));
    }
    if (base_has_inertia())
      text += comment("Note: this format has no parameters of a base that does not move, they were left out");
    return text;
  }

  bool base_has_inertia() const {  // and is held
    return !floating() && !all_zero(r_[0].link);
  }

  // What is not in the file.
  std::vector<Change> changes() const {
    std::vector<Change> list;
    const auto lost = [&](ChangeKind kind, const std::vector<std::string>& things, const std::string& what) {
      if (!things.empty()) list.push_back({kind, {}, what + ": " + joined(things, ", ")});
    };
    std::vector<std::string> links, joints, limits, frames, couplings, compounds, beams, wheels, values,
        choices;
    for (int j = 0; j <= n(); ++j) {
      const std::string number = std::to_string(j), given = j == 0 ? "base" : "link" + number;
      if (r_[j].name != given) links.push_back(r_[j].name + " is " + number);
      if (!r_[j].joint_name.empty()) joints.push_back(r_[j].joint_name + " is " + number);
      if (std::any_of(r_[j].limits.begin(), r_[j].limits.end(), [](const Expr& e) { return e.valid(); }))
        limits.push_back(number);
    }
    for (const NamedFrame& f : r_.frames) frames.push_back(f.name);
    for (const Coupling& c : r_.couplings)
      couplings.push_back(std::to_string(c.joint) + " of " + std::to_string(c.of));
    for (const Compound& c : r_.compounds)
      compounds.push_back(std::to_string(c.first) + " to " + std::to_string(c.last));
    for (const Beam& b : r_.beams) beams.push_back(b.name);
    for (const Wheel& w : r_.wheels) wheels.push_back(w.name);
    for (const auto& [name, value] : r_.defaults) values.push_back(name);
    for (const auto& [model, chosen] : r_.choices) choices.push_back(model);
    lost(ChangeKind::renamed, links, "links have numbers alone");
    lost(ChangeKind::renamed, joints, "joints have numbers alone");
    lost(ChangeKind::dropped, limits, "limits of joints");
    lost(ChangeKind::dropped, frames, "frames");
    lost(ChangeKind::dropped, couplings, "couplings of joints");
    lost(ChangeKind::dropped, compounds, "which rows are one joint of several freedoms");
    lost(ChangeKind::dropped, beams, "beams: that links bend");
    lost(ChangeKind::dropped, wheels, "wheels: that links roll on the ground");
    lost(ChangeKind::dropped, values, "default values of parameters (they are in a comment)");
    lost(ChangeKind::dropped, choices, "choices for models");
    if (base_has_inertia())
      list.push_back({ChangeKind::dropped, {}, "inertia, friction and wrench of a base that does not move"});
    return list;
  }

  std::vector<std::string> cells(std::string_view key, Per per) const {
    std::vector<std::string> texts;
    switch (per) {
      case Per::frame:
        for (const ParRow& row : rows_) texts.push_back(frame_cell(key, row));
        break;
      case Per::link:
        for (int j = floating() ? 0 : 1; j <= n(); ++j) texts.push_back(link_cell(key, j));
        break;
      case Per::joint:
        for (int j = 1; j <= joints(); ++j) texts.push_back(joint_cell(key, j));
        break;
      case Per::component: return components(key);
    }
    return texts;
  }

  static std::string frame_cell(std::string_view key, const ParRow& row) {
    if (key == "ant") return std::to_string(row.parent);
    if (key == "sigma")
      return row.joint == JointKind::fixed ? "2" : row.joint == JointKind::prismatic ? "1" : "0";
    if (key == "mu") return row.active && row.joint != JointKind::fixed ? "1" : "0";
    const auto at = std::find(placement_keys.begin(), placement_keys.end(), key) - placement_keys.begin();
    const std::string text = text_of((*row.placement)[at]);
    return would_be_rounded(text) ? "1*" + text : text;  // 1.5708, when it is not pi/2
  }

  static bool would_be_rounded(const std::string& text) {
    Graph graph;
    Findings findings({}, {});
    return Decimals(graph, findings, false).radians(text, nowhere, {}) && !findings.changes().empty();
  }

  std::string link_cell(std::string_view key, int j) const {
    const auto at = std::find(link_keys.begin(), link_keys.end(), key) - link_keys.begin();
    const Expr& e = r_[j].link[at];
    return at < FX ? text_of(e) : own(e);
  }

  std::string joint_cell(std::string_view key, int j) const {
    if (key == "eta") return elastic(j) ? "1" : "0";
    if (key == "k") return elastic(j) ? text_of(r_[j].link[K]) : "0";
    if (rows_[j - 1].joint == JointKind::fixed) return "0";
    std::string symbol = std::string(key) + std::to_string(j);
    if (key == "GAM" || j > n()) return symbol;
    const Expr& e = key == "QP" ? r_[j].qd[0] : r_[j].qdd[0];
    if (!e.varies()) return own(e);
    return g_.find_symbol(symbol) == nullptr ? symbol : text_of(e);
  }

  // Joints without a motor: eta says so everywhere, mu in closed loops alone.
  bool elastic(int j) const {
    if (j > n() || r_[j].active || r_[j].joint == JointKind::fixed) return false;
    return r_.cuts.empty() || !r_[j].link[K].is_constant(0);
  }

  std::vector<std::string> components(std::string_view key) const {
    std::vector<std::string> texts;
    if (key == "Z")
      for (const Expr& e : r_.Z) texts.push_back(text_of(e));
    if (key == "G")
      for (const Expr& e : r_.gravity) texts.push_back(text_of(e));
    const auto motion = r_.base.rows();
    for (std::size_t i = 0; i < motion.size(); ++i)
      if (key == par::motion_keys[i])
        for (const Expr& e : *motion[i]) texts.push_back(own(e));
    return texts;
  }

  // A symbol alone in such a cell names what varies there: a parameter alone is written as a product.
  static std::string own(const Expr& e) {
    const bool parameter = e.op() == Op::symbol && !e.ref().negative() && !e.varies();
    return parameter ? "1*" + text_of(e) : text_of(e);
  }

  const Robot& robot_;
  Graph g_;
  RobotData r_;
  std::vector<ParRow> rows_;
};

}  // namespace

Written write_par(const Robot& robot) { return ParWriter(robot).run(); }

}  // namespace articula
