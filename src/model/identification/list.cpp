// Identification models, [KhalilCreusot1997] 6.

#include "model/identification/identification.hpp"
#include "model/identification/linear.hpp"
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
       .stands_for = times_parameters},
      {.name = "identification-filtered",
       .line =
           "filtered dynamic identification model: torques are d/dt (D1 K) + D2 K, no accelerations in it",
       .inputs = {"q", "qd", "base"},
       .outputs = {{"D1", "nv x Np", "momenta of the joints by unit parameters"},
                   {"D2", "nv x Np", "what else takes torque: turning, gravity, friction, springs"}},
       .methods = {{"momenta", "momenta of unit parameters carried to the base and projected on every axis",
                    "KhalilRestrepo1996", gives(filtered_by_momenta)},
                   {"lagrange",
                    "the derivatives of Lagrange's momenta and forces with respect to the parameters",
                    "KhalilCreusot1997", gives(filtered_by_lagrange)}},
       .refuses = needs_motion,
       .form = Form::steps,
       .stands_for = times_parameters},
      {.name = "identification-energy",
       .line =
           "energy identification model: the work of the joints is the growth of h K and the integral of w K",
       .inputs = {"q", "qd", "base"},
       .outputs = {{"h", "1 x Np", "total energy by unit parameters: links, rotors, springs"},
                   {"w", "1 x Np", "power lost to friction by unit parameters"}},
       .methods = {{"twists",
                    "energies from the twists of the links, differentiated with respect to the parameters",
                    "KhalilCreusot1997", gives(energy_regressor_by_twists)},
                   {"parameters", "coefficients of the parameters in energies, velocities by differentiation",
                    "KhalilCreusot1997", gives(energy_regressor_by_parameters)}},
       .refuses = needs_standing_base,
       .stands_for = times_parameters,
       .up_to_constant = true},
      {.name = "identification-power",
       .line = "power identification model: the power of the joints is p K",
       .inputs = {"q", "qd", "qdd", "base"},
       .outputs = {{"p", "1 x Np", "rate of the energy and power lost to friction, by unit parameters"}},
       .methods = {{"newton-euler", "velocities times the regressor of the dynamic model",
                    "KhalilCreusot1997", gives(power_regressor_by_newton_euler)},
                   {"energy", "the rate of the energy model", "KhalilCreusot1997",
                    gives(power_regressor_by_energy)}},
       .refuses = needs_standing_base,
       .form = Form::steps,
       .stands_for = times_parameters},
      {.name = "identification-adaptive",
       .line = "regressor of adaptive control: Y K = A qddr + C qdr + Q and friction, for a reference motion "
               "qdr, qddr",
       .inputs = {"q", "qd", "qdr", "qddr", "base"},
       .outputs = {{"Y", "nv x Np", "regressor; D where the reference is the motion itself"}},
       .methods = {{"recursive", "Newton-Euler with two velocities, each column by a unit parameter",
                    "SlotineLi1987, NiemeyerSlotine1991", gives(adaptive_by_recursion)},
                   {"polarisation",
                    "polar form of Lagrange's Coriolis forces, differentiated with respect to the parameters",
                    "SlotineLi1987", gives(adaptive_by_polarisation)}},
       .refuses = needs_standing_base,
       .form = Form::steps,
       .stands_for = times_parameters},
  };
}

}  // namespace articula
