#include "support/inverse_trial.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

namespace articula::test {

namespace {

InverseModel model_of(const InverseCase& arm, const std::string& method) {
  InverseRequest request;
  request.method = method;
  request.numeric = true;
  request.held = arm.held;
  return inverse_model(arm.robot, request);
}

bool finite(const std::vector<double>& list) {
  return std::all_of(list.begin(), list.end(), [](double x) { return std::isfinite(x); });
}

// Two solutions this close are one.
constexpr double same = 1e-7;

}  // namespace

int poses(int usual) {
  const char* asked = std::getenv("ARTICULA_POSES");
  return asked == nullptr ? usual : std::max(usual, std::atoi(asked));
}

bool has_mark(const InverseAnswer& answer, const std::string& mark) {
  return std::any_of(answer.solutions.begin(), answer.solutions.end(),
                     [&](const InverseSolution& s) { return has_mark(s, mark); });
}

std::string words(const Configuration& q) {
  std::ostringstream out;
  out.precision(17);
  for (std::size_t k = 0; k < q.size(); ++k) out << (k == 0 ? "(" : ", ") << q[k];
  out << ")";
  return out.str();
}

Trial::Trial(const InverseCase& arm, const std::string& method)
    : name_(arm.name + " by " + method),
      chain_(numeric_chain(arm.robot, arm.held_values())),
      model_(model_of(arm, method)),
      solver_(engines_of(arm.robot, model_)) {}

double Trial::tolerance() const { return model_.resolution && !model_.nearby ? 1e-10 : 1e-9; }

bool Trial::six_revolute() const {
  for (std::size_t k = 0; k < chain_.n(); ++k)
    if (!chain_.revolute(k)) return false;
  return chain_.n() == 6;
}

// How much a small step in joint space moves the pose, at least: by the eigenvalues of J^T J, of which the product is what is cheap.
bool Trial::regular(const Configuration& q) const {
  if (chain_.n() == 6) return std::abs(determinant_at(chain_, q)) > 1e-6;
  const std::size_t n = chain_.n();
  const std::vector<double> J = jacobian_at(chain_, q);
  std::vector<double> A(n * n);
  const auto weight = [&](std::size_t i, std::size_t k) {
    return (i < 3 ? 1 / chain_.reach() : 1) * (chain_.revolute(k) ? 1 : chain_.reach());
  };
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t c = 0; c < n; ++c)
      for (std::size_t i = 0; i < 6; ++i)
        A[r * n + c] += J[i * n + r] * weight(i, r) * J[i * n + c] * weight(i, c);
  double product = 1;
  for (std::size_t i = 0; i < n; ++i) {  // positive definite: no pivots
    product *= A[i * n + i];
    if (A[i * n + i] < 1e-14) return false;
    for (std::size_t r = i + 1; r < n; ++r)
      for (std::size_t c = n; c-- > i;) A[r * n + c] -= A[r * n + i] / A[i * n + i] * A[i * n + c];
  }
  return product > 1e-12;
}

std::string Trial::wrong(const InverseSolution& s, const Pose& T) const {
  if (s.q.size() != chain_.n()) return "has not " + std::to_string(chain_.n()) + " numbers";
  if (!finite(s.q) || !std::isfinite(s.residual) || !std::isfinite(s.smallest)) return "is not finite";
  if (!s.free.empty() && (s.free.size() != chain_.n() || !finite(s.free))) return "has an odd free direction";
  if (const double error = pose_error(chain_, pose_at(chain_, s.q), T); !(error <= tolerance()))
    return "misses the pose by " + std::to_string(error / tolerance()) + " tolerances";
  for (const std::string& mark : s.marks) {
    const auto& marks = solution_marks();
    if (std::none_of(marks.begin(), marks.end(), [&](const SolutionMark& m) { return m.name == mark; }))
      return "has an unknown mark, " + mark;
  }
  return "";
}

std::string Trial::wrong(const NearestPose& nearest, const Pose& T) const {
  if (nearest.q.size() != chain_.n() || !finite(nearest.q)) return "the nearest is not finite";
  const Pose is = pose_at(chain_, nearest.q);
  if (pose_error(chain_, is, nearest.T) > 1e-9) return "the nearest pose is not that of its configuration";
  const double far = std::hypot(is[3] - T[3], is[7] - T[7], is[11] - T[11]);
  if (std::abs(far - nearest.position) > 1e-9 * chain_.reach() + 1e-6 * far)
    return "the distance of the nearest pose is wrong";
  return std::isfinite(nearest.angle) ? "" : "the angle of the nearest pose is not finite";
}

