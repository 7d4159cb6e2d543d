// The verb optimise: listings in, reports and programs out.

#include <gtest/gtest.h>

#include <random>

#include "cli.hpp"

namespace frontend {
namespace {

const std::string listing =
    "(** two torques **)\n"
    "S2 = Sin(t2);\nC2 = Cos(t2);\nW = QP1 + QP2;\nDV = W**2;\n"
    "F1 = M2*DV*C2;\nF2 = M2*DV*S2;\nE1 = F1 + L*M2;\n"
    "GAM1 = L*S2*DV*M2 + G*C2*M2;\nGAM2 = G*C2*M2;\n";

TEST(OptimiseCommand, Report) {
  const Scratch scratch;
  const std::string file = scratch.file("arm.txt", listing);
  const Ran ran = articula({"optimise", file, "--outputs", "GAM*", "--states", "t*,QP*"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  for (const char* part : {"arm: 9 values", "as written", "without what is dead", "optimised, on-line",
                           "GAM[2]", "F1, F2, E1", "proven equal to  the formulas as read"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
}

TEST(OptimiseCommand, SaysWhatItWasNotTold) {
  const Ran ran = articula({"optimise", "-"}, listing);
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("the outputs are what nothing reads: F2, E1, GAM"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("every input varies"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("--parameters"), std::string::npos) << ran.err;
}

TEST(OptimiseCommand, Json) {
  const Json json =
      articula({"optimise", "-", "--outputs", "GAM*", "--parameters", "M2,L,G", "--json"}, listing).json();
  EXPECT_EQ(json["outputs"], Json({"GAM"}));
  EXPECT_EQ(json["dead"], Json({"F1", "F2", "E1"}));
  EXPECT_EQ(json["written"]["mul"], 13);
  EXPECT_EQ(json["needed"]["mul"], 8);
  EXPECT_LE(json["online"]["mul"], 5);
  EXPECT_EQ(json["setup"]["mul"], 1);
  EXPECT_EQ(json["proven_equal_to"], Json({"the formulas as read"}));
  EXPECT_EQ(articula({"optimise", "-", "--json"}, listing).json()["notes"].size(), 2U);
}

TEST(OptimiseCommand, Languages) {
  const Scratch scratch;
  const std::string file = scratch.file("arm.txt", listing);
  const Ran c = articula({"optimise", file, "--outputs", "GAM*", "--states", "t*,QP*", "--to", "c"});
  for (const char* part : {"#include <math.h>", "void arm(const double t2[1], const double QP[2]",
                           "proven equal, by fingerprint, to the formulas as they were read",
                           "--outputs 'GAM*' --states 't*,QP*' --to c", "double GAM[2]"})
    EXPECT_NE(c.out.find(part), std::string::npos) << part << "\n" << c.out;
  EXPECT_EQ(
      articula({"optimise", file, "--outputs", "GAM*", "--states", "t*,QP*", "-o", scratch.path("a.c")}).out,
      "");
  EXPECT_EQ(content(scratch.path("a.c")), c.out);
  EXPECT_EQ(articula({"optimise", file, "--outputs", "GAM*", "--states", "t*,QP*", "--to", "c", "--json"})
                .json()["code"],
            c.out);
  EXPECT_NE(articula({"optimise", file, "--outputs", "GAM2", "--to", "latex"}).out.find("\\begin{document}"),
            std::string::npos);
  EXPECT_NE(articula({"optimise", file, "--outputs", "GAM2", "--to", "text", "--form", "formulas"})
                .out.find("GAM2 = cos(t2)*M2*G"),
            std::string::npos);
  const Ran program = articula({"optimise", file, "--outputs", "GAM*", "--to", "program"});
  EXPECT_EQ(program.out.rfind("articula program 1\n# Listing arm, optimised.\n", 0), 0U) << program.out;
  EXPECT_EQ(articula({"optimise", "-", "--json"}, program.out).json()["dead"], Json::array());
}

TEST(OptimiseCommand, ProgramsOfModels) {
  const std::string text = articula({"model", "scara", "idm", "-O0", "--to", "program"}).out;
  const Ran ran = articula({"optimise", "-", "--json"}, text);
  EXPECT_EQ(ran.err, "");
  const Json model = articula({"model", "scara", "idm", "--json"}).json();
  EXPECT_LE(ran.json()["online"]["mul"], model["online"]["mul"]);
  EXPECT_EQ(ran.json()["notes"], Json::array());
}

TEST(OptimiseCommand, TwoRunsGiveTheSameBytes) {
  const Ran first = articula({"optimise", "-", "--to", "c"}, listing);
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(first.out, articula({"optimise", "-", "--to", "c"}, listing).out);
}

TEST(OptimiseCommand, WrongSettings) {
  expect_refused(articula({"optimise"}), "FILE");
  expect_refused(articula({"optimise", "no/such/file"}), "no such file");
  expect_refused(articula({"optimise", "-", "--outputs", "GAM9"}, listing), "there is no value 'GAM9'");
  expect_refused(articula({"optimise", "-", "--states", "t9"}, listing), "there is no input 't9'");
  expect_refused(articula({"optimise", "-", "--states", "t2", "--parameters", "L"}, listing),
                 "exclude each other");
  expect_refused(articula({"optimise", "-", "--to", "cobol"}, listing), "cobol");
  expect_refused(articula({"optimise", "-", "--form", "steps"}, listing), "--to text");
  expect_refused(articula({"optimise", "-", "--to", "c", "--form", "steps"}, listing), "--to text");
  expect_refused(articula({"optimise", "-", "--to", "text", "--form", "factors"}, listing), "no factors");
  expect_refused(articula({"optimise", "-", "-O9"}, listing), "-O cannot be '9'");
}

TEST(OptimiseCommand, Garbage) {
  std::mt19937 random(1);
  std::string noise;
  for (int i = 0; i < 100000; ++i) noise += static_cast<char>(random());
  const Scratch scratch;
  for (const std::string& text :
       {std::string(), std::string("\n\n"), noise, std::string(1000, '\0'), std::string(200000, '('),
        "x = " + std::string(200000, '('), std::string("a = 1;\nif (a) b = 2;"),
        std::string("x = 2^999999999;"), std::string("x = 1e999999999;"),
        std::string("x = (10^64)^64*(10^64)^64;"), std::string("<robot/>")}) {
    SCOPED_TRACE(text.substr(0, 30));
    expect_refused(articula({"optimise", "-", "--to", "c", "-o", scratch.path("out.c")}, text));
  }
  EXPECT_EQ(scratch.names(), std::vector<std::string>());
  const Ran ran = articula({"optimise", "-"}, "a = sin(q1);\nb = a*(q1 + 2;\n");
  expect_refused(ran, "standard input:2:7: error: ')' is missing for this '('");
}

TEST(OptimiseCommand, DeepAndLong) {
  const std::string open(100000, '('), close(100000, ')');
  EXPECT_EQ(articula({"optimise", "-"}, "x = " + open + "a" + close + ";").code, 0);
  std::string text = "v0 = a*b;\n";
  for (int i = 1; i < 20000; ++i)
    text +=
        "v" + std::to_string(i) + " = v" + std::to_string(i - 1) + "*c" + std::to_string(i % 7) + " + a;\n";
  const Ran ran = articula({"optimise", "-", "-O0", "--json"}, text);
  EXPECT_EQ(ran.code, 0) << ran.err.substr(0, 500);
  EXPECT_EQ(ran.json()["needed"]["mul"], 20000);
}

}  // namespace
}  // namespace frontend
