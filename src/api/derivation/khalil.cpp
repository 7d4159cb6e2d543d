// The notation of SYMORO+ [KhalilCreusot1997]; letters of Lagrange's equations as in the lecture [Bouri], those of augmented bodies as
// [Renaud1987] has them.

#include "api/derivation/lettering.hpp"

namespace articula {

Lettering khalil() {
  return {
      .name = "khalil",
      .title = "the notation of Khalil and Creusot (SYMORO+)",
      .key = "KhalilCreusot1997",
      .quantities =
          {number("q", "q", "#0", "variable of joint j: an angle, or a length where it slides"),
           number("qd", "q", "#0", "velocity of joint j (SYMORO's QP)", "dot"),
           number("qdd", "q", "#0", "acceleration of joint j (SYMORO's QDP)", "ddot"),
           matrix("qv", "q", "", "", "generalized coordinates: the variables of all joints"),
           matrix("qdv", "q", "", "", "their velocities", "dot"),
           matrix("qddv", "q", "", "", "their accelerations", "ddot"),
           number("pd", "partial", "", ""),
           number("dd", "d", "", ""),
           number("t", "t", "", "time"),
           number("Oj", "O", "#0", ""),
           number("zj", "z", "#0", ""),
           matrix("anyx", "x", "", "", ""),
           matrix("anyy", "y", "", "", ""),
           number("xk", "x", "#0", ""),
           matrix(
               "hatx", "x", "", "",
               "a hat: of a vector {anyx} the skew-symmetric matrix of its cross product, {hatx anyy = anyx "
               "x anyy}",
               "hat"),
           transition("T", "T", "T", "homogeneous transformation: place of frame j in frame i, (1-a)"),
           transition("A", "A", "A",
                      "rotation matrix: orientation of frame j in frame i; it writes in frame i what is "
                      "written in frame j"),
           vector("P", "P", "P",
                  "position of the origin {Oj[j]} of frame j from that of frame i, in frame i"),
           vector("O", "P", "PO", "position of the origin {Oj[j]} of frame j from that of the base"),
           vector("a", "a", "a", "unit vector along the axis {zj[j]} of joint j"),
           placed("g", "g", "#0", "", "", "acceleration of gravity"),
           number("M", "M", "#0", "mass of link j"),
           vector(
               "MS", "MS", "MS",
               "first moments of link j about {Oj[j]}: mass times position of its centre of gravity (MX, MY, "
               "MZ)"),
           vector("J", "J", "", "inertia matrix of link j about {Oj[j]} (XX .. ZZ)"),
           vector("w", "omega", "W", "angular velocity of link j"),
           vector("wd", "omega", "WP", "angular acceleration of link j", "dot"),
           vector("V", "V", "V", "velocity of {Oj[j]}"),
           vector("Vd", "V", "VP", "acceleration of {Oj[j]} less that of gravity (SYMORO's VP)", "dot"),
           placed("vc", "v", "#0", "c#1", "VC", "velocity of the centre of gravity of link j"),
           placed("vcd", "v", "#0", "c#1", "VCP", "acceleration of the centre of gravity of link j", "dot"),
           vector("U", "U", "U",
                  "matrix of accelerations: times the way from {Oj[j]} to a point of link j it is the "
                  "acceleration of this point less that of {Oj[j]}, "
                  "(9)"),
           vector("F", "F", "F", "resultant of the forces on link j: what moves it, (15)"),
           vector(
               "N", "N", "N",
               "moment of the forces on link j about {Oj[j]}, (16) (there {M[j]}, which is also the mass)"),
           vector("f", "f", "E",
                  "force of the antecedent link (and motor) on link j; the lecture's f with indices j-1, j"),
           vector("m", "m", "M", "moment of the antecedent link on link j about {Oj[j]}"),
           placed("fe", "f", "#0", "e#1", "", "force of link j on the environment"),
           placed("me", "m", "#0", "e#1", "", "moment of link j on the environment, about {Oj[j]}"),
           number("sg", "sigma", "#0", "1 where joint j slides, 0 where it turns"),
           number("R", "R", "#0", "torque or force that the rotors of the motors of joint j need", "", "R"),
           number("taut", "Gamma", "tr,#0", "torque or force of joint j of the equivalent tree", "", "GTR"),
           matrix("psi", "psi", "", "PS", "what velocities add to the accelerations of the dependent joints"),
           number("tau", "Gamma", "#0",
                  "torque of joint j, or force where it slides, at the joint: behind the gear, where its "
                  "motor has one",
                  "", "GAM"),
           matrix("tauv", "Gamma", "", "", "torques and forces of all joints"),
           above("*", number("mstar", "M", "#0",
                             "mass of the augmented body j: of link j and of all it carries", "", "MAUG")),
           above("*", vector("ustar", "u", "UAUG", "first moments of the augmented body j about {Oj[j]}")),
           above("*", vector("kstar", "K", "KAUG", "inertia tensor of the augmented body j about {Oj[j]}")),
           vector("r", "r", "R",
                  "acceleration that {Oj[j]} would have if joint j were locked, less that of gravity"),
           vector("e", "e", "EAUG",
                  "force on link j without the inertia of the masses carried: {f[j,j] = e[j,j] + mstar[j] "
                  "r[j,j]}"),
           above(
               "(#0)",
               placed(
                   "Jp", "J", "", "p", "JP",
                   "Jacobian of segment j: velocity of {Oj[j]} in the base frame from the joint velocities")),
           above(
               "(#0)",
               placed("Jo", "J", "", "o", "JO",
                      "Jacobian of segment j: angular velocity in the base frame from the joint velocities")),
           vector("s", "MS", "MSB", "first moments of link j"),
           number("E", "T", "", "kinetic energy"),
           number("Ep", "U", "", "potential energy of the masses in the field of gravity"),
           number("L", "L", "", "Lagrange's function T - U"),
           matrix("B", "B", "", "B", "inertia matrix of the robot"),
           above("(#0)", matrix("Bi", "B", "", "BS", "what segment j adds to the inertia matrix")),
           above("(rotors)", matrix("Br", "B", "", "", "what the rotors of the motors add to it")),
           number("b", "b", "#0#1", "elements of the inertia matrix"),
           number("c", "c", "#0#1#2", "Christoffel's coefficients", "", "c"),
           number("Cij", "C", "#0#1", "elements of the matrix of Coriolis and centrifugal forces"),
           matrix("C", "C", "", "C", "matrix of Coriolis and centrifugal forces"),
           number("h", "h", "#0", "Coriolis and centrifugal force at joint j", "", "h"),
           matrix("hv", "h", "", "h", "Coriolis and centrifugal forces"),
           matrix("G", "G", "", "G", "forces of gravity"),
           number("D", "D", "#0", "friction and spring at joint j", "", "D"),
           matrix("Dv", "D", "", "D", "friction and springs"),
           number("FV", "FV", "#0", "viscous friction of joint j"),
           number("FS", "FS", "#0", "Coulomb friction of joint j"),
           number("FO", "FO", "#0", "Coulomb friction of joint j: how forwards and backwards differ"),
           number("FA", "FA", "#0", "viscous friction of joint j: how forwards and backwards differ"),
           number("FD", "FD", "#0", "friction of joint j that fades with its velocity (Stribeck)"),
           number("VD", "VD", "#0", "velocity of joint j with which it fades"),
           number("K", "K", "#0", "stiffness of the spring of joint j"),
           number("KO", "KO", "#0", "position of joint j where its spring is at rest"),
           number("FVM", "FVM", "#0", "viscous friction of motor k"),
           number("FSM", "FSM", "#0", "Coulomb friction of motor k"),
           number("ratio", "n", "#0,#1", "gear ratio of motor k at joint j"),
           number("vm", "v", "#0", "velocity of motor k"),
           matrix("X", "X", "", "X", "what the forces on the environment need at the joints"),
           number("Xe", "X", "#0", "what the forces on the environment need at joint j"),
           matrix("Wa", "W", "a", "WA", "constraints of the loops: columns of the independent joints, (12)"),
           matrix("Wp", "W", "p", "WPM", "columns of the dependent joints, (12)"),
           matrix("W", "W", "", "WM",
                  "velocities of the dependent joints from those of the independent ones, (13)"),
           matrix("Psi", "Psi", "", "PSI", "what velocities add to the accelerations of the loops, (14)"),
           matrix("qda", "q", "a", "", "velocities of the independent joints", "dot"),
           matrix("qdp", "q", "p", "QDP", "velocities of the dependent joints", "dot"),
           matrix("qdda", "q", "a", "", "accelerations of the independent joints", "ddot"),
           matrix("qddp", "q", "p", "QDDP", "accelerations of the dependent joints", "ddot"),
           matrix("qp", "q", "p", "", "variables of the dependent joints"),
           matrix("tautr", "Gamma", "tr", "GTR",
                  "torques of the equivalent tree, whose joints all have motors"),
           matrix("taua", "Gamma", "a", "", "those of them at the independent joints"),
           matrix("taup", "Gamma", "p", "", "those at the dependent joints")},
      .rules = {"A left superscript is the frame that a vector or tensor is written in, a right subscript "
                "the link it belongs to.",
                "All quantities of link {j} are written in frame {j}, fixed to it; {A[j,i]} writes in frame "
                "{j} what is written in frame {i}."}};
}

}  // namespace articula
