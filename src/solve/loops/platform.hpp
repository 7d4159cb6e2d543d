// A body on rods: six distances between points of a frame and points of a body (Gough-Stewart platforms, rods of a Delta robot),
// three in a plane (3-RRR). Every place that the body can have, by homotopy continuation in complex numbers [Wampler1996].
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "robot/loop_numbers.hpp"

namespace articula {

struct Rod {
  std::array<double, 3> a;  // in the fixed frame
  std::array<double, 3> b;  // in the body's frame
  double length;
};
// Six rods. `all`: whether every solution is isolated and none was lost on its way, so that the list is the whole of it.
std::vector<Placing> body_places(const std::vector<Rod>& rods, bool* all = nullptr);
// Points and motion in the plane z = 0: three rods, at most six places.
std::vector<Placing> planar_body_places(const std::vector<Rod>& rods, bool* all = nullptr);

// The loops of a robot as a body on rods while the joints `known` stand still, when they are one: legs whose ends turn freely about
// points. Every assembly, as coordinates of all joints of the tree; of legs that can be turned over without moving anything
// (universal joints) one way. Nothing when the robot is no such platform. `all` as above.
std::optional<std::vector<std::vector<double>>> platform_assemblies(const LoopNumbers& loops,
                                                                    const std::vector<int>& known,
                                                                    const std::vector<double>& q,
                                                                    bool* all = nullptr);

}  // namespace articula
