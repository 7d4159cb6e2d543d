// A serial chain as elements, in absolute angles. Neighbouring revolute axes that are parallel (or point against each other) are a
// group; of a group every link has an angle phi_j of its own, counted from where the group stands,
//
//   phi_j = phi_(j-1) + s_j q_j,      s_j = +1, or -1 when axis j points against the first of the group,
//
// and the group is a sum of translations followed by one rotation:
//
//   Rot(z, q_1) Trans(v_1) Rot(z, q_2) Trans(v_2) .. = Trans(Rot(z, phi_1) v_1) Trans(Rot(z, phi_2) v_2) .. Rot(z, phi_n)
//
// so that every equation has sines and cosines of absolute angles only, the types 6, 7 and 8 of the literature are one, and
// a chain may be cut between any two elements.
#pragma once

#include <array>
#include <vector>

#include "model/inverse/serial.hpp"
#include "model/inverse/trig_sum.hpp"

namespace articula {

struct Element {
  enum class Kind { still, turn, shift } kind;
  RigidMotion still = {};  // what does not move; of a slide its frame, z along v
  Triple v = {};           // shift: Trans(v), turned by Rot(z, phi) and times r, where it has them
  int angle = -1;          // phi of turn: Rot(z, phi); of shift, or -1
  int length = -1;         // r of shift, or -1
};

struct Elements {
  std::vector<Unknown>
      unknowns;  // first those of the elements, one for each joint, in order; then joint variables that
                 // differ from them
  std::vector<Element> list;
  struct Assignment {  // joint variable = s (phi - phi of the joint before, where there is one)
    int unknown, angle, before;
    int sign;
  };
  std::vector<Assignment> assignments;
};
Elements elements(Graph& graph, const Serial& chain);

using TrigPlace = std::array<std::array<TrigSum, 4>, 3>;  // 3 x 4: (A, P)
TrigPlace operator*(const TrigPlace& a, const TrigPlace& b);

// The element, or its inverse, as polynomials in the unknowns that are not known yet.
TrigPlace place_of(Graph& graph, const Elements& all, const Element& element, const std::vector<bool>& known,
                   bool inverted);
TrigPlace place_of(const RigidMotion& m);

}  // namespace articula
