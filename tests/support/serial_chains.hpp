// Chains of revolute and prismatic joints for tests of inverse geometry, with numbers or symbols between the joints.
#pragma once

#include <string>

#include "model/inverse/serial.hpp"
#include "support/draw.hpp"

namespace articula::test {

class ChainDraw {
 public:
  ChainDraw(Graph& graph, std::uint64_t seed, bool symbolic) : g_(graph), draw_(seed), symbolic_(symbolic) {}

  Expr length(const std::string& letter) {
    return symbolic_ ? g_.symbol(letter + std::to_string(++count_), Kind::parameter)
                     : g_.constant(draw_.number());
  }
  // Of numbers one whose sine and cosine are fractions.
  RigidMotion turn_x() { return turned(0); }
  RigidMotion turn_z() { return turned(2); }
  RigidMotion along_x(const Expr& d) {
    RigidMotion m = identity_motion(g_);
    m.P[0] = d;
    return m;
  }
  RigidMotion right_angle() {  // Rot(x, pi/2)
    RigidMotion m = identity_motion(g_);
    m.A[1][1] = m.A[2][2] = g_.constant(0);
    m.A[2][1] = g_.constant(1);
    m.A[1][2] = g_.constant(-1);
    return m;
  }

  enum Axes { skew, parallel, meeting, normal, normal_meeting, kinds };
  RigidMotion between(int kind) {
    const RigidMotion first = turn_z() * along_z(length("r")), last = turn_z() * along_z(length("s"));
    switch (kind) {
      case skew: return first * along_x(length("d")) * turn_x() * last;
      case parallel: return first * along_x(length("d")) * last;
      case meeting: return first * turn_x() * last;
      case normal: return first * along_x(length("d")) * right_angle() * last;
      default: return first * right_angle() * last;
    }
  }

  // RRPRRR; between the joints what the kinds say, and a wrist of axes that meet from joint `wrist` on, if it is not negative.
  Serial chain(const std::string& joints, const std::vector<int>& between_joints, int wrist) {
    Serial found{between(skew), {}};
    for (std::size_t j = 0; j < joints.size(); ++j)
      found.joints.push_back({static_cast<int>(j) + 1, joints[j] == 'R',
                              g_.symbol("q" + std::to_string(j + 1), Kind::state),
                              between(j < between_joints.size() ? between_joints[j] : int{skew})});
    if (wrist < 0) return found;
    const auto w = static_cast<std::size_t>(wrist);
    const Expr h = length("h");
    found.joints[w].K = turn_z() * along_z(length("r")) * turn_x() * along_z(-h);
    found.joints[w + 1].K = along_z(h) * turn_x() * turn_z() * along_z(length("r"));
    return found;
  }

 private:
  RigidMotion turned(std::size_t axis) {
    Expr C, S;
    if (symbolic_) {
      const Expr angle = g_.symbol("al" + std::to_string(++count_), Kind::parameter);
      C = cos(angle), S = sin(angle);
    } else {
      const Rational t = draw_.number(), one(1);
      C = g_.constant((one - t * t) / (one + t * t)), S = g_.constant((t + t) / (one + t * t));
    }
    RigidMotion m = identity_motion(g_);
    const std::size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
    m.A[i][i] = m.A[j][j] = C;
    m.A[j][i] = S;
    m.A[i][j] = -S;
    return m;
  }

  Graph& g_;
  Draw draw_;
  bool symbolic_;
  int count_ = 0;
};

}  // namespace articula::test
