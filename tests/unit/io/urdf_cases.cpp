#include "unit/io/urdf_cases.hpp"

#include <map>
#include <vector>

namespace articula::test::urdf {

std::string file(const std::string& content) {
  return "<?xml version=\"1.0\"?>\n<robot name=\"r\">\n" + content + "</robot>\n";
}

std::string light(const std::string& name) { return "<link name=\"" + name + "\"/>\n"; }

std::string heavy(const std::string& name) {
  return "<link name=\"" + name +
         "\"><inertial><origin xyz=\"0.01 -0.02 0.3\" rpy=\"0.3 0 0.1\"/><mass value=\"2\"/>"
         "<inertia ixx=\"0.03\" ixy=\"0.001\" ixz=\"-0.002\" iyy=\"0.04\" iyz=\"0.003\" "
         "izz=\"0.02\"/></inertial></link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& content) {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent +
         "\"/><child link=\"" + child + "\"/>" + content + "</joint>\n";
}

std::string everything() {
  return file(
      heavy("base") + heavy("a") + heavy("b") + heavy("c") + heavy("d") + heavy("e") + light("flange") +
      heavy("tool") + light("sensor") + light("mark") +
      joint("slide", "prismatic", "a", "b",
            "<origin xyz=\"0.1 0 0.2\" rpy=\"0.4 0 0\"/><axis xyz=\"1 0 0\"/>"
            "<limit lower=\"-0.5\" upper=\"1\" effort=\"10\" velocity=\"2\"/>") +
      joint("turn", "revolute", "base", "a",
            "<origin xyz=\"0 0 0.5\" rpy=\"1.5707963 0 0\"/><axis xyz=\"0 1 0\"/>"
            "<limit lower=\"-3.14159\" upper=\"3.14159\" effort=\"50\" velocity=\"3\"/>"
            "<dynamics damping=\"0.5\" friction=\"0.1\"/>") +
      joint("spin", "continuous", "b", "c", "<origin xyz=\"0 0.3 0\"/><axis xyz=\"0 3 4\"/>") +
      joint("finger", "revolute", "c", "d",
            "<origin xyz=\"0 0.02 0.1\"/><axis xyz=\"0 0 -1\"/><mimic joint=\"spin\" multiplier=\"-2\" "
            "offset=\"0.25\"/><limit lower=\"0\" upper=\"1\" effort=\"1\" velocity=\"1\"/>") +
      joint("mount", "fixed", "d", "flange", "<origin xyz=\"0 0 0.05\" rpy=\"0 0 0.7853981634\"/>") +
      joint("hold", "fixed", "flange", "tool", "<origin xyz=\"0 0.01 0\" rpy=\"0 1.57079632679 0\"/>") +
      joint("look", "fixed", "b", "sensor", "<origin xyz=\"0.05 0 0\" rpy=\"0 0 3.14159265\"/>") +
      joint("spot", "fixed", "base", "mark", "<origin xyz=\"1 2 3\"/>") +
      joint("drift", "planar", "base", "e", "<origin xyz=\"0 1 0\"/><axis xyz=\"0 0 1\"/>"));
}

Robot read(const std::string& text, const ImportOptions& options) {
  return read_urdf(text, "r.urdf", options);
}

std::string refusal(const std::string& text) {
  return refusal_of([&] { read(text); });
}

std::string report(const std::string& text) { return listed(read(text).data().changes); }

std::string warnings(const std::string& text) { return to_text(read(text).warnings()); }

}  // namespace articula::test::urdf
