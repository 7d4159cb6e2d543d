#include "formats.hpp"

#include <filesystem>

#include "base/contains.hpp"
#include "base/text.hpp"

namespace articula::cli {

namespace {

const std::vector<Format>& formats() {
  static const std::vector<Format> list{{"yaml",
                                         {".yaml", ".yml"},
                                         [](const Robot& robot) {
                                           return Written{write_yaml(robot), {}};
                                         },
                                         write_yaml},
                                        {"par", {".par"}, write_par},
                                        {"urdf", {".urdf"}, write_urdf},
                                        {"mjcf", {".xml"}, nullptr}};
  return list;
}

bool serves(const Format& format, Use use) { return use == Use::reading || format.write != nullptr; }

}  // namespace

std::vector<std::string> suffixes(Use use) {
  std::vector<std::string> list;
  for (const Format& f : formats())
    if (serves(f, use)) list.insert(list.end(), f.suffixes.begin(), f.suffixes.end());
  return list;
}

std::vector<std::string> format_names(Use use) {
  std::vector<std::string> list;
  for (const Format& f : formats())
    if (serves(f, use)) list.emplace_back(f.name);
  return list;
}

const Format& format_named(const std::string& name) {
  for (const Format& f : formats())
    if (f.name == name && serves(f, Use::writing)) return f;
  throw ModelError("", "unknown robot format '" + shortened(name) + "'",
                   "formats: " + joined(format_names(Use::writing), ", "));
}

const Format& format_of_file(const std::string& path) {
  const std::string suffix = lower(std::filesystem::path(path).extension().string());
  for (const Format& f : formats())
    if (serves(f, Use::writing) && contains(f.suffixes, suffix)) return f;
  throw ModelError("", "the format of '" + shortened(path, 200) + "' is not told by its suffix",
                   "use one of " + joined(suffixes(Use::writing), ", "));
}

Written written(const Robot& robot, const Format& format, const std::string& convention) {
  if (convention.empty()) return format.write(robot);
  const Convention known = convention_named(convention);
  if (format.write_in == nullptr)
    throw ModelError("", "--convention does not go with the format " + std::string(format.name),
                     "conventions are for YAML files");
  return format.write_in(robot, known);
}

}  // namespace articula::cli
