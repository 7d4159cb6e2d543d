// Listings, optimised: what the result is called, what it says of the text, how it is written.

#include "api/optimise.hpp"

#include <gtest/gtest.h>

#include "support/refusal.hpp"

namespace articula::test {
namespace {

const std::string listing = "a = x*y + x*z; b = sin(p + q)*a; c = cos(p + q)*a; d = sqrt(b^2 + c^2);";

TEST(OptimisedListing, IsCalledByItsFile) {
  const auto name = [](const std::string& file) { return optimise_listing(listing, file, {}).program.name; };
  EXPECT_EQ(name("folder/arm.txt"), "arm");
  EXPECT_EQ(name("-"), "listing");
  EXPECT_EQ(name("my arm #1.txt"), "my_arm__1");
  EXPECT_EQ(name(""), "listing");
}

TEST(OptimisedListing, SaysWhatItLeftOut) {
  const OptimisedListing result =
      optimise_listing(listing, "x", {{.outputs = {"b"}, .states = {"x", "p"}}, {}});
  EXPECT_EQ(result.values, 4U);
  EXPECT_EQ(result.dead, (std::vector<std::string>{"c", "d"}));
  EXPECT_FALSE(result.is_program);
  EXPECT_EQ(result.program.parameters, (std::vector<std::string>{"y", "z", "q"}));
  EXPECT_LT(result.needed.total(), result.written.total());
  EXPECT_EQ(online_counts(result.program).mul, 2) << "x*(y + z)*sin(p + q)";
}

TEST(OptimisedListing, OnPaperHasSteps) {
  const OptimisedListing result = optimise_listing(listing, "arm.txt", {});
  const auto on_paper = [&](std::optional<Form> form) {
    return written(result, target_named("text"), {.command = "articula optimise", .form = form});
  };
  EXPECT_EQ(on_paper({}), on_paper(Form::steps));
  EXPECT_NE(on_paper({}), on_paper(Form::formulas));
  EXPECT_TRUE(says(on_paper({}), "Listing arm, optimised."));
  EXPECT_TRUE(says(on_paper({}), "proven equal, by fingerprint, to the formulas as they were read"));
  EXPECT_TRUE(says(refusal_of([&] { on_paper(Form::factors); }), "a listing has no factors"));
}

}  // namespace
}  // namespace articula::test
