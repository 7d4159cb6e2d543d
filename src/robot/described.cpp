// A mechanism as a robot: which parts are bodies of it, where their frames stand, what the table says.
//
//   E_k        the frame of the table on part k, as the part's frame sees it
//   natural    the frame on axis k that the parent's frame gives: theta = q, r = 0; gamma, b, alpha, d place it
//
//   base                     its own frame: E_0 = 1
//   fixed, ball, free        its own frame
//   revolute, prismatic      x along the common perpendicular to the axis of the next joint, the first that the part carries;
//                            where axes are parallel, as near to the natural frame as can be
//   .. that carries none     its own frame, if z is along the axis; else the natural one
//
// The row of part k is that of E_i^-1 pose E_k. Where one row would be bad (placing.hpp) fixed frames come before it.

#include <cmath>
#include <set>

#include "base/at.hpp"
#include "base/text.hpp"
#include "expr/recognise.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/mechanics.hpp"
#include "robot/mechanism.hpp"
#include "robot/names.hpp"
#include "robot/placing.hpp"
#include "robot/rigid.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

bool moves(const Part& part) { return part.joint != JointKind::fixed; }
bool has_axis(const Part& part) { return variable_cell(part.joint).has_value(); }

// Numbers behind long chains of fixed joints to sixty digits: their formulas would grow with every joint, and all that is asked of
// them is answered by fewer.
Transform condensed(const Transform& T) {
  constexpr std::size_t long_formula = 1000;
  constexpr int digits = 60;
  const auto shorter = [](const Expr& e) {
    return written_size(e, long_formula) < long_formula ? e : recognised(e, digits);
  };
  Matrix3 A = T.A().matrix();
  for (auto& row : A)
    for (Expr& e : row) e = shorter(e);
  const Vec3& P = T.P();
  return {Rot3::from_matrix(T.to(), T.from(), A),
          Vec3(T.to(), shorter(P.x()), shorter(P.y()), shorter(P.z()))};
}

class Describer {
 public:
  Describer(const Mechanism& m, FixedJoints fixed)
      : m_(m), fixed_(fixed), r_(copied(blank_robot(0), *m.graph)) {
    r_.graph = m.graph;
  }

  RobotData run() {
    heading();
    choose_bodies();
    base();
    for (const bool tools : {false, true})  // last, so that the joints are numbered without gaps
      for (int k = 1; k < count(); ++k)
        if (is_body(k) && tool_[at(k)] == tools) body(k);
    for (int k = 0; k < count(); ++k) inertia_of(k), impossible(k), named_frame(k);
    for (const LoopJoint& c : m_.closures) closure(c);
    for (const Compound& c : m_.compounds)
      r_.compounds.push_back({c.kind, first_row_[at(c.first)], number_[at(c.last)], c.place});
    for (const Follower& f : m_.followers)
      r_.couplings.push_back(
          {number_[at(f.part)], number_[at(f.of)], recognised(f.ratio), recognised(f.offset), f.place});
    tidy();
    return std::move(r_);
  }

 private:
  int count() const { return static_cast<int>(m_.parts.size()); }
  const Part& part(int k) const { return m_.parts[at(k)]; }
  Frame table_frame(int k) const { return {count() + k}; }
  bool is_body(int k) const { return body_[at(k)] == k; }
  void change(ChangeKind kind, const Place& place, std::string what) {
    r_.changes.push_back({kind, place, std::move(what)});
  }

  void heading() {
    r_.name = usable_robot_name(m_.name);
    if (r_.name != m_.name)
      change(ChangeKind::renamed, m_.place, "robot " + shortened(m_.name) + " is " + r_.name);
    r_.title = m_.title, r_.sources = m_.sources;
    r_.gravity = m_.gravity, r_.defaults = m_.defaults;
  }

  // Which body each part belongs to, and where on it: body_, bodyT_part.
  void choose_bodies() {
    std::vector<bool> carries_motion(m_.parts.size(), false), leaf(m_.parts.size(), true);
    for (int k = count() - 1; k > 0; --k) {
      if (!part(k).mark) leaf[at(part(k).parent)] = false;
      if (moves(part(k)) || carries_motion[at(k)]) carries_motion[at(part(k).parent)] = true;
    }
    for (int k = 0; k < count(); ++k) {
      const bool own = k == 0 || moves(part(k)) || (fixed_ == FixedJoints::keep && !part(k).mark);
      body_.push_back(own ? k : body_[at(part(k).parent)]);
      on_body_.push_back(own ? Transform::identity(*m_.graph, {k})
                             : condensed(on_body_[at(part(k).parent)] * part(k).pose));
      const int owner = body_.back();
      tool_.push_back(!own && !part(k).mark && leaf[at(k)] && owner > 0 && moves(part(owner)) &&
                      !carries_motion[at(owner)]);
    }
    E_.assign(m_.parts.size(), Transform::identity(*m_.graph, base_frame));
    number_.assign(m_.parts.size(), 0);
    first_row_ = number_;
    for (int k = 0; k < count(); ++k)
      if (tool_[at(k)]) body_[at(k)] = k;
  }

