#include "base/text.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "support/surroundings.hpp"

namespace articula::test {
namespace {

namespace fs = std::filesystem;

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

// While it lives, no file of this process may grow beyond a size, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t size) {
    getrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{size, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST(BaseText, Trimmed) {
  EXPECT_EQ(trimmed("  a b\t\r\n"), "a b");
  EXPECT_EQ(trimmed(" \t "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(BaseText, Lower) { EXPECT_EQ(lower("ThetA_1\xc3\x89"), "theta_1\xc3\x89"); }

TEST(BaseText, Numbers) {
  EXPECT_EQ(digits_of(0.1), "0.1");
  EXPECT_EQ(digits_of(-1.0 / 3), "-0.3333333333333333");
  EXPECT_EQ(formatted("%.1e off", 12345), "1.2e+04 off");
  EXPECT_EQ(formatted("%.1f", 1e300).size(), 303U);
  EXPECT_EQ(short_number(2.0 / 3), "0.667");
}

TEST(BaseText, Shortened) {
  EXPECT_EQ(shortened("abc"), "abc");
  EXPECT_EQ(shortened("abcdef", 3), "abc...");
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened(std::string("a\0b\x1b", 4)), "a?b?");
}

TEST(BaseText, Counted) {
  EXPECT_EQ(counted(0, "joint"), "0 joints");
  EXPECT_EQ(counted(1, "joint"), "1 joint");
  EXPECT_EQ(counted(2, "joint"), "2 joints");
}

TEST(BaseText, Joined) {
  EXPECT_EQ(joined({}, ", "), "");
  EXPECT_EQ(joined({"a"}, ", "), "a");
  EXPECT_EQ(joined({"a", "b"}, ", "), "a, b");
}

TEST(BaseText, Lines) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of(""), Lines{""});
  EXPECT_EQ(lines_of("a"), Lines{"a"});
  EXPECT_EQ(lines_of("a\r\nb\n"), (Lines{"a", "b", ""}));
  EXPECT_EQ(lines_of("\n\n"), (Lines{"", "", ""}));
}

TEST(BaseFiles, WhatIsWrittenIsRead) {
  const fs::path folder = empty_folder("written");
  const std::string file = (folder / "a").string();
  const std::string content("line\r\n\0\xff binary", 15);
  write_file(file, content);
  EXPECT_EQ(read_file(file), content);
  write_file(file, "");
  EXPECT_EQ(read_file(file), "");
  EXPECT_EQ(entries(folder), 1U);
}

TEST(BaseFiles, ReadingRefusesWhatIsNoFile) {
  const fs::path folder = empty_folder("refused");
  EXPECT_THROW(read_file((folder / "absent").string()), EnvironmentError);
  EXPECT_THROW(read_file(folder.string()), EnvironmentError);
  EXPECT_THROW(read_file("/dev/zero"), EnvironmentError);  // without end
}

TEST(BaseFiles, ReadingRefusesHugeFiles) {
  const fs::path file = fs::path(empty_folder("huge")) / "huge";
  std::ofstream(file).put('x');
  fs::resize_file(file, max_file_size);
  EXPECT_EQ(read_file(file.string()).size(), max_file_size);
  fs::resize_file(file, max_file_size + 1);
  EXPECT_THROW(read_file(file.string()), EnvironmentError);
  fs::remove(file);
}

TEST(BaseFiles, WritingFailsWithoutATrace) {
  const fs::path folder = empty_folder("trace");
  EXPECT_THROW(write_file((folder / "absent" / "a").string(), "x"), EnvironmentError);
  EXPECT_THROW(write_file(folder.string(), "x"), EnvironmentError);
  EXPECT_EQ(entries(folder), 0U);
  for (const auto& entry : fs::directory_iterator(folder.parent_path()))
    EXPECT_FALSE(entry.path().filename().string().starts_with("unit_trace.")) << entry.path();
}

TEST(BaseFiles, AFileAppearsWholeOrNotAtAll) {
  const fs::path folder = empty_folder("whole");
  const std::string file = (folder / "a").string(), other = (folder / "b").string();
  write_file(file, "old");
  const std::string large(100000, 'x');
  {
    const FullDisk full(1000);
    EXPECT_THROW(write_file(file, large), EnvironmentError);
    EXPECT_THROW(write_file(other, large), EnvironmentError);
  }
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(entries(folder), 1U);
  write_file(file, large);
  EXPECT_EQ(read_file(file), large);
}

TEST(BaseFiles, DevicesAreWrittenToAndNotReplaced) {
  write_file("/dev/null", "gone");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THROW(write_file("/dev/full", "x"), EnvironmentError);
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace articula::test
