// What is doubtful about a log is told, each thing where it is and not where it is not; what cannot be used is refused.

#include <gtest/gtest.h>

#include "support/draw.hpp"
#include "unit/api/logs.hpp"

namespace articula::test {
namespace {

using TimeFunction = std::function<double(double t)>;

// A good log of two joints, with one column replaced.
TestLog with_column(const std::string& name, const TimeFunction& f) {
  TestLog log = swinging(2);
  for (std::size_t k = 0; k < log.names.size(); ++k)
    if (log.names[k] == name) log.columns[k] = f;
  return log;
}

ImportedLog imported_pair(const std::string& text) { return LogFolder("pair").plain(turning_pair(), text); }
ImportedLog imported_pair(const TestLog& log) { return imported_pair(log.text()); }
std::string refused_pair(const std::string& text) {
  return refusal_of([&] { imported_pair(text); });
}

// The same with cells or lines changed.
std::string with_lines(const TestLog& log,
                       const std::function<std::string(std::size_t line, std::string text)>& f) {
  std::string text;
  const std::vector<std::string> lines = lines_of(log.text());
  for (std::size_t k = 0; k + 1 < lines.size(); ++k) text += f(k + 1, lines[k]);
  return text;
}

std::string without_cell(const std::string& line, std::size_t column, const std::string& instead) {
  std::vector<std::string> cells = split(line, ',');
  cells.at(column) = instead;
  return joined(cells, ",") + "\n";
}

TEST(LogFindings, NothingIsSaidOfAGoodLog) {
  EXPECT_EQ(notes_of(imported_pair(swinging(2))), "");
  Draw draw(3);  // noise, as encoders and currents have it
  TestLog noisy = swinging(2);
  for (std::size_t k = 1; k < noisy.columns.size(); ++k)
    noisy.columns[k] = [&draw, k, f = noisy.columns[k]](double t) {
      return k < 3 ? std::round(f(t) * 1e5) / 1e5 : f(t) + draw.any(-0.5, 0.5);
    };
  EXPECT_EQ(notes_of(imported_pair(noisy)), "");
}

TEST(LogFindings, NumbersThatAreMissing) {
  const TestLog good = swinging(2);
  const ImportedLog few = imported_pair(with_lines(good, [](std::size_t line, const std::string& text) {
    const bool gone = line == 100 || line == 101 || line == 300;
    return gone ? without_cell(text, 2, line == 300 ? "" : "nan") : text + "\n";
  }));
  EXPECT_EQ(notes_of(few).find("warning"), std::string::npos);
  EXPECT_TRUE(says(notes_of(few), "log.csv:100: note: column 'q2' lacks 3 numbers: interpolated"));
  EXPECT_NEAR(few.log.q[1][98], std::sin(3 * 0.098 + 2), 1e-6);
  EXPECT_TRUE(few.log.breaks.empty());
  EXPECT_TRUE(says(notes_of(imported_pair(with_lines(good,
                                                     [](std::size_t line, const std::string& text) {
                                                       return line % 2 == 0 ? without_cell(text, 2, "")
                                                                            : text + "\n";
                                                     }))),
                   "warning: column 'q2' lacks 999 numbers, 50 % of the log: interpolated"));

  const ImportedLog many = imported_pair(with_lines(good, [](std::size_t line, const std::string& text) {
    return line > 500 && line <= 700 ? without_cell(text, 3, "NaN") : text + "\n";
  }));
  EXPECT_TRUE(says(notes_of(many), "log.csv:501: warning: column 'tau1' has no numbers in lines 501 to 700"));
  EXPECT_TRUE(says(notes_of(many), "log.csv:701: warning: no samples for 0.201 s after t = 0.498 s"));
  EXPECT_EQ(many.log.breaks, std::vector<std::size_t>{499});
  EXPECT_EQ(many.log.samples(), 1800U);
  EXPECT_DOUBLE_EQ(many.log.time(499), 0.699);

  EXPECT_TRUE(says(refused_pair(with_lines(good,
                                           [](std::size_t line, const std::string& text) {
                                             return line > 1 ? without_cell(text, 4, "nan") : text + "\n";
                                           })),
                   "log.csv:1: error: column 'tau2' has no numbers at all"));
  EXPECT_TRUE(says(refused_pair(with_lines(good,
                                           [](std::size_t line, const std::string& text) {
                                             return line % 9 == 5 ? without_cell(text, 4, "off")
                                                                  : text + "\n";
                                           })),
                   "error: 'off' is no number"));
}

TEST(LogFindings, TimeThatDoesNotRise) {
  const TestLog good = swinging(2);
  const auto with_time = [&](std::size_t line, const std::string& time) {
    return with_lines(good, [&](std::size_t k, const std::string& text) {
      return k == line ? without_cell(text, 0, time) : text + "\n";
    });
  };
  EXPECT_TRUE(
      says(refused_pair(with_time(100, "0.05")), "log.csv:100: error: time runs back: 0.05 after 0.097"));
  EXPECT_TRUE(
      says(refused_pair(with_time(100, "0.097")), "log.csv:100: error: time stands still: 0.097 again"));
  EXPECT_TRUE(
      says(refused_pair(with_time(100, "0.5")), "log.csv:101: error: time runs back: 0.099 after 0.5"));
  EXPECT_TRUE(says(notes_of(imported_pair(with_time(100, "nan"))),
                   "log.csv:100: warning: 1 row has no time: left out"));
  const std::string coarse = refused_pair(with_lines(good, [](std::size_t k, const std::string& text) {
    return k == 1 ? text + "\n" : without_cell(text, 0, std::to_string(k / 4) + "e-3");
  }));
  EXPECT_TRUE(says(coarse, "time stands still"));
  EXPECT_TRUE(says(coarse, "other lines either"));
  EXPECT_TRUE(says(coarse, "give the rate"));
}

TEST(LogFindings, StampsThatJitterAndSamplesThatAreLost) {
  Draw draw(4);
  TestLog jittery = swinging(2);
  jittery.columns[0] = [&](double t) { return t + draw.any(0, 2e-4); };
  const std::string notes = notes_of(imported_pair(jittery));
  EXPECT_TRUE(says(notes, "note: time stamps jitter: steps differ from 1 ms by"));
  EXPECT_EQ(notes.find("lost"), std::string::npos);
  const std::string lost =
      notes_of(imported_pair(with_lines(swinging(2), [](std::size_t k, const std::string& text) {
        return k == 100 || k == 101 || k == 500 || (k > 900 && k < 1000) ? "" : text + "\n";
      })));
  EXPECT_TRUE(says(lost, "note: 3 samples are lost, up to 2 in a row: interpolated"));
  EXPECT_TRUE(
      says(lost, "warning: no samples for 0.1 s after t = 0.898 s: a new piece of the log begins here"));
  EXPECT_EQ(lost.find("jitter"), std::string::npos);
}

TEST(LogFindings, RatesThatAreWrong) {
  const LogFolder folder("rates");
  const std::string columns = "file: log.csv\nq: {columns: [q1, q2]}\ntau: {columns: [tau1, tau2]}\n";
  const auto with = [&](const std::string& lines) {
    return refusal_of([&] { folder.described(turning_pair(), columns + lines, swinging(2).text()); });
  };
  EXPECT_TRUE(says(with("rate: 1000\ntime: t\n"), "(accepted)"));
  EXPECT_TRUE(says(with("rate: 200\ntime: t\n"),
                   "log.yaml:5:7: error: samples are 1 ms apart by their stamps, not 5 ms"));
  EXPECT_TRUE(says(with("time: {column: t, unit: ns}\n"), "samples are 1e-12 s apart"));
  EXPECT_TRUE(
      says(with("start: 1.9995\nrate: 1000\n"), "0 samples between start and end: the log is 2 s long"));
  const ImportedLog cut =
      folder.described(turning_pair(), columns + "start: 0.5\nend: 0.9995\n", swinging(2).text());
  EXPECT_EQ(cut.log.samples(), 500U);
  EXPECT_DOUBLE_EQ(cut.log.time(0), 0.5);
  EXPECT_EQ(cut.log.q[0][0], std::sin(3 * 0.5 + 1));
  // Limits tell of a rate that is wrong: 3 rad/s taken as 30 rad/s.
  EXPECT_EQ(notes_of(folder.described(turning_pair(), columns + "rate: 1000\n", swinging(2).text())), "");
  EXPECT_TRUE(says(notes_of(folder.described(turning_pair(), columns + "rate: 10000\n", swinging(2).text())),
                   "joint 1 (shoulder) moves at 29.9 rad/s, and its limit is 5"));
}

TEST(LogFindings, JointsThatDoNotMove) {
  const std::string notes =
      notes_of(imported_pair(with_column("q2", [](double t) { return 1 + 5e-4 * std::sin(t); })));
  EXPECT_TRUE(says(notes, "log.csv:1: warning: joint 2 (elbow) does not move: it stays within 0.0005 rad"));
  EXPECT_EQ(notes.find("shoulder"), std::string::npos);
  EXPECT_EQ(notes_of(imported_pair(with_column("q2", [](double t) { return 1 + 5e-3 * std::sin(t); }))), "");
}

TEST(LogFindings, TorquesThatWereNotMeasured) {
  EXPECT_TRUE(says(notes_of(imported_pair(with_column("tau1", [](double) { return 0; }))),
                   "warning: tau: column 'tau1' is constant, 0"));
  EXPECT_TRUE(says(notes_of(imported_pair(
                       with_column("tau1", [](double t) { return std::round(3 * std::cos(4 * t)) / 2; }))),
                   "warning: tau: column 'tau1' has only 7 different values, from -1.5 to 1.5"));
  EXPECT_EQ(notes_of(imported_pair(
                with_column("tau1", [](double t) { return std::round(100 * std::cos(4 * t)) / 10; }))),
            "");
}

TEST(LogFindings, TorquesThatAreCutOff) {
  const auto clipped = [](double t) { return std::min(10 * std::cos(4 * t + 1), 9.0); };
  const std::string notes = notes_of(imported_pair(with_column("tau1", clipped)));
  EXPECT_TRUE(says(notes, "warning: tau: column 'tau1' stays at its largest value 9 for"));
  EXPECT_EQ(notes.find("least"), std::string::npos);
  EXPECT_EQ(notes.find("tau2"), std::string::npos);
  // Noise does not hide it, rounding at the top of a smooth course does not feign it.
  Draw draw(5);
  EXPECT_TRUE(says(
      notes_of(imported_pair(with_column(
          "tau1", [&](double t) { return std::min(10 * std::cos(4 * t + 1) + draw.any(-0.3, 0.3), 9.0); }))),
      "stays at its largest value 9"));
  EXPECT_EQ(notes_of(imported_pair(with_column(
                "tau1", [](double t) { return std::round(10 * std::cos(4 * t + 1) * 100) / 100; }))),
            "");
  // A robot that stands still holds its torque.
  TestLog rests = swinging(2);
  for (std::size_t k = 1; k < rests.columns.size(); ++k)
    rests.columns[k] = [f = rests.columns[k]](double t) { return f(std::max(t, 0.8)); };
  rests.columns[3] = [](double t) { return 10 * std::cos(std::max(t - 0.8, 0.0)); };
  EXPECT_EQ(notes_of(imported_pair(rests)), "");
}

TEST(LogFindings, DegreesForRadians) {
  const TimeFunction degrees = [](double t) { return 70 * std::sin(3 * t); };
  const std::string notes = notes_of(imported_pair(with_column("q2", degrees)));
  EXPECT_TRUE(
      says(notes, "warning: positions of joint 2 (elbow) look like degrees: they change by up to 140"));
  EXPECT_TRUE(says(notes, "unit: deg"));
  EXPECT_EQ(notes.find("limit"), std::string::npos);
  const LogFolder folder("degrees");
  const std::string rest = "file: log.csv\ntau: {columns: [tau1, tau2]}\n";
  const TestLog both = [&] {
    TestLog log = with_column("q2", degrees);
    log.columns[1] = degrees;
    return log;
  }();
  EXPECT_EQ(
      notes_of(folder.described(turning_pair(), rest + "q: {columns: [q1, q2], unit: deg}\n", both.text())),
      "");
  // Where no limits are known: more than two turns.
  const Robot free_pair = library_robot("planar2r");
  EXPECT_TRUE(says(
      notes_of(folder.plain(free_pair, with_column("q2", [](double t) { return 13 * std::sin(t); }).text())),
      "look like degrees"));
  EXPECT_EQ(
      notes_of(folder.plain(free_pair, with_column("q2", [](double t) { return 6 * std::sin(t); }).text())),
      "");
  const TestLog wheel =
      with_column("q2", [](double t) { return 500 * t; });  // 1000 degrees are no arm's either
  EXPECT_EQ(notes_of(folder.plain(free_pair, wheel.text())), "");
  // What slides has no degrees.
  EXPECT_EQ(notes_of(folder.plain(turning_and_sliding(), with_column("q2", degrees).text())), "");
}

TEST(LogFindings, PositionsBeyondLimits) {
  const auto notes = [](double shift) {
    return notes_of(imported_pair(with_column("q1", [=](double t) { return std::sin(3 * t) + shift; })));
  };
  EXPECT_EQ(notes(1), "");
  EXPECT_TRUE(
      says(notes(1.5), "warning: joint 1 (shoulder) is at 2.5 rad at t = 0.524 s, beyond its upper limit 2"));
  EXPECT_TRUE(says(notes(-1.5), "beyond its lower limit -2"));
}

TEST(LogFindings, TorquesBeyondLimits) {
  const auto notes = [](double size) {
    return notes_of(imported_pair(with_column("tau1", [=](double t) { return size * std::sin(3 * t); })));
  };
  EXPECT_EQ(notes(30), "");
  EXPECT_TRUE(says(notes(50), "joint 1 (shoulder) has a torque of 50, and its limit is 20"));
}

TEST(LogFindings, SamplesTooFarApart) {
  const auto notes = [](double rate) {  // sin(4 t): 1.57 s
    TestLog log = with_column("q1", [](double t) { return std::sin(4 * t); });
    log.period = 1 / rate, log.samples = 300;
    return notes_of(imported_pair(log));
  };
  EXPECT_EQ(notes(20 * 4 / 6.283), "");
  EXPECT_TRUE(
      says(notes(8 * 4 / 6.283),
           "warning: samples are too far apart for how joint 1 (shoulder) moves: from every second one the "
           "others are guessed wrong by"));
}

TEST(LogFindings, WhatIsTooLittleOrTooLarge) {
  TestLog log = swinging(2);
  log.samples = 9;
  EXPECT_TRUE(says(refused_pair(log.text()), "the log has 9 samples in a row that can be used"));
  EXPECT_TRUE(says(refused_pair("t,q1,q2,tau1,tau2\n0,1,2,3,4\n"),
                   "log.csv: error: a log has at least two rows, not 1"));
  EXPECT_TRUE(says(refused_pair("t,q1,q2,tau1,tau2\n"), "a log has at least two rows, not 0"));
  EXPECT_TRUE(says(refused_pair(with_column("tau2", [](double t) { return 1e300 * t; }).text()),
                   "log.csv:3: error: tau2 would be 1e+297: that is too large"));
  std::string broken = swinging(2).text();
  broken.resize(broken.size() - 30);
  EXPECT_TRUE(says(notes_of(imported_pair(broken)), "warning: the last line breaks off"));
}

}  // namespace
}  // namespace articula::test
