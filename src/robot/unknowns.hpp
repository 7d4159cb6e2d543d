// What identification looks for: cells of a robot's tables that its torques are linear in. The robot is taken apart into two, whose
// torques add up to its own:
//
//   unknown   the cells that are looked for are symbols with their own names, XX3, FV2, JM1; all other masses and drives are zero
//   known     what is left: those cells are zero, the others as they were described
//
//   Gamma = D(q, qd, qdd) K + Gamma_known                                                            [KhalilCreusot1997] (39)
//
// A load is looked for on top of the robot as it is: then nothing of the robot is unknown, and XX .. M of the link that carries it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "robot/robot.hpp"

namespace articula {

// Words that people choose by: inertia, rotors, viscous, coulomb, offsets, asymmetry.
struct UnknownWord {
  std::string_view name, line;
  std::vector<LinkKey> keys;  // cells of links
  std::vector<MotorKey>
      motor_keys;  // cells of motors that turn more than one joint; the others are felt as a joint's own
  bool usual = false;
};
const std::vector<UnknownWord>& unknown_words();

struct UnknownCell {
  std::string name;             // XX3, JM1
  int link = 0;                 // that it is a cell of; 0 of motors
  std::optional<LinkKey> key;   // or none: of a motor
  std::optional<double> prior;  // what the robot's description says, in numbers
  bool is_loss = false;         // friction: not negative
  bool is_inertia() const { return key && *key <= M; }
  bool is_rotor() const { return key ? *key == IA : !is_loss; }
};

struct Unknowns {
  Robot unknown, known;
  std::vector<UnknownCell> list;  // in the order of the columns of D
  bool anything_known = false;
};

// `words`: of unknown_words(); none: the usual ones. Links without inertia have none. `load`: of a load on this link instead. ModelError for
// what makes no sense.
Unknowns unknowns_of(const Robot& robot, const std::vector<std::string>& words);
Unknowns unknowns_of_load(const Robot& robot, int link);

}  // namespace articula
