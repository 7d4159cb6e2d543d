// Logs as tests write them: a motion of some joints as a table, a file that describes it, and what their import says.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "api/identify/import.hpp"
#include "base/text.hpp"
#include "support/refusal.hpp"
#include "support/surroundings.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {

// A table of functions of time, one for each column.
struct TestLog {
  std::vector<std::string> names;
  std::vector<std::function<double(double t)>> columns;
  std::size_t samples = 2000;
  double period = 0.001;

  std::string text() const {
    std::string text = joined(names, ",") + "\n";
    for (std::size_t k = 0; k < samples; ++k) {
      const double t = static_cast<double>(k) * period;
      for (std::size_t c = 0; c < columns.size(); ++c)
        text += digits_of(columns[c](t)) + (c + 1 == columns.size() ? "\n" : ",");
    }
    return text;
  }
};

// Columns t, q1, q2, .., tau1, tau2, ..: joints and torques that swing, each at its own rate.
inline TestLog swinging(std::size_t joints) {
  TestLog log{{"t"}, {[](double t) { return t; }}};
  for (std::size_t j = 1; j <= joints; ++j) {
    log.names.push_back("q" + std::to_string(j));
    log.columns.emplace_back([j](double t) { return std::sin(3 * t + static_cast<double>(j)); });
  }
  for (std::size_t j = 1; j <= joints; ++j) {
    log.names.push_back("tau" + std::to_string(j));
    log.columns.emplace_back([j](double t) { return 10 * std::cos(4 * t + static_cast<double>(j)); });
  }
  return log;
}

// Two joints that turn, with limits; one that turns and one that slides.
inline Robot turning_pair() {
  const std::string limits = "limits: {lower: -2, upper: 2, velocity: 5, effort: 20}";
  return read_yaml("articula: 2\nname: pair\ngravity: [0, -10, 0]\njoints:\n  - {joint: shoulder, " + limits +
                       "}\n  - {joint: elbow, d: 0.5, " + limits +
                       "}\nlinks:\n  - {link: 1, ZZ: 2, MX: 1, M: 2}\n  - {link: 2, ZZ: 1, MX: 0.5, M: 1}\n",
                   "pair.yaml");
}
inline Robot turning_and_sliding() {
  return read_yaml(
      "articula: 2\nname: crane\ngravity: [0, 0, -10]\njoints:\n  - {joint: slew}\n"
      "  - {joint: reach, type: prismatic, alpha: pi/2}\nlinks:\n  - {link: 1, ZZ: 2, M: 2}\n  - {link: 2, "
      "ZZ: 1, M: 1}\n",
      "crane.yaml");
}

// Files of a test, in a folder of its own.
class LogFolder {
 public:
  explicit LogFolder(const std::string& name) : path_(empty_folder("logs_" + name)) {}

  std::string add(const std::string& name, const std::string& text) const {
    write_file(path_ + "/" + name, text);
    return path_ + "/" + name;
  }
  // A table log.csv, and a file log.yaml that describes it.
  ImportedLog described(const Robot& robot, const std::string& lines, const std::string& table) const {
    add("log.csv", table);
    return import_log(robot, add("log.yaml", "log: 1\n" + lines));
  }
  ImportedLog plain(const Robot& robot, const std::string& table) const {
    return import_log(robot, add("log.csv", table));
  }

 private:
  std::string path_;
};

inline std::string notes_of(const ImportedLog& log) { return to_text(log.notes); }

}  // namespace articula::test
