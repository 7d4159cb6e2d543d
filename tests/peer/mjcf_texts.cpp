#include "peer/mjcf_texts.hpp"

#include <array>
#include <sstream>

#include "support/draw.hpp"

namespace articula::test {

namespace {

std::string file(const std::string& before, const std::string& world, const std::string& behind = "") {
  return "<mujoco>\n" + before + "\n<worldbody>\n" + world + "\n</worldbody>\n" + behind + "\n</mujoco>\n";
}
const std::string mass = "<inertial pos='0.1 0.02 -0.03' mass='1.5' diaginertia='0.02 0.03 0.04'/>\n";

std::string orientations() {
  std::string world;
  int k = 0;
  for (const std::string how :
       {"quat='0.7071068 0 0.7071068 0'", "quat='1 0 0 1'", "quat='0.5 -0.5 0.5 0.5'", "quat='1 2 -3 0.5'",
        "quat='0.92388 0 0 0.382683'", "axisangle='0 0 2 30'", "axisangle='1 1 -1 40'",
        "xyaxes='1 1 0 0 1 1'", "xyaxes='0 1 0 -1 0 0'", "zaxis='1 0 1'", "zaxis='0 0 -2'", "zaxis='1 2 -3'",
        "euler='10 20 30'", "euler='90 0 -90'"}) {
    const std::string number = std::to_string(++k);
    world += "<body name='a" + number + "' pos='0.1 0 0.2' " + how + "><joint axis='0 0 1'/>" + mass +
             "<body name='b" + number + "' pos='0.3 0.1 0'><joint axis='1 0.5 -2' pos='0.1 0.2 0.3'/>" +
             "<inertial pos='0 0 0.1' " + how + " mass='1' diaginertia='0.02 0.03 0.04'/></body></body>\n";
  }
  return world;
}

std::string geoms() {
  std::string world;
  int k = 0;
  for (const std::string geom : {"size='0.1'", "type='sphere' size='0.1' mass='2' pos='0.1 0.2 0'",
                                 "type='capsule' size='0.05 0.2' euler='20 30 40' pos='0 0 0.1'",
                                 "type='capsule' size='0.05' fromto='0.1 0 0 0.3 0.4 0.2'",
                                 "type='cylinder' size='0.05 0.2' density='500' zaxis='1 1 0'",
                                 "type='cylinder' size='0.1' fromto='0 0 0 0 0 0.3'",
                                 "type='box' size='0.1 0.2 0.3' mass='3' quat='1 2 0 0'",
                                 "type='box' size='0.1' fromto='0 0 0 0.2 0.2 0.3' mass='3'",
                                 "type='ellipsoid' size='0.1 0.2 0.3' pos='0.1 0.1 0.1'",
                                 "type='ellipsoid' size='0.1' fromto='0 0 0 0.2 -0.2 0.3'"}) {
    const std::string number = std::to_string(++k);
    world += "<body name='one" + number + "' pos='0.2 0 0'><joint axis='0 1 0'/><geom " + geom + "/>" +
             "<body name='two" + number + "'><joint type='slide' axis='1 1 0'/><geom " + geom +
             "/><geom type='box' size='0.1 0.1 0.2' pos='0.1 0 0.3'/><geom size='0.5' group='4'/>"
             "</body></body>\n";
  }
  return world;
}

const char* const defaults =
    "<default class='main'><joint damping='0.5' armature='0.01' axis='0 1 0'/><geom density='700' type='box' "
    "size='0.1 0.05 0.2'/>\n<default class='arm'><joint frictionloss='0.3' stiffness='2'/>"
    "<default class='finger'><joint type='slide' springref='0.02' damping='0.1'/><geom mass='0.2'/></default>"
    "</default></default>";

const char* const classes =
    "<body name='a' childclass='arm'><joint name='j1'/><geom/>"
    "<body name='b' pos='0 0 0.3'><joint class='finger' axis='1 0 0' ref='0.1'/><geom class='finger' "
    "pos='0.1 0 0'/>"
    "<body name='c' childclass='finger' pos='0 0.1 0'><joint/><geom/>"
    "<body name='d' pos='0.1 0 0'><joint class='main' springref='5'/><geom "
    "class='main'/></body></body></body></body>";

const char* const many =
    "<body name='base' pos='1 2 3' euler='10 20 30'><joint name='x' type='slide' axis='1 0 0' ref='0.2'/>"
    "<joint name='y' type='slide' axis='0 1 0'/><joint name='turn' axis='0 0 1' pos='0.1 0.2 0.3' ref='30' "
    "stiffness='4' springref='10' damping='0.3'/><joint name='tilt' axis='1 1 0' pos='0 0.1 0' "
    "armature='0.2'/>";

const char* const balls =
    "<body name='hip' pos='0 0 1'><joint type='ball' damping='0.2'/>"
    "<inertial pos='0 0 0.1' mass='1' diaginertia='0.02 0.03 0.04'/>"
    "<body name='knee' pos='0 0 0.4' quat='1 0 1 0'><joint type='ball' pos='0.1 0.2 0.3'/>"
    "<inertial pos='0 0 0.1' mass='1' diaginertia='0.02 0.03 0.04'/>"
    "<body name='foot' pos='0.1 0 0.3'><joint axis='1 0 0'/><joint type='ball' pos='0 0 0.1'/>"
    "<joint type='slide' axis='0 0 1'/><inertial pos='0 0 0.1' mass='1' diaginertia='0.02 0.03 0.04'/>"
    "<body name='toe' pos='0.1 0 0'><inertial pos='0 0 0.1' mass='1' diaginertia='0.02 0.03 0.04'/></body>"
    "</body></body></body>";

const char* const frees =
    "<body name='torso' pos='0 0 1' euler='0 90 0'><joint type='free' damping='0.2'/>"
    "<inertial pos='0.1 0 0.1' mass='3' diaginertia='0.2 0.3 0.4'/>"
    "<body name='arm' pos='0 0.2 0.4'><joint axis='1 0 0'/>"
    "<inertial pos='0 0 0.1' mass='1' diaginertia='0.02 0.03 0.04'/></body>"
    "<body name='head' pos='0 0 0.5' euler='0 45 0'>"
    "<inertial pos='0 0 0.1' mass='1' diaginertia='0.02 0.03 0.04'/></body></body>"
    "<body name='thing' pos='2 0 0'><freejoint/><geom type='box' size='0.1 0.2 0.3'/></body>";

const char* const closed_loops =
    "<equality><connect body1='toe' body2='hip' anchor='0.1 0 0.2'/><weld body1='knee' body2='toe'/>"
    "<connect body1='toe' anchor='0 0 0' active='false'/></equality>";

const char* const full_inertia =
    "<body name='a'><joint axis='0 0 1'/><inertial pos='0.1 0 0' mass='2' fullinertia='0.3 0.4 0.5 0.01 "
    "-0.02 "
    "0.03'/><body name='b' pos='0 0 1'><joint axis='1 0 0'/><inertial pos='0.1 0.1 0' mass='2' "
    "fullinertia='0.3 0.4 0.5 0.1 0.02 0.03'/></body></body>";

}  // namespace

std::vector<MjcfText> mjcf_texts() {
  const std::string inner = "<body name='inner' pos='0 0 1'><joint axis='0 2 0'/>" + mass + "</body></body>";
  const std::string sums = "<compiler inertiagrouprange='0 3'/>";
  std::vector<MjcfText> all{
      {"orientations", file("", orientations())},
      {"radians", file("<compiler angle='radian'/>",
                       "<body name='a' euler='0.3 0.4 1.5707963'><joint axis='1 0 0' ref='0.3' stiffness='1' "
                       "springref='0.1'/>" +
                           mass + "</body>")},
      {"geoms", file(sums, geoms()), true},
      {"classes", file(defaults, classes), true},
      {"several joints", file("<option gravity='1 2 -3'/>", many + mass + inner)},
      {"balls", file("", balls, closed_loops)},
      {"free", file("<option gravity='0 -5 0'/>", frees), true},
      {"full inertia", file("", full_inertia), true},
      {"geoms over inertial",
       file("<compiler inertiafromgeom='true'/>",
            "<body name='a'><joint/>" + mass + "<geom size='0.2' pos='0.1 0 0'/></body>")},
      {"bounds", file("<compiler boundmass='2' boundinertia='0.035'/>", many + mass + inner)},
      {"balance", file("<compiler balanceinertia='true'/>",
                       "<body name='a'><joint axis='1 1 0'/><inertial pos='0 0 1' mass='1' diaginertia='1 2 "
                       "9'/></body>")},
      {"total mass", file("<compiler settotalmass='20'/>", balls)},
      {"no gravity", file("<option><flag gravity='disable'/></option>", many + mass + inner)}};
  for (const std::string sequence : {"zyx", "XYZ", "zxz", "xYz", "ZyX"})
    all.push_back({"eulerseq " + sequence,
                   file("<compiler eulerseq='" + sequence + "'/>",
                        "<body name='a' euler='10 -50 130'><joint axis='1 2 3'/>" + mass + "</body>")});
  return all;
}

namespace {

class RandomMjcf {
 public:
  RandomMjcf(std::uint64_t seed, int geoms) : draw_(seed), geoms_(geoms) {}

