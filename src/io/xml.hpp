// An XML text as a tree of our own, made from pugixml's: every element and attribute knows its offset in the text, so that a
// finding can be pointed at. Text that is no XML is refused, an attribute that an element has twice included, and so is what is absurd
// (over 16 MiB, nested deeper than 256) and what declares entities of its own, which are not expanded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/findings.hpp"

namespace articula {

struct XmlAttribute {
  std::string name, value;
  std::size_t at = 0;  // where the value stands
};

struct XmlElement {
  std::string name;
  std::size_t at = 0;  // where its name stands
  std::vector<XmlAttribute> attributes;
  std::vector<XmlElement> children;

  const XmlAttribute* attribute(std::string_view key) const;       // or null
  std::string value(std::string_view key) const;                   // of the attribute, or empty
  const XmlElement* child(std::string_view key) const;             // the first of that name, or null
  std::vector<const XmlElement*> all(std::string_view key) const;  // of that name, in order
  XmlElement& add(std::string name_);                   // a child, valid until the next one is added
  XmlElement& set(std::string key, std::string value);  // one attribute more
};

// `text` as plain() leaves it. Throws ParseError with line and column when it is no XML.
XmlElement parse_xml(std::string_view text, const Findings& findings);

// Mistakes that all formats of XML know, in the same words. `what` is where: "joint lift".
void tell_missing(const XmlElement& e, std::string_view key, const std::string& what, Findings& findings);
void tell_unknown(const XmlElement& e, const XmlAttribute& a, const std::string& hint,
                  Findings& findings);  // a warning: it is left out

struct XmlWord {
  std::string_view text;
  std::size_t at;  // in the file, as long as the value has no escapes
};
std::vector<XmlWord> words_of(const XmlAttribute& a);  // of its value, with blanks between them

// The tree as text, two blanks deeper for each level; offsets have no meaning.
std::string to_text(const XmlElement& root);

}  // namespace articula
