#include "api/beams/along_beam.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace articula {

namespace {

void add(Numbers3& to, double k, const Numbers3& v) {
  for (std::size_t i = 0; i < 3; ++i) to[i] += k * v[i];
}
void add_lever(Numbers3& to, double k, const Numbers3& f) {
  to[1] -= k * f[2], to[2] += k * f[1];
}  // k x x f

// Between the places where the load jumps everything is smooth: the largest of a few, and then of what is near it.
double largest_between(double from, double to, const std::function<double(double)>& f, double& at) {
  constexpr int parts = 64, refinements = 60;
  int best = 0;
  const auto place = [&](int k) { return from + (to - from) * k / parts; };
  for (int k = 1; k <= parts; ++k)
    if (f(place(k)) > f(place(best))) best = k;
  double a = place(std::max(best - 1, 0)), b = place(std::min(best + 1, parts));
  for (int k = 0; k < refinements; ++k) {
    const double x = a + (b - a) / 3, y = b - (b - a) / 3;
    (f(x) < f(y) ? a : b) = f(x) < f(y) ? x : y;
  }
  at = f((a + b) / 2) > f(place(best)) * (1 + 1e-12) ? (a + b) / 2 : place(best);
  return f(at);
}

}  // namespace

SectionLoad load_at(const LoadNumbers& l, double s, bool inside) {
  const double L = l.L, b = L - s, squares = (L * L - s * s) / 2;
  SectionLoad load{l.F, l.C};
  add(load.V, b, l.w0), add(load.V, squares, l.w1);
  add_lever(load.M, b, l.F), add_lever(load.M, b * b / 2, l.w0);
  add_lever(load.M, L * L * L / 3 - s * L * L / 2 + s * s * s / 6, l.w1);
  if (s > l.a || (s == l.a && !inside)) return load;
  add(load.V, 1, l.Fr), add(load.M, 1, l.Cr), add_lever(load.M, l.a - s, l.Fr);
  return load;
}

BeamStress stress_at(const BeamNumbers& beam, const LoadNumbers& load, double s, bool inside) {
  const auto ratio = [](double moment, double reach, double I) {
    return reach == 0 ? 0 : std::fabs(moment) * reach / I;
  };
  const auto [V, M] = load_at(load, s, inside);
  const double about_y = ratio(M[1], beam.cz, beam.Iy), about_z = ratio(M[2], beam.cy, beam.Iz);
  BeamStress stress{0, s, std::fabs(V[0]) / beam.A, 0, ratio(M[0], beam.ct, beam.J)};
  stress.bending = beam.round ? std::hypot(about_y, about_z) : about_y + about_z;
  stress.size = std::hypot(stress.axial + stress.bending, std::sqrt(3.0) * stress.torsion);
  return stress;
}

BeamStress largest_stress(const BeamNumbers& beam, const LoadNumbers& load) {
  BeamStress worst;
  for (const bool inside : {true, false}) {
    const double from = inside ? 0 : load.a, to = inside ? load.a : load.L;
    double at = from;
    largest_between(
        from, to, [&](double s) { return stress_at(beam, load, s, inside).size; }, at);
    const BeamStress found = stress_at(beam, load, at, inside);
    if (found.size > worst.size) worst = found;
  }
  return worst;
}

double largest_pressure(const LoadNumbers& load) {
  double most = 0;
  for (const bool inside : {true, false}) {
    const double from = inside ? 0 : load.a, to = inside ? load.a : load.L;
    double at = from;
    most = std::max(most, largest_between(
                              from, to, [&](double s) { return -load_at(load, s, inside).V[0]; }, at));
  }
  return most;
}

}  // namespace articula
