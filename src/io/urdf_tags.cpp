#include "io/urdf_tags.hpp"

#include <filesystem>
#include <map>
#include <optional>

#include "base/contains.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

// Every element below and including e, parents first; a loop, since files may be nested deeply.
std::vector<const XmlElement*> all_below(const XmlElement& e) {
  std::vector<const XmlElement*> found{&e};
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const XmlElement& child : found[i]->children) found.push_back(&child);
  return found;
}

constexpr std::string_view reduction = "mechanicalReduction";

// Of the elements that are read; what stands in others is dropped with them.
const std::map<std::string, std::vector<std::string>, std::less<>>& known_attributes() {
  static const std::map<std::string, std::vector<std::string>, std::less<>> known{
      {"robot", {"name", "version"}},
      {"link", {"name"}},
      {"inertial", {}},
      {"mass", {"value"}},
      {"inertia", {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}},
      {"joint", {"name", "type"}},
      {"origin", {"xyz", "rpy"}},
      {"parent", {"link"}},
      {"child", {"link"}},
      {"axis", {"xyz"}},
      {"limit", {"lower", "upper", "velocity", "effort"}},
      {"dynamics", {"damping", "friction"}},
      {"mimic", {"joint", "multiplier", "offset"}}};
  return known;
}

std::string remark(const std::string& tag) {
  if (tag == reduction)
    return ": gear ratios are not read; rotors are described by IA, or by motors, in a YAML file";
  if (tag == "gazebo") return ": what it says of links and joints is not read";
  return {};
}

std::optional<std::size_t> first_macro(const XmlElement& root) {
  const bool declared = root.attribute("xmlns:xacro") != nullptr;
  for (const XmlElement* e : all_below(root)) {
    if (e->name.rfind("xacro:", 0) == 0) return e->at;
    for (const XmlAttribute& a : e->attributes)
      if (declared && (a.value.find("${") != std::string::npos || a.value.find("$(") != std::string::npos))
        return a.at;
  }
  return std::nullopt;
}

}  // namespace

void count_others(const XmlElement& e, const std::vector<std::string_view>& known, Tally& dropped) {
  for (const XmlElement& child : e.children) {
    if (contains(known, child.name)) continue;
    dropped.count("<" + shortened(child.name) + ">", child.at, remark(child.name));
    if (child.name != "transmission") continue;
    for (const XmlElement* part : all_below(child))
      if (part->name == reduction) dropped.count("<" + part->name + ">", part->at, remark(part->name));
  }
}

void count_unknown_attributes(const XmlElement& element, Tally& dropped, Findings& findings) {
  const auto known = known_attributes().find(element.name);
  if (known == known_attributes().end()) return;
  for (const XmlAttribute& a : element.attributes) {
    const auto& names = known->second;
    if (a.name.rfind("xmlns", 0) == 0 || contains(names, a.name)) continue;
    if (const std::string meant = suggestion(a.name, names); !meant.empty())
      tell_unknown(element, a, meant, findings);
    else
      dropped.count(in_quotes(a.name) + " of <" + element.name + ">", a.at);
  }
  for (const XmlElement& child : element.children) count_unknown_attributes(child, dropped, findings);
}

void refuse_xacro(const XmlElement& root, const Findings& findings) {
  const bool named = lower(std::filesystem::path(findings.file()).extension().string()) == ".xacro";
  const auto macro = first_macro(root);
  if (named || macro)
    findings.refuse(macro.value_or(root.at), "this is a xacro file: its macros must be expanded first",
                    "run  xacro in.xacro > out.urdf  and give out.urdf");
}

}  // namespace articula
