// Robots that nothing can tell apart. Relations between inertial parameters (identification/relations.hpp) say which
// changes of the tables no torque feels: any multiple of a relation may be added to them. The base parameters are one
// representative of the class, where each relation has made its pivot vanish; which representative has the cheapest
// dynamic model is another question, and is answered by search.
//
// One choice for each relation, named by its pivot (M4), says what its multiple must achieve:
//
//   M4=0       the pivot vanishes: the first choice, as for base parameters
//   keep       nothing: the tables stay as they are
//   MY3=0      another cell does: with M4, a point mass at the joint takes over the first moment of the carrier
//   XX=ZZ ..   of the inertia tensor: equal moments, opposite ones (XX=-YY) or a flat link, a lamina (XX+YY=ZZ)
//
// Where axes are parallel, the origins along them are free too: offset3 = before moves the offset r3 of a joint to the
// joint before, and the frame of the link between along with it.
//
// A multiple is a quotient; where its denominator is no number the program lists it among what it assumes to be nonzero.
// A choice whose denominator is zero for the robot's default values is kept from harm: it changes nothing.
#pragma once

#include "expr/choices.hpp"
#include "robot/robot.hpp"

namespace articula {

ChoiceSpace gauge_choices(const Robot& robot);

// The robot with the inertia that the choices give it.
RobotData gauged(RobotData r, const Choices& choices);

// Is this zero, whatever the parameters or with the values they have by default? Then nothing should divide by it.
bool may_vanish(const Expr& formula, const RobotData& r);

}  // namespace articula
