// Models of robots on wheels, [Lau1985] 6.1.

#include "model/lists.hpp"
#include "model/mobile/mobile.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

std::optional<std::string> needs_wheels(const Robot& robot) {
  if (auto reason = needs_motion(robot)) return reason;
  if (robot.data().wheels.empty()) return "it has no wheels: 'wheels' in its file says which links roll";
  if (base_moves(robot.data())) return "its base moves as it is told to, and not as its wheels let it";
  return std::nullopt;
}

std::optional<std::string> needs_weight_on_wheels(const Robot& robot) {
  if (auto reason = needs_wheels(robot)) return reason;
  const RobotData& r = robot.data();
  if (const std::size_t count = r.wheels.size(); count < 3)
    return "it stands on " + std::string(count == 1 ? "one wheel" : "two wheels") +
           ", and fewer than three do not tell how it is held up";
  for (int j = root_of_wheels(r); j <= r.n(); ++j)
    if (!is_zero(r[j].link[M])) return std::nullopt;
  return "nothing of it has a mass, and so its wheels carry nothing";
}

}  // namespace

std::vector<Model> mobile_models() {
  return {
      {.name = "wheel-constraints",
       .line = "kinematic constraints of wheels that roll and do not slide",
       .inputs = {"q", "qd"},
       .outputs =
           {{"A", "rows x nv",
             "A qd = 0: how fast a wheel slides along and across, of one with rollers along their axes"},
            {"b", "rows", "A qdd + b = 0"},
            {"P", "W x 3", "where each wheel touches the ground, in the world"}},
       .methods = {{"twists", "twists and accelerations of the links outwards", "Lau1985",
                    gives(wheel_constraints_by_twists)},
                   {"differentiation", "rates of the places of the links", "Lau1985",
                    gives(wheel_constraints_by_differentiation)}},
       .refuses = needs_wheels},
      {.name = "wheel-loads",
       .line = "what each wheel carries while the robot moves, and where the ground has to hold it",
       .inputs = {"q", "qd", "qdd", "wrench"},
       .outputs =
           {{"N", "W", "force of the ground on each wheel, upwards; below zero it would have to pull"},
            {"H", "3",
             "what friction must give: force along x and y of the world, and moment about the vertical "
             "through the centre of mass"},
            {"com", "3", "centre of mass, in the world"},
            {"zmp", "2", "where the resultant of weight and inertia meets the ground, x and y"}},
       .methods = {{"newton-euler", "balance at the joint on the ground; springs under a rigid chassis",
                    "Lau1985", gives(wheel_loads_by_newton_euler)},
                   {"momenta", "rates of the momenta of all links; a mean over all threes of wheels",
                    "Poincare1901", gives(wheel_loads_by_momenta)}},
       .refuses = needs_weight_on_wheels,
       .form = Form::steps,
       .inside = true},
  };
}

}  // namespace articula
