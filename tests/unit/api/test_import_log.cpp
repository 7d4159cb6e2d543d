// Logs become numbers of the joints: columns, units, signs, offsets, gears, robots of every kind; and what does not fit is told.

#include <gtest/gtest.h>

#include <numbers>

#include "unit/api/logs.hpp"

namespace articula::test {
namespace {

constexpr double quarter = std::numbers::pi / 2;

std::string not_imported(const Robot& robot, const std::string& lines, const std::string& table) {
  return refusal_of([&] { LogFolder("refused").described(robot, lines, table); });
}

const std::string plain_lines = "file: log.csv\nq: {columns: [q1, q2]}\ntau: {columns: [tau1, tau2]}\n";

TEST(ImportLog, TablesWithNamesOfOurs) {
  TestLog table = swinging(2);
  table.names.push_back("qd2"), table.names.push_back("qd1"), table.names.push_back("power");
  table.columns.push_back([](double t) { return t; });
  table.columns.push_back([](double t) { return 2 * t; });
  table.columns.push_back([](double) { return 0; });
  const ImportedLog log = LogFolder("plain").plain(turning_pair(), table.text());
  EXPECT_EQ(notes_of(log), "");
  EXPECT_EQ(log.log.title, "log");
  EXPECT_DOUBLE_EQ(log.log.period, 0.001);
  ASSERT_EQ(log.log.samples(), 2000U);
  ASSERT_EQ(log.log.q.size(), 2U);
  ASSERT_EQ(log.log.tau.size(), 2U);
  EXPECT_TRUE(log.log.qdd.empty());
  EXPECT_TRUE(log.log.qr.empty());
  for (const std::size_t k : {0U, 17U, 1999U}) {
    EXPECT_EQ(log.log.q[1][k], std::sin(3 * (static_cast<double>(k) * 0.001) + 2));
    EXPECT_EQ(log.log.tau[0][k], 10 * std::cos(4 * (static_cast<double>(k) * 0.001) + 1));
    EXPECT_EQ(log.log.qd[0][k], 2 * (static_cast<double>(k) * 0.001));
  }
  ASSERT_EQ(log.files.size(), 1U);
}

TEST(ImportLog, TheEndOfASimulationIsBetweenItsRows) {
  const TestLog table = swinging(2);
  const ImportedLog log = LogFolder("end").plain(turning_pair(), table.text() + "1.9994,0.1,0.2,0.3,0.4\n");
  EXPECT_EQ(notes_of(log), "");
  EXPECT_EQ(log.log.samples(), 2000U);
  EXPECT_EQ(log.log.q[0][1999], std::sin(3 * (1999.0 * 0.001) + 1));
}

// What stands 2.5 ms behind is taken from there, and what stands before from before; positions stay.
TEST(ImportLog, TorquesThatAreLate) {
  for (const double delay : {0.0025, -0.0025}) {
    const ImportedLog log = LogFolder("delay").described(
        turning_pair(), "delay: " + digits_of(delay) + "\nrate: 1000\n" + plain_lines, swinging(2).text());
    EXPECT_EQ(notes_of(log), "");
    ASSERT_EQ(log.log.samples(), 1997U);
    const double first = delay > 0 ? 0 : 0.003;
    for (const std::size_t k : {0U, 100U, 1996U}) {
      const double t = first + 0.001 * static_cast<double>(k);
      EXPECT_NEAR(log.log.q[0][k], std::sin(3 * t + 1), 1e-12);
      EXPECT_NEAR(log.log.tau[1][k], 10 * std::cos(4 * (t + delay) + 2), 1e-5);
    }
  }
  EXPECT_TRUE(says(not_imported(turning_pair(), "delay: 5\nrate: 1000\n" + plain_lines, swinging(2).text()),
                   "log.yaml:2:8: error: delay cannot be '5'"));
}

TEST(ImportLog, ColumnsThatAreMissing) {
  const std::string report = refusal_of(
      [] { LogFolder("missing").plain(turning_pair(), "tt,q1,tau1,tau2,qd1\n0,1,2,3,4\n1,1,2,3,4\n"); });
  EXPECT_TRUE(says(report, "log.csv:1: error: columns are missing: t, q2, qd2"));
  EXPECT_TRUE(says(report, "docs/identification-logs.md"));
  const std::string other =
      not_imported(turning_pair(), "file: log.csv\nq: {columns: [q1, qq2]}\ntau: {columns: [8, tau2]}\n",
                   swinging(2).text());
  EXPECT_TRUE(says(other, "log.yaml:3:19: error: q: there is no column 'qq2'"));
  EXPECT_TRUE(says(other, "did you mean 'q2'?"));
  EXPECT_TRUE(says(other, "log.yaml:4:17: error: tau: there is no column '8'"));
}

TEST(ImportLog, NamesNumbersUnitsSignsOffsets) {
  const ImportedLog log = LogFolder("units").described(
      turning_pair(),
      "file: log.csv\nrate: 500\ntitle: a test\n"
      "q: {columns: {elbow: q1, 1: 3}, unit: [deg, turn], sign: [-1, 1], offset: [90 deg, 1 rad]}\n"
      "qr: {columns: [q2, q1]}\n"
      "tau: {columns: [tau2, tau1], gain: [0.1, -2], offset: 0.5}\n",
      swinging(2).text());
  EXPECT_EQ(log.log.title, "a test");
  EXPECT_EQ(log.log.period, 0.002);
  const double a = std::sin(3 * 0.4 + 1), b = std::sin(3 * 0.4 + 2);  // q1 and q2 of row 400
  EXPECT_NEAR(log.log.q[0][400], 2 * std::numbers::pi * b + 1, 1e-12);
  EXPECT_NEAR(log.log.q[1][400], -a * std::numbers::pi / 180 + quarter, 1e-12);
  EXPECT_NEAR(log.log.qr[0][400], b, 1e-12);
  EXPECT_NEAR(log.log.tau[0][400], std::cos(4 * 0.4 + 2) + 0.5, 1e-12);
  EXPECT_NEAR(log.log.tau[1][400], -20 * std::cos(4 * 0.4 + 1) + 0.5, 1e-12);
}

TEST(ImportLog, CoupledGears) {  // q_m = G q, tau = G^T tau_m, offsets behind the gears
  const ImportedLog log =
      LogFolder("gears").described(turning_pair(),
                                   "file: log.csv\nrate: 1000\ngears: [[-8, 0], [4, 5]]\n"
                                   "q: {columns: [q1, q2], side: motor, sign: [1, -1], offset: [0, -pi/2]}\n"
                                   "qd: {columns: [q2, q1], side: motor}\ntau: {columns: [tau1, tau2], side: "
                                   "motor, gain: 0.1, offset: [0, 1]}\n",
                                   swinging(2).text());
  for (const std::size_t k : {0U, 500U}) {
    const double t = static_cast<double>(k) * 0.001, m1 = std::sin(3 * t + 1), m2 = -std::sin(3 * t + 2);
    const double q1 = -m1 / 8, q2 = (m2 - 4 * q1) / 5;
    EXPECT_NEAR(log.log.q[0][k], q1, 1e-15);
    EXPECT_NEAR(log.log.q[1][k], q2 - quarter, 1e-15);
    EXPECT_NEAR(log.log.qd[0][k], m2 / 8, 1e-15);  // -(-m2)/8: columns the other way round, without sign
    const double t1 = std::cos(4 * t + 1), t2 = std::cos(4 * t + 2);
    EXPECT_NEAR(log.log.tau[0][k], -8 * t1 + 4 * t2, 1e-14);
    EXPECT_NEAR(log.log.tau[1][k], 5 * t2 + 1, 1e-14);
  }
}

TEST(ImportLog, GearsOfTheRobotsMotors) {
  const Robot r = read_yaml(
      "articula: 2\nname: wrist\ngravity: [0, 0, -10]\nparameters: {N: 50}\njoints:\n  - {name: bend}\n  - "
      "{name: roll}\n"
      "links:\n  - {link: roll, ZZ: 1}\nmotors:\n  - {name: second, ratio: {bend: 10, roll: -N}}\n"
      "  - {name: first, ratio: {bend: N}}\n",
      "wrist.yaml");
  const ImportedLog log = LogFolder("own").described(
      r,
      "file: log.csv\nrate: 1000\nq: {columns: {first: q1, second: q2}, side: motor}\n"
      "tau: {columns: [tau1, tau2], side: motor}\n",
      swinging(2).text());
  const double bend = std::sin(1.0) / 50;
  EXPECT_NEAR(log.log.q[0][0], bend, 1e-15);
  EXPECT_NEAR(log.log.q[1][0], (10 * bend - std::sin(2.0)) / 50, 1e-15);
  EXPECT_NEAR(log.log.tau[0][0], 100 * std::cos(1.0) + 500 * std::cos(2.0), 1e-12);
  EXPECT_NEAR(log.log.tau[1][0], -500 * std::cos(1.0), 1e-12);
}

TEST(ImportLog, GearsThatDoNotFit) {
  const auto with = [](const std::string& gears, const std::string& rest = "side: motor") {
    return not_imported(turning_pair(),
                        gears + "file: log.csv\nrate: 1000\nq: {columns: [q1, q2], " + rest +
                            "}\ntau: {columns: [tau1, tau2], side: motor}\n",
                        swinging(2).text());
  };
  EXPECT_TRUE(says(with(""), "nothing says what gears robot pair has"));
  EXPECT_TRUE(says(with("gears: [1, 2, 3]\n"),
                   "log.yaml:2:8: error: gears: 3 joints, and robot pair has 2 joints with a motor"));
  EXPECT_TRUE(says(with("gears: [1, 2, 3]\n"), "one for each of 1 (shoulder), 2 (elbow)"));
  EXPECT_TRUE(says(with("gears: [[1, 1], [2, 2]]\n"),
                   "q: the gears do not tell where the joints are: 2 motors for 2 joints, that do not turn "
                   "independently"));
  EXPECT_TRUE(says(with("gears: [[1, 1]]\n"), "q: 2 columns for 1 motor"));
  EXPECT_TRUE(says(with("gears: [[1, 0], [2, 0]]\n"), "no motor turns joint 2 (elbow)"));
  EXPECT_TRUE(
      says(with("gears: [[1, 1], [2, 2]]\n", "side: joint"), "(accepted)"));  // torques need no inverse
}

TEST(ImportLog, GearsOfNothing) {
  const auto notes = [](const std::string& lines) {
    return notes_of(LogFolder("nothing").described(turning_pair(), "rate: 1000\n" + plain_lines + lines,
                                                   swinging(2).text()));
  };
  EXPECT_EQ(notes(""), "");
  EXPECT_TRUE(says(notes("gears: [2, 3]\n"),
                   "log.yaml:6:8: warning: there are gears, and no column is said to be of motors"));
}

TEST(ImportLog, RobotsWithNothingToLog) {
  const auto refused = [](const std::string& joints) {
    const Robot r = read_yaml("articula: 1\nname: r\ngravity: [0, 0, -10]\njoints:\n" + joints, "r.yaml");
    return refusal_of([&] { LogFolder("none").plain(r, swinging(1).text()); });
  };
  EXPECT_TRUE(says(refused("  - {type: fixed}\n"), "robot r"));
  EXPECT_TRUE(says(refused("  - {active: false}\n"), "robot r: no joint has a motor"));
  EXPECT_TRUE(says(refused("  - {}\n"), "(accepted)"));
}

TEST(ImportLog, ColumnsThatDoNotFitTheRobot) {
  const auto with = [](const Robot& robot, const std::string& q, const std::string& tau) {
    return not_imported(robot, "file: log.csv\nrate: 1000\nq: " + q + "\ntau: " + tau + "\n",
                        swinging(3).text());
  };
  const std::string two = "{columns: [tau1, tau2]}", both = "{columns: [q1, q2]}";
  EXPECT_TRUE(says(with(turning_pair(), "{columns: [q1, q2, q3]}", two),
                   "log.yaml:4:4: error: q: 3 columns for 2 numbers"));
  EXPECT_TRUE(says(with(turning_pair(), both, "{columns: [tau1]}"), "tau: 1 column for 2 numbers"));
  const std::string named = with(turning_pair(), "{columns: {elbow: q1, sholder: q2}}", two);
  EXPECT_TRUE(says(named, "q: no column is said to be of q1"));
  EXPECT_TRUE(says(named, "log.yaml:4:35: error: q: robot pair has no joint 'sholder' there"));
  EXPECT_TRUE(says(named, "did you mean 'shoulder'?"));
  EXPECT_TRUE(says(with(turning_pair(), "{columns: {elbow: q1, 2: q2, 1: q3}}", two),
                   "'2' is the same joint as 'elbow'"));
  EXPECT_TRUE(says(with(turning_pair(), "{columns: [q1, q2], offset: [1, 2, 3]}", two),
                   "q: offset must have 2 values, not 3"));
  EXPECT_TRUE(says(with(turning_and_sliding(), "{columns: [q1, q2], unit: deg}", two),
                   "q: unit cannot be 'deg' of joint 2 (reach), which slides"));
  EXPECT_TRUE(says(with(turning_and_sliding(), "{columns: [q1, q2], unit: [deg, mm]}", two), "(accepted)"));
  EXPECT_TRUE(says(with(turning_and_sliding(), "{columns: [q1, q2], offset: 1 deg}", two),
                   "q: the offset of joint 2 (reach) has the unit of one that turns"));
  EXPECT_TRUE(
      says(with(turning_and_sliding(), both, "{columns: [tau1, tau2], unit: [N m, N]}"), "(accepted)"));
  EXPECT_TRUE(says(with(turning_and_sliding(), both, "{columns: [tau1, tau2], unit: N m}"),
                   "tau: unit cannot be 'N m' of joint 2 (reach), which slides"));
}

TEST(ImportLog, AColumnIsOfOneJointAlone) {
  const auto with = [](const std::string& q, const std::string& tau) {
    return not_imported(turning_pair(), "file: log.csv\nrate: 1000\nq: " + q + "\ntau: " + tau + "\n",
                        swinging(2).text());
  };
  const std::string torques = "{columns: [tau1, tau2]}", both = "{columns: [q1, q2]}";
  const std::string twice = with("{columns: [q1, q1]}", torques);
  EXPECT_TRUE(says(twice, "log.yaml:4:19: error: q: column 'q1' is given twice"));
  EXPECT_EQ(twice.find("error: "), twice.rfind("error: ")) << twice;
  EXPECT_TRUE(says(with("{columns: [2, q1]}", torques), "q: column 'q1' is given twice, first as '2'"));
  EXPECT_TRUE(says(with("{columns: {elbow: q2, shoulder: q2}}", torques), "q: column 'q2' is given twice"));
  EXPECT_TRUE(says(with(both, "{columns: [tau1, tau1], side: motor}\ngears: [2, 3]"),
                   "tau: column 'tau1' is given twice"));
  EXPECT_TRUE(says(with(both, "{columns: [q1, q2]}"), "(accepted)"));  // of two quantities
}

TEST(ImportLog, SeveralFiles) {
  const LogFolder folder("files");
  TestLog q = swinging(2), tau = swinging(2);
  q.names = tau.names = {"t", "a", "b", "c", "d"};
  tau.names[0] = "clock";
  folder.add("q.csv", q.text());
  tau.samples = 1990;
  folder.add("tau.csv", tau.text());
  const auto imported = [&](const std::string& lines) {
    return import_log(turning_pair(), folder.add("log.yaml", "log: 1\nfiles: [q.csv, tau.csv]\n" + lines));
  };
  const ImportedLog log =
      imported("q: {columns: [a, b], file: q.csv}\ntau: {columns: [c, d], file: tau.csv}\n");
  EXPECT_EQ(log.log.samples(), 1990U);
  EXPECT_TRUE(says(notes_of(log), "q.csv has 2000 rows, and tau.csv has 1990"));
  EXPECT_EQ(log.log.tau[0][3], 10 * std::cos(4 * 0.003 + 1));
  ASSERT_EQ(log.files.size(), 3U);
  const auto refused = [&](const std::string& lines) { return refusal_of([&] { imported(lines); }); };
  EXPECT_TRUE(says(refused("q: {columns: [a, b]}\ntau: {columns: [c, d], file: tau.csv}\n"),
                   "log.yaml:3:15: error: q: column 'a' is in q.csv and in tau.csv"));
  EXPECT_TRUE(says(refused("q: {columns: [a, b], file: q.csv}\ntau: {columns: [c, clck], file: tau.csv}\n"),
                   "tau: there is no column 'clck' in tau.csv"));
  tau.samples = 1000;
  folder.add("tau.csv", tau.text());
  EXPECT_TRUE(says(refused("q: {columns: [a, b], file: q.csv}\ntau: {columns: [c, d], file: tau.csv}\n"),
                   "error: q.csv has 2000 rows, and tau.csv has 1000"));
  folder.add("tau.csv", "clock,a,b,c,d\n1,2,x,4,5\n");
  EXPECT_TRUE(says(refused("q: {columns: [a, b], file: q.csv}\ntau: {columns: [b, d], file: tau.csv}\n"),
                   "tau.csv:2:5: error: 'x' is no number"));
  EXPECT_TRUE(says(refusal_of([&] {
                     import_log(turning_pair(),
                                folder.add("log.yaml", "log: 1\nfile: none.csv\n" + plain_lines.substr(14)));
                   }),
                   "none.csv: no such file"));
  EXPECT_THROW(import_log(turning_pair(), "none.csv"), EnvironmentError);
}

TEST(ImportLog, RobotsOfEveryKind) {
  const LogFolder folder("kinds");
  // Elastic joints: the motors' torques alone; the others are zero.
  TestLog elastic = swinging(4);
  const ImportedLog drive = folder.described(library_robot("flexible2r"),
                                             "file: log.csv\nrate: 1000\nq: {columns: [q1, q2, q3, "
                                             "q4]}\ntau: {columns: [tau1, tau2], side: motor}\n",
                                             elastic.text());
  EXPECT_NEAR(drive.log.tau[0][0], 100 * 10 * std::cos(1.0), 1e-12);
  EXPECT_EQ(drive.log.tau[1][5], 0);
  EXPECT_NEAR(drive.log.tau[2][0], 80 * 10 * std::cos(2.0), 1e-12);
  EXPECT_TRUE(says(not_imported(library_robot("flexible2r"),
                                "file: log.csv\nrate: 1000\nq: {columns: [q1, q3], side: motor}\n"
                                "tau: {columns: {1: tau1, 3: tau2}}\n",
                                elastic.text()),
                   "q: no motor tells where joint 2 (upper-arm) is: it has none"));
  // Closed loops: the independent joints, by whatever numbers they have.
  TestLog loops = swinging(2);
  const Robot fivebar = library_robot("fivebar");
  const std::vector<Expr> q = fivebar.variables("q"), tau = fivebar.variables("tau");
  ASSERT_EQ(q.size(), 2U);
  for (std::size_t k = 0; k < 2; ++k) loops.names[1 + k] = q[k].name(), loops.names[3 + k] = tau[k].name();
  loops.names.push_back("q99"), loops.columns.push_back([](double t) { return t; });
  EXPECT_EQ(folder.plain(fivebar, loops.text()).log.q[1][0], std::sin(2.0));
}

TEST(ImportLog, FloatingBases) {
  const Robot robot = floating();  // base, hinge, ball: two quaternions, which may be written as e and as -e
  TestLog table{{"t"}, {[](double t) { return t + 2e-4 * std::sin(1e4 * t); }}, 400, 0.01};
  const auto side = [](double t) { return std::fmod(t, 0.5) < 0.25 ? 1 : -1; };
  for (const char* input : {"q", "tau"})
    for (const Expr& x : robot.variables(input)) {
      const std::string name = x.name();
      if (name.starts_with("tau0")) continue;  // nothing drives a base
      table.names.push_back(name);
      if (name.ends_with(".w"))
        table.columns.push_back([=](double t) { return side(t) * std::cos(0.2 * t); });
      else if (name.ends_with(".x"))
        table.columns.push_back([=](double t) { return side(t) * std::sin(0.2 * t); });
      else if (name.ends_with(".y") || name.ends_with(".z"))
        table.columns.push_back([](double) { return 0; });
      else
        table.columns.push_back([](double t) { return std::sin(t); });
    }
  const LogFolder folder("floating");
  const Log log = folder.plain(robot, table.text()).log;
  ASSERT_EQ(log.q.size(), 12U);
  ASSERT_EQ(log.tau.size(), 10U);
  EXPECT_EQ(log.tau[5][7], 0);
  for (const std::size_t w : {3U, 8U})
    for (std::size_t k = 0; k < log.samples(); ++k) {
      const double t = log.time(k), e0 = log.q[w][k], e1 = log.q[w + 1][k];
      EXPECT_NEAR(e0 * e0 + e1 * e1, 1, 1e-15);
      EXPECT_NEAR(e0, std::cos(0.2 * t), 1e-4);  // interpolated, and no jump in between
      EXPECT_NEAR(e1, std::sin(0.2 * t), 1e-4);
    }
  for (auto& column : table.columns)
    column = [before = column](double t) { return t > 2 ? 1.1 * before(t) : before(t); };
  EXPECT_TRUE(says(refusal_of([&] { folder.plain(robot, table.text()); }),
                   "the quaternion from q0.w on has the length 1.1"));
}

TEST(ImportLog, TheLoadIsChecked) {
  const auto with = [](const std::string& load) {
    return not_imported(turning_pair(), "load: " + load + "\nrate: 1000\n" + plain_lines, swinging(2).text());
  };
  EXPECT_TRUE(says(with("1.5@2:0,0,0.1"), "(accepted)"));
  EXPECT_TRUE(says(with("1.5@hand"), "log.yaml:2:7: error: "));
  EXPECT_TRUE(says(with("-1"), "log.yaml:2:7: error: load '-1': a load has no negative mass"));
  EXPECT_TRUE(says(with("1e300"), "log.yaml:2:7: error: robot pair: M2 = 1e+300 is too large"));
  EXPECT_EQ(LogFolder("load")
                .described(turning_pair(), "load: 2@2\nrate: 1000\n" + plain_lines, swinging(2).text())
                .load,
            "2@2");
}

}  // namespace
}  // namespace articula::test
