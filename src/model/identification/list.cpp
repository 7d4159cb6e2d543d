// Identification models, [KhalilCreusot1997] 6.

#include "model/identification/identification.hpp"
#include "model/lists.hpp"

namespace articula {

std::vector<Model> identification_models() {
  return {
      {.name = "identification",
       .line = "dynamic identification model: the regressor D, with torques D K linear in the parameters K",
       .inputs = {"q", "qd", "qdd", "base"},
       .outputs = {{"D", "nv x Np", "regressor, a column for each parameter that is not zero"}},
       .methods = {{"newton-euler", "each column by a unit parameter, the motion computed once",
                    "KhalilCreusot1997", gives(regressor_by_newton_euler)},
                   {"lagrange", "the derivatives of Lagrange's torques with respect to the parameters",
                    "KhalilCreusot1997", gives(regressor_by_lagrange)}},
       .refuses = needs_motion,
       .form = Form::steps,
       .felt = regressed_torques},
  };
}

}  // namespace articula