  int carrier_part(int k) const {  // the body that carries part k, which is a body
    return body_[at(part(k).parent)];
  }
  Transform pose(int k) const { return on_body_[at(part(k).parent)] * part(k).pose; }  // carrierT_part

  // Links, frames and closures share their names; joints have others, and may have none.
  std::string fresh_name(const std::string& wanted, const Place& place, const std::string& what) {
    std::set<std::string>& taken = what == "joint" ? joint_names_ : names_;
    const std::string name = articula::fresh_name(usable_link_name(wanted), taken);
    if (name != wanted)
      change(ChangeKind::renamed, place, what + " " + shortened(wanted, 80) + " is " + name);
    return name;
  }

  void base() {
    Body& b = r_.bodies[0];
    b.name = fresh_name(part(0).name, part(0).place, "link");
    b.place = part(0).place, b.link_place = part(0).link_place;
    b.link = part(0).link;
    E_[0] = own_frame(0);
    if (m_.floating) set_joint(*m_.graph, b, 0, JointKind::free);
    for (std::size_t k = XX; k <= M; ++k) b.link[k] = m_.graph->constant(0);
  }

  Transform own_frame(int k) const { return coincident(*m_.graph, {k}, table_frame(k)); }

  Axis axis(int k) const { return axis_of(part(k).axis, part(k).point); }

  // The first joint with an axis that body k carries, as part k sees it.
  std::optional<Axis> next_axis(int k) const {
    for (int c = k + 1; c < count(); ++c)
      if (is_body(c) && has_axis(part(c)) && carrier_part(c) == k) return pose(c) * axis(c);
    return std::nullopt;
  }

  Transform table_in_part(int k) const {
    if (!has_axis(part(k))) return own_frame(k);
    const Axis own = axis(k);
    const auto next = next_axis(k);
    const bool z = vanishes(own.u.x()) && vanishes(own.u.y()) && !points_back(own.u.z()) &&
                   vanishes(own.p.x()) && vanishes(own.p.y());
    if (!next && z) return own_frame(k);
    const Transform up = inverse(E_[at(carrier_part(k))]) * pose(k);
    const Transform some = on_axis(own, table_frame(k));
    const auto rows = rows_of(up * some);
    const auto& p = rows.back();
    const Expr o = m_.graph->constant(0);
    const Transform back =
        inverse(khalil_kleinfinger(table_frame(k), table_frame(k), {o, o, o, o, p[cell::theta], p[cell::r]}));
    const Transform natural = some * back;
    return next ? along_normal(own, *next, natural) : natural;
  }

