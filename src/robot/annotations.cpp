#include "robot/annotations.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/compound.hpp"
#include "robot/report.hpp"

namespace articula {

namespace {

class AnnotationChecker : Report {
 public:
  explicit AnnotationChecker(const RobotData& r) : r_(r) {}

  std::vector<Diagnostic> run() {
    for (int j = 1; j <= r_.n(); ++j) joint_name(j), limits(j);
    for (const NamedFrame& f : r_.frames) frame(f);
    for (const Coupling& c : r_.couplings) coupling(c);
    cycles();
    if (!r_.couplings.empty() && !failed()) followers();
    return take();
  }

 private:
  void followers() {
    std::vector<std::string> names;
    for (const Coupling& c : r_.couplings)
      names.push_back(r_[c.joint].joint_name.empty() ? r_[c.joint].name : r_[c.joint].joint_name);
    const std::size_t all = names.size();
    if (all > 8) names.resize(8), names.emplace_back("..");
    warn(r_.couplings.front().place,
         counted(all, "joint") + (all == 1 ? " follows another (" : " follow others (") +
             joined(names, ", ") + "): the models leave all of them free",
         "their couplings are kept with the robot");
  }

  bool exists(int j) const { return j >= 0 && j <= r_.n(); }
  std::string joint(int j) const { return "joint " + numbered_joint(r_, j); }

  void joint_name(int j) {
    if (!r_[j].joint_name.empty() && !joints_.insert(r_[j].joint_name).second)
      error(r_[j].place, "two joints are called '" + r_[j].joint_name + "'", "rename one of them");
  }

  // Its value when it is a number, as it must be; else an error and nothing.
  std::optional<double> number(const Place& place, const std::string& cell, const Expr& e) {
    const bool symbols = has_symbols(e);
    if (!symbols && std::isfinite(numeric_value(e))) return numeric_value(e);
    error(place, cell + " = " + to_text(e) + (symbols ? " must be a number" : " is not a finite number"));
    return std::nullopt;
  }

  void limits(int j) {
    const Body& b = r_[j];
    std::array<std::optional<double>, limit_key_count> v;
    for (std::size_t k = 0; k < limit_key_count; ++k)
      if (b.limits[k].valid())
        v[k] = number(b.place, joint(j) + ": limit " + std::string(limit_keys[k]), b.limits[k]);
    const auto given = [](const auto& value) { return value.has_value(); };
    if (b.joint == JointKind::fixed && std::any_of(v.begin(), v.end(), given))
      return warn(b.place, joint(j) + ": it is fixed, and yet it has limits");
    if (v[LOWER] && v[UPPER] && *v[LOWER] > *v[UPPER])
      warn(b.place,
           joint(j) + ": its lower limit " + to_text(b.limits[LOWER]) + " is above its upper one, " +
               to_text(b.limits[UPPER]),
           "exchange them; the models do not use limits");
    if (v[LOWER] && v[UPPER] && *v[LOWER] == *v[UPPER])
      warn(b.place, joint(j) + ": its limits leave no room to move",
           "the models do not use limits; a joint that never moves is of type fixed");
    for (const std::size_t k : {VELOCITY, EFFORT})
      if (v[k] && *v[k] < 0)
        warn(b.place, joint(j) + ": limit " + std::string(limit_keys[k]) + " = " + to_text(b.limits[k]) +
                          " is negative");
  }

  void constant(const Place& place, const std::string& cell, const Expr& e) {
    if (e.varies())
      error(place, cell + " = " + to_text(e) + " must not depend on the state");
    else if (!has_symbols(e))
      number(place, cell, e);
  }

  // A name means one frame: two may not share it, nor may it be that of a link elsewhere.
  void frame(const NamedFrame& f) {
    const std::string what = "frame " + f.name;
    if (!frames_.insert(f.name).second)
      error(f.place, "two frames are called '" + f.name + "'", "rename one of them");
    for (const auto* row : {&f.xyz, &f.rpy})
      for (const Expr& e : *row) constant(f.place, what + (row == &f.xyz ? ": xyz" : ": rpy"), e);
    if (!exists(f.link)) return error(f.place, what + ": there is no link " + std::to_string(f.link));
    for (int j = 0; j <= r_.n(); ++j)
      if (r_[j].name == f.name && j != f.link)
        error(f.place,
              what + ": link " + std::to_string(j) + " has this name, and the frame is on link " +
                  std::to_string(f.link),
              "rename one of them");
  }

  void coupling(const Coupling& c) {
    for (const int j : {c.joint, c.of})
      if (!exists(j)) return error(c.place, "coupling: there is no joint " + std::to_string(j));
    constant(c.place, "coupling of " + joint(c.joint) + ": ratio", c.ratio);
    constant(c.place, "coupling of " + joint(c.joint) + ": offset", c.offset);
    for (const int j : {c.joint, c.of})
      if (info(r_[j].joint).nv != 1)
        return error(c.place,
                     "coupling: " + joint(j) + " is " + std::string(info(r_[j].joint).name) +
                         " and has not one freedom",
                     freedoms_hint(r_, j));
    if (c.joint == c.of) return error(c.place, "coupling: " + joint(c.joint) + " follows itself");
    if (!follows_.emplace(c.joint, &c).second)
      error(c.place, "coupling: " + joint(c.joint) + " follows two joints", "delete one of the rows");
  }

  void cycles() {
    std::set<int> visited;
    for (const auto& entry : follows_) {
      std::set<int> seen;
      int j = entry.first;
      while (follows_.count(j) != 0 && visited.count(j) == 0 && seen.insert(j).second) j = follows_.at(j)->of;
      if (seen.count(j) != 0)
        error(follows_.at(j)->place, "coupling: " + joint(j) + " follows itself, through others",
              "one of them must be free");
      visited.insert(seen.begin(), seen.end());
    }
  }

  const RobotData& r_;
  std::set<std::string> joints_, frames_;
  std::map<int, const Coupling*> follows_;
};

}  // namespace

std::vector<Diagnostic> annotation_findings(const RobotData& r) { return AnnotationChecker(r).run(); }

}  // namespace articula
