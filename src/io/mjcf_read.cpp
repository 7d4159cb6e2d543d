#include <filesystem>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "io/mjcf.hpp"
#include "io/mjcf_bodies.hpp"

namespace articula {

namespace mjcf {

namespace {

const std::vector<std::string>& sections_read() {
  static const std::vector<std::string> names{"compiler", "option", "default", "worldbody", "equality"};
  return names;
}
const std::vector<std::string>& sections_left_out() {
  static const std::vector<std::string> names{"size",    "visual",   "statistic", "asset",
                                              "contact", "actuator", "sensor",    "keyframe",
                                              "tendon",  "custom",   "extension", "deformable"};
  return names;
}

void refuse_includes(const XmlElement& element, Findings& f) {
  for (const XmlElement& child : element.children) {
    if (child.name != "include") {
      refuse_includes(child, f);
      continue;
    }
    const XmlAttribute* file = child.attribute("file");
    f.error(
        child.at,
        "<include" + (file == nullptr ? "" : " file=\"" + shortened(file->value) + "\"") +
            ">: other files are not read",
        "give one file that has everything: MuJoCo writes it with mj_saveLastXML, or 'save xml' of simulate");
  }
}

// Springs and friction along tendons act on the joints, so that leaving them out changes torques.
void tell_tendons(const XmlElement& section, Findings& f) {
  for (const XmlElement& tendon : section.children)
    for (const std::string_view key : {"stiffness", "damping", "frictionloss", "armature"})
      if (tendon.attribute(key) != nullptr)
        f.warn(tendon.attribute(key)->at, label_of(tendon) + ": tendons are left out, and so is the " +
                                              std::string(key) + " of this one");
}

void sections(const XmlElement& root, Findings& f, Tally& dropped) {
  for (const XmlElement& section : root.children) {
    if (section.name == "include" || contains(sections_read(), section.name)) continue;
    if (section.name == "tendon") tell_tendons(section, f);
    if (!contains(sections_left_out(), section.name))
      f.warn(section.at, "unknown element <" + shortened(section.name) + ">: it is left out",
             suggestion(section.name, sections_read()));
    else if (section.children.empty())
      dropped.count(section.name, section.at);
    else
      for (const XmlElement& child : section.children)
        dropped.count(section.name + " " + shortened(child.name), child.at);
  }
}

Settings compiler(const XmlElement& root, const ImportOptions& options, Values& v) {
  for (const XmlElement* e : root.all("compiler")) check_attributes(*e, v.findings());
  const Entry entry = merged(root.all("compiler"), "compiler");
  if (v.word(entry, "coordinate", {"local", "global"}) == 1)
    v.findings().error(entry.attribute("coordinate")->at, "coordinate=\"global\" is not there yet",
                       "MuJoCo up to 2.3.2 reads such files and saves them with local coordinates");
  if (v.word(entry, "alignfree", {"false", "true"}) == 1)
    v.findings().error(entry.attribute("alignfree")->at,
                       "compiler: alignfree, which moves the frames of bodies, is not there yet");
  std::string sequence = "xyz";
  if (const XmlAttribute* a = entry.attribute("eulerseq")) {
    if (a->value.size() == 3 && a->value.find_first_not_of("xyzXYZ") == std::string::npos)
      sequence = a->value;
    else
      v.findings().error(
          a->at, "compiler: eulerseq must be three letters out of xyzXYZ, not " + in_quotes(a->value));
  }
  v.use(v.word(entry, "angle", {"degree", "radian"}) == 0, sequence);
  return {mass_rules(entry, v), v.word(entry, "autolimits", {"true", "false"}) == 0, options.floating};
}

// settotalmass: every mass and inertia times one factor.
void scale_masses(const XmlElement& root, Values& v, Mechanism& m) {
  const auto wanted = v.number(merged(root.all("compiler"), "compiler"), "settotalmass");
  if (!wanted || !(Rational(0) < wanted->constant())) return;
  Expr sum = v.graph().constant(0);
  for (const Part& part : m.parts) sum = sum + part.link[M];
  if (!(numeric_value(sum) > 0)) return;
  for (Part& part : m.parts)
    for (std::size_t k = XX; k <= M; ++k) part.link[k] = *wanted / sum * part.link[k];
}

void option(const XmlElement& root, Values& v, Mechanism& m) {
  const Entry entry = merged(root.all("option"), "option");
  std::vector<const XmlElement*> flags;
  for (const XmlElement* e : root.all("option"))
    for (const XmlElement* flag : e->all("flag")) flags.push_back(flag);
  const bool weightless = v.word(merged(flags, "flag"), "gravity", {"enable", "disable"}) == 1;
  const auto given = v.numbers(entry, "gravity", 3, 3);
  for (std::size_t i = 0; i < 3; ++i)
    m.gravity[i] = weightless ? v.graph().constant(0)
                   : given    ? (*given)[i]
                              : v.graph().constant(i == 2 ? Rational(-981, 100) : Rational(0));
  for (const std::string_view key : {"density", "viscosity"})
    if (!v.number(entry, key, 0).is_constant(0))
      v.findings().warn(entry.attribute(key)->at,
                        "option " + std::string(key) + ": the forces of a medium are left out");
}

Mechanism mechanism_of(const XmlElement& root, const ImportOptions& options, Findings& f) {
  const std::string model = root.value("model");
  Tree tree{blank_mechanism(model.empty() ? name_from(f.file()) : model), {}, {}, {}, {}};
  Mechanism& m = tree.mechanism;
  m.parts[0].name = "world";
  m.place = f.place(root.at);
  if (model.empty())
    f.change(ChangeKind::assumed, root.at,
             "the robot's name is " + shortened(m.name) + ": the file has none");
  m.sources = {"MJCF file " + std::filesystem::path(f.file()).filename().string()};
  m.parts[0].place = f.place(root.at);
  tree.home.push_back(Transform::identity(*m.graph, {0}));
  tree.bodies["world"] = 0;
  Values values(*m.graph, f, options.exact);
  refuse_includes(root, f);
  const Settings settings = compiler(root, options, values);
  const Defaults defaults(root, f);
  option(root, values, m);
  sections(root, f, tree.dropped);
  read_bodies(root, settings, defaults, values, tree);
  read_equality(root, defaults, values, tree);
  read_actuators(root, f, tree);
  if (f.errors() > 0) f.give_up();
  scale_masses(root, values, m);
  tree.dropped.tell(f);
  return m;
}

}  // namespace
}  // namespace mjcf

Robot read_mjcf(std::string_view text, const std::string& file, const ImportOptions& options) {
  return read_robot_with(text, file, [&](std::string_view plain_text, Findings& findings) {
    const XmlElement root = parse_xml(plain_text, findings);
    if (root.name != "mujoco")
      findings.refuse(root.at, "this is no MJCF: its root element is <" + shortened(root.name) + ">",
                      "an MJCF file begins with <mujoco>");
    return described(mjcf::mechanism_of(root, options, findings), options.fixed);
  });
}

}  // namespace articula
