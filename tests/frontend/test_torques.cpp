// torques: the command, its tables and plots, and what it refuses.

#include <gtest/gtest.h>

#include <regex>

#include "cli.hpp"

namespace frontend {
namespace {

const std::string two_moves =
    "motion: 1\ntitle: there and back\nstart: [0, 0]\ntiming: {law: s-curve, velocity: 2, acceleration: 5, "
    "jerk: 50}\n"
    "segments:\n  - {type: joints, to: [1, -0.5]}\n  - {type: pause, duration: 0.2}\n"
    "  - {type: joints, to: [0, 0], duration: 1}\n";

std::vector<std::vector<double>> rows_of(const std::string& csv) {
  std::vector<std::vector<double>> rows;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(std::stod(cell));
  }
  return rows;
}

TEST(TorquesCommand, Summary) {
  const Ran ran = articula({"torques", "planar2r", "--to", "pi/2,-0.5", "--duration", "1"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("planar2r: torques of a motion, 1 s: joints"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("J of motion and height"), std::string::npos);
  EXPECT_EQ(ran.out, articula({"torques", "planar2r", "--to", "pi/2,-0.5", "--duration", "1"}).out);
}

// The table's torques are those of eval idm; the table is a motion again.
TEST(TorquesCommand, TheTableIsEvaluatedAndReadAgain) {
  Scratch scratch;
  const std::string motion = scratch.file("m.yaml", two_moves), table = scratch.path("t.csv");
  const Ran ran =
      articula({"torques", "planar2r", "--motion", motion, "-o", table, "--step", "0.05", "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string csv = content(table);
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "t,q1,q2,qd1,qd2,qdd1,qdd2,tau1,tau2,power1,power2,power,work");
  const auto rows = rows_of(csv);
  EXPECT_NEAR(rows.back()[0], ran.json()["duration"].get<double>(), 1e-12);
  const auto& r = rows[7];
  const Json state = {{"q", {r[1], r[2]}}, {"qd", {r[3], r[4]}}, {"qdd", {r[5], r[6]}}};
  const Json tau = eval("planar2r", "idm", state.dump()).json()["tau"];
  EXPECT_NEAR(r[7], tau[0].get<double>(), 1e-12);
  EXPECT_NEAR(r[8], tau[1].get<double>(), 1e-12);
  EXPECT_NEAR(r[9], r[7] * r[3], 1e-12);
  const Ran again = articula({"torques", "planar2r", "--motion", table, "--json"});
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_NEAR(again.json()["joints"][0]["rms"].get<double>(), ran.json()["joints"][0]["rms"].get<double>(),
              0.05);
}

// Peaks of what joints carry are those of the table, which eval gives too; along the axis, where a joint turns, it is the torque.
TEST(TorquesCommand, LoadsOfTheJoints) {
  Scratch scratch;
  const std::string table = scratch.path("t.csv");
  const std::vector<std::string> command{
      "torques", "puma560-numeric", "--to", "1,-0.5,0.3,0.2,1,0.4", "--duration", "1"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), command.begin(), command.end());
    return articula(more);
  };
  const Ran plain = with({"--json"}), ran = with({"--reactions", "-o", table, "--step", "0.0005", "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_FALSE(plain.json().contains("bearings"));
  const Json bearings = ran.json()["bearings"];
  ASSERT_EQ(bearings.size(), 6U);
  const std::string csv = content(table), header = csv.substr(0, csv.find('\n'));
  EXPECT_NE(header.find(",F1_1,F1_2,F1_3,F2_1,"), std::string::npos) << header;
  EXPECT_EQ(header.substr(header.size() - 14), "N6_1,N6_2,N6_3");
  const auto rows = rows_of(csv);
  for (std::size_t j = 0; j < 6; ++j) {
    double along = 0, across = 0, moment_along = 0, moment_across = 0;
    for (const auto& row : rows) {
      const double* const F = &row[row.size() - 36 + 3 * j];
      const double* const N = F + 18;
      along = std::max(along, std::fabs(F[2])), across = std::max(across, std::hypot(F[0], F[1]));
      moment_along = std::max(moment_along, std::fabs(N[2]));
      moment_across = std::max(moment_across, std::hypot(N[0], N[1]));
    }
    const auto near = [&](const char* key, double size) {
      EXPECT_NEAR(bearings[j][key]["size"].get<double>(), size, 1e-4 * (1 + size)) << key << j;
    };
    near("force_along", along), near("force_across", across);
    near("moment_along", moment_along), near("moment_across", moment_across);
  }
  const auto& r = rows[700];
  const auto part = [&](std::size_t from) {
    return std::vector<double>(r.begin() + from, r.begin() + from + 6);
  };
  const Json state = {{"q", part(1)}, {"qd", part(7)}, {"qdd", part(13)}};
  const Json all = eval("puma560-numeric", "idm", state.dump(), {"--reactions"}).json();
  for (std::size_t i = 0; i < 18; ++i) {
    EXPECT_NEAR(r[r.size() - 36 + i], all["F"][i / 3][i % 3].get<double>(), 1e-9);
    EXPECT_NEAR(r[r.size() - 18 + i], all["N"][i / 3][i % 3].get<double>(), 1e-9);
  }
  const Ran text = with({"--reactions"});
  EXPECT_NE(text.out.find("bearing         force along"), std::string::npos) << text.out;
  EXPECT_EQ(articula({"torques", "puma560-numeric", "--motion", table}).code, 0);
}

// With closed loops all joints of the tree are told, and those in cuts: three pins and the one that is cut.
TEST(TorquesCommand, BearingsOfClosedLoops) {
  const auto turned = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"torques", "fourbar", "--to", "1", "--duration", "1", "--reactions"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments);
  };
  const Ran ran = turned({"--json"});
  EXPECT_NE(ran.err.find("loop pin is over-constrained"), std::string::npos) << ran.err;
  const Json all = ran.json()["bearings"], motor = ran.json()["joints"][0];
  ASSERT_EQ(all.size(), 4U);
  EXPECT_NEAR(all[0]["moment_along"]["size"], motor["torque"]["size"], 1e-9);
  for (const std::size_t pin : {1, 2, 3}) EXPECT_LE(all[pin]["moment_along"]["size"].get<double>(), 1e-9);
  EXPECT_GT(all[3]["force_across"]["size"].get<double>(), 1.0);
  const Ran table = turned({"-o", "-"});
  EXPECT_NE(table.out.find("F4_1,F4_2,F4_3,N1_1"), std::string::npos) << table.out.substr(0, 300);
  EXPECT_NE(turned({}).out.find("4 (pin)"), std::string::npos);
}

TEST(TorquesCommand, PlotIsWrittenWhole) {
  Scratch scratch;
  const std::string plot = scratch.path("p.svg");
  ASSERT_EQ(articula({"torques", "planar2r", "--to", "1,1", "--duration", "1", "--plot", plot}).code, 0);
  const std::string svg = content(plot);
  EXPECT_EQ(svg.substr(0, 4), "<svg");
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(TorquesCommand, LimitsAreWarnedOf) {
  const Ran ran = articula({"torques", "planar2r", "--to", "pi/2,-0.5", "--duration", "1", "--effort",
                            "30,20", "--velocity", "10"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("warning: joint 1: torque 41.3 exceeds the limit 30"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("joint 2"), std::string::npos);
  EXPECT_NE(ran.out.find("138 % of 30 !"), std::string::npos) << ran.out;
}

// Tables call joints as `check` does; columns and JSON by their coordinates.
TEST(TorquesCommand, TablesHaveTheNamesOfJoints) {
  const std::vector<std::string> plain{"torques",         "puma560-numeric", "--to",
                                       "0.1,0.2,0,0,0,0", "--duration",      "1",
                                       "--reactions",     "--effort",        "1e-300"};
  const auto with = [&](const char* option) {
    std::vector<std::string> arguments = plain;
    arguments.emplace_back(option);
    if (arguments.back() == "-o") arguments.emplace_back("-");
    return articula(arguments);
  };
  const Ran ran = articula(plain);
  EXPECT_NE(ran.err.find("warning: joint 2 (shoulder): torque"), std::string::npos) << ran.err;
  const std::string bearings = ran.out.substr(ran.out.find("bearing"));
  for (const std::string& table : {ran.out.substr(0, ran.out.find("bearing")), bearings})
    EXPECT_NE(table.find("\n  2 (shoulder) "), std::string::npos) << table;
  EXPECT_NE(ran.out.find("e+303 % of 1e-300 !"), std::string::npos) << ran.out;  // no 300 digits
  EXPECT_EQ(with("--json").json()["joints"][1]["name"], "q2");
  EXPECT_NE(with("-o").out.find(",tau2,"), std::string::npos);
}

TEST(TorquesCommand, FastestKeepsTheLimits) {
  const std::vector<std::string> base{"torques", "planar2r", "--to",  "pi/2,-0.5", "--duration",
                                      "1",       "--effort", "50,20", "--json",    "--fastest"};
  const auto run = [&](const char* how) {
    std::vector<std::string> arguments = base;
    arguments.emplace_back(how);
    return articula(arguments).json();
  };
  const Json uniform = run("uniform"), optimal = run("optimal");
  EXPECT_EQ(uniform["uniform"], optimal["uniform"]);
  EXPECT_LT(optimal["duration"].get<double>(), uniform["duration"].get<double>());
  EXPECT_GT(optimal["at_limit"].get<double>(), 0.97);
  for (const Json& answer : {uniform, optimal}) {
    EXPECT_LE(answer["joints"][0]["torque"]["size"].get<double>(), 50 * (1 + 1e-3));
    EXPECT_LE(answer["joints"][1]["torque"]["size"].get<double>(), 20 * (1 + 1e-3));
  }
}

TEST(TorquesCommand, TheFastestNeedsNoDuration) {
  const std::vector<std::string> base{"torques", "planar2r",  "--to",    "pi/2,-0.5", "--effort",
                                      "50,20",   "--fastest", "optimal", "--json"};
  std::vector<std::string> timed = base;
  timed.insert(timed.end(), {"--duration", "3"});
  const Ran ran = articula(base);
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NEAR(ran.json()["optimal"].get<double>(), articula(timed).json()["optimal"].get<double>(), 1e-3);
  EXPECT_FALSE(ran.json().contains("described"));
  const Ran text = articula(std::vector<std::string>(base.begin(), base.end() - 1));
  EXPECT_NE(text.out.find("with the best timing: "), std::string::npos);
  EXPECT_EQ(text.out.find("as described"), std::string::npos) << text.out;
}

// As files have it that cannot leave them out.
TEST(TorquesCommand, LimitsOfZeroAreLeftOut) {
  Scratch scratch;
  const std::string robot =
      scratch.file("zero.yaml",
                   "articula: 2\nname: zero\ngravity: [0, 0, 0]\njoints:\n  - {limits: {velocity: 0, "
                   "effort: 0}}\nlinks:\n  - {link: 1, YY: 2, ZZ: 2, M: 1}\n");
  const Ran ran = articula({"torques", robot, "--to", "1", "--duration", "1"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out.find('%'), std::string::npos) << ran.out;
  const Json joint =
      articula({"torques", robot, "--to", "1", "--duration", "1", "--json"}).json()["joints"][0];
  EXPECT_FALSE(joint.contains("effort") || joint.contains("velocity_limit"));
}

TEST(TorquesCommand, TimesALittleInsideAreZero) {
  const Ran ran = articula(
      {"torques", "planar2r", "--to", "0.1,0", "--duration", "1", "--law", "trapezoidal", "--effort", "1"});
  EXPECT_NE(ran.err.find("exceeds the limit 1 at t = "), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("e-"), std::string::npos) << ran.err;
}

TEST(TorquesCommand, LoadsAndTools) {
  const std::string ellipse =
      "motion: 1\nlink: centre\nstart: {position: [0.1, 0, -0.75], near: [0.3, 0.3, 0.3]}\n"
      "segments: [{type: ellipse, axes: [[0.1, 0, 0], [0, 0.05, 0]], peak-acceleration: 15 g}]\n";
  const Json loaded =
      articula({"torques", "delta", "--motion", "-", "--payload", "1@centre", "--json"}, ellipse).json();
  const Json empty = articula({"torques", "delta", "--motion", "-", "--json"}, ellipse).json();
  EXPECT_NEAR(loaded["tool"]["acceleration"]["size"].get<double>(), 15 * 9.80665, 1e-3);
  EXPECT_GT(loaded["joints"][0]["torque"]["size"].get<double>(),
            1.5 * empty["joints"][0]["torque"]["size"].get<double>());
}

TEST(TorquesCommand, Refusals) {
  Scratch scratch;
  const auto refused = [](const std::vector<std::string>& more, const std::string& what) {
    std::vector<std::string> arguments{"torques", "planar2r"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_refused(articula(arguments), what);
  };
  refused({}, "one of --motion FILE and --to Q1,Q2,.. must be given");
  refused({"--to", "1,1"}, "--to goes with --duration");
  refused({"--to", "1", "--duration", "1"}, "to has 1 value instead of 2");
  refused({"--to", "1,x", "--duration", "1"}, "'x' is no number");
  refused({"--to", "1,nan", "--duration", "1"}, "'nan' is no number");
  refused({"--to", "1,1e300", "--duration", "1"}, "is too large");
  refused({"--to", "1,1", "--duration", "0"}, "--duration cannot be '0'");
  refused({"--to", "1,1", "--duration", "1", "--law", "jerky"}, "unknown law 'jerky'");
  refused({"--to", "1,1", "--duration", "1", "--step", "0"}, "--step");
  refused({"--to", "1,1", "--duration", "1", "--step", "1e-9"}, "a table of more than");
  refused({"--to", "1,1", "--duration", "1", "--fastest", "optimal"}, "has no limit of torque");
  refused({"--to", "1,1", "--duration", "1", "--plot", "-"}, "--plot cannot be '-'");
  refused({"--to", "1,1", "--duration", "1", "--plot", scratch.path("x.PNG")}, "--plot writes SVG");
  expect_refused(articula({"simulate", "planar2r", "--duration", "1", "--plot", scratch.path("x.pdf")}),
                 "--plot writes SVG");
  expect_refused(articula({"draw", "planar2r", "-o", scratch.path("x.png")}), "-o writes SVG or TikZ");
  refused({"--to", "1,1", "--duration", "1", "--plot", scratch.path("x"), "-o", scratch.path("x")},
          "--plot cannot be");
  refused({"--to", "1,1", "--duration", "1", "--fastest", "best"}, "--fastest cannot be 'best'");
  refused({"--motion", scratch.file("m.yaml", two_moves), "--to", "1,1"}, "exclude each other");
  refused({"--motion", scratch.path("nothing.yaml")}, "nothing.yaml");
  refused({"--motion", scratch.file("one.csv", "t,q1,q2\n0,0,0\n")}, "at least two samples");
  refused({"--motion", scratch.file("empty.yaml", "")}, "the file is empty");
  refused({"--motion", scratch.file("csv.yaml", "motion: 1\nsegments: [{type: csv, file: gone.csv}]\n")},
          "gone.csv");
  expect_refused(articula({"torques", "puma560", "--to", "1,1,1,1,1,1", "--duration", "1", "--floating"}),
                 "several freedoms");
}

// What is wrong with a key is told where it stands.
TEST(TorquesCommand, KeysOfAMotionHaveTheirPlaces) {
  Scratch scratch;
  const auto refused = [&](const std::string& robot, const std::string& lines, const std::string& what) {
    const std::string file =
        scratch.file("m.yaml", "motion: 1\ntitle: x\n" + lines + "segments: [{type: pause, duration: 1}]\n");
    const Ran ran = articula({"torques", robot, "--motion", file});
    EXPECT_EQ(ran.code, 2) << what;
    EXPECT_NE(ran.err.find("m.yaml:3:" + what), std::string::npos) << ran.err;
  };
  refused("planar2r", "link: nosuch\n", "7: error: link: robot planar2r has no link 'nosuch'");
  refused("planar2r", "hold: [q9]\n", "7: error: robot planar2r has no joint 'q9'");
  refused("planar2r", "assembly: x\n", "11: error: robot planar2r has no closed loops");
  refused("fourbar", "assembly: x\n", "11: error: there is no assembly 'x'");
  const std::string table = scratch.file("t.csv", "t,q1,q2,qdd1,qdd2\n0,0,0,1,1\n1,1,1,1,1\n");
  expect_refused(articula({"torques", "planar2r", "--motion", table}), "has columns qdd without qd");
  const std::string back = scratch.file("b.csv", "t,tau1\n0,1\n\n1,1\n1,2\n");
  expect_refused(articula({"simulate", "planar2r", "--duration", "1", "--torques", back}),
                 "b.csv:5: error: t does not grow");
}

TEST(TorquesCommand, WhatIsZeroThroughoutHasNoTime) {
  const Ran ran = articula({"torques", "planar2r", "--to", "1,0", "--duration", "1", "--set", "g=0", "--set",
                            "M2=0", "--set", "MX2=0", "--set", "YY2=0", "--set", "ZZ2=0"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("2 +0 +- +0 +0 +0 +-\n"))) << ran.out;
}

// Nothing is open: what a moving base puts in is told.
TEST(TorquesCommand, AMovingBasePutsEnergyIn) {
  Scratch scratch;
  const std::string robot =
      scratch.file("r.yaml",
                   "articula: 1\nname: carried\ngravity: [0, 0, -9.81]\nbase: {W: [0, 0, 2]}\njoints:\n  - "
                   "{}\n  - {d: 0.4, alpha: pi/2}\n"
                   "links:\n  - {link: 1, ZZ: 1}\n  - {link: 2, ZZ: 0.5, YY: 0.5, MX: 0.5, M: 1}\n");
  const Ran ran = articula({"torques", robot, "--to", "1,1", "--duration", "1"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find(" by the moving base = "), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("open"), std::string::npos) << ran.out;
}

// No partial output: a table that cannot be written leaves nothing.
TEST(TorquesCommand, FilesBesideAMotion) {
  Scratch scratch;
  scratch.file("s.csv", "t,q1,q2\n0,0,0\n0.5,0.3,0.1\n1,0.5,0.5\n");
  const Ran ran =
      articula({"torques", "planar2r", "--motion",
                scratch.file("m.yaml", "motion: 1\nsegments: [{type: csv, file: s.csv}]\n"), "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.json()["duration"], 1.0);
}

}  // namespace
}  // namespace frontend
