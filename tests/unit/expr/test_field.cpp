#include "expr/field.hpp"

#include <gtest/gtest.h>

#include <gmpxx.h>

#include <string>

#include "base/error.hpp"

namespace articula::test {
namespace {

mpz_class big(std::uint64_t x) { return mpz_class(std::to_string(x)); }

void expect_arithmetic(const Field& f) {
  const mpz_class p = big(f.p());
  for (std::uint64_t i = 1; i < 2000; ++i) {
    const Field::Value a = mix(1, i) % f.p(), b = i % 7 == 0 ? f.p() - 1 : mix(2, i) % f.p();
    ASSERT_EQ(big(f.add(a, b)), (big(a) + big(b)) % p);
    ASSERT_EQ(big(f.mul(a, b)), big(a) * big(b) % p);
    ASSERT_EQ(f.add(f.sub(a, b), b), a);
    ASSERT_EQ(f.add(a, f.neg(a)), 0U);
    ASSERT_EQ(f.mul(b, f.inv(b)), b == 0 ? 0U : 1U);
    ASSERT_EQ(f.mul(f.pow(a, 5), f.pow(a, 7)), f.pow(a, 12));
  }
  EXPECT_EQ(f.neg(0), 0U);
  EXPECT_EQ(f.add(0, 0), 0U);
  EXPECT_EQ(f.add(f.p() - 1, 1), 0U);
}

void expect_trigonometry(const Field& f) {
  const auto cosine = [&](std::uint64_t k, std::uint64_t d) {
    return f.cosine(f.root_of_unity(Field::order / 2 / d * k));
  };
  const auto sine = [&](std::uint64_t k, std::uint64_t d) {
    return f.sine(f.root_of_unity(Field::order / 2 / d * k));
  };
  const auto square = [&](Field::Value v) { return f.mul(v, v); };
  EXPECT_EQ(cosine(0, 1), 1U);
  EXPECT_EQ(cosine(1, 1), f.neg(1));
  EXPECT_EQ(cosine(1, 2), 0U);
  EXPECT_EQ(sine(1, 2), 1U);
  EXPECT_EQ(f.mul(2, cosine(1, 3)), 1U);
  EXPECT_EQ(f.mul(2, sine(1, 6)), 1U);
  EXPECT_EQ(square(f.mul(2, cosine(1, 4))), 2U);
  EXPECT_EQ(square(f.mul(2, cosine(1, 6))), 3U);
  EXPECT_EQ(square(f.sub(f.mul(4, cosine(1, 5)), 1)), 5U);
  for (const std::uint64_t d : {7U, 9U, 11U, 12U, 27720U})
    EXPECT_EQ(f.add(square(cosine(1, d)), square(sine(1, d))), 1U);
}

TEST(Field, TheTwoPrimes) {
  EXPECT_EQ(Field::first().p(), 2305843009213423681ULL);
  EXPECT_EQ(Field::second().p(), 2305843009213368241ULL);
  for (const Field* f : {&Field::first(), &Field::second()}) {
    EXPECT_EQ(f->p() % Field::order, 1U);
    EXPECT_NE(mpz_probab_prime_p(big(f->p()).get_mpz_t(), 50), 0);
  }
}

TEST(Field, Arithmetic) {
  expect_arithmetic(Field::first());
  expect_arithmetic(Field::second());
  expect_arithmetic(Field(55441));
}

TEST(Field, RootsOfUnityAreCosines) {
  expect_trigonometry(Field::first());
  expect_trigonometry(Field::second());
  expect_trigonometry(Field(110881));
}

TEST(Field, TheRootHasFullOrder) {
  const Field f(55441);
  std::vector<bool> seen(f.p());
  for (std::uint64_t k = 0; k < Field::order; ++k) {
    const Field::Value r = f.root_of_unity(k);
    ASSERT_FALSE(seen[r]);
    seen[r] = true;
  }
  EXPECT_EQ(f.root_of_unity(Field::order), 1U);
}

TEST(Field, OtherPrimesAreRefused) { EXPECT_THROW(Field(2305843009213693951ULL), Bug); }

}  // namespace
}  // namespace articula::test
