// Files that describe logs: what they say is read, and everything that is wrong is told at once, at its place.

#include "io/log_read.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/refusal.hpp"

namespace articula::test {
namespace {

constexpr double right = std::numbers::pi / 2;

LogDescription log_with(const std::string& lines) { return read_log("log: 1\n" + lines, "there/log.yaml"); }

const std::string joints = "q: {columns: [a, b]}\ntau: {columns: [c, d]}\n";

std::string log_refused(const std::string& lines) {
  return refusal_of([&] { log_with(lines); });
}

TEST(LogRead, EverythingThatCanBeSaid) {
  const LogDescription log = log_with(
      "title: exciting motion\n"
      "files: [q.csv, i.csv]\n"
      "rate: 5000\n"
      "gears: [32, -45.5]\n"
      "q: {columns: [a, 3], file: q.csv, side: motor, unit: deg, sign: [1, -1], offset: [0, -90 deg]}\n"
      "qd: {columns: {elbow: v, shoulder: w}, unit: [rpm, mm/s]}\n"
      "tau: {columns: [c, d], file: i.csv, gain: 0.1, offset: -1}\n"
      "load: 1.5@flange:0,0,0.1\n"
      "start: 0.5\n"
      "end: 2*4\n");
  EXPECT_EQ(log.title, "exciting motion");
  ASSERT_EQ(log.files.size(), 2U);
  EXPECT_EQ(log.files[1].name, "i.csv");
  EXPECT_EQ(log.files[1].path, "there/i.csv");
  EXPECT_EQ(log.period, 1.0 / 5000);
  EXPECT_EQ(log.gears, (std::vector<std::vector<double>>{{32, 0}, {0, -45.5}}));
  EXPECT_EQ(log.load, "1.5@flange:0,0,0.1");
  EXPECT_EQ(log.start, 0.5);
  EXPECT_EQ(log.end, 8);
  const LogChannels& q = log.channels.at(LogQuantity::q);
  ASSERT_EQ(q.columns.size(), 2U);
  EXPECT_EQ(q.columns[1].name, "3");
  EXPECT_EQ(q.columns[1].place.line, 6);
  EXPECT_EQ(q.file, "q.csv");
  EXPECT_EQ(q.side, LogSide::motor);
  ASSERT_EQ(q.units.size(), 1U);
  EXPECT_EQ(q.units[0].name, "deg");
  EXPECT_EQ(q.signs, (std::vector<double>{1, -1}));
  ASSERT_EQ(q.offsets.size(), 2U);
  EXPECT_DOUBLE_EQ(q.offsets[1].value, -right);
  const LogChannels& qd = log.channels.at(LogQuantity::qd);
  EXPECT_EQ(qd.columns[0].joint, "elbow");
  EXPECT_EQ(qd.columns[0].name, "v");
  EXPECT_DOUBLE_EQ(qd.units[0].si, std::numbers::pi / 30);
  EXPECT_TRUE(qd.units[1].slides);
  const LogChannels& tau = log.channels.at(LogQuantity::tau);
  EXPECT_EQ(tau.gains, std::vector<double>{0.1});
  EXPECT_EQ(tau.offsets[0].value, -1);
  EXPECT_EQ(tau.side, LogSide::joint);
}

TEST(LogRead, Times) {
  EXPECT_EQ(log_with("file: a.csv\nperiod: 0.002\n" + joints).period, 0.002);
  const LogDescription ms = log_with("file: a.csv\ntime: {column: stamp, unit: ms}\n" + joints);
  EXPECT_EQ(ms.time->column, "stamp");
  EXPECT_EQ(ms.time->seconds, 1e-3);
  EXPECT_EQ(log_with("file: a.csv\ntime: stamp\n" + joints).time->column, "stamp");
  EXPECT_FALSE(log_with("file: a.csv\n" + joints).time);
  EXPECT_TRUE(says(log_refused("file: a.csv\nrate: 10\nperiod: 0.1\n" + joints),
                   "there/log.yaml:4:9: error: rate and period exclude each other"));
  EXPECT_TRUE(says(log_refused("file: a.csv\nrate: 1e-3\n" + joints), "rate cannot be '1e-3'"));
  EXPECT_TRUE(says(log_refused("file: a.csv\nperiod: 100\n" + joints), "period cannot be '100'"));
  EXPECT_TRUE(says(log_refused("file: a.csv\nrate: -5\n" + joints), "rate must be positive, not '-5'"));
  EXPECT_TRUE(says(log_refused("file: a.csv\ntime: {column: t, unit: min}\n" + joints),
                   "there/log.yaml:3:25: error: time: unit cannot be 'min'"));
  EXPECT_TRUE(
      says(log_refused("file: a.csv\ntime: {unit: s}\n" + joints), "time: the key 'column' is missing"));
  EXPECT_TRUE(
      says(log_refused("file: a.csv\nstart: 2\nend: 1\n" + joints), "there/log.yaml:4:6: error: end cannot"));
  EXPECT_TRUE(says(log_refused("file: a.csv\nstart: -2\n" + joints), "start cannot be '-2'"));
}

TEST(LogRead, Gears) {
  const std::string file = "file: a.csv\n";
  EXPECT_EQ(log_with(file + "gears: [[45, 0], [32, 32]]\n" + joints).gears,
            (std::vector<std::vector<double>>{{45, 0}, {32, 32}}));
  EXPECT_TRUE(log_with(file + joints).gears.empty());
  EXPECT_TRUE(says(log_refused(file + "gears: [1, 0]\n" + joints), "gears: a ratio cannot be 0"));
  EXPECT_TRUE(says(log_refused(file + "gears: [[1, 0], [1]]\n" + joints),
                   "a row of gears must have 2 values, not 1"));
  EXPECT_TRUE(says(log_refused(file + "gears: 100\n" + joints), "gears must be a list, not '100'"));
}

TEST(LogRead, OffsetsSayTheirUnitWhereThatIsInDoubt) {
  const auto offset = [](const std::string& rest) {
    return log_with("file: a.csv\nq: {columns: [a, b], " + rest + "}\ntau: {columns: [c]}\n")
        .channels.at(LogQuantity::q)
        .offsets;
  };
  EXPECT_DOUBLE_EQ(offset("offset: -pi/2")[0].value, -right);
  EXPECT_FALSE(offset("offset: -pi/2")[0].slides);
  EXPECT_DOUBLE_EQ(offset("offset: [90 deg, 2 mm]")[0].value, right);
  EXPECT_DOUBLE_EQ(offset("offset: [90 deg, 2 mm]")[1].value, 0.002);
  EXPECT_TRUE(*offset("offset: [90 deg, 2 mm]")[1].slides);
  EXPECT_EQ(offset("unit: deg, offset: 0")[0].value, 0);
  const std::string report =
      log_refused("file: a.csv\nq: {columns: [a, b], unit: deg, offset: [0, -90]}\ntau: {columns: [c]}\n");
  EXPECT_TRUE(says(report, "there/log.yaml:3:45: error: q: offset: '-90' has no unit"));
  EXPECT_TRUE(says(report, "-90 deg  or  -90 rad"));
}

TEST(LogRead, Files) {
  const std::string own = "q: {columns: [a], file: x.csv}\ntau: {columns: [b], file: y.csv}\n";
  EXPECT_EQ(log_with(own).files.size(), 2U);  // those that are named are the files
  EXPECT_TRUE(says(log_refused("files: [x.csv, z.csv]\n" + own),
                   "there/log.yaml:4:27: error: 'y.csv' is none of the files of the log"));
  EXPECT_TRUE(says(log_refused("files: [x.csv, x.csv]\n" + joints), "'x.csv' is given twice"));
  EXPECT_TRUE(
      says(log_refused("file: x.csv\nfiles: [y.csv]\n" + joints), "file and files exclude each other"));
  EXPECT_TRUE(says(log_refused(joints), "the key 'file' is missing"));
}

TEST(LogRead, EverythingWrongIsToldAtOnce) {
  const std::string report = log_refused(
      "file: a.csv\n"
      "titel: x\n"
      "q: {columns: [a, b], unit: grad, side: engine, sign: [1, 2], gain: [1, 2, 3]}\n"
      "qd: {columns: [a, b], unit: rad}\n"
      "qdd: {side: joint}\n"
      "tau: {columns: {j: a, j: b}, unit: N m, gain: 0}\n");
  EXPECT_TRUE(says(report, "there/log.yaml:3:1: error: log: unknown key 'titel'"));
  EXPECT_TRUE(says(report, "there/log.yaml:4:28: error: q: unit cannot be 'grad'"));
  EXPECT_TRUE(says(report, "q: side cannot be 'engine'"));
  EXPECT_TRUE(says(report, "there/log.yaml:4:58: error: q: sign must be 1 or -1"));
  EXPECT_TRUE(says(report, "q: gain must have 2 values, not 3"));
  EXPECT_TRUE(says(report, "qd: unit cannot be 'rad'"));
  EXPECT_TRUE(says(report, "rad/s"));
  EXPECT_TRUE(says(report, "qdd: the key 'columns' is missing"));
  EXPECT_TRUE(says(report, "tau: columns: the key 'j' is given twice"));
  EXPECT_TRUE(says(report, "tau: gain cannot be 0"));
}

TEST(LogRead, NoLogAtAll) {
  EXPECT_TRUE(says(refusal_of([] { read_log("motion: 1\n", "l"); }), "this does not describe a log"));
  EXPECT_TRUE(says(refusal_of([] { read_log("log: 2\n", "l"); }), "format version '2' is not known"));
  EXPECT_TRUE(says(refusal_of([] { read_log("t,q1\n0,1\n", "l"); }), "a table alone is called NAME.csv"));
  const std::string report = log_refused("file: a.csv\n");
  EXPECT_TRUE(says(report, "the key 'q' is missing"));
  EXPECT_TRUE(says(report, "the key 'tau' is missing"));
  EXPECT_TRUE(
      says(log_refused("file: a.csv\nq: {columns: []}\ntau: {columns: a}\n"), "q: columns: there are none"));
}

}  // namespace
}  // namespace articula::test
