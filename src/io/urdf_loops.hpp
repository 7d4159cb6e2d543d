// The file beside a URDF file that closes its loops: URDF has words for trees alone. YAML, as those who publish parallel robots
// write it (docs/urdf.md):
//
//   closed_loop: [[A, B], ..]     pairs of frames that are one when the robot is closed; a joint's name means the frame of the link
//                                 that it moves, a link's name that of the link
//   type: ['6d', '3d', ..]        welded, or pinned at their origins
//   name_mot: [joint, ..]         joints with a motor; the others are passive
#pragma once

#include <optional>

#include "io/import.hpp"
#include "io/urdf_tree.hpp"

namespace articula {

struct UrdfLoops {
  struct Name {
    std::string text;
    std::size_t at;
  };
  struct Pair {
    Name one, two;
    JointKind joint;  // fixed or ball
  };
  std::vector<Pair> pairs;
  std::optional<std::vector<Name>> motors;  // none: the file does not say
};

// Throws ParseError when the text, as plain() leaves it, is no YAML.
UrdfLoops read_urdf_loops(std::string_view text, Findings& findings);

// NAME.yaml beside NAME.urdf when it is such a file, else "".
std::string loops_beside(const std::string& urdf_file);

// Closes the loops of a mechanism made from the tree, and says which joints have motors. `findings` are those of the file of loops.
// Where two links that are welded turn, each on its own joint, about one axis and carry nothing that moves, they
// would turn idly between the two: the first of the joints is held.
void close_loops(Mechanism& m, const UrdfTree& tree, const std::vector<int>& part_of_link,
                 const UrdfLoops& loops, Findings& findings);

}  // namespace articula
