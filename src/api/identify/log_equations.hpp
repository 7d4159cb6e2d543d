// A log of a robot as equations for what is looked for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "api/identify/import.hpp"
#include "api/identify/sought.hpp"

namespace articula {

class LogEquations {
 public:
  // `sought` and `log` must outlive it. What a load needs is taken off the torques. ModelError for logs too short for the filters.
  LogEquations(const Robot& robot, Sought& sought, const ImportedLog& log, const IdentifyRequest& request);

  const PreparedLog& log() const { return *log_; }
  const Log& raw() const { return *raw_; }
  const std::vector<std::vector<double>>& load() const { return load_; }  // torques of it; none without one
  const Equations& equations() const { return *equations_; }
  EquationSource source() const { return source_; }
  // Of another source at the same samples; `everything`: slow joints too.
  Equations of(EquationSource source, const std::vector<LogPiece>& pieces, bool everything) const;
  double rows() const;  // Hz: equations of each output

 private:
  const Log* raw_;
  std::vector<std::vector<double>> load_;
  std::unique_ptr<PreparedLog> log_;
  EquationSource source_;
  RowFilterSettings filter_;
  std::vector<std::vector<bool>> left_out_;
  std::unique_ptr<Equations> equations_;
};

}  // namespace articula
