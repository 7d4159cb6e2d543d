#include "solve/identify/interior.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/svd.hpp"
#include "solve/identify/least_squares.hpp"

namespace articula {

namespace {

constexpr int most_newton_steps = 10000;        // sixty are usual
constexpr double next_mu = 0.3, larger_mu = 3;  // over the one before
// Newton's decrement, squared, in units of mu: where mu is made larger first, and where h is near enough to go on.
constexpr double too_far = 10, near_enough = 0.01;
constexpr double thinnest = 1e3;    // eigenvalues of P beside the largest, seen from the first h
constexpr double small_gain = 0.1;  // of what is accepted

// A symmetric matrix as ten numbers whose squares sum up to its own.
void put_symmetric(const Matrix4& X, double factor, double* to) {
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j <= i; ++j) *to++ = (i == j ? factor : factor * std::sqrt(2)) * X[4 * i + j];
}

Matrix4 transposed4(const Matrix4& A) {
  Matrix4 T{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) T[4 * i + j] = A[4 * j + i];
  return T;
}

// f along a step: f'(a)/2 = slope + a curve + mu/2 (sum of their tr(H^-1 dP) - v/(1 + a v)), least where it is zero.
struct AlongStep {
  double slope = 0, curve = 0;  // of what is quadratic
  std::vector<double> v;        // of V
  double reach = std::numeric_limits<double>::infinity();
  double half_mu = 0, straight = 0;

  void add(double value) {
    v.push_back(value);
    if (value < 0) reach = std::min(reach, -1 / value);
  }
  double first(double a) const {
    double sum = straight;
    for (const double value : v) sum -= value / (1 + a * value);
    return slope + a * curve + half_mu * sum;
  }
  double second(double a) const {
    double sum = 0;
    for (const double value : v) sum += value / (1 + a * value) * (value / (1 + a * value));
    return curve + half_mu * sum;
  }
  double least() const;
};

// Newton's method between bounds, as the second derivative is positive.
double AlongStep::least() const {
  constexpr double inside = 0.995, near = 1e-3;
  double low = 0, high = inside * reach, a = std::min(1.0, high);
  for (int round = 0; round < 60; ++round) {
    const double rise = first(a);
    if (std::fabs(rise) <= near * std::fabs(first(0))) break;
    (rise < 0 ? low : high) = a;
    if (low == high) break;
    a -= rise / second(a);
    if (!(a > low && a < high)) a = std::isinf(high) ? 2 * low : (low + high) / 2;
  }
  return a;
}

class ProximalPoints {
 public:
  ProximalPoints(const Triangle& data, const Inside& inside, double gap, double part)
      : data_(data), in_(inside), gap_(gap), part_(part), least_(least_misfit(data)), phi_(inside.held) {
    const bool positive =
        std::all_of(in_.positive.begin(), in_.positive.end(), [&](std::size_t k) { return phi_[k] > 0; });
    if (!positive || !factorise()) throw Bug("what is held on to is not inside");
    first_inverse_ = inverse_;
  }

  InteriorPoint run() {
    InteriorPoint p;
    mu_ = std::max(above(), gap_) /
          static_cast<double>(4 * in_.bodies.size() + in_.positive.size() + in_.free.size() + 1);
    while (!p.converged) {
      const double before = above();
      hold();
      if (!come_nearer(p.steps)) break;
      p.gap = gap_here();
      const double accepted = std::max(gap_, part_ * above());
      p.converged =
          p.gap <= accepted && before - above() <= small_gain * std::max(gap_, small_gain * part_ * above());
      mu_ *= next_mu;
    }
    p.phi = phi_;
    return p;
  }

 private:
  std::size_t n() const { return phi_.size(); }
  double above() const { return data_.squared(phi_) - least_; }

  // What is nearly at the border is held on to a little inside.
  void hold() {
    held_ = phi_;
    for (const std::size_t k : in_.positive) held_[k] = std::max(phi_[k], in_.held[k] / thinnest);
    held_inverse_.clear();
    for (std::size_t j = 0; j < in_.bodies.size(); ++j) {
      const Matrix4 A = product4(first_inverse_[j], L_[j]);  // A A^T is P, seen from the first h
      const Matrix4 T = transposed4(A);
      const Singular s = singular({T.begin(), T.end()}, 4, 4);
      const double least = std::max(1.0, s.values[0] * s.values[0]) / thinnest;
      Matrix4 inverse{};
      for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t e = 0; e < 16; ++e)
          inverse[e] += s.V[k][e / 4] * s.V[k][e % 4] / std::max(least, s.values[k] * s.values[k]);
      held_inverse_.push_back(between(transposed4(first_inverse_[j]), inverse));
    }
  }

  // To the minimum of f, by one step at least; false: rounding does not let it.
  bool come_nearer(int& steps) {
    for (bool begun = false; steps < most_newton_steps; ++steps) {
      const std::vector<double> step = newton();
      const double decrement = squared_decrement(step) / mu_;
      if (!std::isfinite(decrement)) return false;
      if (begun && decrement <= near_enough) return true;
      if (!begun && decrement > too_far) {
        mu_ *= larger_mu;
        continue;
      }
      const std::vector<double> before = phi_;
      if (!go(step)) return false;
      if (phi_ == before) return true;
      begun = true;
    }
    return false;
  }

  double gap_here() const {
    double sum = 0;
    for (std::size_t j = 0; j < in_.bodies.size(); ++j)
      for (const double e : eigenvalues(wanted(j))) sum += std::fabs(e);
    for (const std::size_t k : in_.positive) sum += std::fabs(1 - phi_[k] / held_[k]);
    for (const std::size_t k : in_.free) sum += 2 * std::pow((phi_[k] - held_[k]) / in_.scale[k], 2);
    return mu_ * sum;
  }

