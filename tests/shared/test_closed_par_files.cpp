// Real .par files of robots with closed loops, where they are at hand: every model is derived and is what the oracle says. Parameters
// have no values in these files: those of lengths are chosen so that the loops close, the others at random.
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>

#include "base/text.hpp"
#include "io/par.hpp"
#include "support/closed_check.hpp"

namespace articula::test {
namespace {

struct File {
  std::string name;
  Values lengths;  // and angles
  int mobility;
};
void PrintTo(const File& file, std::ostream* out) { *out << file.name; }

std::string folder() { return ARTICULA_SOURCE_DIR "/../shared/par"; }

class ClosedParFiles : public testing::TestWithParam<File> {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(folder() + "/" + GetParam().name)) GTEST_SKIP() << "no such .par file here";
  }
  // The robot with defaults for all its parameters, so that it knows a closed position with them.
  static Robot robot() {
    const Robot read = read_par(read_file(folder() + "/" + GetParam().name), GetParam().name);
    Draw draw(5);
    Values values = random_parameters(read, draw);
    for (const auto& [name, value] : GetParam().lengths) values.at(name) = value;
    RobotData r = read.data();
    for (const auto& [name, value] : values) r.defaults[name] = r.graph->constant(Rational::exactly(value));
    return Robot{r};
  }
  // Wrenches and rates that the files have symbols for.
  static Values values_of(const Robot& robot) {
    Values values = default_parameters(robot);
    Draw draw(6);
    for (const Input& input : robot.inputs())
      if (input.name == "wrench" || input.name == "base")
        for (const std::string& name : input.symbols)
          if (!name.empty()) values[name] = draw.real(-1, 1);
    return values;
  }
};

TEST_P(ClosedParFiles, HaveTheMobilityOfTheirConstraints) {
  const Robot r = robot();
  const ClosedOracle oracle(r.data(), values_of(r));
  const Dense J = oracle.constraints(r.closure().sample);
  EXPECT_LE(oracle.open(r.closure().sample), 1e-12);
  EXPECT_EQ(static_cast<int>(J.cols - rank(J)), GetParam().mobility);
  EXPECT_EQ(r.closure().mobility, GetParam().mobility);
}

TEST_P(ClosedParFiles, EveryModelIsTheOracles) {
  const Robot r = robot();
  const ClosedReport report = check_closed_models(r, values_of(r), r.closure().sample, 3);
  EXPECT_EQ(report.states, 3);
  double worst = 0;
  for (const ClosedFinding& f : report.findings) {
    EXPECT_LE(f.error, f.tolerance) << f.model << " " << f.method << ": " << f.output;
    worst = std::max(worst, f.error / f.tolerance);
  }
  EXPECT_GE(report.findings.size(), 36U);
  EXPECT_LE(round_trip_error(r, values_of(r), r.closure().sample, 3), 1e-8);
  std::cout << report.findings.size() << " outputs, worst error " << worst << " of what is allowed\n";
}

INSTANTIATE_TEST_SUITE_P(Files, ClosedParFiles,
                         testing::Values(File{"TwoLoops.par", {}, 4}, File{"testLoop.par", {{"d", 0.5}}, 2},
                                         File{"akr3000.par", {}, 6}, File{"SR400.par", {}, 6}),
                         [](const auto& test) {
                           return test.param.name.substr(0, test.param.name.find('.'));
                         });

}  // namespace
}  // namespace articula::test
