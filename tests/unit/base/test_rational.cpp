#include "base/rational.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace articula::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Rational number(const std::string& text) { return Rational::parse(text).value(); }

// The text of a rational number, fractions included, read again.
Rational reread(const std::string& text) {
  const std::size_t bar = text.find('/');
  return bar == std::string::npos ? number(text) : number(text.substr(0, bar)) / number(text.substr(bar + 1));
}

// strtod is an independent, correctly rounded reader of decimal text.
void expect_like_strtod(const std::string& text) {
  const double expected = std::strtod(text.c_str(), nullptr);
  const double got = number(text).to_double();
  EXPECT_EQ(got, expected) << text;
}

// All digits of n / 2^k.
std::string decimal_of(const Rational& x) {
  const std::size_t k = mpz_scan1(x.gmp().get_den_mpz_t(), 0);
  mpz_class fives;
  mpz_ui_pow_ui(fives.get_mpz_t(), 5, k);
  return mpz_class(x.gmp().get_num() * fives).get_str() + "e-" + std::to_string(k);
}

std::string random_digits(std::mt19937_64& random, std::size_t count) {
  std::string digits;
  while (digits.size() < count) digits += static_cast<char>('0' + random() % 10);
  return digits;
}

TEST(Rational, DecimalTextIsExact) {
  EXPECT_EQ(number("0.4318"), Rational(4318, 10000));
  EXPECT_EQ(number("-0.4318"), Rational(-2159, 5000));
  EXPECT_EQ(number("12"), Rational(12));
  EXPECT_EQ(number("+12"), Rational(12));
  EXPECT_EQ(number("1.5e-3"), Rational(3, 2000));
  EXPECT_EQ(number("1.5E+3"), Rational(1500));
  EXPECT_EQ(number(".5"), Rational(1, 2));
  EXPECT_EQ(number("5."), Rational(5));
  EXPECT_EQ(number("00.100"), Rational(1, 10));
  EXPECT_EQ(number("-0"), Rational(0));
  EXPECT_EQ(number("0.1") + number("0.2"), number("0.3"));
}

TEST(Rational, NothingElseIsANumber) {
  for (const char* text :
       {"",   "-",  "+",   ".",   "-.",   "e5",  "1e",  "1e+",      "1e5.5", "1.2.3",   "1 2",
        " 1", "1 ", "--1", "1/2", "0x10", "inf", "nan", "1e123456", "1,5",   "\xc2\xbd"})
    EXPECT_FALSE(Rational::parse(text).has_value()) << text;
}

TEST(Rational, AbsurdNumbersAreRefused) {
  EXPECT_FALSE(Rational::parse("1e99999").has_value());
  EXPECT_FALSE(Rational::parse("1e-99999").has_value());
  EXPECT_FALSE(Rational::parse(std::string(1000000, '9')).has_value());
  EXPECT_TRUE(Rational::parse("1e4000").has_value());
  Rational grows = 3;
  const auto square_often = [&] {
    for (int i = 0; i < 40; ++i) grows = grows * grows;
  };
  EXPECT_THROW(square_often(), InputError);
  EXPECT_LT(mpz_sizeinbase(grows.gmp().get_num_mpz_t(), 2), Rational::max_bits);
  EXPECT_THROW(number("1e4000") + number("1e-4000") * number("1e-900") * number("1e-900"), InputError);
}

TEST(Rational, DivisionByZeroIsTheUsersError) {
  EXPECT_THROW(Rational(1) / Rational(0), InputError);
  EXPECT_THROW(Rational(1, 0), InputError);
}

TEST(Rational, OneTenthIsOneTenth) {
  EXPECT_EQ(Rational(1, 10).to_double(), 0.1);
  EXPECT_EQ(Rational(-1, 3).to_double(), -1.0 / 3.0);
  EXPECT_EQ(Rational(0).to_double(), 0.0);
  EXPECT_EQ(Rational(1L << 53).to_double(), 9007199254740992.0);
  EXPECT_EQ(Rational((1L << 53) + 1).to_double(), 9007199254740992.0);  // a tie, to even
  EXPECT_EQ(Rational((1L << 53) + 3).to_double(), 9007199254740996.0);
}

TEST(Rational, RandomDecimalsAreRoundedCorrectly) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::string sign = random() % 2 == 0 ? "-" : "";
    const std::string digits = random_digits(random, 1 + random() % 40);
    const long exponent = static_cast<long>(random() % 720) - 370;  // from below the subnormals to overflow
    expect_like_strtod(sign + digits + "e" + std::to_string(exponent));
  }
}

