// Robots with one closed loop, of a family, with joints in any order and cut anywhere:
//
//   planar       axes of revolute joints parallel, slides normal to them
//   spherical    axes that meet in a point, which is the origin of no frame
//   schoenflies  axes of revolute joints parallel, slides in any direction
//   spatial      anything between the joints
//
// R, P, B: revolute, prismatic, ball; U, C: two joints, revolute ones whose axes meet at right angles, and a revolute and a
// prismatic one with the same axis. Joints are named around the loop, from the base back to the base. Those before the cut
// are one branch of the tree, those behind it the other, which is passed against its direction.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "robot/robot.hpp"
#include "support/draw.hpp"

namespace articula::test {

enum class LoopFamily { planar, spherical, schoenflies, spatial };

class LoopDraw {
 public:
  // Lengths are numbers or parameters.
  LoopDraw(std::uint64_t seed, bool symbolic) : draw_(seed), symbolic_(symbolic) {}

  // joints: "RRPR"; the loop is cut at number `cut` (R, P or B).
  RobotData loop(LoopFamily family, const std::string& joints, std::size_t cut);
  // Four revolute joints; d / sin(alpha) of opposite links are equal.
  RobotData bennett(std::size_t cut);
  // Five revolute joints: two of Bennett's loops with a link in common, which is left out (Goldberg).
  RobotData goldberg(std::size_t cut);

 private:
  using Cells = std::array<Expr, 6>;
  struct Row {
    int parent;
    JointKind kind;
    Cells cells;  // without the variable
  };
  struct Branch {
    int link;
    Expr back;          // of a spherical loop: the way back to the centre, along z
    bool over = false;  // of parallel axes: turned over
  };
  // Revolute joints with links (alpha, d) between them, the last one back to the first; r = 0.
  RobotData ring(const std::vector<std::array<Expr, 2>>& links, std::size_t cut);
  void begin();
  Expr length();
  Expr angle();
  Expr right_angle(int quarters);
  Expr zero() { return graph_->constant(0); }
  void add(Branch& branch, JointKind kind, const Cells& cells);
  Cells cells(LoopFamily family, char joint, Branch& branch);
  void pass(LoopFamily family, char joint, Branch& branch);
  RobotData finished(const Branch& near, const Branch& far, JointKind kind, const Cells& here,
                     const Cells& twin);

  Draw draw_;
  bool symbolic_;
  std::shared_ptr<Graph> graph_;
  std::map<std::string, Expr> defaults_;
  std::vector<Row> rows_;
  int slides_ = 0;
};

}  // namespace articula::test
