// The shape of the project itself: who may include whom, how long a file may be, what a citation must stand on.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "base/text.hpp"

namespace articula::test {
namespace {

namespace fs = std::filesystem;

using Modules = std::set<std::string>;

// The arrows of docs/architecture.md. A module may always include itself.
const std::map<std::string, Modules>& may_include() {
  static const std::map<std::string, Modules> arrows{
      {"base", {}},
      {"expr", {"base"}},
      {"algebra", {"base", "expr"}},
      {"typeset", {"base", "expr"}},
      {"program", {"base", "expr"}},
      {"opt", {"base", "expr", "program"}},
      {"codegen", {"base", "expr", "program"}},
      {"native", {"base", "expr", "program", "codegen"}},
      {"geom", {"base", "expr"}},
      {"robot", {"base", "expr", "geom"}},
      {"io", {"base", "expr", "geom", "robot"}},
      {"model", {"base", "expr", "algebra", "geom", "robot"}},
      {"solve", {"base", "expr", "program", "robot"}},
      {"draw", {"base", "robot"}},
      {"api",
       {"base", "expr", "algebra", "typeset", "program", "opt", "codegen", "native", "geom", "robot", "io",
        "model", "solve", "draw"}},
      {"apps", {"base", "api"}},
  };
  return arrows;
}

fs::path root() { return ARTICULA_SOURCE_DIR; }

bool is_source(const fs::path& file) {
  const std::string suffix = file.extension().string();
  return suffix == ".cpp" || suffix == ".hpp" || suffix == ".h" || suffix == ".def" || suffix == ".c";
}

std::vector<fs::path> sources(const std::vector<std::string>& folders) {
  std::vector<fs::path> files;
  for (const std::string& folder : folders) {
    if (!fs::exists(root() / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root() / folder))
      if (entry.is_regular_file() && is_source(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string name_of(const fs::path& file) { return fs::relative(file, root()).string(); }

// "expr" for src/expr/..., "apps" for anything under apps.
std::string module_of(const fs::path& file) {
  const fs::path relative = fs::relative(file, root());
  const auto part = relative.begin();
  return *part == "src" ? std::next(part)->string() : part->string();
}

std::vector<std::string> includes_of(const fs::path& file) {
  static const std::regex include("\\s*#\\s*include\\s*\"([^\"]+)\".*");
  std::vector<std::string> found;
  std::smatch match;
  for (const std::string& line : lines_of(read_file(file.string())))
    if (std::regex_match(line, match, include)) found.push_back(match[1]);
  return found;
}

// What is wrong with an include, or nothing.
std::string fault(const fs::path& file, const std::string& include) {
  if (fs::exists(file.parent_path() / include)) return {};  // beside it
  const std::string module = module_of(file), wanted = include.substr(0, include.find('/'));
  if (!fs::exists(root() / "src" / include)) return "there is no such file";
  const auto allowed = may_include().find(module);
  if (allowed == may_include().end()) return "the module " + module + " is not in the picture";
  if (wanted != module && allowed->second.count(wanted) == 0) return module + " must not know " + wanted;
  return {};
}

TEST(Architecture, IncludesFollowTheArrows) {
  const std::vector<fs::path> files = sources({"src", "apps"});
  ASSERT_GT(files.size(), 30U);
  for (const fs::path& file : files) {
    EXPECT_EQ(may_include().count(module_of(file)), 1U)
        << name_of(file) << ": its module is not in the picture";
    for (const std::string& include : includes_of(file))
      EXPECT_EQ(fault(file, include), "") << name_of(file) << " includes " << include;
  }
}

// The headers of src/api are public; those in its folders are what these share.
TEST(Architecture, FrontEndsIncludeThePublicHeadersAlone) {
  for (const fs::path& file : sources({"apps", "bench"}))
    for (const std::string& include : includes_of(file))
      EXPECT_TRUE(include.rfind("api/", 0) != 0 || include.find('/', 4) == std::string::npos)
          << name_of(file) << " includes " << include;
}

// Two types of one name in one namespace, in headers that never meet, compile; the linker then takes the functions that templates make
// of one of them for both.
TEST(Architecture, TypesHaveNamesOfTheirOwn) {
  static const std::regex type("(?:struct|class|enum class|enum) ([A-Za-z0-9_]+)(?: : [^{;]*| final)? \\{.*");
  static const std::regex space("namespace ([a-z:]+) \\{");
  std::map<std::string, std::string> where;
  std::smatch match;
  for (const fs::path& file : sources({"src", "apps"})) {
    if (file.extension() != ".hpp") continue;
    std::string within;
    for (const std::string& line : lines_of(read_file(file.string()))) {
      if (std::regex_match(line, match, space)) within = match[1];
      if (!std::regex_match(line, match, type)) continue;
      const std::string name = within + "::" + match[1].str();
      const auto [first, fresh] = where.emplace(name, name_of(file));
      EXPECT_TRUE(fresh) << name << " is defined in " << first->second << " and in " << name_of(file);
    }
  }
  EXPECT_GT(where.size(), 100U);
}

TEST(Architecture, WrongArrowsAreSeen) {
  const fs::path expr = root() / "src/expr/expr.cpp", model = root() / "src/model/model.cpp",
                 app = root() / "apps/cli/main.cpp";
  EXPECT_EQ(fault(expr, "base/text.hpp"), "");
  EXPECT_EQ(fault(expr, "expr/graph.hpp"), "");
  EXPECT_EQ(fault(expr, "geom/frame.hpp"), "expr must not know geom");
  EXPECT_EQ(fault(expr, "expr/absent.hpp"), "there is no such file");
  EXPECT_EQ(fault(model, "robot/robot.hpp"), "");
  EXPECT_EQ(fault(app, "robot/robot.hpp"), "apps must not know robot");
  EXPECT_EQ(fault(root() / "src/other/x.cpp", "base/text.hpp"), "the module other is not in the picture");
}

TEST(Architecture, TheArrowsHaveNoCycle) {
  Modules settled;
  for (std::size_t round = 0; round < may_include().size(); ++round)
    for (const auto& [module, allowed] : may_include())
      if (std::all_of(allowed.begin(), allowed.end(), [&](const auto& m) { return settled.count(m) != 0; }))
        settled.insert(module);
  EXPECT_EQ(settled.size(), may_include().size());
}

TEST(Architecture, FilesStayShort) {
  for (const fs::path& file : sources({"src", "apps", "tests"}))
    EXPECT_LE(lines_of(read_file(file.string())).size(), 501U)
        << name_of(file);  // 500 lines and what follows the last
}

TEST(Architecture, HeadersSayWhatTheyAreFor) {
  for (const fs::path& file : sources({"src", "apps", "tests"}))
    EXPECT_TRUE(file.extension() != ".hpp" || read_file(file.string()).starts_with("// ")) << name_of(file);
}

TEST(Architecture, CitationsHaveReferences) {
  static const std::regex cited("\\[([A-Z][A-Za-z]+[0-9]{4}[a-z]?|Bouri)\\]"),
      entry("@[a-z]+\\{([A-Za-z0-9]+),");
  const std::string bibliography = read_file((root() / "docs/references.bib").string());
  Modules keys;
  for (std::sregex_iterator i(bibliography.begin(), bibliography.end(), entry), end; i != end; ++i)
    EXPECT_TRUE(keys.insert((*i)[1]).second) << (*i)[1] << " is listed twice";
  std::size_t citations = 0;
  for (const fs::path& file : sources({"src", "apps"}))
    for (const std::string& line : lines_of(read_file(file.string()))) {
      const std::size_t comment = line.find("//");
      const std::string text = comment == std::string::npos ? std::string() : line.substr(comment);
      for (std::sregex_iterator i(text.begin(), text.end(), cited), end; i != end; ++i, ++citations)
        EXPECT_EQ(keys.count((*i)[1]), 1U)
            << name_of(file) << " cites [" << (*i)[1] << "], which docs/references.bib lacks";
    }
  EXPECT_GT(citations, 3U);
}

}  // namespace
}  // namespace articula::test
