// The random robots themselves: the same for the same seed, and among them everything that a model must cope with.

#include <gtest/gtest.h>

#include <map>

#include "expr/text.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

std::string text_of(const Robot& robot) {
  RobotData r = robot.data();
  std::string text;
  for (const Body& body : r.bodies)
    text += std::string(info(body.joint).name) + " on " + std::to_string(body.parent) + "\n";
  for_each_formula(r, [&](Expr& e) { text += to_text(e) + "\n"; });
  return text;
}

TEST(RandomRobots, AreTheSameForTheSameSeed) {
  each_random_tree([](const Robot& robot) {
    const std::uint64_t seed = std::stoull(robot.name().substr(robot.name().find('-') + 1));
    EXPECT_EQ(text_of(robot), text_of(random_robot(seed)));
    EXPECT_NE(text_of(robot), text_of(random_robot(seed + 1)));
  });
}

bool is_set(const Expr& e) { return !e.is_constant(0); }

template <typename Cells>
void count_cells(std::map<std::string, int>& seen, const std::string& what, const Cells& cells) {
  bool number = false, state = false;
  for (const Expr& e : cells) (e.varies() ? state : number) |= is_set(e);
  seen[what + ", numbers"] += number;
  seen[what + ", states"] += state;
}

void count_body(std::map<std::string, int>& seen, const Body& body, int j) {
  ++seen[std::string(info(body.joint).name)];
  seen["branch"] += body.parent != j - 1;
  for (std::size_t k = 0; k < placement_keys.size(); ++k) {
    ++seen[std::string(placement_keys[k]) + (is_set(body.placement[k]) ? "" : " = 0")];
    seen["angle in radians"] += k % 2 == 0 && body.placement[k].is_constant() && is_set(body.placement[k]);
  }
  for (const std::size_t k : {IA, FV, FS, XY, MX}) seen[std::string(link_keys[k])] += is_set(body.link[k]);
  seen["no mass"] += !is_set(body.link[M]);
  count_cells(seen, "wrench", std::vector<Expr>(body.link.begin() + FX, body.link.end()));
  if (body.joint == JointKind::fixed) return;
  seen["qd fixed"] += !body.qd[0].varies();
  seen["qdd fixed"] += !body.qdd[0].varies();
}

TEST(RandomRobots, HaveEverything) {
  std::map<std::string, int> seen;
  each_random_tree([&](const Robot& robot) {
    const RobotData& r = robot.data();
    ++seen["n = " + std::to_string(r.n())];
    for (int j = 1; j <= r.n(); ++j) count_body(seen, r[j], j);
    count_cells(seen, "W", r.base.W), count_cells(seen, "WP", r.base.WP);
    count_cells(seen, "V", r.base.V), count_cells(seen, "VP", r.base.VP);
    for (std::size_t i = 0; i < 3; ++i) seen["gravity " + std::to_string(i)] += is_set(r.gravity[i]);
    seen["no gravity"] += !is_set(r.gravity[2]);
  });
  EXPECT_EQ(seen.count("n = 1") + seen.count("n = 8"), 2U);
  for (const auto& [what, count] : seen) EXPECT_GE(count, 10) << what;
}

}  // namespace
}  // namespace articula::test
