// Wrong kinds do not compile: of all pairs of kinds, exactly the meaningful ones can be added, multiplied, paired.

#include <gtest/gtest.h>

#include "geom/spatial.hpp"

namespace articula::test {
namespace {

template <class A, class B>
concept Summable = requires(const A& a, const B& b) {
  a + b;
};
template <class A, class B>
concept Subtractable = requires(const A& a, const B& b) {
  a - b;
};
template <class A, class B>
concept Multipliable = requires(const A& a, const B& b) {
  a* b;
};
template <class A, class B>
concept Dottable = requires(const A& a, const B& b) {
  dot(a, b);
};
template <class A, class B>
concept Crossable = requires(const A& a, const B& b) {
  cross(a, b);
};
template <class A>
concept Negatable = requires(const A& a) {
  -a;
};
template <class A, class B>
concept MadeFrom = requires(const B& b) {
  A{b};
};

template <class... K>
struct Kinds {
  template <class A>
  static constexpr int sums_of = (0 + ... + (Summable<A, K> ? 1 : 0));
  template <class A>
  static constexpr int differences_of = (0 + ... + (Subtractable<A, K> ? 1 : 0));
  template <class A>
  static constexpr int products_of = (0 + ... + (Multipliable<A, K> ? 1 : 0));
  template <class A>
  static constexpr int dots_of = (0 + ... + (Dottable<A, K> ? 1 : 0));
  template <class A>
  static constexpr int crosses_of = (0 + ... + (Crossable<A, K> ? 1 : 0));
  template <class A>
  static constexpr int others_of = (0 + ... + (!std::is_same_v<A, K> && MadeFrom<A, K> ? 1 : 0));

  static constexpr int sums = (0 + ... + sums_of<K>);
  static constexpr int differences = (0 + ... + differences_of<K>);
  static constexpr int products = (0 + ... + products_of<K>);
  static constexpr int dots = (0 + ... + dots_of<K>);
  static constexpr int crosses = (0 + ... + crosses_of<K>);
  static constexpr int negations = (0 + ... + (Negatable<K> ? 1 : 0));
  static constexpr int conversions = (0 + ... + others_of<K>);
  static constexpr int defaults = (0 + ... + (std::is_default_constructible_v<K> ? 1 : 0));
};
using All = Kinds<Expr, Vec3, Tensor3, Rot3, Transform, Twist, Wrench, Momentum, Inertia>;

static_assert(Summable<Expr, Expr> && Summable<Vec3, Vec3> && Summable<Tensor3, Tensor3> &&
              Summable<Twist, Twist> && Summable<Wrench, Wrench> && Summable<Momentum, Momentum> &&
              Summable<Inertia, Inertia>);
static_assert(All::sums == 7);
static_assert(!Summable<Twist, Wrench> && !Summable<Wrench, Momentum> && !Summable<Vec3, Expr> &&
              !Summable<Rot3, Rot3>);

static_assert(Subtractable<Expr, Expr> && Subtractable<Vec3, Vec3>);
static_assert(All::differences == 2);
static_assert(Negatable<Expr> && Negatable<Vec3>);
static_assert(All::negations == 2);

static_assert(Multipliable<Expr, Expr> && Multipliable<Expr, Vec3> && Multipliable<Tensor3, Tensor3> &&
              Multipliable<Tensor3, Vec3> && Multipliable<Rot3, Rot3> && Multipliable<Rot3, Vec3> &&
              Multipliable<Transform, Transform> && Multipliable<Transform, Twist> &&
              Multipliable<Transform, Wrench> && Multipliable<Inertia, Twist> && Multipliable<Expr, Twist> &&
              Multipliable<Transform, Inertia> && Multipliable<Expr, Wrench>);
static_assert(All::products == 13);
static_assert(!Multipliable<Vec3, Vec3> && !Multipliable<Inertia, Wrench> && !Multipliable<Rot3, Tensor3> &&
              !Multipliable<Tensor3, Rot3> && !Multipliable<Transform, Vec3> &&
              !Multipliable<Transform, Momentum>);

static_assert(Dottable<Vec3, Vec3> && Dottable<Twist, Wrench> && Dottable<Twist, Momentum>);
static_assert(All::dots == 3);
static_assert(!Dottable<Twist, Twist> && !Dottable<Wrench, Wrench> && !Dottable<Wrench, Momentum>);

static_assert(Crossable<Vec3, Vec3> && Crossable<Twist, Twist> && Crossable<Twist, Wrench>);
static_assert(All::crosses == 3);

static_assert(All::conversions == 0);
static_assert(std::is_default_constructible_v<Expr> && All::defaults == 1);  // no quantity without a frame

// The assertions above are the test; this line makes it visible in reports.
TEST(Kinds, WrongOnesDoNotCompile) { EXPECT_EQ(All::sums + All::products + All::dots, 23); }

}  // namespace
}  // namespace articula::test