  void body(int k) {
    E_[at(k)] = table_in_part(k);
    const int carrier = carrier_part(k);
    int parent = number_[at(carrier)];
    const auto rows = rows_of(inverse(E_[at(carrier)]) * pose(k) * E_[at(k)]);
    first_row_[at(k)] = r_.n() + 1;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) parent = foot(k, rows[i], parent);
    r_.bodies.push_back(blank_body(part(k), parent));
    Body& b = r_.bodies.back();
    number_[at(k)] = r_.n();
    b.name = fresh_name(part(k).name, part(k).place, "link");
    if (!part(k).joint_name.empty()) b.joint_name = fresh_name(part(k).joint_name, part(k).place, "joint");
    set_joint(*m_.graph, b, r_.n(), part(k).joint);
    b.placement = rows.back();
    if (const auto own = variable_cell(b.joint))
      b.placement[*own] = b.q[0] + settled(b.placement[*own] - part(k).zero);
  }

  Body blank_body(const Part& part, int parent) const {
    Body b;
    b.parent = parent, b.active = part.active;
    b.link = part.link, b.limits = part.limits;
    for (std::size_t i = XX; i <= M; ++i) b.link[i] = m_.graph->constant(0);
    b.place = part.place, b.link_place = part.link_place;
    return b;
  }

  bool is_of_source(const std::string& name) const {
    return std::any_of(m_.parts.begin(), m_.parts.end(),
                       [&](const Part& p) { return usable_link_name(p.name) == name; });
  }

  // A fixed frame before that of part k.
  int foot(int k, const std::array<Expr, 6>& row, int parent) {
    Part between = blank_part(m_, 0, 0);
    between.place = part(k).place;
    r_.bodies.push_back(blank_body(between, parent));
    Body& b = r_.bodies.back();
    set_joint(*m_.graph, b, r_.n(), JointKind::fixed);
    std::string name = usable_link_name(part(k).name).substr(0, 59) + "_foot";
    while (is_of_source(name)) name += "_";  // names of the source stay what they are
    b.name = fresh_name(name, part(k).place, "link");
    b.placement = row;
    change(ChangeKind::added, part(k).place,
           "frame " + b.name + " before " + part(k).name +
               ": one row would have lengths beyond measure, or roots of symbols");
    return r_.n();
  }

  int inertia_owner(int k) const { return tool_[at(k)] ? carrier_part(k) : body_[at(k)]; }

  // Every part adds to the inertia of the body that it is fixed to; a tool is a frame alone.
  void inertia_of(int k) {
    const int owner = inertia_owner(k);
    const auto& cells = part(k).link;
    const bool massless = !has_inertia(cells);
    if ((owner != k || tool_[at(k)]) && !part(k).mark)
      change(ChangeKind::merged, part(k).place,
             "link " + part(k).name + " is fixed to " + part(owner).name + ": " +
                 (massless ? "it has no inertia to add" : "its inertia is added there") +
                 (tool_[at(k)] ? "; its frame stays, as a frame of the table"
                               : "; its frame stays, under its name"));
    if (massless) return;
    add_inertia(r_[number_[at(owner)]].link,
                inverse(E_[at(owner)]) * (on_body_[at(k)] * inertia({k}, cells)));
  }

  // What is wrong with a part that is one body with others: validate() sees the whole alone, and nothing of a base that is held.
  void impossible(int k) {
    const auto is_merged = [&](int i) { return i != inertia_owner(i); };
    bool apart = k > 0 && !is_merged(k);
    for (int i = 1; i < count() && apart; ++i) apart = !is_merged(i) || inertia_owner(i) != k;
    if (apart) return;
    InertialNumbers v{};
    for (std::size_t i = XX; i <= M; ++i)
      v[i] = has_symbols(part(k).link[i]) ? std::nan("") : numeric_value(part(k).link[i]);
    if (const auto fault = inertia_fault(v))
      r_.notes.push_back({Severity::warning,
                          part(k).link_place.line > 0 ? part(k).link_place : part(k).place,
                          "link " + part(k).name + ": " + fault->what,
                          {},
                          fault->hint});
  }

  // Where the source put its frames, unless the table has them.
  void named_frame(int k) {
    if (tool_[at(k)]) return;
    const int owner = body_[at(k)];
    const Transform T = inverse(E_[at(owner)]) * on_body_[at(k)];
    const bool own = owner == k;
    if (own && same_place(on_body_[at(k)],
                          Transform(Rot3::from_matrix({k}, {k}, E_[at(k)].A().matrix()), E_[at(k)].P())))
      return;
    NamedFrame frame;
    frame.link = number_[at(owner)];
    frame.name = own ? r_[frame.link].name : fresh_name(part(k).name, part(k).place, "frame");
    const std::array<Expr, 3> rpy = rpy_of(T.A());
    for (int i = 0; i < 3; ++i) frame.xyz[at(i)] = settled(T.P()[i]), frame.rpy[at(i)] = rpy[at(i)];
    frame.place = part(k).place;
    if (own)
      change(ChangeKind::moved, frame.place,
             "link " + frame.name + ": row " + std::to_string(frame.link) +
                 " of the table has a frame of its own; the source's is kept under the link's name");
    r_.frames.push_back(frame);
  }

  void closure(const LoopJoint& c) {
    const auto side = [&](int k, const Transform& pose) {
      const int owner = inertia_owner(k);
      return std::pair(number_[at(owner)], six_parameters(inverse(E_[at(owner)]) * (on_body_[at(k)] * pose)));
    };
    CutJoint cut;
    cut.name = fresh_name(c.name, c.place, "closure");
    cut.joint = c.joint;
    cut.q = m_.graph->constant(0);
    std::tie(cut.parent, cut.placement) = side(c.part, c.pose);
    std::tie(cut.twin_parent, cut.twin_placement) = side(c.twin, c.twin_pose);
    cut.place = c.place;
    r_.cuts.push_back(cut);
  }

  void tidy() {
    for (Body& b : r_.bodies)
      for (Expr& e : b.link) e = recognised(e);
    for (Expr& e : r_.gravity) e = recognised(e);
  }

  const Mechanism& m_;
  FixedJoints fixed_;
  RobotData r_;
  std::vector<int> body_;           // the part that is the body
  std::vector<Transform> on_body_;  // bodyT_part
  std::vector<bool> tool_;          // fixed at the end of the tree: a row of the table without inertia
  std::vector<Transform> E_;        // partT_table, of bodies
  std::vector<int> number_;         // in the robot, of bodies
  std::vector<int> first_row_;      // that with the feet before it
  std::set<std::string> names_, joint_names_;
};

}  // namespace

RobotData described(const Mechanism& m, FixedJoints fixed) { return Describer(m, fixed).run(); }

}  // namespace articula
