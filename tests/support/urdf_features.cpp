// One file for each feature of the format.
#include "support/urdf_texts.hpp"

namespace articula::test {

namespace {

const std::string heavy = "0.04 0.003 -0.002 0.05 0.001 0.03";

std::string any_axes() {
  return UrdfText("any_axes")
      .link("base")
      .link("a", "2", "0.1 0.02 -0.3", zeros, heavy)
      .link("b", "1.5", "0 0.2 0.1", zeros, heavy)
      .link("c", "1", "0.05 0 0.1", zeros, heavy)
      .joint("revolute", "ja", "base", "a", "0.1 -0.2 0.3", "0.3 -0.7 1.1", "0.6 0 0.8")
      .joint("revolute", "jb", "a", "b", "0.4 0.1 0", "-1.2 0.4 0.2", "0 -1 0")
      .joint("revolute", "jc", "b", "c", "0 0.3 0.2", "2.5 0.9 -2", "0.48 0.6 0.64")
      .text();
}

std::string axes_of_any_length() {
  return UrdfText("axes_of_any_length")
      .link("base")
      .link("a", "2", "0.1 0 0", zeros, heavy)
      .link("b", "1", "0 0.1 0", zeros, heavy)
      .link("c", "1", "0 0 0.1", zeros, heavy)
      .joint("revolute", "ja", "base", "a", "0 0 0.2", zeros, "0 0 2")
      .joint("continuous", "jb", "a", "b", "0.3 0 0", zeros, "1 2 3")
      .joint("prismatic", "jc", "b", "c", "0 0.3 0", "0.1 0.2 0.3", "-0.001 0.002 0")
      .text();
}

std::string no_axis_no_origin() {  // the axis is x, the origin that of the parent
  return UrdfText("no_axis_no_origin")
      .link("base")
      .link("a", "2", "0.1 0.2 0", zeros, heavy)
      .link("b", "1", "0 0.1 0", zeros, heavy)
      .raw("<joint name=\"ja\" type=\"continuous\"><parent link=\"base\"/><child link=\"a\"/></joint>")
      .raw(
          "<joint name=\"jb\" type=\"continuous\"><origin xyz=\"0.2 0.3 0\"/><parent link=\"a\"/>"
          "<child link=\"b\"/></joint>")
      .text();
}

std::string slides() {
  return UrdfText("slides")
      .link("base")
      .link("a", "2", "0.1 0 0", zeros, heavy)
      .link("b", "1", "0 0.1 0", zeros, heavy)
      .link("c", "1", "0 0 0.1", "0.2 0 0", heavy)
      .link("d", "1", "0 0.3 0.1", "0.2 0 0", heavy)
      .joint("prismatic", "ja", "base", "a", "0.1 0 0", "0 0.5 0", "1 1 0")
      .joint("prismatic", "jb", "a", "b", "0 0.1 0.2", zeros, "-1 0 0")
      .joint("revolute", "jc", "b", "c", "0.2 0.1 0", "0.4 0.5 0.6", "0 0.6 -0.8")
      .joint("prismatic", "jd", "c", "d", "0 0 0.5", zeros, "0.1 -0.7 0.3")
      .text();
}

std::string fixed_everywhere() {  // at the base, in the middle, several in a row, at the end, in a fork
  return UrdfText("fixed_everywhere")
      .link("world_link")
      .link("plinth", "50", "0 0 0.2", zeros, heavy)
      .link("shoulder", "3", "0.1 0 0.1", zeros, heavy)
      .link("flange1", "0.5", "0 0.02 0", "0.3 0.1 0", heavy)
      .link("flange2")
      .link("flange3", "0.25", "0.02 0 0", "0 0.4 0", heavy)
      .link("elbow", "2", "0 0.1 0", zeros, heavy)
      .link("hand", "0.75", "0 0 0.05", "0 0 1.1", heavy)
      .link("tool0")
      .link("camera", "0.1", "0.01 0 0", zeros, "0.01 0 0 0.01 0 0.01")
      .link("lens")
      .joint("fixed", "f0", "world_link", "plinth", "1 2 0.5", "0 0 0.7")
      .joint("revolute", "j1", "plinth", "shoulder", "0 0 0.4", zeros, "0 0 1")
      .joint("fixed", "f1", "shoulder", "flange1", "0.2 0 0.1", "0.5 0 0")
      .joint("fixed", "f2", "flange1", "flange2", "0 0.1 0", "0 -0.6 0.2")
      .joint("fixed", "f3", "flange2", "flange3", "0.05 0 0", "1.2 0 0")
      .joint("revolute", "j2", "flange3", "elbow", "0.1 0.1 0", "0 0 0.3", "0 1 0")
      .joint("fixed", "f4", "elbow", "hand", "0.3 0 0", "0 1.5707963267948966 0")
      .joint("fixed", "f5", "hand", "tool0", "0 0 0.15", zeros)
      .joint("fixed", "f6", "elbow", "camera", "0.1 0 0.1", "0.1 0.2 0.3")
      .joint("fixed", "f7", "camera", "lens", "0 0 0.02", "-1.5707963267948966 0 -1.5707963267948966")
      .text();
}

std::string turned_inertias() {
  return UrdfText("turned_inertias")
      .link("base", "10", zeros, zeros, heavy)
      .link("a", "2", "0.1 0.05 0", "0.4 -0.9 2", heavy)
      .link("b", "1", "0 0 0.1", "1.5707963267948966 0 0", "0.02 0.005 0.004 0.03 -0.006 0.025")
      .joint("revolute", "ja", "base", "a", "0 0 0.2", zeros, "0 0 1")
      .joint("revolute", "jb", "a", "b", "0.3 0 0", "0.3 0 0", "0 1 0")
      .text();
}

std::string some_inertias() {  // the link between the joints has zeros, nor has the tip
  return UrdfText("some_inertias")
      .link("base")
      .link("a")
      .link("b", "1", "0 0.1 0.1", zeros, heavy)
      .link("tip")
      .joint("revolute", "ja", "base", "a", "0 0 0.2", zeros, "0 0 1")
      .joint("revolute", "jb", "a", "b", "0.3 0 0", zeros, "0 1 0")
      .joint("revolute", "jc", "b", "tip", "0.3 0 0", zeros, "1 0 0")
      .text();
}

std::string no_inertias() {
  return UrdfText("no_inertias")
      .link("base")
      .link("a")
      .link("b")
      .joint("revolute", "ja", "base", "a", "0 0 0.2", zeros, "0 0 1")
      .joint("revolute", "jb", "a", "b", "0.3 0 0", "1 0 0", "0 1 0")
      .text();
}

std::string mimic() {
  return UrdfText("mimic")
      .link("palm")
      .box("left", 0.1, "0.02 0 0", 0.05)
      .box("right", 0.1, "0.02 0 0", 0.05)
      .box("thumb", 0.1, "0.02 0 0", 0.05)
      .joint("prismatic", "grip", "palm", "left", "0 0.01 0.05", zeros, "0 1 0")
      .joint("prismatic", "grip_twin", "palm", "right", "0 -0.01 0.05", zeros, "0 -1 0",
             "<mimic joint=\"grip\"/>")
      .joint("revolute", "thumb_joint", "palm", "thumb", "0 0 0.1", "0 0.4 0", "0 0 1",
             "<mimic joint=\"grip\" multiplier=\"-12.5\" offset=\"0.3\"/>")
      .text();
}

std::string planar(const std::string& axis, const std::string& rpy) {
  return UrdfText("planar")
      .link("odom")
      .box("cart", 20, "0.05 0 0.1", 0.6)
      .box("arm", 2, "0.2 0 0", 0.4)
      .joint("planar", "drive", "odom", "cart", "0.5 0.2 0.1", rpy, axis)
      .joint("revolute", "lift", "cart", "arm", "0.1 0 0.3", zeros, "0 1 0")
      .text();
}

std::string floating() {
  return UrdfText("floating")
      .link("map")
      .link("body", "20", "0.05 0 0.1", zeros, heavy)
      .link("arm", "2", "0.2 0 0", "0.2 0 0", heavy)
      .link("ball", "1", "0 0 0.1", zeros, heavy)
      .joint("floating", "flight", "map", "body", "0.5 0 1", "0 0 0.4")
      .joint("revolute", "swing", "body", "arm", "0.1 0 0.3", "0.1 0.2 0.3", "0 1 0")
      .joint("floating", "throw", "arm", "ball", "0.3 0 0", "0.5 0 0")
      .text();
}

std::string two_trees() {
  UrdfText t("two_trees");
  t.link("base");
  for (const std::string side : {"l", "r"}) {
    const std::string y = side == "l" ? "0.2" : "-0.2";
    t.box(side + "1", 2, "0 0.1 0", 0.2).box(side + "2", 1, "0.1 0 0", 0.2);
    t.joint("revolute", side + "j1", "base", side + "1", "0 " + y + " 0.3", "0.2 0 0", "0 0 1");
    t.joint("revolute", side + "j2", side + "1", side + "2", "0.25 0 0", zeros, "0 1 0");
  }
  return t.text();
}

std::string on_a_floating_base() {  // a root without mass, on which the robot floats
  return floating_text(two_trees(), "base", "floating_base");
}

std::string drives() {
  return UrdfText("drives")
      .link("base")
      .box("a", 2, "0.1 0 0", 0.3)
      .box("b", 1, "0.1 0 0", 0.3)
      .box("c", 1, "0.1 0 0", 0.3)
      .joint("revolute", "ja", "base", "a", "0 0 0.2", zeros, "0 0 1",
             "<limit lower=\"-1.5\" upper=\"2.25\" effort=\"30\" velocity=\"1.5\"/>"
             "<dynamics damping=\"0.7\" friction=\"0.3\"/>")
      .joint("continuous", "jb", "a", "b", "0.3 0 0", zeros, "0 1 0", "<dynamics damping=\"1.25\"/>")
      .joint("prismatic", "jc", "b", "c", "0.3 0 0", zeros, "0 0 -1",
             "<limit effort=\"30\" velocity=\"1.5\"/><dynamics friction=\"2\"/>"
             "<safety_controller soft_lower_limit=\"-1\" soft_upper_limit=\"1\" k_position=\"100\" "
             "k_velocity=\"10\"/><calibration rising=\"0\"/>")
      .text();
}

std::string foreign_tags() {
  return UrdfText("foreign_tags")
      .raw("  <!-- a comment --> <material name=\"blue\"><color rgba=\"0 0 1 1\"/></material>")
      .link("base")
      .raw(
          "  <link name=\"a\"><inertial><mass value=\"1\"/><origin xyz=\"0 0.1 0\"/>"
          "<inertia ixx=\"0.1\" ixy=\"0\" ixz=\"0\" iyy=\"0.1\" iyz=\"0\" izz=\"0.1\"/></inertial>"
          "<visual><origin xyz=\"9 9 9\"/><geometry><box size=\"1 1 1\"/></geometry></visual>"
          "<collision><geometry><sphere radius=\"2\"/></geometry></collision>"
          "<self_collision_checking/></link>")
      .joint("revolute", "ja", "base", "a", "0 0 0.2", zeros, "0 1 0", "<hardwareInterface/>")
      .raw("  <gazebo reference=\"a\"><mu1>0.2</mu1><joint name=\"no\" type=\"zeros\"/></gazebo>")
      .raw(
          "  <transmission name=\"t\"><type>SimpleTransmission</type><joint name=\"ja\"/>"
          "<actuator name=\"m\"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>")
      .text();
}

std::string world_link() {
  return UrdfText("world_link")
      .link("world")
      .box("base_link", 5, "0 0 0.1", 0.3)
      .box("a", 2, "0.1 0 0", 0.3)
      .joint("fixed", "mount", "world", "base_link", "0.3 0 0.8", "3.14159265358979323846 0 0")
      .joint("revolute", "ja", "base_link", "a", "0 0 0.2", zeros, "0 1 0")
      .text();
}

std::string nearly_parallel(const std::string& angle) {
  return UrdfText("nearly_parallel")
      .link("base")
      .link("a", "2", "0.1 0 0", zeros, heavy)
      .link("b", "1", "0.1 0 0", zeros, heavy)
      .link("c", "1", "0.1 0.1 0", zeros, heavy)
      .link("d", "1", "0.1 0.1 0", zeros, heavy)
      .joint("revolute", "ja", "base", "a", "0.1 0.2 0.2", angle + " 0 0", "0 0 1")
      .joint("revolute", "jb", "a", "b", "0.3 0.1 0", "0 " + angle + " 0", "0 0 1")
      .joint("prismatic", "jc", "b", "c", "0.2 0.1 0.4", zeros, angle + " 0 -1")
      .joint("revolute", "jd", "c", "d", "0.2 0 0", "-" + angle + " " + angle + " 0", "0 0 1")
      .text();
}

std::string with_angles(const std::string& half, const std::string& whole, const std::string& quarter) {
  return UrdfText("rounded")
      .link("base")
      .link("a", "2", "0.1 0 0", half + " 0 0", heavy)
      .link("b", "1", "0.1 0 0", zeros, heavy)
      .link("c", "1", "0.1 0.1 0", "0 -" + quarter + " 0", heavy)
      .link("tip")
      .joint("revolute", "ja", "base", "a", "0.1 0.2 0.2", half + " 0 0", "0 0 1")
      .joint("revolute", "jb", "a", "b", "0.3 0.1 0", "-" + half + " 0 " + whole, "0 1 0")
      .joint("revolute", "jc", "b", "c", "0.2 0.1 0.4", "0 " + quarter + " -" + half, "0 0 1")
      .joint("fixed", "jt", "c", "tip", "0 0 0.1", "0 0 -" + quarter)
      .text();
}

std::string backwards() {  // children before parents
  return UrdfText("backwards")
      .joint("revolute", "jc", "b", "c", "0.2 0.1 0", zeros, "1 0 0")
      .joint("fixed", "jt", "c", "tip", "0 0 0.1", "0.1 0 0")
      .joint("revolute", "jb", "a", "b", "0.3 0 0", zeros, "0 1 0")
      .link("tip")
      .box("c", 1, "0 0 0.1", 0.2)
      .box("b", 1, "0 0 0.1", 0.2)
      .joint("revolute", "ja", "base", "a", "0 0 0.2", zeros, "0 0 1")
      .box("a", 2, "0 0 0.1", 0.2)
      .link("base")
      .text();
}

}  // namespace

std::vector<NamedUrdf> urdf_features() {
  const std::string half = "1.57079632679489662", whole = "3.14159265358979324",
                    quarter = "0.785398163397448310";
  return {
      {"any_axes", any_axes()},
      {"axes_of_any_length", axes_of_any_length()},
      {"no_axis_no_origin", no_axis_no_origin()},
      {"slides", slides()},
      {"fixed_everywhere", fixed_everywhere()},
      {"turned_inertias", turned_inertias()},
      {"some_inertias", some_inertias()},
      {"no_inertias", no_inertias()},
      {"mimic", mimic()},
      {"planar", planar("0 0 1", zeros)},
      {"planar_wall", planar("1 0 0", "0.3 0 0")},
      {"planar_slope", planar("0.6 0 0.8", "0.1 0.2 0.3")},
      {"floating", floating()},
      {"floating_base", on_a_floating_base()},
      {"drives", drives()},
      {"foreign_tags", foreign_tags()},
      {"world_link", world_link()},
      {"two_trees", two_trees()},
      {"nearly_parallel_1e-3", nearly_parallel("0.001")},
      {"nearly_parallel_1e-6", nearly_parallel("0.000001")},
      {"nearly_parallel_1e-9", nearly_parallel("0.000000001")},
      {"rounded_7", with_angles("1.5707963", "3.1415927", "0.7853982"), with_angles(half, whole, quarter)},
      {"rounded_5", with_angles("1.5708", "3.14159", "0.785398"), with_angles(half, whole, quarter)},
      {"cut_off", with_angles("1.570796", "3.141592", "0.785398"), with_angles(half, whole, quarter)},
      {"all_digits", with_angles(half, whole, quarter)},
      {"backwards", backwards()}};
}

}  // namespace articula::test
