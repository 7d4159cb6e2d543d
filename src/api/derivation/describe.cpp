// The robot that is derived: its figure, its tables, its coordinates; and the transformations between its frames.

#include <algorithm>

#include "api/derivation/chapters.hpp"
#include "robot/compound.hpp"

namespace articula {

namespace {

Words word(const std::string& text) { return {{.text = text}}; }
Words formula(const Expr& e) { return {{.formula = e}}; }
Words symbol(const std::string& greek, const std::string& below = {}) {
  return {{.marks = {{.kind = Mark::Kind::letter, .letter = {.base = greek, .below = below}}}}};
}

bool differs(const std::vector<std::vector<Words>>& rows, std::size_t column) {
  return std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
    const Words& cell = row[column];
    return cell.size() != 1 || !cell.front().formula.valid() || !cell.front().formula.is_constant(0);
  });
}

// Columns that are zero in every row say nothing.
PaperTable without_zeros(PaperTable t, std::size_t first) {
  for (std::size_t k = t.head.size(); k-- > first;) {
    if (differs(t.rows, k)) continue;
    t.head.erase(t.head.begin() + static_cast<std::ptrdiff_t>(k));
    for (auto& row : t.rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(k));
  }
  return t;
}

std::string kind_of(const Body& body) {
  return body.joint == JointKind::revolute    ? "turns"
         : body.joint == JointKind::prismatic ? "slides"
                                              : "fixed";
}

void coordinates(Desk& d) {
  Author& a = d.author;
  std::vector<std::string> list;
  for (const int j : joints_with_freedom(d.r)) {
    const Body& body = d.r[j];
    list.push_back("{q[" + std::to_string(j) + "]}, " +
                   (body.joint == JointKind::revolute ? "the angle" : "the displacement") + " of joint " +
                   numbered_joint(d.r, j));
  }
  a.say(std::string("Generalized coordinates {qv}") + (d.loops() ? " of the equivalent tree" : "") + ": " +
        joined(list, "; ") + ".");
  Words g = sentence(a.lettering(), "Gravity in the frame of the base: {g[0]} has the components ");
  for (int k = 0; k < 3; ++k) {
    g.push_back({.formula = d.r.gravity[static_cast<std::size_t>(k)]});
    g.push_back({.text = k < 2 ? ", " : "."});
  }
  a.say("Time derivatives have dots: {qdv}, {qddv}.");
  a.add(Paragraph{g});
}

void geometry(Desk& d) {
  PaperTable t{
      .head = {word("j"), word("name"), word("a(j)"), word("joint"), symbol("gamma", "j"), symbol("b", "j"),
               symbol("alpha", "j"), symbol("d", "j"), symbol("theta", "j"), symbol("r", "j")},
      .rows = {}};
  const auto row = [&](const std::string& number, const std::string& name, int parent,
                       const std::string& joint, const std::array<Expr, 6>& cells) {
    std::vector<Words> line{word(number), word(name), word(std::to_string(parent)), word(joint)};
    for (const Expr& e : cells) line.push_back(formula(e));
    t.rows.push_back(std::move(line));
  };
  for (int j = 1; j <= d.r.n(); ++j)
    row(std::to_string(j), d.r[j].name, d.r[j].parent, kind_of(d.r[j]), d.r[j].placement);
  const RobotData whole = d.robot.in(d.author.graph());
  for (const CutJoint& cut : whole.cuts) {
    row("cut", cut.name, cut.parent,
        cut.joint == JointKind::fixed ? "fixed" : std::string(info(cut.joint).name), cut.placement);
    row("twin", cut.name, cut.twin_parent, "fixed", cut.twin_placement);
  }
  Words w = sentence(d.author.lettering(),
                     "Frame {j} stands in frame a(j), that of the link which carries joint {j}, by rotations "
                     "about its axes and displacements along them, one after the other");
  constexpr std::pair<const char*, const char*> moves[] = {
      {": about z by ", "gamma"}, {", along z by ", "b"},     {", about x by ", "alpha"},
      {", along x by ", "d"},     {", about z by ", "theta"}, {", along z by ", "r"}};
  for (const auto& [how, by] : moves) {
    w.push_back({.text = how});
    w.push_back(symbol(by, "j").front());
  }
  w.push_back({.text = " [KhalilCreusot1997]. Columns that are zero throughout are left out."});
  d.author.add(Paragraph{std::move(w)});
  d.author.add(without_zeros(std::move(t), 4));
}

