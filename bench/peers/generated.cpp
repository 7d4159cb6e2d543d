// Articula's own: generated C, called as it is.
#include <memory>

#include "subject.hpp"

namespace articula::bench {

namespace {

using Array = const double*;
using OfPosition = void (*)(Array, double*);
using OfMotion = void (*)(Array, Array, Array, double*);

std::size_t size_of(Model model, std::size_t n) {
  switch (model) {
    case Model::inertia: return n * n;
    case Model::geometric: return 16;
    case Model::jacobian: return 6 * n;
    default: return n;
  }
}

}  // namespace

Task generated_task(Function function, Model model, const Robot& robot, const std::vector<State>& states) {
  const auto result = std::make_shared<Numbers>(size_of(model, robot.joints));
  double* const out = result->data();
  const State* const at = states.data();
  Task task{{}, [result] { return *result; }};
  if (model == Model::idm) {
    const auto f = reinterpret_cast<OfMotion>(function);
    task.call = [=](std::size_t k) { f(at[k].q.data(), at[k].qd.data(), at[k].qdd.data(), out); };
  } else if (model == Model::ddm) {
    const auto f = reinterpret_cast<OfMotion>(function);
    task.call = [=](std::size_t k) { f(at[k].q.data(), at[k].qd.data(), at[k].tau.data(), out); };
  } else {
    const auto f = reinterpret_cast<OfPosition>(function);
    task.call = [=](std::size_t k) { f(at[k].q.data(), out); };
  }
  return task;
}

}  // namespace articula::bench
