// The names that people choose by, and what is short to say of results.

#include <cmath>
#include <limits>

#include "api/identify.hpp"

namespace articula {

const std::vector<LogModelInfo>& log_models() {
  static const std::vector<LogModelInfo> list{
      {LogModel::dynamic, "dynamic", "torques at single moments, with accelerations", "identification", false,
       false},
      {LogModel::filtered, "filtered", "torques and momenta filtered alike, without accelerations",
       "identification-filtered", false, true},
      {LogModel::energy, "energy", "work over intervals of time, without accelerations",
       "identification-energy", true, true},
      {LogModel::power, "power", "power at single moments, with accelerations", "identification-power", true,
       false},
  };
  return list;
}

const LogModelInfo& info(LogModel model) { return log_models()[static_cast<std::size_t>(model)]; }

const std::vector<EstimatorInfo>& estimators() {
  static const std::vector<EstimatorInfo> list{
      {Estimator::ordinary, "ols", "ordinary least squares: all joints count alike"},
      {Estimator::weighted, "wls", "weighted least squares: each joint by its own noise"},
      {Estimator::robust, "huber", "robust: what lies far off counts less"},
      {Estimator::instruments, "idim-iv",
       "instrumental variables: the regressor of a simulation, free of noise"},
      {Estimator::output_error, "didim", "output error: torques of simulations with these parameters"},
  };
  return list;
}

const EstimatorInfo& info(Estimator estimator) { return estimators()[static_cast<std::size_t>(estimator)]; }

double IdentifiedParameter::percent() const {
  return value != 0 ? 100 * deviation / std::fabs(value) : std::numeric_limits<double>::infinity();
}

double disagreement(const IdentifiedParameter& a, double value, double deviation) {
  const double both = std::hypot(a.deviation, deviation);
  return both > 0 && std::isfinite(both) ? std::fabs(a.value - value) / both : 0;
}

double Fit::relative() const {
  double left = 0, measured = 0;
  for (const OutputFit& o : outputs) {
    left += o.left * o.left * static_cast<double>(o.rows);
    measured += o.measured * o.measured * static_cast<double>(o.rows);
  }
  return measured > 0 ? std::sqrt(left / measured) : 0;
}

}  // namespace articula
