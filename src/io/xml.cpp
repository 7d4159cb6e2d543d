#include "io/xml.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <set>

#include "base/text.hpp"

namespace articula {

namespace {

constexpr int max_xml_depth = 256;

// pugixml parses in place: its names and values point into the buffer, which tells where they stand.
class XmlBuilder {
 public:
  XmlBuilder(const char* buffer, const Findings& findings) : buffer_(buffer), findings_(findings) {}

  XmlElement element(const pugi::xml_node& node, int depth) const {
    XmlElement result{node.name(), offset(node.name()), {}, {}};
    if (depth > max_xml_depth)
      findings_.refuse(result.at, "elements are nested too deeply",
                       "at most " + std::to_string(max_xml_depth) + " levels are read");
    std::set<std::string_view> names;
    for (const pugi::xml_attribute& a : node.attributes()) {
      if (!names.insert(a.name()).second)
        findings_.refuse(
            offset(a.name()),
            "<" + shortened(result.name) + "> has the attribute " + in_quotes(a.name()) + " twice",
            "delete one of them");
      result.attributes.push_back(
          {a.name(), a.value(), *a.value() == '\0' ? offset(a.name()) : offset(a.value())});
    }
    for (const pugi::xml_node& child : node.children())
      if (child.type() == pugi::node_element) result.children.push_back(element(child, depth + 1));
    return result;
  }

 private:
  std::size_t offset(const char* at) const { return static_cast<std::size_t>(at - buffer_); }

  const char* buffer_;
  const Findings& findings_;
};

void write(const XmlElement& e, const std::string& indent, std::string& text) {
  text += indent + "<" + e.name;
  for (const XmlAttribute& a : e.attributes) text += " " + a.name + "=\"" + xml_escaped(a.value) + "\"";
  if (e.children.empty()) {
    text += "/>\n";
    return;
  }
  text += ">\n";
  for (const XmlElement& child : e.children) write(child, indent + "  ", text);
  text += indent + "</" + e.name + ">\n";
}

}  // namespace

const XmlAttribute* XmlElement::attribute(std::string_view key) const {
  const auto found =
      std::find_if(attributes.begin(), attributes.end(), [&](const auto& a) { return a.name == key; });
  return found == attributes.end() ? nullptr : &*found;
}

std::string XmlElement::value(std::string_view key) const {
  const XmlAttribute* a = attribute(key);
  return a == nullptr ? std::string() : a->value;
}

const XmlElement* XmlElement::child(std::string_view key) const {
  const auto found =
      std::find_if(children.begin(), children.end(), [&](const auto& c) { return c.name == key; });
  return found == children.end() ? nullptr : &*found;
}

std::vector<const XmlElement*> XmlElement::all(std::string_view key) const {
  std::vector<const XmlElement*> found;
  for (const XmlElement& c : children)
    if (c.name == key) found.push_back(&c);
  return found;
}

XmlElement& XmlElement::add(std::string name_) {
  return children.emplace_back(XmlElement{std::move(name_), 0, {}, {}});
}

XmlElement& XmlElement::set(std::string key, std::string value) {
  attributes.push_back({std::move(key), std::move(value), 0});
  return *this;
}

XmlElement parse_xml(std::string_view text, const Findings& findings) {
  findings.refuse_above(16, "meshes belong into files of their own");
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
    findings.refuse(zero, no_text(0), "the file must be UTF-8");
  std::string buffer(text);
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer_inplace(
      buffer.data(), buffer.size(), pugi::parse_default | pugi::parse_doctype, pugi::encoding_utf8);
  if (!parsed)
    findings.refuse(
        std::min<std::size_t>(static_cast<std::size_t>(parsed.offset), text.empty() ? 0 : text.size() - 1),
        "this is no XML: " + lower(parsed.description()), "look for a tag or a quote that is not closed");
  std::vector<pugi::xml_node> roots;
  for (const pugi::xml_node& node : document.children()) {
    if (node.type() == pugi::node_element) roots.push_back(node);
    if (node.type() == pugi::node_doctype && std::string_view(node.value()).find("<!ENTITY") != nowhere)
      findings.refuse(static_cast<std::size_t>(node.value() - buffer.data()),
                      "this file declares entities, which are not expanded",
                      "write out what they stand for: xmllint --noent does it");
  }
  if (roots.size() != 1)
    findings.refuse(
        roots.empty() ? nowhere : roots[1].offset_debug(),
        roots.empty() ? "there is no element in this file" : "there is more than one root element",
        "XML has one element that contains all others");
  return XmlBuilder(buffer.data(), findings).element(roots.front(), 0);
}

void tell_missing(const XmlElement& e, std::string_view key, const std::string& what, Findings& findings) {
  findings.error(e.at, what + ": the attribute '" + std::string(key) + "' of <" + e.name + "> is missing");
}

void tell_unknown(const XmlElement& e, const XmlAttribute& a, const std::string& hint, Findings& findings) {
  const XmlAttribute* name = e.attribute("name");
  const std::string whose = name == nullptr ? "" : e.name + " " + shortened(name->value) + ": ";
  findings.warn(
      a.at, whose + "unknown attribute " + in_quotes(a.name) + " of <" + e.name + ">: it is left out", hint);
}

std::vector<XmlWord> words_of(const XmlAttribute& a) {
  constexpr std::string_view blanks = " \t\n\r\f\v";
  const std::string_view text = a.value;
  std::vector<XmlWord> words;
  for (std::size_t i = text.find_first_not_of(blanks); i < text.size();
       i = text.find_first_not_of(blanks, i)) {
    const std::size_t end = std::min(text.find_first_of(blanks, i), text.size());
    words.push_back({text.substr(i, end - i), a.at + i});
    i = end;
  }
  return words;
}

std::string to_text(const XmlElement& root) {
  std::string text = "<?xml version=\"1.0\"?>\n";
  write(root, "", text);
  return text;
}

}  // namespace articula
