// Geometric models, proven on the library and on random trees, between any two frames.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "expr/matrix.hpp"
#include "model/geometric/geometric.hpp"
#include "model/model.hpp"
#include "robot/path.hpp"
#include "support/draw.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

Options options(int frame, int link, Orientation orientation = Orientation::matrix) {
  Options o;
  o.frame = frame, o.link = link, o.orientation = orientation;
  return o;
}

Matrix matrix_of(const Output& T) { return {4, 4, T.values}; }

Matrix place(Graph& graph, const Robot& robot, int frame, int link) {
  return matrix_of(transform_by_product(robot.in(graph), options(frame, link)).front());
}

std::vector<Expr> identity(Graph& graph) {
  Matrix one(graph, 4, 4);
  for (int i = 0; i < 4; ++i) one(i, i) = graph.constant(1);
  return one.values();
}

// Frames of a robot, drawn: the world, the base, links.
class Frames {
 public:
  explicit Frames(const Robot& robot) : n_(robot.n()), draw_(static_cast<std::uint64_t>(robot.n())) {}
  int link() { return draw_.between(0, n_); }
  int any() { return draw_.chance(20) ? world_frame.index : link(); }

 private:
  int n_;
  Draw draw_;
};

void methods_agree(const Robot& robot, const Options& o) {
  Graph graph;
  const std::vector<Expr> by_product = values(transform_by_product(robot.in(graph), o));
  const std::string what =
      robot.name() + ", frame " + std::to_string(o.frame_or_base()) + ", link " + std::to_string(*o.link);
  expect_equal(by_product, values(transform_by_screws(robot.in(graph), o)), what + ", screws");
  expect_equal(by_product, values(transform_by_fewest_operations(robot.in(graph), o)),
               what + ", fewest operations");
}

void methods_agree_anywhere(const Robot& robot) {
  Frames frames(robot);
  methods_agree(robot, options(0, robot.n()));
  methods_agree(robot, options(world_frame.index, robot.n()));
  methods_agree(robot, options(frames.any(), frames.link()));
}

TEST(Geometric, MethodsAgree) {
  report("methods agree", each_robot(methods_agree_anywhere) + each_floating_tree(methods_agree_anywhere));
}

TEST(Geometric, MethodsAgreeOnOrientations) {
  const auto visit = [](const Robot& robot) {
    for (const Orientation o : {Orientation::rpy, Orientation::euler_zxz, Orientation::euler_zyz,
                                Orientation::quaternion, Orientation::axis_angle})
      methods_agree(robot, options(0, robot.n(), o));
  };
  each_library_robot(visit);
  each_floating_tree(visit, 50);
}

// The optimised program too, which may have found numbers that a formula of angles or of a quaternion hides.
void program_is_proven(const Robot& robot) {
  Frames frames(robot);
  for (const Orientation orientation : {Orientation::rpy, Orientation::euler_zxz, Orientation::euler_zyz,
                                        Orientation::quaternion, Orientation::axis_angle})
    for (const char* model : {"transform", "geometric"})
      for (const Options& o :
           {options(0, robot.n(), orientation), options(frames.any(), frames.link(), orientation)}) {
        const Result result = derive(robot, {.model = model, .method = {}, .options = o});
        EXPECT_EQ(result.proven_equal_to.size(), 1U) << robot.name();
      }
}

TEST(Geometric, ProgramsOfOrientationsAreProven) {
  each_library_robot(program_is_proven);
  each_floating_tree(program_is_proven, 20);
}

void group_laws_hold(const Robot& robot) {
  Frames frames(robot);
  const int i = frames.any(), k = frames.link(), j = frames.link();
  Graph graph;
  expect_equal((place(graph, robot, i, k) * place(graph, robot, k, j)).values(),
               place(graph, robot, i, j).values(), robot.name() + ": iT_k kT_j");
  expect_equal((place(graph, robot, k, j) * place(graph, robot, j, k)).values(), identity(graph),
               robot.name() + ": kT_j jT_k");
}

TEST(Geometric, PlacesFormAGroup) {
  each_robot(group_laws_hold);
  each_floating_tree(group_laws_hold);
}

void factors_multiply_to_T(const Robot& robot) {
  Frames frames(robot);
  const Options o = options(frames.any(), frames.link());
  Graph graph;
  Matrix T{4, 4, identity(graph)};
  for (const Output& factor : model_named("transform").factors(robot.in(graph), o)) T = T * matrix_of(factor);
  expect_equal(T.values(), place(graph, robot, o.frame_or_base(), *o.link).values(), robot.name());
}

TEST(Geometric, FactorsMultiplyToT) {
  each_robot(factors_multiply_to_T);
  each_floating_tree(factors_multiply_to_T);
}

std::string names(const Outputs& outputs) {
  std::string text;
  for (const Output& o : outputs) text += o.name + " ";
  return text;
}

TEST(Geometric, FactorsAreCalledByTheirFrames) {
  Graph graph;
  const auto factors = [&](const Robot& robot, int frame, int link) {
    return names(transform_factors(robot.in(graph), options(frame, link)));
  };
  EXPECT_EQ(factors(library_robot("rx90"), 0, 3), "T01 T12 T23 ");
  EXPECT_EQ(factors(library_robot("rx90"), 3, 1), "T32 T21 ");
  EXPECT_EQ(factors(library_robot("rx90"), world_frame.index, 1), "Tw0 T01 ");
  EXPECT_EQ(factors(library_robot("nr:11"), 9, 11), "T9_10 T10_11 ");
  EXPECT_EQ(factors(library_robot("rx90"), 2, 2), "");
  RobotData r = library_robot("rx90").data();
  set_joint(*r.graph, r[0], 0, JointKind::free);
  EXPECT_EQ(factors(Robot(r), world_frame.index, 1), "Twm Tm0 T01 ");
}

// Z is the last word on where the world is: worldT_j = Z 0T_j.
TEST(Geometric, TheWorldIsWhereZPlacesTheBase) {
  each_random_tree([](const Robot& robot) {
    Graph graph;
    const RobotData r = robot.in(graph);
    const Matrix Z(4, 4, {r.Z.begin(), r.Z.end()});
    expect_equal((Z * place(graph, robot, 0, r.n())).values(),
                 place(graph, robot, world_frame.index, r.n()).values(), robot.name());
  });
}

// The bottom row is that of a place, as numbers.
TEST(Geometric, TheBottomRowIsExact) {
  Graph graph;
  const Matrix T = place(graph, library_robot("puma560"), 0, 6);
  for (int k = 0; k < 4; ++k) EXPECT_TRUE(T(3, k).is_constant(k == 3 ? 1 : 0));
}

}  // namespace
}  // namespace articula::test
