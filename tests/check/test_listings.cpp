// Listings against models: a listing in SYMORO's style is the model of its robot, and what we write is read back as the
// same functions.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "api/optimise.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "support/proof.hpp"

namespace articula::test {
namespace {

const char* const arm3r = R"(articula: 1
name: arm3r
gravity: [0, 0, G3]
parameters: {G3: ~, D3: ~}
joints:
  - {}
  - {alpha: pi/2}
  - {d: D3}
links:
  - {link: 1, XX: XX1, XY: XY1, XZ: XZ1, YY: YY1, YZ: YZ1, ZZ: ZZ1, MX: MX1, MY: MY1, MZ: MZ1, M: M1, IA: IA1}
  - {link: 2, XX: XX2, XY: XY2, XZ: XZ2, YY: YY2, YZ: YZ2, ZZ: ZZ2, MX: MX2, MY: MY2, MZ: MZ2, M: M2, IA: IA2}
  - {link: 3, XX: XX3, XY: XY3, XZ: XZ3, YY: YY3, YZ: YZ3, ZZ: ZZ3, MX: MX3, MY: MY3, MZ: MZ3, M: M3, IA: IA3}
)";

// t1, QP1, QDP1 -> q1, qd1, qdd1.
Expr renamed(const Symbol& s, Graph& to) {
  for (const auto& [theirs, ours] : {std::pair("t", "q"), {"QP", "qd"}, {"QDP", "qdd"}})
    if (s.name.starts_with(theirs) && s.kind == Kind::state)
      if (const std::string rest = s.name.substr(std::string_view(theirs).size());
          rest.size() == 1 && rest[0] >= '1' && rest[0] <= '3')
        return to.symbol(ours + rest, Kind::state);
  return {};
}

TEST(Listings, TheExampleIsTheModelOfItsRobot) {
  const std::string path = std::string(ARTICULA_SOURCE_DIR) + "/examples/07_optimise/arm3r.txt";
  const OptimisedListing result = optimise_listing(
      read_file(path), "arm3r.txt", {{.outputs = {"GAM*"}, .states = {"t*", "QP*", "QDP*"}}, {}});
  Graph read, listed, derived;
  const std::vector<Expr> theirs = values(raise(result.program, read));
  expect_equal(substitute(theirs, listed, [&](const Symbol& s) { return renamed(s, listed); }),
               values(raise(derive(read_yaml(arm3r, "arm3r.yaml"), {}).program, derived)), "GAM");
  EXPECT_LT(result.needed.total(), result.written.total() - 60) << "forces and moments nobody asked for";
  EXPECT_LT(online_counts(result.program).total(), result.needed.total());
  EXPECT_NE(std::find(result.dead.begin(), result.dead.end(), "E31"), result.dead.end());
}

TEST(Listings, ProgramsOfModelsAreReadBack) {
  for (const char* name : {"planar2r", "scara", "stanford", "tree"}) {
    const Robot robot = library_robot(name);
    for (const Model* model : applicable(robot)) {
      const Result result = derive(robot, {.model = std::string(model->name), .method = {}, .options = {}});
      const std::string text = code(robot, result, "program", "test");
      const OptimisedListing again = optimise_listing(text, "again", {});
      const std::string which = std::string(name) + " " + std::string(model->name);
      Graph g, h;
      expect_equal(values(raise(again.program, g)), values(raise(result.program, h)), which);
      EXPECT_LE(online_counts(again.program).total(), online_counts(result.program).total()) << which;
      EXPECT_EQ(again.written, setup_counts(result.program) + online_counts(result.program)) << which;
      EXPECT_EQ(again.dead, std::vector<std::string>()) << which;
    }
  }
}

TEST(Listings, EveryLevelThatExistsGivesTheSameFunctions) {
  const std::string text =
      "a = x*y + x*z; b = sin(p + q)*a; c = cos(p + q)*a; d = sqrt(b^2 + c^2); e = atan2(b, c);";
  for (int level = 0; level <= highest_level; ++level)
    for (const Trig trig : {Trig::single, Trig::sums}) {
      OptimiseRequest request;
      request.opt.level = level, request.opt.trig = trig;
      EXPECT_NO_THROW(optimise_listing(text, "x", request)) << level;  // proven inside, or a Bug
    }
  OptimiseRequest request;
  request.opt.level = highest_level + 1;
  EXPECT_THROW(optimise_listing(text, "x", request), ModelError);
}

}  // namespace
}  // namespace articula::test
