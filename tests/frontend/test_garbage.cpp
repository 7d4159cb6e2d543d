// Robots that are none: one clear message, exit 2, no crash, no hang, nothing on standard output, no file.

#include <gtest/gtest.h>

#include <random>

#include "cli.hpp"

namespace frontend {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

void expect_refused_everywhere(const std::string& name, const std::string& text) {
  const Scratch scratch;
  const std::string robot = scratch.file(name, text);
  SCOPED_TRACE(name + ": " + text.substr(0, 60));
  expect_refused(articula({"check", robot}));
  expect_refused(articula({"model", robot, "idm", "--to", "c", "-o", scratch.path("out.c")}));
  expect_refused(articula({"convert", robot, "-o", scratch.path("out.yaml")}));
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{name}));
}

const std::string head = "articula: 1\nname: r\ngravity: [0, 0, -9.81]\n";

TEST(Garbage, NoSuchRobot) {
  const Scratch scratch;
  expect_refused(articula({"show", scratch.path("none.yaml")}), "no such file");
  expect_refused(articula({"show", "pumma560"}), "did you mean 'puma560'?");
  expect_refused(articula({"show", ""}));
  expect_refused(articula({"show", "nr:0"}));
  expect_refused(articula({"show", "nr:1000000000000"}));
  expect_refused(articula({"show", "nr:x"}));
  expect_refused(articula({"show", scratch.path("")}), "folder");
  expect_refused(articula({"show", std::string(100000, 'x')}));
  expect_refused(articula({"show", "\x1b[31m\xff"}));
}

TEST(Garbage, Binary) {
  std::mt19937 random(1);
  std::string noise;
  for (int i = 0; i < 100000; ++i) noise += static_cast<char>(random());
  for (const char* name : {"noise", "noise.yaml", "noise.par"}) expect_refused_everywhere(name, noise);
  for (const char* name : {"zeros", "zeros.yaml", "zeros.par"})
    expect_refused_everywhere(name, std::string(1000, '\0'));
  expect_refused_everywhere("head.yaml", head + noise);
}

TEST(Garbage, Empty) {
  for (const char* name : {"empty", "empty.yaml", "empty.par"}) {
    expect_refused_everywhere(name, "");
    expect_refused_everywhere(name, "\n\n  \n");
  }
}

TEST(Garbage, Xml) {
  expect_refused_everywhere("r.urdf", "<?xml version=\"1.0\"?>\n<robot name=\"r\"></robot>\n");
  expect_refused_everywhere("r.yaml", "<robot/>");
}

TEST(Garbage, LongLines) {
  expect_refused_everywhere("long.yaml", std::string(3000000, 'a'));
  expect_refused_everywhere("long.par", std::string(3000000, 'a'));
  expect_refused_everywhere("formula.yaml", head + "joints:\n  - {d: " + repeated("1+", 500000) + "}\n");
  expect_refused_everywhere("name.yaml", "articula: 1\nname: " + std::string(2000000, 'n') + "\n");
  const Scratch scratch;
  expect_refused(articula({"check", scratch.file("huge.yaml", head + "# " + std::string(80U << 20U, 'x'))}));
}

TEST(Garbage, DeepNesting) {
  expect_refused_everywhere("flow.yaml", head + "joints: " + std::string(200000, '['));
  expect_refused_everywhere("maps.yaml", head + "joints: " + repeated("{a: ", 100000));
  expect_refused_everywhere("dashes.yaml", head + "joints:\n" + repeated("- ", 100000));
  expect_refused_everywhere("formula.yaml", head + "joints:\n  - {d: '" + std::string(200000, '(') + "'}\n");
  expect_refused_everywhere("signs.yaml", head + "joints:\n  - {d: '" + std::string(200000, '-') + "'}\n");
  expect_refused_everywhere("par.par", "NL = 1\nNJ = 1\nNF = 1\nd = {" + std::string(200000, '(') + "}\n");
}

TEST(Garbage, AbsurdNumbers) {
  for (const char* number : {"1e999999999", "1e-999999999", "2^999999999", "(10^1000)^1000", "1/0", "nan",
                             ".inf", "0x10", "9999999999999999999999999999q"})
    expect_refused_everywhere("n.yaml", head + "joints:\n  - {d: " + number + "}\n");
  expect_refused_everywhere("n.yaml", head + "joints:\n  - {d: 1, parent: 99999999999999999999}\n");
  expect_refused_everywhere("n.par", "NL = 99999999999999\nNJ = 99999999999999\nNF = 99999999999999\n");
  expect_refused_everywhere("n.par", "NL = 1000000000\nNJ = 1000000000\nNF = 1000000000\n");
  expect_refused_everywhere("n.par", "NL = -1\nNJ = -1\nNF = -1\n");
}

TEST(Garbage, Truncated) {
  for (const char* format : {"yaml", "par"}) {
    const std::string whole = articula({"convert", "scara", "--to", format}).out;
    ASSERT_GT(whole.size(), 200U);
    for (std::size_t length = 0; length < whole.size(); length += whole.size() / 23) {
      const Scratch scratch;
      const Ran ran = articula({"check", scratch.file(std::string("t.") + format, whole.substr(0, length))});
      EXPECT_TRUE(ran.code == 0 || ran.code == 2)
          << format << " cut at " << length << ": " << ran.code << ran.err;
      if (ran.code == 2) expect_refused(ran);
    }
  }
}

TEST(Garbage, BytesChanged) {
  std::mt19937 random(2);
  for (const char* format : {"yaml", "par"}) {
    const std::string whole = articula({"convert", "scara", "--to", format}).out;
    for (int k = 0; k < 30; ++k) {
      std::string text = whole;
      for (int i = 0; i < 3; ++i) text[random() % text.size()] = static_cast<char>(random());
      const Scratch scratch;
      const Ran ran = articula({"check", scratch.file(std::string("c.") + format, text)});
      EXPECT_TRUE(ran.code == 0 || ran.code == 2) << ran.code << ran.err;
    }
  }
}

}  // namespace
}  // namespace frontend
