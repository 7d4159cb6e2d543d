// A YAML text as a tree of our own, made from yaml-cpp's events: every node knows its place, duplicate keys survive
// until someone complains, and what we do not want (anchors, aliases, tags, many documents, deep nesting, binary
// files) is refused here, so that no reader of a format meets it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/findings.hpp"

namespace articula {

struct YamlNode {
  enum class Kind { null, scalar, list, map };
  Kind kind = Kind::null;
  std::size_t at = 0;  // where it stands
  std::string text;    // of a scalar
  std::vector<YamlNode>
      items;  // of a list; of a map: key, value, key, value (a key that is no word is empty)
};

// `text` as plain() leaves it. Throws ParseError when it is no YAML at all, or absurd: over 4 MiB, binary, nested deeper than 64.
// Anchors, aliases, tags and keys that are no words are findings.
YamlNode parse_yaml(std::string_view text, Findings& findings);

}  // namespace articula
