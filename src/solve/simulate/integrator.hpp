// Ordinary differential equations y' = f(t, y), step by step: the explicit Runge-Kutta method of order 5 with an error estimate of order 4
// [DormandPrince1980] and steps of its own choice (ARKODE of SUNDIALS [ReynoldsEtAl2023]).
//
// Of the methods of higher order there, Verner's of order 6 has a wrong table (6.4.1: errors go with h^3), and Fehlberg's of order 8 does not
// see errors of what depends on time alone, such as torques from a table.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <vector>

namespace articula {

class Integrator {
 public:
  using Rates = std::function<void(double t, const double* y, double* rates)>;
  using Project = std::function<void(double* y)>;  // what is done to y after every step

  // `tolerance` of each step: relative and absolute.
  Integrator(std::size_t n, Rates rates, Project project, double tolerance);
  ~Integrator();
  Integrator(const Integrator&) = delete;
  Integrator& operator=(const Integrator&) = delete;

  void start(double t, const std::vector<double>& y);
  // One step, not beyond `until`; the time it reached. ModelError where no step is small enough; what f throws is thrown on.
  double step(double until);
  const std::vector<double>& y() const { return y_; }
  // y inside the last step: Hermite's polynomial of degree 3, less exact than what steps end with.
  std::vector<double> within_step(double t);
  long steps() const { return steps_; }
  long evaluations() const { return evaluations_; }

 private:
  struct Solver;
  Rates rates_;
  Project project_;
  double tolerance_, t_ = 0, width_ = 0;  // width: of the last step that was not cut short
  std::vector<double> y_;
  struct End {
    double t = 0;
    std::vector<double> y, rates;  // rates: when they are asked for
  };
  End before_, after_;  // of the last step
  long steps_ = 0, evaluations_ = 0;
  std::exception_ptr thrown_;
  std::unique_ptr<Solver> solver_;
};

}  // namespace articula
