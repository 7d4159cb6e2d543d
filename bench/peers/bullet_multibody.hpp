// Bullet's btMultiBody: joint accelerations by articulated bodies.
#pragma once

#include "chain.hpp"
#include "subject.hpp"

namespace articula::bench {

Task bullet_accelerations(const std::vector<Body>& chain, const std::vector<State>& states);

}  // namespace articula::bench
