// Inverse geometric models written down by hand, as in [KhalilDombre2002]: what tests of code and paper stand on, whatever the
// methods find.
#pragma once

#include "api/inverse.hpp"

namespace articula::test {

InverseModel blank_model(const Robot& robot);

// RX90: the wrist centre is the origin of the last frame.
InverseModel rx90_by_hand(const Robot& robot);

// SCARA: the angles about parallel axes are solved by their sum. Two equations tell q1; the better one is taken.
InverseModel scara_by_hand(const Robot& robot);

}  // namespace articula::test
