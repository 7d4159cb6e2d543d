// show: a robot as people know it from SYMORO, tables of geometric and dynamic parameters; its tree, its frames.

#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "changes.hpp"
#include "options.hpp"
#include "show.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

constexpr int shown_digits = 10;

bool is_long(const Expr& e) { return e.is_constant() && e.constant().rounded(shown_digits) != e.constant(); }

// Numbers with as many digits as people read; q1 - pi/2, not the other way round.
std::string cell(const Expr& e) {
  if (!e.is_constant()) return shortened(flat_text(e), 60);
  const Rational x = e.constant();
  const std::string whole = x.decimal();
  return whole.find('/') == std::string::npos ? x.rounded(shown_digits).decimal() : shortened(whole, 60);
}

std::string list(const std::vector<Expr>& formulas) {
  std::vector<std::string> parts;
  for (const Expr& e : formulas) parts.push_back(cell(e));
  return "[" + joined(parts, ", ") + "]";
}

std::string list(const std::array<Expr, 3>& v) { return list(std::vector<Expr>(v.begin(), v.end())); }

std::string sigma(JointKind kind) {
  switch (kind) {
    case JointKind::revolute: return "0";
    case JointKind::prismatic: return "1";
    case JointKind::fixed: return "2";
    default: return std::string(info(kind).name);
  }
}

std::vector<Column> columns(std::vector<Column> first, const std::vector<std::string_view>& keys) {
  for (const std::string_view key : keys) first.push_back({std::string(key)});
  return first;
}

std::string heading(const std::string& title) {
  return "\n" + styled(Stream::out, Style::bold, title) + "\n";
}

std::string geometric_table(const RobotData& r) {
  TextTable table(columns({{"j", true}, {"name"}, {"ant", true}, {"mu", true}, {"sigma", true}},
                          {placement_keys.begin(), placement_keys.end()}));
  for (int j = 1; j <= r.n(); ++j) {
    std::vector<std::string> row{std::to_string(j), r[j].name, std::to_string(r[j].parent),
                                 r[j].active ? "1" : "0", sigma(r[j].joint)};
    for (const Expr& e : r[j].placement) row.push_back(cell(e));
    table.add(row);
  }
  return heading("Geometric parameters") + table.text();
}

std::string cut_table(const RobotData& r) {
  if (r.cuts.empty()) return {};
  TextTable table(columns({{"cut joint"}, {"side"}, {"ant", true}, {"mu", true}, {"sigma", true}},
                          {placement_keys.begin(), placement_keys.end()}));
  for (const CutJoint& cut : r.cuts)
    for (const bool twin : {false, true}) {
      std::vector<std::string> row{twin ? "" : cut.name, twin ? "twin" : "joint",
                                   std::to_string(twin ? cut.twin_parent : cut.parent),
                                   cut.active ? "1" : "0", twin ? "2" : sigma(cut.joint)};
      for (const Expr& e : twin ? cut.twin_placement : cut.placement) row.push_back(cell(e));
      table.add(row);
    }
  return heading("Cut joints") + table.text();
}

// Some cells of every link; links without anything are left out.
std::string link_table(const RobotData& r, const std::string& title, const std::vector<LinkKey>& keys) {
  std::vector<std::string_view> names;
  for (const LinkKey k : keys) names.push_back(link_keys[k]);
  TextTable table(columns({{"j", true}, {"name"}}, names));
  bool anything = false;
  for (int j = 0; j <= r.n(); ++j) {
    std::vector<std::string> row{std::to_string(j), r[j].name};
    bool nonzero = false;
    for (const LinkKey k : keys) {
      row.push_back(cell(r[j].link[k]));
      nonzero = nonzero || !r[j].link[k].is_constant(0);
    }
    if (nonzero) table.add(row);
    anything = anything || nonzero;
  }
  return heading(title) + (anything ? table.text() : "  none\n");
}

// What few robots have: shown when one joint has it.
std::string more_drives(const RobotData& r) {
  const std::vector<LinkKey> keys{FO, FA, FD, VD, K, KO};
  const auto has = [&](const Body& body) {
    return std::any_of(keys.begin(), keys.end(), [&](LinkKey k) { return !body.link[k].is_constant(0); });
  };
  if (std::none_of(r.bodies.begin(), r.bodies.end(), has)) return {};
  return link_table(r, "Asymmetric and Stribeck friction, springs", keys);
}

