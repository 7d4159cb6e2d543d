// Measured logs as people describe them: which columns of which tables are what, in which units and on which side of the gears. Readers fill
// this in; a robot, and so how many joints there are and what its gears are, comes into it when the log is imported
// (api/identify/import.hpp).
//
//   y = sign gain unit x         of a column x, in rad, m, N m, N and their rates
//   q = y + offset               side: joint; likewise the rates and tau
//   q_m = G q, tau = G^T tau_m   side: motor; y is of the motors' shafts, and the offset is added to what this gives: at the joint
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace articula {

enum class LogQuantity { q, qd, qdd, qr, tau };  // qr: where the controller was told to go
inline constexpr std::array<std::string_view, 5> log_quantity_names{"q", "qd", "qdd", "qr", "tau"};
std::string to_text(LogQuantity quantity);

enum class LogSide { joint, motor };

struct LogUnit {
  std::string_view name;
  int derivative;  // of positions with respect to time; of torques and forces 0
  bool of_torque;
  bool slides;  // m and N, not rad and N m
  double si;    // one of it in rad, m, N m, N and their rates
};
const std::vector<LogUnit>& log_units();
std::vector<LogUnit> units_of(LogQuantity quantity);

struct LogTimeUnit {
  std::string_view name;
  double seconds;
};
inline constexpr std::array<LogTimeUnit, 4> log_time_units{
    {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}}};

struct LogColumn {
  std::string name;   // of the column; or its number, from 1, where no column is called so
  std::string joint;  // or motor that it is of; "": the next one
  Place place;
};

struct LogOffset {
  double value = 0;            // in rad, m, N m, N and their rates
  std::optional<bool> slides;  // whether its unit says that the joint does
  Place place;
};

// Lists are empty, have one entry for all, or one for each column: of offsets one for each joint.
struct LogChannels {
  std::vector<LogColumn> columns;
  std::string file;  // "": whichever has the columns
  LogSide side = LogSide::joint;
  std::vector<LogUnit> units;
  std::vector<double> signs, gains;
  std::vector<LogOffset> offsets;
  Place place, file_place = {}, units_place = {}, offsets_place = {};
};

struct LogTime {
  std::string column, file;
  double seconds = 1;  // one of its unit
  Place place;
};

struct LogFile {
  std::string name;  // as it was written
  std::string path;
  Place place;
};

inline constexpr double shortest_period = 1e-6, longest_period = 10;  // s, between samples

struct LogDescription {
  std::string title;
  std::vector<LogFile> files;
  std::optional<double> period;            // s
  std::optional<LogTime> time;             // neither: a column t or time
  std::vector<std::vector<double>> gears;  // a row for each motor; none: those of the robot's motors
  std::map<LogQuantity, LogChannels> channels;
  double delay = 0;           // s: torques stand so much later than the positions that they belong to
  std::string load;           // as with_payload (api/api.hpp) takes it
  double start = 0;           // s since the first sample: what is cut off before
  std::optional<double> end;  // and behind
  Place place, period_place = {}, gears_place = {}, load_place = {}, start_place = {};
};

}  // namespace articula