  bool factorise() {
    std::vector<Matrix4> L;
    for (const SpreadMass& body : in_.bodies) {
      const auto l = cholesky(body.at(phi_));
      if (!l) return false;
      L.push_back(*l);
    }
    L_ = std::move(L);
    inverse_.clear();
    for (const Matrix4& l : L_) inverse_.push_back(inverse_lower(l));
    return true;
  }

  Matrix4 wanted(std::size_t j) const {  // I - G
    Matrix4 W = between(transposed4(L_[j]), held_inverse_[j]);
    for (double& e : W) e = -e;
    for (std::size_t i = 0; i < 4; ++i) W[5 * i] += 1;
    return W;
  }

  // Rows of the barrier: for the new phi, whose V is that of phi - the old.
  void put_barrier(RowBlock& block) const {
    const double factor = std::sqrt(mu_ / 2);
    std::size_t row = 0;
    for (std::size_t j = 0; j < in_.bodies.size(); ++j, row += 10) {
      double* const side = block.column(n()) + row;
      put_symmetric(wanted(j), factor, side);
      for (const auto& [k, E] : in_.bodies[j].parts) {
        double* const to = block.column(k) + row;
        put_symmetric(between(inverse_[j], E), factor, to);
        for (std::size_t i = 0; i < 10; ++i) side[i] += to[i] * phi_[k];
      }
    }
    for (const std::size_t k : in_.positive) {
      block.column(k)[row] = factor / phi_[k];
      block.column(n())[row++] = factor * (2 - phi_[k] / held_[k]);
    }
    for (const std::size_t k : in_.free) {
      block.column(k)[row] = std::sqrt(mu_) / in_.scale[k];
      block.column(n())[row++] = std::sqrt(mu_) / in_.scale[k] * held_[k];
    }
  }

  std::vector<double> newton() {
    Triangle t = data_;
    RowBlock block(10 * in_.bodies.size() + in_.positive.size() + in_.free.size(), n() + 1);
    put_barrier(block);
    t.add(block.data(), block.rows(), block.rows(), 0);
    std::vector<double> x(n());
    for (std::size_t i = n(); i-- > 0;) {
      double sum = t.z(i);
      for (std::size_t k = i + 1; k < n(); ++k) sum -= t.R(i, k) * x[k];
      x[i] = sum / t.R(i, i);
    }
    std::vector<double> step(n());
    for (std::size_t i = 0; i < n(); ++i) step[i] = x[i] - phi_[i];
    whole_ = std::move(t);
    return step;
  }

  // d^T H d for half the Hessian
  double squared_decrement(const std::vector<double>& step) const {
    double squares = 0;
    for (std::size_t i = 0; i < n(); ++i) {
      double e = 0;
      for (std::size_t k = i; k < n(); ++k) e += whole_.R(i, k) * step[k];
      squares += e * e;
    }
    return squares;
  }

  AlongStep along(const std::vector<double>& step) const {
    AlongStep f;
    f.half_mu = mu_ / 2;
    for (std::size_t i = 0; i < n(); ++i) {
      double here = -data_.z(i), change = 0;
      for (std::size_t k = i; k < n(); ++k)
        here += data_.R(i, k) * phi_[k], change += data_.R(i, k) * step[k];
      f.slope += here * change, f.curve += change * change;
    }
    for (const std::size_t k : in_.free) {
      const double weight = mu_ / (in_.scale[k] * in_.scale[k]);
      f.slope += weight * step[k] * (phi_[k] - held_[k]), f.curve += weight * step[k] * step[k];
    }
    for (const std::size_t k : in_.positive) f.add(step[k] / phi_[k]), f.straight += step[k] / held_[k];
    for (std::size_t j = 0; j < in_.bodies.size(); ++j) {
      Matrix4 dP{};
      for (const auto& [k, E] : in_.bodies[j].parts)
        for (std::size_t e = 0; e < 16; ++e) dP[e] += step[k] * E[e];
      const Matrix4 V = between(inverse_[j], dP);
      for (const double value : eigenvalues(V)) f.add(value);
      for (std::size_t e = 0; e < 16; ++e) f.straight += held_inverse_[j][e] * dP[e];
    }
    return f;
  }

  // false: rounding does not let it go on
  bool go(const std::vector<double>& step) {
    const std::vector<double> before = phi_;
    double a = along(step).least();
    for (int half = 0; half < 20; ++half, a /= 2) {
      for (std::size_t k = 0; k < n(); ++k) phi_[k] = before[k] + a * step[k];
      const bool positive =
          std::all_of(in_.positive.begin(), in_.positive.end(), [&](std::size_t k) { return phi_[k] > 0; });
      if (positive && factorise()) return true;
    }
    phi_ = before;
    return false;
  }

  const Triangle& data_;
  const Inside& in_;
  double gap_, part_, least_, mu_ = 0;
  std::vector<double> phi_, held_;
  std::vector<Matrix4> first_inverse_, held_inverse_, L_, inverse_;  // of bodies
  Triangle whole_{0};                                                // with the barrier below
};

}  // namespace

Matrix4 SpreadMass::at(const std::vector<double>& phi) const {
  Matrix4 P = constant;
  for (const auto& [k, E] : parts)
    for (std::size_t e = 0; e < 16; ++e) P[e] += phi[k] * E[e];
  return P;
}

InteriorPoint interior_minimum(const Triangle& data, const Inside& inside, double gap, double part) {
  if (inside.held.size() != data.unknowns())
    throw Bug("as many numbers are held on to as there are unknowns");
  return ProximalPoints(data, inside, gap, part).run();
}

}  // namespace articula
