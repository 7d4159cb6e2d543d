// Lists that are asked for a value, tables that are asked for a name.

#include <gtest/gtest.h>

#include "base/contains.hpp"
#include "base/named.hpp"

namespace articula::test {
namespace {

TEST(Lists, HaveValuesAndNames) {
  EXPECT_TRUE(contains(std::vector<std::string>{"a", "b"}, "b"));
  EXPECT_FALSE(contains(std::vector<bool>{true, true}, false));
  struct Entry {
    std::string_view name;
    int value;
  };
  const std::vector<Entry> table{{"one", 1}, {"two", 2}, {"two", 3}};
  EXPECT_EQ(find_named(table, "two")->value, 2);
  EXPECT_EQ(find_named(table, "three"), nullptr);
  EXPECT_EQ(all_names(table), (std::vector<std::string>{"one", "two", "two"}));
}

TEST(Lists, NamesThatAreNotThereAreRefusedInTheSameWords) {
  struct Entry {
    std::string_view name;
  };
  const std::vector<Entry> table{{"alpha"}, {"theta"}};
  EXPECT_EQ(&entry_named(table, "key", "theta"), &table[1]);
  const auto refusal = [](const ModelError& error) { return std::string(error.what()); };
  EXPECT_THROW(entry_named(table, "key", "thet"), ModelError);
  EXPECT_EQ(refusal(unknown_word("key", "thet", all_names(table))),
            "error: unknown key 'thet'\n  hint: did you mean 'theta'?");
  EXPECT_EQ(refusal(has_no("robot r", "parameter", "mass", all_names(table))),
            "error: robot r has no parameter 'mass'\n  hint: possible: alpha, theta");
  EXPECT_EQ(refusal(have_no_value("robot r", {"a", "b"}, "URDF holds numbers alone")),
            "error: robot r: URDF holds numbers alone, and parameters have no value: a, b\n"
            "  hint: give them values: --set a=VALUE");
  EXPECT_EQ(possible("x", {}), "");
  EXPECT_EQ(possible("x", {"alpha", "beta", "alpha"}), "possible: alpha, beta");
  EXPECT_EQ(possible("x", {"a\x1b[31m"}), "possible: a?[31m");
  std::vector<std::string> many;
  for (int k = 0; k < 50; ++k) many.push_back("parameter" + std::to_string(k));
  EXPECT_TRUE(possible("x", many).ends_with("parameter39 .. (50 in all)"));
}

TEST(Lists, TheNearestNameIsSuggested) {
  const std::vector<std::string> known{"alpha", "theta", "gamma"};
  EXPECT_EQ(suggestion("teta", known), "did you mean 'theta'?");
  EXPECT_EQ(suggestion("THETA", known), "did you mean 'theta'?");
  EXPECT_EQ(suggestion("mass", known), "");
  EXPECT_EQ(suggestion(std::string(1000, 'x'), known), "");
  EXPECT_EQ(suggestion("x", {}), "");
  EXPECT_EQ(suggestion("--foo", {"--to"}), "");  // dashes are no likeness
  EXPECT_EQ(suggestion("mass", known, "or a number"), "or a number");
  EXPECT_EQ(suggestion("teta", known, "or a number"), "did you mean 'theta'?");
}

}  // namespace
}  // namespace articula::test
