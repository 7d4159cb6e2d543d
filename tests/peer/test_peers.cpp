// The peers themselves: what they say by different ways of theirs agrees, so that a quantity which we compare with them is the
// one that we mean.

#include <gtest/gtest.h>

#include "peer/peer.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

std::vector<Peer> peers_of(const NumericRobot& robot) {
  std::vector<Peer> peers{mujoco(robot)};
  if (kdl_takes(robot)) peers.push_back(kdl(robot));
  return peers;
}

// Some robots of every kind, rigid bodies all of them, at one state.
int each_state(const std::function<void(const NumericRobot& state)>& visit) {
  Draw draw(7);
  int count = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (const Robot& robot : {random_robot(seed), random_floating_robot(seed)}) {
      SCOPED_TRACE(robot.name());
      Values values = random_state(robot, draw);
      const Values parameters = default_parameters(robot);
      values.insert(parameters.begin(), parameters.end());
      const NumericRobot state = numbers(robot, values);
      if (!mujoco_takes(state) || testing::Test::HasFailure()) continue;
      visit(state), ++count;
    }
  return count;
}

TEST(Peers, GiveTheTorquesBackThatTheyAccelerateWith) {
  EXPECT_GE(each_state([](const NumericRobot& state) {
              for (const Peer& peer : peers_of(state)) {
                NumericRobot moving = state;
                Numbers expected;
                const Numbers qdd = peer.accelerations(state);
                for (NumericBody& b : moving.bodies)
                  for (std::size_t i = 0; i < b.qdd.size(); ++i)
                    b.qdd[i] = qdd.at(expected.size()), expected.push_back(b.tau[i]);
                EXPECT_LE(relative_error(peer.torques(moving), expected), 1e-8) << peer.name;
              }
            }),
            100);
}

TEST(Peers, HaveTheInertiaMatrixOfTheirTorques) {
  each_state([](const NumericRobot& state) {
    for (const Peer& peer : peers_of(state))
      EXPECT_LE(relative_error(peer.inertia(state), inertia_by_columns(peer.torques)(state)), 1e-11)
          << peer.name;
  });
}

// Torques at qdd = 0 are those of gravity, of Coriolis and centrifugal forces, of friction, wrenches and the base: without the
// last three, of the first two alone.
TEST(Peers, HaveABiasOfGravityAndCoriolis) {
  each_state([](const NumericRobot& state) {
    NumericRobot plain = state;
    for (NumericBody& b : plain.bodies)
      for (const std::size_t k : {FV, FS, FX, FY, FZ, CX, CY, CZ}) b.link[k] = 0;
    plain.W = plain.WP = plain.VP = {};
    for (const Peer& peer : peers_of(state)) {
      Numbers sum = gravity(peer, state);
      const Numbers velocity = coriolis(peer, state);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += velocity[i];
      EXPECT_LE(relative_error(sum, bias(peer, plain)), 1e-10) << peer.name;
    }
  });
}

TEST(Peers, HaveTheSameEnergies) {
  int compared = 0;
  each_state([&](const NumericRobot& state) {
    const std::vector<Peer> peers = peers_of(state);
    if (peers.size() > 1) {
      ++compared;
      EXPECT_LE(relative_error(kinetic(peers[0], state), kinetic(peers[1], state)), 1e-11);
      EXPECT_LE(relative_error(potential(peers[0], state), potential(peers[1], state)), 1e-11);
    }
    if (state.base_moves) return;
    Numbers qd, twice_T{0};
    for (const NumericBody& b : state.bodies) qd.insert(qd.end(), b.qd.begin(), b.qd.end());
    const Numbers A = inertia(peers[0], state);
    for (std::size_t i = 0; i < A.size(); ++i) twice_T[0] += A[i] * qd[i / qd.size()] * qd[i % qd.size()];
    EXPECT_LE(relative_error({2 * kinetic(peers[0], state)[0]}, twice_T), 1e-11);
  });
  EXPECT_GE(compared, 45);
}

}  // namespace
}  // namespace articula::test
