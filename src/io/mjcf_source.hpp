// The text of an MJCF file as its reader sees it: elements with the defaults that stand behind them.
//
//   <default class="main">           what a joint, geom, .. has when it says nothing; classes are nested, and what the inner
//     <joint damping="1"/>           one does not say the outer one does
//     <default class="finger"> ..
//
// An element belongs to the class that it names, else to the `childclass` of the nearest body around it, else to the outermost.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/xml.hpp"

namespace articula::mjcf {

struct Entry {
  const XmlElement* element = nullptr;
  std::vector<const XmlElement*> behind;  // defaults, the nearest first
  std::string label;                      // "joint lift"

  const XmlAttribute* attribute(std::string_view key) const;  // its own, else of the defaults; or null
  std::size_t at() const { return element->at; }
};

// The name, when it has one: "joint lift", else "a joint".
std::string label_of(const XmlElement& element);

class Defaults {
 public:
  Defaults(const XmlElement& root, Findings& findings);
  // With what the class says of elements of the tag: their own, unless said otherwise.
  Entry entry(const XmlElement& element, const std::string& childclass, const std::string& tag = {}) const;
  void check_class(const XmlAttribute& name) const;  // tells when there is no such class

 private:
  struct Class {
    std::string parent;
    std::map<std::string, XmlElement> said;  // by tag; what is said last counts
  };
  void section(const XmlElement& element, const std::string& name, const std::string& parent);
  void say(const XmlElement& element, Class& by) const;

  Findings& findings_;
  std::map<std::string, Class> classes_;
};

// Several elements of one name as one: what is said last counts.
Entry merged(const std::vector<const XmlElement*>& elements, const std::string& label);

// Tells of attributes that no version of MuJoCo has: most often they are slips. The tag is the element's own, unless said otherwise.
void check_attributes(const XmlElement& element, Findings& findings, const std::string& tag = {});

}  // namespace articula::mjcf
