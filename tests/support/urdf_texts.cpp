#include "support/urdf_texts.hpp"

#include <array>
#include <cstdio>
#include <sstream>

namespace articula::test {

namespace {

std::string digits(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.17g", x);
  return text.data();
}

}  // namespace

UrdfText& UrdfText::raw(const std::string& text) {
  body_ += text + "\n";
  return *this;
}

UrdfText& UrdfText::link(const std::string& name) { return raw("  <link name=\"" + name + "\"/>"); }

UrdfText& UrdfText::link(const std::string& name, const std::string& mass, const std::string& xyz,
                         const std::string& rpy, const std::string& inertia) {
  std::istringstream moments(inertia);
  std::string cells, moment;
  for (const char* key : {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"})
    if (moments >> moment) cells += std::string(" ") + key + "=\"" + moment + "\"";
  return raw("  <link name=\"" + name + "\">\n    <inertial>\n      <origin xyz=\"" + xyz + "\" rpy=\"" +
             rpy + "\"/>\n      <mass value=\"" + mass + "\"/>\n      <inertia" + cells +
             "/>\n    </inertial>\n  </link>");
}

UrdfText& UrdfText::box(const std::string& name, double mass, const std::string& centre, double size) {
  const double x = size, y = 0.7 * size, z = 0.4 * size;
  const auto moment = [&](double a, double b) { return digits(mass / 12 * (a * a + b * b)); };
  return link(name, digits(mass), centre, "0 0 0",
              moment(y, z) + " 0 0 " + moment(x, z) + " 0 " + moment(x, y));
}

UrdfText& UrdfText::joint(const std::string& type, const std::string& name, const std::string& parent,
                          const std::string& child, const std::string& xyz, const std::string& rpy,
                          const std::string& axis, const std::string& more) {
  const bool limited = type == "revolute" || type == "prismatic";
  const bool has_limits = more.find("<limit") != std::string::npos;
  return raw("  <joint name=\"" + name + "\" type=\"" + type + "\">\n    <origin xyz=\"" + xyz + "\" rpy=\"" +
             rpy + "\"/>\n    <parent link=\"" + parent + "\"/>\n    <child link=\"" + child + "\"/>\n" +
             (axis.empty() ? "" : "    <axis xyz=\"" + axis + "\"/>\n") +
             (limited && !has_limits ? "    <limit lower=\"-3\" upper=\"3\" effort=\"100\" velocity=\"2\"/>\n"
                                     : "") +
             (more.empty() ? "" : "    " + more + "\n") + "  </joint>");
}

std::string UrdfText::text() const {
  return "<?xml version=\"1.0\"?>\n<robot name=\"" + name_ + "\">\n" + body_ + "</robot>\n";
}

std::string floating_text(std::string text, const std::string& root, const std::string& joint) {
  const std::string world = "where_it_floats";
  return text.insert(text.rfind("</robot>"), "<link name=\"" + world + "\"/><joint name=\"" + joint +
                                                 "\" type=\"floating\"><parent link=\"" + world +
                                                 "\"/><child link=\"" + root + "\"/></joint>\n");
}

}  // namespace articula::test