  std::string text() {
    const bool radian = draw_.chance(50);
    std::string sequence;
    for (int i = 0; i < 3; ++i) sequence += std::string("xyzXYZ")[static_cast<std::size_t>(draw_.below(6))];
    text_ << "<mujoco><compiler angle='" << (radian ? "radian" : "degree") << "' eulerseq='" << sequence
          << "'/><option gravity='" << three() << "'/><default><joint damping='" << some() << "'/>"
          << "<default class='k'><joint armature='0.1' axis='" << three()
          << "'/><geom density='300'/></default>"
          << "</default><worldbody>\n";
    for (int roots = draw_.between(1, 2); roots > 0; --roots) body(0);
    text_ << "</worldbody></mujoco>\n";
    return text_.str();
  }

 private:
  std::string real() {
    std::ostringstream s;
    s << draw_.between(-100, 100) / 100.0;
    return s.str();
  }
  std::string some() {
    std::ostringstream s;
    s << draw_.between(5, 100) / 100.0;
    return s.str();
  }
  std::string three() { return real() + " " + some() + " " + real(); }
  std::string size() { return some() + " " + some() + " " + some(); }

  std::string turn() {
    switch (draw_.below(6)) {
      case 0: return " quat='" + some() + " " + three() + "'";
      case 1: return " euler='" + three() + "'";
      case 2: return " axisangle='" + three() + " " + real() + "'";
      case 3: return " zaxis='" + three() + "'";
      case 4: return " xyaxes='1 " + real() + " 0 " + real() + " 0 1'";
      default: return draw_.chance(50) ? " quat='0.707107 0 0.707107 0'" : "";
    }
  }

