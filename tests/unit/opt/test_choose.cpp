#include <gtest/gtest.h>

#include "opt/choose.hpp"

namespace articula::test {
namespace {

const ChoiceSpace space{{"a1", {"o", "p", "q"}}, {"a2", {"o", "p", "q"}}, {"b", {"x", "y"}}};

long value(const Choices& c, const std::string& name) { return chosen(c, name, "o")[0] - 'o'; }

TEST(Choose, DescendsToTheCheapest) {
  const auto cost = [](const Choices& c) {
    return 10 - value(c, "a1") - 2 * value(c, "a2") + (chosen(c, "b", "x") == "y" ? -1 : 0);
  };
  const Found found = choose(space, cost, 1000);
  EXPECT_EQ(found.cost, 3);
  EXPECT_EQ(found.choices, (Choices{{"a1", "q"}, {"a2", "q"}, {"b", "y"}}));
  EXPECT_EQ(found.stop, "nothing gains any more");
}

// One alone costs more; both together gain. Neither descends there by itself: the family does.
TEST(Choose, TakesAFamilyTogether) {
  const auto cost = [](const Choices& c) {
    const long a = value(c, "a1"), b = value(c, "a2");
    return a == 1 && b == 1 ? 0L : 5 + a + b;
  };
  EXPECT_EQ(choose(space, cost, 1000).choices, (Choices{{"a1", "p"}, {"a2", "p"}}));
}

TEST(Choose, KicksOutOfAHole) {
  const auto cost = [](const Choices& c) {
    return value(c, "a2") == 2 && chosen(c, "b", "x") == "y"
               ? 0L
               : 5 + value(c, "a2") + (chosen(c, "b", "x") == "y" ? 1 : 0);
  };
  EXPECT_EQ(choose(space, cost, 400).cost, 0);
}

TEST(Choose, StopsAtItsBudgetAndSaysSo) {
  long calls = 0;
  const auto cost = [&calls](const Choices&) { return ++calls, 1L; };
  const Found found = choose(space, cost, 4);
  EXPECT_EQ(calls, 4);
  EXPECT_EQ(found.tried, 4);
  EXPECT_EQ(found.stop, "budget of 4 trials");
  EXPECT_TRUE(found.choices.empty());
}

// Tidying takes trials of the budget too, but that is not what ended the search.
TEST(Choose, SaysWhatEndedTheSearchNotTheTidying) {
  const auto cost = [](const Choices& c) { return 10 - value(c, "a1") - value(c, "a2"); };
  const long needed = choose(space, cost, 1000).tried;
  EXPECT_EQ(choose(space, cost, needed + 2).stop, "nothing gains any more");
}

TEST(Choose, StartsFromWhatIsGivenAndLeavesOutWhatBringsNothing) {
  const auto cost = [](const Choices& c) { return value(c, "a1"); };
  const Found found = choose(space, cost, 1000, {{"a1", "q"}, {"b", "y"}});
  EXPECT_EQ(found.cost, 0);
  EXPECT_EQ(found.choices, Choices());
}

// A stair of holes: each is left by one kick, and there are more of them than kicks that may be in vain.
TEST(Choose, KicksOnAsLongAsTheyGain) {
  ChoiceSpace stair;
  for (int k = 0; k < 20; ++k) {
    const std::string name(1, static_cast<char>('a' + k));
    stair.push_back({name + "x", {"o", "p"}}), stair.push_back({name + "y", {"o", "p"}});
  }
  const auto cost = [&stair](const Choices& c) {  // a pair gains, one of a pair alone loses
    long sum = 0;
    for (std::size_t k = 0; k < stair.size(); k += 2) {
      const bool x = c.count(stair[k].name) != 0, y = c.count(stair[k + 1].name) != 0;
      sum += x && y ? 0 : x || y ? 3 : 2;
    }
    return sum;
  };
  const Found few = choose(stair, cost, 2000), many = choose(stair, cost, 200000);
  EXPECT_GT(many.tried, 14 * 200) << "more than twelve kicks";
  EXPECT_LE(many.cost, few.cost);
}

TEST(Choose, KeepsWhatIsFixedWhenNothingIsLeftToChoose) {
  const Found found =
      choose({}, [](const Choices& c) { return static_cast<long>(c.size()); }, 10, {{"a", "b"}});
  EXPECT_EQ(found.choices, (Choices{{"a", "b"}}));
  EXPECT_EQ(found.cost, 1);
}

TEST(Choose, FromNothingIsNothing) {
  EXPECT_EQ(choose(
                {}, [](const Choices&) { return 7L; }, 100)
                .cost,
            7);
}

}  // namespace
}  // namespace articula::test