void masses(Desk& d) {
  PaperTable t{.head = {word("j"), word("name")}, .rows = {}};
  for (int key = XX; key <= KO; ++key)
    t.head.push_back(word(std::string(link_keys[static_cast<std::size_t>(key)])));
  for (int j = 1; j <= d.r.n(); ++j) {
    std::vector<Words> line{word(std::to_string(j)), word(d.r[j].name)};
    for (int key = XX; key <= KO; ++key) line.push_back(formula(d.r[j].link[static_cast<std::size_t>(key)]));
    t.rows.push_back(std::move(line));
  }
  d.author.say(
      "Inertial parameters of the links, about the origins of their frames: elements of the inertia matrix "
      "{J[j,j]} (XX .. ZZ), of the first moments {MS[j,j]} (MX, MY, MZ), the mass {M[j]}; "
      "rotor (IA), friction (FV, FS, ..) and spring (K, KO) of the joint, where there are any.");
  d.author.add(without_zeros(std::move(t), 2));
}

// What people typed is no phrase.
void compounds(Desk& d) {
  std::vector<std::string> list;
  for (const Compound& c : d.r.compounds)
    list.push_back(std::to_string(c.first) + " to " + std::to_string(c.last) + " (" + c.kind + ", " +
                   d.r[c.last].name + ")");
  if (list.empty()) return;
  d.author.add(
      Paragraph{{Inline{"Rows that are one joint together: " + joined(list, "; ") +
                        ". The links between their freedoms have no mass, unless the table below gives "
                        "them some."}}});
}

std::size_t moving_links(const RobotData& r) {
  std::size_t count = 0;
  for (int j = 1; j <= r.n(); ++j)
    if (has_inertia(r[j].link) || !is_between_freedoms(r, j)) ++count;
  return count;
}

void motors(Desk& d) {
  if (d.r.motors.empty()) return;
  PaperTable t{.head = {word("motor"), word("JM"), word("FVM"), word("FSM"), word("velocity")}, .rows = {}};
  for (const Motor& m : d.r.motors) {
    Expr v = d.r.graph->constant(0);
    for (const auto& [j, ratio] : m.ratio) v = v + ratio * d.r[j].qd.front();
    t.rows.push_back(
        {word(m.name), formula(m.cells[JM]), formula(m.cells[FVM]), formula(m.cells[FSM]), formula(v)});
  }
  d.author.say(
      "Motors that drive joints through gears: inertia, viscous and Coulomb friction of the rotor, and its "
      "velocity.");
  d.author.add(std::move(t));
}

}  // namespace

void describe(Desk& d) {
  Author& a = d.author;
  const RobotData& r = d.r;
  a.heading(1, "The robot");
  const std::string title = d.robot.data().title.empty() ? d.robot.name() : d.robot.data().title;
  // what people typed is no phrase: a brace in it is a brace
  const std::size_t links = moving_links(r);
  a.add(Paragraph{
      {Inline{title + ": " + counted(links, links == 1 ? "link" : "moving link") +
              (d.loops() ? ", " + counted(d.robot.data().cuts.size(), "closed loop") : "") + "."}}});
  for (const std::string_view rule : a.lettering().rules) a.say(std::string(rule));
  a.add(PaperPicture{});  // settle_letters() draws it
  coordinates(d);
  geometry(d);
  compounds(d);
  masses(d);
  motors(d);
  parameters_table(d);
}

void transformations(Desk& d) {
  Author& a = d.author;
  a.heading(1, "Frames");
  a.say(
      "The matrix {T[i,j]} has the orientation {A[i,j]} of frame {j} in frame {i} and the position {P[i,j]} "
      "of its origin:");
  a.general({.left = "T[i,j]",
             .between = {"matrix{A[i,j] & P[i,j] ; 0 & 1}"},
             .source = bracketed("KhalilCreusot1997", "1-a")});
  for (int j = 1; j <= d.r.n(); ++j) {
    const int i = d.r[j].parent;
    a.whole({.left = "T[i,j]", .at = at_link(d.r, j), .elements = "TJ", .mark = std::to_string(j)},
            output("", matrix(d.T[static_cast<std::size_t>(j)])),
            {matrix(d.oracle.transform(i, j)).values(), "transform by screws"});
    a.defines("A[i,j] A[j,i] P[i,j]", at_link(d.r, j));
    if (i == 0) a.defines("O[0,j]", at_link(d.r, j));
  }
}

void placing(Desk& d) {
  Author& a = d.author;
  a.heading(1, "Places in the frame of the base");
  a.general({.left = "T[0,j]", .between = {"T[0,i] T[i,j]"}, .source = bracketed("KhalilCreusot1997")});
  for (int j = 1; j <= d.r.n(); ++j) {
    if (d.r[j].parent == 0) continue;
    a.whole({.left = "T[0,j]",
             .between = {"T[0,i] T[i,j]"},
             .at = at_link(d.r, j),
             .elements = "TB",
             .mark = std::to_string(j)},
            output("", matrix(d.T0[static_cast<std::size_t>(j)])),
            {matrix(d.oracle.transform(0, j)).values(), "transform by screws"});
    a.defines("O[0,j] A[0,j] A[j,0]", at_link(d.r, j));
  }
}

}  // namespace articula
