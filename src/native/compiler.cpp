#include "native/compiler.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/shell.hpp"
#include "base/text.hpp"

namespace articula {

namespace fs = std::filesystem;

Workshop::Workshop() {
  std::error_code none;
  std::string name = (fs::temp_directory_path(none) / "articula-XXXXXX").string();
  if (none || ::mkdtemp(name.data()) == nullptr) throw EnvironmentError(name + ": cannot be made");
  path_ = name;
}

Workshop::~Workshop() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::optional<std::string> compiler_words(const std::string& options) {
  FILE* const pipe = ::popen(("cc " + options + " -dM -E -x c /dev/null 2> /dev/null").c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string words;
  char part[4096];
  for (std::size_t n = 0; (n = std::fread(part, 1, sizeof part, pipe)) > 0;) words.append(part, n);
  return ::pclose(pipe) == 0 && !words.empty() ? std::optional(words) : std::nullopt;
}

std::optional<std::string> shared_object(const std::map<std::string, std::string>& sources,
                                         const std::string& options) {
  const Workshop workshop;
  write_folder(workshop.path(), sources, Existing::refuse);
  const std::string command = "cd " + quoted(workshop.path()) + " && cc -fPIC -shared " + options +
                              " *.c -o object.so -lm > /dev/null 2>&1";
  if (std::system(command.c_str()) != 0) return std::nullopt;
  return read_file(workshop.path() + "/object.so");
}

}  // namespace articula
