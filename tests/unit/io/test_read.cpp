// Robots by name or file: the format is recognised by content, then by suffix.

#include "io/read.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/text.hpp"
#include "io/par.hpp"
#include "support/refusal.hpp"
#include "support/surroundings.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test {
namespace {

std::string refusal(const std::string& text, const std::string& file) {
  return refusal_of([&] { read_robot_text(text, file); });
}

std::string missing(const std::string& name) {
  return refusal_of([&] { read_robot(name); });
}

TEST(ReadRobot, ByName) {
  EXPECT_EQ(read_robot("puma560").name(), "puma560");
  EXPECT_EQ(read_robot("nr:6").n(), 6);
}

TEST(ReadRobot, ByFile) {
  const std::string path = scratch("read_robot_test.yaml");
  write_file(path, yaml::one_joint());
  EXPECT_EQ(read_robot(path).name(), "one");
  EXPECT_EQ(read_robot(path).data()[1].place.file, path);
  std::filesystem::remove(path);
}

TEST(ReadRobot, NothingThere) {
  EXPECT_TRUE(says(missing("pumma560"), "did you mean 'puma560'?"));
  EXPECT_TRUE(says(missing("no/such/file.yaml"), "there is no such file"));
  EXPECT_FALSE(says(missing("no/such/file.yaml"), "hint"));  // plainly a path
  EXPECT_TRUE(says(missing("wobbly"), "possible: akr3000"));
  EXPECT_TRUE(says(missing("rx"), "did you mean 'rx90', 'rx90-full', 'rx90-symmetric'?"));
  EXPECT_TRUE(says(missing("nr:1000"), "must be from 1 to 100"));
  EXPECT_TRUE(says(missing(""), "no such file"));
  EXPECT_TRUE(says(missing(std::string(100000, 'x')), "no such file"));
  EXPECT_THROW(read_robot(ARTICULA_SCRATCH_DIR), EnvironmentError);  // a folder
}

TEST(ReadRobot, FormatByContent) {
  const std::string native = yaml::one_joint(), par = write_par(yaml::read(native)).text;
  EXPECT_EQ(read_robot_text(native, "a.par").n(), 1);
  EXPECT_EQ(read_robot_text("# comment\n\n---\n" + native, "a").n(), 1);
  EXPECT_EQ(read_robot_text(par, "a.yaml").n(), 1);
  EXPECT_EQ(read_robot_text("\xEF\xBB\xBF" + native, "a").n(), 1);
  EXPECT_EQ(read_robot_text("NL = 1\nNJ = 1\nNF = 1\nType = 0\nSigma = {0}\nAnt = {0}\n", "a").n(), 1);
}

TEST(ReadRobot, FormatBySuffix) {
  EXPECT_TRUE(says(refusal("name: x\n", "a.yaml"), "'articula'"));
  EXPECT_TRUE(says(refusal("name: x\n", "A.YML"), "'articula'"));
  EXPECT_FALSE(says(refusal("what is this\n", "a.par"), "the format of this file is not known"));
}

TEST(ReadRobot, Xml) {
  for (const char* file : {"a.urdf", "a.xml", "a.URDF"}) EXPECT_TRUE(says(refusal("", file), "no XML"));
  EXPECT_TRUE(says(refusal("<?xml version=\"1.0\"?>\n<robot name=\"x\"/>\n", "a"), "no links"));
  EXPECT_TRUE(says(refusal("\n  <robot name=\"x\"/>\n", "a.yaml"), "no links"));
  EXPECT_TRUE(says(refusal("<!-- a comment --><sdf version=\"1.6\"/>", "a"), "SDF files are not read"));
}

TEST(ReadRobot, UnknownFormat) {
  EXPECT_TRUE(says(refusal("", "a"), "the file is empty"));
  EXPECT_TRUE(says(refusal("hello\n", "a.txt"), "the format of this file is not known"));
  EXPECT_TRUE(says(refusal(std::string(1000, '\0'), "a"), "the format of this file is not known"));
  EXPECT_TRUE(says(refusal(std::string(100000, '\n'), "a"), "the format of this file is not known"));
}

}  // namespace
}  // namespace articula::test
