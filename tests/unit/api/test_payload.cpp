// Loads: a robot that carries one has the energy of a point with that mass more.

#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

const NamedArray& array(const std::vector<NamedArray>& list, const std::string& name) {
  return *std::find_if(list.begin(), list.end(), [&](const NamedArray& a) { return a.name == name; });
}

std::vector<NamedArray> at(const Robot& robot, const std::string& model, const State& state) {
  Request request;
  request.model = model;
  return evaluate(robot, derive(robot, request), state);
}

State moving() {
  State state;
  state.arrays["q"] = {0.3, -0.7, 0.2, 0.9, 1.1, -0.4};
  state.arrays["qd"] = {1.0, -2.0, 0.5, 3.0, -1.0, 0.7};
  return state;
}

// dT = m v.v/2 and dU = -m g.p, v and p those of the point: from the Jacobian and the place of link 6, which see no masses.
TEST(Payload, HasTheEnergyOfAPoint) {
  const Robot robot = library_robot("puma560-numeric"), loaded = with_payload(robot, "2@6:0.1,-0.2,0.3");
  const State state = moving();
  const std::vector<double> J = array(at(robot, "jacobian", state), "J").values,
                            T6 = array(at(robot, "geometric", state), "T").values;
  std::array<double, 3> c{}, v{}, w{};  // from O6, in frame 0
  for (std::size_t i = 0; i < 3; ++i) {
    c[i] = 0.1 * T6[4 * i] - 0.2 * T6[4 * i + 1] + 0.3 * T6[4 * i + 2];
    for (std::size_t k = 0; k < 6; ++k)
      v[i] += J[6 * i + k] * state.arrays.at("qd")[k], w[i] += J[6 * (i + 3) + k] * state.arrays.at("qd")[k];
  }
  const std::array<double, 3> u{v[0] + w[1] * c[2] - w[2] * c[1], v[1] + w[2] * c[0] - w[0] * c[2],
                                v[2] + w[0] * c[1] - w[1] * c[0]};
  const auto energy = [&](const Robot& r, const char* name) {
    return array(at(r, "energy", state), name).values.front();
  };
  EXPECT_NEAR(energy(loaded, "T") - energy(robot, "T"), u[0] * u[0] + u[1] * u[1] + u[2] * u[2], 1e-12);
  EXPECT_NEAR(energy(loaded, "U") - energy(robot, "U"), 2 * 9.81 * (T6[11] + c[2]), 1e-12);
}

TEST(Payload, MayBeAFormulaOfParametersAtTheLastLink) {
  const Robot loaded = with_payload(library_robot("planar2r"), " d2/2 ");
  EXPECT_EQ(to_text(loaded.data()[2].link[M]),
            to_text(with_payload(library_robot("planar2r"), "d2/2@2").data()[2].link[M]));
  EXPECT_NE(to_text(loaded.data()[2].link[M]).find("d2"), std::string::npos);
}

TEST(Payload, ThatMakesNoSenseIsRefused) {
  const auto refused = [](const std::string& text) {
    return refusal_of([&] { with_payload(library_robot("planar2r"), text); });
  };
  EXPECT_TRUE(says(refused("1@3"), "has no link '3'"));
  EXPECT_TRUE(says(refused("1@0"), "the base does not move"));
  EXPECT_TRUE(says(refused("-1"), "a load has no negative mass"));
  EXPECT_TRUE(says(refused("1:0,0,0"), "a place needs its link"));
  EXPECT_TRUE(says(refused("1@2:0,0"), "a place has three numbers"));
  EXPECT_TRUE(says(refused("heavy"), "--payload 'heavy'"));
  EXPECT_TRUE(says(refused(""), "--payload"));
  EXPECT_TRUE(says(refusal_of([] {
                     const std::string frames =
                         "articula: 1\nname: f\ngravity: [0, 0, -1]\njoints:\n  - {type: fixed, d: 1}\n";
                     with_payload(read_yaml(frames, "f.yaml"), "1");
                   }),
                   "no link moves"));
}

}  // namespace
}  // namespace articula::test
