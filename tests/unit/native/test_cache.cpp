// The cache of shared objects: what was put in is found again for the very same source, and nothing that somebody else may have
// touched is trusted.

#include "native/cache.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <vector>

#include "base/text.hpp"
#include "support/surroundings.hpp"

namespace articula::test {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(NativeCache, FindsWhatItKeeps) {
  const std::string folder = empty_folder("unit_cache_keeps");
  EXPECT_FALSE(cached_object(folder, "source"));
  ASSERT_TRUE(keep_object(folder, "source", "content"));
  const std::optional<std::string> path = cached_object(folder, "source");
  ASSERT_TRUE(path);
  EXPECT_TRUE(read_file(*path).starts_with("content"));
  ASSERT_TRUE(keep_object(folder, "source", "other content"));
  EXPECT_EQ(cached_object(folder, "source"), path);
  EXPECT_TRUE(read_file(*path).starts_with("other content"));
  EXPECT_EQ(files_in(folder), 1U) << "nothing temporary is left";
}

TEST(NativeCache, AnotherSourceIsAnotherObject) {
  const std::string folder = empty_folder("unit_cache_other");
  ASSERT_TRUE(keep_object(folder, "one", "content"));
  ASSERT_TRUE(keep_object(folder, "two", "content"));
  const std::optional<std::string> one = cached_object(folder, "one"), two = cached_object(folder, "two");
  ASSERT_TRUE(one && two);
  EXPECT_NE(*one, *two);
  fs::copy_file(*one, *two, fs::copy_options::overwrite_existing);
  EXPECT_FALSE(cached_object(folder, "two")) << "its digest is of the source too";
  EXPECT_FALSE(cached_object(folder, "three"));
}

// What somebody may have done to a file in the cache.
struct CacheHarm {
  const char* name;
  void (*done)(const std::string& path);
};

TEST(NativeCache, TrustsNoFileThatIsNotSound) {
  const std::vector<CacheHarm> harms{
      {"empty", [](const std::string& path) { write_file(path, ""); }},
      {"cut", [](const std::string& path) { write_file(path, read_file(path).substr(0, 50)); }},
      {"one bit",
       [](const std::string& path) {
         std::string text = read_file(path);
         text[text.size() / 2] = static_cast<char>(text[text.size() / 2] ^ 1);
         write_file(path, text);
       }},
      {"longer", [](const std::string& path) { write_file(path, read_file(path) + "x"); }},
      {"others may write", [](const std::string& path) { ::chmod(path.c_str(), 0666); }},
      {"a link",
       [](const std::string& path) { fs::rename(path, path + "x"), fs::create_symlink(path + "x", path); }},
      {"a folder", [](const std::string& path) { fs::remove(path), fs::create_directory(path); }},
      {"a pipe",
       [](const std::string& path) { fs::remove(path), ::mkfifo(path.c_str(), S_IRUSR | S_IWUSR); }},
  };
  for (const CacheHarm& harm : harms) {
    const std::string folder = empty_folder("unit_cache_harm");
    ASSERT_TRUE(keep_object(folder, "source", std::string(100, 'x')));
    ASSERT_TRUE(cached_object(folder, "source"));
    harm.done(*cached_object(folder, "source"));
    EXPECT_FALSE(cached_object(folder, "source")) << harm.name;
  }
}

TEST(NativeCache, ItsFolderIsOursAlone) {
  const std::string home = empty_folder("unit_cache_home");
  const EnvironmentVariable cache("XDG_CACHE_HOME", home);
  EXPECT_EQ(cache_folder(), home + "/articula");
  struct stat s {};
  ASSERT_EQ(::stat((home + "/articula").c_str(), &s), 0);
  EXPECT_EQ(s.st_mode & 0777U, 0700U);
  ::chmod((home + "/articula").c_str(), 0777);
  EXPECT_FALSE(cache_folder());
}

TEST(NativeCache, IsAtHomeUnlessSaidOtherwise) {
  const std::string home = empty_folder("unit_cache_at_home");
  const EnvironmentVariable at_home("HOME", home);
  for (const char* ignored : {"", "relative/path"}) {
    const EnvironmentVariable cache("XDG_CACHE_HOME", ignored);
    EXPECT_EQ(cache_folder(), home + "/.cache/articula");
  }
}

TEST(NativeCache, MayBeNowhere) {
  {
    const EnvironmentVariable cache("XDG_CACHE_HOME", "/dev/null/none");
    EXPECT_FALSE(cache_folder());
  }
  const EnvironmentVariable cache("XDG_CACHE_HOME", ""), home("HOME", "");
  EXPECT_FALSE(cache_folder());
  EXPECT_FALSE(keep_object("/dev/null/none", "source", "content"));
}

}  // namespace
}  // namespace articula::test
