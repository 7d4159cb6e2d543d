// Student's t and Fisher's F, by the incomplete beta function I_x(a, b) and its continued fraction [AbramowitzStegun1964] 26.5.8, 26.6, 26.7.
#pragma once

namespace articula {

double incomplete_beta(double a, double b, double x);

// P(T <= t) and t of it; above a million degrees of freedom, and with infinitely many, the normal distribution.
double student(double t, double freedom);
double student_quantile(double probability, double freedom);

// P(F > f): how likely is so much by chance.
double fisher_tail(double f, double freedom1, double freedom2);

}  // namespace articula
