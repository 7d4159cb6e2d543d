// Rows of a YAML robot file that are joints of several freedoms (robot/compound.hpp), by the name of their type or freedom by freedom. A row
// takes as many numbers of the table as it has freedoms, and those of its foot and its end; its link has the last one.
#pragma once

#include <vector>

#include "io/yaml_conventions.hpp"
#include "robot/compound.hpp"

namespace articula {

struct YamlRow {  // of the list of joints
  const YamlNode* node = nullptr;
  int first = 0, last = 0;             // of its bodies
  std::string called;                  // in messages: its number, and what people know it by
  std::string kind;                    // "" of an ordinary joint
  std::vector<JointFreedom> freedoms;  // none: an ordinary joint
  bool is_placed = false;              // by more than gamma and b
  int first_freedom = 0;               // its body

  int freedom(std::size_t k) const { return first_freedom + static_cast<int>(k); }
};

// What is wrong with freedoms is a finding. Such a row keeps as many, so that those behind it keep their numbers.
std::vector<YamlRow> numbered_rows(const std::vector<YamlNode>& nodes, YamlCells& cells,
                                   Convention convention);

void read_compounds(const YamlNode& node, YamlCells& cells, RobotData& data);  // of rows that stand apart

}  // namespace articula
