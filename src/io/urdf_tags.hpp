// The elements of a URDF file that no model needs, counted. And xacro, the macro language that many URDF files are written in,
// recognised.
#pragma once

#include <vector>

#include "io/tally.hpp"
#include "io/xml.hpp"

namespace articula {

// Counts the children of e, all but these.
void count_others(const XmlElement& e, const std::vector<std::string_view>& known, Tally& dropped);

// An element of xacro, or ${..} in a file that declares xacro, or a file called so: macros that have not been expanded. Throws
// ParseError with the advice to expand them.
void refuse_xacro(const XmlElement& root, const Findings& findings);

}  // namespace articula
