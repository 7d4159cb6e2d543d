// The elements of a URDF file that no model needs: counted by name, so that the report has one line for each. And xacro, the macro
// language that many URDF files are written in, recognised.
#pragma once

#include <vector>

#include "io/xml.hpp"

namespace articula {

class DroppedTags {
 public:
  void add(const std::string& label, std::size_t at, std::size_t count = 1);
  void add_children(const XmlElement& e, const std::vector<std::string_view>& known);  // all but these
  void tell(Findings& findings) const;  // in the order of their first places

 private:
  struct Entry {
    std::string label;
    std::size_t at, count;
  };
  std::vector<Entry> entries_;
};

// An element of xacro, or ${..} in a file that declares xacro, or a file called so: macros that have not been expanded. Throws
// ParseError with the advice to expand them.
void refuse_xacro(const XmlElement& root, const Findings& findings);

}  // namespace articula
