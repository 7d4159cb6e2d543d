#include "solve/descent.hpp"

#include <nlopt.h>

#include <cmath>
#include <exception>
#include <limits>
#include <memory>

#include "base/error.hpp"

namespace articula {

namespace {

struct Watched {  // what the C library calls
  const SmoothFunction& f;
  nlopt_opt opt;
  Descent best;
  std::exception_ptr thrown = {};
  std::vector<double> x = {}, gradient = {};
};

double watched_value(unsigned n, const double* x, double* gradient, void* data) {
  auto& w = *static_cast<Watched*>(data);
  if (w.thrown) return std::numeric_limits<double>::infinity();  // it stops at its leisure
  try {
    w.x.assign(x, x + n), w.gradient.assign(n, 0.0);
    const double value = w.f(w.x, w.gradient);
    ++w.best.evaluations;
    if (value < w.best.value) w.best.value = value, w.best.x = w.x;
    if (gradient != nullptr) std::copy(w.gradient.begin(), w.gradient.end(), gradient);
    return value;
  } catch (...) {  // it cannot pass through a library of C
    w.thrown = std::current_exception();
    nlopt_force_stop(w.opt);
    return std::numeric_limits<double>::infinity();
  }
}

}  // namespace

Descent descended(const SmoothFunction& f, const std::vector<double>& x, int evaluations) {
  const auto n = static_cast<unsigned>(x.size());
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> opt(nlopt_create(NLOPT_LD_LBFGS, n), nlopt_destroy);
  if (!opt) throw Bug("NLopt refuses a problem");
  Watched watched{f, opt.get(), {x, std::numeric_limits<double>::infinity(), 0}};
  nlopt_set_min_objective(opt.get(), watched_value, &watched);
  nlopt_set_maxeval(opt.get(), evaluations);
  nlopt_set_ftol_rel(opt.get(), 1e-6);
  std::vector<double> at = x;
  double value = 0;
  nlopt_optimize(opt.get(), at.data(), &value);  // however it ends, the best is kept
  if (watched.thrown) std::rethrow_exception(watched.thrown);
  return watched.best;
}

}  // namespace articula
