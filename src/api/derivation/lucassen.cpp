// The notation of [LucassenVanDeVen1988]: segments, the joint with the preceding segment (l) and those with the following ones (u). Of their
// three origins of a body fixed system this is the second, the joint with the preceding segment: there j^l is zero.
//
// Inertial forces are resultants in the balance iF + F^l + F^u + m g = 0: minus m vd, erratum E57.

#include "api/derivation/lettering.hpp"

namespace articula {

namespace {

// Where the table of SYMORO+ is changed; all else is as it is there.
const std::vector<Quantity>& changes() {
  static const std::vector<Quantity> list{
      above("u", placed("P", "j", "#0", "#0,#1", "ju",
                        "joint vector: from the joint of segment i with the preceding segment to its joint "
                        "with segment j, the origin of frame j")),
      vector("O", "p", "p", "position of the origin of frame j from that of the base"),
      above("l", vector("a", "e", "el", "unit vector of the joint of segment j with the preceding segment")),
      number("M", "m", "#0", "mass of segment j"),
      vector("MS", "s", "sm",
             "first moments of segment j about the origin of its frame: mass times position of its centre of "
             "gravity (c.o.g.) (MX, MY, MZ)"),
      vector("s", "s", "sm", "first moments of segment j"),
      vector("J", "J", "", "inertial matrix of segment j about the origin of its frame (XX .. ZZ)"),
      vector("V", "v", "v", "velocity of the origin of frame j"),
      vector("Vd", "v", "vd", "acceleration of the origin of frame j, less that of gravity", "dot"),
      above("c.o.g.", vector("vc", "v", "vz", "velocity of the centre of gravity of segment j")),
      above("c.o.g.", vector("vcd", "v", "vdz", "acceleration of the centre of gravity of segment j", "dot")),
      opposite(left_below("i", vector("F", "F", "Fi",
                                      "resultant of the inertial forces of segment j, its weight included "
                                      "(left subscript i: inertial)"))),
      opposite(left_below(
          "i", vector("N", "M", "Mi",
                      "moment of the inertial forces of segment j about the origin of its frame"))),
      above("l", vector("f", "F", "Fl", "force on segment j at the joint with the preceding segment")),
      above("l", vector("m", "M", "Ml", "moment on segment j at the joint with the preceding segment")),
      opposite(above("u", vector("fe", "F", "", "force of the environment on segment j, the load"))),
      opposite(above("u", vector("me", "M", "",
                                 "moment of the environment on segment j, about the origin of its frame"))),
      left_below("a",
                 number("tau", "M", "#0",
                        "component of the moment (force where joint j slides) along the axis: the "
                        "torque of joint j behind the gear, where its motor has one (left subscript a: axis)",
                        "", "tau")),
      above("*", number("mstar", "m", "#0",
                        "mass of the augmented segment j: of segment j and of all it carries", "", "mstar")),
      above("*", vector("ustar", "s", "ustar", "first moments of the augmented segment j")),
      above("*", vector("kstar", "J", "kstar", "inertial matrix of the augmented segment j"))};
  return list;
}

}  // namespace

Lettering lucassen() {
  Lettering c = khalil();
  c.name = "lucassen";
  c.title = "the notation of Lucassen and van de Ven";
  c.key = "LucassenVanDeVen1988";
  for (const Quantity& changed : changes())
    for (Quantity& q : c.quantities)
      if (q.name == changed.name) q = changed;
  c.rules = {
      "A left superscript is the system that a vector is written in (none: 0, the inertial system), a right "
      "subscript the segment it belongs to; the right superscripts l and u mean the joint with the preceding "
      "and with a following segment.",
      "The right subscript of a transition matrix always matches the left superscript of the matrix or "
      "vector that follows: {A[j,i]} {w[i,i]}.",
      "Systems stand in the joint with the preceding segment, which is the second of the three choices of "
      "the report, so that its vector from the origin to that joint is zero; first moments take the place of "
      "the centre of gravity. The variable of joint {j}, the report's angle, is {q[j]} here: it may slide."};
  return c;
}

}  // namespace articula
