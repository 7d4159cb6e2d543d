#include "api/fmu_binary.hpp"

#include <filesystem>

#include "native/compiler.hpp"

namespace articula {

std::optional<std::string> unit_binary(const std::vector<PackageFile>& files) {
  std::map<std::string, std::string> sources;
  for (const PackageFile& f : files)
    if (const std::filesystem::path path(f.path); path.parent_path() == "sources")
      sources[path.filename().string()] = f.text;
  return shared_object(
      sources, "-std=c99 -O2 -fno-math-errno -fno-trapping-math -ffp-contract=fast -fvisibility=hidden");
}

}  // namespace articula
