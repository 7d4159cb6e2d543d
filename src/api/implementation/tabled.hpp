// Torques by look-up tables: the entries tabled over the joints they depend on, and a program that makes torques of them.
#pragma once

#include "api/implementation/entries.hpp"

namespace articula {

struct TorqueTables {
  GridTables grids;
  std::vector<std::string> names;  // of the entries
  bool single = false;             // numbers are rounded to single precision
  std::size_t bytes = 0;
};

struct TabledTorques {
  std::shared_ptr<const TorqueTables> tables;
  Program
      program;  // its last input is what the tables give, in their order; none when everything is constant
};

// ModelError where tables take more than `memory`, and where a joint's range is not known.
TabledTorques tabled_torques(const Robot& robot, const TorqueParts& parts, const TableWords& words,
                             const Workspace& workspace, std::size_t memory);

void require_range(const Robot& robot, const WorkRange& range);  // ModelError unless it is known

}  // namespace articula
