// The Stewart-Gough platform of general geometry can have 40 real postures [Dietmaier1998]: the platform he found.

#include <gtest/gtest.h>

#include <cmath>

#include "solve/loops/platform.hpp"

namespace articula::exam {
namespace {

TEST(Dietmaier, FortyRealPlaces) {
  const std::vector<Rod> rods{{{0, 0, 0}, {0, 0, 0}, 1},
                              {{1.107915, 0, 0}, {0.542805, 0, 0}, 0.645275},
                              {{0.549094, 0.756063, 0}, {0.956919, -0.528915, 0}, 1.086284},
                              {{0.735077, -0.223935, 0.525991}, {0.665885, -0.353482, 1.402538}, 1.503439},
                              {{0.514188, -0.526063, -0.368418}, {0.478359, 1.158742, 0.107672}, 1.281933},
                              {{0.590473, 0.094733, -0.205018}, {-0.137087, -0.235121, 0.353913}, 0.771071}};
  bool all = false;
  const std::vector<Placing> places = body_places(rods, &all);
  EXPECT_TRUE(all);
  ASSERT_EQ(places.size(), 40u);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Placing& T = places[i];
    for (const Rod& rod : rods) {
      const auto along = [&](std::size_t k) {
        return T[4 * k + 3] + T[4 * k] * rod.b[0] + T[4 * k + 1] * rod.b[1] + T[4 * k + 2] * rod.b[2] -
               rod.a[k];
      };
      EXPECT_NEAR(std::hypot(along(0), along(1), along(2)), rod.length, 1e-14);
    }
    for (std::size_t j = 0; j < i; ++j) {
      double apart = 0;
      for (std::size_t k = 0; k < T.size(); ++k) apart = std::max(apart, std::fabs(T[k] - places[j][k]));
      EXPECT_GT(apart, 1e-3);
    }
  }
}

}  // namespace
}  // namespace articula::exam