TEST(Rational, SubnormalsAndTheEdgesOfRange) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 5000; ++i)
    expect_like_strtod("0." + random_digits(random, 20) + "e-" + std::to_string(300 + random() % 30));
  for (const char* text :
       {"4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "1.7976931348623157e308",
        "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "-1e400", "1e-400", "-1e-400"})
    expect_like_strtod(text);
}

TEST(Rational, TiesGoToEven) {
  std::mt19937_64 random(3);
  int checked = 0;
  while (checked < 3000) {
    const std::uint64_t bits = random() & ~(std::uint64_t{1} << 63U);
    const auto low = std::bit_cast<double>(bits);
    const double high = std::nextafter(low, infinity);
    if (!std::isfinite(high)) continue;
    const Rational tie = (Rational::exactly(low) + Rational::exactly(high)) / 2;
    const Rational hair = number("1e-1200");
    ASSERT_EQ(tie.to_double(), bits % 2 == 0 ? low : high);
    ASSERT_EQ((tie + hair).to_double(), high);
    ASSERT_EQ((tie - hair).to_double(), low);
    if (tie.to_double() > 1e-30 && tie < Rational(1L << 62)) expect_like_strtod(decimal_of(tie));
    ++checked;
  }
  const double largest = std::numeric_limits<double>::max();
  const Rational half_step = Rational::exactly(std::ldexp(1.0, 970));
  EXPECT_EQ((Rational::exactly(largest) + half_step).to_double(), infinity);
  EXPECT_EQ((Rational::exactly(largest) + half_step - Rational(1)).to_double(), largest);
  EXPECT_EQ((-Rational::exactly(largest) - half_step).to_double(), -infinity);
}

TEST(Rational, ExactlyKeepsTheBinaryValue) {
  EXPECT_NE(Rational::exactly(0.1), Rational(1, 10));
  for (const double x : {0.1, -2.5, 1e300, 5e-324, 0.0}) EXPECT_EQ(Rational::exactly(x).to_double(), x);
  EXPECT_THROW(Rational::exactly(infinity), Bug);
  EXPECT_THROW(Rational::exactly(std::nan("")), Bug);
}

TEST(Rational, TextParsesBack) {
  EXPECT_EQ(Rational(3).to_text(), "3");
  EXPECT_EQ(Rational(-7, 2).to_text(), "-7/2");
  EXPECT_EQ(Rational(4318, 10000).to_text(), "0.4318");
  EXPECT_EQ(Rational(-1, 1000).to_text(), "-0.001");
  EXPECT_EQ(Rational(1, 3).to_text(), "1/3");
  EXPECT_EQ(Rational(3, 4).to_text(), "3/4");
  EXPECT_EQ(Rational(174, 10).to_text(), "17.4");
  EXPECT_EQ(Rational(25, 2).to_text(), "12.5");
  EXPECT_EQ(Rational(1, 10).to_text(), "0.1");
  EXPECT_EQ(Rational(123456, 1000).to_text(), "123.456");
  EXPECT_EQ(Rational::parse("0.00000000000000000000000000000000012")->to_text(),
            "0.00000000000000000000000000000000012");
  EXPECT_EQ((Rational(1) / Rational(1L << 50)).to_text(), "1/1125899906842624");
  std::mt19937_64 random(4);
  for (int i = 0; i < 5000; ++i) {
    const Rational x =
        Rational(static_cast<long>(random() >> 20U) - (1L << 43), static_cast<long>(1 + random() % 5000));
    EXPECT_EQ(reread(x.to_text()), x);
    const Rational decimal = number(random_digits(random, 5) + "." + random_digits(random, random() % 40));
    EXPECT_EQ(reread(decimal.to_text()), decimal);
  }
  const Rational large = number("1e2400") * number("1e2400");  // every number there can be, parses back
  EXPECT_EQ(reread((large + Rational(1, 3)).to_text()), large + Rational(1, 3));
}

TEST(Rational, Parts) {
  EXPECT_EQ(Rational(-7, 2).floor(), Rational(-4));
  EXPECT_EQ(Rational(7, 2).floor(), Rational(3));
  EXPECT_EQ(Rational(6).floor(), Rational(6));
  EXPECT_EQ(Rational(-6, 4).numerator(), Rational(-3));
  EXPECT_EQ(Rational(-6, 4).denominator(), Rational(2));
  EXPECT_EQ(Rational(42).to_long(), 42);
  EXPECT_FALSE(Rational(1, 2).to_long().has_value());
  EXPECT_FALSE(number("1e30").to_long().has_value());
  EXPECT_TRUE(Rational(-1, 2).is_negative());
  EXPECT_TRUE(Rational(4, 2).is_integer());
  EXPECT_LT(Rational(1, 3), Rational(1, 2));
  EXPECT_GT(Rational(-1, 3), Rational(-1, 2));
}

TEST(Rational, SquareRootsOnlyWhenExact) {
  EXPECT_EQ(Rational(9, 4).square_root(), Rational(3, 2));
  EXPECT_EQ(Rational(0).square_root(), Rational(0));
  EXPECT_FALSE(Rational(2).square_root().has_value());
  EXPECT_FALSE(Rational(1, 2).square_root().has_value());
  EXPECT_FALSE(Rational(-4).square_root().has_value());
}

TEST(Rational, ModuloIsAFieldHomomorphism) {
  const std::uint64_t p = 55441;
  EXPECT_EQ(Rational(-1).modulo(p), p - 1);
  EXPECT_EQ(Rational(1, 2).modulo(p) * 2 % p, 1U);
  EXPECT_EQ(Rational(-3, 7).modulo(p) * 7 % p, p - 3);
  EXPECT_THROW(Rational(1, 55441).modulo(p), InputError);
}

}  // namespace
}  // namespace articula::test