std::string Trial::wrong(const InverseAnswer& answer, const Pose& T) const {
  for (std::size_t i = 0; i < answer.solutions.size(); ++i) {
    const InverseSolution& s = answer.solutions[i];
    if (const std::string why = wrong(s, T); !why.empty())
      return name_ + ": solution " + words(s.q) + " " + why;
    for (std::size_t k = 0; k < i; ++k)
      if (difference(chain_, s.q, answer.solutions[k].q) < same)
        return name_ + ": solution " + words(s.q) + " is there twice";
  }
  if (!answer.solutions.empty()) return "";
  if (answer.note.empty()) return name_ + ": no solutions, and not a word about it";
  if (!answer.nearest) return name_ + ": no solutions, and no nearest pose";
  const std::string why = wrong(*answer.nearest, T);
  return why.empty() ? "" : name_ + ": " + why;
}

// Found, or within 1e-4 of a solution that is known to be hard to tell from its neighbours (or within what the rounding of the pose moves
// it). Where a direction is free, a family is
// there that the seed may belong to.
std::string Trial::lost(const InverseAnswer& answer, const Configuration& seed) const {
  const double det = chain_.n() == 6 ? std::abs(determinant_at(chain_, seed)) : 1;
  const double near = 1e-4 + 1e-15 / std::max(det, 1e-13);
  double nearest = 1e9;
  for (const InverseSolution& s : answer.solutions) {
    const double d = difference(chain_, s.q, seed);
    nearest = std::min(nearest, d);
    const bool doubtful = has_mark(s, "double root") || has_mark(s, "boundary") || has_mark(s, "family");
    if (d <= 1e-6 || (d <= near && doubtful)) return "";
  }
  if (!regular(seed) && has_mark(answer, "family")) return "";
  std::ostringstream out;
  out << name_ << ": the seed " << words(seed) << (regular(seed) ? " (regular)" : " (singular)")
      << " is not among the " << answer.solutions.size() << " solutions of " << answer.method
      << "; the nearest is " << nearest << " away";
  return out.str();
}

std::string Trial::unbalanced(const InverseAnswer& answer) const {
  if (!six_revolute()) return "";
  std::vector<Configuration> all;
  for (const InverseSolution& s : answer.solutions) {
    if (!regular(s.q) || !s.marks.empty()) return "";
    all.push_back(s.q);
  }
  const int sum = imbalance(chain_, all);
  if (sum == 0) return "";
  return name_ + ": of " + std::to_string(all.size()) + " solutions, " + std::to_string(std::abs(sum)) +
         " more have det J " + (sum > 0 ? "> 0" : "< 0");
}

std::string Trial::disagrees(const InverseAnswer& answer, const std::vector<Configuration>& found) const {
  const auto there = [&](const Configuration& q, const auto& list, const auto& of) {
    return std::any_of(list.begin(), list.end(),
                       [&](const auto& other) { return difference(chain_, q, of(other)) < 1e-5; });
  };
  for (const Configuration& q : found)
    if (regular(q) && !there(q, answer.solutions, [](const InverseSolution& s) { return s.q; }))
      return name_ + ": " + words(q) + " is not among the " + std::to_string(answer.solutions.size()) +
             " solutions of " + answer.method;
  for (const InverseSolution& s : answer.solutions)
    if (regular(s.q) && !there(s.q, found, [](const Configuration& q) { return q; }))
      return name_ + ": " + words(s.q) + " was not found by searching";
  return "";
}

std::string Trial::at_random_poses(int count, std::uint64_t seed) {
  Draw draw(seed);
  std::array<int, 3> times{};
  std::string first;
  for (int k = 0; k < count; ++k) {
    const Configuration q = any(draw);
    const Pose T = pose_at(chain_, q);
    const InverseAnswer answer = solve(T);
    const std::array<std::string, 3> why{wrong(answer, T), lost(answer, q), unbalanced(answer)};
    for (std::size_t i = 0; i < 3; ++i) {
      if (why[i].empty()) continue;
      ++times[i];
      if (first.empty()) first = why[i] + "\nseed " + words(q);
    }
  }
  if (first.empty()) return "";
  return first + "\nof " + std::to_string(count) + " poses: " + std::to_string(times[0]) + " wrong, " +
         std::to_string(times[1]) + " lost, " + std::to_string(times[2]) + " unbalanced";
}

}  // namespace articula::test
