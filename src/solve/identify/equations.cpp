#include "solve/identify/equations.hpp"

#include <algorithm>
#include <memory>

#include "base/parallel.hpp"

namespace articula {

namespace {

constexpr std::size_t chunk = 8192;  // samples at a time

// Outputs in an order in which neighbours have much and little to do: the first ones have the most columns.
std::vector<std::size_t> spread(std::size_t n) {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < n; k += 2) order.push_back(k);
  for (std::size_t k = 1; k < n; k += 2) order.push_back(k);
  return order;
}

// What a model gives for some samples, row by row, as columns of one output.
void transpose(const double* rows, std::size_t count, std::size_t width, std::size_t first,
               const std::vector<std::size_t>& columns, std::vector<double>& out) {
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (std::size_t s = 0; s < count; ++s) out[c * chunk + s] = rows[s * width + first + columns[c]];
}

struct Work {  // of an output
  std::unique_ptr<RowFilter> filter;
  std::vector<double> A, B;  // by columns
};

}  // namespace

EquationSource with_column(EquationSource of, std::vector<std::vector<double>> values) {
  EquationSource wide;
  wide.outputs = of.outputs;
  wide.unknowns = of.unknowns + 1;
  wide.has_rates = of.has_rates;
  wide.columns = of.columns;
  for (std::vector<std::size_t>& columns : wide.columns) columns.push_back(of.unknowns);
  wide.at = [of = std::move(of), values = std::move(values)](std::size_t first, std::size_t count, double* A,
                                                             double* B, double* y) {
    const std::size_t n = of.unknowns, rows = count * of.outputs;
    std::vector<double> rates(of.has_rates ? rows * n : 0), rest(rows * n);
    of.at(first, count, rates.data(), rest.data(), y);
    for (std::size_t r = 0; r < rows; ++r) {
      if (of.has_rates) {
        std::copy_n(rates.data() + r * n, n, A + r * (n + 1));
        A[r * (n + 1) + n] = 0;
      }
      std::copy_n(rest.data() + r * n, n, B + r * (n + 1));
      B[r * (n + 1) + n] = values.empty() ? 0 : values[r % of.outputs][first + r / of.outputs];
    }
  };
  return wide;
}

std::vector<LogPiece> beginning_of(const std::vector<LogPiece>& pieces, std::size_t samples) {
  std::vector<LogPiece> list;
  for (const LogPiece& piece : pieces) {
    if (samples == 0) break;
    list.push_back({piece.begin, std::min(piece.end, piece.begin + samples)});
    samples -= list.back().end - list.back().begin;
  }
  return list;
}

Equations::Equations(EquationSource source, std::vector<LogPiece> pieces, RowFilterSettings filter,
                     const std::vector<std::vector<bool>>& left_out)
    : source_(std::move(source)), pieces_(std::move(pieces)), filter_(filter) {
  for (const std::vector<bool>& list : left_out) {
    std::vector<std::size_t> before{0};
    for (const bool gone : list) before.push_back(before.back() + (gone ? 1 : 0));
    gone_.push_back(std::move(before));
  }
}

std::size_t Equations::without_left_out(std::size_t output, RowBlock& rows, std::size_t filled,
                                        std::vector<std::size_t>& samples) const {
  if (gone_.empty()) return filled;
  const std::vector<std::size_t>& gone = gone_[output];
  const std::size_t reach = row_reach(filter_), width = source_.columns[output].size() + 1;
  std::size_t left = 0;
  for (std::size_t i = 0; i < filled; ++i) {
    const std::size_t from = samples[i] - std::min(samples[i], reach),
                      to = std::min(samples[i] + reach + 1, gone.size() - 1);
    if (gone[to] != gone[from]) continue;
    samples[left] = samples[i];
    for (std::size_t c = 0; c < width; ++c) rows.column(c)[left] = rows.column(c)[i];
    ++left;
  }
  for (std::size_t c = 0; c < width; ++c) std::fill(rows.column(c) + left, rows.column(c) + filled, 0.0);
  return left;
}

