// Jacobians as books print them: Staubli RX90 in frame 3 [KhalilDombre2002], the wrist of the PUMA 560 [Craig2005],
// Stanford arm and SCARA in frame 0 [SpongHutchinsonVidyasagar2006], and what they cost.

#include "api/api.hpp"
#include "exam/exam.hpp"
#include "model/kinematic/jacobian.hpp"

namespace articula::exam {
namespace {

// By rows, as printed() reads them.
using Table = std::vector<std::vector<std::string>>;

// A failure for each element that is not as printed. The first rows, when the table has fewer than six.
void expect_printed(const std::string& robot, const Options& options, const Table& table) {
  Graph g;
  const Output J =
      method_named(model_named("jacobian"), "renaud").build(g, library_robot(robot), options).front();
  for (std::size_t i = 0; i < table.size(); ++i) {
    ASSERT_EQ(table[i].size(), static_cast<std::size_t>(J.cols));
    for (std::size_t k = 0; k < table[i].size(); ++k)
      EXPECT_TRUE(equal(J.values[i * table[i].size() + k], printed(g, table[i][k])))
          << robot << ": row " << i + 1 << ", column " << k + 1;
  }
}

TEST(Jacobians, Rx90InFrame3) {
  const Table table{{"0", "S3*D3 - RL4", "-RL4", "0", "0", "0"},
                    {"0", "C3*D3", "0", "0", "0", "0"},
                    {"S23*RL4 - C2*D3", "0", "0", "0", "0", "0"},
                    {"S23", "0", "0", "0", "S4", "-S5*C4"},
                    {"C23", "0", "0", "1", "0", "C5"},
                    {"0", "1", "1", "0", "C4", "S5*S4"}};
  expect_printed("rx90", {.frame = 3}, table);
  expect_printed("rx90", {.frame = 3, .via = 3, .point = 4}, table);
}

// The slopes of the wrist's place as printed; a2, a3, d3, d4 there are d3, d4, r3, r4 here.
TEST(Jacobians, WristOfThePuma) {
  Graph g;
  const Expr place[] = {printed(g, "C1*(d3*C2 + d4*C23 - r4*S23) - r3*S1"),
                        printed(g, "S1*(d3*C2 + d4*C23 - r4*S23) + r3*C1"),
                        printed(g, "-d4*S23 - d3*S2 - r4*C23")};
  const RobotData r = library_robot("puma560").in(g);
  const Matrix J = jacobian(r, 6, 0);
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 6; ++k)
      EXPECT_TRUE(equal(J(i, k), derivative(place[i], r[k + 1].q[0]))) << i << ", " << k;
}

// Column 3 is the axis the arm slides along. The book's tool of length d6 is not part of the library's robot; d2, d3
// there are RL2 and q3.
TEST(Jacobians, StanfordArm) {
  const std::string x = "(C1*S2*q3 - S1*RL2)", y = "(S1*S2*q3 + C1*RL2)", z = "(C2*q3)";
  expect_printed("stanford", {},
                 {{"-" + y, "C1*" + z, "C1*S2", "0", "0", "0"},
                  {x, "S1*" + z, "S1*S2", "0", "0", "0"},
                  {"0", "-S1*" + y + " - C1*" + x, "C2", "0", "0", "0"},
                  {"0", "-S1", "0", "C1*S2", "-C1*C2*S4 - S1*C4", "C1*C2*C4*S5 - S1*S4*S5 + C1*S2*C5"},
                  {"0", "C1", "0", "S1*S2", "-S1*C2*S4 + C1*C4", "S1*C2*C4*S5 + C1*S4*S5 + S1*S2*C5"},
                  {"1", "0", "0", "C2", "S2*S4", "-S2*C4*S5 + C2*C5"}});
}

// Its z_3 points down in the book, up in the library: columns 3 and 4 have the opposite sign.
TEST(Jacobians, Scara) {
  expect_printed("scara", {},
                 {{"-d2*S1 - d3*S12", "-d3*S12", "0", "0"},
                  {"d2*C1 + d3*C12", "d3*C12", "0", "0"},
                  {"0", "0", "1", "0"},
                  {"0", "0", "0", "0"},
                  {"0", "0", "0", "0"},
                  {"1", "1", "0", "1"}});
}

// On-line, sines aside. Of the last link in frame 0; of the RX90 also in frame 3.
TEST(Jacobians, AreCheap) {
  const auto expect_at_most = [](const std::string& robot, const Options& options, int mul, int add) {
    const Counts c = online_counts(
        derive(library_robot(robot), {.model = "jacobian", .method = "", .options = options}).program);
    EXPECT_LE(c.mul, mul) << robot;
    EXPECT_LE(c.add, add) << robot;
    EXPECT_EQ(c.div, 0) << robot;
  };
  expect_at_most("puma560", {}, 33, 13);
  expect_at_most("rx90", {}, 29, 9);
  expect_at_most("rx90", {.frame = 3}, 6, 3);
  expect_at_most("stanford", {}, 27, 8);
  expect_at_most("arm7", {}, 64, 25);
  expect_at_most("nr:6", {}, 146, 81);
}

}  // namespace
}  // namespace articula::exam
