// Inverse models on paper: at a pose that is made of joint variables, all equations of the sheet hold, one after the other, for one
// choice of the signs and for no other.

#include <gtest/gtest.h>

#include <cmath>

#include "api/inverse.hpp"
#include "program/run.hpp"
#include "support/hand_resolutions.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

class Reader {
 public:
  Reader(const Sheet& sheet, std::map<std::string, double> known) : sheet_(sheet), known_(std::move(known)) {}

  // The names that a sheet gives are what it says; everything else must be equal on both sides.
  bool all_hold() {
    for (const Sheet::Passage& passage : sheet_.passages)
      for (const auto& [left, right] : passage.equations) {
        const double value = number(right);
        const bool name = left.op() == Op::symbol && !left.ref().negative();
        const std::string& text = name ? sheet_.graph->symbol_of(left.id()).name : "";
        if (name && known_.count(text) == 0) {
          known_[text] = value;
        } else {
          const double difference = number(left) - value, turn = 2 * std::acos(-1.0);
          if (!(std::fabs(name ? std::remainder(difference, turn) : difference) < 1e-8)) return false;
        }
      }
    return true;
  }

 private:
  double number(const Expr& e) {
    std::vector<std::string> parameters;
    Input states{"x", 0, 1, {}};
    std::vector<double> inputs;
    for (const Id id : reachable({e})) {
      if (sheet_.graph->operator[](id).op != Op::symbol) continue;
      const Symbol& s = sheet_.graph->symbol_of(id);
      EXPECT_EQ(known_.count(s.name), 1U) << s.name << " is used before it is known";
      if (s.kind == Kind::parameter)
        parameters.push_back(s.name);
      else
        states.symbols.push_back(s.name), inputs.push_back(known_[s.name]);
    }
    states.rows = static_cast<int>(inputs.size());
    const Program p = lower("number", {{"value", 1, 1, {e}}}, parameters, {states});
    return Machine(p, known_).run(inputs).front();
  }

  const Sheet& sheet_;
  std::map<std::string, double> known_;
};

void expect_sheet_holds(const Robot& robot, const InverseModel& model, int signs) {
  const Sheet sheet = inverse_sheet(robot, model);
  std::map<std::string, double> known = default_values(robot.data());
  std::vector<double> q;
  const Program direct = derive(robot, {.model = "geometric", .method = {}, .options = {}}).program;
  for (const SerialJoint& joint : model.chain.joints) {
    q.push_back(0.7 - 0.31 * static_cast<double>(q.size()) + 0.05 * static_cast<double>(q.size() * q.size()));
    known[joint.q.name()] = q.back();
  }
  const std::vector<double> T = Machine(direct, known).run(q);
  for (std::size_t i = 0; i < 12; ++i) known[model.resolution->given[0].symbols[i]] = T[i];
  int holds = 0;
  for (int choice = 0; choice < 1 << signs; ++choice) {
    for (int k = 0; k < signs; ++k) known["e" + std::to_string(k + 1)] = (choice >> k & 1) != 0 ? -1 : 1;
    holds += Reader(sheet, known).all_hold() ? 1 : 0;
  }
  EXPECT_EQ(holds, 1) << plain_text(sheet);
}

TEST(InverseSheet, HoldsForOneChoiceOfSigns) {
  expect_sheet_holds(library_robot("rx90"), rx90_by_hand(library_robot("rx90")), 3);
  expect_sheet_holds(library_robot("scara"), scara_by_hand(library_robot("scara")), 1);
  const std::vector<std::pair<std::string, int>> robots{{"planar2r", 0}, {"planar3r", 1}, {"cartesian2", 0},
                                                        {"scara", 1},    {"puma560", 3},  {"stanford", 3}};
  for (const auto& [name, signs] : robots) {
    const Robot robot = library_robot(name);
    expect_sheet_holds(robot, inverse_model(robot, {}), signs);
  }
}

}  // namespace
}  // namespace articula::test
