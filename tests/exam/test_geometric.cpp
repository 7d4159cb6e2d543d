// Transforms as printed in the literature, element by element. C1, S23, .. are read as the books write them: C23 is
// cos(q2 + q3). Where a book's frames are not the library's, the lines before its matrix say how they are related.

#include "exam/exam.hpp"
#include "expr/matrix.hpp"
#include "robot/path.hpp"

namespace articula::exam {
namespace {

Matrix printed_matrix(Graph& g, const std::vector<std::string_view>& rows) {  // the first three of them
  std::vector<Expr> values;
  for (const std::string_view text : rows) values.push_back(printed(g, text));
  for (const int e : {0, 0, 0, 1}) values.push_back(g.constant(e));
  return {4, 4, values};
}

class Transforms : public testing::Test {
 protected:
  Matrix T(const Robot& robot, int i, int j, std::string_view model = "transform") {
    Options options;
    options.frame = i, options.link = j;
    return {4, 4, model_named(model).methods.front().build(g, robot, options).front().values};
  }
  void expect_printed(const Matrix& found, const std::vector<std::string_view>& rows) {
    const Matrix expected = printed_matrix(g, rows);
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        EXPECT_TRUE(equal(found(i, j), expected(i, j))) << i + 1 << j + 1 << ": " << to_text(found(i, j));
  }
  Matrix rotation(std::string_view xx, std::string_view xy, std::string_view xz, std::string_view yx,
                  std::string_view yy, std::string_view yz, std::string_view zx, std::string_view zy,
                  std::string_view zz) {
    return printed_matrix(g, {xx, xy, xz, "0", yx, yy, yz, "0", zx, zy, zz, "0"});
  }
  Graph g;
};

// [Lau1985] (2-93)-(2-98). His joint axes are Z1, Y1 = Y2 and -X2, ours the z axes of frames with the same origins;
// d2 is q3. With K2, K3 the axes of our frames 2 and 3 in his, written in columns,
//   frame 1: the same;   frame 2: z2 = Y2, x2 = Z2 (theta2 = q2 - pi/2), y2 = X2;   frame 3: z3 = -X2, x3 = Z2, y3 = Y2,
// his iT^j is K_i iT_j K_j^T.
class LauTransforms : public Transforms {
 protected:
  Matrix T_of_Lau(int i, int j) { return K(i) * T(library_robot("lau3"), i, j) * transpose(K(j)); }
  Matrix K(int j) {
    if (j == 2) return rotation("0", "1", "0", "0", "0", "1", "1", "0", "0");
    if (j == 3) return rotation("0", "0", "-1", "0", "1", "0", "1", "0", "0");
    return rotation("1", "0", "0", "0", "1", "0", "0", "0", "1");
  }
};

TEST_F(LauTransforms, FromEachFrameToTheNext) {
  expect_printed(T_of_Lau(0, 1), {"cos(q1)", "-sin(q1)", "0", "0",    //
                                  "sin(q1)", "cos(q1)", "0", "0",     //
                                  "0", "0", "1", "d0"});              // (2-93)
  expect_printed(T_of_Lau(1, 2), {"cos(q2)", "0", "sin(q2)", "0",     //
                                  "0", "1", "0", "d1",                //
                                  "-sin(q2)", "0", "cos(q2)", "0"});  // (2-94)
  expect_printed(T_of_Lau(2, 3), {"1", "0", "0", "-q3",               //
                                  "0", "1", "0", "0",                 //
                                  "0", "0", "1", "0"});               // (2-95)
}

TEST_F(LauTransforms, AcrossSeveralFrames) {
  expect_printed(T_of_Lau(0, 2), {"cos(q1)*cos(q2)", "-sin(q1)", "cos(q1)*sin(q2)", "-d1*sin(q1)",  //
                                  "sin(q1)*cos(q2)", "cos(q1)", "sin(q1)*sin(q2)", "d1*cos(q1)",    //
                                  "-sin(q2)", "0", "cos(q2)", "d0"});                               // (2-96)
  expect_printed(T_of_Lau(0, 3),
                 {"cos(q1)*cos(q2)", "-sin(q1)", "cos(q1)*sin(q2)", "-d1*sin(q1) - q3*cos(q1)*cos(q2)",  //
                  "sin(q1)*cos(q2)", "cos(q1)", "sin(q1)*sin(q2)", "d1*cos(q1) - q3*sin(q1)*cos(q2)",    //
                  "-sin(q2)", "0", "cos(q2)", "d0 + q3*sin(q2)"});             // (2-97)
  expect_printed(T_of_Lau(1, 3), {"cos(q2)", "0", "sin(q2)", "-q3*cos(q2)",    //
                                  "0", "1", "0", "d1",                         //
                                  "-sin(q2)", "0", "cos(q2)", "q3*sin(q2)"});  // (2-98)
}

// [KhalilDombre2002], direct geometric model of the RX90: 0T6 = (s n a P), by columns in the book.
TEST_F(Transforms, OfTheRx90) {
  for (const std::string_view model : {"transform", "geometric"})
    expect_printed(
        T(library_robot("rx90"), 0, 6, model),
        {"C1*(C23*(C4*C5*C6 - S4*S6) - S23*S5*C6) - S1*(S4*C5*C6 + C4*S6)",
         "C1*(-C23*(C4*C5*S6 + S4*C6) + S23*S5*S6) + S1*(S4*C5*S6 - C4*C6)",
         "-C1*(C23*C4*S5 + S23*C5) + S1*S4*S5", "-C1*(S23*RL4 - C2*D3)",
         "S1*(C23*(C4*C5*C6 - S4*S6) - S23*S5*C6) + C1*(S4*C5*C6 + C4*S6)",
         "S1*(-C23*(C4*C5*S6 + S4*C6) + S23*S5*S6) - C1*(S4*C5*S6 - C4*C6)",
         "-S1*(C23*C4*S5 + S23*C5) - C1*S4*S5", "-S1*(S23*RL4 - C2*D3)", "S23*(C4*C5*C6 - S4*S6) + C23*S5*C6",
         "-S23*(C4*C5*S6 + S4*C6) - C23*S5*S6", "-S23*C4*S5 + C23*C5", "C23*RL4 + S2*D3"});
}

// [Craig2005] (3.14), the PUMA 560. His a2, a3, d3, d4 are d3, d4, r3, r4 here; the frames are the same.
TEST_F(Transforms, OfThePuma) {
  for (const std::string_view model : {"transform", "geometric"})
    expect_printed(T(library_robot("puma560"), 0, 6, model),
                   {"C1*(C23*(C4*C5*C6 - S4*S6) - S23*S5*C6) + S1*(S4*C5*C6 + C4*S6)",
                    "C1*(C23*(-C4*C5*S6 - S4*C6) + S23*S5*S6) + S1*(C4*C6 - S4*C5*S6)",
                    "-C1*(C23*C4*S5 + S23*C5) - S1*S4*S5", "C1*(d3*C2 + d4*C23 - r4*S23) - r3*S1",
                    "S1*(C23*(C4*C5*C6 - S4*S6) - S23*S5*C6) - C1*(S4*C5*C6 + C4*S6)",
                    "S1*(C23*(-C4*C5*S6 - S4*C6) + S23*S5*S6) - C1*(C4*C6 - S4*C5*S6)",
                    "-S1*(C23*C4*S5 + S23*C5) + C1*S4*S5", "S1*(d3*C2 + d4*C23 - r4*S23) + r3*C1",
                    "-S23*(C4*C5*C6 - S4*S6) - C23*S5*C6", "-S23*(-C4*C5*S6 - S4*C6) + C23*S5*S6",
                    "S23*C4*S5 - C23*C5", "-d4*S23 - d3*S2 - r4*C23"});
}

// [Paul1981], the Stanford arm: T6 = (n o a p). His d2, d3 are RL2, q3; frame 6 is the same, although the frames
// between are not.
TEST_F(Transforms, OfTheStanfordArm) {
  for (const std::string_view model : {"transform", "geometric"})
    expect_printed(
        T(library_robot("stanford"), 0, 6, model),
        {"C1*(C2*(C4*C5*C6 - S4*S6) - S2*S5*C6) - S1*(S4*C5*C6 + C4*S6)",
         "C1*(-C2*(C4*C5*S6 + S4*C6) + S2*S5*S6) - S1*(-S4*C5*S6 + C4*C6)",
         "C1*(C2*C4*S5 + S2*C5) - S1*S4*S5", "C1*S2*q3 - S1*RL2",
         "S1*(C2*(C4*C5*C6 - S4*S6) - S2*S5*C6) + C1*(S4*C5*C6 + C4*S6)",
         "S1*(-C2*(C4*C5*S6 + S4*C6) + S2*S5*S6) + C1*(-S4*C5*S6 + C4*C6)",
         "S1*(C2*C4*S5 + S2*C5) + C1*S4*S5", "S1*S2*q3 + C1*RL2", "-S2*(C4*C5*C6 - S4*S6) - C2*S5*C6",
         "S2*(C4*C5*S6 + S4*C6) + C2*S5*S6", "-S2*C4*S5 + C2*C5", "C2*q3"});
}

// [SpongHutchinsonVidyasagar2006], the SCARA manipulator. Their axes 3 and 4 point downwards: frame 4 is turned by pi
// about x4, their d3 + d4 is -q3, their theta4 is -q4; a1, a2 are d2, d3 here.
TEST_F(Transforms, OfTheScara) {
  const Matrix half_turn = rotation("1", "0", "0", "0", "-1", "0", "0", "0", "-1");
  const Matrix found = T(library_robot("scara"), 0, 4) * half_turn;
  const std::vector<Expr> in_their_letters = substitute(found.values(), g, [&](const Symbol& s) {
    if (s.name == "q3") return -printed(g, "q3");
    return s.name == "q4" ? -printed(g, "q4") : Expr();
  });
  expect_printed({4, 4, in_their_letters}, {"C12*C4 + S12*S4", "-C12*S4 + S12*C4", "0", "d2*C1 + d3*C12",  //
                                            "S12*C4 - C12*S4", "-S12*S4 - C12*C4", "0", "d2*S1 + d3*S12",  //
                                            "0", "0", "-1", "-q3"});
}

// [KhalilCreusot1997] (1-b): all six parameters.
TEST_F(Transforms, OfAllSixParameters) {
  expect_printed(T(general_rpr(), 0, 1),
                 {"cos(gamma1)*cos(q1) - sin(gamma1)*cos(alpha1)*sin(q1)",
                  "-cos(gamma1)*sin(q1) - sin(gamma1)*cos(alpha1)*cos(q1)", "sin(gamma1)*sin(alpha1)",
                  "d1*cos(gamma1) + r1*sin(gamma1)*sin(alpha1)",  //
                  "sin(gamma1)*cos(q1) + cos(gamma1)*cos(alpha1)*sin(q1)",
                  "-sin(gamma1)*sin(q1) + cos(gamma1)*cos(alpha1)*cos(q1)", "-cos(gamma1)*sin(alpha1)",
                  "d1*sin(gamma1) - r1*cos(gamma1)*sin(alpha1)",  //
                  "sin(alpha1)*sin(q1)", "sin(alpha1)*cos(q1)", "cos(alpha1)", "r1*cos(alpha1) + b1"});
}

}  // namespace
}  // namespace articula::exam