std::string motor_table(const RobotData& r) {
  if (r.motors.empty()) return {};
  std::vector<std::string_view> keys(motor_keys.begin(), motor_keys.end());
  keys.emplace_back("velocity");
  TextTable table(columns({{"motor"}}, keys));
  for (const Motor& m : r.motors) {
    std::vector<std::string> row{m.name}, velocity;
    for (const Expr& e : m.cells) row.push_back(cell(e));
    for (const auto& [j, ratio] : m.ratio) velocity.push_back(cell(ratio * joint_symbol(*r.graph, "qd", j)));
    row.push_back(joined(velocity, " + "));
    table.add(row);
  }
  return heading("Motors") + table.text();
}

std::string limit_table(const RobotData& r) {
  TextTable table(columns({{"j", true}, {"joint"}}, {limit_keys.begin(), limit_keys.end()}));
  bool anything = false;
  for (int j = 1; j <= r.n(); ++j) {
    const Body& b = r[j];
    if (std::none_of(b.limits.begin(), b.limits.end(), [](const Expr& e) { return e.valid(); })) continue;
    std::vector<std::string> row{std::to_string(j), b.joint_name.empty() ? b.name : b.joint_name};
    for (const Expr& e : b.limits) row.push_back(e.valid() ? cell(e) : "-");
    table.add(row);
    anything = true;
  }
  return anything ? heading("Limits") + table.text() : std::string();
}

std::string coupling_text(const RobotData& r) {
  std::string text;
  for (const Coupling& c : r.couplings)
    text += "  q" + std::to_string(c.joint) + " = " +
            cell(c.ratio * joint_symbol(*r.graph, "q", c.of) + c.offset) + "\n";
  return text.empty() ? text : heading("Couplings of joints (the models leave them free)") + text;
}

std::string compound_text(const RobotData& r) {
  std::string text;
  for (const Compound& c : r.compounds)
    text += "  " + std::to_string(c.first) + " .. " + std::to_string(c.last) + "  " + c.kind + ": " +
            r[c.last].name + " on " + r[r[c.first].parent].name + "\n";
  return text.empty() ? text : heading("Joints of several freedoms") + text;
}

std::string frame_table(const RobotData& r) {
  if (r.frames.empty()) return {};
  TextTable table({{"frame"}, {"link", true}, {"name"}, {"xyz"}, {"rpy"}});
  for (const NamedFrame& f : r.frames)
    table.add({f.name, std::to_string(f.link), r[f.link].name, list(f.xyz), list(f.rpy)});
  return heading("Frames") + table.text();
}

std::string beam_table(const RobotData& r) {
  if (r.beams.empty()) return {};
  const auto end = [&](const BeamEnd& e) {
    return e.child != 0 ? r[e.child].name : e.frame.empty() ? "origin" : e.frame;
  };
  TextTable table({{"beam"}, {"link", true}, {"from"}, {"to"}, {"section"}, {"E", true}, {"yield", true}});
  for (const Beam& b : r.beams) {
    std::string section = b.section;
    for (const Expr& size : b.sizes) section += " " + cell(size);
    table.add({b.name, std::to_string(b.link), end(b.from), end(b.to), section, cell(b.cells[BEAM_E]),
               b.cells[BEAM_YIELD].valid() ? cell(b.cells[BEAM_YIELD]) : ""});
  }
  return heading("Beams") + table.text();
}

std::string fixed_motion(const RobotData& r) {
  std::string text;
  for (int j = 1; j <= r.n(); ++j)
    for (const auto& [letters, formulas] : {std::pair("qd", r[j].qd), std::pair("qdd", r[j].qdd)})
      for (const Expr& formula : formulas)
        if (formula.op() != Op::symbol)
          text += "  " + std::string(letters) + std::to_string(j) + " = " + cell(formula) + "\n";
  return text.empty() ? text : heading("Velocities and accelerations fixed to values") + text;
}

std::string base_text(const RobotData& r) {
  std::string text = heading("Gravity and base") + "  gravity  " + list(r.gravity) + "\n";
  if (r[0].joint == JointKind::free) text += "  the base floats\n";
  for (std::size_t i = 0; i < 4; ++i) {
    const std::vector<Expr> row(r.Z.begin() + static_cast<long>(4 * i),
                                r.Z.begin() + static_cast<long>(4 * i + 4));
    text += (i == 0 ? "  Z        " : "           ") + list(row) + "\n";
  }
  const std::array<const std::array<Expr, 3>*, 4> motion{&r.base.W, &r.base.WP, &r.base.V, &r.base.VP};
  for (std::size_t i = 0; i < 4; ++i)
    if (!all_zero(*motion[i])) {
      const std::string key(base_motion_keys[i]);
      text += "  " + key + std::string(9 - key.size(), ' ') + list(*motion[i]) + "\n";
    }
  return text;
}

