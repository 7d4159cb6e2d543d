// What joints of closed robots carry, link by link: with what the model says of the joints, and with anything that the cuts can carry,
// every link must have what it takes. And along their axes joints must give what motors, friction, springs and rotors do there.
#pragma once

#include "support/closed_answers.hpp"

namespace articula::test {

std::vector<ClosedAnswer> load_answers();  // of reactions and statics

}  // namespace articula::test
