// Logs made ready: what is chosen for them where nobody says it.

#include "solve/identify/prepare.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace articula::test {
namespace {

Log swing_of_samples(std::size_t samples) {
  Log log;
  log.period = 0.001, log.began = {0};
  log.q.resize(1), log.tau.assign(1, std::vector<double>(samples, 0.0));
  for (std::size_t k = 0; k < samples; ++k) log.q[0].push_back(std::sin(3 * 0.001 * static_cast<double>(k)));
  return log;
}

// A log that is a little longer is not filtered otherwise.
TEST(Prepare, TheCutoffGoesSmoothlyWithTheLength) {
  double before = 0;
  for (std::size_t samples = 10; samples < 1000; ++samples) {
    const double cutoff = prepared(swing_of_samples(samples), {}).cutoff;
    if (before > 0) {
      EXPECT_NEAR(cutoff, before, 0.05 * before) << samples;
    }
    before = cutoff;
  }
}

}  // namespace
}  // namespace articula::test
