// A YAML text as a tree of our own, made from yaml-cpp's events: every node knows its place, duplicate keys survive
// until someone complains, and what we do not want (anchors, aliases, tags, many documents, deep nesting, binary
// files) is refused here, so that no reader of a format meets it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace articula {

struct YamlNode {
  enum class Kind { null, scalar, list, map };
  Kind kind = Kind::null;
  int line = 0, column = 0;  // from 1
  std::string text;          // of a scalar
  std::vector<YamlNode>
      items;  // of a list; of a map: key, value, key, value (a key that is no word is empty)
};

struct YamlDocument {
  std::string file;
  std::vector<std::string> lines;
  YamlNode root;
  std::vector<Diagnostic> found;  // anchors, aliases, tags, keys that are no scalars

  Place place(const YamlNode& node) const { return {file, node.line, node.column}; }
  std::string excerpt(int line, int column) const;  // the line, unless it is absurdly long
};

// Throws ParseError when the text is no YAML at all, or absurd: over 4 MiB, binary, nested deeper than 64.
YamlDocument parse_yaml(std::string_view text, const std::string& file);

}  // namespace articula
