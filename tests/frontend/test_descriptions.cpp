// Descriptions of robots at the command line: convert and its report, show, check and its exit codes, frames by name.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

const char* const arm =
    "articula: 2\n"
    "name: arm\n"
    "gravity: [0, 0, -9.81]\n"
    "parameters: {L: 0.4}\n"
    "base: {name: root}\n"
    "joints:\n"
    "  - {name: upper, joint: lift, limits: {lower: -pi, upper: pi}}\n"
    "  - {name: lower, d: L, active: false}\n"
    "links:\n"
    "  - {link: 1, XX: 1, YY: 1, ZZ: 1, M: 3}\n"
    "  - {link: 2, XX: 1, YY: 1, ZZ: 1, M: 3}\n"
    "frames:\n"
    "  - {name: tool, link: lower, xyz: [L, 0, 0.1], rpy: [0, 0, pi/2]}\n"
    "  - {name: upper, link: 1, xyz: [0, 0, 1]}\n"
    "couplings:\n"
    "  - {joint: lower, of: lift, ratio: -2}\n";

// A file of SYMORO with a rounded angle and joint variables of its own.
std::string symoro() {
  std::string text = "(* Robotname = 'two' *)\nNL = 2\nNJ = 2\nNF = 2\nType = 0\nis_mobile = 0\n";
  text += "ant = {0,1}\nsigma = {0,0}\nalpha = {0,1.5708}\nd = {0,1}\ntheta = {t1,t2}\nr = {0,0}\n";
  return text;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(ConvertReport, TellsEveryChangeAtItsPlaceAndCountsThem) {
  const Scratch scratch;
  const std::string par = scratch.file("two.par", symoro()), out = scratch.path("two.yaml");
  const Ran ran = articula({"convert", par, "-o", out});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(has(ran.err, par + ":9:12: rounded: alpha of frame 2 1.5708 is pi/2 (3.7e-06 off)\n"))
      << ran.err;
  EXPECT_TRUE(has(ran.err, par + ":11:10: renamed: joint 1: t1 is q1\n")) << ran.err;
  EXPECT_TRUE(has(ran.err, "\n3 changes: 1 rounded, 2 renamed; ")) << ran.err;
  EXPECT_TRUE(has(content(out), "alpha: pi/2"));
}

TEST(ConvertReport, IsSilentWhenNothingChanged) {
  const Scratch scratch;
  const Ran ran = articula({"convert", scratch.file("p.yaml", pendulum), "--to", "yaml"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
}

TEST(ConvertReport, TellsWhatTheFormatHasNoWordsFor) {
  const Scratch scratch;
  const std::string out = scratch.path("arm.par");
  const Ran ran = articula({"convert", scratch.file("arm.yaml", arm), "-o", out});
  EXPECT_EQ(ran.code, 0);
  for (const char* what :
       {": dropped: limits of joints: 1\n", ": dropped: frames: tool, upper\n",
        ": dropped: couplings of joints: 2 of 1\n", ": renamed: joints have numbers alone: lift is 1\n",
        ": dropped: default values of parameters (they are in a comment): L\n",
        ": renamed: links have numbers alone: root is 0, upper is 1, lower is 2\n"})
    EXPECT_TRUE(has(ran.err, out + what)) << what << ran.err;
  EXPECT_TRUE(has(ran.err, "warning: 1 joint follows another"));
}

TEST(ConvertReport, GoesIntoAFile) {
  const Scratch scratch;
  const std::string report = scratch.path("report.txt");
  const Ran ran =
      articula({"convert", scratch.file("two.par", symoro()), "--to", "yaml", "--report", report});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(has(ran.out, "name: two"));
  EXPECT_TRUE(has(content(report), "1.5708 is pi/2"));
  EXPECT_EQ(articula({"convert", "planar2r", "--to", "yaml", "--report", report}).code, 0);
  EXPECT_EQ(content(report), "no changes\n");
}

TEST(ConvertReport, IsAFileOfItsOwn) {
  const Scratch scratch;
  const std::string in = scratch.file("in.yaml", arm);
  expect_refused(articula({"convert", in, "--to", "par", "--report", in}), "--report cannot be");
  EXPECT_EQ(content(in), arm);
  for (const std::string& where : {scratch.path("same.yaml"), scratch.path("./same.yaml"), std::string("-")})
    expect_refused(articula({"convert", "planar2r", "-o", scratch.path("same.yaml"), "--report", where}),
                   "--report cannot be");
  const std::string out = scratch.path("beside.yaml");
  EXPECT_EQ(articula({"convert", "planar2r", "-o", out, "--report", scratch.path("none") + "/report"}).code,
            3);
  EXPECT_FALSE(std::filesystem::exists(out)) << "no robot without its report";
}

TEST(ConvertReport, AsJson) {
  const Scratch scratch;
  const std::string par = scratch.file("two.par", symoro()), out = scratch.path("two.yaml");
  const Ran ran = articula({"convert", par, "-o", out, "--json"});
  EXPECT_EQ(ran.err, "");
  const Json json = ran.json();
  EXPECT_EQ(json["robot"], "two");
  EXPECT_EQ(json["format"], "yaml");
  EXPECT_EQ(json["output"], out);
  ASSERT_EQ(json["changes"].size(), 3U);
  EXPECT_EQ(json["changes"][2], Json({{"kind", "rounded"},
                                      {"file", par},
                                      {"line", 9},
                                      {"column", 12},
                                      {"what", "alpha of frame 2 1.5708 is pi/2 (3.7e-06 off)"}}));
  EXPECT_EQ(json["diagnostics"][0]["severity"], "warning");
  const Ran refused = articula({"convert", par, "--to", "yaml", "--json"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.json()["error"]["message"], "exclude each other"));
}

TEST(Convert, UrdfIntoYamlAndBack) {
  const Scratch scratch;
  const std::string urdf = scratch.file(
      "two.urdf",
      "<robot name=\"two\">\n<link name=\"base\"/>\n<link name=\"arm\"><inertial><mass value=\"2\"/>"
      "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/></inertial></link>\n"
      "<link name=\"hand\"/>\n<joint name=\"turn\" type=\"continuous\"><parent link=\"base\"/><child "
      "link=\"arm\"/>"
      "<origin xyz=\"0 0 1\" rpy=\"1.5707963 0 0\"/><axis xyz=\"0 0 1\"/></joint>\n"
      "<joint name=\"weld\" type=\"fixed\"><parent link=\"arm\"/><child link=\"hand\"/><origin xyz=\"1 0 "
      "0\"/></joint>\n"
      "</robot>\n");
  const std::string yaml = scratch.path("two.yaml"), back = scratch.path("back.urdf");
  const Ran there = articula({"convert", urdf, "-o", yaml});
  EXPECT_EQ(there.code, 0) << there.err;
  EXPECT_TRUE(has(there.err, urdf + ":5:")) << there.err;
  EXPECT_TRUE(has(there.err, "1.5707963 is pi/2")) << there.err;
  EXPECT_EQ(articula({"convert", yaml, "-o", back}).code, 0);
  const auto place = [&](const std::string& file) {
    return articula({"eval", file, "geometric", "--link", "hand", "--at", "-"}, R"({"q":[0.3]})").json()["T"];
  };
  EXPECT_EQ(place(urdf), place(yaml));
  EXPECT_EQ(place(urdf), place(back));
  EXPECT_EQ(articula({"show", urdf, "--fixed", "keep", "--json"}).json()["joints"].size(), 2U);
  EXPECT_EQ(articula({"show", urdf, "--exact", "--json"}).json()["changes"].size() + 1,
            articula({"show", urdf, "--json"}).json()["changes"].size());
}

TEST(Convert, IntoAnotherConvention) {
  const Ran paul = articula({"convert", "rx90", "--to", "yaml", "--convention", "paul"});
  EXPECT_EQ(paul.code, 0) << paul.err;
  EXPECT_TRUE(has(paul.out, "convention: paul"));
  expect_refused(articula({"convert", "rx90", "--to", "yaml", "--convention", "denavit"}), "denavit");
  expect_refused(articula({"convert", "rx90", "--to", "par", "--convention", "paul"}),
                 "does not go with the format par");
}

TEST(ImportOptions, ExactKeepsDigits) {
  const Scratch scratch;
  const std::string par = scratch.file("two.par", symoro());
  EXPECT_TRUE(has(articula({"convert", par, "--to", "yaml", "--exact"}).out, "alpha: 1.5708"));
  EXPECT_EQ(articula({"show", par, "--exact", "--json"}).json()["joints"][1]["alpha"], "1.5708");
  EXPECT_EQ(articula({"show", par, "--json"}).json()["joints"][1]["alpha"], "pi/2");
}

TEST(ImportOptions, FloatingFreesTheBaseAndSetFixesValues) {
  const Json robot = articula({"show", "planar2r", "--floating", "--json"}).json();
  EXPECT_EQ(robot["base"]["floating"], true);
  EXPECT_EQ(robot["nv"], 8);
  const Scratch scratch;
  const std::string body = "<inertial pos='0 0 1' mass='2' diaginertia='1 1 1'/>";
  const std::string mjcf = scratch.file("m.xml", "<mujoco><worldbody><body>" + body + "<body><joint/>" +
                                                     body + "</body></body></worldbody></mujoco>");
  EXPECT_EQ(articula({"show", mjcf, "--floating", "--json"}).json()["nv"],
            7);  // the body floats, not the world
  const std::string file = scratch.file("p.yaml", pendulum);
  EXPECT_EQ(articula({"show", file, "--set", "MX1=7", "--json"}).json()["links"][1]["MX"], "7");
  EXPECT_TRUE(has(articula({"check", file, "--set", "ZZ1=0"}).out, "no rigid body has this inertia"));
  EXPECT_TRUE(has(articula({"convert", file, "--to", "yaml", "--set", "MX1=7"}).out, "MX: 7"));
  expect_refused(articula({"show", "planar2r", "--set", "nothing=1"}), "no parameter 'nothing'");
  expect_refused(articula({"show", "planar2r", "--fixed", "both"}), "--fixed cannot be 'both'");
}

TEST(Show, DrawsTheTreeAndHasFramesLimitsAndCouplings) {
  const Scratch scratch;
  const Ran ran = articula({"show", scratch.file("arm.yaml", arm)});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(has(ran.out,
                  "Tree\n"
                  "  root\n"
                  "  └─ 1 lift (revolute) upper\n"
                  "     └─ 2 (revolute) lower\n"
                  "        └─ tool (frame)\n"))
      << ran.out;
  EXPECT_TRUE(has(ran.out, "tool      2  lower  [L, 0, 0.1]  [0, 0, pi/2]")) << ran.out;
  EXPECT_TRUE(has(ran.out, "1  lift   -pi    pi     -         -")) << ran.out;
  EXPECT_TRUE(has(ran.out, "q2 = -2*q1")) << ran.out;
  EXPECT_TRUE(has(ran.out, "warning: 1 joint follows another")) << ran.out;
  const Ran tree = articula({"show", "tree"});
  EXPECT_TRUE(has(tree.out, "├─ ")) << tree.out;
  EXPECT_TRUE(has(tree.out, "│  ")) << tree.out;
}

TEST(Show, CountsTheChangesOfTheImport) {
  const Scratch scratch;
  const std::string par = scratch.file("two.par", symoro());
  EXPECT_TRUE(
      has(articula({"show", par}).out, "\nRead with 3 changes: 1 rounded, 2 renamed; 'articula convert'"));
  EXPECT_FALSE(has(articula({"show", "planar2r"}).out, "Read with"));
  EXPECT_EQ(articula({"show", par, "--json"}).json()["changes"].size(), 3U);
}

TEST(Show, JsonHasFramesLimitsCouplingsAndNames) {
  const Scratch scratch;
  const Json robot = articula({"show", scratch.file("arm.yaml", arm), "--json"}).json();
  EXPECT_EQ(robot["base"]["name"], "root");
  EXPECT_EQ(robot["joints"][0]["joint_name"], "lift");
  EXPECT_EQ(robot["joints"][0]["limits"]["upper"], "pi");
  EXPECT_TRUE(robot["joints"][0]["limits"]["effort"].is_null());
  EXPECT_EQ(robot["frames"][0],
            Json({{"name", "tool"}, {"link", 2}, {"xyz", {"L", "0", "0.1"}}, {"rpy", {"0", "0", "pi/2"}}}));
  EXPECT_EQ(robot["couplings"][0], Json({{"joint", 2}, {"of", 1}, {"ratio", "-2"}, {"offset", "0"}}));
  EXPECT_TRUE(robot["changes"].empty());
}

TEST(Check, StrictMakesWarningsErrorsButNotNotes) {
  const Scratch scratch;
  const std::string doubtful = scratch.file("arm.yaml", arm), rod = scratch.file("p.yaml", pendulum);
  EXPECT_EQ(articula({"check", doubtful}).code, 0);
  const Ran strict = articula({"check", doubtful, "--strict"});
  EXPECT_EQ(strict.code, 2);
  EXPECT_EQ(strict.err, "");
  EXPECT_TRUE(has(strict.out, "\nnot ok, 1 warning\n")) << strict.out;
  const Ran json = articula({"check", doubtful, "--strict", "--json"});
  EXPECT_EQ(json.code, 2);
  EXPECT_EQ(json.json()["ok"], false);
  EXPECT_EQ(articula({"check", doubtful, "--json"}).json()["ok"], true);
  const Ran notes = articula({"check", rod, "--strict"});
  EXPECT_EQ(notes.code, 0);
  EXPECT_TRUE(has(notes.out, "not positive definite")) << notes.out;
  EXPECT_TRUE(has(notes.out, "\nok, 1 note\n")) << notes.out;
}

TEST(Check, AnInertiaIsJudgedAboutTheCentreOfMassHoweverFarThatIs) {
  const Scratch scratch;
  const auto check = [&](const std::string& cells) {
    return articula({"check", scratch.file("far.yaml",
                                           "articula: 1\nname: far\ngravity: [0, 0, -9.81]\njoints: [{}]\n"
                                           "links:\n  - {link: 1, M: 1, MX: 0.5, " +
                                               cells + "}\n")})
        .out;
  };
  EXPECT_EQ(check("XX: 0.0001, YY: 0.2501, ZZ: 0.2501"), "ok\n");
  EXPECT_TRUE(has(check("XX: 0, YY: 0.25, ZZ: 0.25"), "not positive definite"));      // a point
  EXPECT_TRUE(has(check("XX: 0, YY: 0.2501, ZZ: 0.2501"), "not positive definite"));  // a rod
}

TEST(Check, MassesOfWhatMoves) {
  const Scratch scratch;
  const auto check = [&](const std::string& links) {
    return articula(
               {"check",
                scratch.file(
                    "m.yaml",
                    "articula: 1\nname: m\ngravity: [0, 0, -9.81]\njoints: [{}, {alpha: pi/2}]\n" + links)})
        .out;
  };
  const std::string body = ", XX: 1, YY: 1, ZZ: 1, M: 1}\n";
  EXPECT_EQ(check(""), "ok\n");  // a robot for geometry and kinematics alone
  EXPECT_TRUE(has(check("links:\n  - {link: 2" + body), "note: link 1 has no mass; what it carries has"));
  EXPECT_TRUE(has(check("links:\n  - {link: 1" + body),
                  "warning: link 2 has no mass, nor has anything that it carries"));
  EXPECT_EQ(check("links:\n  - {link: 1" + body + "  - {link: 2, IA: 1}\n"), "ok\n");  // a rotor
  EXPECT_EQ(check("links:\n  - {link: 1" + body + "  - {link: 2" + body), "ok\n");
}

TEST(FrameNames, ModelsAreAskedForByThem) {
  const Scratch scratch;
  const std::string file = scratch.file("arm.yaml", arm);
  const auto T = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"eval", file, "geometric", "--at", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, R"({"q":[0.3,0.5]})").json()["T"];
  };
  EXPECT_NEAR(T({"--link", "tool"})[0][3], 0.4 * std::cos(0.3) + 0.4 * std::cos(0.8), 1e-12);
  EXPECT_NEAR(T({"--link", "tool"})[2][3], 0.1, 1e-12);
  EXPECT_NEAR(T({"--link", "tool"})[0][0], std::cos(0.8 + std::acos(0.0)), 1e-12);
  EXPECT_NEAR(T({"--link", "upper"})[2][3], 1, 1e-12);  // a link's name that is a frame's means the frame,
  EXPECT_NEAR(T({"--link", "1"})[2][3], 0, 1e-12);      // its number the row of the table
  EXPECT_NEAR(T({"--frame", "upper"})[2][3], -1, 1e-12);
  EXPECT_EQ(T({"--frame", "root"}), T({}));
  EXPECT_EQ(T({"--link", "base"}), T({"--link", "0"}));
  const Ran jacobian = articula({"model", file, "jacobian", "--link", "tool", "--frame", "tool", "--json"});
  EXPECT_EQ(jacobian.code, 0) << jacobian.err;
  EXPECT_FALSE(jacobian.json()["proven_equal_to"].empty());
  EXPECT_EQ(
      articula({"model", file, "jacobian", "--link", "tool", "--point", "tool", "--via", "upper", "--json"})
          .code,
      0);
  EXPECT_TRUE(has(articula({"model", file, "jacobian", "--link", "tol"}).err, "did you mean 'tool'"));
}

}  // namespace
}  // namespace frontend
