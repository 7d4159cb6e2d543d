// Robots of the kinds that people have.
#include "support/urdf_texts.hpp"

namespace articula::test {

namespace {

const std::string half_pi = "1.5707963267948966", along_x = "1 0 0", along_y = "0 1 0", along_z = "0 0 1";

// Six hinges after `base`, the proportions of a UR5: three of them parallel.
void add_six_axes(UrdfText& t, const std::string& p, const std::string& base, const std::string& xyz) {
  t.box(p + "shoulder", 3.7, zeros, 0.15).box(p + "upper_arm", 8.393, "0 0 0.28", 0.4);
  t.box(p + "forearm", 2.275, "0 0 0.25", 0.4).box(p + "wrist_1", 1.219, "0 0.1 0", 0.1);
  t.box(p + "wrist_2", 1.219, "0 0 0.09", 0.1).box(p + "wrist_3", 0.1879, "0 0.06 0", 0.06).link(p + "tool0");
  t.joint("revolute", p + "pan", base, p + "shoulder", xyz, zeros, along_z);
  t.joint("revolute", p + "lift", p + "shoulder", p + "upper_arm", "0 0.13585 0", "0 " + half_pi + " 0",
          along_y);
  t.joint("revolute", p + "elbow", p + "upper_arm", p + "forearm", "0 -0.1197 0.425", zeros, along_y);
  t.joint("revolute", p + "w1", p + "forearm", p + "wrist_1", "0 0 0.39225", "0 " + half_pi + " 0", along_y);
  t.joint("revolute", p + "w2", p + "wrist_1", p + "wrist_2", "0 0.093 0", zeros, along_z);
  t.joint("revolute", p + "w3", p + "wrist_2", p + "wrist_3", "0 0 0.09465", zeros, along_y);
  t.joint("fixed", p + "flange", p + "wrist_3", p + "tool0", "0 0.0823 0", "-" + half_pi + " 0 0");
}

// Seven hinges, the proportions of a Panda.
void add_seven_axes(UrdfText& t, const std::string& p, const std::string& base, const std::string& xyz,
                    const std::string& rpy) {
  const struct {
    std::string xyz, rpy, centre;
    double mass;
  } rows[] = {{xyz, rpy, "0.004 0.002 -0.05", 4.97},
              {zeros, "-" + half_pi + " 0 0", "-0.003 -0.03 0.003", 0.65},
              {"0 -0.316 0", half_pi + " 0 0", "0.027 0.039 -0.066", 3.23},
              {"0.0825 0 0", half_pi + " 0 0", "-0.053 0.104 0.027", 3.59},
              {"-0.0825 0.384 0", "-" + half_pi + " 0 0", "-0.012 0.041 -0.038", 1.23},
              {zeros, half_pi + " 0 0", "0.06 -0.014 -0.01", 1.67},
              {"0.088 0 0", half_pi + " 0 0", "0.01 -0.004 0.061", 0.74}};
  std::string last = base;
  for (int k = 1; const auto& row : rows) {
    const std::string name = p + "link" + std::to_string(k);
    t.box(name, row.mass, row.centre, 0.2);
    t.joint("revolute", p + "joint" + std::to_string(k), last, name, row.xyz, row.rpy, along_z,
            "<dynamics damping=\"0.5\" friction=\"0.1\"/>");
    last = name, ++k;
  }
  t.link(p + "link8").joint("fixed", p + "joint8", last, p + "link8", "0 0 0.107", zeros);
}

// A hand with two fingers, one of which follows the other.
void add_gripper(UrdfText& t, const std::string& p, const std::string& wrist) {
  t.box(p + "hand", 0.73, "-0.01 0 0.03", 0.1);
  t.box(p + "leftfinger", 0.015, "0 0.014 0.02", 0.03).box(p + "rightfinger", 0.015, "0 -0.014 0.02", 0.03);
  t.link(p + "tcp");
  t.joint("fixed", p + "hand_joint", wrist, p + "hand", zeros, "0 0 -0.78539816339744831");
  t.joint("prismatic", p + "finger1", p + "hand", p + "leftfinger", "0 0 0.0584", zeros, along_y);
  t.joint("prismatic", p + "finger2", p + "hand", p + "rightfinger", "0 0 0.0584", zeros, "0 -1 0",
          "<mimic joint=\"" + p + "finger1\"/>");
  t.joint("fixed", p + "tcp_joint", p + "hand", p + "tcp", "0 0 0.1034", zeros);
}

std::string six_axes() {
  UrdfText t("six_axes");
  t.link("world").box("base_link", 4, "0 0 0.02", 0.15);
  t.joint("fixed", "mount", "world", "base_link", zeros, zeros);
  t.link("base").joint("fixed", "controller", "base_link", "base", zeros, "0 0 -3.1415926535897931");
  add_six_axes(t, "", "base_link", "0 0 0.089159");
  return t.text();
}

std::string seven_axes() {
  UrdfText t("seven_axes");
  t.box("link0", 0.63, "-0.04 0 0.05", 0.2);
  add_seven_axes(t, "", "link0", "0 0 0.333", zeros);
  add_gripper(t, "", "link8");
  return t.text();
}

std::string scara() {
  UrdfText t("scara");
  t.link("base").box("inner", 8, "0.2 0 0", 0.4).box("outer", 6, "0.15 0 0.05", 0.4);
  t.box("quill", 1.5, "0 0 0.1", 0.2).box("roll", 0.4, "0.01 0 0", 0.06).link("tool");
  t.joint("revolute", "j1", "base", "inner", "0 0 0.387", zeros, along_z);
  t.joint("revolute", "j2", "inner", "outer", "0.325 0 0", zeros, along_z);
  t.joint("prismatic", "j3", "outer", "quill", "0.275 0 0", zeros, "0 0 -1");
  t.joint("continuous", "j4", "quill", "roll", zeros, zeros, along_z);
  t.joint("fixed", "jt", "roll", "tool", "0 0 -0.1", "3.1415926535897931 0 0");
  return t.text();
}

std::string dual_arm() {
  UrdfText t("dual_arm");
  t.box("base", 60, "0 0 0.2", 0.5).box("torso", 20, "0 0 0.3", 0.5).box("chest", 15, "0 0 0.1", 0.4);
  t.box("head", 3, "0.05 0 0.1", 0.2).link("camera");
  t.joint("prismatic", "torso_lift", "base", "torso", "-0.05 0 0.74", zeros, along_z);
  t.joint("revolute", "torso_yaw", "torso", "chest", "0 0 0.3", zeros, along_z);
  t.joint("revolute", "head_tilt", "chest", "head", "0.07 0 0.2", zeros, along_y);
  t.joint("fixed", "camera_joint", "head", "camera", "0.06 0.03 0.1", "-" + half_pi + " 0 -" + half_pi);
  for (const std::string side : {"left_", "right_"}) {
    const bool left = side == "left_";
    add_seven_axes(t, side, "chest", left ? "0 0.25 0.1" : "0 -0.25 0.1", left ? "-1.2 0 0" : "1.2 0 0");
    add_gripper(t, side, side + "link8");
  }
  return t.text();
}

std::string quadruped() {
  UrdfText t("quadruped");
  t.box("trunk", 16, "0.01 0 0.02", 0.5).link("imu");
  t.joint("fixed", "imu_joint", "trunk", "imu", "0.1 0 0.05", "0 0 3.1415926535897931");
  for (const std::string leg : {"LF", "RF", "LH", "RH"}) {
    const std::string front = leg[1] == 'F' ? "0.277" : "-0.277", side = leg[0] == 'L' ? "" : "-";
    t.box(leg + "_hip", 1.4, "0.06 0 0", 0.12).box(leg + "_thigh", 1.6, "0 0.02 -0.15", 0.3);
    t.box(leg + "_shank", 0.4, "0.05 0 -0.1", 0.3);
    t.link(leg + "_foot", "0.06", zeros, zeros, "1e-5 0 0 1e-5 0 1e-5");
    t.joint("revolute", leg + "_HAA", "trunk", leg + "_hip", front + " " + side + "0.116 0", zeros, along_x);
    t.joint("revolute", leg + "_HFE", leg + "_hip", leg + "_thigh", "0.0635 " + side + "0.041 0", zeros,
            along_y);
    t.joint("revolute", leg + "_KFE", leg + "_thigh", leg + "_shank", "0 " + side + "0.109 -0.25", zeros,
            along_y);
    t.joint("fixed", leg + "_ankle", leg + "_shank", leg + "_foot", "0.1 " + side + "0.02 -0.32125", zeros);
  }
  return t.text();
}

void add_leg(UrdfText& t, const std::string& p, const std::string& y_hip) {
  t.box(p + "hip1", 1, zeros, 0.1).box(p + "hip2", 1.5, "0 0 -0.02", 0.1);
  t.box(p + "thigh", 6, "0 0 -0.2", 0.4).box(p + "shank", 4, "0.01 0 -0.2", 0.4);
  t.box(p + "ankle", 0.5, zeros, 0.05).box(p + "foot", 1.2, "0.04 0 -0.03", 0.2).link(p + "sole");
  t.joint("revolute", p + "hip_yaw", "pelvis", p + "hip1", "0 " + y_hip + " -0.1", zeros, along_z);
  t.joint("revolute", p + "hip_roll", p + "hip1", p + "hip2", zeros, zeros, along_x);
  t.joint("revolute", p + "hip_pitch", p + "hip2", p + "thigh", zeros, zeros, along_y);
  t.joint("revolute", p + "knee", p + "thigh", p + "shank", "0 0 -0.4", zeros, along_y);
  t.joint("revolute", p + "ankle_pitch", p + "shank", p + "ankle", "0 0 -0.4", zeros, along_y);
  t.joint("revolute", p + "ankle_roll", p + "ankle", p + "foot", zeros, zeros, along_x);
  t.joint("fixed", p + "sole_joint", p + "foot", p + "sole", "0 0 -0.07", zeros);
}

void add_finger(UrdfText& t, const std::string& p, const std::string& xyz, const std::string& rpy) {
  t.box(p + "_1", 0.05, "0 0 0.02", 0.04).box(p + "_2", 0.03, "0 0 0.01", 0.03).link(p + "_tip");
  const std::string base = p.substr(0, 2) + "hand";
  t.joint("revolute", p, base, p + "_1", xyz, rpy, along_x);
  t.joint("revolute", p + "_follows", p + "_1", p + "_2", "0 0 0.04", zeros, along_x,
          "<mimic joint=\"" + p + "\" multiplier=\"0.75\" offset=\"0.1\"/>");
  t.joint("fixed", p + "_end", p + "_2", p + "_tip", "0 0 0.025", zeros);
}

void add_arm(UrdfText& t, const std::string& p, const std::string& y_shoulder, const std::string& roll) {
  const struct {
    std::string name, xyz, rpy, axis;
    double mass;
  } rows[] = {{"shoulder_pitch", "0 " + y_shoulder + " 0.35", roll + " 0 0", along_y, 1.5},
              {"shoulder_roll", zeros, zeros, along_x, 1},
              {"shoulder_yaw", "0 0 -0.12", zeros, along_z, 2},
              {"elbow", "0.02 0 -0.15", zeros, along_y, 1},
              {"forearm_yaw", "-0.02 0 -0.1", zeros, along_z, 1.5},
              {"wrist_roll", "0 0 -0.15", zeros, along_x, 0.3},
              {"hand", zeros, zeros, along_y, 0.6}};
  std::string last = "chest";
  for (const auto& row : rows) {
    t.box(p + row.name, row.mass, "0.005 0.01 -0.06", 0.12);
    t.joint("revolute", p + row.name + "_joint", last, p + row.name, row.xyz, row.rpy, row.axis);
    last = p + row.name;
  }
  for (const std::string finger : {"index", "middle"})
    add_finger(t, p + finger, finger == "index" ? "0.02 0 -0.1" : "-0.02 0 -0.1", "3.1415926535897931 0 0");
  add_finger(t, p + "thumb", "0.04 0.01 -0.04", "2.2 0.3 0");
}

std::string humanoid() {  // 2 x 6 + 2 + 2 + 2 x (7 + 6) = 42 joints
  UrdfText t("humanoid");
  t.box("pelvis", 10, "0 0 0.05", 0.3).box("waist", 2, zeros, 0.1).box("chest", 18, "0 0 0.2", 0.4);
  t.box("neck", 0.5, zeros, 0.05).box("head", 3, "0.02 0 0.1", 0.2);
  t.joint("revolute", "waist_yaw", "pelvis", "waist", "0 0 0.1", zeros, along_z);
  t.joint("revolute", "waist_pitch", "waist", "chest", "0 0 0.05", zeros, along_y);
  t.joint("revolute", "neck_yaw", "chest", "neck", "0 0 0.45", zeros, along_z);
  t.joint("revolute", "neck_pitch", "neck", "head", zeros, zeros, along_y);
  add_leg(t, "l_", "0.1"), add_leg(t, "r_", "-0.1");
  add_arm(t, "l_", "0.2", "0.25"), add_arm(t, "r_", "-0.2", "-0.25");
  return t.text();
}

std::string on_wheels(bool planar) {
  UrdfText t(planar ? "planar_manipulator" : "mobile_manipulator");
  t.link("odom").box("chassis", 40, "0 0 0.15", 0.6);
  if (planar) {
    t.joint("planar", "drive", "odom", "chassis", zeros, zeros, along_z);
  } else {
    t.link("rail_x").link("rail_y");
    t.joint("prismatic", "drive_x", "odom", "rail_x", zeros, zeros, along_x);
    t.joint("prismatic", "drive_y", "rail_x", "rail_y", zeros, zeros, along_y);
    t.joint("continuous", "drive_turn", "rail_y", "chassis", zeros, zeros, along_z);
  }
  for (const std::string side : {"left", "right"}) {
    t.box(side + "_wheel", 1, zeros, 0.2);
    t.joint("continuous", side + "_wheel_joint", "chassis", side + "_wheel",
            side == "left" ? "0 0.25 0.1" : "0 -0.25 0.1", "-" + half_pi + " 0 0", along_z);
  }
  add_six_axes(t, "arm_", "chassis", "0.15 0 0.4");
  return t.text();
}

}  // namespace

std::vector<NamedUrdf> urdf_robots() {
  return {{"six_axes", six_axes()},
          {"seven_axes", seven_axes()},
          {"scara", scara()},
          {"dual_arm", dual_arm()},
          {"quadruped", quadruped()},
          {"humanoid", humanoid()},
          {"mobile_manipulator", on_wheels(false)},
          {"planar_manipulator", on_wheels(true)}};
}

}  // namespace articula::test