std::string parameter_text(const Robot& robot) {
  std::vector<std::string> known, unknown;
  for (const std::string& name : robot.parameters()) {
    const auto value = robot.data().defaults.find(name);
    if (value == robot.data().defaults.end())
      unknown.push_back(name);
    else
      known.push_back(name + " = " + cell(value->second));
  }
  if (known.empty() && unknown.empty()) return heading("Parameters") + "  none: all numbers\n";
  std::string text = heading("Parameters");
  for (std::size_t i = 0; i < known.size(); i += 5) {
    const std::vector<std::string> some(known.begin() + static_cast<long>(i),
                                        known.begin() + static_cast<long>(std::min(i + 5, known.size())));
    text += "  " + joined(some, ", ") + "\n";
  }
  for (std::size_t i = 0; i < unknown.size(); i += 10) {
    const std::vector<std::string> some(
        unknown.begin() + static_cast<long>(i),
        unknown.begin() + static_cast<long>(std::min(i + 10, unknown.size())));
    text += (i == 0 ? "  without a value: " : "                   ") + joined(some, ", ") + "\n";
  }
  return text;
}

std::string description(const Robot& robot) {
  const RobotData& r = robot.data();
  std::string text =
      styled(Stream::out, Style::bold, robot.name()) + (r.title.empty() ? "" : ": " + r.title) + "\n";
  const auto frames = static_cast<std::size_t>(std::count_if(
      r.bodies.begin() + 1, r.bodies.end(), [](const Body& b) { return info(b.joint).nv == 0; }));
  text += "  " + structure(r) + ", " + counted(static_cast<std::size_t>(r.n()) - frames, "joint") +
          (frames == 0 ? "" : ", " + counted(frames, "fixed frame")) +
          ", nq = " + std::to_string(robot.nq()) + ", nv = " + std::to_string(robot.nv()) +
          (r.cuts.empty() ? "" : ", mobility " + std::to_string(robot.closure().mobility)) + "\n";
  for (const std::string& source : r.sources) text += "  source: " + source + "\n";
  text += heading("Tree") + tree_drawing(r) + geometric_table(r) + cut_table(r) + loops_text(robot) +
          frame_table(r) + beam_table(r);
  text += link_table(r, "Inertial parameters", {XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M});
  text += link_table(r, "Rotor inertia, friction, external wrenches", {IA, FV, FS, FX, FY, FZ, CX, CY, CZ});
  text += compound_text(r) + more_drives(r) + motor_table(r) + limit_table(r) + coupling_text(r);
  text += fixed_motion(r) + base_text(r) + parameter_text(robot);
  RobotData cells = r;
  bool cut = false;
  for_each_formula(cells, [&](Expr& e) { cut = cut || is_long(e); });
  if (cut) text += "\nNumbers are shown with ten digits; --json and robot files have all of them.\n";
  if (!robot.warnings().empty()) text += heading("Warnings") + to_text(robot.warnings()) + "\n";
  if (!r.changes.empty())
    text += "\nRead with " + counts_by_kind(r.changes) + "; 'articula convert' and --json tell them.\n";
  return text;
}

}  // namespace

std::string structure(const RobotData& r) {
  if (!r.cuts.empty()) return "closed loop";
  int last = 0;  // that moves; frames on the way do not branch a chain
  for (int j = 1; j <= r.n(); ++j) {
    if (info(r[j].joint).nv == 0) continue;
    int carrier = r[j].parent;
    while (carrier > 0 && info(r[carrier].joint).nv == 0) carrier = r[carrier].parent;
    if (carrier != last) return "tree";
    last = j;
  }
  return "serial";
}

Action declare_show(CLI::App& app) {
  struct Options {
    std::string robot;
    Importing importing;
    bool json = false;
  };
  const auto o = std::make_shared<Options>();
  add_robot(app, o->robot);
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] {
    const Robot robot = quietly(o->robot, o->importing);
    print(o->json ? to_line(to_json(robot)) : description(robot));
  };
}

}  // namespace articula::cli
