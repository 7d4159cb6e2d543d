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
      {.name = "P",
       .letter = "j",
       .left_above = "#0",
       .below = "#0,#1",
       .above = "u",
       .bold = true,
       .framed = true,
       .elements = "ju",
       .meaning = "joint vector: from the joint of segment i with the preceding segment to its joint with "
                  "segment j, the origin of frame j"},
      {.name = "O",
       .letter = "p",
       .left_above = "#0",
       .below = "#1",
       .bold = true,
       .framed = true,
       .elements = "p",
       .meaning = "position of the origin of frame j from that of the base"},
      {.name = "a",
       .letter = "e",
       .left_above = "#0",
       .below = "#1",
       .above = "l",
       .bold = true,
       .framed = true,
       .elements = "el",
       .meaning = "unit vector of the joint of segment j with the preceding segment"},
      {.name = "M", .letter = "m", .below = "#0", .meaning = "mass of segment j"},
      {.name = "MS",
       .letter = "s",
       .left_above = "#0",
       .below = "#1",
       .bold = true,
       .framed = true,
       .elements = "sm",
       .meaning = "first moments of segment j about the origin of its frame: mass times position of its "
                  "centre of gravity (c.o.g.) (MX, MY, MZ)"},
      {.name = "s",
       .letter = "s",
       .left_above = "#0",
       .below = "#1",
       .bold = true,
       .framed = true,
       .elements = "sm",
       .meaning = "first moments of segment j"},
      {.name = "J",
       .letter = "J",
       .left_above = "#0",
       .below = "#1",
       .bold = true,
       .framed = true,
       .meaning = "inertial matrix of segment j about the origin of its frame (XX .. ZZ)"},
      {.name = "V",
       .letter = "v",
       .left_above = "#0",
       .below = "#1",
       .bold = true,
       .framed = true,
       .elements = "v",
       .meaning = "velocity of the origin of frame j"},
      {.name = "Vd",
       .letter = "v",
       .left_above = "#0",
       .below = "#1",
       .accent = "dot",
       .bold = true,
       .framed = true,
       .elements = "vd",
       .meaning = "acceleration of the origin of frame j, less that of gravity"},
      {.name = "vc",
       .letter = "v",
       .left_above = "#0",
       .below = "#1",
       .above = "c.o.g.",
       .bold = true,
       .framed = true,
       .elements = "vz",
       .meaning = "velocity of the centre of gravity of segment j"},
      {.name = "vcd",
       .letter = "v",
       .left_above = "#0",
       .below = "#1",
       .above = "c.o.g.",
       .accent = "dot",
       .bold = true,
       .framed = true,
       .elements = "vdz",
       .meaning = "acceleration of the centre of gravity of segment j"},
      {.name = "F",
       .letter = "F",
       .left_above = "#0",
       .below = "#1",
       .left_below = "i",
       .bold = true,
       .framed = true,
       .opposite = true,
       .elements = "Fi",
       .meaning =
           "resultant of the inertial forces of segment j, its weight included (left subscript i: inertial)"},
      {.name = "N",
       .letter = "M",
       .left_above = "#0",
       .below = "#1",
       .left_below = "i",
       .bold = true,
       .framed = true,
       .opposite = true,
       .elements = "Mi",
       .meaning = "moment of the inertial forces of segment j about the origin of its frame"},
      {.name = "f",
       .letter = "F",
       .left_above = "#0",
       .below = "#1",
       .above = "l",
       .bold = true,
       .framed = true,
       .elements = "Fl",
       .meaning = "force on segment j at the joint with the preceding segment"},
      {.name = "m",
       .letter = "M",
       .left_above = "#0",
       .below = "#1",
       .above = "l",
       .bold = true,
       .framed = true,
       .elements = "Ml",
       .meaning = "moment on segment j at the joint with the preceding segment"},
      {.name = "fe",
       .letter = "F",
       .left_above = "#0",
       .below = "#1",
       .above = "u",
       .bold = true,
       .framed = true,
       .opposite = true,
       .meaning = "force of the environment on segment j, the load"},
      {.name = "me",
       .letter = "M",
       .left_above = "#0",
       .below = "#1",
       .above = "u",
       .bold = true,
       .framed = true,
       .opposite = true,
       .meaning = "moment of the environment on segment j, about the origin of its frame"},
      {.name = "tau",
       .letter = "M",
       .below = "#0",
       .left_below = "a",
       .elements = "tau",
       .meaning = "component of the moment (force where joint j slides) along the axis: the torque of motor "
                  "j (left subscript a: axis)"},
      {.name = "mstar",
       .letter = "m",
       .below = "#0",
       .above = "*",
       .elements = "mstar",
       .meaning = "mass of the augmented segment j: of segment j and of all it carries"},
      {.name = "ustar",
       .letter = "s",
       .left_above = "#0",
       .below = "#1",
       .above = "*",
       .bold = true,
       .framed = true,
       .elements = "ustar",
       .meaning = "first moments of the augmented segment j"},
      {.name = "kstar",
       .letter = "J",
       .left_above = "#0",
       .below = "#1",
       .above = "*",
       .bold = true,
       .framed = true,
       .elements = "kstar",
       .meaning = "inertial matrix of the augmented segment j"}};
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
