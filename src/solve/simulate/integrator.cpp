#include "solve/simulate/integrator.hpp"

#include <arkode/arkode_erkstep.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"

namespace articula {

namespace {

void must(int flag, const char* call) {
  if (flag < 0) throw Bug(std::string(call) + " of SUNDIALS failed with " + std::to_string(flag));
}

void stay_silent(int, const char*, const char*, char*, void*) {}

}  // namespace

struct Integrator::Solver {
  explicit Solver(Integrator& owner) {
    must(SUNContext_Create(nullptr, &context), "SUNContext_Create");
    y = N_VMake_Serial(static_cast<sunindextype>(owner.y_.size()), owner.y_.data(), context);
    memory = ERKStepCreate(&Solver::rates, 0, y, context);
    if (y == nullptr || memory == nullptr) throw std::bad_alloc();
    must(ERKStepSetTableNum(memory, ARKODE_DORMAND_PRINCE_7_4_5), "ERKStepSetTableNum");
    must(ERKStepSStolerances(memory, owner.tolerance_, owner.tolerance_), "ERKStepSStolerances");
    must(ERKStepSetUserData(memory, &owner), "ERKStepSetUserData");
    must(ERKStepSetErrHandlerFn(memory, stay_silent, nullptr), "ERKStepSetErrHandlerFn");
    must(ERKStepSetMaxNumSteps(memory, -1), "ERKStepSetMaxNumSteps");
  }
  ~Solver() {
    ERKStepFree(&memory);
    N_VDestroy(y);
    SUNContext_Free(&context);
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Nothing may be thrown through SUNDIALS, which is C.
  static int rates(double t, N_Vector y, N_Vector out, void* data) {
    Integrator& owner = *static_cast<Integrator*>(data);
    try {
      ++owner.evaluations_;
      owner.rates_(t, N_VGetArrayPointer(y), N_VGetArrayPointer(out));
    } catch (...) {
      owner.thrown_ = std::current_exception();
      return -1;
    }
    const double* const begin = N_VGetArrayPointer(out);
    const auto lost = [](double x) { return !std::isfinite(x); };
    return std::any_of(begin, begin + owner.y_.size(), lost) ? 1 : 0;  // 1: try a smaller step
  }

  SUNContext context = nullptr;
  N_Vector y = nullptr;
  void* memory = nullptr;
};

Integrator::Integrator(std::size_t n, Rates rates, Project project, double tolerance)
    : rates_(std::move(rates)),
      project_(std::move(project)),
      tolerance_(tolerance),
      y_(n, 0.0),
      solver_(std::make_unique<Solver>(*this)) {}

Integrator::~Integrator() = default;

void Integrator::start(double t, const std::vector<double>& y) {
  std::copy(y.begin(), y.end(), y_.begin());
  t_ = t;
  must(ERKStepReInit(solver_->memory, &Solver::rates, t, solver_->y), "ERKStepReInit");
  must(ERKStepSetInitStep(solver_->memory, width_), "ERKStepSetInitStep");
}

double Integrator::step(double until) {
  void* const memory = solver_->memory;
  must(ERKStepSetStopTime(memory, until), "ERKStepSetStopTime");
  before_ = {t_, y_, {}};
  const int flag = ERKStepEvolve(memory, until, solver_->y, &t_, ARK_ONE_STEP);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  if (flag < 0)
    throw ModelError(
        "", "the motion cannot be followed any further",
        "something grows without bounds, jumps again and again, or is too stiff: sampled controllers "
        "(--rate) hold their torques, a larger --tolerance takes longer steps");
  ++steps_;
  if (flag != ARK_TSTOP_RETURN || width_ == 0) width_ = t_ - before_.t;
  if (flag == ARK_TSTOP_RETURN) t_ = until;
  if (project_) {
    project_(y_.data());
    must(ERKStepReset(memory, t_, solver_->y), "ERKStepReset");
  }
  after_ = {t_, y_, {}};
  return t_;
}

std::vector<double> Integrator::within_step(double t) {
  for (End* const end : {&before_, &after_}) {
    if (!end->rates.empty()) continue;
    end->rates.resize(y_.size());
    ++evaluations_;
    rates_(end->t, end->y.data(), end->rates.data());
  }
  const double h = after_.t - before_.t, s = (t - before_.t) / h;
  const double k = s * s * (3 - 2 * s), a = s * (1 - s) * (1 - s) * h, b = -s * s * (1 - s) * h;
  std::vector<double> y(y_.size());
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = (1 - k) * before_.y[i] + k * after_.y[i] + a * before_.rates[i] + b * after_.rates[i];
  return y;
}

}  // namespace articula
