// Lists that are asked for a value, tables that are asked for a name.

#include <gtest/gtest.h>

#include "base/contains.hpp"
#include "base/named.hpp"

using namespace articula;

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
