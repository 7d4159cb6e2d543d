#include "io/mjcf_source.hpp"

#include "base/contains.hpp"
#include "base/text.hpp"

namespace articula::mjcf {

namespace {

const std::string main_class;  // the outermost, which needs no name

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> all = split(text, ' ');
  std::erase(all, "");
  return all;
}

// By tag: what it may have, used or not.
const std::map<std::string, std::vector<std::string>>& known_attributes() {
  static const std::string place = "pos quat axisangle xyaxes zaxis euler ";
  static const std::map<std::string, std::vector<std::string>> table{
      {"compiler",
       words("autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle "
             "fitaabb eulerseq meshdir texturedir assetdir discardvisual convexhull usethread fusestatic "
             "inertiafromgeom inertiagrouprange exactmeshinertia alignfree saveinertial")},
      {"body", words(place + "name childclass mocap user gravcomp sleep")},
      {"frame", words(place + "name childclass")},
      {"inertial", words(place + "mass diaginertia fullinertia")},
      {"joint",
       words("name class type group pos axis springdamper limited actuatorfrclimited solreflimit solimplimit "
             "solreffriction solimpfriction stiffness range actuatorfrcrange actuatorgravcomp margin ref "
             "springref armature damping frictionloss user")},
      {"freejoint", words("name group align")},
      {"geom",
       words(place +
             "name class type contype conaffinity condim group priority size material friction mass density "
             "shellinertia solmix solref solimp margin gap fromto hfield mesh fitscale rgba fluidshape "
             "fluidcoef user surfacevel")},
      {"site", words(place + "name class type group material size fromto rgba user")},
      {"equality", words("active solref solimp")},  // of <default>
      {"equality joint", words("name class joint1 joint2 polycoef active solref solimp")},
      {"connect", words("name class body1 body2 anchor site1 site2 active solref solimp")},
      {"weld", words("name class body1 body2 relpose anchor site1 site2 torquescale active solref solimp")}};
  return table;
}

bool is_known(const std::string& tag, const std::string& key) {
  const auto found = known_attributes().find(tag);
  return found != known_attributes().end() && contains(found->second, key);
}

}  // namespace

const XmlAttribute* Entry::attribute(std::string_view key) const {
  if (const XmlAttribute* own = element->attribute(key)) return own;
  for (const XmlElement* e : behind)
    if (const XmlAttribute* a = e->attribute(key)) return a;
  return nullptr;
}

std::string label_of(const XmlElement& element) {
  const std::string name = element.value("name");
  return name.empty() ? "a " + element.name : element.name + " " + shortened(name);
}

Defaults::Defaults(const XmlElement& root, Findings& findings) : findings_(findings) {
  classes_[main_class];
  for (const XmlElement* top : root.all("default")) {
    section(*top, main_class, main_class);
    if (const std::string name = top->value("class"); !name.empty()) classes_[name].parent = main_class;
  }
}

void Defaults::section(const XmlElement& element, const std::string& name, const std::string& parent) {
  classes_[name].parent = parent;
  for (const XmlElement& child : element.children) {
    if (child.name != "default") {
      say(child, classes_[name]);
      continue;
    }
    const XmlAttribute* inner = child.attribute("class");
    if (inner == nullptr || inner->value.empty())
      findings_.error(child.at, "a <default> inside another needs a class", "write <default class=\"...\">");
    else if (classes_.count(inner->value) > 0)
      findings_.error(inner->at, "two default classes are called " + in_quotes(inner->value),
                      "rename one of them");
    else
      section(child, inner->value, name);
  }
}

// Attributes that are known, so that a class stays small, whatever the file says and how often.
void Defaults::say(const XmlElement& element, Class& by) const {
  check_attributes(element, findings_);
  auto& all = by.said[element.name].attributes;
  for (const XmlAttribute& a : element.attributes) {
    if (!is_known(element.name, a.name)) continue;
    std::erase_if(all, [&](const XmlAttribute& other) { return other.name == a.name; });
    all.push_back(a);
  }
}

void Defaults::check_class(const XmlAttribute& name) const {
  if (classes_.count(name.value) > 0 || name.value == "main") return;
  std::vector<std::string> known;
  for (const auto& [key, found] : classes_) known.push_back(key);
  findings_.no_such(name.at, "", "default class", in_quotes(name.value), possible(name.value, known));
}

Entry Defaults::entry(const XmlElement& element, const std::string& childclass,
                      const std::string& tag) const {
  Entry entry{&element, {}, label_of(element)};
  const XmlAttribute* own = element.attribute("class");
  std::string name = own != nullptr ? own->value : childclass;
  if (own != nullptr) check_class(*own);
  for (auto found = classes_.find(name);; name = found->second.parent, found = classes_.find(name)) {
    if (found == classes_.end()) found = classes_.find(main_class);
    const auto& said = found->second.said;
    if (const auto e = said.find(tag.empty() ? element.name : tag); e != said.end())
      entry.behind.push_back(&e->second);
    if (found->first == main_class) return entry;
  }
}

Entry merged(const std::vector<const XmlElement*>& elements, const std::string& label) {
  static const XmlElement nothing;
  if (elements.empty()) return {&nothing, {}, label};
  Entry entry{elements.back(), {}, label};
  for (auto e = elements.rbegin() + 1; e != elements.rend(); ++e) entry.behind.push_back(*e);
  return entry;
}

void check_attributes(const XmlElement& element, Findings& findings, const std::string& tag) {
  const auto found = known_attributes().find(tag.empty() ? element.name : tag);
  if (found == known_attributes().end()) return;
  for (const XmlAttribute& a : element.attributes)
    if (!contains(found->second, a.name))
      tell_unknown(element, a, suggestion(a.name, found->second), findings);
}

}  // namespace articula::mjcf
