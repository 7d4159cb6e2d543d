// The sine and cosine that fast code carries along, against MPFR: at most 2 ulp, for angles of every size, in every form.

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "base/text.hpp"
#include "codegen/sincos.hpp"
#include "compile/commands.hpp"

namespace articula::test {
namespace {

std::string filled_in(std::string text, const std::vector<std::pair<std::string, std::string>>& words) {
  for (const auto& [word, value] : words)
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + value.size()))
      text.replace(at, word.size(), value);
  return text;
}

// A program that prints the worst error in ulp and where; draws angles of five kinds: of every exponent; ordinary ones; next to
// multiples of pi/2, up to 2^17 and far above; and the limits of the ways to reduce.
std::string trial(Precision precision, int lanes, int rounds) {
  const bool f64 = precision == Precision::f64;
  const std::string text = R"(
static uint64_t state = 88172645463325252u;
static uint64_t draw(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state*0x2545f4914f6cdd1du; }
static mpfr_t exact, half_pi;

static REAL angle(uint64_t kind)
{
  union { REAL real; uintBITS_t bits; } any;
  const double unit = (double)(draw() >> 11)*0x1p-53;
  any.bits = (uintBITS_t)(draw() >> (64 - BITS));
  if (kind == 0) return any.real;
  if (kind == 1) return (REAL)(20*unit - 10);
  if (kind == 2) return nextafterF(LIMIT, any.bits & 1 ? 0 : INFINITY)*(any.bits & 2 ? 1 : -1);
  mpfr_mul_d(exact, half_pi, floor(pow(2, (kind == 3 ? 17 : 60)*unit)), MPFR_RNDN);
  const REAL x = mpfr_get_GET(exact, MPFR_RNDN);
  return any.bits & 1 ? x : nextafterF(x, any.bits & 2 ? 0 : INFINITY);
}

static double ulps(REAL got)
{
  mpfr_t e;
  mpfr_init2(e, 64);
  long exponent = mpfr_zero_p(exact) ? LOWEST : (long)mpfr_get_exp(exact) - MANTISSA;
  if (exponent < LOWEST) exponent = LOWEST;
  mpfr_sub_d(e, exact, (double)got, MPFR_RNDN);
  mpfr_mul_2si(e, e, -exponent, MPFR_RNDN);
  const double result = fabs(mpfr_get_d(e, MPFR_RNDN));
  mpfr_clear(e);
  return result;
}

int main(void)
{
  mpfr_t x;
  double worst = 0;
  REAL where = 0;
  mpfr_init2(x, 53), mpfr_init2(exact, 160), mpfr_init2(half_pi, 300);
  mpfr_const_pi(half_pi, MPFR_RNDN), mpfr_div_ui(half_pi, half_pi, 2, MPFR_RNDN);
  for (int round = 0; round < ROUNDS; ++round) {
    union { VECTOR real; REAL lane[LANES]; } in, s, c;
    for (int i = 0; i < LANES; ++i) in.lane[i] = angle((uint64_t)round%(i == 0 ? 5 : 4));
    if (round%8 == 7) in.lane[LANES - 1] = angle(1); /* beside a far one */
    sincos_VECTOR(&in.real, &s.real, &c.real);
    for (int i = 0; i < LANES; ++i) {
      if (!isfinite(in.lane[i])) {
        if (!isnan(s.lane[i]) || !isnan(c.lane[i])) worst = INFINITY, where = in.lane[i];
        continue;
      }
      mpfr_set_d(x, (double)in.lane[i], MPFR_RNDN);
      for (int cosine = 0; cosine < 2; ++cosine) {
        if (cosine) mpfr_cos(exact, x, MPFR_RNDN);
        else mpfr_sin(exact, x, MPFR_RNDN);
        const double error = ulps(cosine ? c.lane[i] : s.lane[i]);
        if (!(error <= worst)) worst = error, where = in.lane[i];
      }
    }
  }
  printf("%.4f PRINT\n", worst, (double)where);
  return 0;
}
)";
  return "#include <math.h>\n#include <mpfr.h>\n#include <stdint.h>\n#include <stdio.h>\n" +
         sincos_source(precision, lanes) +
         filled_in(text, {{"REAL", f64 ? "double" : "float"},
                          {"BITS", f64 ? "64" : "32"},
                          {"MANTISSA", f64 ? "53" : "24"},
                          {"LOWEST", f64 ? "-1074" : "-149"},
                          {"nextafterF", f64 ? "nextafter" : "nextafterf"},
                          {"GET", f64 ? "d" : "flt"},
                          {"LIMIT", f64 ? "205000.0" : "402.0f"},
                          {"PRINT", f64 ? "%.17g" : "%.9g"},
                          {"ROUNDS", std::to_string(rounds)},
                          {"LANES", std::to_string(lanes)},
                          {"VECTOR", vector_type(precision, lanes)}});
}

double worst_error(Precision precision, int lanes, const std::string& compiler, const std::string& options) {
  constexpr int angles = 60000;
  const std::string source = scratch("sincos_" + std::string(vector_type(precision, lanes)) + ".c");
  write_file(source, trial(precision, lanes, angles / lanes));
  const std::vector<double> found = numbers_printed(compiled(source, compiler, options + " -lmpfr"));
  if (found.size() != 2) return HUGE_VAL;
  std::cout << vector_type(precision, lanes) << ", " << compiler << " " << options << ": " << found[0]
            << " ulp at " << shortest(found[1]) << "\n";
  return found[0];
}

TEST(Sincos, IsWithinTwoUlpOfMpfr) {
  for (const Precision precision : {Precision::f64, Precision::f32})
    for (const int lanes : {1, 2, 4, 8})
      for (const std::string compiler : {"gcc", "clang"})
        for (const std::string options :
             {"-O1", "-O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast -march=native"})
          EXPECT_LE(worst_error(precision, lanes, compiler, options), 2.0);
}

}  // namespace
}  // namespace articula::test
