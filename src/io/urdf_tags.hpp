// The elements and attributes of a URDF file that no model needs: counted. And xacro, the macro language that many URDF files are written in, recognised.
#pragma once

#include <vector>

#include "io/tally.hpp"
#include "io/xml.hpp"

namespace articula {

// Counts the children of e, all but these.
void count_others(const XmlElement& e, const std::vector<std::string_view>& known, Tally& dropped);

// Counts attributes that URDF does not have, of the elements that are read; one that looks like a slip is a warning.
void count_unknown_attributes(const XmlElement& element, Tally& dropped, Findings& findings);

// An element of xacro, or ${..} in a file that declares xacro, or a file called so: macros that have not been expanded. Throws
// ParseError with the advice to expand them.
void refuse_xacro(const XmlElement& root, const Findings& findings);

}  // namespace articula
