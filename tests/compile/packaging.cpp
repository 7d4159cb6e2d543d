#include "compile/packaging.hpp"

#include <filesystem>

#include "compile/commands.hpp"

namespace articula::test {

std::vector<PackageFile> package(const PackageCase& c, const std::string& to) {
  RobotData data = library_robot(c.robot).data();
  if (!c.name.empty()) data.name = c.name;
  const Robot described(data), robot = c.bake ? baked(described) : described;
  std::vector<Result> results;
  for (const std::string& model : c.models) {
    Request request;
    request.model = model;
    request.base_parameters = c.base;
    request.solve_loops = c.solve_loops;
    results.push_back(derive(robot, request));
  }
  return exported(robot, results, {to, c.precision, "articula export"});
}

std::string written(const PackageCase& c, const std::string& to, const std::string& tag) {
  const std::string folder = scratch("export_" + to + "_" + tag);
  std::filesystem::remove_all(folder);
  std::map<std::string, std::string> files;
  for (const PackageFile& f : package(c, to)) files[f.path] = f.text;
  write_folder(folder, files, Existing::refuse);
  return folder;
}

}  // namespace articula::test
