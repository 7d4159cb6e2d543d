#include "support/random_compounds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <vector>

#include "base/quaternion.hpp"
#include "base/vector3.hpp"
#include "io/read.hpp"
#include "robot/compound.hpp"
#include "support/draw.hpp"

namespace articula::test {

namespace {

std::string hundredths(int x) {
  std::ostringstream text;
  text << x / 100.0;
  return text.str();
}

struct GeneralJoint {
  int parent = 0;
  std::string kind;                   // ball, free, or a name of freedoms; "": of these
  std::vector<std::string> freedoms;  // as our files have them
  std::vector<std::string> hinges;    // as MuJoCo's have them
  std::array<int, 6> placement{};     // gamma b alpha d theta r, in hundredths
  std::array<int, 7> body{};          // mass, centre of mass, moments about it
};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : draw_(seed * 7919 + 5) {
    const int count = draw_.between(1, 4);
    for (int j = 1; j <= count; ++j) joints_.push_back(joint(j));
  }

  std::string yaml(std::uint64_t seed) const {
    std::string rows, links;
    int number = 0;
    for (const GeneralJoint& j : joints_) {
      const std::string name = "body" + std::to_string(++number);
      rows +=
          "  - {name: " + name + ", parent: " + (j.parent == 0 ? "base" : "body" + std::to_string(j.parent));
      rows += j.kind.empty() ? ", freedoms: [" + list(j.freedoms) + "]" : ", type: " + j.kind;
      constexpr const char* keys[] = {"gamma", "b", "alpha", "d", "theta", "r"};
      for (std::size_t k = 0; k < 6; ++k)
        if (j.placement[k] != 0) rows += std::string(", ") + keys[k] + ": " + hundredths(j.placement[k]);
      rows += "}\n";
      links += link(name, j);
    }
    return "articula: 2\nname: compound-" + std::to_string(seed) + "\ngravity: [1, -2, -9.81]\njoints:\n" +
           rows + "links:\n" + links;
  }

  std::string mjcf() const {
    std::ostringstream text;
    text.precision(17);
    text << "<mujoco><compiler angle='radian' inertiafromgeom='false' balanceinertia='false' boundmass='0' "
            "boundinertia='0'/><option gravity='1 -2 -9.81'/><worldbody>";
    children(0, text);
    text << "</worldbody></mujoco>";
    return text.str();
  }

 private:
  static std::string list(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
  }

  GeneralJoint joint(int j) {
    GeneralJoint g;
    // On the way from the last one to the base: so the rows are in the order in which MuJoCo goes through a tree.
    g.parent = j - 1;
    while (g.parent > 0 && draw_.chance(30))
      g.parent = joints_[static_cast<std::size_t>(g.parent) - 1].parent;
    const bool is_free = j == 1 && draw_.chance(15);
    if (is_free || draw_.chance(15)) {
      g.kind = is_free ? "free" : draw_.chance(50) ? "ball" : "spherical";
      g.hinges = {is_free ? "<freejoint/>" : "<joint type='ball'/>"};
    } else if (draw_.chance(30)) {
      const CompoundKind& kind =
          compound_kinds()[static_cast<std::size_t>(draw_.below(static_cast<int>(compound_kinds().size())))];
      g.kind = kind.name;
      for (const std::string_view word : kind.freedoms) g.hinges.push_back(hinge(*freedom_named(word)));
    } else {
      some_freedoms(g);
    }
    for (std::size_t k = 0; k < 6; ++k)
      if (!is_free && draw_.chance(60)) g.placement[k] = draw_.between(-150, 150);
    g.body = {draw_.between(50, 300), draw_.between(-30, 30), draw_.between(-30, 30), draw_.between(-30, 30),
              draw_.between(20, 30),  draw_.between(20, 30),  draw_.between(20, 30)};
    return g;
  }

