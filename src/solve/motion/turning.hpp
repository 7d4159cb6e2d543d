// Where joints turn back: there dry friction changes its sign, and torques jump.
#pragma once

#include <functional>
#include <vector>

namespace articula {

// Places where a velocity changes its sign, found between `places`, rising. Velocities that are nothing beside 1 have none.
std::vector<double> turning_places(const std::function<std::vector<double>(double)>& velocities,
                                   const std::vector<double>& places);

}  // namespace articula
