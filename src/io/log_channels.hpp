// A quantity of a log's file: its columns, and how what they hold becomes numbers in rad, m, N m and N.
#pragma once

#include "io/motion_cells.hpp"
#include "robot/log.hpp"

namespace articula {

class LogChannelReader {
 public:
  explicit LogChannelReader(MotionCells& motion) : motion_(motion) {}

  LogChannels read(const YamlNode& node, LogQuantity quantity);

 private:
  void columns(const YamlNode& node, const std::string& what, LogChannels& into);
  void side(const YamlNode& node, const std::string& what, LogChannels& into);
  void units(const YamlNode& node, const std::string& what, LogQuantity quantity, LogChannels& into);
  std::vector<double> factors(const YamlNode& node, const std::string& what, std::size_t columns);
  void offsets(const YamlNode& node, const std::string& what, LogQuantity quantity, LogChannels& into);
  LogOffset offset(const YamlNode& node, const std::string& what, LogQuantity quantity, bool needs_unit);
  void check_count(const YamlNode& node, const std::string& what, std::size_t found, std::size_t columns);

  MotionCells& motion_;
};

}  // namespace articula
