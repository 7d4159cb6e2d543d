// Robots with closed loops on the command line: what show and check say about them, loops beside a URDF file.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

std::string linkage(const std::string& crank, const std::string& ground) {
  return "articula: 1\nname: bars\ngravity: [0, -9.81, 0]\njoints:\n  - {name: crank" + crank +
         "}\n  - {name: coupler, d: 0.15, active: false}\n  - {name: rocker, parent: 0, d: " + ground +
         ", active: false}\ncuts:\n  - {name: pin, parent: coupler, d: 0.4, twin: {parent: rocker, d: "
         "0.3}}\n";
}

std::string urdf() {
  const auto link = [](const std::string& name) {
    return "<link name=\"" + name +
           "\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" "
           "izz=\"1\"/>"
           "</inertial></link>\n";
  };
  const auto joint = [](const std::string& name, const std::string& parent, const std::string& child,
                        const std::string& x) {
    return "<joint name=\"" + name + "\" type=\"continuous\"><parent link=\"" + parent +
           "\"/><child link=\"" + child + "\"/><origin xyz=\"" + x +
           " 0 0\"/><axis xyz=\"0 0 1\"/></joint>\n";
  };
  return "<robot name=\"bars\">\n" + link("ground") + link("crank") + link("coupler") + link("rocker") +
         link("end") + joint("motor", "ground", "crank", "0") + joint("knee", "crank", "coupler", "0.15") +
         joint("foot", "ground", "rocker", "0.4") + joint("tip", "rocker", "end", "0.3") + "</robot>\n";
}

TEST(Loops, ShowTellsTheParallelogram) {
  const Ran ran = articula({"show", "sr400"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const char* words :
       {"closed loop, 8 joints, nq = 8, nv = 8, mobility 6", "Closed loops", "parallelogram",
        "6 with 6 motors, over-constrained by 3", "q8 = q2 - q7", "1 2 4 5 6 7", "3 8"})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
  EXPECT_EQ(articula({"show", "rx90"}).out.find("Closed loops"), std::string::npos);
}

TEST(Loops, ShowAsJson) {
  const Json loops = articula({"show", "sr400", "--json"}).json()["loops"];
  EXPECT_EQ(loops["mobility"], 6);
  EXPECT_EQ(loops["motors"], 6);
  EXPECT_EQ(loops["assembled"], true);
  EXPECT_EQ(loops["independent"], Json({1, 2, 4, 5, 6, 7}));
  EXPECT_EQ(loops["dependent"], Json({3, 8}));
  EXPECT_EQ(loops["given"], Json::array());
  EXPECT_EQ(loops["overconstrained_by"], 3);
  EXPECT_EQ(loops["follows"][0]["joint"], 3);
  const Json& loop = loops["loops"][0];
  EXPECT_EQ(loop["cut"], "pin");
  EXPECT_EQ(loop["type"], "revolute");
  EXPECT_EQ(loop["root"], 1);
  EXPECT_EQ(loop["to_cut"], Json({7, 8}));
  EXPECT_EQ(loop["to_twin"], Json({2, 3}));
  EXPECT_EQ(loop["family"], "parallelogram");
  EXPECT_EQ(loop["constraints"], 5);
  EXPECT_EQ(loop["independent"], 2);
  EXPECT_TRUE(articula({"show", "rx90", "--json"}).json()["loops"].is_null());
}

TEST(Loops, CheckTellsMotorsFromMobility) {
  const Scratch scratch;
  const std::string driven = scratch.file("d.yaml", linkage("", "0.4")),
                    idle = scratch.file("i.yaml", linkage(", active: false", "0.4")),
                    far = scratch.file("f.yaml", linkage("", "2"));
  EXPECT_NE(articula({"check", driven}).out.find("note: over-constrained by 3"), std::string::npos);
  EXPECT_EQ(articula({"check", driven, "--strict"}).code, 0);
  EXPECT_NE(articula({"check", idle}).out.find("warning: under-actuated, 0 motors for a mobility of 1"),
            std::string::npos);
  EXPECT_EQ(articula({"check", idle, "--strict"}).code, 2);
  const Ran open = articula({"check", far});
  EXPECT_NE(open.out.find("warning: the loops cannot be closed: cut joint pin stays open by 1.15"),
            std::string::npos)
      << open.out;
  EXPECT_NE(articula({"show", far}).out.find("they cannot be closed"), std::string::npos);
  EXPECT_EQ(articula({"show", far, "--json"}).json()["loops"]["assembled"], false);
}

TEST(Loops, BesideAUrdfFile) {
  const Scratch scratch;
  const std::string file = scratch.file("bars.urdf", urdf());
  EXPECT_TRUE(articula({"show", file, "--json"}).json()["loops"].is_null());
  // The coupler's frame is at its foot: its end is where the crank is 0.15 away, on the way to the rocker's end.
  const std::string loops =
      scratch.file("other.txt", "closed_loop: [[knee, tip]]\ntype: [3d]\nname_mot: [motor]\n");
  const Json with = articula({"show", file, "--loops", loops, "--json"}).json()["loops"];
  EXPECT_EQ(with["loops"][0]["type"], "ball");
  EXPECT_EQ(with["motors"], 1);
  scratch.file("bars.yaml", "closed_loop: [[knee, tip]]\ntype: [3d]\nname_mot: [motr]\n");
  expect_refused(articula({"check", file}), "bars.yaml:3:12: error: name_mot: there is no joint 'motr'");
  EXPECT_EQ(articula({"check", file, "--loops", loops}).code, 0);
  expect_refused(articula({"check", file, "--loops", scratch.path("none.yaml")}), "none.yaml");
  expect_refused(articula({"check", "rx90", "--loops", loops}),
                 "a file of loops goes with a URDF file alone");
}

}  // namespace
}  // namespace frontend