  // Whether another may follow: no rotation follows a ball joint. Two equal axes in one body would make the inertia matrix singular.
  bool joint(bool first) {
    static const std::array<const char*, 3> types{"hinge", "slide", "ball"};
    const int type = draw_.chance(80) ? draw_.below(2) : 2;
    text_ << "<joint type='" << types[static_cast<std::size_t>(type)] << "' pos='" << three() << "'";
    if (type < 2)
      text_ << " ref='" << real() << "' stiffness='" << some() << "' springref='" << real() << "'";
    if (type < 2 && first && draw_.chance(40))
      text_ << " class='k'";
    else if (type < 2)
      text_ << " axis='" << (draw_.chance(40) ? "0 0 1" : three()) << "'";
    text_ << "/>";
    return type < 2;
  }

  void inertia() {
    static const std::array<const char*, 5> types{"sphere", "capsule", "cylinder", "box", "ellipsoid"};
    if (draw_.chance(40)) {
      text_ << "<inertial pos='" << three() << "' mass='" << some() << "' diaginertia='0.2 0.3 0.4'" << turn()
            << "/>";
      return;
    }
    for (int n = draw_.between(1, geoms_); n > 0; --n) {
      text_ << "<geom type='" << types[static_cast<std::size_t>(draw_.below(5))] << "' size='" << size()
            << "' pos='" << three() << "'" << turn();
      if (draw_.chance(30)) text_ << " class='k'";
      if (draw_.chance(30)) text_ << " mass='" << some() << "'";
      text_ << "/>";
    }
  }

  void body(int depth) {
    text_ << "<body name='b" << ++count_ << "' pos='" << three() << "'" << turn() << ">";
    const int joints = depth == 0 && draw_.chance(30) ? -1 : draw_.between(depth == 0 ? 1 : 0, 2);
    if (joints < 0) text_ << "<freejoint/>";
    for (int i = 0; i < joints && joint(i == 0); ++i) continue;
    inertia();
    text_ << "\n";
    for (int inner = draw_.below(depth < 3 ? 3 : 1); inner > 0 && count_ < 6; --inner) body(depth + 1);
    text_ << "</body>\n";
  }

  Draw draw_;
  int geoms_;
  std::ostringstream text_;
  int count_ = 0;
};

}  // namespace

std::string random_mjcf(std::uint64_t seed, int geoms) { return RandomMjcf(seed, geoms).text(); }

}  // namespace articula::test
