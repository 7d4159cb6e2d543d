// The equations that a log gives, block after block, so that memory does not grow with it: what models give at its samples, filtered, without
// what is left out.
//
//   output   a joint of the dynamic model, or the one line of an energy model; its rows are zero but in `columns`: joint j feels links
//            beyond it alone
#pragma once

#include <functional>
#include <vector>

#include "solve/identify/row_filter.hpp"

namespace articula {

struct LogPiece {  // samples begin .. end - 1 that follow each other evenly
  std::size_t begin, end;
};

struct EquationSource {
  std::size_t outputs = 0, unknowns = 0;
  std::vector<std::vector<std::size_t>> columns;  // of each output
  bool has_rates = false;                         // A is not zero (row_filter.hpp)
  // Of `count` samples from `first`, one after the other: A and B, outputs x unknowns; y, outputs. A only where there is one.
  std::function<void(std::size_t first, std::size_t count, double* A, double* B, double* y)> at;
};

// With one more unknown, the last: `values` of each output at each sample, or none where it is zero throughout.
EquationSource with_column(EquationSource of, std::vector<std::vector<double>> values);

// So many samples from the first on.
std::vector<LogPiece> beginning_of(const std::vector<LogPiece>& pieces, std::size_t samples);

class Equations {
 public:
  // `left_out`: of each output, whether a sample is; none: all are taken.
  Equations(EquationSource source, std::vector<LogPiece> pieces, RowFilterSettings filter,
            const std::vector<std::vector<bool>>& left_out = {});

  // rows x (columns + 1), y last; those of one output in order of time, those of several from several threads at once.
  using Take =
      std::function<void(std::size_t output, RowBlock& rows, std::size_t filled, const std::size_t* sample)>;
  void for_all(const Take& take) const;

  // The same of parts of the log: each piece is cut into `count` parts, and this is the k-th of each.
  Equations part(std::size_t k, std::size_t count) const;

  std::size_t outputs() const { return source_.outputs; }
  std::size_t samples() const {
    return pieces_.empty() ? 0 : pieces_.back().end;
  }  // up to the last one taken
  std::size_t unknowns() const { return source_.unknowns; }
  const std::vector<std::size_t>& columns(std::size_t output) const { return source_.columns[output]; }

 private:
  std::size_t without_left_out(std::size_t output, RowBlock& rows, std::size_t filled,
                               std::vector<std::size_t>& samples) const;

  EquationSource source_;
  std::vector<LogPiece> pieces_;
  RowFilterSettings filter_;
  std::vector<std::vector<std::size_t>> gone_;  // of each output: how many samples before are left out
};

// What W x - y is in the rows of a block; `x` of all unknowns.
std::vector<double> residuals(RowBlock& rows, std::size_t filled, const std::vector<std::size_t>& columns,
                              const std::vector<double>& x);

// Equations reduced, those of each output by themselves: weights come after.
struct ReducedLog {
  std::size_t unknowns = 0;
  std::vector<std::vector<std::size_t>> columns;
  std::vector<Triangle> outputs;

  std::size_t rows() const;
  // All together, each output's equations divided by its sigma.
  Triangle together(const std::vector<double>& sigma) const;
  std::vector<double> of(std::size_t output, const std::vector<double>& x) const;  // its unknowns
  void add(const ReducedLog& other);
};
ReducedLog nothing_yet(const Equations& equations);  // no equations
ReducedLog reduced(const Equations& equations);
ReducedLog reduced(const std::vector<Equations>& logs);

}  // namespace articula