void Equations::for_all(const Take& take) const {
  const std::size_t n = source_.outputs, width = n * source_.unknowns;
  std::vector<Work> work;
  for (std::size_t o = 0; o < n; ++o) {
    const std::size_t columns = source_.columns[o].size();
    const auto taken = [this, &take, o](RowBlock& block, std::size_t filled, const std::size_t* sample) {
      std::vector<std::size_t> samples(sample, sample + filled);
      const std::size_t left = without_left_out(o, block, filled, samples);
      if (left > 0) take(o, block, left, samples.data());
    };
    work.push_back({std::make_unique<RowFilter>(filter_, columns + 1, taken),
                    std::vector<double>(source_.has_rates ? columns * chunk : 0),
                    std::vector<double>((columns + 1) * chunk)});
  }
  std::vector<double> A(source_.has_rates ? chunk * width : 0), B(chunk * width), y(chunk * n);
  const std::vector<std::size_t> order = spread(n);
  for (const LogPiece& piece : pieces_) {
    for (Work& w : work) w.filter->begin(piece.begin);
    for (std::size_t first = piece.begin; first < piece.end; first += chunk) {
      const std::size_t count = std::min(chunk, piece.end - first);
      source_.at(first, count, A.data(), B.data(), y.data());
      in_parallel(n, 1, [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from; k < to; ++k) {
          const std::size_t o = order[k];
          const std::vector<std::size_t>& columns = source_.columns[o];
          Work& w = work[o];
          if (source_.has_rates) transpose(A.data(), count, width, o * source_.unknowns, columns, w.A);
          transpose(B.data(), count, width, o * source_.unknowns, columns, w.B);
          for (std::size_t s = 0; s < count; ++s) w.B[columns.size() * chunk + s] = y[s * n + o];
          w.filter->feed(source_.has_rates ? w.A.data() : nullptr, w.B.data(), chunk, count);
        }
      });
    }
  }
  for (Work& w : work) w.filter->flush();
}

Equations Equations::part(std::size_t k, std::size_t count) const {
  Equations own = *this;
  for (LogPiece& piece : own.pieces_) {
    const std::size_t length = piece.end - piece.begin, begin = piece.begin;
    piece = {begin + length * k / count, begin + length * (k + 1) / count};
  }
  return own;
}

std::vector<double> residuals(RowBlock& rows, std::size_t filled, const std::vector<std::size_t>& columns,
                              const std::vector<double>& x) {
  std::vector<double> e(filled);
  const double* const y = rows.column(columns.size());
  for (std::size_t i = 0; i < filled; ++i) e[i] = -y[i];
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const double* const W = rows.column(c);
    for (std::size_t i = 0; i < filled; ++i) e[i] += W[i] * x[columns[c]];
  }
  return e;
}

std::size_t ReducedLog::rows() const {
  std::size_t sum = 0;
  for (const Triangle& t : outputs) sum += t.count();
  return sum;
}

Triangle ReducedLog::together(const std::vector<double>& sigma) const {
  Triangle all(unknowns);
  for (std::size_t o = 0; o < outputs.size(); ++o) all.add(outputs[o], columns[o], 1 / sigma[o]);
  return all;
}

std::vector<double> ReducedLog::of(std::size_t output, const std::vector<double>& x) const {
  std::vector<double> own;
  for (const std::size_t c : columns[output]) own.push_back(x[c]);
  return own;
}

void ReducedLog::add(const ReducedLog& other) {
  for (std::size_t o = 0; o < outputs.size(); ++o) outputs[o].add(other.outputs[o]);
}

ReducedLog nothing_yet(const Equations& equations) {
  ReducedLog result{equations.unknowns(), {}, {}};
  for (std::size_t o = 0; o < equations.outputs(); ++o) {
    result.columns.push_back(equations.columns(o));
    result.outputs.emplace_back(equations.columns(o).size());
  }
  return result;
}

ReducedLog reduced(const Equations& equations) {
  ReducedLog result = nothing_yet(equations);
  equations.for_all([&](std::size_t o, RowBlock& rows, std::size_t filled, const std::size_t*) {
    result.outputs[o].add(rows.data(), (filled + 3) / 4 * 4, rows.rows(), filled);
  });
  return result;
}

ReducedLog reduced(const std::vector<Equations>& logs) {
  ReducedLog sum = nothing_yet(logs.front());
  for (const Equations& log : logs) sum.add(reduced(log));
  return sum;
}

}  // namespace articula