  void some_freedoms(GeneralJoint& g) {
    const std::size_t wanted = static_cast<std::size_t>(draw_.between(1, 6));
    std::vector<JointFreedom> chosen;
    while (chosen.size() < wanted) {
      JointFreedom f{draw_.chance(50), {}};
      const bool along = draw_.chance(70);
      for (int k = 0; k < 3 && !along; ++k)
        f.axis[static_cast<std::size_t>(k)] = Rational(draw_.between(-3, 3));
      if (along) f.axis[static_cast<std::size_t>(draw_.below(3))] = Rational(1);
      if (f.axis[0].is_zero() && f.axis[1].is_zero() && f.axis[2].is_zero()) continue;
      chosen.push_back(f);
      if (dependent_freedom(chosen)) chosen.pop_back();
    }
    for (const JointFreedom& f : chosen) {
      const std::string word = word_of(f), keyed = f.turns ? "{turn: [" : "{slide: [";
      std::string axis;
      for (const Rational& x : f.axis) axis += (axis.empty() ? "" : ", ") + std::to_string(*x.to_long());
      g.freedoms.push_back(freedom_named(word) ? word : keyed + axis + "]}");
      g.hinges.push_back(hinge(f));
    }
  }

  static std::string hinge(const JointFreedom& f) {
    std::string axis;
    for (const Rational& x : f.axis) axis += " " + std::to_string(*x.to_long());
    return std::string("<joint type='") + (f.turns ? "hinge" : "slide") + "' axis='" + axis + "'/>";
  }

  // Inertia about the frame's origin from that about the centre of mass, as formulas.
  static std::string link(const std::string& name, const GeneralJoint& j) {
    const std::string m = hundredths(j.body[0]);
    std::array<std::string, 3> c;
    for (std::size_t k = 0; k < 3; ++k) c[k] = "(" + hundredths(j.body[k + 1]) + ")";
    std::string text = "  - {link: " + name + ", M: " + m;
    constexpr const char* first[] = {"MX", "MY", "MZ"};
    constexpr const char* own[] = {"XX", "YY", "ZZ"};
    constexpr const char* mixed[] = {"YZ", "XZ", "XY"};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::string &y = c[(k + 1) % 3], &z = c[(k + 2) % 3];
      text += std::string(", ") + first[k] + ": " + m + "*" + c[k];
      text += std::string(", ") + own[k] + ": " + hundredths(j.body[k + 4]) + " + " + m + "*(" + y + "^2 + " +
              z + "^2)";
      text += std::string(", ") + mixed[k] + ": -" + m + "*" + y + "*" + z;
    }
    return text + "}\n";
  }

  void children(int parent, std::ostringstream& text) const {
    for (std::size_t j = 0; j < joints_.size(); ++j)
      if (joints_[j].parent == parent) body(static_cast<int>(j) + 1, text);
  }

  void body(int number, std::ostringstream& text) const {
    const GeneralJoint& j = joints_[static_cast<std::size_t>(number) - 1];
    const auto cell = [&](std::size_t k) { return j.placement[k] / 100.0; };
    Placing T = turned_by({1, 0, 0, 0});
    for (std::size_t k = 0; k < 6; k += 2) {  // Rot(z, gamma) Trans(z, b) Rot(x, alpha) ..
      const double angle = cell(k) / 2, c = std::cos(angle), s = std::sin(angle);
      Placing step = turned_by(k == 2 ? Quaternion{c, s, 0, 0} : Quaternion{c, 0, 0, s});
      for (std::size_t i = 0; i < 3; ++i) step[4 * i + 3] = cell(k + 1) * column(step, k == 2 ? 0 : 2)[i];
      T = T * step;
    }
    text << "<body name='body" << number << "' pos='" << T[3] << ' ' << T[7] << ' ' << T[11] << "' xyaxes='"
         << T[0] << ' ' << T[4] << ' ' << T[8] << ' ' << T[1] << ' ' << T[5] << ' ' << T[9]
         << "'><inertial pos='" << j.body[1] / 100.0 << ' ' << j.body[2] / 100.0 << ' ' << j.body[3] / 100.0
         << "' mass='" << j.body[0] / 100.0 << "' diaginertia='" << j.body[4] / 100.0 << ' '
         << j.body[5] / 100.0 << ' ' << j.body[6] / 100.0 << "'/>";
    for (const std::string& hinge : j.hinges) text << hinge;
    children(number, text);
    text << "</body>";
  }

  Draw draw_;
  std::vector<GeneralJoint> joints_;
};

}  // namespace

CompoundTexts random_compound(std::uint64_t seed) {
  const Generator g(seed);
  return {g.yaml(seed), g.mjcf()};
}

int each_compound_tree(const Visitor& visit, std::uint64_t trees) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= trees; ++seed)
    if (!testing::Test::HasFailure())
      visit(read_robot_text(random_compound(seed).yaml, "compound.yaml")), ++count;
  return count;
}

}  // namespace articula::test
