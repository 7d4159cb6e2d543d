// Every seed of every reader, whole, cut short at many places and mutated in fixed pseudo-random ways. Runs in every build;
// the sanitizer build is where it bites. Longer runs: the libFuzzer programs of tests/libfuzzer.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "expr/field.hpp"
#include "fuzz/targets.hpp"

namespace articula::test {
namespace {

std::vector<std::string> seeds(const std::string& target) {
  std::vector<std::string> paths, texts;
  const std::filesystem::path folder =
      std::filesystem::path(ARTICULA_SOURCE_DIR) / "tests/fuzz/corpus" / target;
  if (std::filesystem::exists(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      paths.push_back(entry.path().string());
  if (target == "yaml" || target == "robot")
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(ARTICULA_SOURCE_DIR) / "robots"))
      paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) texts.push_back(read_file(path));
  return texts;
}

std::string mutated(std::string text, std::uint64_t seed) {
  static const std::vector<std::string> pieces{"{",
                                               "}",
                                               "[",
                                               "]",
                                               ":",
                                               "- ",
                                               "\n",
                                               "\t",
                                               "#",
                                               "&a",
                                               "*a",
                                               "!!x",
                                               "\"",
                                               "'",
                                               "(",
                                               ")",
                                               "(*",
                                               "*)",
                                               "1e999",
                                               "-",
                                               "/0",
                                               "q1",
                                               "pi",
                                               ",",
                                               "=",
                                               "\xff",
                                               std::string(1, '\0'),
                                               "99999999999999999999"};
  for (int k = 0; k < 1 + static_cast<int>(seed % 4) && !text.empty(); ++k) {
    const std::uint64_t h = mix(seed, static_cast<std::uint64_t>(k));
    const std::size_t at = h % text.size();
    switch ((h >> 40U) % 4) {
      case 0: text.insert(at, pieces[(h >> 20U) % pieces.size()]); break;
      case 1: text.erase(at, 1 + (h >> 20U) % 9); break;
      case 2: text[at] = static_cast<char>(h >> 24U); break;
      default: text.insert(at, text.substr((h >> 20U) % text.size(), 1 + (h >> 50U) % 40));
    }
  }
  return text;
}

class Corpus : public testing::TestWithParam<std::string> {};

TEST_P(Corpus, SeedsAndTheirMutantsAreReadOrRefused) {
  const auto& all = fuzz_targets();
  const auto target =
      std::find_if(all.begin(), all.end(), [](const FuzzTarget& t) { return t.name == GetParam(); });
  const std::vector<std::string> texts = seeds(GetParam());
  ASSERT_FALSE(texts.empty());
  target->run("");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    EXPECT_NO_THROW(target->run(texts[i]));
    for (std::size_t cut = 1; cut < 12; ++cut)
      EXPECT_NO_THROW(target->run(std::string_view(texts[i]).substr(0, texts[i].size() * cut / 12)));
    for (std::uint64_t k = 0; k < 60; ++k)
      EXPECT_NO_THROW(target->run(mutated(texts[i], mix(i, k)))) << "seed " << i << ", mutant " << k;
  }
}

INSTANTIATE_TEST_SUITE_P(AllReaders, Corpus,
                         testing::Values("expr", "yaml", "par", "robot", "program", "csv", "state", "listing",
                                         "urdf", "mjcf", "log", "numbers"),
                         [](const auto& reader) { return reader.param; });

}  // namespace
}  // namespace articula::test
