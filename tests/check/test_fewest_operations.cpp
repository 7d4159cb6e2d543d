// The models of docs/operation-counts.md that are compared with published counts, with the choices kept with the robots: no
// more operations than asked for, as many as the page says, proven equal to other derivations, and the numbers of the model as derived.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "base/text.hpp"
#include "program/run.hpp"
#include "support/numeric_robot.hpp"
#include "support/refusal.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

struct DocumentedCount {
  const char *robot, *model, *output;
  Trig trig;
  int most;  // mul + add + div
};

class FewestOperations : public testing::TestWithParam<DocumentedCount> {};

Request request_of(const DocumentedCount& row) {
  Request request;
  request.model = row.model;
  request.base_parameters = true;
  if (row.output[0] != 0) request.only = {row.output};
  request.opt.trig = row.trig;
  return request;
}

// The end of the row of docs/operation-counts.md.
std::string documented(const DocumentedCount& row, const Program& p) {
  const Counts c = online_counts(p);
  std::vector<std::string> assumed;
  for (const Assumption& a : p.assumes_nonzero) assumed.push_back(a.text);
  return "| **" + std::to_string(c.total()) + "** | " + std::to_string(c.mul) + " / " +
         std::to_string(c.add) + (c.div > 0 ? " + " + std::to_string(c.div) + " div" : "") + " | " +
         std::to_string(c.sincos) + " | " + (assumed.empty() ? "-" : joined(assumed, ", ")) +
         " | `articula model " + row.robot + " " + row.model +
         (row.trig == Trig::single ? " --trig single" : "") +
         (row.output[0] != 0 ? " --only " + std::string(row.output) : "") + " --base-parameters -O2` |\n";
}

TEST_P(FewestOperations, AreReachedProvenAndCompute) {
  const DocumentedCount& row = GetParam();
  const Robot robot = library_robot(row.robot);
  Request best = request_of(row), plain = best;
  best.opt.level = 2, plain.opt.level = 0;
  const Result found = derive(robot, best), derived = derive(robot, plain);
  EXPECT_LE(online_counts(found.program).total(), row.most);
  EXPECT_FALSE(found.proven_equal_to.empty());
  EXPECT_TRUE(
      says(read_file(ARTICULA_SOURCE_DIR "/docs/operation-counts.md"), documented(row, found.program)));
  Draw draw(7);
  const Robot& used = found.base->robot;
  const Values parameters = some_parameters(used, draw);
  Machine machine(found.program, parameters), reference(derived.program, parameters);
  for (int k = 0; k < 20; ++k) {
    const std::vector<double> inputs = inputs_of(found.program, random_state(used, draw));
    EXPECT_LT(relative_error(machine.run(inputs), reference.run(inputs)), 1e-12);
  }
}

constexpr DocumentedCount documented_counts[] = {
    {"renaud6r", "idm", "", Trig::single, 221},    {"renaud6r", "idm", "", Trig::sums, 214},
    {"rx90", "idm", "", Trig::sums, 423},          {"puma560-x6", "idm", "", Trig::sums, 433},
    {"stanford", "idm", "", Trig::sums, 415},      {"nr:6", "idm", "", Trig::sums, 745},
    {"puma560", "coriolis", "H", Trig::sums, 412}, {"puma560", "inertia", "", Trig::sums, 264},
    {"puma560", "ddm", "", Trig::sums, 842},       {"rx90-symmetric", "inertia", "", Trig::sums, 145},
    {"sr400", "idm", "", Trig::sums, 783},
};

INSTANTIATE_TEST_SUITE_P(Required, FewestOperations, testing::ValuesIn(documented_counts),
                         [](const auto& row) {
                           std::string name = std::string(row.param.robot) + "_" + row.param.model +
                                              (row.param.trig == Trig::single ? "_single" : "");
                           for (char& c : name)
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           return name;
                         });

}  // namespace
}  // namespace articula::test
