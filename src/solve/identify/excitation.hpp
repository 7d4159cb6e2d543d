// Motions by which parameters can be told: the coefficients c of a family of curves (motion/curve_family.hpp) that make a criterion of
// the equations W along the motion least (criterion.hpp), within limits on positions, rates, torques and the tool.
//
//   F(c) + rho/K sum over samples and limits of over^2       over: how far beyond a limit, as a part of it
//
// made least with rho ever larger, round after round; the first rounds are for the determinant, which wants large motions, whatever the
// criterion is. A condition number does not see how large a motion is: so of two motions with the same one the better one by the
// determinant is taken, and it weighs against a motion to tell less by it than the best of the random ones. W and what is limited depend
// on q, qd, qdd of a sample alone, and these are linear in c: so 3 n differences at each sample give the gradient by all coefficients.
// What comes out is pulled towards a safe position until it is within all limits at ten times as many samples.
//
// First of all, motions are drawn at random and pulled within the limits: from the best of them the search begins, each by itself, and with
// the best it is compared.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solve/identify/criterion.hpp"
#include "solve/motion/curve_family.hpp"

namespace articula {

struct Bound {  // of a quantity; infinite: none
  std::string name;
  double lower = 0, upper = 0;
};

struct ExcitedSystem {
  std::size_t joints = 0, outputs = 0, unknowns = 0;
  std::vector<std::vector<std::size_t>> columns;  // of each output: the others are zero
  std::vector<double> weight;                     // of each output's equations
  std::vector<double> lower, upper;               // of q: finite
  std::vector<Bound> bounds;                      // of q, qd, qdd of all joints first
  // Of `count` states (q, qd, qdd), one after the other: W, outputs x unknowns for each state, where it is asked for; what is bounded,
  // where that is.
  std::function<void(std::size_t count, const double* states, double* W, double* bounded)> at;
};

struct ExcitationSettings {
  Criterion criterion = Criterion::condition;
  int evaluations = 1200;
  unsigned long seed = 1;
  int drawn = 20;  // motions
};

struct ExcitationStage {  // of the search, between rounds
  int round = 0, evaluations = 0;
  std::vector<double> c;     // where the next round begins, joint after joint
  std::vector<double> best;  // so far, within limits at many more samples
  double value = 0;          // what it is compared by
};

struct ExcitationFigures {
  double condition = 1;  // of W with columns of length one
  double deviation = 1;  // mean_deviation
  double of(Criterion criterion) const { return criterion == Criterion::condition ? condition : deviation; }
};

using GoesOn = std::function<bool(double share)>;  // of the whole search; false: it is to end

class ExcitationSearch {
 public:
  // `goes_on`: until the first motions are drawn; one there is in any case.
  ExcitationSearch(ExcitedSystem system, CurveFamily family, ExcitationSettings settings,
                   const GoesOn& goes_on = {});

  // Unknowns that no motion tells apart from others are left out: these are kept.
  const std::vector<std::size_t>& kept() const { return kept_; }
  // The random ones, each with its figures. ModelError when no position is within the limits.
  const std::vector<ExcitationFigures>& drawn() const { return drawn_; }
  const ExcitationStage& stage() const { return stage_; }
  void resume(ExcitationStage stage) { stage_ = std::move(stage); }

  static int rounds();
  // One more; false: there are no more, or `goes_on` said no (then nothing of the round counts).
  bool next(const GoesOn& goes_on);

  const std::vector<double>& result() const { return stage_.best; }
  ExcitationFigures figures(const std::vector<double>& c) const;

 private:
  struct Kept {  // a column of an output that is kept
    std::size_t column, unknown;
  };
  std::vector<SplinePoint> sampled(std::size_t count) const;
  void put_state(const SplinePoint& curves, const std::vector<double>& c, double* state) const;
  void keep_what_is_told();
  void find_safe_position();
  void draw_motions(const GoesOn& goes_on);
  std::vector<double> drawn_motion(unsigned long& seed) const;
  void keep_in_own_limits(std::vector<double>& c) const;
  std::vector<double> turning_points(const std::vector<double>& states) const;
  double measure(const ExcitationFigures& figures) const;
  CriterionValue criterion(bool by_determinant, const Triangle& t) const;
  double overshoot(const std::vector<double>& c, const std::vector<SplinePoint>& samples) const;
  double worst_of(const std::vector<double>& states) const;
  std::vector<double> within(const std::vector<double>& c, const std::vector<SplinePoint>& samples) const;
  Triangle triangle_of(std::size_t count, const std::function<void(std::size_t, double*)>& state) const;
  Triangle triangle(const std::vector<double>& c) const;
  double value(const std::vector<double>& c, bool by_determinant, double penalty,
               std::vector<double>& gradient) const;
  double beyond(const double* bounded, double* slope) const;
  void weigh(const CriterionValue& F, const double* W, std::vector<double>& G) const;

  ExcitedSystem system_;
  CurveFamily family_;
  ExcitationSettings settings_;
  std::vector<std::size_t> kept_;
  std::vector<std::vector<Kept>> columns_;
  std::vector<SplinePoint> coarse_, fine_;  // the family's curves at samples
  std::vector<double> safe_;                // a position
  double least_told_ = 0;                   // the mean deviation of the random motion that tells most
  std::vector<ExcitationFigures> drawn_;
  std::vector<std::vector<double>> starts_;  // the best of the drawn ones
  ExcitationStage stage_;
};

}  // namespace articula
