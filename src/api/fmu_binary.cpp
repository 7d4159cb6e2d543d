#include "api/fmu_binary.hpp"

#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

namespace fs = std::filesystem;

// A new folder for temporary files, gone afterwards.
class Workshop {
 public:
  Workshop() {
    std::string name = (fs::temp_directory_path() / "articula-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw EnvironmentError(name + ": cannot be made");
    path_ = name;
  }
  ~Workshop() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

std::optional<std::string> shared_object(const std::vector<PackageFile>& files) {
  const Workshop workshop;
  std::map<std::string, std::string> sources;
  for (const PackageFile& f : files)
    if (fs::path(f.path).parent_path() == "sources") sources[fs::path(f.path).filename().string()] = f.text;
  write_folder(workshop.path(), sources, Existing::refuse);
  const std::string command =
      "cd '" + workshop.path() +
      "' && cc -std=c99 -O2 -fno-math-errno -fno-trapping-math -ffp-contract=fast -fPIC -shared "
      "-fvisibility=hidden *.c -o unit.so -lm > /dev/null 2>&1";
  if (std::system(command.c_str()) != 0) return std::nullopt;
  return read_file(workshop.path() + "/unit.so");
}

}  // namespace articula
