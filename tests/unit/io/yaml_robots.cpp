#include "unit/io/yaml_robots.hpp"

#include <gtest/gtest.h>
#include <set>

namespace articula::test::yaml {

std::string one_joint(const std::string& more, const std::string& row) {
  return "articula: 1\nname: one\ngravity: [0, 0, -9.81]\njoints:\n  - " + row + "\n" + more;
}

Robot read(const std::string& text) { return read_yaml(text, "r.yaml"); }

std::vector<Diagnostic> complaints(const std::string& text) {
  try {
    const Robot robot = read(text);
    return robot.warnings();
  } catch (const InputError& e) {
    return e.diagnostics();
  }
}

void expect_error(const std::string& text, const std::string& part, int line, int column,
                  const std::string& hint) {
  const std::vector<Diagnostic> found = complaints(text);
  ASSERT_EQ(found.size(), 1U) << part << "\n" << to_text(found);
  EXPECT_EQ(found[0].severity, Severity::error) << part;
  EXPECT_NE(found[0].message.find(part), std::string::npos) << found[0].message;
  EXPECT_NE(found[0].hint.find(hint), std::string::npos) << found[0].message << "\nhint: " << found[0].hint;
  EXPECT_EQ(found[0].place.file, "r.yaml");
  EXPECT_EQ(found[0].place.line, line) << part;
  EXPECT_EQ(found[0].place.column, column) << part;
  EXPECT_FALSE(found[0].excerpt.empty()) << part;
}

namespace {

std::string limits_of(const Body& b) {
  std::string text;
  for (std::size_t k = 0; k < limit_key_count; ++k)
    if (b.limits[k].valid()) text += " " + std::string(limit_keys[k]);
  return text;
}

// Everything a robot consists of, as text; a difference shows which cell.
std::string inventory(const Robot& robot) {
  RobotData r = robot.data();
  std::string text = r.name + "\n" + r.title + "\n";
  for (const std::string& source : r.sources) text += source + "\n";
  for (const Body& b : r.bodies)
    text += b.name + " " + b.joint_name + " " + std::string(info(b.joint).name) + " " +
            std::to_string(b.parent) + (b.active ? " active" : " passive") + limits_of(b) + "\n";
  for (const CutJoint& c : r.cuts)
    text += c.name + " " + std::string(info(c.joint).name) + " " + std::to_string(c.parent) + " " +
            std::to_string(c.twin_parent) + (c.active ? " active\n" : " passive\n");
  for (const Motor& m : r.motors) {
    text += m.name;
    for (const auto& [joint, ratio] : m.ratio) text += " " + std::to_string(joint);
    text += "\n";
  }
  for (const NamedFrame& f : r.frames) text += "frame " + f.name + " on " + std::to_string(f.link) + "\n";
  for (const Coupling& c : r.couplings)
    text += std::to_string(c.joint) + " follows " + std::to_string(c.of) + "\n";
  for (const auto& [name, value] : r.defaults) text += name + " has a value\n";
  std::set<std::string> symbols;  // in whatever order they were made
  for (const std::string& name : robot.parameters()) symbols.insert(name + " is used");
  for (const Symbol& s : r.graph->symbols())
    symbols.insert(s.name + (s.kind == Kind::state ? " is a state" : " is a parameter"));
  for (const std::string& symbol : symbols) text += symbol + "\n";
  return text;
}

}  // namespace

void expect_same(const Robot& a, const Robot& b) {
  EXPECT_EQ(inventory(a), inventory(b));
  RobotData x = a.data(), y = b.data();
  std::vector<Expr> p, q;
  for_each_formula(x, [&](Expr& e) { p.push_back(e); });
  for_each_formula(y, [&](Expr& e) { q.push_back(e); });
  ASSERT_EQ(p.size(), q.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    EXPECT_EQ(p[i].fingerprint(), q[i].fingerprint()) << to_text(p[i]) << " and " << to_text(q[i]);
    EXPECT_EQ(to_text(p[i]), to_text(q[i]));
  }
}

}  // namespace articula::test::yaml
