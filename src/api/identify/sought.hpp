// What is looked for in a log: the parameters of the columns of a robot's identification model, regrouped so that its motion can tell them
// apart, and what they are in the parameters of the robot's tables.
//
//   K     unknown parameters of the tables (robot/unknowns.hpp)
//   x     columns: x = B K
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "api/identify.hpp"
#include "base/number_matrix.hpp"
#include "native/evaluator.hpp"
#include "robot/unknowns.hpp"
#include "solve/identify/prepare.hpp"

namespace articula {

// One model of one robot in numbers, at the samples of logs. ModelError where it reads what a log does not have.
class LogProgram {
 public:
  LogProgram(const Robot& robot, const std::string& model, bool base_parameters);
  void at(const PreparedLog& log, std::size_t first, std::size_t count, double* outputs);
  const Result& result() const { return *result_; }
  std::size_t output_count() const { return result_->program.output_count(); }

 private:
  std::unique_ptr<Result> result_;  // where it is: the evaluator refers to it
  std::unique_ptr<Evaluator> evaluator_;
  std::vector<double> inputs_;
};

class Sought {
 public:
  Sought(const Unknowns& unknowns, LogModel model);

  const std::vector<std::string>& names() const { return names_; }  // of the columns
  const std::vector<UnknownCell>& unknowns() const { return unknowns_; }
  const NumberMatrix& B() const { return B_; }
  std::string formula(std::size_t column) const;  // ZZ1 + IA1 + 0.07 MZ3
  const UnknownCell& cell(std::size_t column) const {
    return cells_[column];
  }  // of the tables that it stands in
  std::size_t outputs() const { return outputs_; }

  // At the samples of a log, which must outlive what comes out, as this must.
  EquationSource source(const PreparedLog& log);

 private:
  LogModel model_;
  std::vector<UnknownCell> unknowns_;
  std::unique_ptr<LogProgram> program_, known_;  // known_: or null
  std::vector<std::string> names_;
  std::vector<UnknownCell> cells_;
  NumberMatrix B_;
  std::size_t outputs_ = 0;
  std::vector<double> both_, tau_;  // to work with
};

}  // namespace articula
